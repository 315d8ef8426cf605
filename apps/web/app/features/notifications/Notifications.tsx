import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { tipsCalls, usersCalls } from '../../platform/api/index.ts';
import { queryKeyOf } from '../../platform/api/queries.ts';
import { useLive } from '../../platform/live/index.ts';
import { LoadingState } from '../../ui/state/index.ts';
import classes from './Notifications.module.css';

/** What the bells open. */
export const PANEL_ID = 'notifications';

/** A results file brings hundreds of events at once: one read answers them all. */
const GATHER_MS = 400;

const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'));

/** Keeps the unread count and the open list current, also after a break in the line. */
function useNews(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const ready = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(null, ({ type }) => {
    // The first `ready` comes with the page, whose own reads are as fresh.
    const reconnected = type === 'ready' && ready.current;
    if (type === 'ready') ready.current = true;
    if ((type !== 'notification' && type !== 'refresh' && !reconnected) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      for (const call of [usersCalls.currentUser, tipsCalls.notifications]) {
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(call as typeof usersCalls.currentUser) });
      }
    }, GATHER_MS);
  });
}

/**
 * The panel of notifications: beside the sidebar, and a sheet on a phone. It is the browser's own popover, which closes on Escape and on a
 * press elsewhere and gives the focus back; what is in it loads when it is first opened.
 */
export function Notifications() {
  const { t } = useTranslation('menu');
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  useNews();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(() => panel.current?.hidePopover(), [key]);
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open';
    setOpen(opened);
    if (opened) panel.current?.focus();
  };
  return (
    <div
      ref={panel}
      id={PANEL_ID}
      popover="auto"
      role="dialog"
      aria-label={t('notifications')}
      tabIndex={-1}
      className={classes.panel}
      onToggle={toggled}
    >
      {open ? (
        <Suspense
          fallback={
            <LoadingState>
              <div className={classes.waiting}>
                <Skeleton width={140} height={24} />
                <Skeleton height={56} radius={8} />
                <Skeleton height={56} radius={8} />
              </div>
            </LoadingState>
          }
        >
          <NotificationPanel onClose={() => panel.current?.hidePopover()} />
        </Suspense>
      ) : null}
    </div>
  );
}
