import { sellsCalls } from '@quotavera/contract';
import type { SandboxCard } from '@quotavera/domain/sells';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';
import { renewDue } from '../billing/service-renew.ts';
import { checkMoney } from '../books/service.ts';
import { createPayments } from '../provider/service.ts';
import { createShop } from '../testing.fixture.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PRO = { plan: 'pro', period: 'month' } as const;

let t: TestApp;
beforeAll(async () => {
  t = await createShop({ now: NOW, environment: { VAT_OSS: '1' } });
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOW));

const order = (app: TestApp, token: string, purchase: string, country: string | null) =>
  app.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase, immediate_start: true, country } });

async function buy(country: string | null, card: SandboxCard, { app = t, address = '' } = {}) {
  const { id, token } = await app.createAccount();
  if (address) {
    const row = { account_id: id, street: '', city: '', postal_code: '', country: address };
    await app.db.insertInto('account_address').values(row).execute();
  }
  const prepared = (await app.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })).reply;
  const ordered = await order(app, token, prepared.id, country);
  const client_secret = prepared.client_secret!;
  await app.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret, card } });
  await app.runJobs();
  return { id, prepared, ordered: ordered.reply };
}
const receiptsOf = (id: number, app = t) =>
  app.db
    .selectFrom('receipt')
    .select(['kind', 'vat_country', 'vat_rate_bp', 'vat_cents', 'net_cents'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
const evidenceOf = async (id: number, app = t) =>
  (
    await app.db
      .selectFrom('purchase')
      .select(['billing_country', 'vat_evidence'])
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).vat_evidence;
const vatEntriesOf = (id: number) =>
  t.db
    .selectFrom('money_entry as e')
    .innerJoin('money_transaction as m', 'm.id', 'e.transaction_id')
    .innerJoin('purchase as p', 'p.id', 'm.purchase_id')
    .select(['m.kind', 'e.cents', 'e.vat_country', 'e.vat_rate_bp'])
    .where('p.account_id', '=', id)
    .where('e.vat_country', 'is not', null)
    .orderBy('m.id')
    .execute();

describe('with the one-stop shop', () => {
  test('the consumer’s country is stated, proved by the card, kept, and charged at renewals and given back too', async () => {
    const { id, prepared, ordered } = await buy('DE', 'german');
    expect(prepared).toMatchObject({ asks_country: true, billing_country: null });
    expect(ordered).toMatchObject({ vat_country: 'DE', vat_rate_bp: 1900, vat_cents: 319, price_cents: 1999 });
    expect(await evidenceOf(id)).toEqual({ stated: 'DE', card: 'DE', address: null, agreed: true });
    t.clock.set('2026-04-02T12:00:00Z');
    await renewDue({ ...t.context, provider: createPayments(t.context) });
    await t.runJobs();
    const token = await t.tokenOf(id);
    const [subscription] = (await t.api.call(sellsCalls.listSubscriptions, { token })).reply.results;
    const admin = await t.createAccount({ admin: true });
    const detail = await t.api.call(sellsCalls.readAnySubscription, {
      token: admin.token,
      params: { id: subscription!.id },
    });
    const renewal = detail.reply.purchases.find(({ kind }) => kind === 'renewal')!;
    await t.api.call(sellsCalls.refundPurchase, {
      token: admin.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        subscription: subscription!.id,
        purchase: renewal.id,
        part: { of: 'whole' },
        reason: 'Addebito contestato',
      },
    });
    const german = { vat_country: 'DE', vat_rate_bp: 1900, vat_cents: 319, net_cents: 1680 };
    expect(await receiptsOf(id)).toEqual([
      { kind: 'receipt', ...german },
      { kind: 'receipt', ...german },
      { kind: 'credit_note', ...german },
    ]);
    expect((await vatEntriesOf(id)).map(({ cents }) => cents)).toEqual([-319, -319, 319]);
    expect(await checkMoney(t.db)).toEqual([]);
  });

  test.each([
    ['IT', 'german', '', 'IT', false],
    ['IT', 'german', 'DE', 'DE', true],
    ['FR', 'success', 'FR', 'FR', true],
    ['CH', 'success', '', 'IT', false],
  ] as const)(
    'stated %s, a card (%s) and the address %s make it the VAT of %s',
    async (country, card, address, charged, agreed) => {
      const { id } = await buy(country, card, { address });
      expect(await receiptsOf(id)).toMatchObject([{ vat_country: charged }]);
      expect(await evidenceOf(id)).toMatchObject({ stated: country, agreed });
      expect(await checkMoney(t.db)).toEqual([]);
    },
  );

  test('an order that states no country, or none that can be, isn’t placed', async () => {
    const { token } = await t.createAccount();
    const prepared = (await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })).reply;
    const missing = await order(t, token, prepared.id, null);
    expect([missing.status, Object.keys(missing.error.errors)]).toEqual([400, ['country']]);
    for (const wrong of ['', 'de', 'ITA', '<b>', 7, ['DE']]) {
      expect((await order(t, token, prepared.id, wrong as string)).status).toBe(400);
    }
    const other = await t.createAccount();
    expect((await order(t, other.token, prepared.id, 'DE')).error.code).toBe('not_found');
  });
});

test('an installation without the one-stop shop asks nobody, charges Italian VAT, and stores what is known of the country', async () => {
  const app = await createShop({ now: NOW });
  const { id, prepared } = await buy(null, 'german', { app });
  expect(prepared.asks_country).toBe(false);
  expect(await receiptsOf(id, app)).toMatchObject([{ vat_country: 'IT', vat_rate_bp: 2200, vat_cents: 360 }]);
  expect(await evidenceOf(id, app)).toEqual({ stated: null, card: 'DE', address: null, agreed: false });
  await app.close();
});
