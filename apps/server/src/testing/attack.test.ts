import { type Call, ERROR_STATUS, type ErrorCode, tipsCalls, toolsCalls, usersCalls } from '@quotavera/contract';
import { type Capability, decide, PLANS, type Viewer } from '@quotavera/domain/access';
import { errorText, type Language } from '@quotavera/i18n';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AccountWish } from './accounts.ts';
import { insertMatch } from './factories/matches.ts';
import { HOSTILE_VALUES, HOSTILE_WORDS, pathsOf, withValue } from './hostile-values.ts';
import { createTestApp, type TestAccount, type TestApp } from './index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T20:00:00.000Z';
const LANGUAGES: readonly Language[] = ['it', 'en', 'es', 'fr', 'de'];

type Who = 'anyone' | 'member' | 'pro' | 'elite' | 'tipster' | 'admin';

/** Who may call what, written down a second time: a new call without a row here fails, and so does one that became wider. */
const ACCESS: Readonly<Record<string, Who>> = {
  signIn: 'anyone',
  refreshToken: 'anyone',
  logOut: 'anyone',
  logOutAll: 'member',
  signInOptions: 'anyone',
  exchangeGoogleCode: 'anyone',
  readGoogleTicket: 'anyone',
  readTwoFactor: 'member',
  setUpTwoFactor: 'member',
  confirmTwoFactor: 'member',
  disableTwoFactor: 'member',
  renewRecoveryCodes: 'member',
  listSessions: 'member',
  endSession: 'member',
  endOtherSessions: 'member',
  updateLastLogin: 'member',
  requestPasswordReset: 'anyone',
  verifyPasswordReset: 'anyone',
  confirmPasswordReset: 'anyone',
  changePassword: 'member',
  confirmEmail: 'anyone',
  resendEmailConfirmation: 'member',
  listMails: 'admin',
  readMail: 'admin',
  retryMail: 'admin',
  currentUser: 'member',
  register: 'anyone',
  checkUsername: 'anyone',
  cookieGroups: 'anyone',
  cookieConsent: 'anyone',
  readProfile: 'member',
  updateProfile: 'member',
  changeUsernameVisible: 'member',
  putAvatar: 'member',
  deleteAvatar: 'member',
  putCover: 'member',
  deleteCover: 'member',
  requestEmailChange: 'member',
  cancelEmailChange: 'member',
  listAudit: 'admin',
  listUsers: 'admin',
  userDeep: 'admin',
  banUser: 'admin',
  activateUser: 'admin',
  changeUserType: 'admin',
  changeUserPlan: 'admin',
  changeShare: 'admin',
  changeAdmin: 'admin',
  collaboratorProfiles: 'admin',
  mergePreview: 'admin',
  mergeUsers: 'admin',
  newSinceLastLogin: 'member',
  markNewsSeen: 'member',
  readCare: 'member',
  changeCareLimit: 'member',
  excludeMyself: 'member',
  deactivateAccount: 'member',
  eraseAccount: 'member',
  listFixtures: 'member',
  readFixture: 'member',
  listCompetitions: 'anyone',
  createEvent: 'admin',
  recordResult: 'admin',
  importFile: 'admin',
  listImports: 'admin',
  readImport: 'admin',
  leaderboard: 'anyone',
  listValuebet: 'anyone',
  createValuebet: 'tipster',
  listExchange: 'anyone',
  createExchange: 'tipster',
  listPublic: 'anyone',
  createOther: 'tipster',
  listOwn: 'tipster',
  readTip: 'anyone',
  readOwnTip: 'tipster',
  editTip: 'tipster',
  deleteDraft: 'tipster',
  unlockTip: 'member',
  disableTip: 'admin',
  moderationQueue: 'admin',
  moderateTip: 'admin',
  queueCounts: 'admin',
  listTipsters: 'anyone',
  readTipster: 'anyone',
  tipsterStats: 'anyone',
  tipsterTips: 'anyone',
  followedTipsters: 'member',
  subscribedTipsters: 'member',
  lastOpenBets: 'member',
  summaryStats: 'member',
  ownTipster: 'tipster',
  editTipster: 'tipster',
  follow: 'member',
  unfollow: 'member',
  dashboardPersonal: 'member',
  homeStats: 'anyone',
  chartHome: 'anyone',
  listSports: 'anyone',
  notifications: 'member',
  markNotifications: 'member',
  notificationStream: 'member',
  listLeagues: 'member',
  listTeams: 'member',
  calculateXg: 'member',
  calculateTotalShots: 'member',
  calculateTeamShots: 'pro',
  calculateShotsOnTarget: 'pro',
  calculateTeamShotsOnTarget: 'pro',
  calculateCorners: 'pro',
  computeAdvanced: 'pro',
  listSnapshotDates: 'admin',
  readSnapshot: 'admin',
  compareSnapshots: 'admin',
  importXg: 'admin',
  listSchedules: 'admin',
  createSchedule: 'admin',
  updateSchedule: 'admin',
  deleteSchedule: 'admin',
  runSchedule: 'admin',
  listForecasts: 'anyone',
  readForecast: 'anyone',
  readForecastSummary: 'anyone',
  listBookmakers: 'anyone',
};

/** Routes that are no calls of the contract (files, redirects, what the platform itself answers), and who may have them. */
const FILES: Readonly<Record<string, Who>> = {
  '/api': 'anyone',
  '/api/*': 'anyone',
  '/api/docs': 'anyone',
  '/api/docs/json': 'anyone',
  '/api/docs/static/*': 'anyone',
  '/api/docs/static/index.html': 'anyone',
  '/api/docs/static/swagger-initializer.js': 'anyone',
  '/api/docs/yaml': 'anyone',
  '/api/openapi.json': 'anyone',
  '/files/*': 'anyone',
  '/healthz': 'anyone',
  '/ledger/bundle/:username': 'anyone',
  '/ledger/checkpoint': 'anyone',
  '/ledger/entry/:index': 'anyone',
  '/ledger/proof/:tipId': 'anyone',
  '/ledger/tile/*': 'anyone',
  '/ledger/verify-record.mjs': 'anyone',
  '/ledger/vkey': 'anyone',
  '/metrics': 'anyone',
  '/readyz': 'anyone',
  '/api/tools/v1/snapshots/export.csv': 'admin',
  '/api/users/v1/account/export/': 'member',
};

type Role = 'visitor' | 'start' | 'pro' | 'elite' | 'tipster' | 'otherTipster' | 'admin' | 'banned';
const PEOPLE: Readonly<Record<Exclude<Role, 'visitor'>, AccountWish>> = {
  start: {},
  pro: { userType: 'client', plan: 'pro' },
  elite: { userType: 'client', plan: 'elite' },
  tipster: { userType: 'collaborator' },
  otherTipster: { userType: 'collaborator', plan: 'elite' },
  admin: { admin: true },
  banned: { userType: 'collaborator', plan: 'elite', admin: true, banned: true },
};
const ROLES = ['visitor', ...Object.keys(PEOPLE)] as Role[];

const CALLS = Object.entries({ ...usersCalls, ...tipsCalls, ...toolsCalls }).filter(
  (entry): entry is [string, never] => {
    const value = entry[1] as { readonly method?: unknown; readonly path?: unknown };
    return typeof value.method === 'string' && typeof value.path === 'string';
  },
) as [string, Call][];
const callOf = (name: string): Call => CALLS.find(([own]) => own === name)![1];

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** As it stands on the wire. */
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly token?: string | undefined;
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
}

let t: TestApp;
const accounts = new Map<Role, TestAccount>();
let match: number;
let other: number;
let tipId: number;
let spare: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
  for (const [role, wish] of Object.entries(PEOPLE) as [Role, AccountWish][]) {
    accounts.set(role, await t.createAccount(wish));
  }
  spare = await t.createAccount();
  const prices = { B365: { '1x2|home|-': 2080, '1x2|draw|-': 3500, '1x2|away|-': 3600 } };
  match = await insertMatch(t.db, { kickoffAt: LATER, prices, pricesSeenAt: NOW });
  other = await insertMatch(t.db, { kickoffAt: LATER });
  const made = await ask('createExchange', { body: JSON.stringify(tip()), token: await tokenOf('tipster') });
  tipId = made.json().id;
});
afterAll(() => t?.close());

const tokenOf = (role: Role) => freshToken(role);

/** A session of its own: some calls end the one they are made with. */
async function freshToken(role: Role): Promise<string | undefined> {
  const account = accounts.get(role);
  if (!account || role === 'banned') return account?.token;
  const opened = await t.app.users.sessions.openFor(account.id, 'test');
  return opened.ok ? opened.value.access : undefined;
}

async function ask(name: string, asked: Asked = {}) {
  const call = callOf(name);
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(asked.params?.[key] ?? '1'));
  return t.app.http.inject({
    method: call.method,
    url: `/api${path}${asked.query ? `?${asked.query}` : ''}`,
    headers: {
      ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
      ...(asked.body === undefined ? {} : { 'content-type': asked.type ?? 'application/json' }),
      ...(asked.language ? { 'x-language': asked.language } : {}),
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { payload: asked.body }),
  });
}

type Answer = Awaited<ReturnType<typeof ask>>;

let turn = 0;
/** Each time another: over thousands of requests every message is met in every language. */
function nextLanguage(): Language {
  turn += 1;
  return LANGUAGES[turn % LANGUAGES.length]!;
}

/** Never a surprise; a failure says what, in the reader's language, and nothing of the inside. */
function expectDecent(answer: Answer, language: Language, what: string): void {
  const where = `${what} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, where).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const reply = answer.json() as { code: ErrorCode; description: string; errors: object; requestId: string };
  expect(ERROR_STATUS[reply.code], where).toBe(answer.statusCode);
  expect(reply.description, where).toBe(errorText(language, reply.code));
  expect(reply.requestId, where).toMatch(/^[0-9a-f-]{36}$/);
  expect(
    Object.keys(reply).filter(
      (key) => !['code', 'description', 'errors', 'requestId', 'upgrade', 'challenge'].includes(key),
    ),
    where,
  ).toEqual([]);
  for (const texts of Object.values(reply.errors)) {
    expect(texts.length, where).toBeGreaterThan(0);
    for (const text of texts) expect(text, where).not.toMatch(/^$|\{\{|undefined|\[object|fields\./);
  }
  expect(answer.body, where).not.toMatch(/node_modules|apps\/server|syntax error|duplicate key|violates|kysely/i);
}

function leg(): Record<string, unknown> {
  return { type: 'structured', fixture_id: match, market: '1x2', selection: 'home', line: null, odds: '2.1' };
}
function customLeg(): Record<string, unknown> {
  return {
    type: 'custom',
    sport: 'tennis',
    competition: 'Roma',
    event: 'Sinner - Alcaraz',
    starts_at: LATER,
    market: 'Vincente',
    selection: 'Sinner',
    sub_result: '2-0',
    combinations: ['e over 20.5'],
    odds: '1.9',
  };
}
/** Every field of the form. */
function tip(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    publish: true,
    publish_at: null,
    liveprematch: 'prematch',
    side: 'back',
    is_free: false,
    channel_id: null,
    channel_link: 'https://t.me/canale',
    bookmaker: 'Bet365',
    stake: '1',
    stake_basis: 'stake',
    commission: '0',
    legs: [leg(), customLeg()],
    description: 'parole',
    tags: ['uno'],
    stated_probability: '0.55',
    minimum_odds: '2',
    expires_at: LATER,
    exit_odds: null,
    hedge: 'hedged',
    ...more,
  };
}

/** On somebody that no other part of these tests needs. Whoever else a spoilt value hits is safe by the revision, which is nobody's. */
function actOn(account: TestAccount): Record<string, unknown> {
  return { user_id: account.id, reason: 'un motivo abbastanza lungo', revision: 999_999 };
}

interface Sample {
  readonly role: Role;
  readonly bodies: readonly (() => Record<string, unknown>)[];
}
/** Bodies that are right, to be spoilt one value at a time. A call with a body and without a row fails. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  signIn: {
    role: 'visitor',
    bodies: [
      () => ({ username_or_email: 'nobody@example.test', password: 'x' }),
      () => ({ challenge: 'x', otp: '123456' }),
    ],
  },
  refreshToken: { role: 'visitor', bodies: [() => ({ refresh: 'aaa' })] },
  logOut: { role: 'visitor', bodies: [() => ({ refresh: 'aaa' })] },
  exchangeGoogleCode: { role: 'visitor', bodies: [() => ({ code: 'aaa' })] },
  readGoogleTicket: { role: 'visitor', bodies: [() => ({ google: 'aaa' })] },
  setUpTwoFactor: { role: 'start', bodies: [() => ({ password: 'x' })] },
  confirmTwoFactor: { role: 'start', bodies: [() => ({ otp: '123456' })] },
  disableTwoFactor: { role: 'start', bodies: [() => ({ password: 'x', otp: '123456' })] },
  renewRecoveryCodes: { role: 'start', bodies: [() => ({ password: 'x', otp: '123456' })] },
  requestPasswordReset: { role: 'visitor', bodies: [() => ({ email: 'nobody@example.test' })] },
  verifyPasswordReset: { role: 'visitor', bodies: [() => ({ token: 'aaa' })] },
  confirmPasswordReset: {
    role: 'visitor',
    bodies: [() => ({ token: 'aaa', password: 'Tramonto-9-verde', password2: 'Tramonto-9-verde' })],
  },
  changePassword: {
    role: 'start',
    bodies: [() => ({ current: '', password: 'Tramonto-9-verde', password2: 'Tramonto-9-verde' })],
  },
  confirmEmail: { role: 'visitor', bodies: [() => ({ token: 'aaa' })] },
  register: {
    role: 'visitor',
    bodies: [
      () => ({
        email: 'nuova@example.test',
        username: 'nuova.persona',
        password: 'Tramonto-verde-41',
        password2: 'Tramonto-verde-41x',
        first_name: 'Nuova',
        last_name: 'Persona',
        birth_date: '1990-05-17',
        phone_number: '+39 333 123 4567',
        socials: 'Instagram @nuova.persona',
        persdescription: 'Seguo la Serie A da sempre.',
        whycollaboration: 'Vorrei un record verificabile.',
        workingyears: 4,
        favsports: ['football'],
        contact_moments: ['2026-03-03T09:00:00Z', '2026-03-04T10:00:00Z', '2026-03-05T17:00:00Z'],
        terms: true,
        privacy: true,
        referral_code: 'AMICO',
        language: 'it',
      }),
    ],
  },
  cookieConsent: { role: 'visitor', bodies: [() => ({ necessary: true, preferences: false })] },
  updateProfile: {
    role: 'start',
    bodies: [
      () => ({ language: 'it', layout: 'simple', color_scheme: 'auto' }),
      () => ({
        first_name: 'Ada',
        phone_number: '+390612345678',
        bio: 'Solo Serie A.',
        workingyears: 3,
        budget: 10_000,
      }),
      () => ({
        socials: { telegram: 'ada_tips', website: 'example.com' },
        favsports: ['football'],
        wallet_address: null,
      }),
      () => ({
        address: {
          street: 'Via Roma 1',
          city: 'Roma',
          postal_code: '00184',
          country: 'IT',
          latitude: 41.9,
          longitude: 12.5,
          language: 'it',
          type: 'home',
        },
      }),
    ],
  },
  changeUsernameVisible: { role: 'start', bodies: [() => ({ username_visible: 'ada.tips' })] },
  requestEmailChange: { role: 'start', bodies: [() => ({ email: 'ada@example.test', password: 'x' })] },
  changeCareLimit: { role: 'start', bodies: [() => ({ kind: 'sitting_minutes', value: 60 })] },
  excludeMyself: { role: 'start', bodies: [() => ({ period: '7' })] },
  deactivateAccount: { role: 'start', bodies: [() => ({ password: 'x' })] },
  eraseAccount: { role: 'start', bodies: [() => ({ password: 'x', confirm: true })] },
  banUser: { role: 'admin', bodies: [() => actOn(spare)] },
  activateUser: { role: 'admin', bodies: [() => actOn(spare)] },
  changeUserType: { role: 'admin', bodies: [() => ({ ...actOn(spare), user_type: 'collaborator' })] },
  changeUserPlan: {
    role: 'admin',
    bodies: [() => ({ ...actOn(spare), subscription_type: 'pro', until: '2027-03-02T12:00:00Z' })],
  },
  changeShare: { role: 'admin', bodies: [() => ({ ...actOn(accounts.get('otherTipster')!), percent: 60 })] },
  changeAdmin: { role: 'admin', bodies: [() => ({ ...actOn(spare), is_admin: false })] },
  mergeUsers: { role: 'admin', bodies: [() => ({ ...actOn(spare), into_id: accounts.get('admin')!.id })] },
  markNewsSeen: { role: 'start', bodies: [() => ({ kinds: ['tips'] })] },
  createEvent: {
    role: 'admin',
    bodies: [
      () => ({ sport: 'tennis', competition: 'Roma', season: '2026', home: 'Sinner', away: 'Ruud', starts_at: LATER }),
    ],
  },
  recordResult: {
    role: 'admin',
    bodies: [
      () => ({
        status: 'played',
        result: {
          goals: [1, 0],
          halfTimeGoals: [0, 0],
          shots: [9, 8],
          shotsOnTarget: [3, 2],
          corners: [5, 5],
          yellowCards: [1, 1],
          redCards: [0, 0],
        },
        starts_at: '2026-03-02T10:00:00Z',
        decision: 'stand',
        reason: 'la partita è finita',
      }),
    ],
  },
  importFile: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.csv' })] },
  createValuebet: { role: 'tipster', bodies: [() => tip(), () => tip({ publish: false, publish_at: LATER })] },
  createExchange: {
    role: 'tipster',
    bodies: [() => tip({ side: 'lay', commission: '0.05', legs: [leg()], exit_odds: '1.9' })],
  },
  createOther: { role: 'tipster', bodies: [() => tip({ legs: [customLeg()] })] },
  editTip: {
    role: 'tipster',
    bodies: [
      () => ({ action: 'save', kind: 'valuebet', tip: tip({ publish: false }) }),
      () => ({ action: 'publish' }),
      () => ({ action: 'amend', description: 'altre parole', tags: ['due'], channel_link: '' }),
      () => ({ action: 'exit', odds: '1.8', hedge: 'hedged' }),
      () => ({ action: 'withdraw' }),
      () => ({ action: 'declare', grades: [{ leg: 0, grade: 'won' }] }),
    ],
  },
  unlockTip: { role: 'start', bodies: [() => ({ tip_id: tipId })] },
  disableTip: { role: 'admin', bodies: [() => ({ tip_id: tipId, disabled: true, reason: 'parole offensive' })] },
  moderateTip: {
    role: 'admin',
    bodies: [
      () => ({ action: 'confirm' }),
      () => ({ action: 'grade', grades: [{ leg: 0, grade: 'won' }], reason: 'visto in televisione' }),
    ],
  },
  editTipster: { role: 'tipster', bodies: [() => ({ headline: 'Solo Serie A' })] },
  follow: { role: 'start', bodies: [() => ({ tipster_id: accounts.get('tipster')!.id })] },
  unfollow: { role: 'start', bodies: [() => ({ tipster_id: accounts.get('tipster')!.id })] },
  markNotifications: { role: 'start', bodies: [() => ({ ids: [1, 2] })] },
  importXg: { role: 'admin', bodies: [() => ({ url: 'http://127.0.0.1:1/nothing.csv' })] },
  calculateXg: { role: 'start', bodies: [() => ({ ...pairing(), date: '2026-03-02' })] },
  calculateTotalShots: { role: 'start', bodies: [() => ({ ...pairing(), lines: ['24.5'] })] },
  calculateTeamShots: { role: 'pro', bodies: [() => ({ ...pairing(), side: 'home' })] },
  calculateShotsOnTarget: { role: 'pro', bodies: [() => pairing()] },
  calculateTeamShotsOnTarget: { role: 'pro', bodies: [() => ({ ...pairing(), side: 'away' })] },
  calculateCorners: { role: 'pro', bodies: [() => ({ ...pairing(), side: 'home' })] },
  computeAdvanced: {
    role: 'pro',
    bodies: [
      () => ({
        kind: 'goals',
        input: { source: 'own', home: 1.5, away: 1.1, rho: -0.05, first_half_share: 0.45 },
        bets: [{ market: 'asian_handicap', selection: 'home', line: '-0.25', odds: '1.9' }],
        bank: '1000',
        kelly_fraction: 0.25,
      }),
      () => ({
        kind: 'shots',
        input: { source: 'own', home: 12, away: 10 },
        distribution: 'negative_binomial',
        dispersion: 0.1,
        bets: [{ market: 'total_shots', selection: 'over', line: '22.5', odds: '1.9' }],
      }),
      () => ({ kind: 'goals', input: { source: 'model', ...pairing() } }),
    ],
  },
  createSchedule: { role: 'admin', bodies: [schedule] },
  updateSchedule: { role: 'admin', bodies: [schedule] },
};

/** Two teams of a league. */
function pairing(): Record<string, number> {
  return { league: 1, home: 1, away: 2 };
}
function schedule(): Record<string, unknown> {
  return {
    name: 'Ogni mattina',
    kind: 'matches',
    source: 'I1_{season}.csv',
    times: ['06:30'],
    weekdays: [1, 7],
    active: false,
  };
}

function viewerOf(role: Role): Viewer {
  if (role === 'visitor') return { type: 'visitor' };
  const { userType = 'user', plan = 'free', admin = false } = PEOPLE[role];
  return { type: 'member', accountId: accounts.get(role)!.id, userType, plan, isAdmin: admin };
}

function may(who: Who, role: Role): boolean {
  if (who === 'anyone') return true;
  if (role === 'visitor') return false;
  if (who === 'member') return true;
  const { userType, plan = 'free', admin = false } = PEOPLE[role];
  switch (who) {
    case 'admin':
      return admin;
    case 'tipster':
      return userType === 'collaborator';
    default:
      return admin || PLANS.indexOf(plan) >= PLANS.indexOf(who);
  }
}

const REFUSALS = [
  'sign_in_required',
  'plan_required',
  'tipster_required',
  'admin_required',
  'forbidden',
  'account_banned',
];

/**
 * Calls whose address names one object. `owned`: only its owner's (and, where that is said, an admin's); for everybody else it is as
 * if it weren't there. `shared`: who may call may have any of them, as far as they may see it. A call of this kind without a row fails.
 */
const OBJECTS: Readonly<Record<string, 'shared' | { readonly owned: () => Promise<Record<string, string>> }>> = {
  readOwnTip: { owned: async () => ({ id: String(tipId) }) },
  editTip: { owned: async () => ({ id: String(tipId) }) },
  deleteDraft: { owned: async () => ({ id: String(await newDraft()) }) },
  endSession: { owned: async () => ({ id: await sessionOf('tipster') }) },
  readFixture: 'shared',
  readTip: 'shared',
  readTipster: 'shared',
  tipsterStats: 'shared',
  tipsterTips: 'shared',
  readForecast: 'shared',
};

async function newDraft(): Promise<number> {
  const made = await ask('createOther', {
    body: JSON.stringify(tip({ publish: false, legs: [customLeg()] })),
    token: await tokenOf('tipster'),
  });
  return made.json().id;
}

async function sessionOf(role: Role): Promise<string> {
  const { id } = await t.db
    .selectFrom('session_family')
    .select('id')
    .where('account_id', '=', accounts.get(role)!.id)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

describe('who may call what', () => {
  test('every call and every other route has a row', () => {
    const { guarded } = t.app.http;
    expect(CALLS.map(([name]) => name).sort()).toEqual(Object.keys(ACCESS).sort());
    const others = guarded.filter(({ isCall }) => !isCall).map(({ url }) => url);
    expect([...new Set(others)].sort()).toEqual(Object.keys(FILES).sort());
    const declared = new Set(CALLS.map(([, call]) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ':$1')}`));
    const registered = guarded
      .filter(({ isCall }) => isCall)
      .flatMap(({ methods, url }) => methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`));
    expect(registered.sort()).toEqual([...declared].sort());
    const withBody = CALLS.filter(([name, call]) => call.body || name === 'importFile' || name === 'importXg').map(
      ([name]) => name,
    );
    expect(withBody.sort()).toEqual(Object.keys(SAMPLES).sort());
    const objects = CALLS.filter(([name, { path }]) => path.includes('{') && ACCESS[name] !== 'admin');
    expect(objects.map(([name]) => name).sort()).toEqual(Object.keys(OBJECTS).sort());
  });

  test.each(ROLES)('%s', async (role) => {
    for (const [name, call] of CALLS) {
      if (name === 'notificationStream' && may(ACCESS[name]!, role) && role !== 'banned') continue;
      const token = await freshToken(role);
      const language = nextLanguage();
      const body = call.method === 'GET' ? {} : { body: '{"nothing":"of the kind"}' };
      const answer = await ask(name, { token, language, ...body });
      const what = `${role} ${name}`;
      expectDecent(answer, language, what);
      const code: string | undefined = answer.statusCode < 400 ? undefined : answer.json().code;
      const opens = call.access === 'session.open';
      const decision = decide(call.access as Capability, viewerOf(role));
      expect(decision.granted, what).toBe(may(ACCESS[name]!, role));
      if (role === 'banned' && !opens) expect([answer.statusCode, code], what).toEqual([403, 'account_banned']);
      else if (decision.granted) expect(REFUSALS, what).not.toContain(code);
      else
        expect([answer.statusCode, code], what).toEqual([
          decision.reason === 'sign_in_required' ? 401 : 403,
          decision.reason,
        ]);
    }
  });

  test.each(ROLES)('files and the like: %s', async (role) => {
    for (const { methods, url, access } of t.app.http.guarded.filter(({ isCall }) => !isCall)) {
      const who = FILES[url]!;
      const token = await freshToken(role);
      const method = methods.find((one) => one !== 'HEAD') ?? 'GET';
      const answer = await t.app.http.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1').replace('*', 'x'),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      const what = `${role} ${method} ${url} → ${answer.statusCode}`;
      const decision = decide(access, viewerOf(role));
      expect(decision.granted, what).toBe(may(who, role));
      const code = /json/.test(String(answer.headers['content-type'])) ? answer.json().code : undefined;
      if (role === 'banned' && access !== 'session.open')
        expect([answer.statusCode, code], what).toEqual([403, 'account_banned']);
      else if (decision.granted) expect(REFUSALS, what).not.toContain(code);
      else
        expect([answer.statusCode, code], what).toEqual([
          decision.reason === 'sign_in_required' ? 401 : 403,
          decision.reason,
        ]);
    }
  });

  const owned = Object.entries(OBJECTS).flatMap(([name, kind]) =>
    kind === 'shared' ? [] : [[name, kind.owned] as const],
  );
  test.each(owned)('somebody else’s is as if it were not there: %s', async (name, make) => {
    const bodies = SAMPLES[name]?.bodies.map((body) => JSON.stringify(body())) ?? [undefined];
    for (const role of ['start', 'pro', 'elite', 'otherTipster', 'admin'] as const) {
      if (!may(ACCESS[name]!, role)) continue;
      for (const body of bodies) {
        const params = await make();
        const answer = await ask(name, {
          params,
          token: await freshToken(role),
          ...(body === undefined ? {} : { body }),
        });
        expect([role, body, answer.statusCode, answer.json().code]).toEqual([role, body, 404, 'not_found']);
      }
    }
    // And for its owner it is there.
    const mine = await ask(name, {
      params: await make(),
      token: await freshToken('tipster'),
      ...(bodies[0] === undefined ? {} : { body: bodies[0] }),
    });
    expect([name, mine.statusCode]).not.toEqual([name, 404]);
  });

  test('notifications named in a body are marked for their owner only', async () => {
    const owner = accounts.get('tipster')!.id;
    const { id } = await t.db
      .insertInto('notification')
      .values({ account_id: owner, type: 'tip_settled', at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const role of ['otherTipster', 'admin'] as const) {
      await ask('markNotifications', { body: JSON.stringify({ ids: [id] }), token: await freshToken(role) });
    }
    const row = await t.db.selectFrom('notification').select('read_at').where('id', '=', id).executeTakeFirst();
    expect(row?.read_at).toBeNull();
  });

  test('a token that is none', async () => {
    const good = (await tokenOf('admin'))!;
    const [head, payload, signature] = good.split('.') as [string, string, string];
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const headers = [
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'Basic YTpi',
      `bearer ${good}x`,
      `Bearer ${head}.${payload}.`,
      `Bearer ${unsigned}.${payload}.`,
      `Bearer ${unsigned}.${payload}.${signature}`,
      `Bearer ${'a'.repeat(8_000)}`,
      'Bearer ..',
      'Bearer é'.normalize('NFD'),
    ];
    for (const authorization of headers) {
      const language = nextLanguage();
      const answer = await ask('queueCounts', { headers: { authorization }, language });
      expectDecent(answer, language, authorization.slice(0, 60));
      expect(answer.statusCode, authorization.slice(0, 60)).toBe(401);
    }
  });
});

describe('bodies', () => {
  for (const [name, { role, bodies }] of Object.entries(SAMPLES)) {
    test(`${name}: every value of every field`, async () => {
      const params = { id: String(name === 'recordResult' ? other : tipId) };
      for (const [n, make] of bodies.entries()) {
        const sample = make();
        const asks: [string, unknown][] = HOSTILE_VALUES.map((value) => ['the body', value]);
        // The whole form is spoilt in every way once; the calls that take the same form get each value somewhere.
        const step = pathsOf(sample).length > 25 && (n > 0 || name !== 'createValuebet') ? 7 : 1;
        for (const [at, path] of pathsOf(sample).entries()) {
          const values = [...HOSTILE_VALUES, undefined].filter((_, which) => (which + at) % step === 0);
          for (const value of values) asks.push([path.join('.'), withValue(sample, path, value)]);
        }
        asks.push(['unknown', { ...sample, nothing_of_the_kind: 1 }]);
        asks.push(['polluting', JSON.parse(`{"__proto__":{"isAdmin":true},${JSON.stringify(sample).slice(1)}`)]);
        const token = await freshToken(role);
        for (const [where, value] of asks) {
          const language = nextLanguage();
          const body = JSON.stringify(value) ?? '';
          const answer = await ask(name, { params, token, language, body });
          expectDecent(answer, language, `${name} ${where} ${body.slice(0, 400)}`);
        }
      }
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });
  }

  test('what is no JSON, too much or another type', async () => {
    const cases: [Omit<Asked, 'token' | 'language'>, number][] = [
      [{ body: '{"publish":' }, 400],
      [{ body: '' }, 400],
      [{ body: '\u0000' }, 400],
      [{ body: Buffer.from([0xff, 0xfe, 0x00]) }, 400],
      [{ body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 400],
      [{ body: `{"description":"${'x'.repeat(10_000_000)}"}` }, 413],
      [{ body: '{}', type: 'application/xml' }, 415],
      [{ body: 'a=b', type: 'application/x-www-form-urlencoded' }, 415],
      [{ body: '{}', type: 'application/json; charset=nonsense' }, 400],
      [{ body: '{"stake":"1","stake":"2"}' }, 400],
      [{ body: '{"__proto__":null}' }, 400],
      [{ body: '{"constructor":{"prototype":{}}}' }, 400],
      [{ body: '{}', headers: { 'content-length': '999999999' } }, 413],
      [{ body: '{}', headers: { 'content-encoding': 'gzip' } }, 400],
    ];
    for (const [asked, status] of cases) {
      const language = nextLanguage();
      const answer = await ask('createValuebet', { ...asked, token: await tokenOf('tipster'), language });
      const what = JSON.stringify(asked).slice(0, 80);
      expectDecent(answer, language, what);
      expect(answer.statusCode, what).toBe(status);
    }
  });

  test('a file that is none', async () => {
    const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
    const row = (cells: string) => `${header}\nI1,02/03/2026,12:10,Inter,Roma,2,1,H,2.1,3.4,3.6\n${cells}\n`;
    const files: (string | Buffer)[] = [
      '',
      '\u0000',
      '\n\n\n',
      header,
      `${header}\n`,
      '"',
      `${header}\n"I1`,
      Buffer.from([0xff, 0xfe, 0xff, 0x00]),
      Buffer.alloc(100_000),
      'a'.repeat(2_000_000),
      row('I1,02/03/2026,12:10,Mi\u0000lan,Lazio,2,1,H,2.1,3.4,3.6'),
      row('I1,31/02/2026,12:10,Milan,Lazio,2,1,H,,,'),
      row('I1,02/03/2026,99:99,Milan,Lazio,2,1,H,,,'),
      row('I1,02/03/2026,12:10,Milan,Milan,2,1,H,,,'),
      row('I1,02/03/2026,12:10,Milan,Lazio,-2,1,H,,,'),
      row('I1,02/03/2026,12:10,Milan,Lazio,2,1,A,,,'),
      row('I1,02/03/2026,12:10,Milan,Lazio,1e9,1,H,1e308,-1,NaN'),
      row(','.repeat(5_000)),
      row(`I1,02/03/2026,12:10,${'x'.repeat(100_000)},Lazio,2,1,H,,,`),
      row("I1,02/03/2026,12:10,'; drop table tip; --,Lazio,2,1,H,,,"),
      row('I1,02/03/0001,12:10,Milan,Lazio,2,1,H,,,'),
      row('I1,02/03/9999,12:10,Milan,Lazio,2,1,H,,,'),
      row('\u{1F600},02/03/2026,12:10,Milan,Lazio,2,1,H,,,'),
      '<!doctype html><html></html>',
      '{"a":1}',
      `${header},${header}\n`,
      'PK\u0003\u0004',
    ];
    for (const [n, body] of files.entries()) {
      const language = nextLanguage();
      const answer = await ask('importFile', { body, type: 'text/csv', token: await tokenOf('admin'), language });
      expectDecent(answer, language, `file ${n}`);
    }
    const runs = (await ask('listImports', { token: await tokenOf('admin') })).json();
    for (const run of runs.results) {
      const language = nextLanguage();
      const answer = await ask('readImport', {
        params: { id: String(run.id) },
        token: await tokenOf('admin'),
        language,
      });
      expect(answer.statusCode).toBe(200);
      for (const { description } of answer.json().rejections) expect(description).not.toMatch(/^$|\{\{|undefined/);
    }
    expect(runs.results.every((run: { status: string }) => run.status !== 'running')).toBe(true);
  });
});

describe('addresses', () => {
  test('every parameter of every call', async () => {
    for (const [name, call] of CALLS) {
      const keys = [...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
      const role = ACCESS[name] === 'admin' ? 'admin' : 'otherTipster';
      const token = await freshToken(role);
      for (const key of keys) {
        for (const word of HOSTILE_WORDS) {
          const language = nextLanguage();
          const rest = { period: 'all' };
          const body = call.body ? { body: JSON.stringify(SAMPLES[name]!.bodies[0]!()) } : {};
          const answer = await ask(name, { params: { ...rest, [key]: word }, token, language, ...body });
          expectDecent(answer, language, `${name} ${key}=${word.slice(0, 60)}`);
        }
      }
    }
  });

  test('every filter of every list, as anybody and as an admin', async () => {
    for (const [name, call] of CALLS.filter(([own, { query }]) => query && own !== 'importFile')) {
      const keys = Object.keys((call.query as z.ZodObject).shape);
      const roles: Role[] =
        ACCESS[name] === 'anyone' ? ['visitor', 'admin'] : [ACCESS[name] === 'tipster' ? 'tipster' : 'admin'];
      for (const role of roles) {
        const token = await freshToken(role);
        const id = String(accounts.get('tipster')!.id);
        for (const key of keys) {
          for (const word of [...HOSTILE_WORDS, '1000000', '1,2', 'true', '9'.repeat(20)]) {
            const language = nextLanguage();
            const query = new URLSearchParams({ [key]: word }).toString();
            const answer = await ask(name, { params: { id, period: 'all' }, query, token, language });
            expectDecent(answer, language, `${role} ${name}?${query.slice(0, 80)}`);
          }
          for (const query of [
            `${key}=1&${key}=2`,
            `${key}[]=1`,
            `${key}[a]=1`,
            `${key}=%`,
            `${key}=%ff`,
            `${key}=%00`,
            `__proto__[x]=1`,
            key,
          ]) {
            const language = nextLanguage();
            const answer = await ask(name, { params: { id, period: 'all' }, query, token, language });
            expectDecent(answer, language, `${role} ${name}?${query}`);
          }
        }
      }
    }
  }, 240_000);

  test('pages past the end, and cursors that are none', async () => {
    const cursors = [
      '',
      'zzz',
      '0',
      '-1',
      'MA',
      'eyJhIjoxfQ',
      '2026-03-02T12:00:00.000Z_1',
      'null',
      '[]',
      '{}',
      '9'.repeat(30),
      '%00',
      'é',
    ];
    const real = new URL(
      (await ask('listPublic', { query: 'page_size=1', token: await tokenOf('admin') })).json().next ??
        'http://x/?cursor=bm8',
      'http://x',
    ).searchParams.get('cursor');
    const broken = real
      ? [
          real.slice(0, -1),
          `${real}A`,
          Buffer.from(`${Buffer.from(real, 'base64url').toString()}0`).toString('base64url'),
        ]
      : [];
    for (const [name, call] of CALLS.filter(
      ([, { query }]) => query && 'page' in ((query as z.ZodObject).shape ?? {}),
    )) {
      const role = ACCESS[name] === 'tipster' ? 'tipster' : 'admin';
      const token = await freshToken(role);
      const params = { id: String(accounts.get('tipster')!.id) };
      const beyond = await ask(name, { params, token, query: 'page=1000000&page_size=100' });
      const { results } = beyond.json();
      // The list of people has its titles beside its rows.
      expect([name, beyond.statusCode, results.elements ?? results]).toEqual([name, 200, []]);
      for (const cursor of [...cursors, ...broken]) {
        const language = nextLanguage();
        const answer = await ask(name, {
          params,
          token,
          language,
          query: new URLSearchParams({ cursor, page: '2' }).toString(),
        });
        expectDecent(answer, language, `${call.path}?cursor=${cursor}`);
      }
    }
  });

  test('addresses that are none', async () => {
    const paths = [
      '/api/tips/v1/tip/%00/',
      '/api/tips/v1/tip/%ff/',
      '/api/tips/v1/tip/%E0%A4%A/',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/api/tips/v1/tip/1/../../../x',
      '/api',
      '/api/',
      '/api//tips/v1/valuebet/',
      '/api/nothing/',
      `/api/tips/v1/tip/${'1'.repeat(5_000)}/`,
      '/ledger/bundle/%00',
      '/ledger/bundle/nobody?since=-1',
      '/ledger/entry/-1',
      '/ledger/entry/9007199254740993',
      '/ledger/entry/999999',
      '/ledger/proof/0',
      '/ledger/proof/-1',
      '/ledger/proof/1e3',
      '/ledger/proof/9007199254740993',
      '/ledger/proof/%00',
      '/ledger/tile/0/000.p/256',
      '/ledger/tile/0/000.p/0',
      '/ledger/tile/64/000',
      '/ledger/tile/-1/000',
      '/ledger/tile/entries/x999/999',
      '/ledger/tile/entries/x999/x999/x999/x999/x999/x999/999',
      '/ledger/tile/0/00',
      '/ledger/tile/',
      '/ledger/tile/0/%00',
      '/ledger/nothing',
    ];
    for (const url of paths) {
      const language = nextLanguage();
      const answer = await t.app.http.inject({ url, headers: { 'x-language': language } });
      expectDecent(answer, language, url);
      expect(answer.statusCode, url.slice(0, 80)).toBe(404);
    }
    for (const language of ['xx', 'it'.repeat(5_000), '\u00e9', 'en;q=\u00bd', '__proto__']) {
      for (const header of ['x-language', 'accept-language', 'cookie']) {
        const value = header === 'cookie' ? `language=${language}` : language;
        expect((await t.app.http.inject({ url: '/api/tips/v1/tip/0/', headers: { [header]: value } })).statusCode).toBe(
          404,
        );
      }
    }
  });
});

describe('after all that', () => {
  test('nothing is half-written and the settled facts still add up', async () => {
    const tips = await t.db.selectFrom('tip').select(['id', 'status', 'tipster_id']).execute();
    const legs = new Set((await t.db.selectFrom('tip_leg').select('tip_id').execute()).map((row) => row.tip_id));
    const entries = await t.db.selectFrom('ledger_entry').select(['tip_id', 'type', 'tipster_id', 'seq']).execute();
    const logged = new Set(entries.filter(({ type }) => type === 'publication').map((row) => row.tip_id));
    for (const { id, status } of tips) {
      expect([id, logged.has(id)]).toEqual([id, status !== 'draft']);
      if (status !== 'draft') expect([id, legs.has(id)]).toEqual([id, true]);
    }
    expect(tips.length).toBeGreaterThan(50);
    for (const own of Map.groupBy(entries, (row) => row.tipster_id).values()) {
      expect(own.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(own.map((_, n) => n + 1));
    }
  });
});
