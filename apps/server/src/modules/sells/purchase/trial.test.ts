import { accountsCalls, sellsCalls } from '@quotavera/contract';
import type { BillingPeriod, SandboxCard } from '@quotavera/domain/sells';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import { announceRenewals } from '../billing/service-announce.ts';
import { announceTrials } from '../billing/service-announce-trials.ts';
import { renewDue } from '../billing/service-renew.ts';
import { confirmSetup } from '../provider/sandbox/service-cards.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan } from '../testing.fixture.ts';
import { reconcilePayments } from './jobs.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const END = '2026-03-09T12:00:00.000Z';
const PASSWORD = 'Tramonto-9-verde';

const shop = shopFixture(NOW);
const { expectBooksToAgree, bookedBy, overview, planOf } = shop;
const tokenOf = (accountId: number) => shop.t.tokenOf(accountId);

async function order(
  accountId: number,
  { period = 'month', trial = true }: { period?: BillingPeriod; trial?: boolean } = {},
) {
  const body = { plan: 'pro', period, trial } as const;
  return shop.t.api.call(sellsCalls.createPaymentIntent, { token: await tokenOf(accountId), body });
}
async function place(accountId: number, purchase: string, immediateStart = true) {
  const body = { purchase, immediate_start: immediateStart };
  return shop.t.api.call(sellsCalls.updatePaymentIntent, { token: await tokenOf(accountId), body });
}
async function keep(accountId: number, secret: string, card: SandboxCard = 'success') {
  const body = { client_secret: secret, card };
  return shop.t.api.call(sellsCalls.confirmInSandbox, { token: await tokenOf(accountId), body });
}
/** Orders a trial as the checkout does, with the provider's events told. Returns the order's id. */
async function begin(accountId: number, card?: SandboxCard, period?: BillingPeriod): Promise<string> {
  const { reply } = await order(accountId, { ...(period ? { period } : {}) });
  await place(accountId, reply.id);
  await keep(accountId, reply.client_secret!, card);
  await shop.t.runJobs();
  return reply.id;
}
async function onTrial(card?: SandboxCard): Promise<number> {
  const { id } = await shop.t.createAccount({ password: PASSWORD });
  await begin(id, card);
  return id;
}
async function at(moment: string): Promise<void> {
  shop.t.clock.set(moment);
  await announceTrials(shop.context);
  await announceRenewals(shop.context);
  await renewDue(shop.context);
  await shop.t.runJobs();
}
const latest = async (accountId: number) => (await overview(await tokenOf(accountId))).results[0]!;
const statusOf = async (accountId: number, purchase: string) =>
  (await shop.t.api.call(sellsCalls.readPurchase, { token: await tokenOf(accountId), params: { id: purchase } })).reply;
const charged = async (accountId: number) =>
  (
    await shop.t.db
      .selectFrom('sandbox_intent')
      .select('cents')
      .where('customer', '=', `cus_${accountId}`)
      .where('status', '=', 'succeeded')
      .execute()
  ).map(({ cents }) => cents);
const mailsOf = async (accountId: number) =>
  (await shop.t.db.selectFrom('mail').select('kind').where('account_id', '=', accountId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const change = async (accountId: number, call: 'cancel' | 'resume' | 'withdraw') => {
  const subscription = (await latest(accountId)).id;
  const token = await tokenOf(accountId);
  return call === 'withdraw'
    ? shop.t.api.call(sellsCalls.withdraw, { token, body: { subscription } })
    : shop.t.api.call(sellsCalls.disableSubscription, { token, body: { subscription, resume: call === 'resume' } });
};

describe('a trial', () => {
  test('a trial gives PRO for seven days with a card that is kept, and moves no money', async () => {
    const { id } = await shop.t.createAccount();
    expect((await overview(await tokenOf(id))).trial_offered).toBe(true);
    expect(await bookedBy(() => begin(id))).toEqual({});
    expect(await latest(id)).toMatchObject({
      plan: 'pro',
      is_trial: true,
      current_period_end: END,
      next_renew: END,
      renewal_cents: 1_999,
      card: { last4: '4242' },
      withdrawal: { refund_cents: 0 },
    });
    expect(await planOf(await tokenOf(id))).toBe('pro');
    expect([await charged(id), await mailsOf(id)]).toEqual([[], ['trial_started']]);
    expect((await overview(await tokenOf(id))).receipts).toEqual([]);
    await expectBooksToAgree();
  });

  test('a trial is ordered with its immediate start, and without the box it isn’t', async () => {
    const { id } = await shop.t.createAccount();
    const { reply } = await order(id);
    expect(reply).toMatchObject({
      kind: 'trial',
      price_cents: 0,
      card_cents: 0,
      renewal_cents: 1_999,
      starts_at_once: true,
    });
    expect([reply.period_start, reply.period_end]).toEqual([NOW, END]);
    expect((await place(id, reply.id, false)).error.code).toBe('validation');
  });

  test('a trial is announced two days before its end, once, by mail and in the bell', async () => {
    const id = await onTrial();
    await at('2026-03-07T10:00:00.000Z');
    expect(await mailsOf(id)).toEqual(['trial_started']);
    await at('2026-03-07T11:30:00.000Z');
    await at('2026-03-07T12:30:00.000Z');
    expect(await mailsOf(id)).toEqual(['trial_started', 'trial_ahead']);
    const bell = await shop.t.db
      .selectFrom('notification')
      .select(['type', 'data'])
      .where('account_id', '=', id)
      .execute();
    expect(bell).toEqual([{ type: 'trial_ends', data: { plan: 'PRO', cents: 1_999, at: END } }]);
    const mail = await shop.t.db
      .selectFrom('mail')
      .select('body_text')
      .where('account_id', '=', id)
      .where('kind', '=', 'trial_ahead')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('19,99');
  });

  test('a trial is charged at its end, and the contract can still be withdrawn from for what is left of its 14 days', async () => {
    const id = await onTrial();
    await at(END);
    expect(await latest(id)).toMatchObject({
      is_trial: false,
      status: 'active',
      current_period_end: '2026-04-09T11:00:00.000Z',
    });
    expect([await charged(id), await planOf(await tokenOf(id))]).toEqual([[1_999], 'pro']);
    await expectBooksToAgree();
    shop.t.clock.set('2026-03-16T11:59:00.000Z');
    const { refund_cents: back } = (await latest(id)).withdrawal!;
    expect(back).toBeGreaterThan(1_500);
    expect(back).toBeLessThan(1_600);
    await change(id, 'withdraw');
    expect(await planOf(await tokenOf(id))).toBe('free');
    await expectBooksToAgree();
  });

  test('a trial of the year is charged the year', async () => {
    const { id } = await shop.t.createAccount();
    await begin(id, 'success', 'year');
    await at(END);
    expect(await charged(id)).toEqual([19_990]);
  });

  test('a trial that is cancelled costs nothing, ever, and lasts to its end', async () => {
    const id = await onTrial();
    await change(id, 'cancel');
    await at('2026-03-08T12:00:00.000Z');
    expect([await planOf(await tokenOf(id)), await mailsOf(id)]).toEqual(['pro', ['trial_started']]);
    for (const moment of [END, '2026-03-20T12:00:00.000Z', '2026-05-20T12:00:00.000Z']) await at(moment);
    expect([await planOf(await tokenOf(id)), await charged(id)]).toEqual(['free', []]);
    expect(await latest(id)).toMatchObject({ status: 'ended', ended_at: END });
    await expectBooksToAgree();
  });

  test('a trial that is withdrawn from ends at once, and says that nothing was charged', async () => {
    const id = await onTrial();
    await change(id, 'withdraw');
    expect([await planOf(await tokenOf(id)), (await mailsOf(id)).at(-1)]).toEqual(['free', 'trial_withdrawn']);
    await at('2026-04-20T12:00:00.000Z');
    expect(await charged(id)).toEqual([]);
  });

  test('a trial whose card declines goes on as any renewal that fails, and ends for good', async () => {
    const id = await onTrial('renewal_declined');
    await at(END);
    expect(await latest(id)).toMatchObject({ status: 'past_due', is_trial: true });
    expect(await planOf(await tokenOf(id))).toBe('pro');
    for (const days of [1, 3, 5, 7]) await at(new Date(Date.parse(END) + days * DAY_MS).toISOString());
    expect(await latest(id)).toMatchObject({ status: 'ended' });
    expect([await planOf(await tokenOf(id)), await charged(id)]).toEqual(['free', []]);
    await expectBooksToAgree();
  });

  test('a trial ends where ELITE is bought: the whole price, and nothing carried over', async () => {
    const id = await onTrial();
    shop.t.clock.set('2026-03-05T12:00:00.000Z');
    await buyPlan(shop.t, await tokenOf(id), { plan: 'elite', period: 'month' });
    expect(await latest(id)).toMatchObject({
      plan: 'elite',
      is_trial: false,
      current_period_start: '2026-03-05T12:00:00.000Z',
    });
    await at(END);
    expect(await charged(id)).toEqual([4_999]);
    await expectBooksToAgree();
  });

  test('puts an invitation’s first paid plan to its first charge', async () => {
    const inviter = await shop.t.createAccount();
    const { id } = await shop.t.createAccount();
    await shop.t.db.updateTable('account').set({ referred_by: inviter.id }).where('id', '=', id).execute();
    await begin(id);
    const referral = () => shop.t.db.selectFrom('referral').select('status').where('invited_id', '=', id).execute();
    expect(await referral()).toEqual([]);
    await at(END);
    expect(await referral()).toEqual([{ status: 'waiting' }]);
    await at('2026-04-10T12:00:00.000Z');
    expect(await referral()).toHaveLength(1);
  });

  test.each<[string, (token: string) => Promise<{ status: number }>]>([
    ['self-exclusion', (token) => shop.t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } })],
    [
      'deactivation',
      (token) => shop.t.api.call(accountsCalls.deactivateAccount, { token, body: { password: PASSWORD } }),
    ],
    [
      'erasure',
      (token) => shop.t.api.call(accountsCalls.eraseAccount, { token, body: { password: PASSWORD, confirm: true } }),
    ],
  ])('ends at once by %s, and is never charged', async (_, act) => {
    const id = await onTrial();
    expect((await act(await tokenOf(id))).status).toBe(200);
    await shop.t.runJobs();
    const row = () =>
      shop.t.db.selectFrom('subscription').select('status').where('account_id', '=', id).executeTakeFirstOrThrow();
    expect(await row()).toEqual({ status: 'ended' });
    await at('2026-04-20T12:00:00.000Z');
    expect(await charged(id)).toEqual([]);
    await expectBooksToAgree();
  });
});

describe('the card', () => {
  test('the card that its bank wants confirmed begins the trial once it is, and not before', async () => {
    const { id } = await shop.t.createAccount();
    const { reply } = await order(id);
    await place(id, reply.id);
    await keep(id, reply.client_secret!, 'three_d_secure');
    await shop.t.runJobs();
    expect(await statusOf(id, reply.id)).toMatchObject({ status: 'requires_action' });
    const answer = async (approved: boolean) =>
      shop.t.api.call(sellsCalls.authenticateInSandbox, {
        token: await tokenOf(id),
        body: { client_secret: reply.client_secret!, approved },
      });
    await answer(false);
    await shop.t.runJobs();
    expect(await planOf(await tokenOf(id))).toBe('free');
    await keep(id, reply.client_secret!, 'three_d_secure');
    await answer(true);
    await shop.t.runJobs();
    expect(await planOf(await tokenOf(id))).toBe('pro');
  });

  test('the card that is kept without a press of the order button begins nothing until there is one', async () => {
    const { id } = await shop.t.createAccount();
    const { reply } = await order(id);
    await keep(id, reply.client_secret!);
    await shop.t.runJobs();
    expect(await planOf(await tokenOf(id))).toBe('free');
    await place(id, reply.id);
    shop.t.clock.advance(3 * MINUTE_MS);
    await reconcilePayments(shop.context);
    expect(await planOf(await tokenOf(id))).toBe('pro');
  });

  test('the card is heard of although its event is lost, late or told twice', async () => {
    const { id } = await shop.t.createAccount();
    const { reply } = await order(id);
    await place(id, reply.id);
    await keep(id, reply.client_secret!);
    shop.t.clock.advance(3 * MINUTE_MS);
    await Promise.all([reconcilePayments(shop.context), reconcilePayments(shop.context), shop.t.runJobs()]);
    await reconcilePayments(shop.context);
    expect((await overview(await tokenOf(id))).results).toHaveLength(1);
    expect(await mailsOf(id)).toEqual(['trial_started']);
  });

  test('the card of an order that gave way to another begins nothing', async () => {
    const { id } = await shop.t.createAccount();
    const trial = (await order(id)).reply;
    await place(id, trial.id);
    const paid = (await order(id, { trial: false })).reply;
    expect(paid).toMatchObject({ kind: 'first', price_cents: 1_999 });
    await keep(id, trial.client_secret!);
    await shop.t.runJobs();
    expect([await planOf(await tokenOf(id)), (await statusOf(id, trial.id)).status]).toEqual(['free', 'canceled']);
  });

  test('the card of an order that billing’s stop has closed begins nothing', async () => {
    const { id, token } = await shop.t.createAccount();
    const { reply } = await order(id);
    await place(id, reply.id);
    await shop.t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
    await shop.t.runJobs();
    await confirmSetup(shop.t.context, { clientSecret: reply.client_secret!, card: 'success' });
    await shop.t.runJobs();
    const rows = await shop.t.db.selectFrom('subscription').select('id').where('account_id', '=', id).execute();
    expect(rows).toEqual([]);
  });
});

describe('once per person', () => {
  const refused = async (accountId: number) => {
    const answer = await order(accountId);
    expect((await overview(await tokenOf(accountId))).trial_offered).toBe(false);
    return answer.status === 200 ? null : answer.error.code;
  };

  test('nobody has a second trial, and nobody one who has paid for a plan', async () => {
    const id = await onTrial();
    await change(id, 'withdraw');
    expect(await refused(id)).toBe('trial_unavailable');
    const member = await shop.t.createAccount();
    await buyPlan(shop.t, member.token, { plan: 'elite', period: 'month' });
    expect((await overview(await tokenOf(member.id))).trial_offered).toBe(false);
    await change(member.id, 'withdraw');
    expect(await refused(member.id)).toBe('trial_unavailable');
  });

  test('a plan that an admin gave comes first', async () => {
    const granted = await shop.t.createAccount({ plan: 'pro' });
    expect(await refused(granted.id)).toBe('plan_given');
  });

  test('ELITE isn’t tried, and neither is anything else than PRO', async () => {
    const { token } = await shop.t.createAccount();
    const body = { plan: 'elite', period: 'month', trial: true } as const;
    expect((await shop.t.api.call(sellsCalls.createPaymentIntent, { token, body })).error.code).toBe('validation');
  });

  test('the same mailbox with a tag is the same person', async () => {
    const first = await shop.t.createAccount({ email: 'una.volta@example.test' });
    await begin(first.id);
    const second = await shop.t.createAccount({ email: 'una.volta+2@example.test' });
    expect(await refused(second.id)).toBe('trial_unavailable');
  });

  test('the same card is the same person: the order is closed with its reason, and nothing begins', async () => {
    await onTrial('second_visa');
    const { id } = await shop.t.createAccount();
    const purchase = await begin(id, 'second_visa');
    expect(await statusOf(id, purchase)).toMatchObject({ status: 'canceled', failure: 'trial_unavailable' });
    expect([await planOf(await tokenOf(id)), (await overview(await tokenOf(id))).cards]).toEqual(['free', []]);
  });

  test('an account that is erased and comes back, by its address or its card, has had its trial', async () => {
    const email = 'torno@example.test';
    const { id, token } = await shop.t.createAccount({ email, password: PASSWORD });
    await begin(id, 'mastercard');
    await shop.t.api.call(accountsCalls.eraseAccount, { token, body: { password: PASSWORD, confirm: true } });
    await shop.t.runJobs();
    expect(await refused((await shop.t.createAccount({ email })).id)).toBe('trial_unavailable');
    const other = await shop.t.createAccount();
    expect((await statusOf(other.id, await begin(other.id, 'mastercard'))).failure).toBe('trial_unavailable');
  });

  test('somebody who has paid is remembered by the card after an erasure', async () => {
    const { id, token } = await shop.t.createAccount({ password: PASSWORD });
    await buyPlan(shop.t, token, { plan: 'pro', period: 'month' }, { card: 'german' });
    await shop.t.db.deleteFrom('plan_person').execute();
    await shop.t.api.call(accountsCalls.eraseAccount, {
      token: await tokenOf(id),
      body: { password: PASSWORD, confirm: true },
    });
    await shop.t.runJobs();
    const other = await shop.t.createAccount();
    expect((await statusOf(other.id, await begin(other.id, 'german'))).failure).toBe('trial_unavailable');
  });

  test('two accounts of one person that order at once have one trial', async () => {
    const accounts = await Promise.all(
      [1, 2, 3, 4].map((n) => shop.t.createAccount({ email: `insieme+${n}@example.test` })),
    );
    const orders = await Promise.all(
      accounts.map(async ({ id }) => {
        const { reply } = await order(id);
        await place(id, reply.id);
        return { id, secret: reply.client_secret! };
      }),
    );
    await Promise.all(orders.map(({ id, secret }) => keep(id, secret)));
    shop.t.clock.advance(3 * MINUTE_MS);
    await Promise.all([shop.t.runJobs(), reconcilePayments(shop.context), reconcilePayments(shop.context)]);
    const plans = await Promise.all(accounts.map(async ({ id }) => planOf(await tokenOf(id))));
    expect(plans.filter((plan) => plan === 'pro')).toHaveLength(1);
  });

  test('ten confirmations of ten tabs begin one trial', async () => {
    const { id } = await shop.t.createAccount();
    const orders = await Promise.all(Array.from({ length: 10 }, () => order(id)));
    expect(new Set(orders.map(({ reply }) => reply.id)).size).toBe(1);
    const secrets = [...new Set(orders.map(({ reply }) => reply.client_secret!))];
    await Promise.all(orders.map(({ reply }) => place(id, reply.id)));
    await Promise.all(secrets.map((secret) => keep(id, secret)));
    await shop.t.runJobs();
    shop.t.clock.advance(HOUR_MS);
    await reconcilePayments(shop.context);
    expect((await overview(await tokenOf(id))).results).toHaveLength(1);
  });
});
