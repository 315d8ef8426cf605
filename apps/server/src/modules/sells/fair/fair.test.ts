import { accountsCalls, recordsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { insertFollow } from '../../../testing/factories/bets.ts';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { renewDue } from '../billing/service-renew.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, createChannel, createSubscriber } from '../testing.fixture.ts';

const NOW = '2026-04-01T10:00:00.000Z';
const shop = shopFixture(NOW);
const dayAfter = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS);

async function subscribed(input: Parameters<typeof createChannel>[1] = {}) {
  const sale = await createChannel(shop.t, { statedTips: 10, ...input });
  const reader = await createSubscriber(shop.t);
  await buyChannel(shop.t, reader.token, sale.plan);
  return { ...sale, reader };
}
type Sold = Awaited<ReturnType<typeof subscribed>>;

async function publish({ tipster, channel }: Sold, days: readonly number[]): Promise<void> {
  for (const day of days) {
    await insertTipRow(shop.t.db, {
      tipsterId: tipster.id,
      channelId: channel,
      ofPaidChannel: true,
      publishedAt: dayAfter(day),
    });
  }
}
async function settleAt(at: Date): Promise<void> {
  shop.t.clock.set(at);
  await renewDue(shop.context);
  await shop.t.runJobs();
}
const subscriptionOf = ({ reader }: Sold) =>
  shop.t.db
    .selectFrom('subscription')
    .select(['id', 'status', 'period_end', 'end_reason', 'price_cents'])
    .where('account_id', '=', reader.id)
    .executeTakeFirstOrThrow();
const extensionsOf = ({ reader }: Sold) =>
  shop.t.db
    .selectFrom('subscription_extension as e')
    .innerJoin('subscription as s', 's.id', 'e.subscription_id')
    .select(['e.kind', 'e.days', 'e.closed_days', 'e.missing_days', 'e.due_tips', 'e.tips'])
    .where('s.account_id', '=', reader.id)
    .orderBy('e.id')
    .execute();
const paymentsOf = ({ reader }: Sold) =>
  shop.t.db.selectFrom('purchase').select('kind').where('account_id', '=', reader.id).execute();
const refundsOf = ({ reader }: Sold) =>
  shop.t.db
    .selectFrom('refund')
    .innerJoin('purchase', 'purchase.id', 'refund.purchase_id')
    .select(['refund.cents', 'refund.reason'])
    .where('purchase.account_id', '=', reader.id)
    .execute();

async function pause(sold: Sold, first: string, last: string) {
  return shop.t.api.call(sellsCalls.pauseChannel, {
    token: await shop.t.tokenOf(sold.tipster.id),
    params: { id: sold.channel },
    body: { first, last },
  });
}

test('a period in which less came than was stated lasts the missing days longer, once, however many look at once; then it renews', async () => {
  const sold = await subscribed();
  await publish(sold, [1, 5, 9, 12, 20]);
  shop.t.clock.set(dayAfter(30));
  await Promise.all([renewDue(shop.context), renewDue(shop.context), renewDue(shop.context)]);
  expect(await extensionsOf(sold)).toEqual([
    { kind: 'fair', days: 15, closed_days: 0, missing_days: 15, due_tips: 10, tips: 5 },
  ]);
  expect((await subscriptionOf(sold)).period_end).toEqual(dayAfter(45));
  expect(await paymentsOf(sold)).toHaveLength(1);
  await publish(sold, [31, 33, 36, 40, 44]);
  await settleAt(dayAfter(45));
  expect((await subscriptionOf(sold)).period_end).toEqual(dayAfter(75));
  expect(await paymentsOf(sold)).toEqual([{ kind: 'first' }, { kind: 'renewal' }]);
  await shop.expectBooksToAgree();
});

test('a period in which everything came renews as ever, and so does one whose plan states nothing', async () => {
  const whole = await subscribed({ statedTips: 2 });
  await publish(whole, [1, 29]);
  const silent = await subscribed({ statedTips: 0 });
  await settleAt(dayAfter(30));
  for (const sold of [whole, silent]) {
    expect(await extensionsOf(sold)).toEqual([]);
    expect((await subscriptionOf(sold)).period_end).toEqual(dayAfter(60));
  }
});

test('a period in which less came than was stated is shown before it renews with what came of it and what the reader followed', async () => {
  const sold = await subscribed();
  await publish(sold, [1, 5, 9]);
  const ids = await shop.t.db.selectFrom('tip').select('id').where('channel_id', '=', sold.channel).execute();
  await insertFollow(shop.t.db, { accountId: sold.reader.id, tipId: ids[1]!.id, at: dayAfter(5) });
  shop.t.clock.set(dayAfter(6));
  const used = async () => (await shop.overview(await shop.t.tokenOf(sold.reader.id))).results[0]!.used;
  expect(await used()).toEqual({ tips: 2, followed: 1, bets: 0, lessons: 0, calls: 0 });
  await publish(sold, [12, 13, 14, 15, 16, 17, 18]);
  await settleAt(dayAfter(30));
  expect(await used()).toEqual({ tips: 0, followed: 0, bets: 0, lessons: 0, calls: 0 });
});

test('a period in which less came than was stated is told to both sides with its reason', async () => {
  const sold = await subscribed();
  await publish(sold, [1, 5, 9, 12, 20]);
  await settleAt(dayAfter(30));
  const { results } = await shop.overview(await shop.t.tokenOf(sold.reader.id));
  const reason = { kind: 'fair', days: 15, missing_days: 15, due_tips: 10, tips: 5 };
  expect(results[0]!.extensions).toEqual([expect.objectContaining(reason)]);
  const { reply } = await shop.t.api.call(sellsCalls.listSubscriptions, {
    token: await shop.t.tokenOf(sold.tipster.id),
    query: { as: 'owner' },
  });
  expect(reply.owner!.results[0]!.extensions).toEqual([expect.objectContaining(reason)]);
  const mail = await shop.t.db
    .selectFrom('mail')
    .select('body_text as text')
    .where('account_id', '=', sold.reader.id)
    .where('kind', '=', 'subscription_extended')
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain('Tip dichiarati per il periodo: 10, usciti: 5.');
});

test('a channel that brings nothing is silent: the period lasts as long again, and then ends with the money of the days that never came', async () => {
  const sold = await subscribed();
  await settleAt(dayAfter(30));
  expect(await extensionsOf(sold)).toEqual([expect.objectContaining({ days: 30, missing_days: 30 })]);
  expect((await subscriptionOf(sold)).status).toBe('active');
  await settleAt(dayAfter(60));
  expect(await subscriptionOf(sold)).toMatchObject({ status: 'ended', end_reason: 'not_delivered' });
  expect(await refundsOf(sold)).toEqual([{ cents: 1_900, reason: 'channel_closed' }]);
  expect(await paymentsOf(sold)).toHaveLength(1);
  await shop.expectBooksToAgree();
});

test('a channel whose tipster may not publish for ten days owes them, and then renews', async () => {
  const sold = await subscribed({ statedTips: 0 });
  const turn = (user_type: string) =>
    shop.t.db.updateTable('account').set({ user_type }).where('id', '=', sold.tipster.id).execute();
  await turn('user');
  await settleAt(dayAfter(5));
  await turn('collaborator');
  await settleAt(dayAfter(15));
  await settleAt(dayAfter(30));
  expect(await extensionsOf(sold)).toEqual([expect.objectContaining({ days: 10, closed_days: 10, missing_days: 0 })]);
  expect((await subscriptionOf(sold)).period_end).toEqual(dayAfter(40));
  await settleAt(dayAfter(40));
  expect((await subscriptionOf(sold)).status).toBe('active');
  expect(await refundsOf(sold)).toEqual([]);
});

test('a channel that brings nothing has a tipster who may not publish: the days are added, and given back where they don’t come either', async () => {
  const sold = await subscribed({ statedTips: 0 });
  await shop.t.db.updateTable('account').set({ user_type: 'user' }).where('id', '=', sold.tipster.id).execute();
  await settleAt(dayAfter(20));
  await settleAt(dayAfter(30));
  expect(await extensionsOf(sold)).toEqual([expect.objectContaining({ days: 10, closed_days: 10 })]);
  await settleAt(dayAfter(40));
  expect(await subscriptionOf(sold)).toMatchObject({ status: 'ended', end_reason: 'not_delivered' });
  // 10 of the 30 days that were paid.
  expect(await refundsOf(sold)).toEqual([{ cents: 633, reason: 'channel_closed' }]);
  await shop.expectBooksToAgree();
});

test('the tipster is told once a day how many readers got days because the channel gave too little', async () => {
  const sold = await subscribed();
  const other = await createSubscriber(shop.t);
  await buyChannel(shop.t, other.token, sold.plan);
  await settleAt(dayAfter(30));
  const bells = await shop.t.db
    .selectFrom('notification')
    .select(['type', 'data'])
    .where('account_id', '=', sold.tipster.id)
    .where('type', '=', 'days_added')
    .execute();
  expect(bells).toEqual([{ type: 'days_added', data: { channel: sold.channel, name: 'Canale', people: 2, days: 60 } }]);
  const info = await shop.t.api.call(accountsCalls.currentUser, { token: await shop.t.tokenOf(sold.tipster.id) });
  expect(info.reply.hasEarnings).toBe(true);
  const reader = await shop.t.api.call(accountsCalls.currentUser, { token: await shop.t.tokenOf(other.id) });
  expect(reader.reply.hasEarnings).toBe(false);
});

test('a holiday adds its days when it is over, counts for no missing tip, and is told by bell and mail', async () => {
  const sold = await subscribed({ statedTips: 3 });
  const { reply } = await pause(sold, '2026-04-11', '2026-04-20');
  expect(reply.results[0]).toMatchObject({
    paused_since: '2026-04-10T22:00:00.000Z',
    paused_until: '2026-04-20T22:00:00.000Z',
  });
  await shop.t.runJobs();
  const bell = await shop.t.db
    .selectFrom('notification')
    .select('type')
    .where('account_id', '=', sold.reader.id)
    .execute();
  expect(bell).toEqual([{ type: 'channel_paused' }]);
  await publish(sold, [1, 29, 35]);
  await settleAt(dayAfter(21));
  await settleAt(dayAfter(22));
  expect(await extensionsOf(sold)).toEqual([expect.objectContaining({ kind: 'pause', days: 10 })]);
  expect((await subscriptionOf(sold)).period_end).toEqual(dayAfter(40));
  await settleAt(dayAfter(40));
  expect(await extensionsOf(sold)).toHaveLength(1);
  expect((await subscriptionOf(sold)).period_end).toEqual(dayAfter(70));
  await shop.expectBooksToAgree();
});

test('nobody is charged while it lasts, and nobody can buy', async () => {
  const sold = await subscribed({ statedTips: 0 });
  await pause(sold, '2026-04-21', '2026-05-20');
  const pausedUntil = async () => {
    const { username } = await shop.t.db
      .selectFrom('account')
      .select('username_visible as username')
      .where('id', '=', sold.tipster.id)
      .executeTakeFirstOrThrow();
    const { reply } = await shop.t.api.call(recordsCalls.readTipster, { params: { id: username } });
    return reply.channels.map(({ paused_until }) => paused_until);
  };
  expect(await pausedUntil()).toEqual([null]);
  shop.t.clock.set(dayAfter(25));
  expect(await pausedUntil()).toEqual(['2026-05-20']);
  shop.t.clock.set(NOW);
  await settleAt(dayAfter(30));
  expect((await subscriptionOf(sold)).period_end).toEqual(dayAfter(60));
  expect(await paymentsOf(sold)).toHaveLength(1);
  const late = await createSubscriber(shop.t);
  expect((await buyChannel(shop.t, late.token, sold.plan)).error.code).toBe('channel_paused');
  await settleAt(dayAfter(51));
  expect(await extensionsOf(sold)).toEqual([expect.objectContaining({ kind: 'pause', days: 30 })]);
});

test('a holiday is set once at a time, within its limits, by its tipster alone', async () => {
  const sold = await subscribed();
  const fieldOf = async (first: string, last: string) => {
    const { error } = await pause(sold, first, last);
    return Object.keys(error.errors);
  };
  expect(await fieldOf('2026-03-31', '2026-04-03')).toEqual(['first']);
  expect(await fieldOf('2026-10-01', '2026-10-03')).toEqual(['first']);
  expect(await fieldOf('2026-04-10', '2026-04-09')).toEqual(['last']);
  expect(await fieldOf('2026-04-10', '2026-06-09')).toEqual(['last']);
  const [one, other] = await Promise.all([
    pause(sold, '2026-04-10', '2026-04-11'),
    pause(sold, '2026-04-10', '2026-04-11'),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const stranger = await createChannel(shop.t);
  const params = { id: sold.channel };
  const refused = await shop.t.api.call(sellsCalls.endPause, { token: stranger.tipster.token, params });
  expect(refused.error.code).toBe('not_found');
  const { reply } = await shop.t.api.call(sellsCalls.endPause, { token: sold.tipster.token, params });
  expect(reply.results[0]).toMatchObject({ paused_since: null });
});

test('a year is looked at every 30 days: what is missing is added then, not after the year', async () => {
  const sold = await subscribed({ days: 365 });
  await publish(sold, [1, 5, 9, 12, 20]);
  await settleAt(dayAfter(29));
  expect(await extensionsOf(sold)).toEqual([]);
  const { period_end: end } = await subscriptionOf(sold);
  await settleAt(dayAfter(31));
  expect(await extensionsOf(sold)).toMatchObject([{ kind: 'fair', days: 15, due_tips: 10, tips: 5 }]);
  expect((await subscriptionOf(sold)).period_end.getTime() - end.getTime()).toBe(15 * DAY_MS);
  await settleAt(dayAfter(32));
  expect(await extensionsOf(sold)).toHaveLength(1);
});

test('a yearly channel that is silent for two months ends, and its reader has everything back', async () => {
  const sold = await subscribed({ days: 365 });
  await settleAt(dayAfter(31));
  expect(await subscriptionOf(sold)).toMatchObject({ status: 'active' });
  await settleAt(dayAfter(61));
  expect(await subscriptionOf(sold)).toMatchObject({ status: 'ended', end_reason: 'not_delivered' });
  const { price_cents } = await subscriptionOf(sold);
  const [refund] = await refundsOf(sold);
  expect(refund).toMatchObject({ reason: 'channel_closed' });
  // A day has passed since the second month was over.
  expect(price_cents - refund!.cents).toBeLessThanOrEqual(Math.ceil(price_cents / 365));
  await shop.expectBooksToAgree();
});

test('days that a tipster gave are never made longer by what was stated and didn’t come', async () => {
  const sale = await createChannel(shop.t, { statedTips: 10 });
  const params = { id: sale.channel };
  const terms = { kind: 'code' as const, plan: sale.plan, days: 7, people: 5, open_days: 30 };
  const gifts = await shop.t.api.call(sellsCalls.createGift, { token: sale.tipster.token, params, body: terms });
  const reader = await shop.t.createAccount();
  const code = gifts.reply.results[0]!.code!;
  await shop.t.api.call(sellsCalls.redeemGift, { token: reader.token, body: { code } });
  const given = { ...sale, reader };
  await settleAt(dayAfter(8));
  expect(await extensionsOf(given)).toEqual([]);
  expect(await subscriptionOf(given)).toMatchObject({ status: 'ended', period_end: dayAfter(7) });
  expect(await paymentsOf(given)).toEqual([]);
});
