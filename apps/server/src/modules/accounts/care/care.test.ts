import {
  accountsCalls,
  alertsCalls,
  calendarCalls,
  homeCalls,
  recordsCalls,
  tipsCalls,
  toolsCalls,
} from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';

let t: TestApp;
let match: number;
let tipster: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  tipster = await t.createAccount({ userType: 'collaborator' });
  match = await insertMatch(t.db, { kickoffAt: '2026-04-20T20:00:00.000Z' });
});
afterAll(() => t.close());

const limit = async (account: TestAccount, kind: string, value: number | null) =>
  t.api.call(accountsCalls.changeCareLimit, { token: await t.tokenOf(account.id), body: { kind, value } as never });

const tip = (stake: string) => ({
  publish: true,
  repeat_confirmed: true,
  liveprematch: 'prematch',
  side: 'back',
  is_free: true,
  stake,
  stake_basis: 'stake',
  legs: [{ type: 'structured', fixture_id: match, market: '1x2', result: 'home', odds: '2.1' }],
});
const publishTip = async (author: TestAccount, stake: string) =>
  t.api.call(tipsCalls.createOther, { token: await t.tokenOf(author.id), body: tip(stake) as never });

/** Accounts that have a notification of this author's tips. */
async function notifiedOf({ id }: TestAccount): Promise<number[]> {
  await t.tellReaders();
  const rows = await t.db.selectFrom('notification').select('account_id').where('tipster_id', '=', id).execute();
  return rows.map((row) => row.account_id);
}

describe('own limits', () => {
  test('stricter at once, looser after 24 hours, and the history tells', async () => {
    const account = await t.createAccount();
    const first = await limit(account, 'sitting_minutes', 60);
    expect(first.reply).toMatchObject({ limits: expect.arrayContaining([expect.objectContaining({ value: 60 })]) });
    const raised = await limit(account, 'sitting_minutes', 120);
    const waiting = { kind: 'sitting_minutes', value: 60, pendingValue: 120 };
    expect(raised.reply).toMatchObject({ limits: expect.arrayContaining([expect.objectContaining(waiting)]) });
    t.clock.advance(DAY_MS);
    const later = await t.api.call(accountsCalls.readCare, { token: await t.tokenOf(account.id) });
    const raisedLimit = { kind: 'sitting_minutes', value: 120, pendingAt: null };
    expect(later.reply).toMatchObject({ limits: expect.arrayContaining([expect.objectContaining(raisedLimit)]) });
    expect((later.reply as { history: { type: string }[] }).history.map(({ type }) => type)).toEqual([
      'limit_raise_asked',
      'limit_set',
    ]);
  });

  test.each([
    ['daily_unlocks', -1],
    ['daily_unlocks', 4],
    ['sitting_minutes', 9],
    ['sitting_minutes', 1.5],
    ['no_such_kind', 1],
    ['tip_risk_milli', 'a lot'],
  ])('%s of %s is refused', async (kind, value) => {
    const answer = await limit(await t.createAccount(), kind, value as number);
    expect(answer.status).toBe(400);
  });

  test('two raises at once leave one wait', async () => {
    const account = await t.createAccount();
    await limit(account, 'daily_alerts', 5);
    const answers = await Promise.all([10, 20, null].map((value) => limit(account, 'daily_alerts', value)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { limits } = (await t.api.call(accountsCalls.readCare, { token: await t.tokenOf(account.id) }))
      .reply as never as {
      limits: { kind: string; value: number }[];
    };
    expect(limits.find(({ kind }) => kind === 'daily_alerts')?.value).toBe(5);
  });

  test('a tipster is held to their own risk and number of tips', async () => {
    const author = await t.createAccount({ userType: 'collaborator' });
    await limit(author, 'tip_risk_milli', 2_000);
    await limit(author, 'daily_tips', 1);
    const high = await publishTip(author, '2.1');
    expect([high.status, high.error]).toMatchObject([
      403,
      { code: 'own_limit_reached', errors: { stake: [expect.any(String)] } },
    ]);
    expect((await publishTip(author, '2')).status).toBe(201);
    expect((await publishTip(author, '1')).error).toMatchObject({ code: 'own_limit_reached' });
    t.clock.advance(DAY_MS);
    expect((await publishTip(author, '1')).status).toBe(201);
  });

  test('no more alerts in a day than one lets oneself have', async () => {
    const reader = await t.createAccount();
    const author = await t.createAccount({ userType: 'collaborator' });
    await t.api.call(tipsCalls.follow, { token: await t.tokenOf(reader.id), body: { tipster_id: author.id } });
    await limit(reader, 'daily_alerts', 2);
    for (let n = 0; n < 4; n += 1) await publishTip(author, '1');
    await t.tellReaders();
    const { reply } = await t.api.call(alertsCalls.notifications, { token: await t.tokenOf(reader.id), query: {} });
    expect(reply).toMatchObject({ count: 2 });
    t.clock.advance(DAY_MS);
    await publishTip(author, '1');
    await t.tellReaders();
    const next = await t.api.call(alertsCalls.notifications, { token: await t.tokenOf(reader.id), query: {} });
    expect(next.reply).toMatchObject({ count: 3 });
  });
});

test('self-exclusion stops tips, alerts and tools at once, for as long as asked, and can only be prolonged', async () => {
  const account = await t.createAccount({ plan: 'elite', userType: 'client' });
  const token = await t.tokenOf(account.id);
  await t.api.call(tipsCalls.follow, { token, body: { tipster_id: tipster.id } });
  const list = () => t.api.call(tipsCalls.listPublic, { token, query: {} });
  expect((await list()).status).toBe(200);
  const exclusion = await t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
  const until = new Date(t.clock.now().getTime() + 30 * DAY_MS).toISOString();
  expect(exclusion.reply).toMatchObject({ selfExclusion: { until, always: false } });
  await t.messagesReceived();
  expect((await list()).error.code).toBe('self_excluded');
  for (const call of [alertsCalls.notifications, homeCalls.dashboardPersonal, recordsCalls.leaderboard] as const) {
    const { status, error } = await t.api.call(call as never, { token, query: {} } as never);
    expect([status, error]).toMatchObject([403, { code: 'self_excluded' }]);
  }
  const none = { params: { id: match }, query: { month: '2026-03' } };
  for (const call of [
    toolsCalls.listForecasts,
    toolsCalls.readForecast,
    toolsCalls.readForecastSummary,
    toolsCalls.readForecastBundle,
    calendarCalls.readFixture,
  ]) {
    const { status, error } = await t.api.call(call as never, { token, ...none } as never);
    expect([call.path, status, error]).toMatchObject([call.path, 403, { code: 'self_excluded' }]);
  }
  const follower = await t.createAccount({ plan: 'elite' });
  await t.api.call(tipsCalls.follow, { token: follower.token, body: { tipster_id: tipster.id } });
  await publishTip(tipster, '1');
  // The rows are read now, because excluding oneself again deletes what is unread.
  expect(await notifiedOf(tipster)).toEqual([follower.id]);
  const shorter = await t.api.call(accountsCalls.excludeMyself, { token, body: { period: '1' } });
  expect(shorter.reply).toMatchObject({ selfExclusion: { until } });
  t.clock.advance(30 * DAY_MS);
  const back = await t.tokenOf(account.id);
  const alerts = await t.api.call(alertsCalls.notifications, { token: back, query: {} });
  expect(alerts.reply).toMatchObject({ count: 0 });
  expect((await t.api.call(accountsCalls.readCare, { token: back })).reply).toMatchObject({ selfExclusion: null });
});

describe('stakes that chase losses', () => {
  test('the author is told, nobody else, and nothing is refused', async () => {
    const author = await t.createAccount({ userType: 'collaborator' });
    const { db } = t;
    for (let n = 0; n < 8; n += 1) await publishTip(author, '1');
    await db
      .updateTable('tip')
      .set((eb) => ({ outcome: eb.case().when('id', 'in', lastThree(author)).then('lost').else('won').end() }))
      .where('tipster_id', '=', author.id)
      .execute();
    expect((await publishTip(author, '1')).status).toBe(201);
    const calm = await t.api.call(alertsCalls.notifications, { token: await t.tokenOf(author.id), query: {} });
    expect(calm.reply).toMatchObject({ count: 0 });
    expect((await publishTip(author, '3')).status).toBe(201);
    const news = await t.api.call(alertsCalls.notifications, { token: await t.tokenOf(author.id), query: {} });
    expect(news.reply).toMatchObject({ results: [{ type: 'stakes_chase_losses', data: { losses: 3, multiple: 3 } }] });

    function lastThree({ id }: TestAccount) {
      return db.selectFrom('tip').select('id').where('tipster_id', '=', id).orderBy('id', 'desc').limit(3);
    }
  });
});
