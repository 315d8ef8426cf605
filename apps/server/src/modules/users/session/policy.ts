import { type Member, PLANS, type Plan, USER_TYPES, type UserType } from '@quotavera/domain/access';

interface Facts {
  readonly accountId: number;
  readonly userType: string;
  readonly subscriptionType: string;
  readonly subscriptionUntil: Date | null;
  readonly isAdmin: boolean;
}

function planAt(facts: Facts, now: Date): Plan {
  const over = facts.subscriptionUntil !== null && facts.subscriptionUntil <= now;
  return over ? 'free' : (PLANS.find((plan) => plan === facts.subscriptionType) ?? 'free');
}

/** The account as a viewer, at this moment of the product's time: a plan that has run out is START. */
export function memberAt(facts: Facts, now: Date): Member {
  const userType: UserType = USER_TYPES.find((type) => type === facts.userType) ?? 'user';
  return { type: 'member', accountId: facts.accountId, userType, plan: planAt(facts, now), isAdmin: facts.isAdmin };
}
