import { describe, expect, test } from 'vitest';
import { EARLY_ACCESS_MS } from '../limits/limits.ts';
import {
  authorityOf,
  CAPABILITIES,
  can,
  decide,
  hasPlan,
  isEarlyAccess,
  keepsReaders,
  leastPlan,
  type Member,
  planOfEarlyAccess,
  planSeeing,
  readerOf,
  readsAsAuthor,
  type TipAudience,
  type TipFacts,
  tipNeed,
  tipVisibility,
  unlocksPerDay,
  VISITOR,
  type Viewer,
} from './index.ts';

const AUTHOR = 7;
const PUBLISHED_AT = Date.UTC(2026, 2, 2, 12);
const LATER = PUBLISHED_AT + EARLY_ACCESS_MS;

const member = (more: Partial<Member> = {}): Member => ({
  type: 'member',
  accountId: 1,
  userType: 'user',
  plan: 'free',
  isAdmin: false,
  ...more,
});

const VIEWERS = {
  visitor: VISITOR,
  start: member(),
  pro: member({ plan: 'pro', userType: 'client' }),
  elite: member({ plan: 'elite', userType: 'client' }),
  subscriber: member(),
  author: member({ accountId: AUTHOR, userType: 'collaborator' }),
  admin: member({ isAdmin: true }),
} as const satisfies Record<string, Viewer>;
type Name = keyof typeof VIEWERS;
const NAMES = Object.keys(VIEWERS) as Name[];

const OPEN: TipFacts = {
  status: 'published',
  settled: false,
  isFree: false,
  ofPaidChannel: false,
  kind: 'valuebet',
  tipsterId: AUTHOR,
  publishedAt: PUBLISHED_AT,
};
const paid = { ofPaidChannel: true } as const;
const exchange = { kind: 'exchange' } as const;

function visibilities(tip: TipFacts, now: number, unlocked = false): string[] {
  return NAMES.map((name) =>
    tipVisibility(tip, VIEWERS[name], { subscribesToChannel: name === 'subscriber', unlocked }, now),
  );
}

const W = 'whole';
const L = 'locked';
const U = 'unlockable';
const N = 'nothing';

/** Columns: visitor, START, PRO, ELITE, subscriber, author, admin. */
type Row = [name: string, tip: Partial<TipFacts>, ...seen: string[]];

const TABLE: Row[] = [
  ['draft', { status: 'draft', publishedAt: null }, N, N, N, N, N, W, W],
  ['free draft of a paid channel', { status: 'draft', publishedAt: null, isFree: true, ...paid }, N, N, N, N, N, W, W],
  ['settled valuebet', { settled: true }, W, W, W, W, W, W, W],
  ['settled exchange of a paid channel', { settled: true, ...exchange, ...paid }, W, W, W, W, W, W, W],
  ['withdrawn valuebet', { status: 'withdrawn' }, W, W, W, W, W, W, W],
  ['withdrawn exchange of a paid channel', { status: 'withdrawn', ...exchange, ...paid }, W, W, W, W, W, W, W],
  ['open and free', { isFree: true }, W, W, W, W, W, W, W],
  ['open and free, of a paid channel', { isFree: true, ...paid }, W, W, W, W, W, W, W],
  ['open, of a paid channel', paid, L, L, L, L, W, W, W],
  ['open exchange, of a paid channel', { ...paid, ...exchange }, L, L, L, L, W, W, W],
  ['open exchange', exchange, L, L, U, W, W, W, W],
  ['open valuebet', {}, L, U, W, W, W, W, W],
  ['open, of another kind', { kind: 'other' }, L, U, W, W, W, W, W],
];

const EARLY_TABLE: Row[] = [
  ['settled', { settled: true }, W, W, W, W, W, W, W],
  ['withdrawn', { status: 'withdrawn' }, W, W, W, W, W, W, W],
  ['open and free', { isFree: true }, W, W, W, W, W, W, W],
  ['open, of a paid channel', paid, N, N, N, L, W, W, W],
  ['open exchange', exchange, N, N, N, W, W, W, W],
  ['open valuebet', {}, N, N, N, W, W, W, W],
];

describe('who sees which tip', () => {
  test.each(TABLE)('%s', (_name, tip, ...expected) => {
    expect(visibilities({ ...OPEN, ...tip }, LATER)).toEqual(expected);
  });

  test.each(EARLY_TABLE)('in the first ten minutes: %s', (_name, tip, ...expected) => {
    expect(visibilities({ ...OPEN, ...tip }, LATER - 1)).toEqual(expected);
  });

  test('early access is of open tips that are not free, and ends on its minute', () => {
    expect([LATER - 1, LATER].map((now) => isEarlyAccess(OPEN, now))).toEqual([true, false]);
    for (const tip of [{ isFree: true }, { settled: true }, { status: 'withdrawn' as const }])
      expect(isEarlyAccess({ ...OPEN, ...tip }, LATER - 1)).toBe(false);
    expect(isEarlyAccess({ ...OPEN, status: 'draft', publishedAt: null }, 0)).toBe(false);
  });

  test('an unlock opens what is unlockable and nothing else', () => {
    expect(visibilities(OPEN, LATER, true)).toEqual([L, W, W, W, W, W, W]);
    expect(visibilities({ ...OPEN, ...exchange }, LATER, true)).toEqual([L, L, W, W, W, W, W]);
    expect(visibilities({ ...OPEN, ...paid }, LATER, true)).toEqual([L, L, L, L, W, W, W]);
  });

  test('another tipster is a member like any other', () => {
    const other = member({ accountId: AUTHOR + 1, userType: 'collaborator' });
    const relation = { subscribesToChannel: false, unlocked: false };
    expect(tipVisibility(OPEN, other, relation, LATER)).toBe(U);
    expect([VIEWERS.author, VIEWERS.admin, other, VISITOR].map((viewer) => readsAsAuthor(viewer, AUTHOR))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('what a locked tip asks for', () => {
  test.each([
    ['other', ['sign_in', 'pro', 'pro', 'pro']],
    ['exchange', ['elite', 'elite', 'elite', 'elite']],
    ['paid_channel', ['channel', 'channel', 'channel', 'channel']],
  ] as const)('%s', (category, needs) => {
    const readers = ['visitor', 'free', 'pro', 'elite'] as const;
    expect(readers.map((reader) => tipNeed(category, reader))).toEqual(needs);
  });

  test('is what really opens it', () => {
    for (const [, more] of TABLE) {
      const tip = { ...OPEN, ...more };
      for (const plan of ['free', 'pro', 'elite'] as const) {
        const relation = { subscribesToChannel: false, unlocked: false };
        const visibility = tipVisibility(tip, member({ plan }), relation, LATER);
        if (visibility !== 'locked' && visibility !== 'unlockable') continue;
        const category = tip.ofPaidChannel ? 'paid_channel' : tip.kind === 'exchange' ? 'exchange' : 'other';
        const need = tipNeed(category, plan);
        const after =
          need === 'channel'
            ? tipVisibility(tip, member({ plan }), { ...relation, subscribesToChannel: true }, LATER)
            : tipVisibility(tip, member({ plan: need === 'sign_in' ? 'free' : need }), relation, LATER);
        expect([tip, plan, need, after]).toEqual([tip, plan, need, 'whole']);
      }
    }
  });

  test('unlocks are for those who have something to unlock', () => {
    expect(NAMES.map((name) => unlocksPerDay(VIEWERS[name]))).toEqual([0, 3, 3, 0, 3, 3, 0]);
  });

  test('without a tie to a tip everybody reads by their plan, and admins as its author', () => {
    const names = ['visitor', 'start', 'pro', 'elite', 'author', 'admin'] as const;
    expect(names.map((name) => readerOf(VIEWERS[name]))).toEqual(['visitor', 'free', 'pro', 'elite', 'free', 'author']);
  });

  test('plans sell what the table gives them', () => {
    expect([planSeeing('other'), planSeeing('exchange'), planSeeing('paid_channel'), planOfEarlyAccess()]).toEqual([
      'pro',
      'elite',
      undefined,
      'elite',
    ]);
  });
});

const PEOPLE: readonly Viewer[] = [
  VISITOR,
  VIEWERS.start,
  VIEWERS.pro,
  VIEWERS.elite,
  VIEWERS.author,
  VIEWERS.admin,
  member({ plan: 'elite', selfExcluded: true }),
];
const S = 'sign_in_required';
const P = 'pro';
const E = 'elite';
const T = 'tipster_required';
const H = 'teacher_required';
const M = 'moderator_required';
const F = 'staff_required';
const A = 'admin_required';
const X = 'self_excluded';
const ok = '';

/** Columns: visitor, START, PRO, ELITE, tipster (START), admin, somebody (ELITE) who excluded themselves. */
const CAPABILITY_TABLE: Readonly<Record<keyof typeof CAPABILITIES, readonly string[]>> = {
  'public.read': [ok, ok, ok, ok, ok, ok, ok],
  'session.open': [ok, ok, ok, ok, ok, ok, ok],
  'session.use': [S, ok, ok, ok, ok, ok, ok],
  'work.view': [S, F, F, F, F, ok, F],
  'dashboard.view': [S, ok, ok, ok, ok, ok, X],
  'tips.list': [ok, ok, ok, ok, ok, ok, X],
  'tips.unlock': [S, ok, ok, ok, ok, ok, X],
  'tips.follow': [S, ok, ok, ok, ok, ok, X],
  'tips.take': [S, ok, ok, ok, ok, ok, X],
  'bets.own': [S, ok, ok, ok, ok, ok, ok],
  'alerts.receive': [S, ok, ok, ok, ok, ok, X],
  'tips.publish': [S, T, T, T, ok, T, X],
  'tips.moderate': [S, M, M, M, M, ok, M],
  'tipsters.list': [ok, ok, ok, ok, ok, ok, X],
  'tipsters.list.whole': [S, P, ok, ok, P, ok, X],
  'leaderboard.view': [ok, ok, ok, ok, ok, ok, X],
  'record.verify': [ok, ok, ok, ok, ok, ok, ok],
  'forecasts.view': [ok, ok, ok, ok, ok, ok, X],
  'matches.view': [ok, ok, ok, ok, ok, ok, X],
  'prices.view': [S, ok, ok, ok, ok, ok, X],
  'profile.edit': [S, ok, ok, ok, ok, ok, ok],
  'plans.buy': [S, ok, ok, ok, ok, ok, X],
  'affiliation.card': [S, P, ok, ok, P, ok, X],
  'tools.basic': [S, ok, ok, ok, ok, ok, X],
  'tools.advanced': [S, P, ok, ok, P, ok, X],
  'tools.value': [S, P, ok, ok, P, ok, X],
  'tools.admin': [S, A, A, A, A, ok, A],
  'payouts.own': [S, ok, ok, ok, ok, ok, ok],
  'payouts.administer': [S, A, A, A, A, ok, A],
  'referrals.administer': [S, A, A, A, A, ok, A],
  'subscriptions.administer': [S, A, A, A, A, ok, A],
  'users.administer': [S, A, A, A, A, ok, A],
  'mails.administer': [S, A, A, A, A, ok, A],
  'audit.read': [S, A, A, A, A, ok, A],
  'figures.view': [S, A, A, A, A, ok, A],
  'results.import': [S, A, A, A, A, ok, A],
  'posts.read.whole': [S, ok, ok, ok, ok, ok, ok],
  'posts.review': [S, A, A, A, A, ok, A],
  'posts.write': [S, T, T, T, ok, ok, T],
  'tipsters.subscribe': [S, P, ok, ok, P, ok, X],
  'channels.own': [S, T, T, T, ok, T, T],
  'bankroll.use': [S, P, ok, ok, P, ok, ok],
  'tipsters.compare': [S, P, ok, ok, P, ok, X],
  'reports.performance': [S, P, ok, ok, P, ok, ok],
  'stake.optimise': [S, E, E, ok, E, ok, X],
  'academy.browse': [S, ok, ok, ok, ok, ok, ok],
  'academy.teach': [S, H, H, H, H, ok, H],
  'texts.illustrate': [S, T, T, T, ok, ok, T],
  'academy.use': [S, P, ok, ok, P, ok, ok],
  'academy.whole': [S, E, E, ok, E, ok, ok],
  'contact.write': [ok, ok, ok, ok, ok, ok, ok],
  'calls.host': [S, T, T, T, ok, ok, T],
  'support.administer': [S, A, A, A, A, ok, A],
  'calls.request': [S, E, E, ok, E, ok, X],
  'calls.administer': [S, A, A, A, A, ok, A],
  'support.use': [S, ok, ok, ok, ok, ok, ok],
  'support.priority': [S, E, E, ok, E, ok, ok],
  'applications.file': [ok, ok, ok, ok, ok, ok, ok],
  'applications.administer': [S, A, A, A, A, ok, A],
  'reports.file': [ok, ok, ok, ok, ok, ok, ok],
  'reports.moderate': [S, M, M, M, M, ok, M],
  'comments.read': [ok, ok, ok, ok, ok, ok, ok],
  'comments.write': [S, ok, ok, ok, ok, ok, ok],
  'bets.discuss': [S, ok, ok, ok, ok, ok, X],
  'words.administer': [S, A, A, A, A, ok, A],
  'bookmakers.view': [ok, ok, ok, ok, ok, ok, X],
  'bookmakers.administer': [S, A, A, A, A, ok, A],
  'newsletter.administer': [S, A, A, A, A, ok, A],
};

describe('capabilities', () => {
  test.each(Object.entries(CAPABILITY_TABLE))('%s', (capability, expected) => {
    const decided = PEOPLE.map((viewer) => {
      const decision = decide(capability, viewer);
      if (decision.granted) return ok;
      return decision.reason === 'plan_required' ? decision.plan : decision.reason;
    });
    expect(decided).toEqual(expected);
    expect(PEOPLE.map((viewer) => can(capability as keyof typeof CAPABILITIES, viewer))).toEqual(
      expected.map((refusal) => refusal === ok),
    );
  });

  test('a break from betting stops taking and unlocking tips, and hides open ones but one’s own', () => {
    const paused = member({ plan: 'elite', bettingPaused: true });
    const refused = Object.keys(CAPABILITIES).filter((capability) => !decide(capability, paused).granted);
    const usual = Object.keys(CAPABILITIES).filter(
      (capability) => !decide(capability, member({ plan: 'elite' })).granted,
    );
    expect(refused.filter((capability) => !usual.includes(capability))).toEqual(['tips.unlock', 'tips.take']);
    expect(decide('tips.take', paused)).toEqual({ granted: false, reason: 'own_limit_reached' });
  });

  test('an unknown one is nobody’s, and an admin without a second factor hears why', () => {
    expect(decide('tips.everything', VIEWERS.admin)).toEqual({ granted: false, reason: 'unknown_capability' });
    expect(decide('toString', VIEWERS.admin)).toEqual({ granted: false, reason: 'unknown_capability' });
    expect(decide('audit.read', member({ secondFactorMissing: true }))).toEqual({
      granted: false,
      reason: 'second_factor_required',
    });
  });

  test('a break from betting hides open tips from everybody but admins, whatever the plan, and no other tips', () => {
    const relation = { subscribesToChannel: true, unlocked: true };
    const seen = (tip: Partial<TipFacts>, viewer: Viewer) =>
      tipVisibility({ ...OPEN, ...tip }, viewer, relation, LATER);
    const paused = member({ plan: 'elite', bettingPaused: true });
    expect([seen({}, paused), seen({ settled: true }, paused), seen({ status: 'withdrawn' }, paused)]).toEqual([
      N,
      W,
      W,
    ]);
    expect(seen({}, { ...paused, isAdmin: true })).toBe(W);
    expect(seen({}, { ...paused, accountId: AUTHOR })).toBe(W);
    expect(seen({}, { ...paused, bettingPaused: false })).toBe(W);
  });

  test('a plan holds what the plans below it hold, and a visitor none', () => {
    const has = (viewer: Viewer) => (['free', 'pro', 'elite'] as const).map((plan) => hasPlan(viewer, plan));
    expect([VISITOR, member(), VIEWERS.pro, VIEWERS.elite].map(has)).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });

  test('an admin is told both roles', () => {
    expect(authorityOf(VIEWERS.author)).toEqual(['collaborator']);
    expect(authorityOf(VIEWERS.admin)).toEqual(['user', 'admin']);
  });

  test('a capability names its least plan', () => {
    expect((['public.read', 'dashboard.view', 'bankroll.use', 'calls.request'] as const).map(leastPlan)).toEqual([
      'free',
      'free',
      'pro',
      'elite',
    ]);
  });
});

describe('more readers for an open tip', () => {
  const audience = (change: Partial<TipAudience> = {}): TipAudience => ({
    kind: 'valuebet',
    isFree: false,
    ofPaidChannel: false,
    channelId: null,
    ...change,
  });
  const paid = { ofPaidChannel: true, channelId: 7 };

  test.each([
    ['a tip for members becomes free', {}, { isFree: true }, true],
    ['a paid channel’s tip becomes free in its channel', paid, { ...paid, isFree: true }, true],
    ['a tip comes into a free channel', {}, { channelId: 7 }, true],
    ['a tip for members goes behind a paid channel', {}, paid, false],
    ['a paid channel’s tip leaves its subscribers', paid, {}, false],
    [
      'a free tip of a paid channel goes to another',
      { ...paid, isFree: true },
      { ...paid, channelId: 8, isFree: true },
      false,
    ],
    ['a free tip is for members again', { isFree: true }, {}, false],
  ] as const)('%s: %j to %j', (_name, before, after, allowed) => {
    expect(keepsReaders(audience(before), audience(after))).toBe(allowed);
  });
});

test('a teacher makes courses with pictures, and is granted nothing else by it', () => {
  const [start, teacher] = [member({}), member({ roles: ['teacher'] })];
  const granted = (viewer: Viewer) =>
    Object.keys(CAPABILITIES).filter((capability) => decide(capability, viewer).granted);
  expect(granted(teacher).filter((capability) => !granted(start).includes(capability))).toEqual([
    'work.view',
    'academy.teach',
    'texts.illustrate',
  ]);
  expect(authorityOf({ userType: 'collaborator', isAdmin: true, roles: ['teacher'] })).toEqual([
    'collaborator',
    'teacher',
    'admin',
  ]);
});

test('a moderator decides about cases, words and tips, reads every tip for it, and is granted nothing else', () => {
  const [start, moderator] = [member({}), member({ roles: ['moderator'] })];
  const granted = (viewer: Viewer) =>
    Object.keys(CAPABILITIES).filter((capability) => decide(capability, viewer).granted);
  expect(granted(moderator).filter((capability) => !granted(start).includes(capability))).toEqual([
    'work.view',
    'tips.moderate',
    'reports.moderate',
  ]);
  expect([readerOf(start), readerOf(moderator)]).toEqual(['free', 'author']);
  expect([readsAsAuthor(start, 99), readsAsAuthor(moderator, 99)]).toEqual([false, true]);
});
