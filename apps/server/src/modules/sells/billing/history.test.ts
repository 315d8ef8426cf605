import { sellsCalls, usersCalls } from '@quotavera/contract';
import type { SandboxCard } from '@quotavera/domain/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';
import type { SellsContext } from '../context.ts';
import { checkMoney } from '../ledger/service.ts';
import { tellDispute } from '../provider/sandbox/service.ts';
import { createPayments } from '../provider/service.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import * as purchases from '../purchase/repository.ts';
import { refundPurchase } from '../purchase/service-refund.ts';
import { buyChannel, buyPlan, createChannel, createShop, freshToken } from '../testing.fixture.ts';
import { renewDue } from './service-renew.ts';

const DAY_MS = 86_400_000;
const MS = 10_000;

let t: TestApp;
let context: SellsContext;
let sale: Awaited<ReturnType<typeof createChannel>>;
beforeAll(async () => {
  t = await createShop();
  context = { ...t.context, provider: createPayments(t.context) };
  sale = await createChannel(t);
});
afterAll(() => t.close());

/** Moments from which a month or a year is awkward: the last of January, a leap day, and both changes of the clocks. */
const STARTS = ['2027-01-31T22:30:00Z', '2028-02-29T11:00:00Z', '2027-03-28T00:59:30Z', '2027-10-31T00:30:00Z'];
const cards = fc.constantFrom<SandboxCard>('success', 'renewal_declined', 'declined', 'mastercard', 'three_d_secure');
const order = fc.record({
  plan: fc.constantFrom('pro' as const, 'elite' as const),
  period: fc.constantFrom('month' as const, 'year' as const),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), order, card: cards, immediateStart: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 3, 7, 13, 31, 366) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('channel' as const), card: cards, immediateStart: fc.boolean() }),
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
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 3_000 }) }),
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
    .select(['id', 'intent_id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

async function run(accountId: number, one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  if (one.do === 'wait') {
    t.clock.advance(one.days * DAY_MS);
    await renewDue(context);
    await reconcilePayments(context);
    return;
  }
  const token = await freshToken(t, accountId);
  if (one.do === 'buy') {
    const prepared = await t.api.call(sellsCalls.createPaymentIntent, { token, body: one.order });
    if (prepared.status === 200) await buyPlan(t, token, one.order, one);
    return;
  }
  if (one.do === 'channel') {
    await buyChannel(t, token, sale.plan, one);
    return;
  }
  if (one.do === 'reprice') {
    const params = { id: sale.channel, plan: sale.plan };
    const seller = await freshToken(t, sale.tipster.id);
    await t.api.call(sellsCalls.editChannelPlan, { token: seller, params, body: { price_cents: one.cents } });
    return;
  }
  if (one.do === 'exclude') {
    await t.api.call(usersCalls.excludeMyself, { token, body: { period: '30' } });
    return;
  }
  if (one.do === 'refund') {
    const paid = await lastPaid(accountId);
    if (!paid) return;
    await t.db.transaction().execute(async (trx) => {
      await purchases.lockBuyer(trx, accountId);
      const locked = (await purchases.lockPurchase(trx, { id: paid.id }))!;
      await refundPurchase(trx, locked, { cents: one.cents, reason: 'goodwill', at: t.clock.now() });
    });
    return;
  }
  if (one.do === 'dispute' || one.do === 'close') {
    const paid = await lastPaid(accountId);
    if (paid?.intent_id) await tellDispute(t.context, paid.intent_id, one.do === 'close' ? one.status : 'open');
    return;
  }
  const [latest] = (await t.api.call(sellsCalls.listSubscriptions, { token })).reply.results;
  if (!latest) return;
  const subscription = latest.id;
  if (one.do === 'withdraw') await t.api.call(sellsCalls.withdraw, { token, body: { subscription } });
  else if (one.do === 'change') {
    await t.api.call(sellsCalls.changeSubscription, { token, body: { subscription, ...one.order } });
  } else {
    await t.api.call(sellsCalls.disableSubscription, { token, body: { subscription, resume: one.do === 'resume' } });
  }
}

test('after any history the books agree, and their sum is zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (start, steps) => {
        t.clock.set(new Date(start));
        const { id } = await t.createAccount();
        for (const one of steps) {
          await run(id, one);
          await t.runJobs();
        }
        expect(await checkMoney(t.db)).toEqual([]);
        const { rows } = await sql<{ sum: number; low: number }>`
        select coalesce(sum(balance_cents), 0)::int as sum,
          coalesce(max(balance_cents) filter (where kind = 'reader_credit'), 0)::int as low from money_account`.execute(
          t.db,
        );
        // What readers have to their credit is owed to them: it is never above zero here.
        expect(rows).toEqual([{ sum: 0, low: expect.toSatisfy((low: number) => low <= 0) }]);
        const { rows: charged } = await sql`
        select subscription_id, period_start from purchase where status = 'succeeded' and kind = 'renewal' and period_start is not null
        group by 1, 2 having count(*) > 1`.execute(t.db);
        expect(charged).toEqual([]);
      },
    ),
    { numRuns: 200, interruptAfterTimeLimit: MS, markInterruptAsFailure: false },
  );
}, 60_000);
