import { randomUUID } from 'node:crypto';
import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import { renewDue } from '../billing/service-renew.ts';
import { confirmInSandbox, tellDispute } from '../provider/sandbox/service.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan, createChannel, createSubscriber } from '../testing.fixture.ts';
import { reconcilePayments } from './jobs.ts';

const PASSWORD = 'Promessa-Di-Un-Quarto-1';
const YEAR = { plan: 'pro', period: 'year' } as const;
const UPGRADE = { plan: 'elite', period: 'year' } as const;

const shop = shopFixture('2026-01-31T11:00:00.000Z');
const { expectBooksToAgree } = shop;

async function member() {
  const { id, token } = await shop.t.createAccount({ password: PASSWORD });
  await buyPlan(shop.t, token, YEAR);
  return id;
}

async function openOrder(accountId: number, body: typeof UPGRADE | { channel_plan: number } = UPGRADE) {
  const token = await shop.t.tokenOf(accountId);
  const { reply } = await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body });
  return { purchase: reply.id, secret: reply.client_secret!, carried: reply.carried_cents };
}

async function place(accountId: number, purchase: string) {
  const token = await shop.t.tokenOf(accountId);
  return shop.t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase, immediate_start: true } });
}

const pay = (clientSecret: string) => confirmInSandbox(shop.t.context, { clientSecret, card: 'success' });

/** Cents by charge of a reader: collected, and given back. */
async function moneyOf(accountId: number) {
  const charges = await shop.t.db
    .selectFrom('sandbox_intent')
    .innerJoin('purchase', 'purchase.intent_id', 'sandbox_intent.id')
    .leftJoin('sandbox_refund', 'sandbox_refund.intent_id', 'sandbox_intent.id')
    .select(({ fn }) => ['sandbox_intent.cents', fn.sum<number>('sandbox_refund.cents').as('back')])
    .where('customer', '=', `cus_${accountId}`)
    .where('sandbox_intent.status', '=', 'succeeded')
    .groupBy(['sandbox_intent.id', 'purchase.id'])
    .orderBy('purchase.id')
    .execute();
  return charges.map(({ cents, back }) => ({ cents, back: Number(back ?? 0) }));
}

const statusOf = async (purchase: string) =>
  (await shop.t.db.selectFrom('purchase').select('status').where('public_id', '=', purchase).executeTakeFirstOrThrow())
    .status;

const paidPlanOf = async (accountId: number) =>
  (await shop.t.db.selectFrom('account').select('paid_plan').where('id', '=', accountId).executeTakeFirstOrThrow())
    .paid_plan;

describe('an order is a promise of fifteen minutes', () => {
  test('an upgrade that is placed a year later carries nothing over: it is closed, and can be ordered anew', async () => {
    const id = await member();
    const order = await openOrder(id);
    expect(order.carried).toBe(19_990);
    shop.t.clock.advance(364 * DAY_MS);
    expect((await place(id, order.purchase)).error.code).toBe('purchase_closed');
    expect(await statusOf(order.purchase)).toBe('canceled');
    await shop.t.runJobs();
    expect(await pay(order.secret)).toBeNull();
    const anew = await openOrder(id);
    expect(anew.carried).toBeLessThan(100);
    expect((await place(id, anew.purchase)).status).toBe(200);
  });

  test('within a quarter of an hour the first amount stands, however often it is asked for', async () => {
    const id = await member();
    const order = await openOrder(id);
    shop.t.clock.advance(14 * MINUTE_MS);
    expect(await openOrder(id)).toMatchObject({ purchase: order.purchase, carried: order.carried });
    expect((await place(id, order.purchase)).status).toBe(200);
    await pay(order.secret);
    await shop.t.runJobs();
    expect(await paidPlanOf(id)).toBe('elite');
    await expectBooksToAgree();
  });

  test('an upgrade that was placed at once and is paid a year later is given back whole', async () => {
    const id = await member();
    const order = await openOrder(id);
    await place(id, order.purchase);
    shop.t.clock.advance(364 * DAY_MS);
    await pay(order.secret);
    await shop.t.runJobs();
    expect(await paidPlanOf(id)).toBe('pro');
    expect(await moneyOf(id)).toEqual([
      { cents: 19_990, back: 0 },
      { cents: 30_000, back: 30_000 },
    ]);
    await expectBooksToAgree();
  });

  test('an order that was left for a day is closed here and at the provider, which is asked about it no more', async () => {
    const id = await member();
    const order = await openOrder(id);
    shop.t.clock.advance(DAY_MS - MINUTE_MS);
    await reconcilePayments(shop.context);
    expect(await statusOf(order.purchase)).toBe('requires_payment_method');
    shop.t.clock.advance(3 * MINUTE_MS);
    expect(await reconcilePayments(shop.context)).toBeGreaterThan(0);
    expect(await statusOf(order.purchase)).toBe('canceled');
    await shop.t.runJobs();
    expect(await pay(order.secret)).toBeNull();
    shop.t.clock.advance(3 * MINUTE_MS);
    expect(await reconcilePayments(shop.context)).toBe(0);
  });

  test('a channel is never had at the price of forty days before', async () => {
    const sale = await createChannel(shop.t, { priceCents: 1_000 });
    const reader = await createSubscriber(shop.t);
    const order = await openOrder(reader.id, { channel_plan: sale.plan });
    const params = { id: sale.channel, plan: sale.plan };
    const seller = await shop.t.tokenOf(sale.tipster.id);
    await shop.t.api.call(sellsCalls.editChannelPlan, { token: seller, params, body: { price_cents: 4_000 } });
    shop.t.clock.advance(40 * DAY_MS);
    expect((await place(reader.id, order.purchase)).error.code).toBe('purchase_closed');
    await pay(order.secret);
    await shop.t.runJobs();
    expect((await moneyOf(reader.id)).every(({ cents, back }) => cents === back)).toBe(true);
    await expectBooksToAgree();
  });

  test('a payment that a bank still works on when its order is closed is given back when it succeeds', async () => {
    const id = await member();
    const order = await openOrder(id);
    await place(id, order.purchase);
    await confirmInSandbox(shop.t.context, { clientSecret: order.secret, card: 'processing' });
    await reconcilePayments(shop.context);
    await withdraw(id);
    await shop.t.db
      .updateTable('sandbox_intent')
      .set({ status: 'succeeded' })
      .where('client_secret', '=', order.secret)
      .execute();
    shop.t.clock.advance(3 * MINUTE_MS);
    await reconcilePayments(shop.context);
    await shop.t.runJobs();
    expect((await moneyOf(id)).every(({ cents, back }) => cents === back)).toBe(true);
    expect(await paidPlanOf(id)).toBe('free');
    await expectBooksToAgree();
  });
});

async function withdraw(accountId: number) {
  const token = await shop.t.tokenOf(accountId);
  const { results } = (await shop.t.api.call(sellsCalls.listSubscriptions, { token })).reply;
  return shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription: results[0]!.id } });
}

async function refundByAdmin(accountId: number) {
  const admin = await shop.t.createAccount({ admin: true });
  const { subscription_id, public_id } = await shop.t.db
    .selectFrom('purchase')
    .select(['subscription_id', 'public_id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  const act = { subscription: subscription_id!, purchase: public_id, part: { of: 'unused' as const } };
  return shop.t.api.call(sellsCalls.refundPurchase, {
    token: admin.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { ...act, reason: 'lo ha chiesto per telefono' },
  });
}

async function dispute(accountId: number) {
  const intent = await shop.t.db
    .selectFrom('sandbox_intent')
    .select('id')
    .where('customer', '=', `cus_${accountId}`)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  await tellDispute(shop.t.context, intent.id, 'open');
  await reconcileEvents();
  return { status: 200 };
}
const reconcileEvents = () => shop.t.runJobs();

async function ban(accountId: number) {
  const admin = await shop.t.createAccount({ admin: true });
  await shop.t.createAccount({ admin: true });
  const { revision } = await shop.t.db
    .selectFrom('account')
    .select('revision')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const body = { user_id: accountId, revision, reason: 'Ha violato le regole' };
  return shop.t.api.call(accountsCalls.banUser, { token: admin.token, body });
}

const own =
  (call: typeof accountsCalls.deactivateAccount, body: object) =>
  async (accountId: number): Promise<{ status: number }> =>
    shop.t.api.call(call, { token: await shop.t.tokenOf(accountId), body: body as never });
const exclude = own(accountsCalls.excludeMyself as never, { period: '30' });
const deactivate = own(accountsCalls.deactivateAccount, { password: PASSWORD });
const erase = own(accountsCalls.eraseAccount as never, { password: PASSWORD, confirm: true });

const ENDERS: [string, (accountId: number) => Promise<{ status: number }>][] = [
  ['a withdrawal', withdraw],
  ['a refund by an admin', refundByAdmin],
  ['a dispute', dispute],
  ['a self-exclusion', exclude],
  ['a deactivation', deactivate],
  ['an erasure', erase],
  ['a ban', ban],
];

describe('whatever ends or moves a period closes open orders', () => {
  test.each(ENDERS)(
    '%s: an upgrade that is paid all the same carries nothing over and is given back',
    async (_, end) => {
      const id = await member();
      const order = await openOrder(id);
      await place(id, order.purchase);
      expect((await end(id)).status).toBe(200);
      await pay(order.secret);
      await shop.t.runJobs();
      const [first, second] = await moneyOf(id);
      // The payment may have been cancelled before the reader could confirm it.
      expect(second ? second.back : 0).toBe(second ? second.cents : 0);
      expect(first!.back).toBeLessThanOrEqual(first!.cents);
      expect(await paidPlanOf(id)).not.toBe('elite');
      expect(await statusOf(order.purchase)).toBe(second ? 'succeeded' : 'canceled');
      await expectBooksToAgree();
    },
  );

  test.each(ENDERS)('%s at the very moment of the payment never gives more back than was paid', async (_, end) => {
    const id = await member();
    const order = await openOrder(id);
    await place(id, order.purchase);
    await pay(order.secret);
    await Promise.all([end(id), reconcilePayments(shop.context), shop.t.runJobs()]);
    await shop.t.runJobs();
    for (const { cents, back } of await moneyOf(id)) expect(back).toBeLessThanOrEqual(cents);
    await expectBooksToAgree();
  });
});

test('a withdrawal after an upgrade pays everything that is unused back to both cards', async () => {
  const id = await member();
  shop.t.clock.advance(5 * DAY_MS);
  const order = await openOrder(id);
  await place(id, order.purchase);
  await pay(order.secret);
  await shop.t.runJobs();
  expect((await withdraw(id)).status).toBe(200);
  await shop.t.runJobs();
  const money = await moneyOf(id);
  expect(money.at(-1)).toEqual({ cents: 49_990 - order.carried, back: 49_990 - order.carried });
  expect(money[0]).toEqual({ cents: 19_990, back: order.carried });
  expect(await paidPlanOf(id)).toBe('free');
  await expectBooksToAgree();
});

test('an upgrade that is open while its plan renews gives back what the renewal has paid for', async () => {
  const { id, token } = await shop.t.createAccount({ password: PASSWORD });
  await buyPlan(shop.t, token, { plan: 'pro', period: 'month' });
  const { period_end } = await shop.t.db
    .selectFrom('subscription')
    .select('period_end')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  shop.t.clock.set(new Date(period_end.getTime() - 10 * MINUTE_MS));
  const order = await openOrder(id);
  await place(id, order.purchase);
  shop.t.clock.set(period_end);
  await renewDue(shop.context);
  await shop.t.runJobs();
  await pay(order.secret);
  await shop.t.runJobs();
  expect(await paidPlanOf(id)).toBe('elite');
  expect(order.carried).toBe(0);
  expect(await moneyOf(id)).toEqual([
    { cents: 1_999, back: 0 },
    { cents: 49_990, back: 0 },
    { cents: 1_999, back: 1_999 },
  ]);
  await expectBooksToAgree();
});
