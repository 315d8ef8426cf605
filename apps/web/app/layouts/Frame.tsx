import { Box, Paper } from '@mantine/core';
import { QueryClientContext } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isUnconfirmed, onUnanswered } from '../platform/api/unanswered.ts';
import classes from './Frame.module.css';
import type { MemberParts } from './member/MemberParts.tsx';
import { Alternates, VisitorsFooter, VisitorsHeader } from './VisitorParts.tsx';

const StaleNotice = lazy(() => import('./StaleNotice.tsx'));

const never = () => () => undefined;

/** Since when the page is out of date: the server puts it on the root element of the last good page when it can make no new one. */
function useStaleSince(): string | undefined {
  const since = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.staleSince,
    () => undefined,
  );
  // Another page, reached from this one, was read by itself. The first one's key is any: restoring the scroll position gives it one.
  const { key } = useLocation();
  const [first] = useState(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark goes with the page that it was served with
  useEffect(() => () => void delete document.documentElement.dataset.staleSince, [key]);
  return key === first ? since : undefined;
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
 * What stands around every page: the visitors' header and footer, or a member's menu. The page keeps its place among the elements whichever
 * it is, so that React keeps the page: what was typed, opened or loaded while the frame changed is still there.
 */
export function Frame({ parts, children }: { readonly parts: MemberParts | null; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const staleSince = useStaleSince();
  const [excludedUntil, setExcludedUntil] = useState<string | null>(null);
  const shut = parts && excludedUntil !== null && !parts.staysOpen(pathname);
  return (
    <QueryClientContext value={parts?.queries()}>
      <div className={parts ? classes.members : classes.visitors}>
        {parts ? null : <Alternates />}
        {parts ? <parts.Before /> : <VisitorsHeader />}
        <main id="content" className={parts ? classes.membersMain : classes.visitorsMain} tabIndex={-1}>
          <LineNotice />
          {staleSince ? (
            <Suspense>
              <StaleNotice since={staleSince} />
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
        {parts ? <parts.After /> : <VisitorsFooter />}
      </div>
    </QueryClientContext>
  );
}
