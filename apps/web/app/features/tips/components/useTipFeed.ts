import type { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listOrEmpty, queryKeyOf, type Read, useApi } from '../../../platform/api/queries.ts';
import { scattered, useLive } from '../../../platform/live/index.ts';
import { isFirstPage, type TipQuery } from '../filters.ts';
import type { TipList, TipView } from '../queries.ts';

/** Events come in bursts (a results file settles hundreds), so their reads are bundled. */
const GATHER_MS = 250;
/** The events after which the list is read again. `ready` is one, because events may have been missed while the stream was down. */
const EVENTS = /^(tip_|refresh$|ready$)/;
/** Below this scroll position a new tip would push away what is being read. */
const NEAR_TOP_PX = 160;
/** So many tips can be asked for by their ids. */
const IDS_MAX = 50;

const NONE: ReadonlySet<number> = new Set();

export interface TipFeed {
  read: Read<TipList>;
  list: TipList;
  /** The tips on screen: tips that came in while the reader was further down are held back. */
  shown: readonly TipView[];
  waiting: number;
  /** Tips that appeared by themselves: marked for a moment. */
  fresh: ReadonlySet<number>;
  /** Tips that were settled while the reader looks, and have their place elsewhere by now. */
  over: ReadonlySet<number>;
  showWaiting: () => void;
}

/** The feed holds what a list has on screen beside the page that the server has for it. */
interface Held {
  address: string;
  /** The new tips of the page that wait behind the button. */
  ids: ReadonlySet<number>;
  /** The tips that those pushed off the page stay until the new ones are shown. */
  pushedOut: readonly TipView[];
  /** Open tips that have left the page: those that were settled stay. */
  left: readonly TipView[];
  /** New tips that were told of and aren't on the page: their place may be further on. */
  announced: readonly number[];
  /** The reader has asked to see these of them. */
  asked: ReadonlySet<number>;
}

const emptyOf = (address: string): Held => ({
  address,
  ids: NONE,
  pushedOut: [],
  left: [],
  announced: [],
  asked: NONE,
});

function addedTo(before: readonly TipView[], now: readonly TipView[]): number[] {
  const known = new Set(before.map(({ id }) => id));
  const newest = Math.max(0, ...known);
  return now.flatMap(({ id }) => (known.has(id) || id < newest ? [] : [id]));
}

const isOpen = (tip: TipView) => tip.view === 'whole' && tip.status === 'published' && tip.settled_at === null;
const isSettled = (tip: TipView) => tip.view === 'whole' && tip.settled_at !== null;

/** Returns the tips that new tips pushed from this page to the next: they stood after all tips that are left. */
function pushedOutOf(before: readonly TipView[], { results, next }: TipList): TipView[] {
  if (next === null) return [];
  const ids = new Set(results.map(({ id }) => id));
  return before.slice(before.findLastIndex(({ id }) => ids.has(id)) + 1);
}

/** Reads those of some tips that fit a query. While more of them are read, those that were known stay. */
function useNamed(reference: typeof tipsAddresses.listPublic, query: TipQuery, ids: readonly number[]) {
  const queryClient = useQueryClient();
  const input = { query: { ...query, ids: ids.slice(-IDS_MAX).join(',') } as object };
  const read = useApi(reference, input, { enabled: ids.length > 0, keepPrevious: true }) as Read<TipList>;
  const asked = new Set(ids);
  const known = (read.data?.results ?? []).filter(({ id }) => asked.has(id));
  const current = queryClient.getQueryData(queryKeyOf(reference, input));
  return { known, complete: current !== undefined && read.data === current };
}

/**
 * A tip list that keeps itself current: settled and changed tips are updated where they stand, also when their place in the list is another
 * one by now; new ones come in at the top at once when the top is in view, and otherwise wait behind a button, so that nothing jumps under
 * the reader's eyes. In the order of starts a new tip may stand pages further on: it waits behind the same button.
 */
export function useTipFeed(
  reference: typeof tipsAddresses.listPublic,
  query: TipQuery,
  /** Whether the list is in the order of starts unless another is asked for. */
  isByStart: boolean,
): TipFeed {
  const queryClient = useQueryClient();
  const read = useApi(reference, { query: query as object }, { keepPrevious: true }) as Read<TipList>;
  const list = listOrEmpty(read) as TipList;
  const address = JSON.stringify(query);
  const [lastHeld, setHeld] = useState<Held>(() => emptyOf(address));
  const [fresh, setFresh] = useState<ReadonlySet<number>>(NONE);
  const [seen, setSeen] = useState<{ address: string; tips: readonly TipView[] } | null>(null);
  const held = lastHeld.address === address ? lastHeld : emptyOf(address);
  const tellsBeyond = isByStart && query.order !== 'published' && isFirstPage(query);

  // While another list loads, the previous one is still on screen and must not be compared with it. Decided while rendering, so that
  // neither a held tip nor a gap flashes on screen.
  const isOwn = read.data && queryClient.getQueryData(queryKeyOf(reference, { query: query as object })) === read.data;
  if (isOwn && seen?.tips !== list.results) {
    const before = seen?.address === address ? seen.tips : null;
    setSeen({ address, tips: list.results });
    const added =
      before === null || !isFirstPage(query) ? [] : addedTo(before, list.results).filter((id) => !held.asked.has(id));
    const waits = added.length > 0 && window.scrollY > NEAR_TOP_PX;
    const ids = new Set(list.results.map(({ id }) => id));
    const pushed = before && added.length > 0 ? pushedOutOf(before, list) : [];
    const left =
      before && isByStart ? before.filter((tip) => isOpen(tip) && !ids.has(tip.id) && !pushed.includes(tip)) : [];
    if (before === null) setHeld(emptyOf(address));
    else if (waits || left.length > 0) {
      setHeld({
        ...held,
        ids: waits ? new Set([...held.ids, ...added]) : held.ids,
        pushedOut: waits ? [...held.pushedOut, ...pushed] : held.pushedOut,
        left: [...held.left.filter(({ id }) => !ids.has(id)), ...left],
      });
    }
    if (!waits && added.length > 0) setFresh(new Set(added));
  }

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(new Set<number>());
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(null, (event) => {
    if (!EVENTS.test(event.type)) return;
    if (event.type === 'tip_published' && tellsBeyond) told.current.add((event.data as { id: number }).id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const ids = [...told.current];
      told.current.clear();
      // A tip that is on the page isn't looked for further on, so that the page is read first.
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(reference) }).then(() => {
        if (ids.length === 0) return;
        setHeld((now) => (now.address === address ? { ...now, announced: [...now.announced, ...ids] } : now));
      });
    }, scattered(GATHER_MS));
  });

  const onPage = new Set(list.results.map((tip) => tip.id));
  const left = held.left.filter(({ id }) => !onPage.has(id));
  const leftNow = useNamed(
    reference,
    {},
    left.map(({ id }) => id),
  );
  const { page: _, cursor: __, ...filters } = query;
  const beyond = useNamed(reference, filters, held.announced).known.filter(({ id }) => !onPage.has(id));
  const settled = new Map(leftNow.known.filter(isSettled).map((tip) => [tip.id, tip]));
  // Until it is known what became of them, they stand as they stood.
  const staying = left.flatMap((tip) => settled.get(tip.id) ?? (leftNow.complete ? [] : [tip]));
  const waitingIds = [
    ...list.results.flatMap(({ id }) => (held.ids.has(id) ? [id] : [])),
    ...beyond.flatMap(({ id }) => (held.asked.has(id) ? [] : [id])),
  ];
  const showWaiting = () => {
    setHeld((now) => ({ ...now, ids: NONE, pushedOut: [], asked: new Set(now.announced) }));
    setFresh(new Set(waitingIds));
    const [first] = waitingIds;
    // The tip is in the list, under its day, only after the next paint.
    requestAnimationFrame(() => document.querySelector(`[data-tip="${first}"]`)?.scrollIntoView({ block: 'center' }));
  };
  const shown = [
    ...list.results.filter((tip) => !held.ids.has(tip.id)),
    ...staying,
    ...held.pushedOut.filter((tip) => !onPage.has(tip.id) && !left.some(({ id }) => id === tip.id)),
    ...beyond.filter(({ id }) => held.asked.has(id)),
  ];
  return { read, list, shown, waiting: waitingIds.length, fresh, over: new Set(settled.keys()), showWaiting };
}
