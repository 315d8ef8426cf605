import { Box, Paper } from '@mantine/core';
import { QueryClientContext } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isUnconfirmed, onUnanswered } from '../platform/api/unanswered.ts';
import { useInBrowser } from '../platform/boot/use-in-browser.ts';
import classes from './Frame.module.css';
import type { MemberParts } from './member/MemberParts.tsx';
import { Alternates, VisitorsHeader } from './VisitorParts.tsx';

const VisitorsFooter = lazy(() => import('./VisitorsFooter.tsx'));
const StaleNotice = lazy(() => import('./StaleNotice.tsx'));

/** The time of a stale page. The server puts it on the root element when it can't render a new page and sends the last good one. */
function useStaleSince(): { since: string | undefined; forget: () => void } {
  const since = useInBrowser(
    () => document.documentElement.dataset.staleSince,
    () => undefined,
  );
  // A page reached from this one has data of its own, so the mark goes. The first page's key is stored, because it isn't always `default`: restoring the scroll position sets one.
  const { key } = useLocation();
  const [first] = useState(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark goes with the page that it was served with
  useEffect(() => () => void delete document.documentElement.dataset.staleSince, [key]);
  const [fresh, setFresh] = useState(false);
  const forget = useCallback(() => setFresh(true), []);
  return { since: key === first && !fresh ? since : undefined, forget };
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says over the page that there is no connection, or that a change has no answer yet; goes when that is over. */
function LineNotice() {
  const { t } = useTranslation();
  const offline = useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  );
  const unconfirmed = useSyncExternalStore(onUnanswered, isUnconfirmed, () => false);
  return (
    <Box role="status" className={classes.line}>
      {offline || unconfirmed ? (
        <Paper withBorder shadow="md" py="xs" px="md" fz="sm">
          {t(offline ? 'line.offline' : 'line.unconfirmed')}
        </Paper>
      ) : null}
    </Box>
  );
}

/**
 * The frame stands around every page: the visitors' header and footer, or a member's menu. The page keeps its place among the elements whichever
 * it is, so that React keeps the page: what was typed, opened or loaded while the frame changed is still there.
 */
export function Frame({ parts, children }: { parts: MemberParts | null; children: ReactNode }) {
  const { pathname } = useLocation();
  const stale = useStaleSince();
  const [excludedUntil, setExcludedUntil] = useState<string | null>(null);
  const shut = parts && excludedUntil !== null && !parts.staysOpen(pathname);
  return (
    <QueryClientContext value={parts?.queries()}>
      <div className={parts ? classes.members : classes.visitors}>
        {parts ? null : <Alternates />}
        {parts ? <parts.Before /> : <VisitorsHeader />}
        <main id="content" className={parts ? classes.membersMain : classes.visitorsMain} tabIndex={-1}>
          <LineNotice />
          {stale.since ? (
            <Suspense>
              <StaleNotice since={stale.since} onFresh={stale.forget} />
            </Suspense>
          ) : null}
          {parts ? <parts.Above onExclusion={setExcludedUntil} /> : null}
          {shut ? (
            <Suspense key="shut">
              <parts.ExcludedPage until={excludedUntil} />
            </Suspense>
          ) : (
            children
          )}
        </main>
        {parts ? (
          <parts.After />
        ) : (
          <Suspense>
            <VisitorsFooter />
          </Suspense>
        )}
      </div>
    </QueryClientContext>
  );
}
