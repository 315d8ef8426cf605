import { academyCalls, alertsCalls } from '@quotavera/contract';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCourse, type TestCourse } from '../../testing/factories/academy.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { remindStopped } from './service-reminders.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const RIGHT = { a: 'yes', b: 'yes' };
const WRONG = { a: 'no', b: 'no' };

let t: TestApp;
let course: TestCourse;
let teacher: TestAccount;
let admin: TestAccount;
let courses = 0;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
});
afterAll(() => t.close());
beforeEach(async () => {
  teacher = await t.createAccount({ roles: ['teacher'] });
  admin = await t.createAccount({ admin: true });
  course = await insertCourse(t.db, t.clock.now(), { slug: `learned-${++courses}`, withText: false });
  await t.db.updateTable('course').set({ owner_id: teacher.id }).where('id', '=', course.id).execute();
});

const pro = () => t.createAccount({ plan: 'pro' });
const tokenOf = ({ id }: TestAccount) => t.tokenOf(id);
const later = async (days: number) => t.clock.advance(days * DAY_MS);

async function read(who: TestAccount, lessons: readonly number[]): Promise<void> {
  const token = await tokenOf(who);
  for (const id of lessons) await t.api.call(academyCalls.completeLesson, { token, params: { id } });
}

async function take(who: TestAccount, answers: Record<string, string>, place = 0) {
  const module = course.modules[place]!;
  await read(who, module.lessons);
  const body = { module: module.id, version: module.exam, answers };
  return t.api.call(academyCalls.submitExam, { token: await tokenOf(who), body });
}

async function list(who: TestAccount, query: Record<string, unknown> = {}) {
  const input = { token: await tokenOf(who), params: { id: course.id }, query };
  return t.api.call(academyCalls.listLearners, input as never);
}

const learner = async (who: TestAccount, of: TestAccount) =>
  t.api.call(academyCalls.readLearner, { token: await tokenOf(who), params: { id: course.id, account: of.id } });

async function correct(who: TestAccount, id: number, body: { version: number; points: Record<string, number> }) {
  const input = { token: await tokenOf(who), params: { id }, body: { ...body, reason: 'La domanda era ambigua.' } };
  return t.api.call(academyCalls.correctTry, input);
}

async function giveBack(who: TestAccount, id: number, version: number) {
  const body = { version, reason: 'È caduta la linea.' };
  return t.api.call(academyCalls.giveTryBack, { token: await tokenOf(who), params: { id }, body });
}

const certificate = async (who: TestAccount) =>
  t.db.selectFrom('certificate').select('code').where('account_id', '=', who.id).executeTakeFirst();

const bellOf = async (who: TestAccount) =>
  (await t.api.call(alertsCalls.notifications, { token: await tokenOf(who) })).reply.results.map(({ type }) => type);

describe('the learners of a course', () => {
  test('each is there with where they are, filtered by those who stopped, wait or have finished', async () => {
    const [reader, failing, done] = [await pro(), await pro(), await pro()];
    await read(reader, [course.modules[0]!.lessons[0]!]);
    await take(failing, WRONG);
    await take(done, RIGHT);
    await later(2);
    await take(done, RIGHT, 1);
    const { reply } = await list(teacher);
    expect([reply.count, reply.lessons, reply.exams]).toEqual([3, 4, 2]);
    const of = (who: TestAccount) => reply.results.find(({ id }) => id === who.id);
    expect(of(reader)).toMatchObject({
      place: { kind: 'lesson', title: 'Lesson 1.1' },
      ...{ lessons_read: 1, exams_passed: 0, tries: 0, mark: null, in_review: false, certificate: null },
    });
    expect(of(failing)).toMatchObject({ place: { kind: 'exam' }, lessons_read: 2, tries: 1, mark: 0 });
    expect(of(done)).toMatchObject({ lessons_read: 4, exams_passed: 2, tries: 2, mark: 100 });
    expect(of(done)?.certificate).toMatch(/^[a-z0-9]{16}$/);
    const ids = async (query: Record<string, unknown>) =>
      (await list(teacher, query)).reply.results.map(({ id }) => id);
    expect(await ids({ which: 'finished' })).toEqual([done.id]);
    expect(await ids({ which: 'stopped', days: 7 })).toEqual([]);
    expect((await ids({ which: 'stopped', days: 2 })).sort()).toEqual([reader.id, failing.id].sort());
    expect(await ids({ which: 'in_review' })).toEqual([]);
    expect((await ids({ order: 'seen' }))[0]).toBe(done.id);
    expect((await ids({ order: 'unseen' })).at(-1)).toBe(done.id);
  });

  test('pages go by keyset, none repeats and none is left out', async () => {
    for (let n = 0; n < 5; n += 1) {
      await read(await pro(), [course.modules[0]!.lessons[0]!]);
      if (n % 2 === 0) await later(1);
    }
    const seen: number[] = [];
    for (let query: Record<string, unknown> | null = { page_size: 2 }; query; ) {
      const { reply } = await list(teacher, query);
      seen.push(...reply.results.map(({ id }) => id));
      query = reply.next ? Object.fromEntries(new URL(reply.next, 'http://x').searchParams) : null;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });

  test('another teacher meets none of them, and the file of learners is safe to open', async () => {
    const other = await t.createAccount({ roles: ['teacher'] });
    const someone = await pro();
    await take(someone, WRONG);
    expect([(await list(other)).error.code, (await learner(other, someone)).error.code]).toEqual([
      'not_found',
      'not_found',
    ]);
    expect((await list(admin)).reply.count).toBe(1);
    const file = (path: string, token: string) =>
      t.app.http.inject({ url: path.replace(':id', String(course.id)), headers: { authorization: `Bearer ${token}` } });
    await t.db.updateTable('account').set({ username_visible: '=cmd|calc' }).where('id', '=', someone.id).execute();
    const lines = (await file(academyLinks.learnersFile, await tokenOf(teacher))).body.split('\r\n');
    expect(lines[0]).toMatch(/^learner,started_at,seen_at,/);
    expect(lines[1]).toMatch(/^'=cmd\|calc,/);
    expect((await file(academyLinks.questionsFile, await tokenOf(other))).statusCode).toBe(404);
  });

  test('one learner is read lesson by lesson and try by try, with the answers', async () => {
    const someone = await pro();
    await take(someone, { a: 'yes', b: 'no' });
    const { reply } = await learner(teacher, someone);
    expect(reply.modules.map(({ lessons }) => lessons.map(({ read_at }) => read_at !== null))).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(reply.tries).toMatchObject([{ number: 1, result: 'failed', points: 2, max_points: 4, given_back: false }]);
    const answers = reply.tries[0]!.questions.map(({ id, answer, points }) => [id, answer, points]).sort();
    expect(answers).toEqual([
      ['a', 'a yes', 2],
      ['b', 'b no', 0],
    ]);
  });
});

describe('the figures of a course', () => {
  test('say where learners stop and how hard questions are, and nothing of fewer than five answers', async () => {
    for (let n = 0; n < 4; n += 1) await take(await pro(), { a: 'yes', b: n < 2 ? 'no' : 'yes' });
    await read(await pro(), [course.modules[0]!.lessons[0]!]);
    await later(8);
    const figures = async () =>
      (await t.api.call(academyCalls.readCourseFigures, { token: await tokenOf(teacher), params: { id: course.id } }))
        .reply;
    const few = await figures();
    expect([few.learners, few.finished, few.stopped, few.mark, few.marks]).toEqual([5, 0, 5, null, 4]);
    expect(few.questions.map(({ share }) => share)).toEqual([null, null, null, null]);
    expect(few.steps.map(({ kind, reached, stopped }) => [kind, reached, stopped])).toEqual([
      ['lesson', 5, 1],
      ['lesson', 4, 0],
      ['exam', 4, 4],
      ['lesson', 0, 0],
      ['lesson', 0, 0],
      ['exam', 0, 0],
    ]);
    await take(await pro(), { a: 'yes', b: 'no' });
    const enough = await figures();
    expect(enough.questions.slice(0, 2).map(({ id, answers, share }) => [id, answers, share])).toEqual([
      ['b', 5, 0.4],
      ['a', 5, 1],
    ]);
    expect(enough.mark).toBe(70);
  });
});

describe('a mark that is corrected', () => {
  test('keeps the one of before, tells the learner, brings the certificate and takes it away', async () => {
    const someone = await pro();
    await take(someone, RIGHT);
    await later(2);
    await take(someone, { a: 'yes', b: 'no' }, 1);
    expect(await certificate(someone)).toBeUndefined();
    const tried = (await learner(teacher, someone)).reply.tries[0]!;
    const up = await correct(teacher, tried.id, { version: tried.version, points: { b: 2 } });
    expect([up.status, up.reply.result]).toEqual([200, 'passed']);
    expect(await certificate(someone)).toBeDefined();
    expect((await list(teacher, { which: 'finished' })).reply.count).toBe(1);
    const down = await correct(admin, tried.id, { version: up.reply.version, points: { a: 0, b: 0 } });
    expect(down.reply.result).toBe('failed');
    expect(await certificate(someone)).toBeUndefined();
    const exam = await t.api.call(academyCalls.readExam, {
      token: await tokenOf(someone),
      params: { id: course.modules[1]!.id },
    });
    expect(exam.reply.last).toMatchObject({ result: 'failed', points: 0 });
    expect(exam.reply.changes).toMatchObject([
      { kind: 'corrected', by: admin.username, points_before: 4, result_before: 'passed', points_after: 0 },
      { kind: 'corrected', by: teacher.username, points_before: 2, result_before: 'failed', points_after: 4 },
    ]);
    expect((await learner(teacher, someone)).reply.tries[0]!.changes).toHaveLength(2);
    expect((await bellOf(someone)).slice(0, 2)).toEqual(['exam_corrected', 'exam_corrected']);
    const mails = await t.db
      .selectFrom('mail')
      .select('kind')
      .where('account_id', '=', someone.id)
      .orderBy('id')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['mark_passed', 'mark_corrected']);
    const lines = await t.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('account_id', '=', someone.id)
      .execute();
    expect(lines).toEqual(Array(2).fill({ action: 'exam_corrected', reason: 'La domanda era ambigua.' }));
  });

  test('of two teachers at once the second is told who did what', async () => {
    const someone = await pro();
    await take(someone, WRONG);
    const { id, version } = (await learner(teacher, someone)).reply.tries[0]!;
    const both = await Promise.all([correct(teacher, id, { version, points: { a: 2 } }), giveBack(admin, id, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    const [by, edit] = both[0].status === 200 ? [teacher.username, 'corrected'] : [admin.username, 'given_back'];
    expect(refused.error).toMatchObject({ code: 'conflict', changed: { by, edit } });
  });

  test('no points are given that a question doesn’t have, and the same mark again changes nothing', async () => {
    const someone = await pro();
    await take(someone, WRONG);
    const { id, version } = (await learner(teacher, someone)).reply.tries[0]!;
    const tooMany = await correct(teacher, id, { version, points: { a: 3 } });
    const unknown = await correct(teacher, id, { version, points: { constructor: 1 } });
    expect([tooMany.status, unknown.status]).toEqual([400, 400]);
    expect((await correct(teacher, id, { version, points: { a: 0 } })).error.code).toBe('nothing_to_change');
  });
});

test('a try that is given back neither counts nor makes its learner wait, and is given back once', async () => {
  await t.db.updateTable('course_module').set({ tries_max: 1 }).where('id', '=', course.modules[0]!.id).execute();
  const someone = await pro();
  await take(someone, WRONG);
  const state = async () =>
    (await t.api.call(academyCalls.readExam, { token: await tokenOf(someone), params: { id: course.modules[0]!.id } }))
      .reply;
  expect(await state()).toMatchObject({ state: 'no_tries_left', tries_left: 0 });
  const { id, version } = (await learner(teacher, someone)).reply.tries[0]!;
  const given = await giveBack(teacher, id, version);
  expect(given.status).toBe(200);
  expect(await state()).toMatchObject({ state: 'open', tries_left: 1, changes: [{ kind: 'given_back' }] });
  expect((await giveBack(teacher, id, given.reply.version)).error.code).toBe('try_not_failed');
  expect((await take(someone, RIGHT)).reply.result).toBe('passed');
  const passed = (await learner(teacher, someone)).reply.tries[0]!;
  expect((await giveBack(teacher, passed.id, passed.version)).error.code).toBe('try_not_failed');
  expect(await bellOf(someone)).toContain('exam_given_back');
});

describe('a reminder to go on', () => {
  const reminders = async (who: TestAccount) => (await bellOf(who)).filter((type) => type === 'course_stopped').length;

  test('comes once in each stop, and not to whoever has excluded themselves, finished or lost the plan', async () => {
    const [stopped, excluded, finished, lost] = [await pro(), await pro(), await pro(), await pro()];
    for (const who of [stopped, excluded, lost]) await read(who, [course.modules[0]!.lessons[0]!]);
    await take(finished, RIGHT);
    await later(2);
    await take(finished, RIGHT, 1);
    const until = new Date(t.clock.now().getTime() + 300 * DAY_MS);
    await t.db.updateTable('account').set({ self_excluded_until: until }).where('id', '=', excluded.id).execute();
    await t.db
      .updateTable('account')
      .set({ subscription_type: 'free', granted_plan: 'free' })
      .where('id', '=', lost.id)
      .execute();
    await remindStopped(t.context);
    expect(await reminders(stopped)).toBe(0);
    await later(6);
    await remindStopped(t.context);
    await remindStopped(t.context);
    const told = await t.db
      .selectFrom('notification')
      .select('account_id')
      .where('type', '=', 'course_stopped')
      .where('account_id', 'in', [stopped.id, excluded.id, finished.id, lost.id])
      .execute();
    expect(told).toEqual([{ account_id: stopped.id }]);
    await read(stopped, [course.modules[0]!.lessons[1]!]);
    await later(8);
    await remindStopped(t.context);
    expect(await reminders(stopped)).toBe(2);
  });

  test('goes by mail where its learner wants reminders by mail, and nowhere where they are switched off', async () => {
    const [mailed, off] = [await pro(), await pro()];
    for (const [who, channels] of [
      [mailed, ['bell', 'email']],
      [off, []],
    ] as const) {
      const body = { choices: [{ tipster_id: null, kind: 'reminder' as const, channels: [...channels] }] };
      await t.api.call(alertsCalls.changeAlerts, { token: await tokenOf(who), body });
      await read(who, [course.modules[0]!.lessons[0]!]);
    }
    await later(8);
    await remindStopped(t.context);
    await t.runJobs();
    expect([await reminders(mailed), await reminders(off)]).toEqual([1, 0]);
    const mails = await t.db
      .selectFrom('mail')
      .select(['account_id', 'body_text'])
      .where('account_id', 'in', [mailed.id, off.id])
      .execute();
    expect(mails.map(({ account_id }) => account_id)).toEqual([mailed.id]);
    expect(mails[0]!.body_text).toContain('Lesson 1.2');
  });

  test('is sent by hand once a week, whoever teaches', async () => {
    const someone = await pro();
    await read(someone, [course.modules[0]!.lessons[0]!]);
    const remind = async (who: TestAccount) =>
      t.api.call(academyCalls.remindLearner, {
        token: await tokenOf(who),
        params: { id: course.id, account: someone.id },
      });
    const both = await Promise.all([remind(teacher), remind(admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.error.changed).toMatchObject({ edit: 'called' });
    await later(7);
    expect((await remind(teacher)).status).toBe(200);
    await later(7);
    const until = new Date(t.clock.now().getTime() + 300 * DAY_MS);
    await t.db.updateTable('account').set({ self_excluded_until: until }).where('id', '=', someone.id).execute();
    expect((await remind(teacher)).error.code).toBe('learner_unreachable');
    expect((await learner(teacher, someone)).reply.reachable).toBe(false);
  });
});
