import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../provider.ts';
import { createStripe } from './service.ts';
import { type CardKind, EVIDENCE_DUE_S, KEYS, StripeServer } from './stripe-server.fixture.ts';

const server = new StripeServer();
let stripe: ReturnType<typeof createStripe>;
let customer: string;
beforeAll(async () => {
  stripe = createStripe({
    secretKey: KEYS.STRIPE_SECRET_KEY,
    publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
    apiUrl: await server.start(),
  });
  customer = await stripe.createCustomer({
    key: 'customer:7',
    accountId: 7,
    email: 'a@example.com',
    name: 'Anna Rossi',
  });
});
afterEach(() => server.healed());
afterAll(() => server.stop());

let orders = 0;
function order(card?: string) {
  orders += 1;
  const input = { key: `purchase:${orders}`, cents: 1_999, customer, purchase: `p${orders}`, description: 'plan' };
  return card === undefined ? input : { ...input, card };
}
async function paidWith(kind: CardKind) {
  const { id } = await stripe.createIntent(order());
  server.confirm(id, kind);
  return stripe.readIntent(id);
}
/** A kept card that does something else when it is charged for a renewal. */
async function keptCard(kind: CardKind): Promise<string> {
  const { card } = await paidWith('good');
  server.cards.get(card!.reference)!.kind = kind;
  return card!.reference;
}

test('a payment that the reader confirms waits for a card, by cards alone, and keeps it for renewals', async () => {
  const intent = await stripe.createIntent(order());
  expect(intent).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: `${intent.id}_secret_fixture`,
    status: 'requires_payment_method',
    cents: 1_999,
    customer,
    failure: null,
    card: null,
    feeCents: null,
    failed: null,
  });
  const atStripe = server.intents.get(intent.id)!;
  expect(atStripe).toMatchObject({ setup_future_usage: 'off_session', metadata: { purchase: `p${orders}` } });
  expect((await stripe.updateIntent(intent.id, 999)).cents).toBe(999);
});

test('asked for twice is one', async () => {
  const input = order();
  const [one, other] = await Promise.all([stripe.createIntent(input), stripe.createIntent(input)]);
  expect(other).toEqual(one);
});

test('a payment that the reader confirms tells the card at once, and the fee when Stripe has settled the charge', async () => {
  const paid = await paidWith('good');
  expect(paid).toMatchObject({ status: 'succeeded', failure: null, feeCents: null });
  expect(paid.card).toEqual({
    kind: 'card',
    mandate: null,
    reference: expect.stringMatching(/^pm_/),
    brand: 'visa',
    last4: '4242',
    expiresMonth: 8,
    expiresYear: 2030,
    fingerprint: 'fingerprint_good',
    country: 'IT',
  });
  server.book(paid.id);
  expect((await stripe.readIntent(paid.id)).feeCents).toBe(55);
});

test.each<[CardKind, string, string | null]>([
  // Why a bank declined is told only where the reader can do something about it.
  ['declined', 'requires_payment_method', 'card_declined'],
  ['insufficient_funds', 'requires_payment_method', 'insufficient_funds'],
  ['needs_authentication', 'requires_action', null],
  ['slow', 'processing', null],
])('with a card that is %s', async (kind, status, failure) => {
  expect(await paidWith(kind)).toMatchObject({ status, failure });
});

test('3-D Secure that fails, and processing that ends well', async () => {
  const intent = await paidWith('needs_authentication');
  server.settle(intent.id, false);
  expect(await stripe.readIntent(intent.id)).toMatchObject({ failure: 'authentication_failed', card: null });
  const slow = await paidWith('slow');
  server.settle(slow.id);
  expect((await stripe.readIntent(slow.id)).status).toBe('succeeded');
});

test('a payment that the reader confirms is cancelled while it is open, and answered as it is afterwards', async () => {
  const open = await stripe.createIntent(order());
  expect((await stripe.cancelIntent(open.id)).status).toBe('canceled');
  expect((await stripe.cancelIntent(open.id)).status).toBe('canceled');
  const paid = await paidWith('good');
  expect((await stripe.cancelIntent(paid.id)).status).toBe('succeeded');
});

test('a renewal charges the kept card at once', async () => {
  const card = await keptCard('good');
  const before = server.charged().length;
  const input = order(card);
  const [one, other] = await Promise.all([stripe.createIntent(input), stripe.createIntent(input)]);
  expect(one).toMatchObject({ status: 'succeeded', card: { reference: card } });
  expect(other).toEqual(one);
  expect(server.charged()).toHaveLength(before + 1);
});

test.each<[CardKind, string]>([
  ['declined', 'card_declined'],
  ['insufficient_funds', 'insufficient_funds'],
  ['needs_authentication', 'authentication_required'],
])('that is %s is a payment with its reason, not an exception', async (kind, failure) => {
  const input = order(await keptCard(kind));
  const declined = await stripe.createIntent(input);
  expect(declined).toMatchObject({ status: 'requires_payment_method', failure, card: null });
  expect(declined.clientSecret).not.toBeNull();
  expect(await stripe.createIntent(input)).toEqual(declined);
  expect(await stripe.readIntent(declined.id)).toEqual(declined);
});

test('a renewal that was declined is paid with another card, which is kept for the next', async () => {
  const declined = await stripe.createIntent(order(await keptCard('declined')));
  server.confirm(declined.id, 'good');
  const { status, failure, card } = await stripe.readIntent(declined.id);
  expect([status, failure]).toEqual(['succeeded', null]);
  expect((await stripe.createIntent(order(card!.reference))).status).toBe('succeeded');
});

test('asked for again when Stripe has forgotten the key is the same payment', async () => {
  const input = order(await keptCard('good'));
  const paid = await stripe.createIntent(input);
  server.forgetKeys();
  expect(await stripe.createIntent(input)).toEqual(paid);
});

test('a renewal with a card that was removed waits for another one', async () => {
  const card = await keptCard('good');
  await stripe.detachCard(card);
  await stripe.detachCard(card);
  await stripe.detachCard('pm_unknown');
  const input = order(card);
  const waiting = await stripe.createIntent(input);
  expect(waiting).toMatchObject({ status: 'requires_payment_method', failure: 'card_removed' });
  expect(await stripe.createIntent(input)).toEqual(waiting);
});

describe('when Stripe does not answer well', () => {
  test.each([409, 500, 503, 'lost', 'refused'] as const)(
    '%s twice: the same request again, one charge',
    async (status) => {
      const card = await keptCard('good');
      const before = server.charged().length;
      server.fail('POST', /^payment_intents$/, status, 2);
      const input = order(card);
      expect((await stripe.createIntent(input)).status).toBe('succeeded');
      expect(server.requests.filter(({ key }) => key === input.key)).toHaveLength(3);
      expect(server.charged()).toHaveLength(before + 1);
    },
  );

  test.each([409, 429, 500, 'lost', 'refused'] as const)(
    '%s for good: unavailable; later, one charge',
    async (status) => {
      const card = await keptCard('good');
      const before = server.charged().length;
      server.fail('POST', /^payment_intents$/, status, 99);
      const input = order(card);
      await expect(stripe.createIntent(input)).rejects.toThrow(ProviderUnavailable);
      server.healed();
      expect((await stripe.createIntent(input)).status).toBe('succeeded');
      expect(server.charged()).toHaveLength(before + 1);
    },
  );

  test('a refusal of Stripe shows neither its status nor its words to our readers', async () => {
    const refusal = await stripe.readIntent('pi_unknown').catch((error: Error) => error);
    expect(refusal).not.toBeInstanceOf(ProviderUnavailable);
    expect(refusal).not.toHaveProperty('statusCode');
    expect(refusal).toHaveProperty('message', expect.stringContaining('resource_missing'));
  });
});

describe('money that goes back', () => {
  test('a refund, repeated, is one; it may be pending and then fail', async () => {
    const { id: intentId } = await paidWith('good');
    const input = { key: 'refund:1', intentId, cents: 500 };
    server.refundStatus = 'pending';
    const refund = await stripe.refund(input);
    expect(refund.status).toBe('pending');
    expect(await stripe.refund(input)).toEqual(refund);
    server.forgetKeys();
    expect(await stripe.refund(input)).toEqual(refund);
    const twice = { key: 'refund:0', intentId, cents: 100 };
    const [one, other] = await Promise.all([stripe.refund(twice), stripe.refund(twice)]);
    expect(other).toEqual(one);
    server.refunds.get(refund.reference)!.status = 'failed';
    expect((await stripe.readRefund(refund.reference)).status).toBe('failed');
    server.refundStatus = 'succeeded';
    expect((await stripe.refund({ key: 'refund:2', intentId, cents: 1_899 })).status).toBe('succeeded');
    await expect(stripe.refund({ key: 'refund:3', intentId, cents: 1 })).rejects.toThrow(/charge_already_refunded/);
  });

  test.each([
    ['requires_action', 'pending'],
    ['canceled', 'failed'],
  ])('a refund that is %s counts as %s', async (status, counted) => {
    const { id: intentId } = await paidWith('good');
    server.refundStatus = status;
    expect((await stripe.refund({ key: `refund:${status}`, intentId, cents: 500 })).status).toBe(counted);
  });

  test.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
  ])('a dispute that is %s counts as %s', async (status, counted) => {
    const { id: intentId } = await paidWith('good');
    const reference = server.dispute(intentId, 'needs_response');
    server.disputes.get(reference)!.status = status;
    expect(await stripe.readDispute(reference)).toEqual({
      reference,
      intentId,
      cents: 1_999,
      feeCents: 2_000,
      status: counted,
      reason: 'product_not_received',
      dueAt: new Date(EVIDENCE_DUE_S * 1_000),
      hasEvidence: false,
    });
  });
});

test('a card without a payment is its customer’s once the reader has confirmed it, and can be charged', async () => {
  const setup = await stripe.createSetup(customer);
  expect(setup).toMatchObject({ customer, status: 'requires_payment_method', card: null });
  expect(setup.clientSecret).toBe(`${setup.id}_secret_fixture`);
  server.keep(setup.id, 'declined');
  expect(await stripe.readSetup(setup.id)).toMatchObject({ status: 'requires_payment_method', card: null });
  server.keep(setup.id, 'good');
  const confirmed = await stripe.readSetup(setup.id);
  expect(confirmed).toMatchObject({ status: 'succeeded', card: { brand: 'visa', last4: '4242' } });
  expect(await stripe.createIntent(order(confirmed!.card!.reference))).toMatchObject({ status: 'succeeded' });
});

test('a card that nobody set up is no card', async () => {
  expect(await stripe.readSetup('seti_unknown')).toBeNull();
});

test('a card without a payment goes with its customer, who is forgotten once', async () => {
  const somebody = await stripe.createCustomer({
    key: 'customer:8',
    accountId: 8,
    email: 'b@example.com',
    name: 'B',
  });
  const { id } = await stripe.createSetup(somebody);
  server.keep(id, 'good');
  await stripe.forgetCustomer(somebody);
  await stripe.forgetCustomer(somebody);
  expect(server.cards.get((await stripe.readSetup(id))!.card!.reference)!.object.customer).toBeNull();
});
