import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setDispute } from '../provider/sandbox/repository.ts';
import { failRefund, tellDispute } from '../provider/sandbox/service.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan, orderPlan } from '../testing.fixture.ts';
import { renewDue } from './service-renew.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const HALF = new Date('2026-03-18T00:00:00.000Z');
const PASSWORD = 'Tramonto-9-verde';
const PRO = { plan: 'pro', period: 'month' } as const;

const shop = shopFixture(NOW);
const { expectBooksToAgree } = shop;

async function subscribed() {
  const account = await shop.t.createAccount({ password: PASSWORD });
  await buyPlan(shop.t, account.token, PRO);
  return account.id;
}
const subscriptionRow = (accountId: number) =>
  shop.t.db
    .selectFrom('subscription')
    .select(['status', 'end_reason'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
const refundsOf = (accountId: number) =>
  shop.t.db
    .selectFrom('refund')
    .innerJoin('purchase', 'purchase.id', 'refund.purchase_id')
    .innerJoin('refund_part', 'refund_part.refund_id', 'refund.id')
    .select([
      'refund.cents',
      'refund_part.cents as card_cents',
      'refund.reason',
      'refund_part.status',
      'refund_part.reference',
    ])
    .where('purchase.account_id', '=', accountId)
    .execute();
const mailsOf = async (accountId: number, kind: 'billing_stopped') =>
  (
    await shop.t.db
      .selectFrom('mail')
      .select('id')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute()
  ).length;
const intentOf = async (accountId: number) =>
  (
    await shop.t.db
      .selectFrom('sandbox_intent')
      .select('id')
      .where('customer', '=', `cus_${accountId}`)
      .executeTakeFirstOrThrow()
  ).id;

describe('billing stops at once, and the unused part goes back', () => {
  test.each<[string, string, (token: string, id: number) => Promise<{ status: number }>]>([
    [
      'self-exclusion',
      'exclusion',
      (token) => shop.t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } }),
    ],
    [
      'deactivating',
      'closing',
      (token) => shop.t.api.call(accountsCalls.deactivateAccount, { token, body: { password: PASSWORD } }),
    ],
    [
      'erasing',
      'closing',
      (token) => shop.t.api.call(accountsCalls.eraseAccount, { token, body: { password: PASSWORD, confirm: true } }),
    ],
    [
      'a ban',
      'closing',
      async (_token, user_id) => {
        const admin = await shop.t.createAccount({ admin: true });
        const { revision } = await shop.t.db
          .selectFrom('account')
          .select('revision')
          .where('id', '=', user_id)
          .executeTakeFirstOrThrow();
        const body = { user_id, revision, reason: 'Ha violato le regole' };
        return shop.t.api.call(accountsCalls.banUser, { token: admin.token, body });
      },
    ],
  ])('by %s', async (_how, reason, act) => {
    const id = await subscribed();
    shop.t.clock.set(HALF);
    expect(await act(await shop.t.tokenOf(id), id)).toMatchObject({ status: 200 });
    await shop.t.runJobs();
    expect(await subscriptionRow(id)).toEqual({ status: 'ended', end_reason: reason });
    // 2 March 13:00 to 2 April 13:00 in Rome is an hour short of 31 days, of which 15.458 are left.
    expect(await refundsOf(id)).toMatchObject([{ cents: 998, card_cents: 998, reason, status: 'succeeded' }]);
    expect(await mailsOf(id, 'billing_stopped')).toBe(_how === 'erasing' ? 0 : 1);
    shop.t.clock.set('2026-06-02T12:00:00Z');
    await renewDue(shop.context);
    await shop.t.runJobs();
    expect(await refundsOf(id)).toHaveLength(1);
    await expectBooksToAgree();
  });

  test('a payment that succeeds after a self-exclusion goes back whole', async () => {
    const { id, token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, PRO, { card: 'processing' });
    await shop.t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
    await shop.t.runJobs();
    await shop.t.db
      .updateTable('sandbox_intent')
      .set({ status: 'succeeded' })
      .where('customer', '=', `cus_${id}`)
      .execute();
    shop.t.clock.advance(3 * MINUTE_MS);
    await reconcilePayments(shop.context);
    expect(await refundsOf(id)).toMatchObject([{ cents: 1999, reason: 'exclusion' }]);
    await expectBooksToAgree();
  });
});

test('a renewal that failed is paid with another card by the reader', async () => {
  const { id, token: first } = await shop.t.createAccount();
  await buyPlan(shop.t, first, PRO, { card: 'renewal_declined' });
  const subscription = (await shop.t.api.call(sellsCalls.listSubscriptions, { token: first })).reply.results[0]!.id;
  const body = { subscription };
  expect((await shop.t.api.call(sellsCalls.payRenewal, { token: first, body })).error.code).toBe('nothing_to_change');
  shop.t.clock.set('2026-04-02T12:00:00Z');
  await renewDue(shop.context);
  await shop.t.runJobs();
  const other = await shop.t.createAccount();
  expect((await shop.t.api.call(sellsCalls.payRenewal, { token: other.token, body })).error.code).toBe('not_found');
  const token = await shop.t.tokenOf(id);
  const { reply } = await shop.t.api.call(sellsCalls.payRenewal, { token, body });
  expect(reply).toMatchObject({ kind: 'renewal', card_cents: 1999, failure: 'card_declined' });
  const client_secret = reply.client_secret!;
  await shop.t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret, card: 'mastercard' } });
  await shop.t.runJobs();
  const [view] = (await shop.t.api.call(sellsCalls.listSubscriptions, { token })).reply.results;
  expect(view).toMatchObject({
    status: 'active',
    card: { last4: '4444' },
    current_period_start: '2026-04-02T11:00:00.000Z',
  });
  await expectBooksToAgree();
});

test('a renewal whose bank wants a confirmation is confirmed with the card that is kept', async () => {
  const { id, token: first } = await shop.t.createAccount();
  const ordered = await orderPlan(shop.t, first, PRO, { card: 'three_d_secure' });
  const approve = (token: string, client_secret: string) =>
    shop.t.api.call(sellsCalls.authenticateInSandbox, { token, body: { client_secret, approved: true } });
  await approve(first, ordered.client_secret!);
  await shop.t.runJobs();
  shop.t.clock.set('2026-04-02T12:00:00Z');
  await renewDue(shop.context);
  await shop.t.runJobs();
  const token = await shop.t.tokenOf(id);
  const { results } = (await shop.t.api.call(sellsCalls.listSubscriptions, { token })).reply;
  const body = { subscription: results[0]!.id };
  const { reply } = await shop.t.api.call(sellsCalls.payRenewal, { token, body });
  expect(reply).toMatchObject({ failure: 'authentication_required', kept_card: { brand: 'visa', last4: '3184' } });
  const client_secret = reply.client_secret!;
  const confirm = (card: `pm_${string}`) =>
    shop.t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret, card } });
  const other = await subscribed();
  const [foreign] = await shop.t.db
    .selectFrom('payment_card')
    .select('reference')
    .where('account_id', '=', other)
    .execute();
  for (const wrong of ['pm_', 'pm_nobody', foreign!.reference]) {
    expect((await confirm(wrong as `pm_${string}`)).error.code).toBe('purchase_closed');
  }
  const cardReference = reply.kept_card!.reference as `pm_${string}`;
  expect((await confirm(cardReference)).reply).toEqual({ status: 'requires_action', failure: null });
  await approve(token, client_secret);
  await shop.t.runJobs();
  const [view] = (await shop.t.api.call(sellsCalls.listSubscriptions, { token })).reply.results;
  expect(view).toMatchObject({
    status: 'active',
    card: { last4: '3184' },
    current_period_start: '2026-04-02T11:00:00.000Z',
  });
  const { cards } = (await shop.t.api.call(sellsCalls.listSubscriptions, { token })).reply;
  expect(cards).toHaveLength(1);
  await expectBooksToAgree();
});

describe('a dispute', () => {
  test('a dispute that is lost ends the subscription; nothing of it can be refunded', async () => {
    const id = await subscribed();
    const intent = await intentOf(id);
    await tellDispute(shop.t.context, intent, 'open');
    await shop.t.runJobs();
    expect(await subscriptionRow(id)).toMatchObject({ status: 'active' });
    await expectBooksToAgree();
    await tellDispute(shop.t.context, intent, 'lost');
    await tellDispute(shop.t.context, intent, 'won');
    await shop.t.runJobs();
    expect(await subscriptionRow(id)).toEqual({ status: 'ended', end_reason: 'disputed' });
    const token = await shop.t.tokenOf(id);
    await shop.t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
    await shop.t.runJobs();
    expect(await refundsOf(id)).toEqual([]);
    await expectBooksToAgree();
  });

  test('a dispute that is won leaves the subscription; a lost event of it is found by asking', async () => {
    const id = await subscribed();
    const intent = await intentOf(id);
    await tellDispute(shop.t.context, intent, 'open');
    await shop.t.runJobs();
    await setDispute(shop.t.db, intent, 'won', shop.t.clock.now());
    await reconcilePayments(shop.context);
    const rows = await shop.t.db
      .selectFrom('dispute')
      .select('status')
      .where('reference', '=', `dp_${intent}`)
      .execute();
    expect(rows).toEqual([{ status: 'won' }]);
    expect(await subscriptionRow(id)).toMatchObject({ status: 'active' });
    await expectBooksToAgree();
  });
});

test('a refund that fails stays owed and is asked for again', async () => {
  const id = await subscribed();
  const token = await shop.t.tokenOf(id);
  const subscription = (await shop.t.api.call(sellsCalls.listSubscriptions, { token })).reply.results[0]!.id;
  await shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription } });
  await shop.t.runJobs();
  const [{ reference } = { reference: '' }] = await refundsOf(id);
  await failRefund(shop.t.context, reference!);
  await shop.t.runJobs();
  expect(await refundsOf(id)).toMatchObject([{ status: 'pending', reference: null }]);
  const { rows } = await sql`select from graphile_worker._private_jobs where key like 'refund:%'`.execute(shop.t.db);
  expect(rows).toHaveLength(1);
  await expectBooksToAgree();
});
