import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { tipsCalls } from '../../../platform/api/index.ts';
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
  readonly read: Read<TipList>;
  readonly list: TipList;
  /** What is on screen: tips that came in while the reader was further down are held back. */
  readonly shown: readonly TipView[];
  readonly waiting: number;
  /** Tips that appeared by themselves: marked for a moment. */
  readonly fresh: ReadonlySet<number>;
  readonly showWaiting: () => void;
}

/**
 * A tip list that keeps itself current: settled and changed tips are updated where they stand; new ones come in at the top at once
 * when the top is in view, and otherwise wait behind a button, so that nothing jumps under the reader's eyes.
 */
export function useTipFeed(reference: typeof tipsCalls.listPublic, query: TipQuery): TipFeed {
  const queryClient = useQueryClient();
  const read = useApi(reference, { query: query as object }, { keepPrevious: true }) as Read<TipList>;
  const list = listOrEmpty(read) as TipList;
  const address = JSON.stringify(query);
  const [withheldTips, setHeld] = useState<{ address: string; ids: ReadonlySet<number> }>({ address, ids: new Set() });
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const shownTips = useRef<{ address: string; ids: ReadonlySet<number> } | null>(null);

  // This runs before the paint, so that a withheld tip never flashes on screen.
  useLayoutEffect(() => {
    // While another list loads, the previous one is still on screen and must not be compared with it.
    if (!read.data || queryClient.getQueryData(queryKeyOf(reference, { query: query as object })) !== read.data) return;
    const ids = new Set(list.results.map((tip) => tip.id));
    const before = shownTips.current?.address === address ? shownTips.current.ids : null;
    shownTips.current = { address, ids };
    if (before === null || !isFirstPage(query)) {
      setHeld({ address, ids: new Set() });
      return;
    }
    const newest = Math.max(0, ...before);
    const added = [...ids].filter((id) => !before.has(id) && id > newest);
    if (added.length === 0) return;
    if (window.scrollY > NEAR_TOP_PX) setHeld((now) => ({ address, ids: new Set([...now.ids, ...added]) }));
    else setFresh(new Set(added));
  }, [read.data, list, address, query, queryClient, reference]);

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(null, (event) => {
    if (!EVENTS.test(event.type)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(reference) });
    }, GATHER_MS);
  });

  const heldIds = withheldTips.address === address ? withheldTips.ids : NONE;
  const waiting = list.results.filter((tip) => heldIds.has(tip.id)).length;
  const showWaiting = useCallback(() => {
    setHeld((now) => {
      setFresh(now.ids);
      return { address: now.address, ids: new Set() };
    });
    const [first] = heldIds;
    // The tip is in the list, under its day, only after the next paint.
    requestAnimationFrame(() => document.querySelector(`[data-tip="${first}"]`)?.scrollIntoView({ block: 'center' }));
  }, [heldIds]);
  return { read, list, shown: list.results.filter((tip) => !heldIds.has(tip.id)), waiting, fresh, showWaiting };
}
