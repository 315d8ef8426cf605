import { randomUUID } from 'node:crypto';
import { accountsCalls, payoutsCalls, sellsCalls } from '@quotavera/contract';
import type { BodyOf } from '@quotavera/contract/core';
import type { SandboxMethod } from '@quotavera/domain/sells';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareSale } from '../../../testing/money/acts.ts';
import { brokenPromises } from '../../../testing/money/invariants.ts';
import { releaseShares } from '../../payouts/service-release.ts';
import { answerLate, tellDispute } from '../provider/sandbox/service.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, type orderPlan } from '../testing.fixture.ts';
import { renewDue } from './service-renew.ts';

/**
 * Whoever wants more than was paid for sends requests side by side: each attack is made twice, its requests begun in another order, against the real
 * app and its database. Afterwards every charge has its cents, nobody has what nobody paid for, and the books agree.
 */
const ROUNDS = [0, 1];
const PASSWORD = 'Ostile-Ma-Educato-1';
const PRO = { plan: 'pro', period: 'month' } as const;
const PRO_YEAR = { plan: 'pro', period: 'year' } as const;
const ELITE_YEAR = { plan: 'elite', period: 'year' } as const;

const shop = shopFixture('2026-03-02T11:00:00.000Z');
let admins: [number, number];
let readers: number[];
beforeAll(async () => {
  admins = [(await shop.t.createAccount({ admin: true })).id, (await shop.t.createAccount({ admin: true })).id];
});
beforeEach(() => {
  readers = [];
});
afterEach(async () => {
  await hear();
  // The provider is asked about whatever it hasn't told, and what it refused to give back is asked for again.
  shop.t.clock.advance(3 * MINUTE_MS);
  await reconcilePayments(shop.context);
  await hear();
  expect(await brokenPromises(shop.t.db, shop.t.clock.now(), readers)).toEqual([]);
  await shop.expectBooksToAgree();
});

const hear = () => shop.t.runJobs();
const tokenOf = (id: number) => shop.t.tokenOf(id);

/** Begins all requests at once, in the order of a round. */
const atOnce = (round: number, ...acts: readonly (() => Promise<unknown>)[]) =>
  Promise.all(acts.map((_, n) => acts[(n + round) % acts.length]!()));

async function reader(input: Parameters<typeof shop.t.createAccount>[0] = {}): Promise<number> {
  const { id } = await shop.t.createAccount({ password: PASSWORD, ...input });
  readers.push(id);
  return id;
}

/** A reader who has bought a plan. */
async function member(order: Parameters<typeof orderPlan>[2], how: Parameters<typeof orderPlan>[3] = {}) {
  const id = await reader();
  await buyPlan(shop.t, await tokenOf(id), order, how);
  return id;
}

interface Order {
  purchase: string;
  secret: string;
}
async function open(id: number, body: BodyOf<typeof sellsCalls.createPaymentIntent>): Promise<Order> {
  const { reply } = await shop.t.api.call(sellsCalls.createPaymentIntent, { token: await tokenOf(id), body });
  return { purchase: reply.id, secret: reply.client_secret! };
}
const place = async (id: number, { purchase }: Order, immediate_start = true) =>
  shop.t.api.call(sellsCalls.updatePaymentIntent, { token: await tokenOf(id), body: { purchase, immediate_start } });
const pay = async (id: number, { secret }: Order, card: SandboxMethod = 'success') =>
  shop.t.api.call(sellsCalls.confirmInSandbox, { token: await tokenOf(id), body: { client_secret: secret, card } });

const latest = async (id: number) => (await shop.overview(await tokenOf(id))).results[0]!.id;
const withdraw = async (id: number, subscription: number) =>
  shop.t.api.call(sellsCalls.withdraw, { token: await tokenOf(id), body: { subscription } });
const exclude = async (id: number) =>
  shop.t.api.call(accountsCalls.excludeMyself, { token: await tokenOf(id), body: { period: '30' } });
const erase = async (id: number) => {
  const body = { password: PASSWORD, confirm: true as const };
  return shop.t.api.call(accountsCalls.eraseAccount, { token: await tokenOf(id), body });
};
const shut = async (sale: { tipster: { id: number }; channel: number }) => {
  const token = await tokenOf(sale.tipster.id);
  return shop.t.api.call(sellsCalls.editChannel, { token, params: { id: sale.channel }, body: { active: false } });
};

/** The latest payment of a reader that succeeded. */
const paidOf = (id: number) =>
  shop.t.db
    .selectFrom('purchase')
    .select(['public_id', 'subscription_id', 'intent_id'])
    .where('account_id', '=', id)
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

type Part = BodyOf<typeof sellsCalls.refundPurchase>['part'];
/** Makes the request with which an admin gives a reader's latest payment back. */
async function refundOf(id: number, part: Part = { of: 'unused' }) {
  const { public_id: purchase, subscription_id } = await paidOf(id);
  const body = { subscription: subscription_id!, purchase, part, reason: 'lo ha chiesto per telefono' };
  return async () => {
    const signed = { token: await tokenOf(admins[0]), headers: { 'idempotency-key': randomUUID() } };
    return shop.t.api.call(sellsCalls.refundPurchase, { ...signed, body });
  };
}

async function disputeOf(id: number) {
  const { intent_id } = await paidOf(id);
  return async () => {
    await tellDispute(shop.t.context, intent_id!, 'open');
    await hear();
  };
}

/** Cents of a reader: what was collected, what went back, and what a bank has. */
async function moneyOf(id: number): Promise<{ in: number; back: number; away: number }> {
  const { rows } = await sql<{ in: number; back: number; away: number }>`
    select coalesce(sum(i.cents), 0)::int as in,
      coalesce(sum((select sum(r.cents) from sandbox_refund r where r.intent_id = i.id and r.status <> 'failed')), 0)::int as back,
      coalesce(sum(i.cents) filter (where i.metadata ->> 'dispute' in ('open', 'lost')), 0)::int as away
    from sandbox_intent i where i.customer = ${`cus_${id}`} and i.status = 'succeeded'`.execute(shop.t.db);
  return rows[0]!;
}

const paidPlanOf = async (id: number) =>
  (await shop.t.db.selectFrom('account').select('paid_plan').where('id', '=', id).executeTakeFirstOrThrow()).paid_plan;

/** Cents that are owed to a tipster, payable or not. */
async function owedTo(tipster: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (0 - coalesce(sum(balance_cents), 0))::int as cents from money_account
    where owner_id = ${tipster} and kind in ('tipster_pending', 'tipster_available', 'tipster_held')`.execute(
    shop.t.db,
  );
  return rows[0]!.cents;
}

describe('an upgrade', () => {
  test.each(ROUNDS)(
    'that was opened on day 0 brings none of the used year to day 364, from any tab (round %i)',
    async (round) => {
      const id = await member(PRO_YEAR);
      const old = await open(id, ELITE_YEAR);
      shop.t.clock.advance(364 * DAY_MS);
      await atOnce(
        round,
        () => place(id, old),
        () => pay(id, old),
        () => place(id, old, false),
        () => open(id, ELITE_YEAR).catch(() => null),
        hear,
      );
      await hear();
      const money = await moneyOf(id);
      // Whatever was charged, of the old year less than a day is left.
      if ((await paidPlanOf(id)) === 'elite') expect(money.in - money.back).toBeGreaterThan(49_990 + 19_990 - 100);
      else expect(money.in - money.back).toBe(19_990);
    },
  );

  test.each(ROUNDS)('that is paid while its old plan is withdrawn from mints nothing (round %i)', async (round) => {
    const id = await member(PRO_YEAR);
    const subscription = await latest(id);
    const order = await open(id, ELITE_YEAR);
    await atOnce(
      round,
      () => place(id, order),
      () => withdraw(id, subscription),
      () => pay(id, order),
      () => withdraw(id, subscription),
      hear,
    );
    await hear();
    const money = await moneyOf(id);
    const plan = await paidPlanOf(id);
    expect(['free', 'elite']).toContain(plan);
    expect(money.in - money.back).toBe(plan === 'free' ? 0 : 49_990);
  });

  test.each(ROUNDS)(
    'that is paid by a debit which fails leaves the reader one plan, paid once (round %i)',
    async (round) => {
      const id = await member(PRO);
      const order = await open(id, ELITE_YEAR);
      await place(id, order);
      await pay(id, order, 'debit_failed');
      await hear();
      const { intent_id } = await shop.t.db
        .selectFrom('purchase')
        .select('intent_id')
        .where('public_id', '=', order.purchase)
        .executeTakeFirstOrThrow();
      shop.t.clock.advance(5 * DAY_MS);
      const upgrade = async () => {
        const again = await open(id, ELITE_YEAR).catch(() => null);
        if (!again?.secret) return;
        await place(id, again);
        await pay(id, again);
      };
      await atOnce(
        round,
        async () => {
          await answerLate(shop.t.context, intent_id!);
          await hear();
        },
        upgrade,
        () => reconcilePayments(shop.context),
        upgrade,
      );
      await hear();
      // Whoever came too early for the bank's answer can order once it is there.
      if ((await paidPlanOf(id)) === 'pro') await upgrade();
      await hear();
      expect(await paidPlanOf(id)).toBe('elite');
      const money = await moneyOf(id);
      expect(money.in - money.back).toBeGreaterThan(49_990);
      expect(money.in - money.back).toBeLessThan(49_990 + 1_999);
    },
  );
});

describe('an accomplice’s channel', () => {
  /** A channel whose tipster is ready to be paid. */
  async function accomplice() {
    const { tipster, channel, plan } = await createChannel(shop.t, { priceCents: 9_900 });
    const { t, context } = shop;
    await prepareSale({ ...t, context: { ...t.context, ...context } }, { tipster: tipster.id, channel, plan });
    return { tipster: tipster.id, plan };
  }

  test.each(ROUNDS)(
    'is bought, withdrawn from and paid out at once: its tipster keeps no cent that came back (round %i)',
    async (round) => {
      const sale = await accomplice();
      const id = await member(PRO_YEAR);
      const plan = await latest(id);
      const [upgrade, channel] = [await open(id, ELITE_YEAR), await open(id, { channel_plan: sale.plan })];
      await Promise.all([place(id, upgrade), place(id, channel)]);
      await atOnce(
        round,
        () => pay(id, channel),
        () => withdraw(id, plan),
        () => pay(id, upgrade),
        hear,
      );
      await hear();
      const bought = (await shop.overview(await tokenOf(id))).results.filter(({ status }) => status !== 'ended');
      await atOnce(
        round,
        ...bought.flatMap((one) => [() => withdraw(id, one.id), () => withdraw(id, one.id)]),
        () => releaseShares(shop.context),
        async () =>
          shop.t.api.call(payoutsCalls.requestPayout, {
            token: await tokenOf(sale.tipster),
            body: { invoice_number: '' },
          }),
      );
      await hear();
      const money = await moneyOf(id);
      expect(money).toMatchObject({ back: money.in });
      expect(await owedTo(sale.tipster)).toBe(0);
    },
  );

  test.each(ROUNDS)(
    'is disputed on the day of its payout: nothing of what the bank has taken is paid (round %i)',
    async (round) => {
      const sale = await accomplice();
      const id = await reader({ userType: 'client', plan: 'pro' });
      await buyChannel(shop.t, await tokenOf(id), sale.plan);
      shop.t.clock.advance(15 * DAY_MS);
      await releaseShares(shop.context);
      const token = await tokenOf(sale.tipster);
      const { reply } = await shop.t.api.call(payoutsCalls.requestPayout, { token, body: { invoice_number: '' } });
      const payout = reply.open_payout!.id;
      const [dispute, refund] = [await disputeOf(id), await refundOf(id)];
      const confirm = async (admin: number) =>
        shop.t.api.call(payoutsCalls.confirmPayout, { token: await tokenOf(admin), body: { payout } });
      const send = async (admin: number) => shop.t.api.call(payoutsCalls.makeSepaFile, { token: await tokenOf(admin) });
      await atOnce(
        round,
        () => confirm(admins[0]),
        dispute,
        () => confirm(admins[1]),
        refund,
        ...(round === 0 ? [] : [() => send(admins[0])]),
      );
      await hear();
      await atOnce(
        round,
        () => send(admins[0]),
        () => send(admins[1]),
        async () => {
          const body = { payout, reason: 'Dati da rivedere' };
          return shop.t.api.call(payoutsCalls.rejectPayout, { token: await tokenOf(admins[1]), body });
        },
      );
      const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from money_transaction where cause = ${`payout:${payout}`}`.execute(shop.t.db);
      const { status } = await shop.t.db
        .selectFrom('payout')
        .select('status')
        .where('id', '=', payout)
        .executeTakeFirstOrThrow();
      expect(rows[0]!.sent).toBe(status === 'sent' ? 1 : 0);
      // Nobody sends what no balance covers once the bank has spoken.
      if (round === 0) expect(status).not.toBe('sent');
      // The unused part went back before the bank took the charge, or not at all; nothing is left to be paid out.
      expect((await moneyOf(id)).back).toBeLessThanOrEqual(4_950);
      const again = await shop.t.api.call(payoutsCalls.requestPayout, {
        token: await tokenOf(sale.tipster),
        body: { invoice_number: '' },
      });
      expect(again.error.code).toBe('payout_too_small');
    },
  );
});

test.each(ROUNDS)(
  'a channel that is ordered at the price of forty days before is closed or given back (round %i)',
  async (round) => {
    const sale = await createChannel(shop.t, { priceCents: 1_000 });
    const id = await reader({ userType: 'client', plan: 'pro' });
    const old = await open(id, { channel_plan: sale.plan });
    shop.t.clock.advance(40 * DAY_MS);
    const reprice = async () => {
      const params = { id: sale.channel, plan: sale.plan };
      const token = await tokenOf(sale.tipster.id);
      return shop.t.api.call(sellsCalls.editChannelPlan, { token, params, body: { price_cents: 4_000 } });
    };
    // The price has changed before anybody places or pays: only then is the old one nobody's.
    await reprice();
    await atOnce(
      round,
      () => place(id, old),
      () => pay(id, old),
      () => place(id, old),
      () => reconcilePayments(shop.context),
      hear,
    );
    await hear();
    const money = await moneyOf(id);
    expect(money.in - money.back).toBe(0);
    expect((await shop.overview(await tokenOf(id))).results).toEqual([]);
  },
);

test.each(ROUNDS)('a dispute beside a refund and an upgrade takes each cent once (round %i)', async (round) => {
  const id = await member(PRO_YEAR);
  const order = await open(id, ELITE_YEAR);
  await place(id, order);
  const [dispute, refund, part] = [
    await disputeOf(id),
    await refundOf(id, { of: 'whole' }),
    await refundOf(id, { of: 'amount', cents: 7_000 }),
  ];
  await atOnce(
    round,
    dispute,
    refund,
    () => pay(id, order),
    part,
    () => reconcilePayments(shop.context),
  );
  await hear();
  const money = await moneyOf(id);
  expect(money.back).toBeLessThanOrEqual(money.in);
  // A year of ELITE costs its price, whatever of the old charge a bank has taken.
  if ((await paidPlanOf(id)) === 'elite')
    expect(money.in - money.back - money.away).toBeGreaterThanOrEqual(49_990 - 19_990);
});

test.each(ROUNDS)(
  'the unticked box gives no day of access for money that comes back, however often (round %i)',
  async (round) => {
    const id = await reader();
    const first = await open(id, ELITE_YEAR);
    await atOnce(
      round,
      () => place(id, first, false),
      () => place(id, first, false),
    );
    await pay(id, first);
    await hear();
    expect(await paidPlanOf(id)).toBe('free');
    shop.t.clock.advance(13 * DAY_MS);
    expect(await paidPlanOf(id)).toBe('free');
    const subscription = await latest(id);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(id, subscription)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await hear();
    expect(await moneyOf(id)).toMatchObject({ in: 49_990, back: 49_990 });
    // The next order of the same plan begins at once or not at all, also by two requests that disagree.
    const second = await open(id, ELITE_YEAR);
    const [without] = await Promise.all([place(id, second, false), place(id, second, true)]);
    expect(without.status).toBe(400);
    await pay(id, second);
    await hear();
    shop.t.clock.advance(13 * DAY_MS);
    await withdraw(id, await latest(id));
    await hear();
    const money = await moneyOf(id);
    expect(money.in - money.back).toBeGreaterThan((12 / 365) * 49_990);
  },
);

test.each(ROUNDS)(
  'a channel that is closed on day 20 while orders of it are paid has no reader and keeps no cent unused (round %i)',
  async (round) => {
    const sale = await createChannel(shop.t, { days: 365, priceCents: 36_500 });
    const subscriber = await reader({ userType: 'client', plan: 'pro' });
    await buyChannel(shop.t, await tokenOf(subscriber), sale.plan);
    shop.t.clock.advance(20 * DAY_MS);
    const late = [await reader({ userType: 'client', plan: 'pro' }), await reader({ userType: 'client', plan: 'pro' })];
    const orders = await Promise.all(late.map((id) => open(id, { channel_plan: sale.plan })));
    await Promise.all(late.map((id, n) => place(id, orders[n]!)));
    await atOnce(
      round,
      () => shut(sale),
      ...late.map((id, n) => () => pay(id, orders[n]!)),
      hear,
      () => shut(sale),
      () => releaseShares(shop.context),
    );
    await hear();
    for (const id of late) {
      const money = await moneyOf(id);
      expect(money.in - money.back).toBe(0);
    }
    const money = await moneyOf(subscriber);
    expect(money.back).toBe(34_500);
    const readersLeft = await shop.t.db
      .selectFrom('channel_subscription')
      .select('account_id')
      .where('channel_id', '=', sale.channel)
      .where('ends_at', '>', shop.t.clock.now())
      .execute();
    expect(readersLeft).toEqual([]);
  },
);

test.each(ROUNDS)(
  'a period of a week is withdrawn from once, in its first week and after its renewal (round %i)',
  async (round) => {
    const sale = await createChannel(shop.t, { days: 7, priceCents: 700 });
    const [early, renewed] = [
      await reader({ userType: 'client', plan: 'pro' }),
      await reader({ userType: 'client', plan: 'pro' }),
    ];
    for (const id of [early, renewed]) await buyChannel(shop.t, await tokenOf(id), sale.plan);
    const ids = new Map(await Promise.all([early, renewed].map(async (id) => [id, await latest(id)] as const)));
    const all = (id: number) => [1, 2, 3].map(() => () => withdraw(id, ids.get(id)!));
    shop.t.clock.advance(2 * DAY_MS);
    await atOnce(round, ...all(early), hear);
    shop.t.clock.advance(5 * DAY_MS + HOUR_MS);
    await renewDue(shop.context);
    await hear();
    shop.t.clock.advance(DAY_MS);
    await atOnce(round, ...all(renewed), hear, () => renewDue(shop.context));
    await hear();
    expect(await moneyOf(early)).toMatchObject({ in: 700, back: 500 });
    const money = await moneyOf(renewed);
    expect(money.in).toBe(1_400);
    expect(money.back).toBeGreaterThan(0);
    expect(money.back).toBeLessThanOrEqual(600);
  },
);

test.each(ROUNDS)(
  'a refund by an admin beside a self-exclusion and an erasure gives the unused part back once (round %i)',
  async (round) => {
    const id = await member(PRO_YEAR);
    shop.t.clock.advance(73 * DAY_MS);
    const subscription = await latest(id);
    const refund = await refundOf(id);
    await atOnce(
      round,
      () => exclude(id),
      refund,
      () => erase(id),
      () => withdraw(id, subscription),
      refund,
      hear,
    );
    await hear();
    const money = await moneyOf(id);
    // Four fifths of the year are left, whoever gives them back first.
    expect(Math.abs(money.back - 15_992)).toBeLessThan(5);
    expect(await paidPlanOf(id)).toBe('free');
  },
);

test.each(ROUNDS)(
  'the last use of a code goes to one of ten whole checkouts at once, and to none after its stop (round %i)',
  async (round) => {
    const name = `ULTIMO${round}`;
    const valid_until = new Date(shop.t.clock.now().getTime() + 30 * DAY_MS).toISOString();
    const terms = { off: { percent: 50 }, periods: 1, uses_max: 1, plan: null, period: null, valid_until };
    const token = await tokenOf(admins[0]);
    const { reply: code } = await shop.t.api.call(sellsCalls.createDiscountCode, {
      token,
      body: { code: name, ...terms },
    });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => reader()));
    const orders = await Promise.all(buyers.map((id) => open(id, { ...PRO, code: name })));
    const checkouts = buyers.map((id, n) => async () => {
      await place(id, orders[n]!);
      await pay(id, orders[n]!);
      await hear();
    });
    const stop = () => shop.t.api.call(sellsCalls.stopDiscountCode, { token, params: { id: String(code.id) } });
    await atOnce(round, ...checkouts, ...(round % 2 === 0 ? [] : [stop]));
    await hear();
    const { uses } = await shop.t.db
      .selectFrom('discount_code')
      .select('uses')
      .where('id', '=', Number(code.id))
      .executeTakeFirstOrThrow();
    const kept = await Promise.all(buyers.map(async (id) => ({ ...(await moneyOf(id)), plan: await paidPlanOf(id) })));
    expect(kept.filter(({ plan }) => plan === 'pro')).toHaveLength(uses);
    expect(uses).toBeLessThanOrEqual(1);
    if (round % 2 === 0) expect(uses).toBe(1);
    for (const money of kept) expect(money.in - money.back).toBe(money.plan === 'pro' ? 999 : 0);
  },
);

test.each(ROUNDS)(
  'two accounts with one card have one trial, however they begin it at once (round %i)',
  async (round) => {
    // Each round has a card of its own: a card has one trial for ever.
    const card = (['german', 'mastercard'] as const)[round]!;
    const pair = [
      await reader({ email: `gemella${round}@example.test` }),
      await reader({ email: `rosa${round}@example.org` }),
    ];
    const orders = await Promise.all(pair.map((id) => open(id, { ...PRO, trial: true })));
    await atOnce(
      round,
      ...pair.map((id, n) => async () => {
        await place(id, orders[n]!);
        await pay(id, orders[n]!, card);
        await hear();
      }),
      hear,
    );
    shop.t.clock.advance(3 * MINUTE_MS);
    await Promise.all([hear(), reconcilePayments(shop.context)]);
    const plans = await Promise.all(pair.map(paidPlanOf));
    expect(plans.toSorted()).toEqual(['free', 'pro']);
  },
);

test.each(ROUNDS)('a renewal beside a change of plan charges one period of one plan (round %i)', async (round) => {
  const id = await member(PRO);
  const subscription = await latest(id);
  const { period_end } = await shop.t.db
    .selectFrom('subscription')
    .select('period_end')
    .where('id', '=', subscription)
    .executeTakeFirstOrThrow();
  shop.t.clock.set(new Date(period_end.getTime() - 5 * MINUTE_MS));
  const order = await open(id, ELITE_YEAR);
  await place(id, order);
  shop.t.clock.set(period_end);
  const change = async (body: { plan: 'pro' | 'elite'; period: 'month' | 'year' }) =>
    shop.t.api.call(sellsCalls.changeSubscription, { token: await tokenOf(id), body: { subscription, ...body } });
  await atOnce(
    round,
    () => renewDue(shop.context),
    () => pay(id, order),
    () => change(PRO_YEAR),
    () => renewDue(shop.context),
    hear,
    () => change(PRO),
  );
  await hear();
  await renewDue(shop.context);
  await hear();
  expect(await paidPlanOf(id)).toBe('elite');
  const money = await moneyOf(id);
  // The month that is over, and the year of ELITE; a renewal that came in between went back or was carried over.
  expect(money.in - money.back).toBe(1_999 + 49_990);
});
