import { accountsCalls, supportCalls } from '@quotavera/contract';
import type { BodyOf } from '@quotavera/contract/core';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCourse } from '../../../testing/factories/academy.ts';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PASSWORD = 'una parola lunga';

let t: TestApp;
let admin: TestAccount;
let tipster: TestAccount;
let reader: TestAccount;
let other: TestAccount;
let tip: number;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  admin = await t.createAccount({ admin: true });
  tipster = await t.createAccount({ userType: 'collaborator' });
  [reader, other] = [await t.createAccount(), await t.createAccount()];
  tip = await newTip();
});

/** Moves the clock, and gives these people sessions of then. */
async function wait(ms: number, ...people: TestAccount[]): Promise<void> {
  t.clock.set(new Date(Date.parse(NOW) + ms));
  for (const account of people) account.token = await t.tokenOf(account.id);
}

const ago = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR_MS);
const newTip = (different: Partial<Parameters<typeof insertTipRow>[1]> = {}) =>
  insertTipRow(t.db, { tipsterId: tipster.id, publishedAt: ago(6), startsAt: ago(1), isFree: true, ...different });

type Body = BodyOf<typeof supportCalls.writeComment>;
const write = (by: TestAccount, body: Partial<Body> = {}) =>
  t.api.call(supportCalls.writeComment, {
    token: by.token,
    body: { subject: 'tip', subject_id: tip, text: 'Bella lettura della partita.', ...body },
  });
interface Asked {
  subject?: 'tip' | 'lesson';
  subject_id?: number;
  thread?: number;
}
const list = (by: TestAccount | null, { subject = 'tip', subject_id: id = tip, thread }: Asked = {}) =>
  t.api.call(supportCalls.listComments, {
    ...(by ? { token: by.token } : {}),
    params: { subject, id },
    ...(thread === undefined ? {} : { query: { thread } as never }),
  });
const bell = (of: TestAccount) =>
  t.db.selectFrom('notification').select(['type', 'data']).where('account_id', '=', of.id).orderBy('id').execute();
const change = (by: TestAccount, body: object) =>
  t.api.call(supportCalls.changeCommentChoices, { token: by.token, body: body as never });

test('a comment and its answer stand in one thread, are counted, and its author hears of the answer', async () => {
  const { reply, status } = await write(reader);
  expect(status).toBe(201);
  const answer = (await write(tipster, { answers: reply.id, text: 'Grazie!' })).reply;
  const again = (await write(reader, { answers: answer.id, text: 'Alla prossima.' })).reply;
  expect([answer.thread, again.thread]).toEqual([reply.id, reply.id]);
  const seen = (await list(null)).reply;
  expect(seen).toMatchObject({ count: 1, comments: 3, state: 'open', may_write: false });
  expect(seen.results[0]).toMatchObject({ author: { username: reader.username, is_tipster: false }, answers: 2 });
  expect(seen.results[0]!.first_answers.map(({ text, is_owners }) => [text, is_owners])).toEqual([
    ['Grazie!', true],
    ['Alla prossima.', false],
  ]);
  expect((await bell(reader)).map(({ type, data }) => [type, data])).toEqual([
    ['comment_answered', { subject: 'tip', id: tip }],
  ]);
  expect((await bell(tipster)).map(({ type }) => type)).toEqual(['comment_answered']);
  const thread = (await list(reader, { thread: reply.id })).reply;
  expect(thread.results.map(({ text }) => text)).toEqual(['Grazie!', 'Alla prossima.']);
});

test('nobody talks about a tip before its match starts, and nobody reads a locked one out of what others say', async () => {
  const start = new Date(Date.parse(NOW) + HOUR_MS);
  const early = await newTip({ startsAt: start });
  expect((await write(reader, { subject_id: early })).error.code).toBe('comments_early');
  expect((await list(reader, { subject_id: early })).reply).toMatchObject({ state: 'early', results: [] });
  const locked = await newTip({ isFree: false, startsAt: start });
  const elite = await t.createAccount({ plan: 'elite' });
  await wait(HOUR_MS, elite, reader, tipster);
  expect((await write(elite, { subject_id: locked })).status).toBe(201);
  expect((await list(elite, { subject_id: locked })).reply.results).toHaveLength(1);
  for (const by of [reader, null]) {
    const refused = await list(by, { subject_id: locked });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
  }
  expect((await write(reader, { subject_id: locked })).error.code).toBe('forbidden');
  const draft = await newTip({ status: 'draft' });
  expect((await list(tipster, { subject_id: draft })).error.code).toBe('not_found');
});

test('a comment is changed for fifteen minutes, marked, and deleted by its author alone; its answers stay', async () => {
  const { id } = (await write(reader)).reply;
  const edit = (by: TestAccount, text: string) =>
    t.api.call(supportCalls.editComment, { token: by.token, params: { id }, body: { text } });
  expect((await edit(other, 'Mio.')).error.code).toBe('not_found');
  await wait(15 * MINUTE_MS - 1, reader);
  expect((await edit(reader, 'Riletta.')).reply).toMatchObject({ text: 'Riletta.', edited_at: expect.any(String) });
  await wait(15 * MINUTE_MS, reader, other);
  expect((await edit(reader, 'Tardi.')).error.code).toBe('change_too_late');
  await write(other, { answers: id, text: 'Non sono d’accordo.' });
  const remove = (by: TestAccount) => t.api.call(supportCalls.deleteComment, { token: by.token, params: { id } });
  expect((await remove(other)).error.code).toBe('not_found');
  expect((await remove(reader)).status).toBe(200);
  expect((await remove(reader)).error.code).toBe('not_found');
  const seen = (await list(other)).reply;
  expect(seen.comments).toBe(1);
  expect(seen.results).toMatchObject([{ state: 'deleted', text: null, author: null, answers: 1 }]);
  expect((await write(other, { answers: id })).error.code).toBe('not_found');
});

test('whoever has no confirmed address only reads, and promotion is refused', async () => {
  await t.db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', reader.id).execute();
  expect((await write(reader)).error.code).toBe('email_unconfirmed');
  const promoted = await write(other, { text: 'Bonus di benvenuto 100 €, registrati ora' });
  expect(Object.keys(promoted.error.errors)).toEqual(['text']);
  expect((await write(other, { text: 'x'.repeat(2_001) })).status).toBe(400);
  expect((await write(other, { text: '   ' })).status).toBe(400);
});

test('an excluded account doesn’t write about bets', async () => {
  const until = new Date(Date.parse(NOW) + 30 * DAY_MS);
  await t.db.updateTable('account').set({ self_excluded_until: until }).where('id', '=', reader.id).execute();
  const token = await t.tokenOf(reader.id);
  expect((await write({ ...reader, token })).error.code).toBe('self_excluded');
});

test('the hour has a limit', async () => {
  const limited = await createTestApp();
  try {
    const author = await limited.createAccount({ userType: 'collaborator' });
    const on = await insertTipRow(limited.db, {
      tipsterId: author.id,
      publishedAt: ago(6),
      startsAt: ago(1),
      isFree: true,
    });
    const body = { subject: 'tip' as const, subject_id: on, text: 'Ancora.' };
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await limited.api.call(supportCalls.writeComment, { token: author.token, body })).status);
    expect(statuses.lastIndexOf(201)).toBe(19);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await limited.close();
  }
});

test('two who write, react and delete at once leave exact counts', async () => {
  const { id } = (await write(tipster)).reply;
  const people = [reader, other, admin];
  const written = await Promise.all(
    people.flatMap((by) => [1, 2, 3].map((n) => write(by, { answers: id, text: `Risposta ${n}.` }))),
  );
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 201));
  const react = (by: TestAccount, reaction: 'useful' | 'thanks' | null) =>
    t.api.call(supportCalls.reactToComment, { token: by.token, params: { id }, body: { reaction } });
  await Promise.all([
    ...people.flatMap((by) => [react(by, 'useful'), react(by, 'useful')]),
    ...written.slice(0, 4).flatMap(({ reply }, n) => {
      const by = people[Math.floor(n / 3)]!;
      const remove = () => t.api.call(supportCalls.deleteComment, { token: by.token, params: { id: reply.id } });
      return [remove(), remove()];
    }),
  ]);
  const seen = (await list(reader)).reply;
  expect(seen.comments).toBe(6);
  expect(seen.results[0]).toMatchObject({ answers: 5, own_reaction: 'useful' });
  expect(seen.results[0]!.reactions).toEqual({ useful: 3, thanks: 0, disagree: 0 });
  expect((await react(reader, 'thanks')).reply.reactions).toEqual({ useful: 2, thanks: 1, disagree: 0 });
  expect((await react(reader, null)).reply).toMatchObject({ own_reaction: null, reactions: { useful: 2, thanks: 0 } });
});

describe('what was hidden', () => {
  const hide = (id: number, hidden: boolean, by = admin) =>
    t.api.call(supportCalls.hideComment, {
      token: by.token,
      params: { id },
      body: { hidden, reason: 'Insulta un altro lettore.', ...(hidden ? { rule: 'offensive' } : {}) },
    });

  test('is read by its author and by moderators, who show it again; its author is told', async () => {
    const { id } = (await write(reader)).reply;
    expect((await hide(id, true, reader)).error.code).toBe('moderator_required');
    expect((await hide(id, true)).reply).toEqual({ hidden: true });
    expect((await hide(id, true)).error.code).toBe('already_disabled');
    expect((await list(other)).reply).toMatchObject({ comments: 0, results: [] });
    for (const by of [reader, admin])
      expect((await list(by)).reply.results).toMatchObject([
        { state: 'hidden', text: 'Bella lettura della partita.', hidden_reason: 'Insulta un altro lettore.' },
      ]);
    expect((await bell(reader)).map(({ type }) => type)).toEqual(['measure_taken']);
    const [decided] = (await t.api.call(supportCalls.listReports, { token: reader.token })).reply.results;
    expect(decided).toMatchObject({ rule: 'offensive', statement: 'Insulta un altro lettore.', appeal: null });
    expect(decided!.appeal_until).not.toBeNull();
    expect((await hide(id, false)).reply).toEqual({ hidden: false });
    expect((await list(other)).reply).toMatchObject({ comments: 1, results: [{ state: 'shown' }] });
    const lines = t.db.selectFrom('audit_log').select('action').where('account_id', '=', reader.id).orderBy('id');
    expect((await lines.execute()).map(({ action }) => action)).toEqual([
      'words_hidden',
      'report_upheld',
      'words_shown',
    ]);
    expect((await bell(reader)).map(({ type }) => type).sort()).toEqual(['measure_lifted', 'measure_taken']);
  });

  test('needs a rule that was broken, and may be hidden when its author’s account is gone', async () => {
    const { id } = (await write(reader)).reply;
    const hiding = { hidden: true, reason: 'Insulta un altro lettore.' };
    const { error } = await t.api.call(supportCalls.hideComment, { token: admin.token, params: { id }, body: hiding });
    expect(error.errors).toHaveProperty('rule');
    await t.db.updateTable('comment').set({ author_id: null }).where('id', '=', id).execute();
    expect((await hide(id, true)).reply).toEqual({ hidden: true });
    expect((await list(other)).reply.results).toEqual([]);
  });

  test('was reported with its words as they were, and comes back with a granted appeal', async () => {
    const { id } = (await write(reader)).reply;
    const report = (by: TestAccount) =>
      t.api.call(supportCalls.fileReport, {
        token: by.token,
        body: {
          reported_comment: id,
          reason: 'offensive',
          text: 'Insulta chi la pensa diversamente.',
          good_faith: true,
        },
      });
    expect((await report(reader)).error.code).toBe('own_account');
    expect((await report(other)).status).toBe(201);
    await t.api.call(supportCalls.editComment, { token: reader.token, params: { id }, body: { text: 'Niente.' } });
    const cases = (await t.api.call(supportCalls.listReportCases, { token: admin.token, query: {} as never })).reply;
    const row = cases.results.find(({ target }) => target.type === 'comment')!;
    const read = await t.api.call(supportCalls.readReportCase, { token: admin.token, params: { id: row.id } });
    expect(read.reply).toMatchObject({
      words: 'Niente.',
      complaints: [{ words: 'Bella lettura della partita.' }],
      account: { id: reader.id },
    });
    expect(read.reply.measures).toContain('words_hidden');
    const decided = await t.api.call(supportCalls.decideReport, {
      token: admin.token,
      body: {
        case: row.id,
        version: read.reply.version,
        status: 'upheld',
        measure: 'words_hidden',
        ground: 'terms',
        statement: 'Il commento insulta un lettore: i termini lo vietano.',
      },
    });
    expect(decided.status).toBe(200);
    expect((await list(other)).reply.results).toEqual([]);
    const [own] = (await t.api.call(supportCalls.listReports, { token: reader.token })).reply.results;
    const appealed = await t.api.call(supportCalls.appealReport, {
      body: { key: own!.key, text: 'Non insultavo nessuno, rileggete il commento.' },
    });
    expect(appealed.status).toBe(201);
    const { appeals } = (await t.api.call(supportCalls.readReportCase, { token: admin.token, params: { id: row.id } }))
      .reply;
    await t.api.call(supportCalls.decideAppeal, {
      token: admin.token,
      params: { id: appeals[0]!.id },
      body: { granted: true, answer: 'Hai ragione: era una battuta tra voi due.' },
    });
    expect((await list(other)).reply.results).toMatchObject([{ state: 'shown', text: 'Niente.' }]);
  });

  test('of a locked tip nobody reports who can’t read it', async () => {
    const locked = await newTip({ isFree: false });
    const elite = await t.createAccount({ plan: 'elite' });
    const { id } = (await write(elite, { subject_id: locked })).reply;
    const answer = await t.api.call(supportCalls.fileReport, {
      token: reader.token,
      body: { reported_comment: id, reason: 'spam', text: 'Non posso nemmeno leggerlo.', good_faith: true },
    });
    expect(answer.error.code).toBe('forbidden');
    const react = { token: reader.token, params: { id }, body: { reaction: 'useful' as const } };
    expect((await t.api.call(supportCalls.reactToComment, react)).error.code).toBe('forbidden');
  });
});

describe('under a lesson', () => {
  let lesson: number;
  let teacher: TestAccount;
  let learner: TestAccount;
  let fellow: TestAccount;
  beforeEach(async () => {
    teacher = await t.createAccount({ roles: ['teacher'] });
    [learner, fellow] = [await t.createAccount({ plan: 'pro' }), await t.createAccount({ plan: 'pro' })];
    const course = await insertCourse(t.db, new Date(NOW), { slug: `c-${learner.id}`, withText: true });
    lesson = course.modules[0]!.lessons[0]!;
    await t.db.updateTable('course').set({ owner_id: teacher.id }).where('id', '=', course.id).execute();
  });
  const ask = (by: TestAccount, body: Partial<Body> = {}) =>
    write(by, { subject: 'lesson', subject_id: lesson, text: 'Perché si toglie il margine?', ...body });
  const asked = (by: TestAccount) => list(by, { subject: 'lesson', subject_id: lesson });
  const waiting = async (by: TestAccount) =>
    (await t.api.call(supportCalls.listQuestions, { token: by.token, query: {} as never })).reply.results.filter(
      (question) => question.lesson.id === lesson,
    );

  test('a private question is read by its asker, the teacher and admins, and nobody else finds it', async () => {
    const { id } = (await ask(learner, { is_private: true })).reply;
    expect((await bell(teacher)).map(({ type }) => type)).toEqual(['question_asked']);
    for (const by of [learner, teacher, admin]) expect((await asked(by)).reply.results).toHaveLength(1);
    expect((await asked(fellow)).reply).toMatchObject({ count: 0, comments: 0, results: [] });
    expect((await ask(fellow, { answers: id })).error.code).toBe('not_found');
    const thread = await list(fellow, { subject: 'lesson', subject_id: lesson, thread: id });
    expect(thread.error.code).toBe('not_found');
    const react = { params: { id }, body: { reaction: 'useful' as const } };
    expect((await t.api.call(supportCalls.reactToComment, { ...react, token: fellow.token })).error.code).toBe(
      'not_found',
    );
    const answer = (await ask(teacher, { answers: id, text: 'Perché non è una probabilità.' })).reply;
    expect(answer).toMatchObject({ is_owners: true, is_private: true });
    const answered = { ...react, params: { id: answer.id } };
    expect((await t.api.call(supportCalls.reactToComment, { ...answered, token: fellow.token })).error.code).toBe(
      'not_found',
    );
    expect((await t.api.call(supportCalls.reactToComment, { ...answered, token: learner.token })).status).toBe(200);
    expect((await asked(learner)).reply.results[0]!.first_answers).toHaveLength(1);
  });

  test('a question waits for its teacher until the teacher answers; a fellow’s answer isn’t the teacher’s', async () => {
    const { id } = (await ask(learner)).reply;
    await ask(fellow, { answers: id, text: 'Credo per la somma.' });
    expect(await waiting(teacher)).toMatchObject([{ id, is_private: false, author: { username: learner.username } }]);
    expect(await waiting(admin)).toMatchObject([{ id }]);
    const stranger = await t.createAccount({ roles: ['teacher'] });
    expect(await waiting(stranger)).toEqual([]);
    await ask(teacher, { answers: id, text: 'Perché la somma supera uno.' });
    expect(await waiting(teacher)).toEqual([]);
    expect((await bell(learner)).map(({ type }) => type)).toEqual(['comment_answered', 'comment_answered']);
  });

  test('whoever may not read the lesson reads no questions', async () => {
    await ask(learner);
    const locked = await insertCourse(t.db, new Date(NOW), { slug: `d-${learner.id}`, withText: true });
    const later = locked.modules[0]!.lessons.at(-1)!;
    const refused = await list(reader, { subject: 'lesson', subject_id: later });
    expect([403, 404, 409]).toContain(refused.status);
    expect((await list(null, { subject: 'lesson', subject_id: lesson })).error.code).toBe('sign_in_required');
  });
});

test('the author of a tip switches its comments off, and on again', async () => {
  await write(reader);
  const set = (by: TestAccount, closed: boolean) =>
    t.api.call(supportCalls.switchConversation, { token: by.token, body: { subject: 'tip', subject_id: tip, closed } });
  expect((await set(reader, true)).error.code).toBe('forbidden');
  expect((await set(tipster, true)).reply).toEqual({ closed: true });
  expect((await write(other)).error.code).toBe('comments_closed');
  expect((await list(other)).reply).toMatchObject({ state: 'closed', may_write: false, comments: 1 });
  await set(tipster, false);
  expect((await write(other)).status).toBe(201);
});

test('whoever wants no comments is shown none and hears of none; whoever mutes somebody reads the others', async () => {
  const { id } = (await write(reader)).reply;
  await write(other, { text: 'Anch’io.' });
  expect((await change(reader, { mute: other.username })).reply).toEqual({ off: false, muted: [other.username] });
  expect((await change(reader, { mute: reader.username })).error.code).toBe('own_account');
  expect((await list(reader)).reply.results.map(({ text }) => text)).toEqual(['Bella lettura della partita.']);
  await write(other, { answers: id, text: 'Mi leggi?' });
  expect(await bell(reader)).toEqual([]);
  await change(reader, { unmute: other.username, off: true });
  expect((await list(reader)).reply).toMatchObject({ state: 'off', results: [], may_write: false });
  await write(other, { answers: id, text: 'E adesso?' });
  expect(await bell(reader)).toEqual([]);
  expect((await change(reader, { off: false })).reply).toEqual({ off: false, muted: [] });
  expect((await list(reader)).reply.results).toHaveLength(2);
});

test('an erased account’s comments keep their place without a name, and its reactions go', async () => {
  const leaver = await t.createAccount({ password: PASSWORD });
  const { id } = (await write(leaver)).reply;
  await write(other, { answers: id, text: 'Giusto.' });
  await t.api.call(supportCalls.reactToComment, {
    token: leaver.token,
    params: { id: (await list(reader)).reply.results[0]!.first_answers[0]!.id },
    body: { reaction: 'useful' },
  });
  const erasing = { token: leaver.token, body: { password: PASSWORD, confirm: true } };
  expect((await t.api.call(accountsCalls.eraseAccount, erasing as never)).status).toBeLessThan(300);
  const [comment] = (await list(other)).reply.results;
  expect(comment).toMatchObject({ author: null, text: 'Bella lettura della partita.', state: 'shown', answers: 1 });
  expect(comment!.first_answers[0]!.reactions).toEqual({ useful: 0, thanks: 0, disagree: 0 });
});
