import { lazy, Suspense } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { MembersOnly } from '../../layouts/member/MembersOnly.tsx';
import type { ApiResult } from '../../platform/api/index.ts';
import { FollowAfterSignIn } from './components/FollowAfterSignIn.tsx';
import type { TipsterList } from './queries.ts';
import { TipsterListView } from './TipsterListView.tsx';

const MemberTipsters = lazy(() =>
  import('./MemberTipsters.tsx').then(({ MemberTipsters: page }) => ({ default: page })),
);

/** `/tipsters`: drawn on the server; a member's own list takes its place once they are known. */
export function TipstersPublicPage({ result }: { readonly result: ApiResult<TipsterList> }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const page = (
    <TipsterListView
      data={result.ok ? result.data : undefined}
      error={result.ok ? null : result.error}
      onRetry={() => void revalidate()}
      follow={(row) => <FollowAfterSignIn name={row.tipster.name} returnTo={pathname + search} />}
    />
  );
  return (
    <MembersOnly otherwise={page}>
      <Suspense fallback={page}>
        <MemberTipsters />
      </Suspense>
    </MembersOnly>
  );
}
