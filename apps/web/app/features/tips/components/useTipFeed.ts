import type { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listOrEmpty, queryKeyOf, type Read, useApi } from '../../../platform/api/queries.ts';
import { useLive } from '../../../platform/live/index.ts';
import { isFirstPage, type TipQuery } from '../filters.ts';
import type { TipList, TipView } from '../queries.ts';

/** Events come in bursts (a results file settles hundreds), so their reads are bundled. */
const GATHER_MS = 250;
/** The events after which the list is read again. `ready` is one, because events may have been missed while the stream was down. */
const EVENTS = /^(tip_|refresh$|ready$)/;
/** Below this scroll position a new tip would push away what is being read. */
const NEAR_TOP_PX = 160;

const NONE: ReadonlySet<number> = new Set();

export interface TipFeed {
  read: Read<TipList>;
  list: TipList;
  /** The tips on screen: tips that came in while the reader was further down are held back. */
  shown: readonly TipView[];
  waiting: number;
  /** Tips that appeared by themselves: marked for a moment. */
  fresh: ReadonlySet<number>;
  showWaiting: () => void;
}

/** The tips that wait behind the button, and those that they pushed off the page, which stay until the new tips are shown. */
interface Held {
  address: string;
  ids: ReadonlySet<number>;
  pushedOut: readonly TipView[];
}

function addedTo(before: readonly TipView[], now: readonly TipView[]): number[] {
  const known = new Set(before.map(({ id }) => id));
  const newest = Math.max(0, ...known);
  return now.flatMap(({ id }) => (known.has(id) || id < newest ? [] : [id]));
}

/** Returns the tips that new tips pushed from this page to the next: they stood after all tips that are left. */
function pushedOutOf(before: readonly TipView[], { results, next }: TipList): TipView[] {
  if (next === null) return [];
  const ids = new Set(results.map(({ id }) => id));
  return before.slice(before.findLastIndex(({ id }) => ids.has(id)) + 1);
}

/**
 * A tip list that keeps itself current: settled and changed tips are updated where they stand; new ones come in at the top at once
 * when the top is in view, and otherwise wait behind a button, so that nothing jumps under the reader's eyes.
 */
export function useTipFeed(reference: typeof tipsAddresses.listPublic, query: TipQuery): TipFeed {
  const queryClient = useQueryClient();
  const read = useApi(reference, { query: query as object }, { keepPrevious: true }) as Read<TipList>;
  const list = listOrEmpty(read) as TipList;
  const address = JSON.stringify(query);
  const [held, setHeld] = useState<Held>({ address, ids: NONE, pushedOut: [] });
  const [fresh, setFresh] = useState<ReadonlySet<number>>(NONE);
  const [seen, setSeen] = useState<{ address: string; tips: readonly TipView[] } | null>(null);

  // While another list loads, the previous one is still on screen and must not be compared with it. Decided while rendering, so that
  // neither a held tip nor a gap flashes on screen.
  const isOwn = read.data && queryClient.getQueryData(queryKeyOf(reference, { query: query as object })) === read.data;
  if (isOwn && seen?.tips !== list.results) {
    const before = seen?.address === address && isFirstPage(query) ? seen.tips : null;
    setSeen({ address, tips: list.results });
    const added = before === null ? [] : addedTo(before, list.results);
    if (before === null) setHeld({ address, ids: NONE, pushedOut: [] });
    else if (added.length > 0 && window.scrollY > NEAR_TOP_PX) {
      setHeld({
        address,
        ids: new Set([...held.ids, ...added]),
        pushedOut: [...held.pushedOut, ...pushedOutOf(before, list)],
      });
    } else if (added.length > 0) setFresh(new Set(added));
  }

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(null, (event) => {
    if (!EVENTS.test(event.type)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(reference) });
    }, GATHER_MS);
  });

  const { ids: heldIds, pushedOut } = held.address === address ? held : { ids: NONE, pushedOut: [] };
  const waiting = list.results.filter((tip) => heldIds.has(tip.id)).length;
  const showWaiting = useCallback(() => {
    setHeld((now) => ({ address: now.address, ids: NONE, pushedOut: [] }));
    setFresh(heldIds);
    const [first] = heldIds;
    // The tip is in the list, under its day, only after the next paint.
    requestAnimationFrame(() => document.querySelector(`[data-tip="${first}"]`)?.scrollIntoView({ block: 'center' }));
  }, [heldIds]);
  const ids = new Set(list.results.map((tip) => tip.id));
  const shown = [...list.results.filter((tip) => !heldIds.has(tip.id)), ...pushedOut.filter((tip) => !ids.has(tip.id))];
  return { read, list, shown, waiting, fresh, showWaiting };
}
