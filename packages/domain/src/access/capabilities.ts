import { hasPlan, type Member, type PaidPlan, type Plan, type Viewer } from './viewer.ts';

/** Whom a capability is for. */
type Rule =
  | { readonly allow: 'anyone' }
  | { readonly allow: 'member' }
  | { readonly allow: 'plan'; readonly plan: PaidPlan }
  | { readonly allow: 'tipster' }
  | { readonly allow: 'admin' };

type Entry = Rule & {
  /** The issue, by the number in its title, that builds what the capability opens; until then no call asks for it. */
  readonly awaitsIssue?: 5 | 6 | 7;
};

const anyone: Rule = { allow: 'anyone' };
const member: Rule = { allow: 'member' };
const pro: Rule = { allow: 'plan', plan: 'pro' };
const elite: Rule = { allow: 'plan', plan: 'elite' };
const tipster: Rule = { allow: 'tipster' };
const admin: Rule = { allow: 'admin' };

/**
 * The one table of permissions: the API enforces it (every route names a capability), the web reads it to show, lock or hide.
 * A capability that isn't here grants nothing. Which tips a reader may see whole is decided in `tip-visibility`.
 */
export const CAPABILITIES = {
  'public.read': anyone,
  'session.open': anyone,
  'session.use': member,
  'dashboard.view': member,
  'tips.list': anyone,
  'tips.unlock': member,
  'tips.follow': member,
  'alerts.receive': member,
  'tips.publish': tipster,
  'tips.moderate': admin,
  'tipsters.list': anyone,
  'tipsters.list.whole': pro,
  'leaderboard.view': anyone,
  'record.verify': anyone,
  'forecasts.view': anyone,
  'prices.view': member,
  'profile.edit': member,
  'plans.buy': member,
  'tipsters.subscribe': pro,
  'channels.own': tipster,
  'affiliation.card': pro,
  'tools.basic': member,
  'tools.advanced': pro,
  'tools.admin': admin,
  'payouts.own': tipster,
  'payouts.administer': admin,
  'users.administer': admin,
  'mails.administer': admin,
  'audit.read': admin,
  'results.import': admin,

  'bankroll.use': { ...pro, awaitsIssue: 5 },
  'reports.performance': { ...pro, awaitsIssue: 5 },
  'stake.optimise': { ...elite, awaitsIssue: 5 },

  'academy.use': { ...pro, awaitsIssue: 6 },
  'academy.whole': { ...elite, awaitsIssue: 6 },
  'calls.request': { ...elite, awaitsIssue: 6 },
  'calls.administer': { ...admin, awaitsIssue: 6 },
  'support.use': { ...member, awaitsIssue: 6 },
  'support.priority': { ...elite, awaitsIssue: 6 },
  'reports.file': { ...member, awaitsIssue: 6 },
  'reports.moderate': { ...admin, awaitsIssue: 6 },

  'posts.administer': { ...admin, awaitsIssue: 7 },
  'bookmakers.view': { ...member, awaitsIssue: 7 },
  'bookmakers.administer': { ...admin, awaitsIssue: 7 },
} as const satisfies Record<string, Entry>;

export type Capability = keyof typeof CAPABILITIES;

/** What a self-exclusion stops, whatever the plan: tips, alerts, forecasts, prices, tools to bet by, and whatever is paid for. */
const STOPPED_BY_SELF_EXCLUSION: ReadonlySet<string> = new Set<Capability>([
  'dashboard.view',
  'tips.list',
  'tips.unlock',
  'tips.follow',
  'alerts.receive',
  'tips.publish',
  'tipsters.list',
  'tipsters.list.whole',
  'leaderboard.view',
  'forecasts.view',
  'prices.view',
  'plans.buy',
  'tipsters.subscribe',
  'affiliation.card',
  'tools.basic',
  'tools.advanced',
  'stake.optimise',
  'calls.request',
  'bookmakers.view',
]);

export type Decision =
  | { readonly granted: true }
  | { readonly granted: false; readonly reason: 'sign_in_required' }
  | { readonly granted: false; readonly reason: 'plan_required'; readonly plan: PaidPlan }
  | {
      readonly granted: false;
      readonly reason:
        | 'tipster_required'
        | 'admin_required'
        | 'second_factor_required'
        | 'self_excluded'
        | 'unknown_capability';
    };

/** Admins may do what plans give (they moderate it), but publishing tips stays with tipsters. */
function ruleHolds(rule: Rule, viewer: Member): boolean {
  switch (rule.allow) {
    case 'anyone':
    case 'member':
      return true;
    case 'plan':
      return viewer.isAdmin || hasPlan(viewer, rule.plan);
    case 'tipster':
      return viewer.userType === 'collaborator';
    case 'admin':
      return viewer.isAdmin;
  }
}

/** Decides one capability for one viewer. An unknown capability is refused. */
export function decide(capability: string, viewer: Viewer): Decision {
  const rule: Rule | undefined = Object.hasOwn(CAPABILITIES, capability)
    ? CAPABILITIES[capability as Capability]
    : undefined;
  if (!rule) return { granted: false, reason: 'unknown_capability' };
  if (viewer.type === 'member' && viewer.selfExcluded && STOPPED_BY_SELF_EXCLUSION.has(capability)) {
    return { granted: false, reason: 'self_excluded' };
  }
  if (rule.allow === 'anyone') return { granted: true };
  if (viewer.type === 'visitor') return { granted: false, reason: 'sign_in_required' };
  if (ruleHolds(rule, viewer)) return { granted: true };
  if (rule.allow === 'plan') return { granted: false, reason: 'plan_required', plan: rule.plan };
  if (rule.allow === 'tipster') return { granted: false, reason: 'tipster_required' };
  return { granted: false, reason: viewer.secondFactorMissing ? 'second_factor_required' : 'admin_required' };
}

/** Shorthand of `decide` for menus and buttons. */
export function can(capability: Capability, viewer: Viewer): boolean {
  return decide(capability, viewer).granted;
}

/** The least plan that opens a capability; START (`free`) for one that asks for none. */
export function leastPlan(capability: Capability): Plan {
  const rule: Rule = CAPABILITIES[capability];
  return rule.allow === 'plan' ? rule.plan : 'free';
}
