import { randomUUID } from 'node:crypto';
import { payoutsCalls, sellsCalls } from '@quotavera/contract';
import { releaseEntries } from '@quotavera/domain/sells';
import { DAY_MS } from '@quotavera/domain/time';
import { afterEach, expect, test } from 'vitest';
import { TAX_DATA } from '../../testing/factories/payees.ts';
import type { TestAccount } from '../../testing/index.ts';
import { renewDue } from '../sells/billing/service-renew.ts';
import { checkMoney, post } from '../sells/books/service.ts';
import { tellDispute } from '../sells/provider/sandbox/service.ts';
import { shopFixture } from '../sells/shop.fixture.ts';
import { buyChannel, createChannel, createSubscriber } from '../sells/testing.fixture.ts';
import { releaseShares } from './service-release.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const shop = shopFixture(NOW);
const dayAfter = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS);

/** A year of a channel, of which its tipster has 182.50 €: 50 cents a day. */
const PRICE = 31_807;
const SHARE = 18_250;

let sale: Awaited<ReturnType<typeof createChannel>>;
let reader: TestAccount;
async function sell(statedTips = 0): Promise<void> {
  sale = await createChannel(shop.t, { days: 365, priceCents: PRICE, statedTips });
  reader = await createSubscriber(shop.t);
  await buyChannel(shop.t, reader.token, sale.plan);
}
afterEach(() => shop.expectBooksToAgree());

const earnings = async () =>
  (await shop.t.api.call(payoutsCalls.readEarnings, { token: await shop.t.tokenOf(sale.tipster.id) })).reply!;
/** The balance on a day after the jobs of that day. */
async function balanceOn(days: number) {
  shop.t.clock.set(dayAfter(days));
  await renewDue(shop.context);
  await shop.t.runJobs();
  await releaseShares(shop.context);
  return (await earnings()).balance;
}
const balance = (available: number, reserved: number, held = 0) => ({ available, reserved, held, pending: 0 });
const purchaseOf = () =>
  shop.t.db
    .selectFrom('purchase')
    .select(['id', 'public_id', 'subscription_id', 'intent_id'])
    .where('account_id', '=', reader.id)
    .where('kind', '=', 'first')
    .executeTakeFirstOrThrow();
const givenBack = async () =>
  (
    await shop.t.db
      .selectFrom('refund')
      .innerJoin('purchase', 'purchase.id', 'refund.purchase_id')
      .select('refund.cents')
      .where('purchase.account_id', '=', reader.id)
      .execute()
  ).reduce((sum, { cents }) => sum + cents, 0);
async function asAdmin() {
  const { id } = await shop.t.createAccount({ admin: true });
  return { token: await shop.t.tokenOf(id), headers: { 'idempotency-key': randomUUID() } };
}
async function closeChannel(): Promise<void> {
  const token = await shop.t.tokenOf(sale.tipster.id);
  await shop.t.api.call(sellsCalls.editChannel, { token, params: { id: sale.channel }, body: { active: false } });
  await shop.t.runJobs();
}

test('the share of a year becomes payable every thirty days, and the rest is a reserve with its day', async () => {
  await sell();
  expect(await balanceOn(14)).toEqual(balance(0, SHARE));
  expect(await earnings()).toMatchObject({
    releases: [{ by: dayAfter(30).toISOString(), cents: 1_500, reason: 'step' }],
    reserve: { cents: SHARE - 1_500, until: dayAfter(365).toISOString() },
  });
  expect(await balanceOn(29)).toEqual(balance(0, SHARE));
  expect(await balanceOn(30)).toEqual(balance(1_500, SHARE - 1_500));
  expect(await balanceOn(59)).toEqual(balance(1_500, SHARE - 1_500));
  // A look that comes late finds every step that was missed.
  expect(await balanceOn(125)).toEqual(balance(6_000, SHARE - 6_000));
  await Promise.all([releaseShares(shop.context), releaseShares(shop.context)]);
  expect(await balanceOn(364)).toEqual(balance(18_000, 250));
  await shop.t.db.updateTable('subscription').set({ cancel_at_period_end: true }).execute();
  expect(await balanceOn(365)).toEqual(balance(SHARE, 0));
  expect(await earnings()).toMatchObject({ releases: [], reserve: null });
});

test('nothing of the reserve can be asked for as a payout', async () => {
  await sell();
  await balanceOn(60);
  const token = await shop.t.tokenOf(sale.tipster.id);
  await shop.t.api.call(payoutsCalls.saveTaxData, { token, body: TAX_DATA });
  await shop.t.api.call(payoutsCalls.saveIban, { token, body: { iban: 'IT60X0542811101000000123456' } });
  const { reply } = await shop.t.api.call(payoutsCalls.requestPayout, { token, body: { invoice_number: '' } });
  expect(reply.open_payout).toMatchObject({ gross_cents: 3_000 });
});

test('a refund takes from the reserve first, and the rest stays in steps of what is kept', async () => {
  await sell();
  await balanceOn(31);
  const { public_id, subscription_id } = await purchaseOf();
  const part = { of: 'amount' as const, cents: (PRICE - 1) / 2 };
  await shop.t.api.call(sellsCalls.refundPurchase, {
    ...(await asAdmin()),
    body: { subscription: subscription_id!, purchase: public_id, part, reason: 'lo ha chiesto' },
  });
  expect((await earnings()).balance).toEqual(balance(1_500, SHARE / 2 - 1_500));
  expect(await balanceOn(60)).toEqual(balance(1_500, SHARE / 2 - 1_500));
  expect(await balanceOn(90)).toEqual(balance(2_250, SHARE / 2 - 2_250));
});

test('a reader of a yearly channel that is closed on day 20 has the rest back at once, and the share of it is reversed', async () => {
  await sell();
  shop.t.clock.set(dayAfter(20));
  await closeChannel();
  expect(await givenBack()).toBe(Math.round((PRICE * 345) / 365));
  expect((await shop.overview(await shop.t.tokenOf(reader.id))).results).toMatchObject([{ status: 'ended' }]);
  expect((await earnings()).balance).toEqual({ available: 0, pending: 1_000, reserved: 0, held: 0 });
  await releaseShares(shop.context);
  expect((await earnings()).balance).toEqual(balance(1_000, 0));
});

test('what is used when a channel is closed between two steps becomes payable at once', async () => {
  await sell();
  await balanceOn(30);
  shop.t.clock.set(dayAfter(45));
  await closeChannel();
  await releaseShares(shop.context);
  expect((await earnings()).balance).toEqual(balance(2_250, 0));
});

test('a dispute holds the reserve and what was payable; what comes back of it is payable as far as it is used', async () => {
  await sell();
  await balanceOn(30);
  const { intent_id } = await purchaseOf();
  await tellDispute(shop.t.context, intent_id!, 'open');
  await shop.t.runJobs();
  expect(await balanceOn(60)).toEqual(balance(0, 0, SHARE));
  await tellDispute(shop.t.context, intent_id!, 'won');
  await shop.t.runJobs();
  await releaseShares(shop.context);
  expect((await earnings()).balance).toEqual(balance(3_000, SHARE - 3_000));
});

test('days that are added stretch the reserve, and take nothing back that was payable', async () => {
  await sell();
  await balanceOn(30);
  const { subscription_id } = await purchaseOf();
  const body = { subscription: subscription_id!, days: 35, reason: 'giorni promessi al telefono' };
  await shop.t.api.call(sellsCalls.extendSubscription, { ...(await asAdmin()), body });
  // By the calendar in Rome, where summer has begun by then.
  const reserve = { until: '2027-04-05T09:00:00.000Z' };
  expect(await earnings()).toMatchObject({ balance: balance(1_500, SHARE - 1_500), reserve });
  expect(await balanceOn(60)).toEqual(balance(2_738, SHARE - 2_738));
});

test('a year that brings nothing is made longer after thirty days, and ends after sixty with its rest given back out of the reserve', async () => {
  await sell(10);
  expect(await balanceOn(30)).toEqual(balance(1_386, SHARE - 1_386));
  const after = await balanceOn(60);
  expect((await shop.overview(await shop.t.tokenOf(reader.id))).results).toMatchObject([{ status: 'ended' }]);
  expect(await givenBack()).toBe(PRICE);
  expect(after).toEqual(balance(0, 0));
});

test('a share that is made payable before its time is found by the proof of the books', async () => {
  await sell();
  await balanceOn(30);
  const { id } = await purchaseOf();
  class Undo extends Error {}
  const work = shop.t.db.transaction().execute(async (trx) => {
    const entries = releaseEntries(sale.tipster.id, 1);
    const at = shop.t.clock.now();
    await post(trx, { kind: 'release', cause: `release:${id}:early`, purchaseId: id, at, entries });
    expect(await checkMoney(trx)).toEqual([{ what: 'reserve', subject: `purchase:${id}`, cents: 1 }]);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
});
