import { accountsCalls, sellsCalls } from '@quotavera/contract';
import type { BillingPeriod, SandboxCard } from '@quotavera/domain/sells';
import { DAY_MS, MINUTE_MS, WEEK_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertFollow } from '../../../testing/factories/bets.ts';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import type { PaymentProvider } from '../provider/provider.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan } from '../testing.fixture.ts';
import { announceEndingCards, announceRenewals } from './service-announce.ts';
import { renewDue } from './service-renew.ts';

const NOW = '2026-01-31T11:00:00.000Z';
const PRO = { plan: 'pro', period: 'month' } as const;

const shop = shopFixture(NOW);
const { expectBooksToAgree } = shop;

async function subscribe(card: SandboxCard = 'success', period: BillingPeriod = 'month') {
  const account = await shop.t.createAccount();
  await buyPlan(shop.t, account.token, { plan: 'pro', period }, { card });
  return account.id;
}
async function subscriptionOf(accountId: number) {
  const token = await shop.t.tokenOf(accountId);
  return (await shop.t.api.call(sellsCalls.listSubscriptions, { token })).reply.results[0]!;
}
const planOf = async (accountId: number) =>
  (await shop.t.api.call(accountsCalls.currentUser, { token: await shop.t.tokenOf(accountId) })).reply.subscriptionType;
/** The jobs of a moment, and everything that follows from them. */
async function at(moment: Date | string): Promise<void> {
  shop.t.clock.set(new Date(moment));
  await renewDue(shop.context);
  await shop.t.runJobs();
}
const charges = async (accountId: number) =>
  shop.t.db
    .selectFrom('sandbox_intent')
    .select(['cents'])
    .where('customer', '=', `cus_${accountId}`)
    .where('status', '=', 'succeeded')
    .orderBy('created_at')
    .execute()
    .then((rows) => rows.map(({ cents }) => cents));
const mailsOf = async (accountId: number) =>
  shop.t.db
    .selectFrom('mail')
    .select('kind')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ kind }) => kind).filter((kind) => kind !== 'plan_bought'));
const useCard = (accountId: number, card: SandboxCard) =>
  shop.t.db.updateTable('sandbox_method').set({ card }).where('customer', '=', `cus_${accountId}`).execute();

describe('renewing', () => {
  test('31 January leads to 28 February and to 31 March, at the same time of day in Rome', async () => {
    const id = await subscribe();
    await at('2026-02-28T10:59:59Z');
    expect(await charges(id)).toEqual([1999]);
    await at('2026-02-28T11:00:00Z');
    await at('2026-02-28T11:05:00Z');
    expect(await subscriptionOf(id)).toMatchObject({
      status: 'active',
      current_period_start: '2026-02-28T11:00:00.000Z',
      current_period_end: '2026-03-31T10:00:00.000Z',
    });
    expect(await charges(id)).toEqual([1999, 1999]);
    expect(await planOf(id)).toBe('pro');
    expect(await mailsOf(id)).toEqual(['plan_renewed']);
    await expectBooksToAgree();
  });

  test('a cancelled plan ends and is not charged', async () => {
    const id = await subscribe();
    const { id: subscription } = await subscriptionOf(id);
    await shop.t.api.call(sellsCalls.disableSubscription, {
      token: await shop.t.tokenOf(id),
      body: { subscription },
    });
    await at('2026-02-28T11:00:00Z');
    expect(await subscriptionOf(id)).toMatchObject({ status: 'ended', ended_at: '2026-02-28T11:00:00.000Z' });
    expect(await planOf(id)).toBe('free');
    expect(await charges(id)).toEqual([1999]);
  });

  test('other terms begin with the renewal and count from it', async () => {
    const { id, token } = await shop.t.createAccount();
    await buyPlan(shop.t, token, { plan: 'elite', period: 'month' });
    const { id: subscription } = await subscriptionOf(id);
    await shop.t.api.call(sellsCalls.changeSubscription, { token, body: { subscription, ...PRO } });
    await at('2026-02-28T11:01:00Z');
    expect(await subscriptionOf(id)).toMatchObject({
      plan: 'pro',
      current_period_start: '2026-02-28T11:00:00.000Z',
      current_period_end: '2026-03-28T11:00:00.000Z',
      next_plan: 'pro',
    });
    expect(await charges(id)).toEqual([4999, 1999]);
    expect(await planOf(id)).toBe('pro');
  });

  test('two runs at once, and a run that dies after the charge, make one charge', async () => {
    const id = await subscribe();
    shop.t.clock.set(new Date('2026-02-28T11:00:00Z'));
    const real = (await shop.context.provider())!;
    const dying: PaymentProvider = {
      ...real,
      createIntent: async (input) => {
        await real.createIntent(input);
        throw new Error('killed');
      },
    };
    await renewDue({ ...shop.context, provider: async () => dying });
    expect(await charges(id)).toEqual([1999, 1999]);
    // The charge's event finds no purchase yet.
    await shop.t.runJobs();
    expect(await subscriptionOf(id)).toMatchObject({ current_period_end: '2026-02-28T11:00:00.000Z' });
    await Promise.all([renewDue(shop.context), renewDue(shop.context), renewDue(shop.context)]);
    await shop.t.runJobs();
    expect(await charges(id)).toEqual([1999, 1999]);
    expect(await subscriptionOf(id)).toMatchObject({ current_period_end: '2026-03-31T10:00:00.000Z' });
    await expectBooksToAgree();
  });

  test('a run that dies before the answer is applied is finished by asking', async () => {
    const id = await subscribe();
    shop.t.clock.set(new Date('2026-02-28T11:00:00Z'));
    const real = (await shop.context.provider())!;
    await renewDue({
      ...shop.context,
      provider: async () => ({
        ...real,
        createIntent: async (input) => ({ ...(await real.createIntent(input)), cents: -1 }),
      }),
    });
    await sql`delete from graphile_worker._private_jobs`.execute(shop.t.db);
    expect(await subscriptionOf(id)).toMatchObject({ current_period_end: '2026-02-28T11:00:00.000Z' });
    shop.t.clock.advance(3 * MINUTE_MS);
    await renewDue(shop.context);
    await reconcilePayments(shop.context);
    expect(await subscriptionOf(id)).toMatchObject({ current_period_end: '2026-03-31T10:00:00.000Z' });
    expect(await charges(id)).toEqual([1999, 1999]);
    await expectBooksToAgree();
  });
});

describe('a renewal that fails', () => {
  const due = new Date('2026-02-28T11:00:00Z').getTime();

  test('a renewal that fails is tried after 1, 3, 5 and 7 days with access and a mail each, and then ends', async () => {
    const id = await subscribe('renewal_declined');
    for (const [days, mails] of [
      [0, 1],
      [0.5, 1],
      [1, 2],
      [2.9, 2],
      [3, 3],
      [5, 4],
      [6.99, 4],
    ] as const) {
      await at(new Date(due + days * DAY_MS));
      expect([days, (await mailsOf(id)).length]).toEqual([days, mails]);
      expect(await subscriptionOf(id)).toMatchObject({ status: 'past_due', access_until: '2026-03-07T11:00:00.000Z' });
      expect(await planOf(id)).toBe('pro');
    }
    await at(new Date(due + WEEK_MS));
    expect(await subscriptionOf(id)).toMatchObject({ status: 'ended' });
    expect(await planOf(id)).toBe('free');
    expect(await mailsOf(id)).toEqual([...Array(4).fill('renewal_failed'), 'plan_unpaid']);
    await at(new Date(due + 9 * DAY_MS));
    expect(await charges(id)).toEqual([1999]);
    expect((await mailsOf(id)).length).toBe(5);
    await expectBooksToAgree();
  });

  test('and succeeds in between goes on as if nothing had been', async () => {
    const id = await subscribe('renewal_declined');
    await at(new Date(due));
    await useCard(id, 'success');
    await at(new Date(due + DAY_MS));
    expect(await subscriptionOf(id)).toMatchObject({
      status: 'active',
      current_period_start: '2026-02-28T11:00:00.000Z',
      current_period_end: '2026-03-31T10:00:00.000Z',
    });
    expect(await charges(id)).toEqual([1999, 1999]);
    expect(await mailsOf(id)).toEqual(['renewal_failed', 'plan_renewed']);
    await expectBooksToAgree();
  });

  test('a renewal without a card fails in the same steps as a declined one', async () => {
    const id = await subscribe();
    await shop.t.db.updateTable('payment_card').set({ removed_at: NOW }).where('account_id', '=', id).execute();
    await at(new Date(due));
    expect(await subscriptionOf(id)).toMatchObject({ status: 'past_due' });
    expect(await mailsOf(id)).toEqual(['renewal_failed']);
  });

  test('a renewal that fails ends at once when the reader cancels', async () => {
    const id = await subscribe('renewal_declined');
    await at(new Date(due));
    const { id: subscription } = await subscriptionOf(id);
    await shop.t.api.call(sellsCalls.disableSubscription, {
      token: await shop.t.tokenOf(id),
      body: { subscription },
    });
    expect(await planOf(id)).toBe('free');
    await at(new Date(due + DAY_MS));
    expect(await subscriptionOf(id)).toMatchObject({ status: 'ended' });
    const renewals = await shop.t.db
      .selectFrom('purchase')
      .select('status')
      .where('account_id', '=', id)
      .where('kind', '=', 'renewal')
      .execute();
    expect(renewals).toEqual([{ status: 'canceled' }]);
  });

  test('after a long outage is charged once, for a period from now on', async () => {
    const id = await subscribe();
    await at('2026-06-15T08:30:00Z');
    await at('2026-06-15T08:35:00Z');
    expect(await subscriptionOf(id)).toMatchObject({
      current_period_start: '2026-06-15T08:30:00.000Z',
      current_period_end: '2026-07-15T08:30:00.000Z',
    });
    expect(await charges(id)).toEqual([1999, 1999]);
  });
});

test('the use of a plan is counted within its running period', async () => {
  const id = await subscribe();
  const tipster = await shop.t.createAccount({ userType: 'collaborator' });
  for (const [day, n] of [
    ['2026-01-30', 1],
    ['2026-02-01', 2],
    ['2026-02-03', 2],
  ] as const) {
    for (let i = 0; i < n; i += 1) {
      const at = new Date(`${day}T12:00:00Z`);
      const tipId = await insertTipRow(shop.t.db, { tipsterId: tipster.id, publishedAt: at });
      await insertFollow(shop.t.db, { accountId: id, tipId, at });
    }
  }
  shop.t.clock.set('2026-02-02T12:00:00Z');
  expect((await subscriptionOf(id)).used).toEqual({ tips: 0, followed: 2, bets: 2, lessons: 0, calls: 0 });
  shop.t.clock.set('2026-02-04T12:00:00Z');
  expect((await subscriptionOf(id)).used).toMatchObject({ followed: 4, bets: 4 });
});

describe('announcements', () => {
  test('a yearly renewal is announced 30 days before, once; a monthly one isn’t', async () => {
    const [yearly, monthly] = [await subscribe('success', 'year'), await subscribe()];
    for (const moment of ['2026-12-31T11:00:00Z', '2027-01-02T11:00:00Z', '2027-01-03T11:00:00Z']) {
      shop.t.clock.set(new Date(moment));
      await announceRenewals(shop.context);
    }
    expect(await mailsOf(yearly)).toEqual(['renewal_ahead']);
    expect(await mailsOf(monthly)).toEqual([]);
    const mail = await shop.t.db
      .selectFrom('mail')
      .select('body_text')
      .where('account_id', '=', yearly)
      .where('kind', '=', 'renewal_ahead')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('31 gennaio 2027');
    expect(mail.body_text).toContain('tip seguiti 0, giocate nel bankroll 0, lezioni finite 0, call 0');
  });

  test('a card that ends is announced once', async () => {
    const id = await subscribe();
    for (const moment of ['2029-11-30T11:00:00Z', '2029-12-05T11:00:00Z', '2029-12-06T11:00:00Z']) {
      shop.t.clock.set(new Date(moment));
      await announceEndingCards(shop.context);
      expect((await mailsOf(id)).length).toBe(moment < '2029-12-01' ? 0 : 1);
    }
    expect(await mailsOf(id)).toEqual(['card_ends']);
  });
});
