import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertChannelPlan } from '../../../testing/factories/channels.ts';
import type { TestApp } from '../../../testing/index.ts';
import { announceRenewals } from '../billing/service-announce.ts';
import { renewDue } from '../billing/service-renew.ts';
import { checkMoney } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { createPayments } from '../provider/service.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { buyChannel, createChannel, createShop, createSubscriber } from '../testing.fixture.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
/** 30 days on, at the same time of day in Rome, where clocks go forward on 29 March. */
const END = '2026-04-01T11:00:00.000Z';
const PASSWORD = 'Tramonto-9-verde';

let t: TestApp;
let context: SellsContext;
beforeAll(async () => {
  t = await createShop({ now: NOW });
  context = { ...t.context, provider: createPayments(t.context) };
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOW));

const subscriptionOf = (accountId: number) =>
  t.db
    .selectFrom('subscription')
    .select(['id', 'status', 'period_end', 'price_cents', 'end_reason', 'cancel_at_period_end'])
    .where('account_id', '=', accountId)
    .where('product', '=', 'channel')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const refundsOf = (accountId: number) =>
  t.db
    .selectFrom('refund')
    .innerJoin('purchase', 'purchase.id', 'refund.purchase_id')
    .select(['refund.cents', 'refund.reason'])
    .where('purchase.account_id', '=', accountId)
    .execute();
const userType = async (id: number) =>
  (await t.db.selectFrom('account').select('user_type').where('id', '=', id).executeTakeFirstOrThrow()).user_type;
async function mailsOf(accountId: number) {
  const rows = await t.db.selectFrom('mail').select('kind').where('account_id', '=', accountId).orderBy('id').execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('channel') || kind.includes('renew'));
}
async function balanceOf(kind: string, ownerId: number) {
  const { rows } = await sql<{ cents: number }>`
    select balance_cents::int as cents from money_account where kind = ${kind} and owner_id = ${ownerId}`.execute(t.db);
  return rows[0]?.cents ?? 0;
}
async function renewAt(at: string | Date) {
  t.clock.set(new Date(at));
  await renewDue(context);
  await t.runJobs();
}
async function sameMoney() {
  expect(await checkMoney(t.db)).toEqual([]);
}
async function subscribed(
  input: Parameters<typeof createChannel>[1] = {},
  card: 'success' | 'renewal_declined' = 'success',
) {
  const sale = await createChannel(t, input);
  const reader = await createSubscriber(t);
  expect((await buyChannel(t, reader.token, sale.plan, { card })).status).toBe(200);
  return { ...sale, reader };
}

test('books the whole price with its VAT and the tipster’s share, gives access and says what was bought', async () => {
  const { tipster, channel, reader } = await subscribed({ statedTips: 20 });
  const token = await t.tokenOf(reader.id);
  const { reply } = await t.api.call(sellsCalls.listSubscriptions, { token });
  expect(reply.results).toMatchObject([
    {
      product: 'channel',
      plan: null,
      channel: { id: channel, name: 'Canale', tipster: expect.any(String), plan: 'Mensile', durata_giorni: 30 },
      current_period_end: END,
      next_renew: END,
      renewal_cents: 1_900,
      withdrawal: { refund_cents: 1_900 },
    },
  ]);
  // 19.00 € are 15.57 € and VAT at 22%; 70% of the net price is the tipster's.
  expect(await balanceOf('tipster_pending', tipster.id)).toBe(-1_090);
  const { sold } = await t.db
    .selectFrom('receipt')
    .select('sold')
    .where('account_id', '=', reader.id)
    .executeTakeFirstOrThrow();
  expect(sold).toMatchObject({ product: 'channel', name: 'Canale · Mensile', days: 30 });
  const mail = await t.db
    .selectFrom('mail')
    .select('body_text as text')
    .where('account_id', '=', reader.id)
    .where('kind', '=', 'channel_bought')
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain('Tip dichiarati ogni 30 giorni: 20');
  await sameMoney();
});

test('buying a channel needs PRO, another one’s channel, and none that runs already', async () => {
  const { tipster, plan } = await createChannel(t);
  const start = await t.createAccount();
  const body = { channel_plan: plan };
  for (const call of [sellsCalls.subscribe, sellsCalls.createPaymentIntent] as const) {
    const refused = await t.api.call(call, { token: start.token, body });
    expect(refused.error).toMatchObject({ code: 'plan_required', upgrade: { plan: 'pro' } });
  }
  await t.db
    .updateTable('account')
    .set({ subscription_type: 'pro', granted_plan: 'pro' })
    .where('id', '=', tipster.id)
    .execute();
  const own = await t.tokenOf(tipster.id);
  expect((await t.api.call(sellsCalls.createPaymentIntent, { token: own, body })).error.code).toBe('own_channel');
  const { token } = await createSubscriber(t);
  await buyChannel(t, token, plan);
  expect((await buyChannel(t, token, plan)).error.code).toBe('already_subscribed');
});

test('another plan of the channel takes the place of the one that was prepared', async () => {
  const { channel, plan } = await createChannel(t);
  const other = await insertChannelPlan(t.db, channel, NOW, { priceCents: 700, days: 7 });
  const { id, token } = await createSubscriber(t);
  const first = await t.api.call(sellsCalls.subscribe, { token, body: { channel_plan: plan } });
  const again = await t.api.call(sellsCalls.subscribe, { token, body: { channel_plan: plan } });
  expect(again.reply.id).toBe(first.reply.id);
  expect((await buyChannel(t, token, other)).reply).toMatchObject({ price_cents: 700 });
  const rows = await t.db.selectFrom('purchase').select('status').where('account_id', '=', id).orderBy('id').execute();
  expect(rows).toEqual([{ status: 'canceled' }, { status: 'succeeded' }]);
});

test('buying a channel makes a user a client, and the last end makes them a user again', async () => {
  const { reader } = await subscribed();
  await t.db
    .updateTable('account')
    .set({ subscription_type: 'free', granted_plan: 'free' })
    .where('id', '=', reader.id)
    .execute();
  expect(await userType(reader.id)).toBe('client');
  await renewAt(END);
  expect(await subscriptionOf(reader.id)).toMatchObject({ status: 'ended', end_reason: 'plan_ended' });
  expect(await userType(reader.id)).toBe('user');
  expect(await mailsOf(reader.id)).toEqual(['channel_bought', 'channel_ended']);
});

describe('places', () => {
  test('100 purchases of the last place at once: one has it', async () => {
    const { plan } = await createChannel(t, { userLimit: 1 });
    const readers = [];
    for (let n = 0; n < 100; n += 1) readers.push(await createSubscriber(t));
    const answers = await Promise.all(
      readers.map(({ token }) => t.api.call(sellsCalls.subscribe, { token, body: { channel_plan: plan } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual(
      Array(99).fill('channel_full'),
    );
  }, 60_000);

  test('a place is held for a quarter of an hour; who pays later gets one that is free, or the money back', async () => {
    const { plan } = await createChannel(t, { userLimit: 1 });
    const [slow, quick] = [await createSubscriber(t), await createSubscriber(t)];
    const late = await t.api.call(sellsCalls.subscribe, { token: slow.token, body: { channel_plan: plan } });
    expect(late.reply.place_until).toBe('2026-03-02T12:15:00.000Z');
    expect((await buyChannel(t, quick.token, plan)).error.code).toBe('channel_full');
    t.clock.advance(15 * MINUTE_MS);
    expect((await buyChannel(t, await t.tokenOf(quick.id), plan)).status).toBe(200);
    const token = await t.tokenOf(slow.id);
    const body = { client_secret: late.reply.client_secret!, card: 'success' as const };
    await t.api.call(sellsCalls.confirmInSandbox, { token, body });
    await t.runJobs();
    expect(await refundsOf(slow.id)).toEqual([{ cents: 1_900, reason: 'too_late' }]);
    await sameMoney();
  });

  test('a payment that lapsed takes a place that is still free', async () => {
    const { plan } = await createChannel(t, { userLimit: 1 });
    const { id, token } = await createSubscriber(t);
    await buyChannel(t, token, plan, { card: 'processing' });
    t.clock.advance(20 * MINUTE_MS);
    await t.db.updateTable('sandbox_intent').set({ status: 'succeeded' }).where('customer', '=', `cus_${id}`).execute();
    await reconcilePayments(context);
    expect(await subscriptionOf(id)).toMatchObject({ status: 'active' });
  });

  test('a subscriber of a full channel keeps the place and renews', async () => {
    const { plan, reader } = await subscribed({ userLimit: 1 });
    await t.db.updateTable('channel_plan').set({ user_limit: 1 }).where('id', '=', plan).execute();
    await renewAt(END);
    expect(await subscriptionOf(reader.id)).toMatchObject({ status: 'active' });
    expect((await subscriptionOf(reader.id)).period_end.toISOString()).toBe('2026-05-01T11:00:00.000Z');
    await sameMoney();
  });
});

describe('what happens to a running channel', () => {
  test('it is cancelled, resumed and withdrawn from like a plan', async () => {
    const { reader } = await subscribed();
    const { token } = reader;
    const { id: subscription } = await subscriptionOf(reader.id);
    const cancelled = await t.api.call(sellsCalls.disableSubscription, { token, body: { subscription } });
    expect(cancelled.reply.results[0]).toMatchObject({ next_renew: null, access_until: END });
    const resumed = await t.api.call(sellsCalls.disableSubscription, { token, body: { subscription, resume: true } });
    expect(resumed.reply.results[0]).toMatchObject({ next_renew: END });
    await t.api.call(sellsCalls.disableSubscription, { token, body: { subscription } });
    await t.db.updateTable('account').set({ subscription_type: 'free' }).where('id', '=', reader.id).execute();
    const refused = await t.api.call(sellsCalls.disableSubscription, { token, body: { subscription, resume: true } });
    expect(refused.error.code).toBe('plan_required');
    t.clock.set('2026-03-12T12:00:00Z');
    const later = await t.tokenOf(reader.id);
    const gone = await t.api.call(sellsCalls.withdraw, { token: later, body: { subscription } });
    expect(gone.reply.results[0]).toMatchObject({ status: 'ended' });
    // 20 of 30 days, an hour of which the change of the clocks takes away.
    expect(await refundsOf(reader.id)).toEqual([{ cents: 1_266, reason: 'withdrawal' }]);
    await sameMoney();
  });

  test('it doesn’t say that it renews after the plan that it needs', async () => {
    const { reader } = await subscribed();
    const endsAt = async (granted_until: string) => {
      await t.db.updateTable('account').set({ granted_until }).where('id', '=', reader.id).execute();
      return (await t.api.call(sellsCalls.listSubscriptions, { token: reader.token })).reply.results[0]!.next_renew;
    };
    expect(await endsAt(END)).toBeNull();
    expect(await endsAt(new Date(new Date(END).getTime() + 1).toISOString())).toBe(END);
  });

  test('a declined renewal is paid by the reader with another card', async () => {
    const { reader } = await subscribed({}, 'renewal_declined');
    await renewAt(END);
    const token = await t.tokenOf(reader.id);
    const { id: subscription } = await subscriptionOf(reader.id);
    const { reply } = await t.api.call(sellsCalls.payRenewal, { token, body: { subscription } });
    expect(reply).toMatchObject({ kind: 'renewal', product: 'channel', card_cents: 1_900 });
    await t.api.call(sellsCalls.confirmInSandbox, {
      token,
      body: { client_secret: reply.client_secret!, card: 'mastercard' },
    });
    await t.runJobs();
    expect(await subscriptionOf(reader.id)).toMatchObject({ status: 'active' });
    await sameMoney();
  });

  test('a self-exclusion ends it and gives the rest back', async () => {
    const { reader, tipster } = await subscribed();
    t.clock.set('2026-03-17T11:30:00Z');
    const token = await t.tokenOf(reader.id);
    await t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
    await t.runJobs();
    expect(await subscriptionOf(reader.id)).toMatchObject({ status: 'ended', end_reason: 'exclusion' });
    expect(await refundsOf(reader.id)).toEqual([{ cents: 950, reason: 'exclusion' }]);
    expect(await balanceOf('tipster_pending', tipster.id)).toBe(-545);
    await sameMoney();
  });

  test.each([
    ['deactivating', accountsCalls.deactivateAccount, { password: PASSWORD }],
    ['erasing', accountsCalls.eraseAccount, { password: PASSWORD, confirm: true }],
  ] as const)('the tipster’s %s ends it and gives the rest back', async (_how, call, body) => {
    const tipster = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
    const sale = await createChannel(t);
    await t.db.updateTable('channel').set({ tipster_id: tipster.id }).where('id', '=', sale.channel).execute();
    const reader = await createSubscriber(t);
    await buyChannel(t, reader.token, sale.plan);
    t.clock.set('2026-03-17T11:30:00Z');
    const token = await t.tokenOf(tipster.id);
    expect((await t.api.call(call as typeof accountsCalls.eraseAccount, { token, body: body as never })).status).toBe(
      200,
    );
    await t.runJobs();
    expect(await subscriptionOf(reader.id)).toMatchObject({ status: 'ended', end_reason: 'channel_closed' });
    expect(await refundsOf(reader.id)).toEqual([{ cents: 950, reason: 'channel_closed' }]);
    const mail = await t.db
      .selectFrom('mail')
      .select('subject')
      .where('account_id', '=', reader.id)
      .where('kind', '=', 'channel_stopped')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Canale · Mensile è terminato');
    await sameMoney();
  });

  test('a channel that closes ends at once, gives the rest back with the share of it, and closes its orders', async () => {
    const { tipster, channel, plan, reader } = await subscribed();
    const other = await createSubscriber(t);
    const open = await t.api.call(sellsCalls.subscribe, { token: other.token, body: { channel_plan: plan } });
    t.clock.set('2026-03-17T11:30:00Z');
    const token = await t.tokenOf(tipster.id);
    await t.api.call(sellsCalls.editChannel, { token, params: { id: channel }, body: { active: false } });
    await t.runJobs();
    expect(await subscriptionOf(reader.id)).toMatchObject({ status: 'ended', end_reason: 'channel_closed' });
    expect(await refundsOf(reader.id)).toEqual([{ cents: 950, reason: 'channel_closed' }]);
    expect(await mailsOf(reader.id)).toEqual(['channel_bought', 'channel_stopped']);
    const { status } = await t.db
      .selectFrom('purchase')
      .select('status')
      .where('public_id', '=', open.reply.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('canceled');
    await sameMoney();
  });

  test('a plan that is taken off sale lasts to its end, renews nobody, and cannot be resumed', async () => {
    const { tipster, channel, plan, reader } = await subscribed();
    const params = { id: channel, plan };
    const { token: seller } = tipster;
    await t.api.call(sellsCalls.editChannelPlan, { token: seller, params, body: { active: false } });
    await t.runJobs();
    const { id: subscription } = await subscriptionOf(reader.id);
    const body = { subscription, resume: true };
    const refused = await t.api.call(sellsCalls.disableSubscription, { token: reader.token, body });
    expect(refused.error.code).toBe('channel_closed');
    await renewAt(END);
    expect(await subscriptionOf(reader.id)).toMatchObject({ status: 'ended', end_reason: 'canceled' });
    expect(await mailsOf(reader.id)).toEqual(['channel_bought', 'channel_closing']);
  });
});

describe('prices of renewals', () => {
  async function setPrice(sale: { tipster: { id: number }; channel: number; plan: number }, price_cents: number) {
    const token = await t.tokenOf(sale.tipster.id);
    const params = { id: sale.channel, plan: sale.plan };
    expect((await t.api.call(sellsCalls.editChannelPlan, { token, params, body: { price_cents } })).status).toBe(200);
    await t.runJobs();
  }

  test('a higher one holds from the first renewal that comes 30 days after it was announced', async () => {
    const sale = await subscribed();
    t.clock.set('2026-03-10T12:00:00Z');
    await setPrice(sale, 2_500);
    const mail = await t.db
      .selectFrom('mail')
      .select('body_text as text')
      .where('account_id', '=', sale.reader.id)
      .where('kind', '=', 'channel_price')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('1 maggio 2026');
    await renewAt(END);
    expect(await subscriptionOf(sale.reader.id)).toMatchObject({ price_cents: 1_900 });
    await renewAt('2026-05-01T11:00:00Z');
    expect(await subscriptionOf(sale.reader.id)).toMatchObject({ price_cents: 2_500 });
    await sameMoney();
  });

  test('a lower one holds at once', async () => {
    const sale = await subscribed();
    t.clock.set('2026-03-31T12:00:00Z');
    await setPrice(sale, 1_000);
    await renewAt(END);
    expect(await subscriptionOf(sale.reader.id)).toMatchObject({ price_cents: 1_000 });
  });

  test('a renewal of 60 days or more is announced 30 days before, once', async () => {
    const long = await subscribed({ days: 60 });
    const short = await subscribed({ days: 59 });
    t.clock.set(new Date(NOW.getTime() + 31 * DAY_MS));
    await announceRenewals(context);
    await announceRenewals(context);
    expect(await mailsOf(long.reader.id)).toEqual(['channel_bought', 'renewal_ahead']);
    expect(await mailsOf(short.reader.id)).toEqual(['channel_bought']);
  });
});
