import { sellsCalls } from '@quotavera/contract';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Trx } from '../../../../platform/database/index.ts';
import { createTestApp, type TestApp } from '../../../../testing/index.ts';
import { proveBooks, proveMoney } from '../../books/service.ts';
import { checkProvider } from '../../books/service-provider.ts';
import { bookWrongly } from '../../books/testing.fixture.ts';
import type { SellsContext } from '../../context.ts';
import { reconcilePayments } from '../../purchase/jobs.ts';
import { applyIntent } from '../../purchase/service-apply.ts';
import { applyDispute } from '../../purchase/service-dispute.ts';
import { applyRefund } from '../../purchase/service-refund.ts';
import { createPayments } from '../service.ts';
import { KEYS, StripeServer } from './stripe-server.fixture.ts';

const server = new StripeServer();
let t: TestApp;
let context: SellsContext;
beforeAll(async () => {
  t = await createTestApp({ environment: { ...KEYS, STRIPE_API_URL: await server.start() } });
  server.now = () => t.clock.now();
  context = { ...t.context, provider: createPayments(t.context) };
});
afterEach(() => server.healed());
afterAll(async () => {
  await t.close();
  await server.stop();
});

const provider = async () => (await context.provider())!;
/** A month of PRO that was paid, settled by Stripe with its fee, and heard of. */
async function bought({ isSettled = true } = {}) {
  const { id, token } = await t.createAccount();
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: { plan: 'pro', period: 'month' } });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  const intent = reply.client_secret!.replace(/_secret_.*/, '');
  server.confirm(intent, 'good');
  if (isSettled) server.book(intent);
  t.clock.advance(3 * MINUTE_MS);
  await reconcilePayments(context);
  return { id, intent };
}
const hearRefund = async (reference: string) => applyRefund(context, await (await provider()).readRefund(reference));
const hearDispute = async (reference: string) => applyDispute(context, await (await provider()).readDispute(reference));
const differences = async () => (await checkProvider(context, null)).differences;

class Undo extends Error {}
/** Returns the findings of the proof after a mistake, which is undone again. */
async function foundAfter(mistake: (trx: Trx) => Promise<unknown>) {
  let found: object[] = [];
  const work = t.db.transaction().execute(async (trx) => {
    await mistake(trx);
    found = (await checkProvider({ ...context, db: trx }, null)).differences;
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return found;
}

test('charges, fees, refunds and disputes that Stripe has moved are in the books to the cent, read in pages', async () => {
  const { id, intent } = await bought();
  await hearRefund(server.refundByHand(intent, 700));
  const token = await t.tokenOf(id);
  const [subscription] = (await t.api.call(sellsCalls.listSubscriptions, { token })).reply.results;
  await t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
  await t.runJobs();
  const disputed = await bought();
  const won = server.dispute(disputed.intent, 'needs_response');
  await hearDispute(won);
  server.disputes.get(won)!.status = 'won';
  await hearDispute(won);
  t.clock.advance(DAY_MS);
  for (let more = 0; more < 120; more += 1) server.book(disputed.intent);
  t.clock.advance(DAY_MS);
  server.requests.length = 0;
  expect(await proveMoney(context, { full: true })).toEqual([]);
  expect(server.requests.map(({ path }) => path)).toEqual(['balance_transactions', 'balance_transactions']);
});

test('a charge of 19.99 that is booked as 99.95 is found', async () => {
  const { id, intent } = await bought();
  t.clock.advance(DAY_MS);
  const at = new Date(t.clock.now().getTime() - DAY_MS);
  const found = await foundAfter(async (trx) => {
    const wrong = await bookWrongly(trx, { accountId: id, provider: 'stripe', at });
    server.intents.set(wrong, { ...server.intents.get(intent)!, id: wrong });
  });
  const subject = expect.stringMatching(/^pi_wrong_/);
  expect(found).toEqual([
    { what: 'provider_charge', subject, cents: -7_996 },
    { what: 'provider_fee', subject, cents: 55 },
  ]);
});

test('what Stripe has moved and nobody has booked is found: a fee, a refund by hand, a refund that failed, a dispute and its end', async () => {
  const { intent } = await bought();
  const given = server.refundByHand(intent, 300);
  const missing = async () => {
    t.clock.advance(DAY_MS);
    return (await differences()).map(({ what, cents }) => [what, cents]);
  };
  expect(await missing()).toEqual([['provider_refund', 300]]);
  await hearRefund(given);
  expect(await missing()).toEqual([]);

  server.refunds.get(given)!.status = 'failed';
  expect(await missing()).toEqual([['provider_refund', -300]]);
  await hearRefund(given);
  expect(await missing()).toEqual([]);

  const dispute = server.dispute(intent, 'needs_response');
  expect(await missing()).toEqual([
    ['provider_dispute', 1_999],
    ['provider_fee', 2_000],
  ]);
  await hearDispute(dispute);
  expect(await missing()).toEqual([]);
  server.disputes.get(dispute)!.status = 'lost';
  expect(await missing()).toEqual([['provider_dispute', 1_999]]);
  await hearDispute(dispute);
  expect(await missing()).toEqual([]);

  const { token } = await t.createAccount();
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: { plan: 'pro', period: 'month' } });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  const unheard = reply.client_secret!.replace(/_secret_.*/, '');
  server.confirm(unheard, 'good');
  server.book(unheard);
  expect(await missing()).toEqual([
    ['provider_charge', 1_999],
    ['provider_fee', 55],
  ]);
  await applyIntent(context, await (await provider()).readIntent(unheard));
  expect(await missing()).toEqual([]);
});

test('a proof for which Stripe can’t be read keeps nothing, and is tried again', async () => {
  const checks = () => t.db.selectFrom('money_check').select('checked_at').execute();
  const before = (await checks()).length;
  server.fail('GET', /^balance_transactions/, 503, 3);
  await expect(proveBooks(context)).rejects.toThrow('not available');
  expect(await checks()).toHaveLength(before);
  await proveBooks(context);
  expect(await checks()).toHaveLength(before + 1);
});

test('what is booked and isn’t among Stripe’s movements is asked about one by one', async () => {
  const { intent } = await bought({ isSettled: false });
  t.clock.advance(DAY_MS);
  expect(await differences()).toEqual([]);
  server.intents.get(intent)!.status = 'canceled';
  expect(await differences()).toEqual([{ what: 'provider_charge', subject: intent, cents: -1_999 }]);
  server.intents.delete(intent);
  expect(await differences()).toEqual([{ what: 'provider_charge', subject: intent, cents: 0 }]);
});
