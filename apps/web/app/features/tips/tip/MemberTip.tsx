import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { useLive } from '../../../platform/live/index.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { LoadingState, Skeleton } from '../../../ui/state/index.ts';
import { FollowButton } from '../components/FollowButton.tsx';
import { UnlockButton } from '../components/UnlockButton.tsx';
import { readTip, type TipDetail, type TipView } from '../queries.ts';
import { AdminActions } from './AdminActions.tsx';
import { AuthorActions } from './AuthorActions.tsx';

/** What members have and visitors don't. */
export interface TipParts {
  readonly actions: ReactNode;
  readonly unlock: ReactNode;
  readonly follow: ReactNode;
}

function isAbout(data: unknown, tipId: number): boolean {
  return typeof data === 'object' && data !== null && 'id' in data && data.id === tipId;
}

function Actions({ tip }: { readonly tip: TipView }) {
  const viewer = useViewer();
  if (tip.view !== 'whole' || viewer.type !== 'member') return null;
  return (
    <>
      {viewer.accountId === tip.tipster.id ? <AuthorActions tip={tip} /> : null}
      {viewer.isAdmin ? <AdminActions tip={tip} /> : null}
    </>
  );
}

/** The tip as this member may see it: read with the session, and again whenever something happens to it. */
export default function MemberTip({
  id,
  initial,
  content,
  missing,
}: {
  readonly id: number;
  /** What the server rendered for anybody, shown until the member's own answer is there. */
  readonly initial: TipDetail | null;
  readonly content: (detail: TipDetail, parts: TipParts) => ReactNode;
  readonly missing: (error: ApiError) => ReactNode;
}) {
  const queryClient = useQueryClient();
  const read = useApi(readTip, { params: { id } }, { staleTime: 0 });
  const key = queryKeyOf(readTip, { params: { id } });
  useLive(null, (event) => {
    if (event.type === 'refresh' || (event.type.startsWith('tip_') && isAbout(event.data, id))) {
      void queryClient.invalidateQueries({ queryKey: key });
    }
  });
  const detail = read.data ?? initial;
  if (!detail) {
    if (read.error) return missing(read.error);
    return (
      <Page>
        <LoadingState>
          <Skeleton width={280} height={30} />
          <br />
          <Skeleton width="100%" height={140} radius={12} />
        </LoadingState>
      </Page>
    );
  }
  const { tip } = detail;
  return content(detail, {
    actions: <Actions tip={tip} />,
    unlock:
      tip.view === 'locked' && tip.unlockable ? (
        <UnlockButton tip={tip} onUnlocked={() => void queryClient.invalidateQueries({ queryKey: key })} />
      ) : null,
    follow: <FollowButton tipster={tip.tipster} />,
  });
}
