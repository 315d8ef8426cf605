import { sellsCalls } from '@quotavera/contract';
import { eraseAccount, excludeMyself } from '@quotavera/contract/accounts';
import { EXCLUSION_PERIODS } from '@quotavera/domain/care';
import type { SandboxMethod } from '@quotavera/domain/sells';
import { DAY_MS, MINUTE_MS, WEEK_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { announceDebits } from '../billing/service-announce.ts';
import { renewDue } from '../billing/service-renew.ts';
import { answerLate, tellDispute } from '../provider/sandbox/service.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, createSubscriber } from '../testing.fixture.ts';
import { reconcilePayments } from './jobs.ts';

const NOW = '2026-03-02T11:00:00.000Z';
const PRO = { plan: 'pro', period: 'month' } as const;
const ELITE = { plan: 'elite', period: 'month' } as const;
const PASSWORD = 'Tramonto-verde-41';

const shop = shopFixture(NOW);
afterEach(() => shop.expectBooksToAgree());

const tokenOf = (id: number) => shop.t.tokenOf(id);
const planOf = async (id: number) => shop.planOf(await tokenOf(id));
const read = async (accountId: number, id: string) =>
  (await shop.t.api.call(sellsCalls.readPurchase, { token: await tokenOf(accountId), params: { id } })).reply;
const overviewOf = async (id: number) => shop.overview(await tokenOf(id));
const subscriptionOf = async (id: number) => (await overviewOf(id)).results[0]!;
const kindsOf = async (id: number) => {
  const mails = await shop.t.db.selectFrom('mail').select('kind').where('account_id', '=', id).orderBy('id').execute();
  return mails.map(({ kind }) => kind);
};
async function intentsOf(accountId: number): Promise<string[]> {
  const rows = await shop.t.db
    .selectFrom('sandbox_intent')
    .select('id')
    .where('customer', '=', `cus_${accountId}`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}
/** The bank answers to the latest debit, and its event is told. */
async function answer(accountId: number): Promise<void> {
  const intent = (await intentsOf(accountId)).at(-1)!;
  await answerLate(shop.t.context, intent);
  await shop.t.runJobs();
}
async function order(card: SandboxMethod = 'debit', account?: { id: number }, of: typeof PRO | typeof ELITE = PRO) {
  const { id } = account ?? (await shop.t.createAccount({ password: PASSWORD }));
  const { id: purchase } = await buyPlan(shop.t, await tokenOf(id), of, { card });
  return { id, purchase };
}
/** A subscription that is paid by debit. */
async function subscribed() {
  const ordered = await order();
  shop.t.clock.advance(4 * DAY_MS);
  await answer(ordered.id);
  return ordered;
}
async function at(moment: Date | string): Promise<void> {
  shop.t.clock.set(new Date(moment));
  await announceDebits(shop.context);
  await renewDue(shop.context);
  await shop.t.runJobs();
}

describe('an order by debit', () => {
  test('an order by debit opens nothing while the bank works on it, and everything when the money arrives', async () => {
    const { id, purchase } = await order();
    expect(await read(id, purchase)).toMatchObject({ status: 'processing', method: 'sepa_debit' });
    expect([await planOf(id), await kindsOf(id)]).toEqual(['free', ['debit_started']]);
    shop.t.clock.advance(4 * DAY_MS);
    await reconcilePayments(shop.context);
    expect(await planOf(id)).toBe('free');
    const moved = await shop.bookedBy(() => answer(id));
    expect(moved).toMatchObject({ clearing: 1_999 - 35, provider_fees: 35 });
    expect([await planOf(id), await kindsOf(id)]).toEqual(['pro', ['debit_started', 'plan_bought']]);
    const { cards, results } = await overviewOf(id);
    expect(cards).toMatchObject([
      { kind: 'sepa_debit', last4: '3000', country: 'DE', mandate: expect.stringMatching(/^SIM-/), expires_year: null },
    ]);
    expect(results[0]).toMatchObject({ card: { kind: 'sepa_debit' } });
    expect(results[0]!.current_period_start).toBe(shop.t.clock.now().toISOString());
  });

  test('heard of twice, late and in any order, begins once', async () => {
    const { id } = await order();
    const [intent] = await intentsOf(id);
    await answerLate(shop.t.context, intent!);
    for (const type of ['succeeded', 'processing', 'succeeded', 'payment_failed']) {
      const payload = { id: `${id}-${type}`, type, subject: { kind: 'intent', id: intent } };
      await sql`select graphile_worker.add_job('sandbox_event', ${JSON.stringify(payload)}::json)`.execute(shop.t.db);
    }
    await Promise.all([shop.t.runJobs(), reconcilePayments(shop.context)]);
    expect((await overviewOf(id)).results).toHaveLength(1);
    expect(await kindsOf(id)).toEqual(['debit_started', 'plan_bought']);
  });

  test.each(['debit_failed', 'debit_no_funds', 'debit_failed_slow'] as const)(
    'that fails days later (%s) is closed, with a mail, and can be made again',
    async (card) => {
      const { id, purchase } = await order(card);
      shop.t.clock.advance(5 * DAY_MS);
      await answer(id);
      await answer(id);
      expect(await read(id, purchase)).toMatchObject({ status: 'failed', method: 'sepa_debit' });
      expect([await planOf(id), await kindsOf(id)]).toEqual(['free', ['debit_started', 'debit_failed']]);
      const again = await order('success', { id });
      expect(again.purchase).not.toBe(purchase);
      expect(await planOf(id)).toBe('pro');
    },
  );

  test('asked for a second time while the bank works on it, is the same; another plan waits', async () => {
    const { id, purchase } = await order();
    const token = await tokenOf(id);
    expect((await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })).reply.id).toBe(purchase);
    const other = await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body: ELITE });
    expect(other.error.code).toBe('payment_processing');
  });

  test('an order by debit holds its place in a channel, and its price, until the bank’s answer', async () => {
    const { plan } = await createChannel(shop.t, { userLimit: 1 });
    const reader = await createSubscriber(shop.t);
    await buyChannel(shop.t, reader.token, plan, { card: 'debit' });
    shop.t.clock.advance(3 * DAY_MS);
    const late = await createSubscriber(shop.t);
    expect((await buyChannel(shop.t, late.token, plan)).error.code).toBe('channel_full');
    await shop.t.db
      .updateTable('channel_plan')
      .set((eb) => ({ price_cents: eb('price_cents', '+', 500) }))
      .where('id', '=', plan)
      .execute();
    await answer(reader.id);
    expect((await subscriptionOf(reader.id)).status).toBe('active');
  });

  test('an order by debit that the bank began to work on too late is computed anew, and refunded where it holds no more', async () => {
    const { plan } = await createChannel(shop.t);
    const reader = await createSubscriber(shop.t);
    const { reply } = await shop.t.api.call(sellsCalls.subscribe, {
      token: reader.token,
      body: { channel_plan: plan },
    });
    const body = { purchase: reply.id, immediate_start: true };
    await shop.t.api.call(sellsCalls.updatePaymentIntent, { token: reader.token, body });
    shop.t.clock.advance(20 * MINUTE_MS);
    await shop.t.db
      .updateTable('channel_plan')
      .set((eb) => ({ price_cents: eb('price_cents', '+', 500) }))
      .where('id', '=', plan)
      .execute();
    const confirm = { client_secret: reply.client_secret!, card: 'debit' as const };
    await shop.t.api.call(sellsCalls.confirmInSandbox, { token: await tokenOf(reader.id), body: confirm });
    await shop.t.runJobs();
    await answer(reader.id);
    expect((await overviewOf(reader.id)).results).toEqual([]);
    const [refund] = await shop.t.db
      .selectFrom('sandbox_refund')
      .select('cents')
      .orderBy('created_at', 'desc')
      .execute();
    expect(refund).toEqual({ cents: reply.card_cents });
  });

  test('an order by debit that is left open after the bank’s answer is promised no longer', async () => {
    const { id, purchase } = await order('processing');
    const promisedSince = async () =>
      (
        await shop.t.db
          .selectFrom('purchase')
          .select('processing_since')
          .where('public_id', '=', purchase)
          .executeTakeFirstOrThrow()
      ).processing_since;
    expect(await promisedSince()).not.toBeNull();
    const change = { status: 'requires_payment_method', failure: 'card_declined', method: null };
    const [intent] = await intentsOf(id);
    await shop.t.db.updateTable('sandbox_intent').set(change).where('id', '=', intent!).execute();
    shop.t.clock.advance(3 * MINUTE_MS);
    await reconcilePayments(shop.context);
    expect([await promisedSince(), (await read(id, purchase)).status]).toEqual([null, 'requires_payment_method']);
  });

  test('an order by debit whose account is erased, or whose owner excludes himself, is refunded when the money arrives', async () => {
    const leave = [
      (token: string) => shop.t.api.call(eraseAccount, { token, body: { password: PASSWORD, confirm: true } }),
      (token: string) => shop.t.api.call(excludeMyself, { token, body: { period: EXCLUSION_PERIODS[0] } }),
    ];
    for (const leaving of leave) {
      const { id } = await order();
      expect((await leaving(await tokenOf(id))).status).toBe(200);
      await shop.t.runJobs();
      await answer(id);
      const refunds = await shop.t.db
        .selectFrom('refund_part as b')
        .innerJoin('purchase as p', 'p.id', 'b.charge_id')
        .select(['b.cents', 'b.status'])
        .where('p.account_id', '=', id)
        .execute();
      expect(refunds).toEqual([{ cents: 1_999, status: 'succeeded' }]);
    }
  });
});

describe('an upgrade by debit', () => {
  test('an upgrade by debit leaves the old plan as it is until the money arrives, and carries over what was promised', async () => {
    const { id } = await order('success');
    shop.t.clock.advance(10 * DAY_MS);
    const upgrade = await order('debit', { id }, ELITE);
    const { carried_cents, card_cents } = await read(id, upgrade.purchase);
    expect(carried_cents + card_cents).toBe(4_999);
    shop.t.clock.advance(5 * DAY_MS);
    expect(await planOf(id)).toBe('pro');
    await answer(id);
    expect(await planOf(id)).toBe('elite');
  });

  test('an upgrade by debit of a plan that was withdrawn from meanwhile is refunded', async () => {
    const { id } = await order('success');
    shop.t.clock.advance(DAY_MS);
    await order('debit', { id }, ELITE);
    const { id: subscription } = await subscriptionOf(id);
    await shop.t.api.call(sellsCalls.withdraw, { token: await tokenOf(id), body: { subscription } });
    await shop.t.runJobs();
    await answer(id);
    expect(await planOf(id)).toBe('free');
  });
});

describe('renewing by debit', () => {
  test('each debit is announced days before, once, and its access lasts while the bank works on it', async () => {
    const { id } = await subscribed();
    const end = new Date((await subscriptionOf(id)).current_period_end);
    await at(new Date(end.getTime() - 5 * DAY_MS - 1));
    expect(await kindsOf(id)).not.toContain('debit_ahead');
    await at(new Date(end.getTime() - 5 * DAY_MS));
    await at(new Date(end.getTime() - 4 * DAY_MS));
    expect((await kindsOf(id)).filter((kind) => kind === 'debit_ahead')).toHaveLength(1);
    const mail = await shop.t.db
      .selectFrom('mail')
      .select('body_text')
      .where('account_id', '=', id)
      .where('kind', '=', 'debit_ahead')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toMatch(/19,99.*DE •••• 3000.*SIM-/s);
    await at(end);
    expect(await intentsOf(id)).toHaveLength(2);
    await at(new Date(end.getTime() + 3 * DAY_MS));
    expect([await planOf(id), (await intentsOf(id)).length]).toEqual(['pro', 2]);
    await answer(id);
    expect(await subscriptionOf(id)).toMatchObject({ status: 'active', current_period_start: end.toISOString() });
    expect(await kindsOf(id)).toContain('plan_renewed');
  });

  test('an account that was chosen a day before is announced at once, and debited two days later', async () => {
    const { id } = await order('success');
    const { current_period_end, id: subscription } = await subscriptionOf(id);
    const end = new Date(current_period_end);
    await at(new Date(end.getTime() - DAY_MS));
    const token = await tokenOf(id);
    const { setup, client_secret, methods } = (await shop.t.api.call(sellsCalls.createCardSetup, { token })).reply;
    expect(methods).toEqual(['card', 'sepa_debit']);
    const confirm = { client_secret: client_secret!, card: 'debit' as const };
    await shop.t.api.call(sellsCalls.confirmInSandbox, { token, body: confirm });
    await shop.t.api.call(sellsCalls.addCard, { token, body: { setup, subscription } });
    await at(new Date(end.getTime() - DAY_MS + MINUTE_MS));
    await at(end);
    expect(await intentsOf(id)).toHaveLength(1);
    await at(new Date(end.getTime() + DAY_MS + MINUTE_MS));
    expect(await intentsOf(id)).toHaveLength(2);
    expect(await planOf(id)).toBe('pro');
  });

  test('a debit that fails days later is a failed renewal, which is tried again and ends in time', async () => {
    const { id } = await subscribed();
    const end = new Date((await subscriptionOf(id)).current_period_end);
    await at(new Date(end.getTime() - 3 * DAY_MS));
    await shop.t.db
      .updateTable('sandbox_method')
      .set({ card: 'debit_no_funds' })
      .where('customer', '=', `cus_${id}`)
      .execute();
    await at(end);
    shop.t.clock.set(new Date(end.getTime() + 4 * DAY_MS));
    await answer(id);
    await answer(id);
    expect(await subscriptionOf(id)).toMatchObject({ status: 'past_due' });
    expect((await kindsOf(id)).filter((kind) => kind === 'renewal_failed')).toHaveLength(1);
    await at(new Date(end.getTime() + 5 * DAY_MS));
    expect(await intentsOf(id)).toHaveLength(3);
    shop.t.clock.set(new Date(end.getTime() + 9 * DAY_MS));
    await answer(id);
    expect([await planOf(id), (await subscriptionOf(id)).status]).toEqual(['free', 'ended']);
    expect(await kindsOf(id)).toContain('plan_unpaid');
  });
});

describe('a debit that comes back after it had succeeded', () => {
  const lose = async (accountId: number) => {
    await tellDispute(shop.t.context, (await intentsOf(accountId)).at(-1)!, 'lost');
    await shop.t.runJobs();
  };

  test('a debit that comes back after it had succeeded closes the order, with a mail, and its account is debited no more', async () => {
    const { id } = await subscribed();
    await lose(id);
    await lose(id);
    expect([await planOf(id), (await overviewOf(id)).cards]).toEqual(['free', []]);
    expect((await kindsOf(id)).at(-1)).toBe('debit_failed');
  });

  test('a debit that comes back after it had succeeded is a failed renewal where it paid for one: another card pays it', async () => {
    const { id } = await subscribed();
    const end = new Date((await subscriptionOf(id)).current_period_end);
    await at(new Date(end.getTime() - 3 * DAY_MS));
    await at(end);
    shop.t.clock.set(new Date(end.getTime() + 3 * DAY_MS));
    await answer(id);
    await lose(id);
    await at(new Date(end.getTime() + 3 * DAY_MS + MINUTE_MS));
    expect(await subscriptionOf(id)).toMatchObject({ status: 'past_due', card: null });
    expect([await planOf(id), (await kindsOf(id)).at(-1)]).toEqual(['pro', 'renewal_failed']);
    const token = await tokenOf(id);
    const { id: subscription } = await subscriptionOf(id);
    const { client_secret } = (await shop.t.api.call(sellsCalls.payRenewal, { token, body: { subscription } })).reply;
    const body = { client_secret: client_secret!, card: 'success' as const };
    await shop.t.api.call(sellsCalls.confirmInSandbox, { token, body });
    await shop.t.runJobs();
    expect(await subscriptionOf(id)).toMatchObject({ status: 'active', current_period_start: end.toISOString() });
  });

  test('a debit that comes back after it had succeeded of an old period ends nothing that was paid since', async () => {
    const { id } = await subscribed();
    const [first] = await intentsOf(id);
    const end = new Date((await subscriptionOf(id)).current_period_end);
    await at(new Date(end.getTime() - 3 * DAY_MS));
    await at(end);
    shop.t.clock.set(new Date(end.getTime() + 3 * DAY_MS));
    await answer(id);
    shop.t.clock.set(new Date(end.getTime() + WEEK_MS));
    await tellDispute(shop.t.context, first!, 'lost');
    await shop.t.runJobs();
    expect([await planOf(id), (await subscriptionOf(id)).status]).toEqual(['pro', 'active']);
  });

  test('a debit that comes back after it had succeeded and was given back before is our loss', async () => {
    const { id } = await subscribed();
    const { id: subscription } = await subscriptionOf(id);
    await shop.t.api.call(sellsCalls.withdraw, { token: await tokenOf(id), body: { subscription } });
    await shop.t.runJobs();
    await tellDispute(shop.t.context, (await intentsOf(id)).at(-1)!, 'lost');
    await shop.t.runJobs();
    expect(await planOf(id)).toBe('free');
  });
});
