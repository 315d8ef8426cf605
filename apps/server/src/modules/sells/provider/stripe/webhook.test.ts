import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/index.ts';
import { renewDue } from '../../billing/service-renew.ts';
import { checkMoney } from '../../books/service.ts';
import { reconcilePayments } from '../../purchase/jobs.ts';
import { createPayments } from '../service.ts';
import { type CardKind, KEYS, StripeServer, signatureOf } from './stripe-server.fixture.ts';

const server = new StripeServer();
const ADDRESS = '/api/sells/v1/stripe/webhook/';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ environment: { ...KEYS, STRIPE_API_URL: await server.start() } });
});
afterEach(async () => {
  server.healed();
  expect(await checkMoney(t.db)).toEqual([]);
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

const PRO = { plan: 'pro', period: 'month' } as const;
async function planOf(token: string) {
  await t.messagesReceived();
  return (await t.api.call(accountsCalls.currentUser, { token })).reply.subscriptionType;
}
const read = async (token: string, id: string) =>
  (await t.api.call(sellsCalls.readPurchase, { token, params: { id } })).reply;

/** A purchase of PRO up to its payment: what the browser gets, and the intent's id at Stripe. */
async function order() {
  const { token } = await t.createAccount();
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  return { token, purchase: reply.id, intent: reply.client_secret!.replace(/_secret_.*/, '') };
}
async function orderWith(card: CardKind) {
  const ordered = await order();
  server.confirm(ordered.intent, card);
  return ordered;
}

type Delivery = ReturnType<StripeServer['event']>;
async function deliver({ body, signature }: Pick<Delivery, 'body' | 'signature'>): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return (await t.app.http.inject({ method: 'POST', url: ADDRESS, headers, payload: body })).statusCode;
}
const eventOf = (type: string, intent: string, options = {}) =>
  server.event(type, server.intents.get(intent)!, options);
/** Delivers an event of an intent, and lets its job run. */
async function tell(type: string, intent: string): Promise<void> {
  expect(await deliver(eventOf(type, intent))).toBe(200);
  await t.runJobs();
}
async function waitingSubjects(): Promise<unknown[]> {
  const { rows } = await sql<{ subject: unknown }>`
    select j.payload -> 'subject' as subject from graphile_worker._private_jobs j
    join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'stripe_event' order by j.id`.execute(
    t.db,
  );
  return rows.map(({ subject }) => subject);
}
const count = async (table: 'payment_event' | 'receipt' | 'subscription') => {
  const { total } = await t.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

describe('buying with Stripe', () => {
  test('the browser learns who collects, and in which mode', async () => {
    expect((await t.api.call(sellsCalls.paymentConfig)).reply).toEqual({
      provider: 'stripe',
      publishable_key: KEYS.STRIPE_PUBLISHABLE_KEY,
      mode: 'test',
    });
  });

  test('its frame may ask for a wallet, which may open a window', async () => {
    const { headers } = await t.app.http.inject('/healthz');
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  test('access comes with the event; the fee with the charge that is settled later', async () => {
    const { token, purchase, intent } = await orderWith('good');
    await t.runJobs();
    expect(await planOf(token)).toBe('free');
    await tell('payment_intent.succeeded', intent);
    expect(await planOf(token)).toBe('pro');
    expect(await read(token, purchase)).toMatchObject({ status: 'succeeded', card_cents: 1_999 });
    server.book(intent);
    expect(await deliver(server.event('charge.updated', { object: 'charge', id: 'ch', payment_intent: intent }))).toBe(
      200,
    );
    await t.runJobs();
    const fees = await t.db.selectFrom('money_transaction').select('id').where('kind', '=', 'fee').execute();
    expect(fees).toHaveLength(1);
  });

  test.each<[CardKind, string, string | null]>([
    ['declined', 'requires_payment_method', 'card_declined'],
    ['needs_authentication', 'requires_action', null],
    ['slow', 'processing', null],
  ])('a card that is %s grants nothing yet; what follows does', async (card, status, failure) => {
    const { token, purchase, intent } = await orderWith(card);
    await tell('payment_intent.updated', intent);
    expect(await read(token, purchase)).toMatchObject({ status, failure });
    expect(await planOf(token)).toBe('free');
    if (card === 'declined') server.confirm(intent, 'good');
    else server.settle(intent);
    await tell('payment_intent.succeeded', intent);
    expect(await planOf(token)).toBe('pro');
  });

  test('while Stripe is away nothing can be ordered; then the same order makes one payment', async () => {
    const { token } = await t.createAccount();
    server.fail('POST', /^payment_intents$/, 'lost', 99);
    const before = server.intents.size;
    const { status, error } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO });
    expect([status, error.code]).toEqual([503, 'payment_unavailable']);
    server.healed();
    expect((await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })).status).toBe(200);
    expect(server.intents.size).toBe(before + 1);
  });

  test('a renewal whose bank asks for 3-D Secure is paid when its owner has confirmed it', async () => {
    const { intent, token } = await orderWith('good');
    await tell('payment_intent.succeeded', intent);
    const context = { ...t.context, provider: createPayments(t.context) };
    const subscription = () =>
      t.db
        .selectFrom('purchase as p')
        .innerJoin('subscription as s', 's.id', 'p.subscription_id')
        .select(['s.id', 's.status', 's.period_end'])
        .where('p.intent_id', '=', intent)
        .executeTakeFirstOrThrow();
    const { id, period_end: end } = await subscription();
    const { payment_method: cardReference } = server.intents.get(intent)!;
    server.cards.get(cardReference as string)!.kind = 'needs_authentication';
    t.clock.set(end);
    await renewDue(context);
    expect((await subscription()).status).toBe('past_due');
    const renewal = await t.db
      .selectFrom('purchase')
      .select(['failure', 'intent_id'])
      .where('subscription_id', '=', id)
      .where('kind', '=', 'renewal')
      .executeTakeFirstOrThrow();
    expect(renewal.failure).toBe('authentication_required');
    const retry = await t.api.call(sellsCalls.payRenewal, {
      token: await t.tokenOf(
        (await t.db.selectFrom('subscription').select('account_id').where('id', '=', id).executeTakeFirstOrThrow())
          .account_id,
      ),
      body: { subscription: id },
    });
    expect(retry.reply.client_secret).toBe(`${renewal.intent_id}_secret_fixture`);
    const charged = server.charged().length;
    server.confirm(renewal.intent_id!, 'needs_authentication');
    await tell('payment_intent.requires_action', renewal.intent_id!);
    expect((await subscription()).status).toBe('past_due');
    server.settle(renewal.intent_id!, false);
    await tell('payment_intent.payment_failed', renewal.intent_id!);
    expect((await subscription()).status).toBe('past_due');
    server.confirm(renewal.intent_id!, 'needs_authentication');
    server.settle(renewal.intent_id!);
    await tell('payment_intent.succeeded', renewal.intent_id!);
    expect(await subscription()).toMatchObject({ status: 'active' });
    expect(server.charged()).toHaveLength(charged + 1);
    expect(token).toBeTruthy();
  });

  test('a renewal that is declined is paid with another card, and the next one with that', async () => {
    const { intent } = await orderWith('good');
    await tell('payment_intent.succeeded', intent);
    const context = { ...t.context, provider: createPayments(t.context) };
    const subscription = async () => {
      const row = await t.db
        .selectFrom('purchase as p')
        .innerJoin('subscription as s', 's.id', 'p.subscription_id')
        .select(['s.id', 's.status', 's.period_end'])
        .where('p.intent_id', '=', intent)
        .executeTakeFirstOrThrow();
      return row;
    };
    const first = await subscription();
    for (const { object, kind } of server.cards.values())
      if (kind === 'good') server.cards.get(object.id)!.kind = 'declined';
    t.clock.set(first.period_end);
    await renewDue(context);
    expect((await subscription()).status).toBe('past_due');
    const renewals = () =>
      t.db
        .selectFrom('purchase')
        .select(['status', 'failure', 'intent_id'])
        .where('subscription_id', '=', first.id)
        .where('kind', '=', 'renewal')
        .orderBy('id')
        .execute();
    const [declined] = await renewals();
    expect(declined).toMatchObject({ status: 'requires_payment_method', failure: 'card_declined' });
    // Telling of it again forgets neither the reason nor counts it twice.
    await tell('payment_intent.payment_failed', declined!.intent_id!);
    expect((await renewals())[0]).toEqual(declined);
    server.confirm(declined!.intent_id!, 'good');
    await tell('payment_intent.succeeded', declined!.intent_id!);
    const second = await subscription();
    expect(second.status).toBe('active');
    t.clock.set(second.period_end);
    await renewDue(context);
    expect((await renewals()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  test('a lost event is found by asking', async () => {
    const { token } = await orderWith('good');
    t.clock.advance(3 * MINUTE_MS);
    await reconcilePayments({ ...t.context, provider: createPayments(t.context) });
    expect(await planOf(token)).toBe('pro');
  });
});

test('twice, late and in any order: applied once, and success stays', async () => {
  const { token, intent } = await order();
  const created = eventOf('payment_intent.created', intent);
  server.confirm(intent, 'declined');
  const failed = eventOf('payment_intent.payment_failed', intent);
  server.confirm(intent, 'good');
  const succeeded = eventOf('payment_intent.succeeded', intent);
  const before = { events: await count('payment_event'), receipts: await count('receipt') };
  for (const delivery of [succeeded, succeeded, failed, succeeded, created, failed]) {
    expect(await deliver(delivery)).toBe(200);
    await t.runJobs();
  }
  expect(await planOf(token)).toBe('pro');
  expect(await count('payment_event')).toBe(before.events + 3);
  expect(await count('receipt')).toBe(before.receipts + 1);
});

test('applied when Stripe answers again, where it did not at first', async () => {
  const { token, intent } = await orderWith('good');
  server.fail('GET', /^payment_intents/, 429, 1);
  expect(await deliver(eventOf('payment_intent.succeeded', intent))).toBe(200);
  await t.runJobs();
  expect(await planOf(token)).toBe('free');
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(t.db);
  await t.runJobs();
  expect(await planOf(token)).toBe('pro');
});

test('events tell what they are about, whatever their type; what is of no interest is taken in and forgotten', async () => {
  const { intent } = await orderWith('good');
  const paid = server.intents.get(intent)!;
  const dispute = { object: 'dispute', id: 'dp_1', payment_intent: intent };
  const events: [string, object][] = [
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: intent }],
    ['refund.updated', { object: 'refund', id: 're_1', payment_intent: intent }],
    ['charge.dispute.created', { ...dispute, status: 'needs_response' }],
    ['charge.dispute.created', { ...dispute, status: 'warning_needs_response' }],
    ['charge.succeeded', { object: 'charge', id: 'ch_2', payment_intent: null }],
    ['payment_intent.some_new_type', paid],
    ['customer.created', { object: 'customer', id: 'cus_1' }],
    ['some.new.type', { object: 'some.new.thing', id: 'x' }],
  ];
  for (const [type, object] of events) expect(await deliver(server.event(type, object))).toBe(200);
  expect(await waitingSubjects()).toEqual([
    { kind: 'intent', id: intent },
    { kind: 'refund', id: 're_1' },
    { kind: 'dispute', id: 'dp_1' },
    { kind: 'intent', id: intent },
  ]);
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
});

test('forged, kept, changed, of the other environment or no events at all: refused, and nothing is stored', async () => {
  const { token, intent } = await orderWith('good');
  const good = eventOf('payment_intent.succeeded', intent);
  const signed = (body: string) => ({ body, signature: signatureOf(body) });
  const answers = await Promise.all([
    deliver({ ...good, signature: '' }),
    deliver({ ...good, signature: 't=1,v1=00' }),
    deliver(eventOf('payment_intent.succeeded', intent, { secret: 'whsec_other' })),
    deliver(eventOf('payment_intent.succeeded', intent, { ageS: 5 * 60 + 2 })),
    deliver({ ...good, body: good.body.replace('payment_intent.succeeded', 'payment_intent.canceled') }),
    deliver(eventOf('payment_intent.succeeded', intent, { livemode: true })),
    deliver(signed('not json')),
    deliver(signed('[]')),
    deliver(signed('{"id":"evt_1","livemode":false}')),
  ]);
  expect(answers).toEqual(answers.map(() => 400));
  expect(await deliver(signed(`"${'x'.repeat(300_000)}"`))).toBe(413);
  expect(await waitingSubjects()).toEqual([]);
  await t.runJobs();
  expect(await planOf(token)).toBe('free');
  // An event that was on its way for some minutes still counts.
  expect(await deliver(eventOf('payment_intent.succeeded', intent, { ageS: 4 * 60 }))).toBe(200);
  await t.runJobs();
  expect(await planOf(token)).toBe('pro');
});

test('events of a payment that is not ours change nothing', async () => {
  const before = await count('subscription');
  server.intents.set('pi_other', { ...server.intents.values().next().value!, id: 'pi_other', status: 'succeeded' });
  await tell('payment_intent.succeeded', 'pi_other');
  expect(await count('subscription')).toBe(before);
});

test('1,000 in a burst are all answered, and applied once', { tags: ['long'] }, async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, () => orderWith('good')));
  const distinct = orders.flatMap(({ intent }) =>
    Array.from({ length: 50 }, () => eventOf('payment_intent.succeeded', intent)),
  );
  const deliveries = [...distinct, ...distinct];
  const before = { events: await count('payment_event'), receipts: await count('receipt') };
  const origin = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  const requestCount = server.requests.length;
  const statuses = await Promise.all(
    deliveries.map(async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const { status } = await fetch(origin + ADDRESS, { method: 'POST', headers, body });
      return status;
    }),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  // Stripe waits for ten seconds: an answer only keeps the event, and asks nobody.
  expect(server.requests).toHaveLength(requestCount);
  expect(await count('receipt')).toBe(before.receipts);
  await t.runJobs();
  expect(await count('payment_event')).toBe(before.events + distinct.length);
  expect(await count('receipt')).toBe(before.receipts + orders.length);
  expect(await Promise.all(orders.map(({ token }) => planOf(token)))).toEqual(orders.map(() => 'pro'));
});

test('the webhook’s address doesn’t exist without keys', async () => {
  const bare = await createTestApp();
  const response = await bare.app.http.inject({ method: 'POST', url: ADDRESS, payload: {} });
  expect(response.statusCode).toBe(404);
  await bare.close();
});
