import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { lazy, memo, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { type Read, useApi } from '../../../platform/api/queries.ts';
import { useDecision, useUser } from '../../../platform/viewer/index.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { FollowButton } from '../../tips/follow/index.ts';
import { type TipView, UnlockButton } from '../../tips/index.ts';
import type { ProfileViewProps } from './ProfileView.tsx';
import { openTipsInput, type ProfileData, settledTipsInput, type TipsterProfile } from './queries.ts';
import { useRecordNews } from './use-record-news.ts';

const CallLink = lazy(() => import('./components/CallLink.tsx'));

/** The data of the member's own request, and until its reply those that the page came with. */
function resultOf<Data>(read: Read<Data>, before: ApiResult<Data>): ApiResult<Data> {
  if (read.data !== undefined) return { ok: true, data: read.data };
  return read.error ? { ok: false, error: read.error } : before;
}

function unlockOf(tip: TipView) {
  return tip.view === 'locked' && tip.unlockable ? <UnlockButton tip={tip} onUnlocked={() => undefined} /> : null;
}

/** Hands the public page what this member sees: their follow, and the tips that their plan opens. */
export const MemberProfile = memo(function MemberProfile({
  profile,
  data,
  show,
}: {
  profile: TipsterProfile;
  data: ProfileData;
  show: (props: ProfileViewProps | null) => void;
}) {
  const id = profile.tipster.username;
  const own = useApi(recordsAddresses.readTipster, { params: { id } });
  const open = useApi(recordsAddresses.tipsterTips, openTipsInput(id));
  const settled = useApi(recordsAddresses.tipsterTips, settledTipsInput(id));
  const { revalidate } = useRevalidator();
  const user = useUser();
  const mayAskForCalls = useDecision('calls.request').granted;
  const shown = own.data ?? profile;
  const reload = () => {
    open.reload();
    settled.reload();
    void revalidate();
  };
  useRecordNews(reload);
  useLiftState(show, {
    profile: shown,
    data,
    open: resultOf(open, data.open),
    settled: resultOf(settled, data.settled),
    onRetry: reload,
    unlockOf,
    follow:
      user.data?.userId === shown.tipster.id ? null : (
        <>
          <FollowButton tipster={shown.tipster} followed={own.data?.followed ?? null} prominent />
          {mayAskForCalls ? (
            <Suspense>
              <CallLink tipster={shown.tipster.id} />
            </Suspense>
          ) : null}
        </>
      ),
  });
  return null;
});
