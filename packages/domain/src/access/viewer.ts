export const USER_TYPES = ['user', 'client', 'collaborator'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const PLANS = ['free', 'pro', 'elite'] as const;
export type Plan = (typeof PLANS)[number];
export type PaidPlan = Exclude<Plan, 'free'>;
export const PAID_PLANS: readonly PaidPlan[] = PLANS.filter((plan) => plan !== 'free');

/** Roles that an admin gives beside a member's type: a teacher makes courses of their own, a moderator decides about cases, words and tips. */
export const STAFF_ROLES = ['teacher', 'moderator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export type Authority = UserType | StaffRole | 'admin';

export interface Visitor {
  type: 'visitor';
  /** The paid channel whose private chat is meant: it reads as the channel's subscribers do, who are in it. */
  channelId?: number;
}
export interface Member {
  type: 'member';
  accountId: number;
  userType: UserType;
  plan: Plan;
  isAdmin: boolean;
  /** Absent for a member without any. */
  roles?: readonly StaffRole[];
  /** The country of the profile's address (ISO 3166); absent or empty where it says none. */
  country?: string | null;
  /** Whether a self-exclusion from tips, alerts and purchases is in force. */
  selfExcluded?: boolean;
  /** Whether a break from betting is in force: taken, or by an own limit that is reached. */
  bettingPaused?: boolean;
  /** An admin who has to turn two-factor sign-in on first; until then `isAdmin` is false. */
  secondFactorMissing?: boolean;
}
/** The viewer of a request, decided once from the access token and passed to every query. */
export type Viewer = Visitor | Member;

export const VISITOR: Visitor = { type: 'visitor' };

/** The roles named in the sign-in reply, e.g. `["collaborator","admin"]`. */
export function authorityOf({
  userType,
  isAdmin,
  roles = [],
}: Pick<Member, 'userType' | 'isAdmin' | 'roles'>): Authority[] {
  return [userType, ...roles, ...(isAdmin ? (['admin'] as const) : [])];
}

/** Whether the viewer decides about cases, words and tips: moderators and admins. */
export function moderates(viewer: Viewer): boolean {
  return viewer.type === 'member' && (viewer.isAdmin || (viewer.roles ?? []).includes('moderator'));
}

/** True when the member's plan is at least the one asked for (free < pro < elite). */
export function hasPlan(viewer: Viewer, plan: Plan): boolean {
  return viewer.type === 'member' && PLANS.indexOf(viewer.plan) >= PLANS.indexOf(plan);
}
