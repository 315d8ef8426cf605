import { accountsCalls, sellsCalls } from '@quotavera/contract';
import type { SandboxCard } from '@quotavera/domain/sells';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';
import { checkMoney } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { createPayments } from '../provider/service.ts';
import { KEYS, StripeServer } from '../provider/stripe/stripe-server.fixture.ts';
import { createPurchase } from '../purchase/service-create.ts';
import { requestRefund } from '../purchase/service-refund.ts';
import { buyPlan, createShop, orderPlan } from '../testing.fixture.ts';
import { subscriptionsOf } from './service.ts';
import { prepareRenewal } from './service-pay.ts';
import { renewDue } from './service-renew.ts';
import { stopBillingOf } from './service-stop.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const DUE = new Date('2026-04-02T12:00:00.000Z');
const PASSWORD = 'Tramonto-9-verde';
const PRO = { plan: 'pro', period: 'month' } as const;

let t: TestApp;
let context: SellsContext;
beforeAll(async () => {
  t = await createShop({ now: NOW });
  context = { ...t.context, provider: createPayments(t.context) };
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOW));

const overviewOf = async (token: string) => (await t.api.call(sellsCalls.listSubscriptions, { token })).reply;
const methodsOf = (accountId: number) =>
  t.db.selectFrom('sandbox_method').select('card').where('customer', '=', `cus_${accountId}`).execute();

async function subscriber(card: SandboxCard = 'success') {
  const { id, token } = await t.createAccount({ password: PASSWORD });
  await buyPlan(t, token, PRO, { card });
  const [subscription] = (await overviewOf(token)).results;
  return { id, token, subscription: subscription!.id, card: subscription!.card!.id };
}
/** A card confirmed in the browser: the setup's id. */
async function confirmCard(token: string, card: SandboxCard): Promise<string> {
  const { reply } = await t.api.call(sellsCalls.createCardSetup, { token });
  const client_secret = reply.client_secret!;
  await t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret, card } });
  return reply.setup;
}
async function addCard(token: string, card: SandboxCard, subscription: number | null = null) {
  const setup = await confirmCard(token, card);
  return t.api.call(sellsCalls.addCard, { token, body: { setup, subscription } });
}

test('a card is kept without a payment, and charged from the next renewal on', async () => {
  const { token, subscription, card } = await subscriber('renewal_declined');
  const added = await addCard(token, 'mastercard', subscription);
  expect(added.reply.cards.map(({ last4 }) => last4)).toEqual(['4444', '3055']);
  expect(added.reply.results[0]).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } });
  const back = await t.api.call(sellsCalls.chooseCard, { token, body: { subscription, card } });
  expect(back.reply.results[0]).toMatchObject({ card: { last4: '3055' } });
  const mastercard = added.reply.cards[0]!.id;
  await t.api.call(sellsCalls.chooseCard, { token, body: { subscription, card: mastercard } });
  t.clock.set(DUE);
  await renewDue(context);
  const charged = await t.db
    .selectFrom('purchase')
    .innerJoin('payment_card', 'payment_card.id', 'purchase.card_id')
    .select(['last4', 'status'])
    .where('purchase.subscription_id', '=', subscription)
    .where('purchase.kind', '=', 'renewal')
    .execute();
  expect(charged).toEqual([{ last4: '4444', status: 'succeeded' }]);
  expect(await checkMoney(t.db)).toEqual([]);
});

test('a card that the browser confirmed is kept by its event, though the browser never came back', async () => {
  const { token } = await subscriber();
  await confirmCard(token, 'second_visa');
  expect((await overviewOf(token)).cards).toHaveLength(1);
  await t.runJobs();
  expect((await overviewOf(token)).cards.map(({ last4 }) => last4)).toEqual(['5556', '4242']);
});

test('a card that the bank refuses or has to approve is not kept yet', async () => {
  const { token } = await subscriber();
  expect((await addCard(token, 'declined')).error.code).toBe('card_not_saved');
  const setup = await confirmCard(token, 'three_d_secure');
  const body = { setup };
  expect((await t.api.call(sellsCalls.addCard, { token, body })).error.code).toBe('card_not_saved');
  const { client_secret } = await t.db
    .selectFrom('sandbox_setup')
    .select('client_secret')
    .where('id', '=', setup)
    .executeTakeFirstOrThrow();
  await t.api.call(sellsCalls.authenticateInSandbox, { token, body: { client_secret, approved: true } });
  expect((await t.api.call(sellsCalls.addCard, { token, body })).reply.cards[0]).toMatchObject({ last4: '3184' });
});

test('typed twice is one: the later one takes over what the earlier one paid', async () => {
  const { id, token, card } = await subscriber();
  const { reply } = await addCard(token, 'success');
  expect(reply.cards).toHaveLength(1);
  expect(reply.cards[0]!.id).not.toBe(card);
  expect(reply.results[0]!.card!.id).toBe(reply.cards[0]!.id);
  await t.runJobs();
  expect(await methodsOf(id)).toHaveLength(1);
});

test('a card is removed here and at the provider; what it paid goes to another, or doesn’t renew', async () => {
  const { id, token, card } = await subscriber();
  const { reply } = await addCard(token, 'mastercard');
  const mastercard = reply.cards[0]!.id;
  const moved = await t.api.call(sellsCalls.removeCard, { token, body: { card, instead: mastercard } });
  expect(moved.reply.cards).toHaveLength(1);
  expect(moved.reply.results[0]!.card!.id).toBe(mastercard);
  await t.runJobs();
  expect(await methodsOf(id)).toEqual([{ card: 'mastercard' }]);
  const bare = await t.api.call(sellsCalls.removeCard, { token, body: { card: mastercard } });
  expect(bare.reply.results[0]).toMatchObject({ card: null, status: 'active' });
  t.clock.set(DUE);
  await renewDue(context);
  await t.runJobs();
  const { results } = await overviewOf(await t.tokenOf(id));
  expect(results[0]).toMatchObject({ status: 'past_due' });
  const due = async () =>
    (await t.api.call(accountsCalls.currentUser, { token: await t.tokenOf(id) })).reply.renewalDue;
  expect(await due()).toBe(results[0]!.id);
  const body = { subscription: results[0]!.id };
  const paying = await t.tokenOf(id);
  const { reply: renewal } = await t.api.call(sellsCalls.payRenewal, { token: paying, body });
  expect(renewal).toMatchObject({ kind: 'renewal', period_start: '2026-04-02T11:00:00.000Z' });
  const confirmed = { client_secret: renewal.client_secret!, card: 'processing' } as const;
  await t.api.call(sellsCalls.confirmInSandbox, { token: paying, body: confirmed });
  await t.runJobs();
  expect(await due()).toBeNull();
});

test('a card of somebody else is not found, in any place', async () => {
  const mine = await subscriber();
  const other = await subscriber();
  const setup = await confirmCard(other.token, 'mastercard');
  const { token } = mine;
  const refused = [
    t.api.call(sellsCalls.addCard, { token, body: { setup } }),
    t.api.call(sellsCalls.addCard, { token, body: { setup: 'seti_unknown' } }),
    t.api.call(sellsCalls.chooseCard, { token, body: { subscription: mine.subscription, card: other.card } }),
    t.api.call(sellsCalls.chooseCard, { token, body: { subscription: other.subscription, card: mine.card } }),
    t.api.call(sellsCalls.removeCard, { token, body: { card: other.card } }),
    t.api.call(sellsCalls.removeCard, { token, body: { card: mine.card, instead: other.card } }),
  ];
  for (const { error } of await Promise.all(refused)) expect(error.code).toBe('not_found');
  expect((await overviewOf(other.token)).cards.length).toBe(1);
  expect((await overviewOf(token)).cards.length).toBe(1);
});

test('a card goes at the provider when its owner is erased', async () => {
  const { id, token } = await subscriber();
  await t.api.call(accountsCalls.eraseAccount, { token, body: { password: PASSWORD, confirm: true } });
  await t.runJobs();
  expect(await methodsOf(id)).toEqual([]);
});

describe('when Stripe takes the sandbox’s place', () => {
  const server = new StripeServer();
  let stripe: SellsContext;
  beforeAll(async () => {
    const environment = { ...t.context.environment, ...KEYS, STRIPE_API_URL: await server.start() };
    stripe = { ...context, provider: createPayments({ ...t.context, environment }) };
  });
  afterAll(() => server.stop());

  test('open payments are cancelled and prepared anew when Stripe takes the sandbox’s place; nothing of the sandbox is asked of Stripe', async () => {
    const { id, token } = await t.createAccount();
    const before = await orderPlan(t, token, PRO, { card: 'declined' });

    const viewer = { type: 'member', accountId: id } as Parameters<typeof createPurchase>[1];
    const after = await createPurchase(stripe, viewer, PRO);
    expect(after).toMatchObject({ purchase: { provider: 'stripe' }, clientSecret: expect.stringMatching(/^pi_/) });
    expect(await createPurchase(stripe, viewer, PRO)).toMatchObject({
      clientSecret: 'clientSecret' in after && after.clientSecret,
    });
    const read = await t.api.call(sellsCalls.readPurchase, { token, params: { id: before.id } });
    expect(read.reply.status).toBe('canceled');
  });

  test('a subscription goes on: its renewal waits for a card of Stripe, and can be paid', async () => {
    const { id, subscription } = await subscriber('renewal_declined');

    expect(await subscriptionsOf(stripe, id)).toMatchObject({ cards: [], results: [{ card: null, status: 'active' }] });
    t.clock.set(DUE);
    await renewDue(context);
    const renewal = await prepareRenewal(stripe, id, { subscription });
    expect(renewal).toMatchObject({ purchase: { provider: 'stripe', kind: 'renewal', card_cents: 1_999 } });
    t.clock.set(new Date(DUE.getTime() + DAY_MS));
    await renewDue(stripe);
    expect(await subscriptionsOf(stripe, id)).toMatchObject({ results: [{ status: 'past_due' }] });
    expect(server.charged()).toEqual([]);
  });

  test('a renewal that the sandbox left processing is made anew, and nothing of it is charged twice', async () => {
    const { id, subscription } = await subscriber('success');
    await t.db.updateTable('sandbox_method').set({ card: 'processing' }).where('customer', '=', `cus_${id}`).execute();
    t.clock.set(DUE);
    await renewDue(context);
    const renewals = () =>
      t.db
        .selectFrom('purchase')
        .select(['provider', 'status'])
        .where('subscription_id', '=', subscription)
        .where('kind', '=', 'renewal')
        .orderBy('id')
        .execute();
    expect(await renewals()).toEqual([{ provider: 'sandbox', status: 'processing' }]);
    await renewDue(stripe);
    const [old, renewal] = await renewals();
    expect(old).toEqual({ provider: 'sandbox', status: 'canceled' });
    expect(renewal).toEqual({ provider: 'stripe', status: 'requires_payment_method' });
    await renewDue(stripe);
    expect(await renewals()).toHaveLength(2);
    expect(await subscriptionsOf(stripe, id)).toMatchObject({ results: [{ status: 'past_due' }] });
    expect(await prepareRenewal(stripe, id, { subscription })).toMatchObject({
      purchase: { provider: 'stripe' },
      clientSecret: expect.stringMatching(/^pi_/),
    });
    expect(server.charged()).toEqual([]);
    expect(await checkMoney(t.db)).toEqual([]);
  });

  test('billing stops without asking Stripe about the sandbox’s payments; a refund of the sandbox is done', async () => {
    const { id, token } = await subscriber();
    await orderPlan(t, token, { plan: 'elite', period: 'month' }, { card: 'declined' });

    await stopBillingOf(stripe, { accountId: id, reason: 'exclusion' });
    const refund = await t.db
      .selectFrom('refund_part')
      .innerJoin('purchase', 'purchase.id', 'refund_part.charge_id')
      .select('refund_part.id')
      .where('purchase.account_id', '=', id)
      .executeTakeFirstOrThrow();
    await requestRefund(stripe, { part: refund.id, attempt: 1 });
    const { status } = await t.db
      .selectFrom('refund_part')
      .select('status')
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('succeeded');
    expect(await checkMoney(t.db)).toEqual([]);
  });
});
