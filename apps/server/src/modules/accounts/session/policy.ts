import { type Member, PLANS, type Plan, STAFF_ROLES, USER_TYPES, type UserType } from '@quotavera/domain/access';
import { type Failure, fail } from '../../../platform/errors/index.ts';

interface Facts {
  account_id: number;
  user_type: string;
  subscription_type: string;
  subscription_until: Date | null;
  is_admin: boolean;
  /** Absent where only the plan is asked for. */
  roles?: readonly string[];
  self_excluded_until: Date | null;
  /** Absent where only the plan is asked for. */
  betting_paused_until?: Date | null;
  is_two_fa_enabled: boolean;
  /** Absent where only the plan or the role is asked for. */
  country?: string | null;
  /** The account belongs to the simulated world, and everybody may know its password. */
  simulated: boolean;
}

function planAt(facts: Facts, now: Date): Plan {
  const over = facts.subscription_until !== null && facts.subscription_until <= now;
  return over ? 'free' : (PLANS.find((plan) => plan === facts.subscription_type) ?? 'free');
}

interface State {
  banned_at: Date | null;
  deactivated_at: Date | null;
  merged_into: number | null;
  erased_at: Date | null;
}

/** Why this account can't be used. Only its proven owner is told; an erased account counts as unknown. */
export function refusalOf(state: State): Failure | null {
  if (state.erased_at) return fail('401');
  if (state.merged_into !== null) return fail('account_merged');
  if (state.banned_at) return fail('account_banned');
  return state.deactivated_at ? fail('account_deactivated') : null;
}

/** Returns why an account may not sign in, or null; a deactivated account may, because signing in reactivates it. */
export function refusalAtSignIn(state: State): Failure | null {
  return refusalOf({ ...state, deactivated_at: null });
}

/**
 * The account as a viewer at an instant of product time: an expired plan counts as START, and an admin without a second factor isn't an
 * admin yet.
 */
export function memberAt(facts: Facts, now: Date): Member {
  const userType: UserType = USER_TYPES.find((type) => type === facts.user_type) ?? 'user';
  const { account_id, self_excluded_until } = facts;
  const selfExcluded = self_excluded_until !== null && self_excluded_until > now;
  const secondFactorMissing = facts.is_admin && !facts.is_two_fa_enabled && !facts.simulated;
  const isAdmin = facts.is_admin && !secondFactorMissing;
  const bettingPaused = facts.betting_paused_until != null && facts.betting_paused_until > now;
  const states = { selfExcluded, bettingPaused, secondFactorMissing, country: facts.country ?? null };
  const roles = STAFF_ROLES.filter((role) => facts.roles?.includes(role));
  return { type: 'member', accountId: account_id, userType, plan: planAt(facts, now), isAdmin, roles, ...states };
}
