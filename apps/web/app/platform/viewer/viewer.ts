import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import {
  type Capability,
  type Decision,
  decide,
  type Member,
  STAFF_ROLES,
  VISITOR,
  type Viewer,
} from '@quotavera/domain/access';
import type { ReplyTo } from '../api/index.ts';
import { type Read, useApi } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';

export type UserInfo = ReplyTo<typeof accountsAddresses.currentUser>;

export function viewerOf(user: UserInfo): Member {
  return {
    type: 'member',
    accountId: user.userId,
    userType: user.userType,
    plan: user.subscriptionType,
    isAdmin: user.role.includes('admin'),
    roles: STAFF_ROLES.filter((role) => user.role.includes(role)),
    selfExcluded: user.selfExcludedUntil !== null,
    bettingPaused: user.bettingPausedUntil !== null,
    secondFactorMissing: user.secondFactorMissing,
  };
}

/** The signed-in user's info; inside the members' layout only. */
export function useUser(): Read<UserInfo> {
  const { signedIn } = useSession();
  return useApi(accountsAddresses.currentUser, {}, { enabled: signedIn, staleTime: 60_000 });
}

/** Returns the present viewer for `can` and `decide`; a visitor until the answer is there. */
export function useViewer(): Viewer {
  const { data } = useUser();
  return data ? viewerOf(data) : VISITOR;
}

/** Whether the viewer may, and if not, why: shows, locks or hides what the API will enforce anyway. */
export function useDecision(capability: Capability): Decision {
  return decide(capability, useViewer());
}
