import { lazy, Suspense, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { FollowAfterSignIn } from '../../tips/follow/index.ts';
import type { TipsterList } from './queries.ts';
import { TipsterListView, type TipsterListViewProps } from './TipsterListView.tsx';

const MemberTipsters = lazy(() =>
  import('./MemberTipsters.tsx').then(({ MemberTipsters: page }) => ({ default: page })),
);

/** `/tipsters`: rendered by the server for visitors; a member's own list replaces it. */
export function TipstersPublicPage({ result }: { result: ApiResult<TipsterList> }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [own, setOwn] = useState<TipsterListViewProps | null>(null);
  const forVisitors: TipsterListViewProps = {
    data: result.ok ? result.data : undefined,
    error: result.ok ? null : result.error,
    onRetry: () => void revalidate(),
    follow: (row) => <FollowAfterSignIn tipster={row.tipster} returnTo={pathname + search} />,
  };
  return (
    <>
      <TipsterListView {...(own ?? forVisitors)} />
      <MembersOnly>
        <Suspense>
          <MemberTipsters show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}
