import { sellsCalls } from '@quotavera/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/index.ts';
import { announceDebits } from '../../billing/service-announce.ts';
import { renewDue } from '../../billing/service-renew.ts';
import { checkMoney } from '../../books/service.ts';
import { checkProvider } from '../../books/service-provider.ts';
import type { SellsContext } from '../../context.ts';
import { reconcilePayments } from '../../purchase/jobs.ts';
import { createPayments } from '../service.ts';
import { createStripe } from './service.ts';
import { KEYS, StripeServer } from './stripe-server.fixture.ts';

const server = new StripeServer();
let t: TestApp;
let context: SellsContext;
let apiUrl: string;
beforeAll(async () => {
  server.hasDebits = true;
  apiUrl = await server.start();
  t = await createTestApp({ environment: { ...KEYS, STRIPE_API_URL: apiUrl } });
  context = { ...t.context, provider: createPayments(t.context) };
});
afterEach(async () => {
  server.healed();
  expect(await checkMoney(t.db)).toEqual([]);
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

async function hear() {
  t.clock.advance(2 * HOUR_MS);
  await reconcilePayments(context);
  await t.runJobs();
}
async function ordered() {
  const { id } = await t.createAccount();
  const token = await t.tokenOf(id);
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: { plan: 'pro', period: 'month' } });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  const intent = reply.client_secret!.replace(/_secret_.*/, '');
  server.confirm(intent, 'debit');
  t.clock.advance(3 * MINUTE_MS);
  await reconcilePayments(context);
  return { id, intent, reply };
}
const overviewOf = async (id: number) =>
  (await t.api.call(sellsCalls.listSubscriptions, { token: await t.tokenOf(id) })).reply;
const kindsOf = async (id: number) => {
  const mails = await t.db.selectFrom('mail').select('kind').where('account_id', '=', id).orderBy('id').execute();
  return mails.map(({ kind }) => kind);
};
/** Cents that failed debits have cost. */
const failureFees = async () => {
  const account = await t.db
    .selectFrom('money_account')
    .select('balance_cents')
    .where('kind', '=', 'failure_fees')
    .executeTakeFirst();
  return account?.balance_cents ?? 0;
};
const newest = () => [...server.intents.keys()].at(-1)!;

test('the account is asked by which means it can be paid, once; where it can’t be asked, only cards are', async () => {
  const settings = { secretKey: KEYS.STRIPE_SECRET_KEY, publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY, apiUrl };
  const stripe = createStripe(settings);
  server.fail('GET', /^payment_method_configurations/, 500, 10);
  expect(await stripe.methods()).toEqual(['card']);
  server.healed();
  expect(await stripe.methods()).toEqual(['card', 'sepa_debit']);
  const before = server.requests.length;
  await stripe.methods();
  expect(server.requests).toHaveLength(before);
  server.hasDebits = false;
  expect(await createStripe(settings).methods()).toEqual(['card']);
  server.hasDebits = true;
});

test('a debit opens nothing until it has succeeded, and its account is kept with the mandate', async () => {
  const { id, intent, reply } = await ordered();
  expect(reply).toMatchObject({ provider: 'stripe', methods: ['card', 'sepa_debit'] });
  expect((await overviewOf(id)).purchases).toMatchObject([{ status: 'processing', method: 'sepa_debit' }]);
  expect((await overviewOf(id)).results).toEqual([]);
  t.clock.advance(4 * DAY_MS);
  server.settle(intent);
  server.book(intent);
  await hear();
  const { cards, results } = await overviewOf(id);
  expect(cards).toMatchObject([
    { kind: 'sepa_debit', last4: '3000', country: 'DE', mandate: expect.stringMatching(/^QV/), expires_month: null },
  ]);
  expect(results).toMatchObject([{ status: 'active', card: { kind: 'sepa_debit' } }]);
  expect(await kindsOf(id)).toEqual(['debit_started', 'plan_bought']);
});

test('a debit that its bank refuses days later closes the order, whose payment can be confirmed no more', async () => {
  const { id, intent } = await ordered();
  t.clock.advance(5 * DAY_MS);
  server.bounce(intent);
  await hear();
  expect((await overviewOf(id)).purchases).toMatchObject([{ status: 'failed' }]);
  expect(await failureFees()).toBe(500);
  expect([server.intents.get(intent)!.status, await kindsOf(id)]).toEqual([
    'canceled',
    ['debit_started', 'debit_failed'],
  ]);
});

test('a renewal is debited off session by the mandate, and fails days later', async () => {
  const { id, intent } = await ordered();
  server.settle(intent);
  await hear();
  const end = new Date((await overviewOf(id)).results[0]!.current_period_end);
  t.clock.set(new Date(end.getTime() - 3 * DAY_MS));
  await announceDebits(context);
  t.clock.set(end);
  await renewDue(context);
  await renewDue(context);
  const renewal = newest();
  expect(renewal).not.toBe(intent);
  expect(server.intents.get(renewal)!.status).toBe('processing');
  t.clock.advance(4 * DAY_MS);
  server.bounce(renewal);
  const before = await failureFees();
  await hear();
  expect((await failureFees()) - before).toBe(500);
  expect((await overviewOf(id)).results).toMatchObject([{ status: 'past_due' }]);
  expect(await kindsOf(id)).toEqual(['debit_started', 'plan_bought', 'debit_ahead', 'renewal_failed']);
});

test('what a failed debit costs is in the books as at Stripe, which counts the debit neither before nor after', async () => {
  server.now = () => t.clock.now();
  const { intent } = await ordered();
  const differences = async () => {
    t.clock.advance(DAY_MS);
    return (await checkProvider(context, new Date(t.clock.now().getTime() - 2 * DAY_MS))).differences;
  };
  expect(await differences()).toEqual([]);
  server.bounce(intent);
  expect(await differences()).toEqual([{ what: 'provider_fee', subject: expect.stringMatching(/^ch_/), cents: 500 }]);
  await hear();
  expect(await differences()).toEqual([]);
});

test('a bank account is kept without a payment, with its mandate', async () => {
  const { id } = await t.createAccount();
  const token = await t.tokenOf(id);
  const { setup, creditor } = (await t.api.call(sellsCalls.createCardSetup, { token })).reply;
  expect(creditor).not.toBe('');
  server.keep(setup, 'debit');
  const { reply } = await t.api.call(sellsCalls.addCard, { token, body: { setup, subscription: null } });
  expect(reply.cards).toMatchObject([{ kind: 'sepa_debit', mandate: expect.stringMatching(/^QV/) }]);
});
