import { randomUUID } from 'node:crypto';
import { accountsCalls, payoutsCalls, sellsCalls } from '@quotavera/contract';
import type { SandboxCard } from '@quotavera/domain/sells';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertChannelPlan } from '../../../testing/factories/channels.ts';
import type { TestApp } from '../../../testing/index.ts';
import { releaseShares } from '../../payouts/service-release.ts';
import { sellChannel, TAX_DATA } from '../../payouts/testing.fixture.ts';
import { checkMoney, proveMoney } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { confirmInSandbox, failRefund, refundByHand, tellDispute } from '../provider/sandbox/service.ts';
import { confirmSetup, isSetupSecret } from '../provider/sandbox/service-cards.ts';
import { createPayments } from '../provider/service.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { buyChannel, createChannel, createShop } from '../testing.fixture.ts';
import { renewDue } from './service-renew.ts';

const MS = 10_000;
const PASSWORD = 'Storia-Di-Una-Carta-1';

let t: TestApp;
let context: SellsContext;
let sale: Awaited<ReturnType<typeof createChannel>>;
/** A year of the same channel, whose share is released in steps. */
let yearPlan: number;
let admins: readonly number[];
beforeAll(async () => {
  t = await createShop();
  context = { ...t.context, provider: createPayments(t.context) };
  sale = await createChannel(t);
  yearPlan = await insertChannelPlan(t.db, sale.channel, t.clock.now(), { days: 365, priceCents: 18_000 });
  admins = [(await t.createAccount({ admin: true })).id, (await t.createAccount({ admin: true })).id];
  const { token } = sale.tipster;
  await t.api.call(payoutsCalls.saveTaxData, { token, body: TAX_DATA });
  await t.api.call(payoutsCalls.saveIban, { token, body: { iban: 'IT60X0542811101000000123456' } });
});
afterAll(() => t.close());

/** Moments from which a month or a year is awkward: the last of January, a leap day, and both changes of the clocks. */
const STARTS = ['2027-01-31T22:30:00Z', '2028-02-29T11:00:00Z', '2027-03-28T00:59:30Z', '2027-10-31T00:30:00Z'];
const cards = fc.constantFrom<SandboxCard>('success', 'renewal_declined', 'declined', 'mastercard', 'three_d_secure');
const plan = fc.constantFrom('pro' as const, 'elite' as const);
const period = fc.constantFrom('month' as const, 'year' as const);
const order = fc.record({ plan, period });
const orderOrTrial = fc.oneof(
  { weight: 3, arbitrary: order },
  { weight: 1, arbitrary: fc.record({ plan: fc.constant('pro' as const), period, trial: fc.constant(true) }) },
);
const step = fc.oneof(
  // Orders are opened, placed, paid and heard of apart from each other, so that anything may come in between.
  { weight: 5, arbitrary: fc.record({ do: fc.constant('open' as const), order: orderOrTrial }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      order: orderOrTrial,
      card: cards,
      immediateStart: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 3, 7, 13, 31, 366) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('channel' as const),
      card: cards,
      immediateStart: fc.boolean(),
      isYear: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reprice' as const), cents: fc.integer({ min: 100, max: 50_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel' as const,
        'resume' as const,
        'withdraw' as const,
        'dispute' as const,
        'exclude' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      part: fc.oneof(
        fc.record({ of: fc.constantFrom('whole' as const, 'unused' as const) }),
        fc.record({ of: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 3_000 }) }),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
  // The channel closes for everybody, or sells again; the reader's account is erased.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('shut' as const), active: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const) }) },
  // Somebody gives money back in the provider's dashboard; a refund that had succeeded fails.
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('byHand' as const), cents: fc.integer({ min: 1, max: 3_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refundFails' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('payout' as const),
      to: fc.constantFrom(
        'requested' as const,
        'rejected' as const,
        'sent' as const,
        'paid' as const,
        'returned' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      status: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
);

async function lastPaid(accountId: number) {
  return t.db
    .selectFrom('purchase')
    .select(['public_id', 'subscription_id', 'intent_id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function actAsAdmin(accountId: number, one: Extract<Step, { do: 'refund' | 'extend' | 'end' }>): Promise<void> {
  const paid = await lastPaid(accountId);
  if (!paid?.subscription_id) return;
  const act = { subscription: paid.subscription_id, reason: 'Così chiede il cliente' };
  const signed = { token: await t.tokenOf(admins[0]!), headers: { 'idempotency-key': randomUUID() } };
  switch (one.do) {
    case 'refund': {
      const body = { ...act, purchase: paid.public_id, part: one.part };
      await t.api.call(sellsCalls.refundPurchase, { ...signed, body });
      return;
    }
    case 'extend':
      await t.api.call(sellsCalls.extendSubscription, { ...signed, body: { ...act, days: one.days } });
      return;
    case 'end':
      await t.api.call(sellsCalls.endSubscription, { ...signed, body: act });
  }
}

/** The seller's payout, taken as far as `to`; every step may be refused. */
async function payOut(to: Extract<Step, { do: 'payout' }>['to']): Promise<void> {
  await releaseShares(context);
  await t.api.call(payoutsCalls.requestPayout, {
    token: await t.tokenOf(sale.tipster.id),
    body: { invoice_number: '' },
  });
  const open = await t.db
    .selectFrom('payout')
    .select(['id', 'status'])
    .where('status', 'in', ['requested', 'confirmed', 'sent'])
    .executeTakeFirst();
  if (!open || to === 'requested') return;
  const payout = open.id;
  const tokens = [await t.tokenOf(admins[0]!), await t.tokenOf(admins[1]!)] as const;
  if (to === 'rejected') {
    await t.api.call(payoutsCalls.rejectPayout, { token: tokens[0], body: { payout, reason: 'Dati da rivedere' } });
    return;
  }
  for (const token of tokens) await t.api.call(payoutsCalls.confirmPayout, { token, body: { payout } });
  await t.api.call(payoutsCalls.makeSepaFile, { token: tokens[0] });
  if (to === 'paid') {
    await t.api.call(payoutsCalls.markPayoutPaid, { token: tokens[0], body: { payout, reference: 'TRN 1' } });
  } else if (to === 'returned') {
    await t.api.call(payoutsCalls.markPayoutReturned, { token: tokens[0], body: { payout, reason: 'Conto chiuso' } });
  }
}

interface Opened {
  purchase: string;
  secret: string;
}

/** Confirms a payment, or the card that a trial keeps. */
const confirm = (clientSecret: string, card: SandboxCard) =>
  (isSetupSecret(clientSecret) ? confirmSetup : confirmInSandbox)(t.context, { clientSecret, card });

/** The reader's session; an erased reader has none any more. */
const sessionOf = (accountId: number) => t.tokenOf(accountId).catch(() => 'none');

/** Orders that a history has opened; each may be placed and paid at any later time, and more than once. */
async function goOn(
  accountId: number,
  opened: Opened[],
  one: Extract<Step, { do: 'open' | 'place' | 'pay' }>,
): Promise<void> {
  const token = await sessionOf(accountId);
  if (one.do === 'open') {
    const answer = await t.api.call(sellsCalls.createPaymentIntent, { token, body: one.order });
    const secret = answer.status === 200 ? answer.reply.client_secret : null;
    if (secret) opened.push({ purchase: answer.reply.id, secret });
    return;
  }
  const order = opened[one.nth % Math.max(opened.length, 1)];
  if (!order) return;
  if (one.do === 'pay') await confirm(order.secret, 'success');
  else {
    const body = { purchase: order.purchase, immediate_start: true };
    await t.api.call(sellsCalls.updatePaymentIntent, { token, body });
  }
}

async function openChannel(active: boolean): Promise<void> {
  const token = await t.tokenOf(sale.tipster.id);
  await t.api.call(sellsCalls.editChannel, { token, params: { id: sale.channel }, body: { active } });
}

/** Acts at the provider as its own administration does, without us. */
async function actAtProvider(accountId: number, one: Extract<Step, { do: 'byHand' | 'refundFails' }>): Promise<void> {
  if (one.do === 'byHand') {
    const paid = await lastPaid(accountId);
    if (paid?.intent_id) await refundByHand(t.context, paid.intent_id, one.cents);
    return;
  }
  const given = await t.db
    .selectFrom('sandbox_refund')
    .innerJoin('purchase', 'purchase.intent_id', 'sandbox_refund.intent_id')
    .select('sandbox_refund.id')
    .where('purchase.account_id', '=', accountId)
    .where('sandbox_refund.status', '=', 'succeeded')
    .orderBy('sandbox_refund.created_at', 'desc')
    .executeTakeFirst();
  if (given) await failRefund(t.context, given.id);
}

async function run(accountId: number, opened: Opened[], one: Step): Promise<void> {
  if (one.do === 'hear') return t.runJobs();
  if (one.do === 'open' || one.do === 'place' || one.do === 'pay') return goOn(accountId, opened, one);
  if (one.do === 'wait') {
    t.clock.advance(one.days * DAY_MS);
    await renewDue(context);
    await releaseShares(context);
    await reconcilePayments(context);
    return;
  }
  if (one.do === 'shut') return openChannel(one.active);
  if (one.do === 'byHand' || one.do === 'refundFails') return actAtProvider(accountId, one);
  const token = await sessionOf(accountId);
  if (one.do === 'buy') {
    const prepared = await t.api.call(sellsCalls.createPaymentIntent, { token, body: one.order });
    if (prepared.status !== 200) return;
    const { id: purchase, client_secret: clientSecret } = prepared.reply;
    const body = { purchase, immediate_start: one.immediateStart };
    await t.api.call(sellsCalls.updatePaymentIntent, { token, body });
    if (clientSecret) await confirm(clientSecret, one.card);
    return t.runJobs();
  }
  if (one.do === 'channel') {
    await buyChannel(t, token, one.isYear ? yearPlan : sale.plan, one);
    return;
  }
  if (one.do === 'reprice') {
    const params = { id: sale.channel, plan: sale.plan };
    const seller = await t.tokenOf(sale.tipster.id);
    await t.api.call(sellsCalls.editChannelPlan, { token: seller, params, body: { price_cents: one.cents } });
    return;
  }
  if (one.do === 'exclude') {
    await t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
    return;
  }
  if (one.do === 'erase') {
    await t.api.call(accountsCalls.eraseAccount, { token, body: { password: PASSWORD, confirm: true } });
    return;
  }
  if (one.do === 'refund' || one.do === 'extend' || one.do === 'end') return actAsAdmin(accountId, one);
  if (one.do === 'payout') return payOut(one.to);
  if (one.do === 'dispute' || one.do === 'close') {
    const paid = await lastPaid(accountId);
    if (paid?.intent_id) await tellDispute(t.context, paid.intent_id, one.do === 'close' ? one.status : 'open');
    return;
  }
  const overview = await t.api.call(sellsCalls.listSubscriptions, { token });
  // An erased reader has no subscriptions to look at.
  const [latest] = overview.status === 200 ? overview.reply.results : [];
  if (!latest) return;
  const subscription = latest.id;
  if (one.do === 'withdraw') await t.api.call(sellsCalls.withdraw, { token, body: { subscription } });
  else if (one.do === 'change') {
    await t.api.call(sellsCalls.changeSubscription, { token, body: { subscription, ...one.order } });
  } else {
    await t.api.call(sellsCalls.disableSubscription, { token, body: { subscription, resume: one.do === 'resume' } });
  }
}

/** Each charge's cents: collected, what is left of them in periods, given back, and disputed. */
async function chargesOf(accountId: number) {
  const { rows } = await sql<Record<'collected' | 'left' | 'back' | 'disputed', number>>`
    select p.card_cents as collected,
      coalesce((select sum(b.cents) from refund_part b where b.charge_id = p.id), 0)::int as back,
      coalesce((select sum(x.cents) from dispute_part x join dispute d on d.id = x.dispute_id
        where d.purchase_id = p.id and d.status <> 'won'), 0)::int as disputed,
      coalesce((select sum(f.cents) from funding f where f.charge_id = p.id), 0)::int
        - coalesce((select sum(n.cents) from funding n where n.charge_id = p.id and n.refund_id is not null), 0)::int
        - coalesce((select sum(b.cents) from refund_part b where b.charge_id = p.id), 0)::int
        - coalesce((select sum(x.cents) from dispute_part x join dispute d on d.id = x.dispute_id
          where d.purchase_id = p.id and d.status <> 'won'), 0)::int as left
    from purchase p where p.account_id = ${accountId} and p.status = 'succeeded' and p.card_cents > 0`.execute(t.db);
  return rows;
}

/**
 * The reader's account, where it has a paid plan, or access to a channel, without a subscription that was paid for or is its one trial.
 */
async function unpaidAccess(accountId: number) {
  const { rows } = await sql`
    select a.id from account a where a.id = ${accountId} and a.paid_plan <> 'free' and a.paid_until > ${t.clock.now()}
      and not exists (select from subscription s join purchase p on p.subscription_id = s.id and p.status = 'succeeded'
          and (p.price_cents > 0 or p.kind = 'trial')
        where s.account_id = a.id and s.product = 'plan' and s.status <> 'ended')
    union all
    select account_id from purchase where account_id = ${accountId} and kind = 'trial' and status = 'succeeded' group by 1 having count(*) > 1
    union all
    select c.account_id from channel_subscription c where c.account_id = ${accountId} and c.starts_at <= ${t.clock.now()} and c.ends_at > ${t.clock.now()}
      and not exists (select from subscription s join purchase p on p.subscription_id = s.id and p.status = 'succeeded'
        where s.account_id = c.account_id and s.channel_id = c.channel_id and s.status <> 'ended')`.execute(t.db);
  return rows;
}

/** Plays a history of one reader in two threads, and proves what it has left. */
async function playHistory(start: string, steps: readonly (readonly [Step, Step | null])[]): Promise<void> {
  const { id } = await t.createAccount({ password: PASSWORD });
  // An older sale, so that there is something to pay out.
  t.clock.set(new Date(new Date(start).getTime() - 20 * DAY_MS));
  await sellChannel(t, { planId: sale.plan, tipsterId: sale.tipster.id, readerId: id, cents: 12_200 });
  t.clock.set(new Date(start));
  await openChannel(true);
  const opened: Opened[] = [];
  for (const [one, other] of steps) {
    await Promise.all([run(id, opened, one), other ? run(id, opened, other) : null]);
  }
  await t.runJobs();
  t.clock.advance(3 * MINUTE_MS);
  await reconcilePayments(context);
  // A refund that failed at the provider is asked for again the day after.
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'refund:%'`.execute(t.db);
  await t.runJobs();
  for (const { collected, left, back, disputed } of await chargesOf(id)) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + back + disputed).toBe(collected);
  }
  const { rows: overpaid } = await sql`
    select i.id from sandbox_intent i join sandbox_refund r on r.intent_id = i.id and r.status = 'succeeded' group by i.id having sum(r.cents) > i.cents`.execute(
    t.db,
  );
  expect(overpaid).toEqual([]);
  expect(await unpaidAccess(id)).toEqual([]);
  expect(await checkMoney(t.db)).toEqual([]);
  const { rows } = await sql`select coalesce(sum(balance_cents), 0)::int as sum from money_account`.execute(t.db);
  expect(rows).toEqual([{ sum: 0 }]);
  const { rows: charged } = await sql`
  select subscription_id, period_start from purchase where status = 'succeeded' and kind = 'renewal' and period_start is not null
  group by 1, 2 having count(*) > 1`.execute(t.db);
  expect(charged).toEqual([]);
}

test('after any history in two threads every cent sits on its charge, and nobody has what nobody paid for', async () => {
  let last = Promise.resolve();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.array(fc.tuple(step, fc.option(step)), { minLength: 4, maxLength: 10 }),
      (start, steps) => {
        last = playHistory(start, steps);
        return last;
      },
    ),
    { numRuns: 200, interruptAfterTimeLimit: MS, markInterruptAsFailure: false },
  );
  // The time limit ends the property within a history, which goes on.
  await last;
  const later = { now: () => new Date(t.clock.now().getTime() + 5 * 366 * DAY_MS), wall: t.clock.wall };
  expect(await proveMoney({ ...context, clock: later }, { full: true })).toEqual([]);
}, 60_000);
