import type { SandboxCard } from '@quotavera/domain/sells';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/index.ts';
import {
  actsOf,
  CODE_NAMES,
  makeCodes,
  PASSWORD,
  prepareSale,
  type Reader,
  type Sale,
  type Step,
} from '../../../testing/money/acts.ts';
import { brokenPromises } from '../../../testing/money/invariants.ts';
import { releaseShares } from '../../payouts/service-release.ts';
import { sellChannel } from '../../payouts/testing.fixture.ts';
import { checkMoney, proveMoney } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { createPayments } from '../provider/service.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { createChannel, createShop } from '../testing.fixture.ts';
import { renewDue } from './service-renew.ts';

const MS = 10_000;

let t: TestApp;
let context: TestApp['context'] & SellsContext;
let sale: Sale;
let admins: readonly [number, number];
let act: ReturnType<typeof actsOf>;
const shop = () => ({ ...t, context });
beforeAll(async () => {
  t = await createShop();
  context = { ...t.context, provider: createPayments(t.context) };
  const { tipster, channel, plan: monthPlan } = await createChannel(t);
  sale = await prepareSale(shop(), { tipster: tipster.id, channel, plan: monthPlan });
  admins = [(await t.createAccount({ admin: true })).id, (await t.createAccount({ admin: true })).id];
  act = actsOf(shop(), { sale, admins });
});
afterAll(() => t.close());

/** Codes of a history have few uses, for which its readers compete. */
const USES = { half: 2, sum: 1, whole: 1 };
/** Moments from which a month or a year is awkward: the last of January, a leap day, and both changes of the clocks. */
const STARTS = ['2027-01-31T22:30:00Z', '2028-02-29T11:00:00Z', '2027-03-28T00:59:30Z', '2027-10-31T00:30:00Z'];
const cards = fc.constantFrom<SandboxCard>('success', 'renewal_declined', 'declined', 'mastercard', 'three_d_secure');
const plan = fc.constantFrom('pro' as const, 'elite' as const);
const period = fc.constantFrom('month' as const, 'year' as const);
const order = fc.record({ plan, period });
const code = fc.constantFrom(...CODE_NAMES);
const trial = fc.constant(true);
const orderOrOffer = fc.oneof(
  { weight: 3, arbitrary: order },
  { weight: 2, arbitrary: fc.record({ plan, period, code }) },
  { weight: 1, arbitrary: fc.record({ plan: fc.constant('pro' as const), period, trial }) },
  // A trial takes no code.
  { weight: 1, arbitrary: fc.record({ plan: fc.constant('pro' as const), period, trial, code }) },
);
/** Jobs run, or time passes, beside what people do. */
type Played = Step | { do: 'hear' } | { do: 'wait'; days: number };
const step: fc.Arbitrary<Played> = fc.oneof(
  // Orders are opened, placed, paid and heard of apart from each other, so that anything may come in between.
  { weight: 5, arbitrary: fc.record({ do: fc.constant('open' as const), order: orderOrOffer }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      order: orderOrOffer,
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('payRenewal' as const), card: cards }) },
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stopCode' as const), code }) },
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

/** The second thread's step at the same time, of the same reader or of the other one. */
interface Other {
  step: Played;
  isNeighbour: boolean;
}

async function play(reader: Reader, one: Played): Promise<void> {
  if (one.do === 'hear') return t.runJobs();
  if (one.do !== 'wait') {
    await act(reader, one);
    // The provider's word on an order that is bought in one step comes at once.
    if (one.do === 'buy' || one.do === 'channel') await t.runJobs();
    return;
  }
  t.clock.advance(one.days * DAY_MS);
  await renewDue(context);
  await releaseShares(context);
  await reconcilePayments(context);
}

let histories = 0;
/** Plays a history of two readers in two threads, and proves what it has left. */
async function playHistory(start: string, steps: readonly (readonly [Played, Other | null])[]): Promise<void> {
  histories += 1;
  const { id } = await t.createAccount({ password: PASSWORD });
  const { id: neighbour } = await t.createAccount({ password: PASSWORD });
  // An older sale, so that there is something to pay out.
  t.clock.set(new Date(new Date(start).getTime() - 20 * DAY_MS));
  await sellChannel(t, { planId: sale.monthPlan, tipsterId: sale.tipster, readerId: id, cents: 12_200 });
  t.clock.set(new Date(start));
  const codes = await makeCodes(shop(), admins[0], histories, USES);
  const reader: Reader = { id, opened: [], codes };
  const second: Reader = { id: neighbour, opened: [], codes };
  await act(reader, { do: 'shut', active: true });
  for (const [one, other] of steps) {
    await Promise.all([play(reader, one), other ? play(other.isNeighbour ? second : reader, other.step) : null]);
  }
  await t.runJobs();
  t.clock.advance(3 * MINUTE_MS);
  await reconcilePayments(context);
  // A refund that failed at the provider is asked for again the day after.
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'refund:%'`.execute(t.db);
  await t.runJobs();
  expect(await brokenPromises(t.db, t.clock.now(), [id, neighbour])).toEqual([]);
  expect(await checkMoney(t.db)).toEqual([]);
  const { rows } = await sql`select coalesce(sum(balance_cents), 0)::int as sum from money_account`.execute(t.db);
  expect(rows).toEqual([{ sum: 0 }]);
}

test('after any history in two threads every cent sits on its charge, and nobody has what nobody paid for', async () => {
  let last = Promise.resolve();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.array(fc.tuple(step, fc.option(fc.record({ step, isNeighbour: fc.boolean() }))), {
        minLength: 4,
        maxLength: 10,
      }),
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
