import { homeCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Trx } from '../../../platform/database/index.ts';
import { insertIntent } from '../provider/sandbox/repository.ts';
import { tellDispute } from '../provider/sandbox/service.ts';
import { createPayments } from '../provider/service.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, createSubscriber } from '../testing.fixture.ts';
import { proveBooks, proveMoney } from './service.ts';
import { bookWrongly } from './testing.fixture.ts';

const shop = shopFixture('2026-11-02T10:00:00.000Z');
let buyer: number;
/** A week later everything that the sandbox has moved is to be in the books. */
beforeEach(() => shop.t.clock.advance(7 * DAY_MS));

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
    const context = { ...shop.t.context, db: trx };
    found = (await proveMoney({ ...context, provider: createPayments(context) }, { full: true })).map(
      ({ what }) => what,
    );
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return found;
}

test('the books of a change, a withdrawal, a channel and a dispute agree', async () => {
  await shop.expectBooksToAgree();
});

test('a charge of 19.99 that is booked as 99.95 is found', async () => {
  const at = new Date(shop.t.clock.now().getTime() - DAY_MS);
  const found = await foundAfter(async (trx) => {
    const intentId = await bookWrongly(trx, { accountId: buyer, provider: 'sandbox', at });
    const paid = {
      id: intentId,
      client_secret: intentId,
      cents: 1_999,
      status: 'succeeded',
      failure: null,
      method: null,
    };
    await insertIntent(trx, {
      ...paid,
      customer: `cus_${buyer}`,
      key: intentId,
      purchase: intentId,
      at,
    });
  });
  expect(found).toContain('charge');
  expect(found).toContain('provider_charge');
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
    'provider_charge',
    `update sandbox_intent set cents = cents + 1 where status = 'succeeded'`,
  ],
  [
    'a payment that the provider has and the books don’t',
    'provider_charge',
    `insert into sandbox_intent (id, client_secret, customer, cents, status, idempotency_key, metadata, created_at, changed_at)
    select 'pi_unknown', 'unknown', 'cus_0', 1999, 'succeeded', 'unknown', '{}', created_at, created_at from sandbox_intent limit 1`,
  ],
  [
    'a payment that the books have and the provider doesn’t',
    'provider_charge',
    `update sandbox_intent set status = 'canceled' where id = (select min(intent_id) from purchase where status = 'succeeded')`,
  ],
  [
    'a fee of which the provider has another sum',
    'provider_fee',
    `update sandbox_intent set cents = cents * 2 where status = 'succeeded'`,
  ],
  ['a refund of which the provider has another sum', 'provider_refund', `update sandbox_refund set cents = cents + 1`],
  [
    'a refund that failed at the provider and is paid in the books',
    'provider_refund',
    `update sandbox_refund set status = 'failed'`,
  ],
  [
    'a refund by hand that the books don’t have',
    'provider_refund',
    `insert into sandbox_refund (id, intent_id, cents, created_at, changed_at)
    select 're_unknown', id, 100, created_at, created_at from sandbox_intent where status = 'succeeded' limit 1`,
  ],
  [
    'a dispute of which the provider has another sum',
    'provider_dispute',
    `update sandbox_intent set metadata = metadata || '{"disputed": 1}' where metadata ? 'dispute'`,
  ],
  [
    'a dispute that the provider has decided and the books have open',
    'provider_dispute',
    `update sandbox_intent set metadata = metadata || '{"dispute": "lost"}' where metadata ? 'dispute'`,
  ],
  [
    'a receipt of other VAT',
    'receipt',
    `alter table receipt disable trigger user; update receipt set vat_cents = vat_cents + 1, net_cents = net_cents - 1`,
  ],
  [
    'a sale that no receipt was issued for',
    'receipt',
    `alter table receipt disable trigger user; delete from receipt where kind = 'receipt' and purchase_id = (select max(purchase_id) from receipt)`,
  ],
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
  [
    'an entry of another sum',
    'transaction',
    `alter table money_entry disable trigger user; update money_entry set cents = cents + 1 where position = 1`,
  ],
  ['a month that brought a tipster something else', 'month', `update tipster_month set share_cents = share_cents + 1`],
  ['a month that is missing of a tipster', 'month', `delete from tipster_month`],
  ['a number that no receipt has', 'numbering', `update receipt_series set last_number = last_number + 1`],
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

test('a mistake is found on whichever page of the ledger it is', async () => {
  const found = await foundAfter((trx) =>
    sql`insert into money_transaction (kind, cause, at) select 'charge', 'empty:' || n, now() from generate_series(1, 2500) n`.execute(
      trx,
    ),
  );
  expect(found.filter((what) => what === 'transaction')).toHaveLength(2_500);
});

test('the nightly proof waits on the admin’s day while the books disagree', async () => {
  const { t } = shop;
  const { id } = await t.createAccount({ admin: true });
  const proof = async () => (await t.api.call(sellsCalls.readMoneyCheck, { token: await t.tokenOf(id) })).reply;
  const waiting = async () =>
    (await t.api.call(homeCalls.readWork, { token: await t.tokenOf(id) })).reply.queues.find(
      ({ queue }) => queue === 'money',
    )?.count;
  expect(await proof()).toEqual({ checked_at: null, differences: 0, shown: [] });
  await proveBooks(shop.context);
  expect(await proof()).toEqual({ checked_at: t.clock.now().toISOString(), differences: 0, shown: [] });
  expect(await waiting()).toBe(0);

  const change = (cents: number) =>
    sql`update money_account set balance_cents = balance_cents + ${cents}
      where id = (select min(id) from money_account)`.execute(t.db);
  await change(1);
  t.clock.advance(DAY_MS);
  await proveBooks(shop.context);
  expect(await proof()).toMatchObject({ differences: 1, shown: [{ what: 'balance', cents: 1 }] });
  expect(await waiting()).toBe(1);
  await change(-1);
});

test('a proof reads what the provider has moved since the one before, and looks again while something differs', async () => {
  const { t, context } = shop;
  const proof = async () => {
    await proveBooks(context);
    return t.db
      .selectFrom('money_check')
      .select(['differences', 'provider_until'])
      .orderBy('checked_at', 'desc')
      .executeTakeFirstOrThrow();
  };
  t.clock.advance(7 * DAY_MS);
  const first = await proof();
  expect(first).toEqual({ differences: 0, provider_until: new Date(t.clock.now().getTime() - HOUR_MS) });
  // Nobody looks again at what was proved: this is for the full proof, by the command.
  const { id } = await t.db
    .selectFrom('sandbox_intent')
    .select('id')
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  const change = (cents: number, at?: Date) =>
    sql`update sandbox_intent set cents = cents + ${cents}, changed_at = coalesce(${at ?? null}, changed_at) where id = ${id}`.execute(
      t.db,
    );
  await change(1);
  t.clock.advance(DAY_MS);
  const second = await proof();
  expect(second.differences).toBe(0);
  expect((await proveMoney(context, { full: true })).map(({ what }) => what)).toContain('provider_charge');
  await change(0, t.clock.now());
  t.clock.advance(DAY_MS);
  expect(await proof()).toMatchObject({ differences: 1, provider_until: second.provider_until });
  t.clock.advance(DAY_MS);
  expect(await proof()).toMatchObject({ differences: 1, provider_until: second.provider_until });
  await change(-1);
  t.clock.advance(DAY_MS);
  expect(await proof()).toMatchObject({ differences: 0 });
});
