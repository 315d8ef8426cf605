import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripe } from './service.ts';
import { KEYS, StripeServer } from './stripe-server.fixture.ts';

const file = join(
  process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../../../../shared'),
  'data/stripe/fixtures3.json',
);

/**
 * Returns the differences between an answer of ours and Stripe's example: names that it doesn't know, values of another type. A null fits
 * any value.
 */
function differences(ours: unknown, theirs: unknown, path: string): string[] {
  if (ours === null || theirs === null) return [];
  if (typeof ours !== typeof theirs) {
    // An expandable field is an id in one answer and an object in another.
    const ids = [ours, theirs].filter((value) => typeof value === 'string' && /^[a-z]+_/.test(value));
    return ids.length === 1 && typeof ours !== 'number' ? [] : [`${path}: ${typeof ours}, not ${typeof theirs}`];
  }
  if (typeof ours !== 'object' || Array.isArray(ours) || path.endsWith('.metadata')) return [];
  return Object.entries(ours).flatMap(([name, value]) =>
    name in (theirs as object)
      ? differences(value, (theirs as Record<string, unknown>)[name], `${path}.${name}`)
      : [`${path}.${name}: unknown`],
  );
}

const isThere = existsSync(file);
describe.skipIf(!isThere)(`what the local server answers${isThere ? '' : ' (skipped: no shared data)'}`, () => {
  const server = new StripeServer();
  const examples = isThere ? JSON.parse(readFileSync(file, 'utf8')).resources : {};
  let apiUrl: string;
  beforeAll(async () => {
    apiUrl = await server.start();
  });
  afterAll(() => server.stop());

  test('has the names and types of Stripe’s own example objects', async () => {
    const stripe = createStripe({
      secretKey: KEYS.STRIPE_SECRET_KEY,
      publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
      apiUrl,
    });
    const customer = await stripe.createCustomer({ key: 'c', accountId: 1, email: 'a@example.com', name: 'Anna' });
    const { id } = await stripe.createIntent({ key: 'i', cents: 1_999, customer, purchase: 'p', description: 'plan' });
    server.confirm(id, 'good');
    server.book(id);
    const refund = await stripe.refund({ key: 'r', intentId: id, cents: 100 });
    const dispute = server.dispute(id, 'needs_response');
    const setup = await stripe.createSetup(customer);
    server.keep(setup.id, 'good');
    const raw = async (path: string) => {
      const headers = { authorization: `Bearer ${KEYS.STRIPE_SECRET_KEY}`, 'stripe-version': '2026-10-28.endive' };
      return (await (await fetch(`${apiUrl}/v1/${path}`, { headers })).json()) as Record<string, unknown>;
    };
    const intent = await raw(
      `payment_intents/${id}?expand[0]=payment_method&expand[1]=latest_charge.balance_transaction`,
    );
    const { latest_charge, payment_method, ...bare } = intent;
    const { balance_transaction, ...charge } = latest_charge as Record<string, unknown>;
    const event = JSON.parse(server.event('payment_intent.succeeded', bare).body);
    const answers: Record<string, unknown> = {
      payment_intent: bare,
      payment_method,
      setup_intent: await raw(`setup_intents/${setup.id}`),
      charge,
      balance_transaction,
      refund: await raw(`refunds/${refund.reference}`),
      dispute: await raw(`disputes/${dispute}`),
      event: { ...event, data: { object: {} } },
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect(differences(answer, examples[name], name)).toEqual([]);
    }
  });
});
