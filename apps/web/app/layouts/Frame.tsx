import { QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import classes from './Frame.module.css';
import type { MemberParts } from './member/MemberParts.tsx';
import { Alternates, VisitorsFooter, VisitorsHeader } from './VisitorParts.tsx';

/**
 * What stands around every page: the visitors' header and footer, or a member's menu. The page keeps its place among the elements whichever
 * it is, so that React keeps the page: what was typed, opened or loaded while the frame changed is still there.
 */
export function Frame({ parts, children }: { readonly parts: MemberParts | null; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [excludedUntil, setExcludedUntil] = useState<string | null>(null);
  const shut = parts && excludedUntil !== null && !parts.staysOpen(pathname);
  return (
    <QueryClientContext value={parts?.queries()}>
      <div className={parts ? classes.members : classes.visitors}>
        {parts ? null : <Alternates />}
        <a href="#content" className={classes.skip}>
          {t('skipToContent')}
        </a>
        {parts ? <parts.Before /> : <VisitorsHeader />}
        <main id="content" className={parts ? classes.membersMain : classes.visitorsMain} tabIndex={-1}>
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
