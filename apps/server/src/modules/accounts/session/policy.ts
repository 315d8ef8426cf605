import { type Member, PLANS, type Plan, USER_TYPES, type UserType } from '@quotavera/domain/access';
import { type Failure, fail } from '../../../platform/errors/index.ts';

interface Facts {
  accountId: number;
  userType: string;
  subscriptionType: string;
  subscriptionUntil: Date | null;
  isAdmin: boolean;
  selfExcludedUntil: Date | null;
  /** Absent where only the plan is asked for. */
  bettingPausedUntil?: Date | null;
  isTwoFaEnabled: boolean;
  /** The account belongs to the simulated world, and everybody may know its password. */
  simulated: boolean;
}

function planAt(facts: Facts, now: Date): Plan {
  const over = facts.subscriptionUntil !== null && facts.subscriptionUntil <= now;
  return over ? 'free' : (PLANS.find((plan) => plan === facts.subscriptionType) ?? 'free');
}

interface State {
  bannedAt: Date | null;
  deactivatedAt: Date | null;
  mergedInto: number | null;
  erasedAt: Date | null;
}

/** Why this account can't be used. Only its proven owner is told; an erased account counts as unknown. */
export function refusalOf(state: State): Failure | null {
  if (state.erasedAt) return fail('401');
  if (state.mergedInto !== null) return fail('account_merged');
  if (state.bannedAt) return fail('account_banned');
  return state.deactivatedAt ? fail('account_deactivated') : null;
}

/** Returns why an account may not sign in, or null; a deactivated account may, because signing in reactivates it. */
export function refusalAtSignIn(state: State): Failure | null {
  return refusalOf({ ...state, deactivatedAt: null });
}

/**
 * The account as a viewer at an instant of product time: an expired plan counts as START, and an admin without a second factor isn't an
 * admin yet.
 */
export function memberAt(facts: Facts, now: Date): Member {
  const userType: UserType = USER_TYPES.find((type) => type === facts.userType) ?? 'user';
  const { accountId, selfExcludedUntil } = facts;
  const selfExcluded = selfExcludedUntil !== null && selfExcludedUntil > now;
  const secondFactorMissing = facts.isAdmin && !facts.isTwoFaEnabled && !facts.simulated;
  const isAdmin = facts.isAdmin && !secondFactorMissing;
  const bettingPaused = facts.bettingPausedUntil != null && facts.bettingPausedUntil > now;
  const states = { selfExcluded, bettingPaused, secondFactorMissing };
  return { type: 'member', accountId, userType, plan: planAt(facts, now), isAdmin, ...states };
}
