import { randomBytes, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createPost } from '@quotavera/contract/publishing';
import { courseCapability } from '@quotavera/domain/academy';
import { CAPABILITIES, type Capability, decide, PLANS } from '@quotavera/domain/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCourse } from '../factories/academy.ts';
import { insertFollow } from '../factories/bets.ts';
import { insertCall } from '../factories/calls.ts';
import { insertSale } from '../factories/channels.ts';
import { ACCESS } from './access.ts';
import { FILES } from './files.ts';
import { customLeg, tip } from './forms.ts';
import { CALLS, may, ROLES, type Role, viewerOf } from './people.ts';
import { SAMPLES } from './samples.ts';
import { expectDecent, expectWhole, freshToken, nextLanguage, openTarget, send } from './target.ts';
import { NOW, type Target } from './world.ts';

let on: Target;
beforeAll(async () => {
  on = await openTarget();
});
afterAll(() => on?.t.close());

const REFUSALS = [
  'sign_in_required',
  'plan_required',
  'tipster_required',
  'teacher_required',
  'admin_required',
  'forbidden',
  'account_banned',
];

/**
 * Calls whose address names one object. `owned`: only its owner's (and, where that is said, an admin's); for everybody else it is as
 * if it weren't there. `shared`: who may call may have any of them, as far as they may see it. A call of this kind without a row fails.
 */
const OBJECTS: Readonly<
  Record<
    string,
    | 'shared'
    | {
        owned: (on: Target) => Promise<Record<string, string>>;
        /** Admins have it too. */
        admins?: true;
        /** For a call that asks for one. */
        query?: string;
      }
  >
> = {
  readOwnTip: { owned: async (on) => ({ id: String(on.tipId) }) },
  editTip: { owned: async (on) => ({ id: String(on.tipId) }) },
  deleteDraft: { owned: async (on) => ({ id: String(await newDraft(on)) }) },
  renameTemplate: { owned: async (on) => ({ id: String(await newTemplate(on)) }) },
  deleteTemplate: { owned: async (on) => ({ id: String(await newTemplate(on)) }) },
  endSession: { owned: async (on) => ({ id: await sessionOf(on, 'tipster') }) },
  readThread: { owned: ownCall, admins: true },
  listComments: 'shared',
  listTipsterReviews: 'shared',
  editComment: { owned: ownComment },
  deleteComment: { owned: ownComment },
  reactToComment: 'shared',
  deleteReview: { owned: async (on) => ({ id: String(await newReview(on, 'tipster', 'otherTipster')) }) },
  answerReview: { owned: async (on) => ({ id: String(await newReview(on, 'otherTipster', 'tipster')) }) },
  listReviewVersions: 'shared',
  writeMessage: { owned: ownCall, admins: true },
  readCall: { owned: ownCall, admins: true },
  changeCall: { owned: ownCall, admins: true },
  readPublicPost: 'shared',
  readPost: { owned: ownPost, admins: true },
  editPost: { owned: ownPost, admins: true },
  deletePost: { owned: ownPost, admins: true },
  changePostStatus: { owned: ownPost, admins: true },
  listPostVersions: { owned: ownPost, admins: true },
  readPostVersion: { owned: async (on) => ({ ...(await ownPost(on)), n: '1' }), admins: true },
  editChannel: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  deleteChannel: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  createChannelPlan: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  editChannelPlan: { owned: ownPlan },
  deleteChannelPlan: { owned: ownPlan },
  pauseChannel: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  endPause: { owned: ownPause },
  listMessages: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  sendMessage: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  listGifts: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  createGift: { owned: async (on) => ({ id: String((await newSale(on)).id) }) },
  closeGift: { owned: ownGift },
  setMessageMail: 'shared',
  startTrial: 'shared',
  readPurchase: { owned: async (on) => ({ id: await newPurchase(on) }) },
  readBet: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  editBet: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  deleteBet: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  gradeBet: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  cashOutBet: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  askLater: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  editFollow: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  deleteFollow: { owned: async (on) => ({ id: String((await newBet(on)).bet) }) },
  editBankroll: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  deleteBankroll: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  createAccount: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  editAccount: { owned: async (on) => ({ id: String((await newBet(on)).account) }) },
  deleteAccount: { owned: async (on) => ({ id: String((await newBet(on)).account) }) },
  listBankrollMovements: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  createMovement: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  deleteMovement: { owned: async (on) => ({ id: String((await newBet(on)).movement) }) },
  listBankrollWatches: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  putBankrollWatch: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  deleteBankrollWatch: { owned: ownWatch },
  readBankrollLink: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  putBankrollLink: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  removeBankrollLink: { owned: async (on) => ({ id: String((await newBet(on)).bankroll) }) },
  // The secret in its address is the right to it.
  readSharedBankroll: 'shared',
  listSharedBets: 'shared',
  editBetTag: { owned: ownBetTag },
  deleteBetTag: { owned: ownBetTag },
  dropView: { owned: ownView },
  removeReportMail: { owned: ownReportMail },
  undoBetImport: { owned: ownImport },
  prepareFollow: 'shared',
  readReminders: 'shared',
  setReminders: 'shared',
  readFollowability: 'shared',
  readPage: 'shared',
  // The token in its address is the right to it.
  leaveNewsletter: 'shared',
  leaveAlerts: 'shared',
  leaveReports: 'shared',
  removeDevice: { owned: async (on) => ({ id: String(await newDevice(on)) }) },
  changeTelegramChat: { owned: async (on) => ({ id: String(await newChat(on)) }) },
  testTelegramChat: { owned: async (on) => ({ id: String(await newChat(on)) }) },
  removeTelegramChat: { owned: async (on) => ({ id: String(await newChat(on)) }) },
  revokeToken: { owned: async (on) => ({ id: String(await newAccessToken(on)) }) },
  renamePasskey: { owned: async (on) => ({ id: String(await newPasskey(on)) }) },
  removePasskey: { owned: async (on) => ({ id: String(await newPasskey(on)) }) },
  leaveMessageMail: 'shared',
  readFixture: 'shared',
  readMatch: 'shared',
  readCompetition: 'shared',
  readTeam: 'shared',
  readMatchForecast: 'shared',
  readTip: 'shared',
  readChannel: 'shared',
  readTipster: 'shared',
  tipsterStats: 'shared',
  tipsterRecord: 'shared',
  replayTips: 'shared',
  declaredHistory: 'shared',
  tipsterTips: 'shared',
  readForecast: 'shared',
  readTaughtCourse: { owned: ownCourse, admins: true },
  changeCourse: { owned: ownCourse, admins: true },
  setCourseStatus: { owned: ownCourse, admins: true },
  orderCourse: { owned: ownCourse, admins: true },
  copyCourse: { owned: ownCourse, admins: true },
  addModule: { owned: ownCourse, admins: true },
  changeModule: { owned: ownCourse, admins: true },
  addLesson: { owned: ownCourse, admins: true },
  changeLesson: { owned: ownCourse, admins: true },
  listLearners: { owned: ownCourse, admins: true },
  readLearner: { owned: ownLearner, admins: true },
  remindLearner: { owned: ownLearner, admins: true },
  readCourseFigures: { owned: ownCourse, admins: true },
  correctTry: { owned: ownReview, admins: true },
  giveTryBack: { owned: ownReview, admins: true },
  readLessonText: { owned: ownLesson, admins: true, query: 'language=it' },
  saveLessonText: { owned: ownLesson, admins: true },
  publishLessonText: { owned: ownLesson, admins: true },
  readLessonVersion: { owned: ownLesson, admins: true },
  readExamText: { owned: ownExam, admins: true },
  saveExamText: { owned: ownExam, admins: true },
  publishExamText: { owned: ownExam, admins: true },
  readExamTextVersion: { owned: ownExam, admins: true },
  reviewExam: { owned: ownReview, admins: true },
  readLesson: 'shared',
  readLessonNote: 'shared',
  saveLessonNote: 'shared',
  completeLesson: 'shared',
  readExam: 'shared',
  saveAnswers: 'shared',
  readCertificate: 'shared',
};

const IN_TEN_YEARS = '2036-01-01T00:00:00.000Z';

async function ownPause(on: Target): Promise<{ id: string }> {
  const { id } = await newSale(on);
  const [starts_at, ends_at] = [NOW, IN_TEN_YEARS];
  const row = { channel_id: id, kind: 'pause', starts_at, ends_at, created_at: NOW };
  await on.t.db.insertInto('channel_gap').values(row).execute();
  return { id: String(id) };
}

/** A course that the tipster teaches, who is a teacher too. */
async function ownTaught(on: Target) {
  const course = await insertCourse(on.t.db, new Date(NOW), { slug: `own-${randomUUID()}`, withText: true });
  await on.t.db
    .updateTable('course')
    .set({ owner_id: on.accounts.get('tipster')!.id })
    .where('id', '=', course.id)
    .execute();
  return { course: course.id, module: course.modules[0]! };
}

async function ownCourse(on: Target): Promise<Record<string, string>> {
  const { course, module } = await ownTaught(on);
  return { id: String(course), module: String(module.id), lesson: String(module.lessons[0]) };
}

async function ownLearner(on: Target): Promise<Record<string, string>> {
  const { course, module } = await ownTaught(on);
  const account = on.accounts.get('pro')!.id;
  const row = { course_id: course, account_id: account, started_at: NOW, seen_at: NOW, module_id: module.id };
  await on.t.db.insertInto('course_learner').values(row).execute();
  return { id: String(course), account: String(account) };
}

async function ownLesson(on: Target): Promise<Record<string, string>> {
  const { module } = await ownTaught(on);
  const [lesson] = module.lessons;
  const versions = on.t.db.selectFrom('lesson_version').select('id').where('lesson_id', '=', lesson!);
  return { id: String(lesson), n: String((await versions.executeTakeFirstOrThrow()).id) };
}

async function ownExam(on: Target): Promise<Record<string, string>> {
  const { module } = await ownTaught(on);
  return { id: String(module.id), n: String(module.exam) };
}

async function ownReview(on: Target): Promise<Record<string, string>> {
  const { module } = await ownTaught(on);
  const learner = { account_id: on.accounts.get('pro')!.id, module_id: module.id, exam_version_id: module.exam };
  const { id } = await on.t.db
    .insertInto('exam_attempt')
    .values({
      ...learner,
      ...{ number: 1, answers: '{}', saved_at: NOW, submitted_at: NOW, points: 0, max_points: 8, result: 'in_review' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: String(id) };
}

async function ownComment({ t, accounts, tipId }: Target): Promise<{ id: string }> {
  const about = { subject: 'tip', subject_id: tipId };
  await t.db
    .insertInto('conversation')
    .values({ ...about, comments: 1 })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = { ...about, author_id: accounts.get('tipster')!.id, text: 'Bella lettura.', created_at: t.clock.now() };
  const { id } = await t.db.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: String(id) };
}

/** A tipster's review of another, of which there is one at a time. */
async function newReview({ t, accounts }: Target, author: Role, tipster: Role): Promise<number> {
  const [author_id, tipster_id] = [accounts.get(author)!.id, accounts.get(tipster)!.id];
  await t.db.deleteFrom('review').where('author_id', '=', author_id).execute();
  const row = { author_id, tipster_id, stars: 4, text: 'Spiega bene.', has_paid: true, created_at: t.clock.now() };
  const { id } = await t.db.insertInto('review').values(row).returning('id').executeTakeFirstOrThrow();
  const sum = { tipster_id, reviews: 1, stars: 4 };
  const same = { reviews: 1, stars: 4 };
  await t.db
    .insertInto('review_sum')
    .values(sum)
    .onConflict((c) => c.column('tipster_id').doUpdateSet(same))
    .execute();
  return id;
}

async function ownGift(on: Target): Promise<{ id: string; gift: string }> {
  const { id, plan } = await newSale(on);
  const row = { channel_id: id, channel_plan_id: plan, kind: 'trial', days: 7, people: 5, created_at: NOW };
  const { id: gift } = await on.t.db
    .insertInto('channel_gift')
    .values({ ...row, ends_at: IN_TEN_YEARS })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: String(id), gift: String(gift) };
}

async function newDraft(on: Target): Promise<number> {
  const created = await send(on, 'createOther', {
    body: JSON.stringify(tip(on, { publish: false, legs: [customLeg()] })),
    token: await freshToken(on, 'tipster'),
  });
  return created.json().id;
}

let templates = 0;

async function newTemplate(on: Target): Promise<number> {
  templates += 1;
  const { id } = await on.t.db
    .insertInto('tip_template')
    .values({ account_id: on.accounts.get('tipster')!.id, name: `Modello ${templates}`, tip: '{}', created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const newSale = ({ t, accounts }: Target) => insertSale(t.db, accounts.get('tipster')!.id, new Date(NOW));

/** A followed tip of the tipster's own, in a bankroll with an account and a movement. */
function newBet({ t, accounts, tipId }: Target) {
  return insertFollow(t.db, { accountId: accounts.get('tipster')!.id, tipId, at: new Date(NOW) });
}

async function ownView(on: Target): Promise<Record<string, string>> {
  const row = { account_id: on.accounts.get('tipster')!.id, name: randomUUID(), filters: '{}', created_at: NOW };
  const { id } = await on.t.db.insertInto('analysis_view').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: String(id) };
}

async function ownBetTag(on: Target): Promise<Record<string, string>> {
  const row = { account_id: on.accounts.get('tipster')!.id, name: randomUUID(), used_at: NOW };
  const { id } = await on.t.db.insertInto('bet_tag').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: String(id) };
}

async function ownWatch(on: Target): Promise<Record<string, string>> {
  const { bankroll } = await newBet(on);
  const seen = { value_key: '', crossed: false, bets: 0, looked_at: NOW, created_at: NOW };
  const row = { bankroll_id: bankroll, kind: 'drawdown', amount: 5_000, ...seen };
  const { id } = await on.t.db.insertInto('bankroll_watch').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: String(id) };
}

async function ownReportMail(on: Target): Promise<Record<string, string>> {
  const { bankroll } = await newBet(on);
  const of = { account_id: on.accounts.get('tipster')!.id, bankroll_id: bankroll };
  const row = { ...of, sent_month: '2026-01', created_at: NOW };
  const { id } = await on.t.db.insertInto('report_mail').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: String(id) };
}

async function ownImport(on: Target): Promise<Record<string, string>> {
  const { bankroll } = await newBet(on);
  const counts = { rows_read: 1, rows_new: 1, rows_same: 0, rows_changed: 0, rows_rejected: 0 };
  const of = { account_id: on.accounts.get('tipster')!.id, bankroll_id: bankroll, created_at: NOW };
  const row = { ...of, ...counts, file_name: 'bets.csv', format: 'other' };
  const { id } = await on.t.db.insertInto('bet_import').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: String(id) };
}

async function ownPlan(on: Target): Promise<Record<string, string>> {
  const { id, plan } = await newSale(on);
  return { id: String(id), plan: String(plan) };
}

async function newPurchase(on: Target): Promise<string> {
  const answer = await send(on, 'createPaymentIntent', {
    body: JSON.stringify({ plan: 'elite', period: 'month' }),
    token: await freshToken(on, 'tipster'),
  });
  return answer.json().id;
}

async function sessionOf({ t, accounts }: Target, role: Role): Promise<string> {
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

async function newDevice({ t, accounts }: Target): Promise<number> {
  const { id } = await t.db
    .insertInto('alert_device')
    .values({
      account_id: accounts.get('tipster')!.id,
      channel: 'telegram',
      address: randomUUID(),
      label: '@tipster',
      created_at: new Date(NOW),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function newChat({ t, accounts }: Target): Promise<number> {
  const at = new Date(NOW);
  const { id } = await t.db
    .insertInto('telegram_chat')
    .values({
      tipster_id: accounts.get('tipster')!.id,
      chat: randomUUID(),
      title: 'I tip di Ada',
      kinds: ['published'],
      language: 'it',
      connected_at: at,
      posts_since: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function newAccessToken({ t, accounts }: Target): Promise<number> {
  const account_id = accounts.get('tipster')!.id;
  const row = { account_id, name: 'Modello', hash: randomBytes(32), scopes: ['read'], created_at: new Date(NOW) };
  const { id } = await t.db.insertInto('access_token').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function newPasskey({ t, accounts }: Target): Promise<number> {
  const account_id = accounts.get('tipster')!.id;
  const key = { credential_id: randomBytes(16), public_key: randomBytes(32), counter: 0, transports: [], synced: true };
  const row = { account_id, name: 'Telefono', created_at: new Date(NOW), ...key };
  const { id } = await t.db.insertInto('passkey').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function ownCall({ t, accounts }: Target) {
  return { id: String(await insertCall(t.db, accounts.get('tipster')!.id, new Date(NOW))) };
}

async function ownPost(on: Target) {
  const token = await freshToken(on, 'tipster');
  const { reply } = await on.t.api.call(createPost, { token, body: { language: 'it' } });
  return { id: String(reply.id) };
}

describe('who may call what', () => {
  test('every call and every other route has a row', () => {
    const { guarded } = on.t.app.http;
    expect(CALLS.map(([name]) => name).sort()).toEqual(Object.keys(ACCESS).sort());
    const others = guarded.filter(({ isCall }) => !isCall).map(({ url }) => url);
    expect([...new Set(others)].sort()).toEqual(Object.keys(FILES).sort());
    const declared = new Set(CALLS.map(([, call]) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ':$1')}`));
    const registered = guarded
      .filter(({ isCall }) => isCall)
      .flatMap(({ methods, url }) => methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`));
    expect(registered.sort()).toEqual([...declared].sort());
    const withBody = CALLS.filter(
      ([name, call]) => call.body || /^(import(File|Xg|Prices)|previewImport)$/.test(name),
    ).map(([name]) => name);
    expect(withBody.sort()).toEqual(Object.keys(SAMPLES).sort());
    // Admins and moderators work on everybody's.
    const objects = CALLS.filter(
      ([name, { path }]) => path.includes('{') && !/^(admin|moderator)$/.test(`${ACCESS[name]}`),
    );
    expect(objects.map(([name]) => name).sort()).toEqual(Object.keys(OBJECTS).sort());
  });

  test('every capability is asked for by a route or a service', () => {
    const modules = path.resolve(import.meta.dirname, '../../modules');
    const services = globSync('**/*.ts', { cwd: modules, exclude: ['**/*.test.ts'] });
    const capabilityCalls = services.flatMap((file) => [
      ...readFileSync(path.join(modules, file), 'utf8').matchAll(/\b(?:can|decide)\('([\w.]+)'/g),
    ]);
    const enforced = new Set<string>([
      ...on.t.app.http.guarded.map(({ access }) => access),
      ...capabilityCalls.map(([, capability]) => capability!),
      // Lessons and exams ask by the course's plan.
      ...PLANS.map(courseCapability),
    ]);
    expect([...enforced].sort()).toEqual(Object.keys(CAPABILITIES).sort());
  });

  test.each(ROLES)('%s', async (role) => {
    for (const [name, call] of CALLS) {
      if (name === 'notificationStream' && may(ACCESS[name]!, role) && role !== 'banned') continue;
      const token = await freshToken(on, role);
      const language = nextLanguage();
      const body = call.method === 'GET' ? {} : { body: '{"nothing":"of the kind"}' };
      const answer = await send(on, name, { token, language, ...body });
      const what = `${role} ${name}`;
      expectDecent(answer, language, what);
      const code: string | undefined = answer.statusCode < 400 ? undefined : answer.json().code;
      const opens = call.access === 'session.open';
      const decision = decide(call.access as Capability, viewerOf(role, on.accounts.get(role)?.id ?? 0));
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
    for (const { methods, url, access } of on.t.app.http.guarded.filter(({ isCall }) => !isCall)) {
      const who = FILES[url]!;
      const token = await freshToken(on, role);
      const method = methods.find((one) => one !== 'HEAD') ?? 'GET';
      const answer = await on.t.app.http.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1').replace('*', 'x'),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      const what = `${role} ${method} ${url} → ${answer.statusCode}`;
      const decision = decide(access, viewerOf(role, on.accounts.get(role)?.id ?? 0));
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

  const owned = Object.entries(OBJECTS).flatMap(([name, kind]) => (kind === 'shared' ? [] : [[name, kind] as const]));
  test.each(owned)(
    'somebody else’s is as if it were not there: %s',
    async (name, { owned: make, admins, query = '' }) => {
      const bodies = SAMPLES[name]?.bodies.map((body) => JSON.stringify(body(on))) ?? [undefined];
      for (const role of ['start', 'pro', 'elite', 'otherTipster', 'teacher', 'admin'] as const) {
        if (!may(ACCESS[name]!, role) || (role === 'admin' && admins)) continue;
        for (const body of bodies) {
          const params = await make(on);
          const answer = await send(on, name, {
            params,
            query,
            token: await freshToken(on, role),
            ...(body === undefined ? {} : { body }),
          });
          expect([role, body, answer.statusCode, answer.json().code]).toEqual([
            role,
            body,
            404,
            expect.stringMatching(/^(call_)?not_found$/),
          ]);
        }
      }
      // The owner still reads it.
      const mine = await send(on, name, {
        params: await make(on),
        query,
        token: await freshToken(on, 'tipster'),
        ...(bodies[0] === undefined ? {} : { body: bodies[0] }),
      });
      expect([name, mine.statusCode]).not.toEqual([name, 404]);
    },
  );

  test('notifications named in a body are marked for their owner only', async () => {
    const owner = on.accounts.get('tipster')!.id;
    const { id } = await on.t.db
      .insertInto('notification')
      .values({ account_id: owner, type: 'tip_settled', at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const role of ['otherTipster', 'admin'] as const) {
      await send(on, 'markNotifications', { body: JSON.stringify({ ids: [id] }), token: await freshToken(on, role) });
    }
    const row = await on.t.db.selectFrom('notification').select('read_at').where('id', '=', id).executeTakeFirst();
    expect(row?.read_at).toBeNull();
  });

  test('a token that is none', async () => {
    const good = (await freshToken(on, 'admin'))!;
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
      const answer = await send(on, 'queueCounts', { headers: { authorization }, language });
      expectDecent(answer, language, authorization.slice(0, 60));
      expect(answer.statusCode, authorization.slice(0, 60)).toBe(401);
    }
  });
});

test('afterwards nothing is half-written', () => expectWhole(on));
