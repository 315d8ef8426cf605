import { sellsCalls } from '@quotavera/contract';
import type { SandboxCard } from '@quotavera/domain/sells';
import { MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/index.ts';
import { checkMoney } from '../books/service.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan, orderPlan } from '../testing.fixture.ts';
import { reconcilePayments } from './jobs.ts';

const NOW = '2026-01-31T11:00:00.000Z';
const PRO = { plan: 'pro', period: 'month' } as const;

const shop = shopFixture(NOW);
const { overview, planOf, bookedBy, expectBooksToAgree } = shop;
const read = async (token: string, id: string) =>
  (await shop.t.api.call(sellsCalls.readPurchase, { token, params: { id } })).reply;

describe('buying a plan', () => {
  test('access comes with the provider’s event, not with the browser’s word', async () => {
    const { token } = await shop.t.createAccount();
    const moved = await bookedBy(async () => {
      const prepared = await orderPlan(shop.t, token, PRO);
      expect(prepared).toMatchObject({ provider: 'sandbox', price_cents: 1999, card_cents: 1999, vat_cents: 360 });
      expect(await planOf(token)).toBe('free');
      await shop.t.runJobs();
      expect(await read(token, prepared.id)).toMatchObject({ status: 'succeeded', period_start: NOW });
    });
    expect(await planOf(token)).toBe('pro');
    // 1.5% and 25 cents stay with the provider.
    expect(moved).toEqual({ clearing: 1999 - 55, provider_fees: 55, revenue_plans: -1639, vat_payable: -360 });
    const { results } = await overview(token);
    expect(results).toMatchObject([
      {
        plan: 'pro',
        period: 'month',
        status: 'active',
        current_period_end: '2026-02-28T11:00:00.000Z',
        next_renew: '2026-02-28T11:00:00.000Z',
        renewal_cents: 1999,
        card: { brand: 'visa', last4: '4242' },
      },
    ]);
    const mails = await shop.t.db
      .selectFrom('mail')
      .select('subject')
      .where('subject', 'like', 'Ordine confermato%')
      .execute();
    expect(mails).toHaveLength(1);
    await expectBooksToAgree();
  });

  test.each<[SandboxCard, string, string | null]>([
    ['declined', 'requires_payment_method', 'card_declined'],
    ['insufficient_funds', 'requires_payment_method', 'insufficient_funds'],
    ['other_method', 'requires_payment_method', 'other_method'],
    ['three_d_secure', 'requires_action', null],
    ['processing', 'processing', null],
  ])('with the card %s nothing is granted yet', async (card, status, failure) => {
    const { token } = await shop.t.createAccount();
    const { id } = await buyPlan(shop.t, token, PRO, { card });
    expect(await read(token, id)).toMatchObject({ status, failure });
    expect(await planOf(token)).toBe('free');
  });

  test('after a decline another card pays the same purchase', async () => {
    const { token } = await shop.t.createAccount();
    const declined = await buyPlan(shop.t, token, PRO, { card: 'declined' });
    const paid = await buyPlan(shop.t, token, PRO);
    expect(paid.id).toBe(declined.id);
    expect(await planOf(token)).toBe('pro');
  });

  test('the bank’s page decides a payment that asks for it', async () => {
    const { token } = await shop.t.createAccount();
    const { client_secret } = await orderPlan(shop.t, token, PRO, { card: 'three_d_secure' });
    const body = { client_secret: client_secret!, approved: true };
    await shop.t.api.call(sellsCalls.authenticateInSandbox, { token, body });
    await shop.t.runJobs();
    expect(await planOf(token)).toBe('pro');
    expect((await shop.t.api.call(sellsCalls.authenticateInSandbox, { token, body })).error.code).toBe(
      'purchase_closed',
    );
  });

  test('two tabs, a reload and a double click make one purchase and one charge', async () => {
    const { token } = await shop.t.createAccount();
    const many = await Promise.all(
      [1, 2, 3, 4].map(() => shop.t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })),
    );
    expect(new Set(many.map(({ reply }) => reply.id)).size).toBe(1);
    const secrets = many.map(({ reply }) => reply.client_secret!);
    const answers = await Promise.all(
      secrets.map((client_secret) =>
        shop.t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret, card: 'success' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await shop.t.runJobs();
    expect((await overview(token)).purchases).toHaveLength(1);
    const again = await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO });
    expect(again.error.code).toBe('already_subscribed');
  });

  test('another plan in another tab cancels the first; paid all the same, it is given back', async () => {
    const { id, token } = await shop.t.createAccount();
    // Confirmed, but its event isn't told yet.
    const pro = await orderPlan(shop.t, token, PRO, { card: 'processing' });
    expect(
      (await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body: { plan: 'elite', period: 'month' } })).error
        .code,
    ).toBe('payment_processing');
    const other = await shop.t.createAccount();
    const first = await shop.t.api.call(sellsCalls.createPaymentIntent, { token: other.token, body: PRO });
    await shop.t.api.call(sellsCalls.createPaymentIntent, {
      token: other.token,
      body: { plan: 'elite', period: 'month' },
    });
    const late = { client_secret: first.reply.client_secret!, card: 'success' as const };
    expect((await shop.t.api.call(sellsCalls.confirmInSandbox, { token: other.token, body: late })).error.code).toBe(
      'purchase_closed',
    );
    // The first one was confirmed before it was cancelled here: its money comes too late.
    await shop.t.runJobs();
    await shop.t.db.updateTable('purchase').set({ status: 'canceled' }).where('public_id', '=', pro.id).execute();
    const moved = await bookedBy(async () => {
      await shop.t.db
        .updateTable('sandbox_intent')
        .set({ status: 'succeeded' })
        .where('customer', '=', `cus_${id}`)
        .execute();
      const { intent_id } = await shop.t.db
        .selectFrom('purchase')
        .select('intent_id')
        .where('public_id', '=', pro.id)
        .executeTakeFirstOrThrow();
      await sql`select graphile_worker.add_job('sandbox_event', ${JSON.stringify({ id: 'late', type: 'x', subject: { kind: 'intent', id: intent_id } })}::json)`.execute(
        shop.t.db,
      );
      await shop.t.runJobs();
    });
    expect(await planOf(token)).toBe('free');
    expect(moved).toEqual({ clearing: -55, provider_fees: 55 });
    const refunds = await shop.t.db
      .selectFrom('refund')
      .innerJoin('refund_part', 'refund_part.refund_id', 'refund.id')
      .selectAll()
      .where('reason', '=', 'too_late')
      .execute();
    expect(refunds).toMatchObject([{ cents: 1999, status: 'succeeded' }]);
    await expectBooksToAgree();
  });

  test('an event told twice, late, or of somebody’s imagination changes nothing', async () => {
    const { token } = await shop.t.createAccount();
    const { id } = await buyPlan(shop.t, token, PRO);
    const { intent_id } = await shop.t.db
      .selectFrom('purchase')
      .select('intent_id')
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow();
    const moved = await bookedBy(async () => {
      for (const event of ['one', 'one', 'two']) {
        const payload = { id: event, type: 'payment_intent.processing', subject: { kind: 'intent', id: intent_id } };
        await sql`select graphile_worker.add_job('sandbox_event', ${JSON.stringify(payload)}::json)`.execute(shop.t.db);
        await shop.t.runJobs();
      }
    });
    expect(moved).toEqual({});
    expect(await read(token, id)).toMatchObject({ status: 'succeeded' });
  });

  test('a lost event is found by asking', async () => {
    const { token } = await shop.t.createAccount();
    const { id } = await orderPlan(shop.t, token, PRO);
    await sql`delete from graphile_worker._private_jobs`.execute(shop.t.db);
    shop.t.clock.advance(3 * MINUTE_MS);
    expect(await reconcilePayments(shop.context)).toBeGreaterThan(0);
    expect(await read(token, id)).toMatchObject({ status: 'succeeded' });
    expect(await planOf(token)).toBe('pro');
  });

  test('nobody sees or orders with another one’s purchase', async () => {
    const [one, other] = [await shop.t.createAccount(), await shop.t.createAccount()];
    const { id } = await orderPlan(shop.t, one.token, PRO, { card: 'declined' });
    expect((await shop.t.api.call(sellsCalls.readPurchase, { token: other.token, params: { id } })).error.code).toBe(
      'not_found',
    );
    const order = { purchase: id, immediate_start: true };
    expect(
      (await shop.t.api.call(sellsCalls.updatePaymentIntent, { token: other.token, body: order })).error.code,
    ).toBe('not_found');
  });

  test('price and plan can’t come from the browser', async () => {
    const { token } = await shop.t.createAccount();
    for (const extra of [
      { price_cents: 1 },
      { plan: 'free' },
      { plan: 'gold' },
      { period: 'week' },
      { account_id: 1 },
    ]) {
      const answer = await shop.t.api.call(sellsCalls.createPaymentIntent, {
        token,
        body: { ...PRO, ...extra } as never,
      });
      expect(answer.status).toBe(400);
    }
  });
});

test('the books are only added to', async () => {
  for (const table of ['money_entry', 'money_transaction', 'receipt']) {
    await expect(sql.raw(`delete from ${table}`).execute(shop.t.db)).rejects.toThrow('append-only');
  }
  await expect(sql`update money_entry set cents = cents + 1`.execute(shop.t.db)).rejects.toThrow('append-only');
});

test('a difference is found', async () => {
  await shop.t.db
    .updateTable('money_account')
    .set({ balance_cents: sql`balance_cents + 1` })
    .where('kind', '=', 'clearing')
    .execute();
  expect(await checkMoney(shop.t.db)).toEqual([{ what: 'balance', subject: 'clearing', cents: 1 }]);
  await shop.t.db
    .updateTable('money_account')
    .set({ balance_cents: sql`balance_cents - 1` })
    .where('kind', '=', 'clearing')
    .execute();
  await expectBooksToAgree();
});

test('an unbalanced transaction can’t be written', async () => {
  const write = shop.t.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
        insert into money_transaction (kind, cause, at) values ('x', 'x', now()) returning id`.execute(trx);
    await sql`insert into money_entry (transaction_id, position, account_id, cents)
        select ${rows[0]!.id}, 1, id, 5 from money_account limit 1`.execute(trx);
  });
  await expect(write).rejects.toThrow('out of balance');
});

test('receipts are numbered without gaps in the sandbox’s own series', async () => {
  const rows = await shop.t.db.selectFrom('receipt').select(['series', 'year', 'number']).orderBy('id').execute();
  expect(new Set(rows.map(({ series }) => series))).toEqual(new Set(['SIM', 'SIM-NC']));
  const first = rows.filter(({ series, year }) => series === 'SIM' && year === 2026).map(({ number }) => number);
  expect(first).toEqual(first.map((_, index) => index + 1));
});

test('nothing can be ordered without the simulated world and without Stripe’s keys', async () => {
  const bare = await createTestApp();
  try {
    const { token } = await bare.createAccount();
    expect((await bare.api.call(sellsCalls.paymentConfig)).reply).toEqual({
      provider: 'none',
      publishable_key: null,
      mode: null,
    });
    expect((await bare.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })).error.code).toBe('payments_off');
    const body = { client_secret: 'pi_secret', card: 'success' as const };
    expect((await bare.api.call(sellsCalls.confirmInSandbox, { token, body })).error.code).toBe('not_found');
  } finally {
    await bare.close();
  }
});
