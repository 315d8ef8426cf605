import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { describe, expect, test } from 'vitest';
import { reconcilePayments } from '../purchase/jobs.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, orderPlan } from '../testing.fixture.ts';
import { renewDue } from './service-renew.ts';

const NOW = '2026-03-02T12:00:00.000Z';
/** Half of a channel's thirty days, and nearly half of a plan's month. */
const HALF = '2026-03-17T12:00:00.000Z';
const PASSWORD = 'Tramonto-9-verde';

const shop = shopFixture(NOW);

async function ban(user_id: number) {
  const admin = await shop.t.createAccount({ admin: true });
  const { revision } = await shop.t.db
    .selectFrom('account')
    .select('revision')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const body = { user_id, revision, reason: 'Ha violato le regole' };
  return shop.t.api.call(accountsCalls.banUser, { token: admin.token, body });
}

type Act = (token: string, id: number) => Promise<{ status: number }>;
const exclude: Act = (token) => shop.t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
const deactivate: Act = (token) =>
  shop.t.api.call(accountsCalls.deactivateAccount, { token, body: { password: PASSWORD } });
const erase: Act = (token) =>
  shop.t.api.call(accountsCalls.eraseAccount, { token, body: { password: PASSWORD, confirm: true } });

const purchasesOf = (accountId: number) =>
  shop.t.db.selectFrom('purchase').select(['status', 'kind']).where('account_id', '=', accountId).execute();
const refundsOf = async (accountId: number) =>
  (
    await shop.t.db
      .selectFrom('refund')
      .innerJoin('purchase', 'purchase.id', 'refund.purchase_id')
      .innerJoin('refund_part', 'refund_part.refund_id', 'refund.id')
      .select(['refund.cents', 'refund_part.cents as card_cents', 'refund_part.status'])
      .where('purchase.account_id', '=', accountId)
      .orderBy('purchase.id')
      .execute()
  ).map(({ cents, card_cents, status }) => [cents, card_cents, status]);
const runningOf = (accountId: number) =>
  shop.t.db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .execute();
const shareOf = async (tipsterId: number) => {
  const { rows } = await shop.t.db
    .selectFrom('money_account')
    .select(({ fn }) => fn.sum<number>('balance_cents').as('cents'))
    .where('owner_id', '=', tipsterId)
    .execute()
    .then((all) => ({ rows: all }));
  return -Number(rows[0]?.cents ?? 0);
};
/** A year of renewals: nothing more may be charged. */
async function aYearLater() {
  for (const moment of ['2026-04-02T12:00:00Z', '2026-04-10T12:00:00Z', '2027-03-03T12:00:00Z']) {
    shop.t.clock.set(moment);
    await renewDue(shop.context);
    await reconcilePayments(shop.context);
    await shop.t.runJobs();
  }
}

describe('a buyer with a plan, a channel and an open checkout', () => {
  test.each<[string, Act]>([
    ['excludes himself', exclude],
    ['deactivates the account', deactivate],
    ['erases the account', erase],
    ['is banned', (_token, id) => ban(id)],
  ])('%s: everything stops at once, and the unused parts go back', async (_how, act) => {
    const { id, token } = await shop.t.createAccount({ password: PASSWORD });
    const { plan, tipster } = await createChannel(shop.t);
    await buyPlan(shop.t, token, { plan: 'pro', period: 'month' });
    await shop.t.messagesReceived();
    await buyChannel(shop.t, token, plan);
    shop.t.clock.set(HALF);
    const later = await shop.t.tokenOf(id);
    await orderPlan(shop.t, later, { plan: 'elite', period: 'month' }, { card: 'declined' });
    expect((await act(later, id)).status).toBe(200);
    await shop.t.runJobs();
    expect(await runningOf(id)).toEqual([]);
    const refunded = await refundsOf(id);
    // 15 days of 31 less an hour, and of 30 less an hour, are used.
    expect(refunded).toEqual([
      [1030, 1030, 'succeeded'],
      [949, 949, 'succeeded'],
    ]);
    expect((await purchasesOf(id)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'canceled']);
    // 70% of the net price of what was used.
    expect(await shareOf(tipster.id)).toBe(Math.round(Math.round((1900 - 949) / 1.22) * 0.7));
    await shop.expectBooksToAgree();
    await aYearLater();
    expect(await refundsOf(id)).toEqual(refunded);
    expect(await purchasesOf(id)).toHaveLength(3);
    await shop.expectBooksToAgree();
  });

  test('a renewal that could not be paid is never charged after a self-exclusion', async () => {
    const { id, token } = await shop.t.createAccount({ password: PASSWORD });
    await buyPlan(shop.t, token, { plan: 'pro', period: 'month' }, { card: 'renewal_declined' });
    shop.t.clock.set('2026-04-02T12:00:00Z');
    await renewDue(shop.context);
    await shop.t.runJobs();
    await exclude(await shop.t.tokenOf(id), id);
    await shop.t.runJobs();
    expect((await purchasesOf(id)).map(({ status }) => status)).toEqual(['succeeded', 'canceled']);
    const later = await shop.t.tokenOf(id);
    const again = await shop.t.api.call(sellsCalls.createPaymentIntent, {
      token: later,
      body: { plan: 'pro', period: 'month' },
    });
    expect(again.status).not.toBe(200);
    await aYearLater();
    expect(await purchasesOf(id)).toHaveLength(2);
    expect(await refundsOf(id)).toEqual([]);
    await shop.expectBooksToAgree();
  });
});

describe('a tipster with subscribers', () => {
  test.each<[string, Act]>([
    ['deactivates the account', deactivate],
    ['erases the account', erase],
    ['is banned', (_token, id) => ban(id)],
  ])('%s: each gets the rest, and the share of it goes back', async (_how, act) => {
    const tipster = await shop.t.createAccount({ userType: 'collaborator', password: PASSWORD });
    const sale = await createChannel(shop.t);
    await shop.t.db.updateTable('channel').set({ tipster_id: tipster.id }).where('id', '=', sale.channel).execute();
    const readers = [
      await shop.t.createAccount({ userType: 'client', plan: 'pro' }),
      await shop.t.createAccount({ userType: 'client', plan: 'pro' }),
    ];
    for (const { token } of readers) await buyChannel(shop.t, token, sale.plan);
    shop.t.clock.set(HALF);
    expect((await act(await shop.t.tokenOf(tipster.id), tipster.id)).status).toBe(200);
    await shop.t.runJobs();
    for (const { id } of readers) {
      expect(await runningOf(id)).toEqual([]);
      expect(await refundsOf(id)).toEqual([[949, 949, 'succeeded']]);
    }
    expect(await shareOf(tipster.id)).toBe(2 * Math.round(Math.round((1900 - 949) / 1.22) * 0.7));
    await aYearLater();
    for (const { id } of readers) expect(await purchasesOf(id)).toHaveLength(1);
    await shop.expectBooksToAgree();
  });
});
