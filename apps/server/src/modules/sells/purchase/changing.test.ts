import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { renewDue } from '../billing/service-renew.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan, orderPlan } from '../testing.fixture.ts';
import { lockBuyer, selectOwnPurchase } from './repository.ts';
import { refundPurchase } from './service-refund.ts';

const PRO = { plan: 'pro', period: 'month' } as const;

const shop = shopFixture('2026-01-31T11:00:00.000Z');
const { overview, planOf, bookedBy, expectBooksToAgree } = shop;

const refund = (accountId: number, purchase: string, cents: number) =>
  shop.t.db.transaction().execute(async (trx) => {
    await lockBuyer(trx, accountId);
    const own = (await selectOwnPurchase(trx, accountId, purchase))!;
    await refundPurchase(trx, own, { cents, reason: 'goodwill', at: shop.t.clock.now() });
  });
/** Cents that the sandbox has given back to a reader's cards. */
const givenBack = async (accountId: number) =>
  (
    await shop.t.db
      .selectFrom('sandbox_refund')
      .innerJoin('sandbox_intent', 'sandbox_intent.id', 'sandbox_refund.intent_id')
      .select('sandbox_refund.cents')
      .where('customer', '=', `cus_${accountId}`)
      .orderBy('sandbox_refund.cents')
      .execute()
  ).map(({ cents }) => cents);

describe('changing', () => {
  test('a higher plan begins at once, and what is left of the old one pays for it', async () => {
    const { id, token: first } = await shop.t.createAccount();
    const start = shop.t.clock.now();
    await buyPlan(shop.t, first, PRO);
    const [before] = (await overview(first)).results;
    const whole = Date.parse(before!.current_period_end) - start.getTime();
    shop.t.clock.advance(Math.round(whole / 2));
    const token = await shop.t.tokenOf(id);
    const prepared = await orderPlan(shop.t, token, { plan: 'elite', period: 'month' });
    expect(prepared).toMatchObject({
      kind: 'change',
      price_cents: 4999,
      unused_cents: 1000,
      carried_cents: 1000,
      card_cents: 3999,
    });
    await shop.t.runJobs();
    expect(await planOf(token)).toBe('elite');
    const { results } = await overview(token);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ plan: 'elite', current_period_start: shop.t.clock.now().toISOString() });
    await expectBooksToAgree();
  });

  test('a shorter month than what is left of a year costs nothing now; the rest goes back to the card', async () => {
    const { id, token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, { plan: 'pro', period: 'year' });
    const booked = await bookedBy(async () => {
      const prepared = await orderPlan(shop.t, token, { plan: 'elite', period: 'month' });
      expect(prepared).toMatchObject({ client_secret: null, card_cents: 0, carried_cents: 4999, unused_cents: 19_990 });
      await shop.t.runJobs();
    });
    expect(booked.clearing).toBe(4999 - 19_990);
    expect(await planOf(token)).toBe('elite');
    expect(await givenBack(id)).toEqual([19_990 - 4999]);
    await expectBooksToAgree();
  });

  test('a rest that no card can be charged with is charged as the least sum, and less is carried over', async () => {
    const { id, token: first } = await shop.t.createAccount();
    const { id: purchase } = await buyPlan(shop.t, first, { plan: 'pro', period: 'year' });
    await refund(id, purchase, 19_990 - 4_980);
    const prepared = await orderPlan(shop.t, first, { plan: 'elite', period: 'month' });
    expect(prepared).toMatchObject({ card_cents: 50, carried_cents: 4949, unused_cents: 4980 });
    await shop.t.runJobs();
    expect(await givenBack(id)).toEqual([31, 19_990 - 4_980]);
    await expectBooksToAgree();
  });

  test('a refund of a period isn’t carried over once more when the plan changes', async () => {
    const { id, token } = await shop.t.createAccount();
    const { id: purchase } = await buyPlan(shop.t, token, PRO);
    await refund(id, purchase, 1500);
    const prepared = await orderPlan(shop.t, token, { plan: 'elite', period: 'month' });
    expect(prepared).toMatchObject({ unused_cents: 499, card_cents: 4500 });
    await shop.t.runJobs();
    await expectBooksToAgree();
  });

  test('a lower plan waits for the period’s end, and can be taken back', async () => {
    const { token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, { plan: 'elite', period: 'month' });
    expect((await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO })).error.code).toBe(
      'change_at_period_end',
    );
    const [{ id: subscription } = { id: 0 }] = (await overview(token)).results;
    const changed = await shop.t.api.call(sellsCalls.changeSubscription, { token, body: { subscription, ...PRO } });
    expect(changed.reply.results[0]).toMatchObject({ plan: 'elite', next_plan: 'pro', renewal_cents: 1999 });
    const back = await shop.t.api.call(sellsCalls.changeSubscription, {
      token,
      body: { subscription, plan: 'elite', period: 'month' },
    });
    expect(back.reply.results[0]).toMatchObject({ next_plan: 'elite', renewal_cents: 4999 });
    expect(await planOf(token)).toBe('elite');
  });

  test('cancelling keeps the plan to the period’s end; resuming is possible until then', async () => {
    const { token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, PRO);
    const [subscription] = (await overview(token)).results;
    const body = { subscription: subscription!.id };
    const canceled = await shop.t.api.call(sellsCalls.disableSubscription, { token, body });
    expect(canceled.reply.results[0]).toMatchObject({
      cancel_at_period_end: true,
      next_renew: null,
      access_until: subscription!.current_period_end,
    });
    expect(await planOf(token)).toBe('pro');
    expect((await shop.t.api.call(sellsCalls.disableSubscription, { token, body })).error.code).toBe(
      'nothing_to_change',
    );
    const resumed = await shop.t.api.call(sellsCalls.disableSubscription, { token, body: { ...body, resume: true } });
    expect(resumed.reply.results[0]).toMatchObject({ cancel_at_period_end: false });
    const other = await shop.t.createAccount();
    expect((await shop.t.api.call(sellsCalls.disableSubscription, { token: other.token, body })).error.code).toBe(
      'not_found',
    );
  });

  test('a plan that an admin gave lies beside the paid one and never ends it', async () => {
    const { id, token: first } = await shop.t.createAccount();
    await buyPlan(shop.t, first, PRO);
    const admin = await shop.t.createAccount({ admin: true });
    const until = new Date(shop.t.clock.now().getTime() + 5 * DAY_MS).toISOString();
    const body = { user_id: id, subscription_type: 'elite' as const, until, reason: 'un regalo per la prova' };
    await shop.t.api.call(accountsCalls.changeUserPlan, { token: admin.token, body });
    await shop.t.messagesReceived();
    expect(await planOf(first)).toBe('elite');
    expect((await overview(first)).granted).toMatchObject({ plan: 'elite' });
    shop.t.clock.advance(6 * DAY_MS);
    await sql`select graphile_worker.add_job('follow_paid_access', '{}'::json)`.execute(shop.t.db);
    await shop.t.runJobs();
    expect(await planOf(await shop.t.tokenOf(id))).toBe('pro');
    const row = await shop.t.db
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
    const { id, token: first } = await shop.t.createAccount();
    await buyPlan(shop.t, first, PRO, { immediateStart });
    const [subscription] = (await overview(first)).results;
    const days = (Date.parse(subscription!.current_period_end) - shop.t.clock.now().getTime()) / DAY_MS;
    shop.t.clock.advance(10 * DAY_MS);
    const token = await shop.t.tokenOf(id);
    const now = (await overview(token)).results[0]!.withdrawal;
    const due = immediateStart ? Math.round((1999 * (days - 10)) / days) : 1999;
    expect(now?.refund_cents).toBe(due);
    const moved = await bookedBy(async () => {
      await shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
      await shop.t.runJobs();
    });
    expect(moved.clearing).toBe(-due);
    expect(await planOf(token)).toBe('free');
    const again = await shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
    expect(again.error.code).toBe('subscription_ended');
    const mails = await shop.t.db
      .selectFrom('mail')
      .select('subject')
      .where('subject', '=', 'Recesso ricevuto')
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    await expectBooksToAgree();
  });

  test('after 14 days there is only the cancelling', async () => {
    const { id, token: first } = await shop.t.createAccount();
    await buyPlan(shop.t, first, PRO);
    shop.t.clock.advance(14 * DAY_MS + 1000);
    const token = await shop.t.tokenOf(id);
    const [subscription] = (await overview(token)).results;
    expect(subscription!.withdrawal).toBeNull();
    const late = await shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
    expect(late.error.code).toBe('withdrawal_over');
  });

  test('access that isn’t asked for at once begins when nobody can withdraw any more, with its whole period', async () => {
    const { id, token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, PRO, { immediateStart: false });
    expect(await planOf(token)).toBe('free');
    const begins = new Date(shop.t.clock.now().getTime() + 14 * DAY_MS);
    const [waiting] = (await overview(token)).results;
    expect(waiting).toMatchObject({ begins_at: begins.toISOString(), withdrawal: { refund_cents: 1999 } });
    shop.t.clock.set(begins);
    await renewDue(shop.context);
    const later = await shop.t.tokenOf(id);
    expect(await planOf(later)).toBe('pro');
    const [running] = (await overview(later)).results;
    expect(running).toMatchObject({ begins_at: null, withdrawal: null, current_period_start: begins.toISOString() });
    await expectBooksToAgree();
  });

  test('a change, and what was withdrawn from within a year, can only begin at once', async () => {
    const { token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, PRO);
    const place = async (body: { plan: 'pro' | 'elite'; period: 'month' }) => {
      const { reply } = await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body });
      expect(reply.starts_at_once).toBe(true);
      const input = { purchase: reply.id, immediate_start: false };
      return shop.t.api.call(sellsCalls.updatePaymentIntent, { token, body: input });
    };
    expect((await place({ plan: 'elite', period: 'month' })).error.errors).toHaveProperty('immediate_start');
    const [{ id: subscription } = { id: 0 }] = (await overview(token)).results;
    await shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription } });
    expect((await place(PRO)).error.errors).toHaveProperty('immediate_start');
  });

  test('the right belongs to the contract: a period that was renewed within its 14 days can be withdrawn from', async () => {
    const { id, token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, PRO);
    const end = new Date(shop.t.clock.now().getTime() + 7 * DAY_MS);
    await shop.t.db.updateTable('subscription').set({ period_end: end }).where('account_id', '=', id).execute();
    shop.t.clock.set(end);
    await renewDue(shop.context);
    await shop.t.runJobs();
    shop.t.clock.advance(DAY_MS);
    const later = await shop.t.tokenOf(id);
    const [subscription] = (await overview(later)).results;
    const refund = subscription!.withdrawal!.refund_cents;
    expect(refund).toBeGreaterThan(1800);
    const moved = await bookedBy(async () => {
      await shop.t.api.call(sellsCalls.withdraw, { token: later, body: { subscription: subscription!.id } });
      await shop.t.runJobs();
    });
    expect(moved.clearing).toBe(-refund);
    expect(await planOf(later)).toBe('free');
    await expectBooksToAgree();
  });
});
