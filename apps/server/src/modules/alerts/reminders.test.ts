import { alertsCalls } from '@quotavera/contract';
import { excludeMyself, takeBreak } from '@quotavera/contract/accounts';
import { notifications } from '@quotavera/contract/alerts';
import { createValuebet } from '@quotavera/contract/tips';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { licenseBookmakers } from '../../testing/factories/bookmakers.ts';
import { insertMatch } from '../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { remindDue } from './service-reminders.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const START = '2026-03-02T20:00:00.000Z';

let t: TestApp;
let tipster: TestAccount;
let reader: TestAccount;
let match: number;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  await licenseBookmakers(t.db, 'bet365', 'William Hill');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  tipster = await t.createAccount({ userType: 'collaborator' });
  reader = await t.createAccount({ plan: 'elite' });
  match = await insertMatch(t.db, { kickoffAt: START });
});

const goTo = async (time: string) => {
  t.clock.set(time);
  await remindDue(t.context);
};
async function publish(more: Record<string, unknown> = {}): Promise<number> {
  const leg = { type: 'structured', fixture_id: match, market: '1x2', result: 'home', odds: '1.9' };
  const body = { publish: true, repeat_confirmed: true, is_free: true, stake: '1', legs: [leg], ...more } as never;
  return (await t.api.call(createValuebet, { token: tipster.token, body })).reply.id;
}
const ask = async (id: number, body: Record<string, unknown>, account = reader) =>
  t.api.call(alertsCalls.setReminders, { params: { id }, token: await t.tokenOf(account.id), body: body as never });
const notificationsOf = async (account = reader) =>
  (await t.api.call(notifications, { query: {}, token: await t.tokenOf(account.id) })).reply.results
    .filter(({ type }) => type === 'price_reached' || type === 'kick_off_soon')
    .map(({ type, data }) => [type, data]);
async function quote(bookmaker: string, home: number, at: string): Promise<void> {
  const columns = { updated_at: new Date(at), prices: JSON.stringify({ '1x2|home|-': home }) };
  await t.db
    .insertInto('fixture_quote')
    .values({ fixture_id: match, market: '1x2', bookmaker, side: 'back', ...columns })
    .onConflict((conflict) => conflict.columns(['fixture_id', 'market', 'bookmaker', 'side']).doUpdateSet(columns))
    .execute();
}

test('a price that is waited for is told once, when it is reached', async () => {
  const tip = await publish();
  await quote('Bet365', 1_900, NOW);
  const reminder = await ask(tip, { price: { odds: '1,95' } });
  expect(reminder.reply).toMatchObject({
    priceable: true,
    best: { bookmaker: 'bet365', odds: '1.9', minutes: 0 },
    price: { odds: '1.95', bookmakers: [], told_at: null },
    kick_off: null,
  });
  await goTo('2026-03-02T12:05:00.000Z');
  expect(await notificationsOf()).toEqual([]);
  await quote('Bet365', 1_960, '2026-03-02T12:06:00.000Z');
  await Promise.all([goTo('2026-03-02T12:06:00.000Z'), remindDue(t.context)]);
  await goTo('2026-03-02T12:07:00.000Z');
  expect(await notificationsOf()).toEqual([['price_reached', { odds: '1.96', bookmaker: 'bet365' }]]);
});

test('a price that is waited for may be that of some bookmakers only, however they are spelt', async () => {
  const tip = await publish();
  await ask(tip, { price: { odds: '1.95', bookmakers: ['william hill'] } });
  await quote('Snai', 2_000, NOW);
  await goTo('2026-03-02T12:01:00.000Z');
  expect(await notificationsOf()).toEqual([]);
  await quote('WilliamHill', 1_970, '2026-03-02T12:02:00.000Z');
  await goTo('2026-03-02T12:02:00.000Z');
  expect(await notificationsOf()).toEqual([['price_reached', { odds: '1.97', bookmaker: 'William Hill' }]]);
});

test('an old price reaches no target, and once the match has begun nobody is told', async () => {
  const tip = await publish();
  await ask(tip, { price: { odds: '1.95' } });
  await quote('Bet365', 2_000, NOW);
  await goTo('2026-03-02T13:00:00.000Z');
  expect(await notificationsOf()).toEqual([]);
  await goTo('2026-03-02T20:00:01.000Z');
  expect(await notificationsOf()).toEqual([]);
  expect(await t.db.selectFrom('tip_reminder').select('tip_id').where('tip_id', '=', tip).execute()).toEqual([]);
});

test('a price that is waited for is not told in a break from betting', async () => {
  const tip = await publish();
  await ask(tip, { price: { odds: '1.95' } });
  await t.api.call(takeBreak, { token: reader.token });
  await quote('Bet365', 2_000, NOW);
  await goTo('2026-03-02T12:01:00.000Z');
  expect(await notificationsOf()).toEqual([]);
});

test('the start of a match is told some minutes before, once, and moves with the match', async () => {
  const tip = await publish();
  expect((await ask(tip, { kick_off: { minutes: 30 } })).reply).toMatchObject({ kick_off: { minutes: 30 } });
  await goTo('2026-03-02T19:29:00.000Z');
  expect(await notificationsOf()).toEqual([]);
  await t.db
    .updateTable('fixture')
    .set({ kickoff_at: new Date('2026-03-02T20:15:00.000Z') })
    .where('id', '=', match)
    .execute();
  await goTo('2026-03-02T19:31:00.000Z');
  expect(await notificationsOf()).toEqual([]);
  await goTo('2026-03-02T19:46:00.000Z');
  await goTo('2026-03-02T19:47:00.000Z');
  expect(await notificationsOf()).toEqual([['kick_off_soon', { minutes: 29 }]]);
});

test('the start of a match is taken back with null, and what is left out stays', async () => {
  const tip = await publish();
  await ask(tip, { kick_off: { minutes: 30 }, price: { odds: '3' } });
  expect((await ask(tip, { kick_off: null })).reply).toMatchObject({ kick_off: null, price: { odds: '3' } });
  await goTo('2026-03-02T19:45:00.000Z');
  expect(await notificationsOf()).toEqual([]);
});

test('reminders are for tips that their reader sees whole: a locked one says nothing, then or later', async () => {
  const start = await t.createAccount();
  const tip = await publish({ is_free: false });
  t.clock.set('2026-03-02T12:15:00.000Z');
  for (const body of [{ kick_off: { minutes: 30 } }, { price: { odds: '1.95' } }]) {
    expect((await ask(tip, body, start)).status).toBe(404);
  }
  await ask(tip, { kick_off: { minutes: 30 } });
  await t.db
    .updateTable('account')
    .set({ subscription_type: 'free', granted_plan: 'free' })
    .where('id', '=', reader.id)
    .execute();
  await goTo('2026-03-02T19:45:00.000Z');
  expect(await notificationsOf()).toEqual([]);
});

test('reminders say nothing to a reader who has excluded themselves since', async () => {
  const tip = await publish();
  const other = await t.createAccount({ plan: 'elite' });
  for (const account of [reader, other]) await ask(tip, { kick_off: { minutes: 30 } }, account);
  await t.api.call(excludeMyself, { token: reader.token, body: { period: '1' } });
  await goTo('2026-03-02T19:30:00.000Z');
  const reminded = await t.db
    .selectFrom('notification')
    .select('account_id')
    .where('tip_id', '=', tip)
    .where('type', '=', 'kick_off_soon')
    .execute();
  expect(reminded).toEqual([{ account_id: other.id }]);
});

test('reminders need odds that exist, a single that prices are imported of, and a match to come', async () => {
  const tip = await publish();
  for (const odds of ['1', '0', '1e308', '1001', 'x']) {
    expect((await ask(tip, { price: { odds } })).status, odds).toBe(400);
  }
  for (const minutes of [0, 4, 1_441, 1.5]) expect((await ask(tip, { kick_off: { minutes } })).status).toBe(400);
  t.clock.set('2026-03-02T20:00:00.000Z');
  expect((await ask(tip, { kick_off: { minutes: 30 } })).error.code).toBe('tip_not_open');
  expect((await ask(999_999, { kick_off: { minutes: 30 } })).status).toBe(404);
});
