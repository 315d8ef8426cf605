import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { scattered, useLive } from '../../../platform/live/index.ts';
import { closePanel, usePanelOpen } from './panel.ts';

/** A results file causes hundreds of events at once, so the reads are bundled. */
const GATHER_MS = 400;

const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'));

/** Keeps the unread count and the open list current, also after a break in the line. */
function useNews(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const ready = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(null, ({ type }) => {
    // The first `ready` needs no reads, because the page has just made its own.
    const reconnected = type === 'ready' && ready.current;
    if (type === 'ready') ready.current = true;
    if ((type !== 'notification' && type !== 'refresh' && !reconnected) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      for (const call of [accountsAddresses.currentUser, alertsAddresses.notifications]) {
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(call as typeof accountsAddresses.currentUser) });
      }
    }, scattered(GATHER_MS));
  });
}

/** The panel of notifications over the page; it is fetched when it is first opened. */
export function Notifications() {
  const open = usePanelOpen();
  const [wasOpen, setWasOpen] = useState(open);
  const { key } = useLocation();
  useNews();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(closePanel, [key]);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <NotificationPanel opened={open} onClose={closePanel} />
    </Suspense>
  );
}
