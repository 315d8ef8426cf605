import { randomUUID } from 'node:crypto';
import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../../testing/index.ts';
import { renewDue } from '../billing/service-renew.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, createSubscriber } from '../testing.fixture.ts';

const NOW = '2026-11-02T10:00:00.000Z';
const REASON = 'lo ha chiesto per telefono';
const MONTH = { plan: 'pro', period: 'month' } as const;

const shop = shopFixture(NOW);
let admin: TestAccount;
beforeAll(async () => {
  admin = await shop.t.createAccount({ admin: true });
  await shop.t.createAccount({ admin: true });
});

async function bought(order: Parameters<typeof buyPlan>[2] = MONTH) {
  const { t } = shop;
  const customer = await t.createAccount({ language: 'en' });
  const { id: purchase } = await buyPlan(t, customer.token, order);
  const { results } = await shop.overview(customer.token);
  return { customer, purchase, subscription: results[0]!.id };
}

type Act = 'refundPurchase' | 'extendSubscription' | 'endSubscription';

async function act(name: Act, body: Record<string, unknown>, key: string = randomUUID()) {
  // All three answer the same.
  const call = sellsCalls[name] as typeof sellsCalls.endSubscription;
  return shop.t.api.call(call, {
    token: await shop.t.tokenOf(admin.id),
    body: { reason: REASON, ...body } as never,
    headers: { 'idempotency-key': key },
  });
}

async function list(query: Record<string, unknown>) {
  const token = await shop.t.tokenOf(admin.id);
  return (await shop.t.api.call(sellsCalls.listAllSubscriptions, { token, query: query as never })).reply;
}

const mailsOf = (id: number) =>
  shop.t.db
    .selectFrom('mail')
    .select(['kind', 'body_text', 'language'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
const idsOf = ({ results }: { results: readonly { id: number }[] }) => results.map(({ id }) => id);

describe('what an admin gives back', () => {
  test('is booked, has its credit note, a line in the log and a mail with the reason', async () => {
    const { customer, purchase, subscription } = await bought();
    const part = { of: 'amount', cents: 500 };
    const booked = await shop.bookedBy(async () => {
      const { reply } = await act('refundPurchase', { subscription, purchase, part });
      expect(reply.purchases[0]).toMatchObject({ refunded_cents: 500, refundable_cents: 1_499 });
      expect(reply.purchases[0]?.receipts.map(({ kind, gross_cents }) => [kind, gross_cents])).toEqual([
        ['receipt', 1_999],
        ['credit_note', 500],
      ]);
      expect(reply.purchases[0]?.refunds).toMatchObject([{ cents: 500, card_cents: 500, note: REASON }]);
      expect(reply.purchases[0]?.entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
      expect(reply.acts).toMatchObject([{ kind: 'refund', cents: 500, reason: REASON }]);
    });
    expect(booked).toEqual({ clearing: -500, revenue_plans: 410, vat_payable: 90 });
    const mails = await mailsOf(customer.id);
    expect(mails.at(-1)).toMatchObject({ kind: 'refund_made', language: 'en' });
    expect(mails.at(-1)?.body_text).toContain(REASON);
    const log = await shop.t.api.call(accountsCalls.listAudit, { token: admin.token, query: { account: customer.id } });
    expect(log.reply.results[0]).toMatchObject({
      action: 'purchase_refunded',
      reason: REASON,
      actor: { id: admin.id },
      data: { subscription: String(subscription), cents: '500' },
    });
    await shop.t.runJobs();
    await shop.expectBooksToAgree();
  });

  test('is done once under its key, and refused under the same key with another content', async () => {
    const { purchase, subscription } = await bought();
    const key = randomUUID();
    const body = { subscription, purchase, part: { of: 'amount', cents: 300 } };
    const answers = await Promise.all([1, 2, 3].map(() => act('refundPurchase', body, key)));
    expect(answers.map(({ reply }) => reply.purchases[0]?.refunded_cents)).toEqual([300, 300, 300]);
    const other = await act('refundPurchase', { ...body, part: { of: 'whole' } }, key);
    expect(other.error.code).toBe('idempotency_key_reused');
    const without = await shop.t.api.call(sellsCalls.refundPurchase, {
      token: await shop.t.tokenOf(admin.id),
      body: { ...body, part: { of: 'whole' }, reason: REASON },
    });
    expect([without.status, Object.keys(without.error.errors)]).toEqual([400, ['idempotency_key']]);
    await shop.expectBooksToAgree();
  });

  test('is never more than was paid, and of a month half over the other half', async () => {
    const { purchase, subscription } = await bought();
    const tooMuch = await act('refundPurchase', { subscription, purchase, part: { of: 'amount', cents: 2_000 } });
    expect(tooMuch.error.code).toBe('refund_too_large');
    shop.t.clock.advance(15 * DAY_MS);
    const half = await act('refundPurchase', { subscription, purchase, part: { of: 'unused' } });
    expect(half.reply.purchases[0]?.refunded_cents).toBe(1_000);
    const rest = await act('refundPurchase', { subscription, purchase, part: { of: 'whole' } });
    expect(rest.reply).toMatchObject({ purchases: [{ refunded_cents: 1_999, refundable_cents: 0 }] });
    const again = await act('refundPurchase', { subscription, purchase, part: { of: 'whole' } });
    expect(again.error.code).toBe('nothing_to_refund');
    await shop.expectBooksToAgree();
  });

  test('a refund of a channel takes the tipster’s share back', async () => {
    const { t } = shop;
    const { plan } = await createChannel(t, { priceCents: 1_220 });
    const reader = await createSubscriber(t);
    await buyChannel(t, reader.token, plan);
    const { results, purchases } = await shop.overview(reader.token);
    const booked = await shop.bookedBy(() =>
      act('refundPurchase', { subscription: results[0]!.id, purchase: purchases[0]!.id, part: { of: 'whole' } }),
    );
    expect(booked).toMatchObject({ clearing: -1_220, revenue_channels: 1_000, vat_payable: 220 });
    expect((booked.tipster_pending ?? 0) + (booked.share_cost ?? 0)).toBe(0);
    expect(booked.tipster_pending).toBeGreaterThan(0);
    await shop.expectBooksToAgree();
  });

  test('is of that customer’s payments only, needs a reason, and nobody refunds oneself', async () => {
    const one = await bought();
    const other = await bought();
    const mixed = await act('refundPurchase', {
      ...one,
      customer: undefined,
      purchase: other.purchase,
      part: { of: 'whole' },
    });
    expect(mixed.error.code).toBe('not_found');
    const short = await act('refundPurchase', { ...one, customer: undefined, part: { of: 'whole' }, reason: 'boh' });
    expect(short.error.code).toBe('validation');
    await buyPlan(shop.t, await shop.t.tokenOf(admin.id), MONTH);
    const own = (await shop.overview(await shop.t.tokenOf(admin.id))).results[0]!.id;
    expect((await act('endSubscription', { subscription: own })).error.code).toBe('own_account');
  });
});

test('days that an admin adds move the end and every later period, and the access with them', async () => {
  const { customer, subscription } = await bought();
  const { reply } = await act('extendSubscription', { subscription, days: 5 });
  expect(reply.subscription).toMatchObject({ current_period_end: '2026-12-07T10:00:00.000Z', status: 'active' });
  expect((await mailsOf(customer.id)).at(-1)).toMatchObject({ kind: 'subscription_extended' });
  shop.t.clock.set('2026-12-05T10:00:00.000Z');
  await renewDue(shop.context);
  expect(await shop.planOf(await shop.t.tokenOf(customer.id))).toBe('pro');
  shop.t.clock.set('2026-12-07T10:01:00.000Z');
  await renewDue(shop.context);
  await shop.t.runJobs();
  const [renewed] = (await shop.overview(await shop.t.tokenOf(customer.id))).results;
  expect(renewed).toMatchObject({
    current_period_start: '2026-12-07T10:00:00.000Z',
    current_period_end: '2027-01-07T10:00:00.000Z',
  });
  await shop.expectBooksToAgree();
});

test('days that an admin adds are added once under their key, and to nothing that is over or due', async () => {
  const { subscription } = await bought();
  const key = randomUUID();
  await Promise.all([1, 2].map(() => act('extendSubscription', { subscription, days: 5 }, key)));
  const { reply } = await act('extendSubscription', { subscription, days: 5 }, key);
  expect(reply.subscription.current_period_end).toBe('2026-12-07T10:00:00.000Z');
  shop.t.clock.set('2026-12-08T10:00:00.000Z');
  expect((await act('extendSubscription', { subscription, days: 5 })).error.code).toBe('renewal_due');
  await act('endSubscription', { subscription });
  expect((await act('extendSubscription', { subscription, days: 5 })).error.code).toBe('subscription_ended');
});

test('an end takes the access at once and says why', async () => {
  const { customer, subscription } = await bought();
  const { reply } = await act('endSubscription', { subscription });
  expect(reply.subscription).toMatchObject({ status: 'ended', end_reason: 'admin', access_until: NOW });
  expect(await shop.planOf(customer.token)).toBe('free');
  const mail = (await mailsOf(customer.id)).at(-1);
  expect([mail?.kind, mail?.body_text.includes(REASON)]).toEqual(['subscription_ended', true]);
  expect((await act('endSubscription', { subscription })).error.code).toBe('subscription_ended');
  await shop.expectBooksToAgree();
});

test('the list of all subscriptions is found by name, e-mail and receipt, and filtered', async () => {
  const { t } = shop;
  const { customer, subscription } = await bought({ plan: 'elite', period: 'year' });
  expect(idsOf(await list({ search: customer.email.slice(0, -3) }))).toEqual([subscription]);
  const [receipt] = (await shop.overview(customer.token)).receipts;
  expect(idsOf(await list({ search: receipt!.number.toLowerCase() }))).toEqual([subscription]);
  expect(idsOf(await list({ search: 'SIM-2026-999999' }))).toEqual([]);
  expect(idsOf(await list({ plan: 'elite', provider: 'sandbox' }))).toContain(subscription);
  expect(idsOf(await list({ plan: 'pro' }))).not.toContain(subscription);
  expect(idsOf(await list({ provider: 'stripe' }))).toEqual([]);
  expect(idsOf(await list({ renewing: 'true', search: customer.email }))).toEqual([]);
  t.clock.set('2027-10-28T10:00:00.000Z');
  expect(idsOf(await list({ renewing: 'true', search: customer.email }))).toEqual([subscription]);
  await t.api.call(sellsCalls.disableSubscription, {
    token: await t.tokenOf(customer.id),
    body: { subscription },
  });
  expect(idsOf(await list({ renewing: 'true', search: customer.email }))).toEqual([]);
  expect(idsOf(await list({ state: 'ending', search: customer.email }))).toEqual([subscription]);
});

test('the list of all subscriptions shows a renewal that failed, and pages by cursor', async () => {
  const { t } = shop;
  const customer = await t.createAccount();
  await buyPlan(t, customer.token, MONTH, { card: 'renewal_declined' });
  await bought();
  t.clock.set('2026-12-02T10:01:00.000Z');
  await renewDue(shop.context);
  await t.runJobs();
  const failed = await list({ failed: 'true' });
  expect(failed.results).toMatchObject([
    { customer: { id: customer.id }, status: 'past_due', failure: expect.any(String) },
  ]);
  expect(idsOf(await list({ state: 'past_due' }))).toEqual(idsOf(failed));
  const first = await list({ page_size: 1 });
  const cursor = new URL(first.next!, 'http://x').searchParams.get('cursor')!;
  const second = await list({ page_size: 1, cursor });
  expect(idsOf(second)[0]).toBeLessThan(idsOf(first)[0]!);
});
