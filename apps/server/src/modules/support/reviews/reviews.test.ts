import { accountsCalls, supportCalls } from '@quotavera/contract';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertChannel, insertSubscription } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const TEXT = 'Spiega bene e risponde sempre, anche quando perde.';
const PASSWORD = 'una parola lunga';

let t: TestApp;
let admin: TestAccount;
let tipster: TestAccount;
let reader: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  admin = await t.createAccount({ admin: true });
  tipster = await t.createAccount({ userType: 'collaborator' });
  reader = await follower();
});

const at = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS);
async function follower(days = 30, password?: string): Promise<TestAccount> {
  const account = await t.createAccount(password === undefined ? {} : { password });
  const row = { account_id: account.id, tipster_id: tipster.id, created_at: at(days) };
  await t.db.insertInto('follow').values(row).execute();
  return account;
}
const write = (by: TestAccount, body: object = {}) =>
  t.api.call(supportCalls.writeReview, {
    token: by.token,
    body: { tipster: tipster.username, stars: 4, text: TEXT, ...body },
  });
const list = async (by: TestAccount | null = null) =>
  (
    await t.api.call(supportCalls.listTipsterReviews, {
      ...(by ? { token: by.token } : {}),
      params: { id: tipster.username },
    })
  ).reply;
const bell = async (of: TestAccount) =>
  (await t.db.selectFrom('notification').select('type').where('account_id', '=', of.id).orderBy('id').execute()).map(
    ({ type }) => type,
  );

test('who has followed for thirty days or has paid reviews a tipster, and nobody themselves', async () => {
  const young = await follower(29);
  expect((await write(young)).error.code).toBe('review_early');
  expect((await list(young)).may_write).toBe(false);
  const channel = await insertChannel(t.db, tipster.id, true, at(60));
  const payer = await t.createAccount();
  await insertSubscription(t.db, { accountId: payer.id, channelId: channel, from: at(50), to: at(20) });
  expect((await write(payer)).reply.has_paid).toBe(true);
  const gifted = await t.createAccount();
  await insertSubscription(t.db, { accountId: gifted.id, channelId: channel, from: at(50), to: at(20) });
  await t.db.updateTable('channel_subscription').set({ is_gift: true }).where('account_id', '=', gifted.id).execute();
  expect((await write(gifted)).error.code).toBe('review_early');
  expect((await write(reader)).reply).toMatchObject({ has_paid: false, stars: 4, is_mine: true });
  expect((await write(tipster)).error.code).toBe('forbidden');
  expect((await write(reader, { stars: 6 })).status).toBe(400);
  expect((await write(reader, { text: 'Bonus di benvenuto 100 €, registrati ora' })).status).toBe(400);
  expect(await bell(tipster)).toEqual(['review_written', 'review_written']);
});

test('the mean is shown over five reviews and more, and says the sum of what is shown', async () => {
  for (const stars of [5, 5, 4, 1]) await write(await follower(), { stars });
  expect(await list()).toMatchObject({ reviews: 4, mean_stars: null, count: 4 });
  const { id } = (await write(reader, { stars: 2 })).reply;
  expect(await list()).toMatchObject({ reviews: 5, mean_stars: 3.4 });
  const hide = (hidden: boolean) =>
    t.api.call(supportCalls.hideReview, {
      token: admin.token,
      params: { id },
      body: { hidden, reason: 'È un insulto.', ...(hidden ? { rule: 'offensive' } : {}) },
    });
  expect((await hide(true)).reply).toEqual({ hidden: true });
  expect(await list()).toMatchObject({ reviews: 4, mean_stars: null, count: 4, own: null });
  expect((await list(reader)).own).toMatchObject({ id, hidden_reason: 'È un insulto.' });
  await write(reader, { stars: 3 });
  await hide(false);
  expect(await list()).toMatchObject({ reviews: 5, mean_stars: 3.6 });
  expect(await bell(reader)).toEqual(['measure_taken', 'measure_lifted']);
});

test('a review is one, whoever presses twice at once; its changes are kept and counted', async () => {
  const twice = await Promise.all([write(reader, { stars: 2 }), write(reader, { stars: 5 })]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[0]!.reply.id).toBe(twice[1]!.reply.id);
  t.clock.set(new Date(Date.parse(NOW) + HOUR_MS));
  reader.token = await t.tokenOf(reader.id);
  const changed = (await write(reader, { stars: 3, text: `${TEXT} Ma tardi.` })).reply;
  expect(changed.changed_at).toBe(new Date(Date.parse(NOW) + HOUR_MS).toISOString());
  const seen = await list();
  expect(seen).toMatchObject({ count: 1, reviews: 1 });
  const sum = t.db.selectFrom('review_sum').select('stars').where('tipster_id', '=', tipster.id);
  expect((await sum.executeTakeFirstOrThrow()).stars).toBe(3);
  const versions = await t.api.call(supportCalls.listReviewVersions, { params: { id: changed.id } });
  expect(versions.reply.results.map(({ stars }) => stars).sort()).toEqual([2, 5]);
  await write(reader, { stars: 3, text: `${TEXT} Ma tardi.` });
  const same = await t.api.call(supportCalls.listReviewVersions, { params: { id: changed.id } });
  expect(same.reply.results).toHaveLength(2);
});

test('the tipster answers once, and its author hears of it', async () => {
  const { id } = (await write(reader)).reply;
  const answer = (by: TestAccount) =>
    t.api.call(supportCalls.answerReview, { token: by.token, params: { id }, body: { text: 'Grazie.' } });
  const another = await t.createAccount({ userType: 'collaborator' });
  expect((await answer(another)).error.code).toBe('not_found');
  const both = await Promise.all([answer(tipster), answer(tipster)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await list()).results).toMatchObject([{ answer: 'Grazie.' }]);
  expect(await bell(reader)).toEqual(['review_answered']);
});

test('a review can be reported, and is hidden with its words as they were', async () => {
  const { id } = (await write(reader)).reply;
  const by = await t.createAccount();
  const filed = await t.api.call(supportCalls.fileReport, {
    token: by.token,
    body: { reported_review: id, reason: 'offensive', text: 'Offende il tipster senza motivo.', good_faith: true },
  });
  expect(filed.status).toBe(201);
  const { results } = (await t.api.call(supportCalls.listReportCases, { token: admin.token, query: {} as never }))
    .reply;
  const row = results.find(({ target }) => target.type === 'review')!;
  const { reply } = await t.api.call(supportCalls.readReportCase, { token: admin.token, params: { id: row.id } });
  expect(reply).toMatchObject({ words: TEXT, complaints: [{ words: TEXT }], target: { username: reader.username } });
  const decision = {
    ...{ case: row.id, version: reply.version, status: 'upheld', measure: 'words_hidden', ground: 'terms' },
    statement: 'La recensione offende: i termini lo vietano.',
  };
  const decided = await t.api.call(supportCalls.decideReport, { token: admin.token, body: decision as never });
  expect(decided.status).toBe(200);
  expect((await list()).results).toEqual([]);
});

test('a review goes with its author, who may also take it away alone', async () => {
  const leaver = await follower(40, PASSWORD);
  await write(leaver, { stars: 1 });
  const { id } = (await write(reader)).reply;
  await t.api.call(accountsCalls.eraseAccount, {
    token: leaver.token,
    body: { password: PASSWORD, confirm: true },
  } as never);
  expect(await list()).toMatchObject({ reviews: 1, count: 1 });
  const remove = (by: TestAccount) => t.api.call(supportCalls.deleteReview, { token: by.token, params: { id } });
  expect((await remove(tipster)).error.code).toBe('not_found');
  expect((await remove(reader)).status).toBe(200);
  expect(await list()).toMatchObject({ reviews: 0, count: 0, own: null });
});
