import { sellsCalls, usersCalls } from '@quotavera/contract';
import type { SandboxCard } from '@quotavera/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { checkMoney, creditOf } from '../ledger/service.ts';
import { createPayments } from '../provider/service.ts';
import { buyPlan, createShop, freshToken, orderPlan } from '../testing.fixture.ts';
import { reconcilePayments } from './jobs.ts';
import { lockBuyer, selectOwnPurchase } from './repository.ts';
import { refundPurchase } from './service-refund.ts';

const NOW = '2026-01-31T11:00:00.000Z';
const DAY_MS = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await createShop({ now: NOW });
});
afterAll(() => t.close());

const overview = async (token: string) => (await t.api.call(sellsCalls.listSubscriptions, { token })).reply;
async function planOf(token: string): Promise<string> {
  await t.messagesReceived();
  return (await t.api.call(usersCalls.currentUser, { token })).reply.subscriptionType;
}
const read = async (token: string, id: string) =>
  (await t.api.call(sellsCalls.readPurchase, { token, params: { id } })).reply;
/** What was booked on an account of the platform since the test began. */
async function balances(): Promise<Record<string, number>> {
  const rows = await t.db.selectFrom('money_account').select(['kind', 'balance_cents']).execute();
  const sums: Record<string, number> = {};
  for (const { kind, balance_cents } of rows) sums[kind] = (sums[kind] ?? 0) + balance_cents;
  return sums;
}
async function booked(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances();
  await work();
  const after = await balances();
  return Object.fromEntries(
    Object.entries(after)
      .map(([kind, cents]) => [kind, cents - (before[kind] ?? 0)] as const)
      .filter(([, cents]) => cents !== 0),
  );
}
async function sameMoney(): Promise<void> {
  expect(await checkMoney(t.db)).toEqual([]);
}
const PRO = { plan: 'pro', period: 'month' } as const;

describe('buying a plan', () => {
  test('access comes with the provider’s event, not with the browser’s word', async () => {
    const { token } = await t.createAccount();
    const moved = await booked(async () => {
      const prepared = await orderPlan(t, token, PRO);
      expect(prepared).toMatchObject({ provider: 'sandbox', price_cents: 1999, card_cents: 1999, vat_cents: 360 });
      expect(await planOf(token)).toBe('free');
      await t.runJobs();
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
    const mails = await t.db
      .selectFrom('mail')
      .select('subject')
      .where('subject', 'like', 'Ordine confermato%')
      .execute();
    expect(mails).toHaveLength(1);
    await sameMoney();
  });

  test.each<[SandboxCard, string, string | null]>([
    ['declined', 'requires_payment_method', 'card_declined'],
    ['insufficient_funds', 'requires_payment_method', 'insufficient_funds'],
    ['other_method', 'requires_payment_method', 'other_method'],
    ['three_d_secure', 'requires_action', null],
    ['processing', 'processing', null],
  ])('with the card %s nothing is granted yet', async (card, status, failure) => {
    const { token } = await t.createAccount();
    const { id } = await buyPlan(t, token, PRO, { card });
    expect(await read(token, id)).toMatchObject({ status, failure });
    expect(await planOf(token)).toBe('free');
  });

  test('after a decline another card pays the same purchase', async () => {
    const { token } = await t.createAccount();
    const declined = await buyPlan(t, token, PRO, { card: 'declined' });
    const paid = await buyPlan(t, token, PRO);
    expect(paid.id).toBe(declined.id);
    expect(await planOf(token)).toBe('pro');
  });

  test('the bank’s page decides a payment that asks for it', async () => {
    const { token } = await t.createAccount();
    const { client_secret } = await orderPlan(t, token, PRO, { card: 'three_d_secure' });
    const body = { client_secret: client_secret!, approved: true };
    await t.api.call(sellsCalls.authenticateInSandbox, { token, body });
    await t.runJobs();
    expect(await planOf(token)).toBe('pro');
    expect((await t.api.call(sellsCalls.authenticateInSandbox, { token, body })).error.code).toBe('purchase_closed');
  });

  test('two tabs, a reload and a double click make one purchase and one charge', async () => {
    const { token } = await t.createAccount();
    const many = await Promise.all(
      [1, 2, 3, 4].map(() => t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })),
    );
    expect(new Set(many.map(({ reply }) => reply.id)).size).toBe(1);
    const secrets = many.map(({ reply }) => reply.client_secret!);
    const answers = await Promise.all(
      secrets.map((client_secret) =>
        t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret, card: 'success' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await t.runJobs();
    expect((await overview(token)).purchases).toHaveLength(1);
    const again = await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO });
    expect(again.error.code).toBe('already_subscribed');
  });

  test('another plan in another tab cancels the first; paid all the same, it is given back', async () => {
    const { id, token } = await t.createAccount();
    // Confirmed, but its event isn't told yet.
    const pro = await orderPlan(t, token, PRO, { card: 'processing' });
    expect(
      (await t.api.call(sellsCalls.createPaymentIntent, { token, body: { plan: 'elite', period: 'month' } })).error
        .code,
    ).toBe('payment_processing');
    const other = await t.createAccount();
    const first = await t.api.call(sellsCalls.createPaymentIntent, { token: other.token, body: PRO });
    await t.api.call(sellsCalls.createPaymentIntent, { token: other.token, body: { plan: 'elite', period: 'month' } });
    const late = { client_secret: first.reply.client_secret!, card: 'success' as const };
    expect((await t.api.call(sellsCalls.confirmInSandbox, { token: other.token, body: late })).error.code).toBe(
      'purchase_closed',
    );
    // The first one was confirmed before it was cancelled here: its money comes too late.
    await t.runJobs();
    await t.db.updateTable('purchase').set({ status: 'canceled' }).where('public_id', '=', pro.id).execute();
    const moved = await booked(async () => {
      await t.db
        .updateTable('sandbox_intent')
        .set({ status: 'succeeded' })
        .where('customer', '=', `cus_${id}`)
        .execute();
      const { intent_id } = await t.db
        .selectFrom('purchase')
        .select('intent_id')
        .where('public_id', '=', pro.id)
        .executeTakeFirstOrThrow();
      await sql`select graphile_worker.add_job('sandbox_event', ${JSON.stringify({ id: 'late', type: 'x', subject: { kind: 'intent', id: intent_id } })}::json)`.execute(
        t.db,
      );
      await t.runJobs();
    });
    expect(await planOf(token)).toBe('free');
    expect(moved).toEqual({ clearing: -55, provider_fees: 55 });
    const refunds = await t.db.selectFrom('refund').selectAll().where('reason', '=', 'too_late').execute();
    expect(refunds).toMatchObject([{ cents: 1999, card_cents: 1999, status: 'succeeded' }]);
    await sameMoney();
  });

  test('an event told twice, late, or of somebody’s imagination changes nothing', async () => {
    const { token } = await t.createAccount();
    const { id } = await buyPlan(t, token, PRO);
    const { intent_id } = await t.db
      .selectFrom('purchase')
      .select('intent_id')
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow();
    const moved = await booked(async () => {
      for (const event of ['one', 'one', 'two']) {
        const payload = { id: event, type: 'payment_intent.processing', subject: { kind: 'intent', id: intent_id } };
        await sql`select graphile_worker.add_job('sandbox_event', ${JSON.stringify(payload)}::json)`.execute(t.db);
        await t.runJobs();
      }
    });
    expect(moved).toEqual({});
    expect(await read(token, id)).toMatchObject({ status: 'succeeded' });
  });

  test('a lost event is found by asking', async () => {
    const { token } = await t.createAccount();
    const { id } = await orderPlan(t, token, PRO);
    await sql`delete from graphile_worker._private_jobs`.execute(t.db);
    t.clock.advance(3 * 60_000);
    expect(await reconcilePayments({ ...t.context, provider: createPayments(t.context) })).toBeGreaterThan(0);
    expect(await read(token, id)).toMatchObject({ status: 'succeeded' });
    expect(await planOf(token)).toBe('pro');
  });

  test('nobody sees or orders with another one’s purchase', async () => {
    const [one, other] = [await t.createAccount(), await t.createAccount()];
    const { id } = await orderPlan(t, one.token, PRO, { card: 'declined' });
    expect((await t.api.call(sellsCalls.readPurchase, { token: other.token, params: { id } })).error.code).toBe(
      'not_found',
    );
    const order = { purchase: id, immediate_start: true };
    expect((await t.api.call(sellsCalls.updatePaymentIntent, { token: other.token, body: order })).error.code).toBe(
      'not_found',
    );
  });

  test('price and plan can’t come from the browser', async () => {
    const { token } = await t.createAccount();
    for (const extra of [
      { price_cents: 1 },
      { plan: 'free' },
      { plan: 'gold' },
      { period: 'week' },
      { account_id: 1 },
    ]) {
      const answer = await t.api.call(sellsCalls.createPaymentIntent, { token, body: { ...PRO, ...extra } as never });
      expect(answer.status).toBe(400);
    }
  });
});

describe('changing', () => {
  test('a higher plan begins at once, and what is left of the old one pays for it', async () => {
    const { id, token: first } = await t.createAccount();
    const start = t.clock.now();
    await buyPlan(t, first, PRO);
    const [before] = (await overview(first)).results;
    const whole = Date.parse(before!.current_period_end) - start.getTime();
    t.clock.advance(Math.round(whole / 2));
    const token = await freshToken(t, id);
    const prepared = await orderPlan(t, token, { plan: 'elite', period: 'month' });
    expect(prepared).toMatchObject({
      kind: 'change',
      price_cents: 4999,
      unused_cents: 1000,
      credit_cents: 1000,
      card_cents: 3999,
    });
    await t.runJobs();
    expect(await planOf(token)).toBe('elite');
    expect(await creditOf(t.db, id)).toBe(0);
    const { results } = await overview(token);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ plan: 'elite', current_period_start: t.clock.now().toISOString() });
    await sameMoney();
  });

  test('a shorter month than what is left of a year costs nothing now; the rest stays as credit', async () => {
    const { id, token } = await t.createAccount();
    await buyPlan(t, token, { plan: 'pro', period: 'year' });
    const prepared = await orderPlan(t, token, { plan: 'elite', period: 'month' });
    expect(prepared).toMatchObject({ client_secret: null, card_cents: 0, credit_cents: 4999, unused_cents: 19_990 });
    expect(await planOf(token)).toBe('elite');
    expect(await creditOf(t.db, id)).toBe(19_990 - 4999);
    // The credit is one purchase's at a time, and the same one's when it is asked for again.
    const order = { plan: 'elite', period: 'year' } as const;
    const twice = [1, 2].map(() => t.api.call(sellsCalls.createPaymentIntent, { token, body: order }));
    const ids = (await Promise.all(twice)).map(({ reply }) => reply.id);
    expect(ids[0]).toBe(ids[1]);
    await sameMoney();
  });

  test('what was given back of a period already isn’t credited once more', async () => {
    const { id, token } = await t.createAccount();
    const { id: purchase } = await buyPlan(t, token, PRO);
    await t.db.transaction().execute(async (trx) => {
      await lockBuyer(trx, id);
      const own = (await selectOwnPurchase(trx, id, purchase))!;
      await refundPurchase(trx, own, { cents: 1500, reason: 'goodwill', at: t.clock.now() });
    });
    const prepared = await orderPlan(t, token, { plan: 'elite', period: 'month' });
    expect(prepared).toMatchObject({ unused_cents: 499, card_cents: 4500 });
    await t.runJobs();
    expect(await creditOf(t.db, id)).toBe(0);
    await sameMoney();
  });

  test('a lower plan waits for the period’s end, and can be taken back', async () => {
    const { token } = await t.createAccount();
    await buyPlan(t, token, { plan: 'elite', period: 'month' });
    expect((await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })).error.code).toBe(
      'change_at_period_end',
    );
    const [{ id: subscription } = { id: 0 }] = (await overview(token)).results;
    const changed = await t.api.call(sellsCalls.changeSubscription, { token, body: { subscription, ...PRO } });
    expect(changed.reply.results[0]).toMatchObject({ plan: 'elite', next_plan: 'pro', renewal_cents: 1999 });
    const back = await t.api.call(sellsCalls.changeSubscription, {
      token,
      body: { subscription, plan: 'elite', period: 'month' },
    });
    expect(back.reply.results[0]).toMatchObject({ next_plan: 'elite', renewal_cents: 4999 });
    expect(await planOf(token)).toBe('elite');
  });

  test('cancelling keeps the plan to the period’s end; resuming is possible until then', async () => {
    const { token } = await t.createAccount();
    await buyPlan(t, token, PRO);
    const [subscription] = (await overview(token)).results;
    const body = { subscription: subscription!.id };
    const canceled = await t.api.call(sellsCalls.disableSubscription, { token, body });
    expect(canceled.reply.results[0]).toMatchObject({
      cancel_at_period_end: true,
      next_renew: null,
      access_until: subscription!.current_period_end,
    });
    expect(await planOf(token)).toBe('pro');
    expect((await t.api.call(sellsCalls.disableSubscription, { token, body })).error.code).toBe('nothing_to_change');
    const resumed = await t.api.call(sellsCalls.disableSubscription, { token, body: { ...body, resume: true } });
    expect(resumed.reply.results[0]).toMatchObject({ cancel_at_period_end: false });
    const other = await t.createAccount();
    expect((await t.api.call(sellsCalls.disableSubscription, { token: other.token, body })).error.code).toBe(
      'not_found',
    );
  });

  test('a plan that an admin gave lies beside the paid one and never ends it', async () => {
    const { id, token: first } = await t.createAccount({
      plan: 'elite',
      planUntil: new Date(t.clock.now().getTime() + 5 * DAY_MS),
    });
    await buyPlan(t, first, PRO);
    expect(await planOf(first)).toBe('elite');
    expect((await overview(first)).granted).toMatchObject({ plan: 'elite' });
    t.clock.advance(6 * DAY_MS);
    await sql`select graphile_worker.add_job('follow_paid_access', '{}'::json)`.execute(t.db);
    await t.runJobs();
    expect(await planOf(await freshToken(t, id))).toBe('pro');
    const row = await t.db
      .selectFrom('account')
      .select(['paid_plan', 'granted_plan'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ paid_plan: 'pro', granted_plan: 'elite' });
  });
});

describe('withdrawing', () => {
  test.each([
    [true, 'the unused part goes back'],
    [false, 'everything goes back'],
  ])('within 14 days, asked to start at once: %s: %s and the plan ends', async (immediateStart) => {
    const { id, token: first } = await t.createAccount();
    await buyPlan(t, first, PRO, { immediateStart });
    const [subscription] = (await overview(first)).results;
    const days = (Date.parse(subscription!.current_period_end) - t.clock.now().getTime()) / DAY_MS;
    t.clock.advance(10 * DAY_MS);
    const token = await freshToken(t, id);
    const now = (await overview(token)).results[0]!.withdrawal;
    const due = immediateStart ? Math.round((1999 * (days - 10)) / days) : 1999;
    expect(now?.refund_cents).toBe(due);
    const moved = await booked(async () => {
      await t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
      await t.runJobs();
    });
    expect(moved.clearing).toBe(-due);
    expect(await planOf(token)).toBe('free');
    const again = await t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
    expect(again.error.code).toBe('subscription_ended');
    const mails = await t.db.selectFrom('mail').select('subject').where('subject', '=', 'Recesso ricevuto').execute();
    expect(mails.length).toBeGreaterThan(0);
    await sameMoney();
  });

  test('after 14 days there is only the cancelling', async () => {
    const { id, token: first } = await t.createAccount();
    await buyPlan(t, first, PRO);
    t.clock.advance(14 * DAY_MS + 1000);
    const token = await freshToken(t, id);
    const [subscription] = (await overview(token)).results;
    expect(subscription!.withdrawal).toBeNull();
    const late = await t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
    expect(late.error.code).toBe('withdrawal_over');
  });
});

describe('the books', () => {
  test('are only added to', async () => {
    for (const table of ['money_entry', 'money_transaction', 'receipt']) {
      await expect(sql.raw(`delete from ${table}`).execute(t.db)).rejects.toThrow('append-only');
    }
    await expect(sql`update money_entry set cents = cents + 1`.execute(t.db)).rejects.toThrow('append-only');
  });

  test('a difference is found', async () => {
    await t.db
      .updateTable('money_account')
      .set({ balance_cents: sql`balance_cents + 1` })
      .where('kind', '=', 'clearing')
      .execute();
    expect(await checkMoney(t.db)).toEqual([{ what: 'balance', subject: 'clearing', cents: 1 }]);
    await t.db
      .updateTable('money_account')
      .set({ balance_cents: sql`balance_cents - 1` })
      .where('kind', '=', 'clearing')
      .execute();
    await sameMoney();
  });

  test('an unbalanced transaction can’t be written', async () => {
    const write = t.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        insert into money_transaction (kind, cause, at) values ('x', 'x', now()) returning id`.execute(trx);
      await sql`insert into money_entry (transaction_id, position, account_id, cents)
        select ${rows[0]!.id}, 1, id, 5 from money_account limit 1`.execute(trx);
    });
    await expect(write).rejects.toThrow('out of balance');
  });

  test('receipts are numbered without gaps in the sandbox’s own series', async () => {
    const rows = await t.db.selectFrom('receipt').select(['series', 'year', 'number']).orderBy('id').execute();
    expect(new Set(rows.map(({ series }) => series))).toEqual(new Set(['SIM', 'SIM-NC']));
    const first = rows.filter(({ series, year }) => series === 'SIM' && year === 2026).map(({ number }) => number);
    expect(first).toEqual(first.map((_, index) => index + 1));
  });
});

test('without the simulated world and without Stripe’s keys nothing can be ordered', async () => {
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
