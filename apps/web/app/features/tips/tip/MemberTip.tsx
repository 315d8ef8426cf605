import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { can } from '@quotavera/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { useLive } from '../../../platform/live/index.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { lazyPart } from '../../../ui/fetched/index.ts';
import { ASKS_TO_UNLOCK } from '../components/TipViewCard.tsx';
import { UnlockButton } from '../components/UnlockButton.tsx';
import { FollowButton } from '../follow/index.ts';
import { FollowThisTip } from '../follow-tip/index.ts';
import { MatchMenu } from '../match-marks/MatchMenu.tsx';
import type { OpenTip, TipDetail, TipView } from '../queries.ts';
import { RemindMe } from '../reminders/index.ts';
import { CopyTip } from './CopyTip.tsx';

// Few readers have these.
const AdminActions = lazyPart(async () => ({ default: (await import('./AdminActions.tsx')).AdminActions }));
const AuthorActions = lazyPart(async () => ({ default: (await import('./AuthorActions.tsx')).AuthorActions }));

/** Only members have these parts. */
export interface TipParts {
  actions: ReactNode;
  unlock: ReactNode;
  follow: ReactNode;
}

const NO_PARTS: TipParts = { actions: null, unlock: null, follow: null };

function isAbout(data: unknown, tipId: number): boolean {
  return typeof data === 'object' && data !== null && 'id' in data && data.id === tipId;
}

/** Follows the tipster of a tip, which doesn't say whether its reader does already. Nobody follows themselves. */
function FollowTipster({ tipster }: { tipster: TipView['tipster'] }) {
  const viewer = useViewer();
  const profile = useApi(recordsAddresses.readTipster, { params: { id: tipster.username } });
  if (!profile.data || (viewer.type === 'member' && viewer.accountId === tipster.id)) return null;
  return <FollowButton tipster={tipster} followed={profile.data.followed} size="sm" prominent />;
}

/** Whether all its matches are still to start. */
const hasStart = (tip: OpenTip): boolean => tip.legs.every(({ matchdate }) => Date.parse(matchdate) > Date.now());

function Actions({ tip }: { tip: TipView }) {
  const viewer = useViewer();
  if (tip.view !== 'whole' || viewer.type !== 'member') return null;
  return (
    <>
      {tip.status === 'draft' ? null : <FollowThisTip tip={tip} />}
      {tip.status === 'published' && tip.settled_at === null && hasStart(tip) ? <RemindMe tipId={tip.id} /> : null}
      {tip.status === 'draft' ? null : <CopyTip tip={tip} />}
      {tip.status === 'published' ? <MatchMenu tip={tip} /> : null}
      {viewer.accountId === tip.tipster.id ? <AuthorActions tip={tip} /> : null}
      {can('tips.moderate', viewer) ? <AdminActions tip={tip} /> : null}
    </>
  );
}

function partsOf(tip: TipView, isRequested: boolean, onUnlocked: () => void): TipParts {
  return {
    actions: <Actions tip={tip} />,
    unlock:
      tip.view === 'locked' && tip.unlockable ? (
        <UnlockButton tip={tip} requested={isRequested} onUnlocked={onUnlocked} />
      ) : null,
    follow: <FollowTipster tipster={tip.tipster} />,
  };
}

/** A tip as the member sees it; `result` is null until the member's own answer is there. */
export interface SeenTip {
  id: number;
  result: ApiResult<TipDetail> | null;
  parts: TipParts;
}

/** Reads the tip as this member may see it, and again whenever something happens to it, for the page that shows it. */
export default memo(function MemberTip({
  id,
  initial,
  show,
}: {
  id: number;
  /** The tip that anybody may see whole, as the server rendered it, shown until the member's own answer is there. */
  initial: TipDetail | null;
  show: (tip: SeenTip | null) => void;
}) {
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const read = useApi(tipsAddresses.readTip, { params: { id } }, { staleTime: 0 });
  const key = queryKeyOf(tipsAddresses.readTip, { params: { id } });
  const again = () => void queryClient.invalidateQueries({ queryKey: key });
  useLive(null, (event) => {
    if (event.type === 'refresh' || (event.type.startsWith('tip_') && isAbout(event.data, id))) again();
  });
  const detail = read.data ?? initial;
  useLiftState(show, {
    id,
    result: detail ? { ok: true, data: detail } : read.error ? { ok: false, error: read.error } : null,
    parts: detail ? partsOf(detail.tip, search.has(ASKS_TO_UNLOCK), again) : NO_PARTS,
  });
  return null;
});
