import { useEffect, useRef } from 'react';
import { scattered, useLive } from '../../../platform/live/index.ts';

/** A results file settles hundreds of tips, so the reads wait until the burst is over and the standings are updated. */
const SETTLE_DOWN_MS = 1500;
const RECORD_NEWS = ['tip_published', 'tip_withdrawn', 'tip_settled', 'tip_resettled', 'tip_reopened', 'refresh'];

/** Calls back after tips were published or settled somewhere: figures, lists and places may have moved. */
export function useRecordNews(reload: () => void): void {
  const latest = useRef(reload);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  useLive(null, ({ type }) => {
    if (!RECORD_NEWS.includes(type) || timer.current) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      latest.current();
    }, scattered(SETTLE_DOWN_MS));
  });
}
