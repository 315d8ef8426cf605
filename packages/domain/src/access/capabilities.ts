import { hasPlan, type Member, moderates, type PaidPlan, type Plan, type Viewer } from './viewer.ts';

/** A capability is granted to one of these groups. */
type Rule =
  | { allow: 'anyone' }
  | { allow: 'member' }
  | { allow: 'plan'; plan: PaidPlan }
  | { allow: 'tipster' }
  /** Tipsters and admins write for readers. */
  | { allow: 'author' }
  /** Teachers make courses; admins see to all of them. */
  | { allow: 'teacher' }
  /** Moderators decide about cases, words and tips; admins as well. */
  | { allow: 'moderator' }
  /** Admins, moderators and teachers have work that waits for them. */
  | { allow: 'staff' }
  /** Whoever writes texts with pictures: authors and teachers. */
  | { allow: 'writer' }
  | { allow: 'admin' };

const anyone: Rule = { allow: 'anyone' };
const member: Rule = { allow: 'member' };
const pro: Rule = { allow: 'plan', plan: 'pro' };
const elite: Rule = { allow: 'plan', plan: 'elite' };
const tipster: Rule = { allow: 'tipster' };
const author: Rule = { allow: 'author' };
const teacher: Rule = { allow: 'teacher' };
const moderator: Rule = { allow: 'moderator' };
const staff: Rule = { allow: 'staff' };
const writer: Rule = { allow: 'writer' };
const admin: Rule = { allow: 'admin' };

/**
 * This table is the only list of permissions: the API enforces it (every route names a capability), the web reads it to show, lock or hide.
 * A capability that isn't here grants nothing. The table in `tip-visibility` decides who sees a tip whole.
 */
export const CAPABILITIES = {
  'public.read': anyone,
  'session.open': anyone,
  'session.use': member,
  /** The queues of whatever waits for a decision; each reader has those that they decide. */
  'work.view': staff,
  'dashboard.view': member,
  'tips.list': anyone,
  'tips.unlock': member,
  'tips.follow': member,
  /** Following a single tip with own odds and stake; who sees it whole may. */
  'tips.take': member,
  'bets.own': member,
  'alerts.receive': member,
  'tips.publish': tipster,
  'tips.moderate': moderator,
  'tipsters.list': anyone,
  'tipsters.list.whole': pro,
  'tipsters.compare': pro,
  'leaderboard.view': anyone,
  'record.verify': anyone,
  'forecasts.view': anyone,
  'prices.view': member,
  /** Pages of matches, competitions and teams, with the prices that their reader may be shown. */
  'matches.view': anyone,
  'profile.edit': member,
  'plans.buy': member,
  'tipsters.subscribe': pro,
  'channels.own': tipster,
  'affiliation.card': pro,
  'academy.browse': member,
  'academy.use': pro,
  'academy.whole': elite,
  /** Teachers see to their own courses and learners, admins to all. */
  'academy.teach': teacher,
  'tools.basic': member,
  'tools.advanced': pro,
  'tools.value': pro,
  'tools.admin': admin,
  /** Members who are tipsters, or were and are still owed something, have payouts; for others the calls have nothing. */
  'payouts.own': member,
  'payouts.administer': admin,
  'referrals.administer': admin,
  'subscriptions.administer': admin,
  'users.administer': admin,
  'mails.administer': admin,
  'audit.read': admin,
  'figures.view': admin,
  'results.import': admin,
  'bankroll.use': pro,
  /** Visitors leave a name and an e-mail address. */
  'reports.file': anyone,
  'applications.file': anyone,
  'applications.administer': admin,
  'reports.moderate': moderator,
  /** The list of words that bring a text before a moderator. */
  'words.administer': admin,
  /** Reading a conversation; what it is about decides further. */
  'comments.read': anyone,
  'comments.write': member,
  /** Writing about bets: comments on tips and articles, reviews of tipsters. */
  'bets.discuss': member,
  'posts.read.whole': member,
  'posts.write': author,
  'posts.review': admin,
  'texts.illustrate': writer,

  'contact.write': anyone,
  'support.use': member,
  /** Messages of its holders come first in the inbox. */
  'support.priority': elite,
  'support.administer': admin,
  'calls.request': elite,
  'calls.administer': admin,
  /** Tipsters may be asked for a call, and admins for the team. */
  'calls.host': author,

  'reports.performance': pro,
  'stake.optimise': elite,

  'bookmakers.view': anyone,
  'bookmakers.administer': admin,
  'newsletter.administer': admin,
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof CAPABILITIES;

/** A self-exclusion stops these whatever the plan: tips, alerts, forecasts, prices, tools to bet by, and everything that is paid for. */
const STOPPED_BY_SELF_EXCLUSION: ReadonlySet<string> = new Set<Capability>([
  'dashboard.view',
  'tips.list',
  'tips.unlock',
  'tips.follow',
  'tips.take',
  'bets.discuss',
  'alerts.receive',
  'tips.publish',
  'tipsters.list',
  'tipsters.list.whole',
  'leaderboard.view',
  'forecasts.view',
  'prices.view',
  'matches.view',
  'plans.buy',
  'tipsters.subscribe',
  'affiliation.card',
  'tools.basic',
  'tools.advanced',
  'tools.value',
  'tipsters.compare',
  'stake.optimise',
  'calls.request',
  'bookmakers.view',
]);

/**
 * A break from betting stops these, besides hiding open tips (`tip-visibility`). Bets that were placed already can still be written down.
 */
const STOPPED_BY_PAUSE: ReadonlySet<string> = new Set<Capability>(['tips.take', 'tips.unlock']);

export type Decision =
  | { granted: true }
  | { granted: false; reason: 'sign_in_required' }
  | { granted: false; reason: 'plan_required'; plan: PaidPlan }
  | {
      granted: false;
      reason:
        | 'tipster_required'
        | 'teacher_required'
        | 'moderator_required'
        | 'staff_required'
        | 'admin_required'
        | 'second_factor_required'
        | 'self_excluded'
        | 'own_limit_reached'
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
    case 'author':
      return viewer.isAdmin || viewer.userType === 'collaborator';
    case 'teacher':
      return viewer.isAdmin || (viewer.roles ?? []).includes('teacher');
    case 'moderator':
      return moderates(viewer);
    case 'staff':
      return ruleHolds(teacher, viewer) || ruleHolds(moderator, viewer);
    case 'writer':
      return ruleHolds(author, viewer) || ruleHolds(teacher, viewer);
    case 'admin':
      return viewer.isAdmin;
  }
}

/** The reasons of refusals that name a role of the staff. */
const MISSING_ROLE = {
  teacher: 'teacher_required',
  moderator: 'moderator_required',
  staff: 'staff_required',
} as const;

/** Decides one capability for one viewer. An unknown capability is refused. */
export function decide(capability: string, viewer: Viewer): Decision {
  const rule: Rule | undefined = Object.hasOwn(CAPABILITIES, capability)
    ? CAPABILITIES[capability as Capability]
    : undefined;
  if (!rule) return { granted: false, reason: 'unknown_capability' };
  if (viewer.type === 'member' && viewer.selfExcluded && STOPPED_BY_SELF_EXCLUSION.has(capability)) {
    return { granted: false, reason: 'self_excluded' };
  }
  if (viewer.type === 'member' && viewer.bettingPaused && STOPPED_BY_PAUSE.has(capability)) {
    return { granted: false, reason: 'own_limit_reached' };
  }
  if (rule.allow === 'anyone') return { granted: true };
  if (viewer.type === 'visitor') return { granted: false, reason: 'sign_in_required' };
  if (ruleHolds(rule, viewer)) return { granted: true };
  if (rule.allow === 'plan') return { granted: false, reason: 'plan_required', plan: rule.plan };
  const missing = rule.allow in MISSING_ROLE ? MISSING_ROLE[rule.allow as keyof typeof MISSING_ROLE] : null;
  if (missing) return { granted: false, reason: missing };
  if (rule.allow !== 'admin') return { granted: false, reason: 'tipster_required' };
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
