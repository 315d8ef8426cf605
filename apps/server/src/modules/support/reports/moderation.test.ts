import { supportCalls, tipsCalls } from '@quotavera/contract';
import { listAudit, updateProfile } from '@quotavera/contract/accounts';
import { notifications } from '@quotavera/contract/alerts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { queueTexts } from './service-texts.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const REASON = 'Il testo promette una vincita sicura: i termini lo vietano.';

let t: TestApp;
let admin: TestAccount;
let moderator: TestAccount;
let tipster: TestAccount;
let tip: number;

async function newTip(description = 'segretissimo', at = '2026-03-02T08:00:00Z'): Promise<number> {
  const id = await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt: new Date(at), isFree: true });
  await t.db.updateTable('tip').set({ description }).where('id', '=', id).execute();
  return id;
}

/** A comment on a tip or a question under a lesson. */
async function newComment(author: TestAccount, text: string, more: { is_private?: boolean } = {}): Promise<number> {
  const about = more.is_private
    ? { subject: 'lesson', subject_id: 1, course_id: 1 }
    : { subject: 'tip', subject_id: tip, course_id: null };
  await t.db
    .insertInto('conversation')
    .values({ subject: about.subject, subject_id: about.subject_id, comments: 1 })
    .onConflict((found) => found.doNothing())
    .execute();
  const { id } = await t.db
    .insertInto('comment')
    .values({ ...about, ...more, author_id: author.id, text, created_at: t.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function newReview(author: TestAccount, text: string): Promise<number> {
  await t.db.insertInto('review_sum').values({ tipster_id: tipster.id, reviews: 1, stars: 4 }).execute();
  const { id } = await t.db
    .insertInto('review')
    .values({
      author_id: author.id,
      tipster_id: tipster.id,
      stars: 4,
      text,
      has_paid: false,
      created_at: t.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  await t.db.deleteFrom('text_review').execute();
  await t.db.deleteFrom('watched_word').execute();
  await t.db.deleteFrom('comment').execute();
  await t.db.deleteFrom('review').execute();
  await t.db.updateTable('tip').set({ status: 'withdrawn', disabled_at: null }).execute();
  admin = await t.createAccount({ admin: true });
  moderator = await t.createAccount({ roles: ['moderator'] });
  tipster = await t.createAccount({ userType: 'collaborator', language: 'en' });
  tip = await newTip();
});

const hide = (id: number, change: object = {}, by = moderator) =>
  t.api.call(tipsCalls.disableTip, {
    token: by.token,
    body: { tip_id: id, disabled: true, rule: 'sure_win', reason: REASON, ...change } as never,
  });
const mails = async ({ email }: TestAccount) =>
  t.db.selectFrom('mail').select(['kind', 'body_text']).where('recipient', '=', email).orderBy('id').execute();
const bell = async ({ token }: TestAccount) => (await t.api.call(notifications, { token })).reply.results;
const report = (id: number) =>
  t.createAccount().then(({ token }) =>
    t.api.call(supportCalls.fileReport, {
      token,
      body: { reported_tip: id, reason: 'offensive', text: 'Insulta chi tifa per l’altra squadra.', good_faith: true },
    }),
  );
const cases = async (state: 'waiting' | 'decided', by = moderator) =>
  (await t.api.call(supportCalls.listReportCases, { token: by.token, query: { state } })).reply.results;
const read = async (id: number, by = moderator) =>
  (await t.api.call(supportCalls.readReportCase, { token: by.token, params: { id } })).reply;

test('a tip is hidden for a rule and a reason, which its author reads by mail and bell, with the appeal', async () => {
  expect((await hide(tip, { rule: undefined })).error.errors).toEqual({ rule: expect.anything() });
  expect((await hide(tip)).reply).toMatchObject({ id: tip, disabled: true });
  const [mail] = await mails(tipster);
  expect(mail?.kind).toBe('house_measure');
  for (const words of [REASON, 'Promises sure wins', 'the terms of service']) expect(mail?.body_text).toContain(words);
  const key = /key=([\w.-]+)/.exec(mail!.body_text)?.[1] ?? '';
  expect(await bell(tipster)).toMatchObject([{ type: 'measure_taken', data: { reason: REASON } }]);
  const followed = (await t.api.call(supportCalls.followReport, { body: { key } })).reply;
  expect(followed).toMatchObject({ side: 'reported', rule: 'sure_win', measure: 'tip_hidden', statement: REASON });
  expect(followed.appeal_until).not.toBeNull();
  const [decided] = (await cases('decided')).filter(({ target }) => target.tip_id === tip);
  expect(decided?.reasons).toEqual(['sure_win']);
  expect(await read(decided!.id)).toMatchObject({ by_house: true, reports: 0, complaints: [] });
  expect((await hide(tip)).error.code).toBe('already_disabled');
});

test('hiding decides what readers had reported of the tip, and nobody hides a tip of their own', async () => {
  await report(tip);
  await hide(tip);
  expect((await cases('waiting')).filter(({ target }) => target.tip_id === tip)).toEqual([]);
  const own = { ...tipster, token: await t.tokenOf(tipster.id) };
  await t.db
    .updateTable('account')
    .set({ roles: ['moderator'] })
    .where('id', '=', tipster.id)
    .execute();
  expect((await hide(await newTip(), {}, own)).error.code).toBe('own_account');
});

test('hidden tips are listed with their reasons, and shown again their author is told', async () => {
  await hide(tip);
  const hidden = async () => (await t.api.call(supportCalls.listHiddenTexts, { token: moderator.token })).reply.results;
  expect(await hidden()).toMatchObject([{ id: tip, words: 'segretissimo', reason: REASON, rule: 'sure_win' }]);
  await hide(tip, { disabled: false, rule: undefined, reason: 'Abbiamo riletto: era una citazione.' });
  expect(await hidden()).toEqual([]);
  expect((await mails(tipster)).map(({ kind }) => kind)).toEqual(['house_measure', 'measure_lifted']);
  expect((await bell(tipster)).map(({ type }) => type)).toEqual(['measure_lifted', 'measure_taken']);
});

test('two who hide a tip at once make one decision', async () => {
  const done = await Promise.all([hide(tip), hide(tip, {}, admin)]);
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await mails(tipster)).length).toBe(1);
});

test('a case keeps the words as they were reported', async () => {
  await report(tip);
  await t.db.updateTable('tip').set({ description: 'parole gentili' }).where('id', '=', tip).execute();
  const [waiting] = (await cases('waiting')).filter(({ target }) => target.tip_id === tip);
  const whole = await read(waiting!.id);
  expect([whole.complaints[0]?.words, whole.tip?.description]).toEqual(['segretissimo', 'parole gentili']);
});

test('a moderator reads no names and addresses, suspends nobody, and sees no suspicion that rests on a card', async () => {
  await t.api.call(supportCalls.fileReport, {
    body: {
      ...{ reported_tip: tip, reason: 'spam', text: 'Manda lo stesso link a tutti.', good_faith: true },
      ...{ name: 'Mario Rossi', email: 'mario@example.test' },
    },
  });
  const [{ id } = { id: 0 }] = (await cases('waiting')).filter(({ target }) => target.tip_id === tip);
  const [theirs, admins] = [await read(id), await read(id, admin)];
  expect(JSON.stringify(theirs)).not.toMatch(/Mario|example\.test/);
  expect(admins.complaints).toMatchObject([{ name: 'Mario Rossi', email: 'mario@example.test' }]);
  expect([theirs.measures.includes('account_suspended'), admins.measures.includes('account_suspended')]).toEqual([
    false,
    true,
  ]);
  const suspended = await t.api.call(supportCalls.decideReport, {
    token: moderator.token,
    body: {
      ...{ case: id, version: theirs.version, status: 'upheld', measure: 'account_suspended', ground: 'terms' },
      statement: REASON,
    } as never,
  });
  expect(suspended.error.code).toBe('admin_required');
  const card = { account_id: tipster.id, kind: 'shared_card', found_at: NOW, seen_at: NOW };
  await t.db
    .insertInto('suspicion')
    .values([card, { ...card, kind: 'promotion' }])
    .execute();
  const kinds = async ({ token }: TestAccount) =>
    (await t.api.call(supportCalls.listSuspicions, { token })).reply.results.map(({ kind }) => kind).sort();
  expect([await kinds(moderator), await kinds(admin)]).toEqual([['promotion'], ['promotion', 'shared_card']]);
});

const watch = (word: string) => t.api.call(supportCalls.watchWord, { token: admin.token, body: { word } });
const queued = async (state: 'waiting' | 'seen' = 'waiting') =>
  (await t.api.call(supportCalls.listTextReviews, { token: moderator.token, query: { state } })).reply.results;

test('the first three tips of a new tipster queue once, and no fourth', async () => {
  const ids = [tip];
  for (const hour of ['09', '10', '11']) ids.push(await newTip('', `2026-03-02T${hour}:00:00Z`));
  await queueTexts(t.context);
  await queueTexts(t.context);
  const found = await queued();
  expect(found.map(({ subject }) => subject).sort((a, b) => a - b)).toEqual(ids.slice(0, 3));
  expect(found.every(({ cause, kind }) => cause === 'new_tipster' && kind === 'tip')).toBe(true);
});

test('a watched word is found whole, whatever its case and accents, in tips and introductions; a new text queues again', async () => {
  await watch('Vincita sicura');
  await watch('perché no');
  await t.db.updateTable('tip').set({ description: 'È una VINCITÀ  sicura!' }).where('id', '=', tip).execute();
  await newTip('sicurante', '2026-03-02T09:00:00Z');
  await t.api.call(updateProfile, { token: tipster.token, body: { bio: 'PERCHE NO, dai.' } as never });
  const byWord = async () => {
    await queueTexts(t.context);
    return (await queued()).filter(({ cause }) => cause === 'word').map(({ kind, found }) => [kind, found]);
  };
  expect((await byWord()).sort()).toEqual([
    ['profile', ['perché no']],
    ['tip', ['Vincita sicura']],
  ]);
  expect(await byWord()).toHaveLength(2);
  await t.db.updateTable('tip').set({ description: 'vincita sicura, sul serio' }).where('id', '=', tip).execute();
  expect(await byWord()).toHaveLength(3);
});

test('a text is seen by one press: of two at once the second is told who was first', async () => {
  await queueTexts(t.context);
  const [{ id } = { id: 0 }] = await queued();
  const see = ({ token }: TestAccount) => t.api.call(supportCalls.seeText, { token, params: { id } });
  const both = await Promise.all([see(moderator), see(admin)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first, second] = both[0]!.status === 200 ? [moderator, both[1]!] : [admin, both[0]!];
  expect((second as { error: { changed?: object } }).error.changed).toMatchObject({ by: first.username, at: NOW });
  expect(await queued()).toEqual([]);
  expect(await queued('seen')).toMatchObject([{ id, seen_by: first.username }]);
  const lines = await t.api.call(listAudit, { token: admin.token, query: { action: 'text_seen' } });
  expect(lines.reply.results).toMatchObject([{ actor: { id: first.id } }]);
});

test('words are listed for moderators and edited by admins, each once', async () => {
  await watch('Bonus');
  expect((await watch('bonus')).reply.results.map(({ word }) => word)).toEqual(['Bonus']);
  const body = { word: 'altra' };
  expect((await t.api.call(supportCalls.watchWord, { token: moderator.token, body })).error.code).toBe(
    'admin_required',
  );
  const [{ id } = { id: 0 }] = (await t.api.call(supportCalls.listWatchedWords, { token: moderator.token })).reply
    .results;
  const drop = () => t.api.call(supportCalls.unwatchWord, { token: admin.token, params: { id } });
  expect((await drop()).reply.results).toEqual([]);
  expect((await drop()).status).toBe(404);
});

test('texts are searched by their words, all of them, in tips, introductions and articles', async () => {
  await newTip('Il Lècce gioca in casa', '2026-03-02T09:00:00Z');
  const found = async (kind: 'tip' | 'profile' | 'post', words: string) =>
    (await t.api.call(supportCalls.searchTexts, { token: moderator.token, query: { kind, words } })).reply.results;
  expect((await found('tip', 'CASA lecce')).map(({ words }) => words)).toEqual(['Il Lècce gioca in casa']);
  expect(await found('tip', 'lecce milan')).toEqual([]);
  await t.api.call(updateProfile, { token: tipster.token, body: { bio: 'Seguo la B.' } as never });
  expect(await found('profile', 'seguo')).toMatchObject([{ subject: tipster.id, username: tipster.username }]);
  expect(await found('post', 'nessuno')).toEqual([]);
});

test('comments and reviews queue and are found by their words, with where they stand; private questions never', async () => {
  const reader = await t.createAccount({ username: 'lettrice' });
  const comment = await newComment(reader, 'Che cassa sicura, seguitemi!');
  const review = await newReview(reader, 'Una cassa sicura ogni sabato.');
  await newComment(reader, 'Cassa sicura: come si calcola?', { is_private: true });
  await t.api.call(supportCalls.watchWord, { token: admin.token, body: { word: 'cassa sicura' } });
  await queueTexts(t.context);
  await queueTexts(t.context);
  const { results } = (await t.api.call(supportCalls.listTextReviews, { token: moderator.token })).reply;
  const places = {
    comment: { of: 'tip', id: tip, name: '' },
    review: { of: 'tipster', id: tipster.id, name: tipster.username },
  };
  expect(results.filter(({ cause }) => cause === 'word')).toMatchObject([
    { kind: 'comment', subject: comment, username: 'lettrice', found: ['cassa sicura'], place: places.comment },
    { kind: 'review', subject: review, username: 'lettrice', found: ['cassa sicura'], place: places.review },
  ]);
  const found = async (kind: 'comment' | 'review') => {
    const query = { kind, words: 'SICÙRA cassa' };
    return (await t.api.call(supportCalls.searchTexts, { token: moderator.token, query })).reply.results;
  };
  expect(await found('comment')).toMatchObject([{ subject: comment, username: 'lettrice', place: places.comment }]);
  expect(await found('review')).toMatchObject([{ subject: review, username: 'lettrice', place: places.review }]);
});

test('hidden comments and reviews are listed with the decision, have been seen, and leave the list when they are shown', async () => {
  const reader = await t.createAccount();
  await t.api.call(supportCalls.watchWord, { token: admin.token, body: { word: 'rovina' } });
  const ids = { comment: await newComment(reader, 'Rovina tutti.'), review: await newReview(reader, 'Una rovina.') };
  await queueTexts(t.context);
  const { token } = moderator;
  const hidden = async (kind: 'comment' | 'review') =>
    (await t.api.call(supportCalls.listHiddenTexts, { token, query: { kind } })).reply.results;
  const calls = { comment: supportCalls.hideComment, review: supportCalls.hideReview } as const;
  for (const kind of ['comment', 'review'] as const) {
    const set = (body: object) =>
      t.api.call(calls[kind] as typeof supportCalls.hideComment, {
        token,
        params: { id: ids[kind] },
        body: body as never,
      });
    expect((await set({ hidden: true, rule: 'offensive', reason: REASON })).status).toBe(200);
    expect(await hidden(kind)).toMatchObject([
      { id: ids[kind], username: reader.username, reason: REASON, rule: 'offensive', case: expect.any(Number) },
    ]);
    expect((await set({ hidden: false, reason: 'Abbiamo riletto.' })).status).toBe(200);
    expect(await hidden(kind)).toEqual([]);
  }
  const waiting = (await t.api.call(supportCalls.listTextReviews, { token })).reply.results;
  expect(waiting.filter(({ cause }) => cause === 'word')).toEqual([]);
});
