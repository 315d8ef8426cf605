import { memo, useMemo } from 'react';
import { useWork } from '../../../features/home/work/index.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import type { Waiting } from '../menu.ts';
import { waitingByEntry } from './counts.ts';

/** Reads for the menu what waits for whoever works here. Other members never fetch it. */
export default memo(function WaitingCounts({ show }: { show: (waiting: Waiting | null) => void }) {
  const queues = useWork().data?.queues;
  useLiftState(
    show,
    useMemo(() => waitingByEntry(queues ?? []), [queues]),
  );
  return null;
});
