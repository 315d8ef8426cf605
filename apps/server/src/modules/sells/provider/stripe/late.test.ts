import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/index.ts';
import { renewDue } from '../../billing/service-renew.ts';
import { checkMoney } from '../../books/service.ts';
import type { SellsContext } from '../../context.ts';
import { reconcilePayments } from '../../purchase/jobs.ts';
import { applyDispute } from '../../purchase/service-dispute.ts';
import { applyRefund } from '../../purchase/service-refund.ts';
import { createPayments } from '../service.ts';
import { EVIDENCE_DUE_S, KEYS, StripeServer } from './stripe-server.fixture.ts';

const server = new StripeServer();
let t: TestApp;
let context: SellsContext;
beforeAll(async () => {
  t = await createTestApp({ environment: { ...KEYS, STRIPE_API_URL: await server.start() } });
  context = { ...t.context, provider: createPayments(t.context) };
});
afterEach(async () => {
  server.refundStatus = 'succeeded';
  server.healed();
  expect(await checkMoney(t.db)).toEqual([]);
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

const PRO = { plan: 'pro', period: 'month' } as const;

/** Asks Stripe about everything that is open, some minutes later. */
async function hear() {
  t.clock.advance(3 * MINUTE_MS);
  await reconcilePayments(context);
  await t.runJobs();
}

async function bought(order: { plan: 'pro' | 'elite'; period: 'month' | 'year' } = PRO, accountId?: number) {
  const id = accountId ?? (await t.createAccount()).id;
  const token = await t.tokenOf(id);
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: order });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  const intent = reply.client_secret!.replace(/_secret_.*/, '');
  server.confirm(intent, 'good');
  await hear();
  return { id, intent, cents: reply.card_cents };
}

async function withdraw(id: number) {
  const token = await t.tokenOf(id);
  const [subscription] = (await t.api.call(sellsCalls.listSubscriptions, { token })).reply.results;
  expect((await t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } })).status).toBe(200);
  await t.runJobs();
}

const provider = async () => (await context.provider())!;
const tellRefund = async (reference: string) => applyRefund(context, await (await provider()).readRefund(reference));
const tellDispute = async (reference: string) => applyDispute(context, await (await provider()).readDispute(reference));
const planOf = async (id: number) => {
  await t.messagesReceived();
  return (await t.api.call(accountsCalls.currentUser, { token: await t.tokenOf(id) })).reply.subscriptionType;
};
const refundsOf = (id: number) =>
  t.db
    .selectFrom('refund_part')
    .innerJoin('refund', 'refund.id', 'refund_part.refund_id')
    .innerJoin('purchase', 'purchase.id', 'refund.purchase_id')
    .select(['refund_part.cents', 'refund_part.status', 'refund.reason'])
    .where('purchase.account_id', '=', id)
    .orderBy('refund_part.id')
    .execute();
const lossesOf = async (work: () => Promise<unknown>) => {
  const balance = async () =>
    (
      await t.db
        .selectFrom('money_account')
        .select('balance_cents')
        .where('kind', '=', 'dispute_losses')
        .executeTakeFirst()
    )?.balance_cents ?? 0;
  const before = await balance();
  await work();
  return (await balance()) - before;
};

test('a refund that had succeeded and fails weeks later is owed again, and asked for as another request', async () => {
  const { id, intent } = await bought();
  await withdraw(id);
  const [given] = [...server.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]);
  t.clock.advance(25 * DAY_MS);
  given!.status = 'failed';
  await tellRefund(given!.id!);
  expect(await refundsOf(id)).toMatchObject([{ status: 'pending' }]);
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'refund:%'`.execute(t.db);
  await t.runJobs();
  expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]);
  // Told once more, the old failure says nothing of the new request.
  await tellRefund(given!.id!);
  expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]);
});

test('a refund that fails three times waits for an admin, and is asked for once more at a press', async () => {
  const { id, intent } = await bought();
  server.refundStatus = 'failed';
  await withdraw(id);
  const again = async () => {
    t.clock.advance(DAY_MS);
    await sql`update graphile_worker._private_jobs set run_at = now() where key like 'refund:%'`.execute(t.db);
    await t.runJobs();
  };
  await again();
  expect(await refundsOf(id)).toMatchObject([{ status: 'pending' }]);
  await again();
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }]);
  const asked = () => [...server.refunds.values()].filter(({ payment_intent }) => payment_intent === intent).length;
  t.clock.advance(10 * DAY_MS);
  await hear();
  expect(asked()).toBe(3);
  server.refundStatus = 'succeeded';
  const admin = await t.createAccount({ admin: true });
  const failed = (await t.api.call(sellsCalls.listFailedRefunds, { token: admin.token })).reply.results;
  const own = failed.find(({ customer }) => customer.id === id)!;
  expect((await t.api.call(sellsCalls.retryRefund, { token: admin.token, body: { refund: own.id } })).status).toBe(200);
  await t.runJobs();
  expect([await refundsOf(id), asked()]).toMatchObject([[{ status: 'succeeded' }], 4]);
});

test('a refund that Stripe refuses at once counts as one that failed', async () => {
  const { id, intent } = await bought();
  // Nobody told of this one: the charge has nothing left at Stripe.
  server.refundByHand(intent, 1_999);
  await withdraw(id);
  for (let n = 0; n < 2; n += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now() where key like 'refund:%'`.execute(t.db);
    await t.runJobs();
  }
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }]);
});

test('evidence goes to Stripe once, with the receipt and the mails as files', async () => {
  const { id, intent } = await bought();
  const reference = server.dispute(intent, 'needs_response');
  await tellDispute(reference);
  const admin = await t.createAccount({ admin: true });
  const { results } = (await t.api.call(sellsCalls.listDisputes, { token: admin.token, query: { state: 'open' } }))
    .reply;
  const dispute = results.find(({ customer }) => customer.id === id)!;
  expect(dispute).toMatchObject({
    due_at: new Date(EVIDENCE_DUE_S * 1_000).toISOString(),
    reason: 'product_not_received',
  });
  const send = () =>
    t.api.call(sellsCalls.sendEvidence, { token: admin.token, body: { dispute: dispute.id, note: 'He wrote to us.' } });
  server.fail('POST', /disputes/, 503, 3);
  expect((await send()).error.code).toBe('payment_unavailable');
  server.healed();
  expect((await send()).reply).toMatchObject({ status: 'open', evidence_at: expect.any(String) });
  expect(server.evidence.get(reference)).toMatchObject({
    submit: 'true',
    'evidence[customer_email_address]': dispute.customer.email,
    'evidence[uncategorized_text]': 'He wrote to us.',
    'evidence[service_date]': expect.stringMatching(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/),
  });
  // Sent in Stripe's own administration, it is sent as well.
  const other = await bought();
  const byHand = server.dispute(other.intent, 'needs_response');
  Object.assign(server.disputes.get(byHand)!, { evidence_details: { due_by: EVIDENCE_DUE_S, submission_count: 1 } });
  await tellDispute(byHand);
  const open = (await t.api.call(sellsCalls.listDisputes, { token: admin.token, query: { state: 'open' } })).reply
    .results;
  expect(open.find(({ customer }) => customer.id === other.id)).toMatchObject({
    evidence_at: expect.any(String),
    evidence_by: null,
  });
});

test('a refund that was made in Stripe’s dashboard is booked once, with the sale that it undoes', async () => {
  const { id, intent } = await bought();
  const reference = server.refundByHand(intent, 700);
  await Promise.all([tellRefund(reference), tellRefund(reference)]);
  await tellRefund(reference);
  expect(await refundsOf(id)).toEqual([{ cents: 700, status: 'succeeded', reason: 'provider' }]);
  await withdraw(id);
  const given = [...server.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(1_999);
});

test('a refund in the dashboard of a charge that was carried over undoes the plan that it pays for now', async () => {
  const { id, intent } = await bought();
  const upgrade = await bought({ plan: 'elite', period: 'month' }, id);
  expect(upgrade.cents).toBeLessThan(4_999);
  const reference = server.refundByHand(intent, 1_500);
  await tellRefund(reference);
  await withdraw(id);
  const back = [...server.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(1_999);
});

test('a dispute after a partial refund takes no more than is left of the sale; the rest is our loss', async () => {
  const { id, intent } = await bought();
  await tellRefund(server.refundByHand(intent, 700));
  const reference = server.dispute(intent, 'needs_response');
  const { cents } = await (await provider()).readDispute(reference);
  expect(cents).toBe(1_999);
  await tellDispute(reference);
  expect(await planOf(id)).toBe('pro');
  server.disputes.get(reference)!.status = 'lost';
  expect(await lossesOf(() => tellDispute(reference))).toBe(700);
  await t.runJobs();
  expect(await planOf(id)).toBe('free');
});

test('nothing of a disputed charge is given back, and what came after it is', async () => {
  const { id, intent } = await bought();
  await tellDispute(server.dispute(intent, 'needs_response'));
  await withdraw(id);
  expect(await refundsOf(id)).toEqual([]);
});

test('the lost dispute of an old month ends nothing that was paid since', async () => {
  const { id, intent } = await bought();
  const row = await t.db
    .selectFrom('subscription')
    .select('period_end')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  t.clock.set(row.period_end);
  await renewDue(context);
  await t.runJobs();
  const reference = server.dispute(intent, 'needs_response');
  await tellDispute(reference);
  server.disputes.get(reference)!.status = 'lost';
  await tellDispute(reference);
  await t.runJobs();
  expect(await planOf(id)).toBe('pro');
});

test('the fee of a dispute that was won stays with Stripe', async () => {
  const { intent } = await bought();
  const reference = server.dispute(intent, 'needs_response');
  const fees = async () =>
    (
      await t.db
        .selectFrom('money_account')
        .select('balance_cents')
        .where('kind', '=', 'provider_fees')
        .executeTakeFirst()
    )?.balance_cents ?? 0;
  const before = await fees();
  await tellDispute(reference);
  const { feeCents } = await (await provider()).readDispute(reference);
  server.disputes.get(reference)!.status = 'won';
  await tellDispute(reference);
  expect((await fees()) - before).toBe(feeCents);
});

test('a payment that can’t be read doesn’t keep the next one from being heard', async () => {
  const { id: first } = await t.createAccount();
  const { id: second } = await t.createAccount();
  const intents: string[] = [];
  for (const id of [first, second]) {
    const token = await t.tokenOf(id);
    const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO });
    await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
    intents.push(reply.client_secret!.replace(/_secret_.*/, ''));
  }
  for (const intent of intents) server.confirm(intent, 'good');
  server.intents.get(intents[0]!)!.amount = 1;
  await hear();
  expect(await planOf(second)).toBe('pro');
  server.intents.get(intents[0]!)!.amount = 1_999;
  await hear();
  expect(await planOf(first)).toBe('pro');
});
