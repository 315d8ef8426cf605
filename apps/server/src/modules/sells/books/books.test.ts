import { randomUUID } from 'node:crypto';
import { homeCalls, sellsCalls } from '@quotavera/contract';
import { chargeEntries, italianVat } from '@quotavera/domain/sells';
import { DAY_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Trx } from '../../../platform/database/index.ts';
import { tellDispute } from '../provider/sandbox/service.ts';
import { insertPurchase, updatePurchase } from '../purchase/repository.ts';
import { insertFunding } from '../purchase/repository-funding.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, createSubscriber } from '../testing.fixture.ts';
import { checkMoney, post, proveBooks } from './service.ts';

const shop = shopFixture('2026-11-02T10:00:00.000Z');
let buyer: number;

/** A plan that was changed and given back in part, a channel, and a dispute. */
beforeAll(async () => {
  const { t } = shop;
  const member = await t.createAccount();
  buyer = member.id;
  await buyPlan(t, member.token, { plan: 'pro', period: 'year' });
  t.clock.advance(3 * DAY_MS);
  await buyPlan(t, await t.tokenOf(member.id), { plan: 'elite', period: 'month' });
  const token = await t.tokenOf(member.id);
  const [{ id: subscription } = { id: 0 }] = (await shop.overview(token)).results;
  await t.api.call(sellsCalls.withdraw, { token, body: { subscription } });
  const { plan } = await createChannel(t);
  const reader = await createSubscriber(t);
  await buyChannel(t, reader.token, plan);
  const disputed = await t.createAccount();
  await buyPlan(t, disputed.token, { plan: 'pro', period: 'month' });
  const { id: intent } = await t.db
    .selectFrom('sandbox_intent')
    .select('id')
    .where('customer', '=', `cus_${disputed.id}`)
    .executeTakeFirstOrThrow();
  await tellDispute(t.context, intent, 'open');
  await t.runJobs();
});

class Undo extends Error {}

/** Kinds of differences that are found after a mistake, which is undone again. */
async function foundAfter(mistake: (trx: Trx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const work = shop.t.db.transaction().execute(async (trx) => {
    await mistake(trx);
    found = (await checkMoney(trx)).map(({ what }) => what);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return found;
}

test('the books of a change, a withdrawal, a channel and a dispute agree', async () => {
  await shop.expectBooksToAgree();
});

test('a charge of 19.99 that is booked as 99.95 is found', async () => {
  const at = shop.t.clock.now();
  const found = await foundAfter(async (trx) => {
    const vat = italianVat('2026-11-02');
    const terms = { kind: 'first', product: 'plan', plan: 'pro', period: 'month' } as const;
    const { id } = await insertPurchase(trx, {
      ...terms,
      public_id: randomUUID(),
      account_id: buyer,
      channel_plan_id: null,
      subscription_id: null,
      price_cents: 1_999,
      carried_cents: 0,
      unused_cents: 0,
      card_cents: 1_999,
      vat_country: vat.country,
      vat_rate_bp: vat.rateBp,
      billing_country: null,
      share_bp: 0,
      provider: 'sandbox',
      card_id: null,
      place_until: null,
      created_at: at,
    });
    await updatePurchase(trx, id, { status: 'succeeded', paid_at: at }, at);
    await insertFunding(trx, { purchase_id: id, charge_id: id, refund_id: null, cents: 1_999 });
    const wrong = { readerId: buyer, price: 9_995, carried: 0, card: 9_995, vat };
    const entries = chargeEntries({ ...wrong, sale: { product: 'plan' } });
    await post(trx, { kind: 'charge', cause: `charge:${id}`, purchaseId: id, at, entries });
  });
  expect(found).toContain('charge');
});

test.each([
  ['a refund whose part is another sum', 'refund', `update refund_part set cents = cents - 1`],
  [
    'a purchase that says that more went back',
    'refund',
    `update purchase set refunded_cents = refunded_cents + 1
    where id = (select min(id) from purchase where refunded_cents between 1 and price_cents - 1)`,
  ],
  ['a dispute of another sum', 'dispute', `update dispute set cents = cents + 1`],
  [
    'a payment of which the provider has another sum',
    'provider',
    `update sandbox_intent set cents = cents + 1 where status = 'succeeded'`,
  ],
  ['a refund of which the provider has another sum', 'provider', `update sandbox_refund set cents = cents + 1`],
  [
    'cents that are on their way between plans',
    'carried',
    `update money_account set balance_cents = balance_cents + 1 where kind = 'carried_over'`,
  ],
  [
    'a share that isn’t that of the sale',
    'share',
    `update purchase set share_bp = share_bp + 100 where product = 'channel'`,
  ],
  ['VAT of another rate', 'vat', `update purchase set vat_rate_bp = 1000 where status = 'succeeded'`],
  [
    'a period that no charge pays for',
    'funding',
    `insert into funding (purchase_id, charge_id, refund_id, cents)
    select p.id, c.id, (select min(id) from refund), 500 from purchase p, purchase c where p.status = 'succeeded' and c.id <> p.id limit 1`,
  ],
])('%s is found', async (_, what, mistake) => {
  expect(await foundAfter((trx) => sql.raw(mistake).execute(trx))).toContain(what);
});

test('the nightly proof waits on the admin’s day while the books disagree', async () => {
  const { t } = shop;
  const { id } = await t.createAccount({ admin: true });
  const proof = async () => (await t.api.call(sellsCalls.readMoneyCheck, { token: await t.tokenOf(id) })).reply;
  const waiting = async () =>
    (await t.api.call(homeCalls.dashboardPersonal, { token: await t.tokenOf(id) })).reply.waiting?.money;
  expect(await proof()).toEqual({ checked_at: null, differences: 0, shown: [] });
  await proveBooks(t.context);
  expect(await proof()).toEqual({ checked_at: t.clock.now().toISOString(), differences: 0, shown: [] });
  expect(await waiting()).toBe(0);

  const change = (cents: number) =>
    sql`update money_account set balance_cents = balance_cents + ${cents}
      where id = (select min(id) from money_account)`.execute(t.db);
  await change(1);
  t.clock.advance(DAY_MS);
  await proveBooks(t.context);
  expect(await proof()).toMatchObject({ differences: 1, shown: [{ what: 'balance', cents: 1 }] });
  expect(await waiting()).toBe(1);
  await change(-1);
});
