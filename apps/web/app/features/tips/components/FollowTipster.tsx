import { tipsCalls } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { FollowButton } from '../../follow/index.ts';
import type { TipView } from '../queries.ts';

/** Follows the tipster of a tip, which doesn't say whether its reader does already. Nobody follows themselves. */
export function FollowTipster({ tipster }: { readonly tipster: TipView['tipster'] }) {
  const viewer = useViewer();
  const profile = useApi(tipsCalls.readTipster, { params: { id: tipster.username } });
  if (!profile.data || (viewer.type === 'member' && viewer.accountId === tipster.id)) return null;
  return <FollowButton tipster={tipster} followed={profile.data.followed} size="sm" prominent />;
}
