import type { Random } from '@quotavera/domain/random';
import type { SandboxMethod } from '@quotavera/domain/sells';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { releaseShares } from '../../modules/payouts/service-release.ts';
import { issueStatements } from '../../modules/payouts/service-statement.ts';
import { announceDebits, announceEndingCards, announceRenewals } from '../../modules/sells/billing/service-announce.ts';
import { announceTrials } from '../../modules/sells/billing/service-announce-trials.ts';
import { renewDue } from '../../modules/sells/billing/service-renew.ts';
import { reconcilePayments } from '../../modules/sells/purchase/jobs.ts';
import { actsOf, CODE_NAMES, type Reader, type Step } from './acts.ts';
import type { OpenShop } from './shop.ts';
import type { World } from './world.ts';

export const YEAR_BEGINS = new Date('2027-01-04T00:00:00.000Z');

/** So many of a day's steps are taken at once. */
const LANES = 4;
/** Each member does something so often on a day. */
const STEPS_A_DAY = 0.02;
/** The latest payment of each member is disputed so often on a day, if there is one: of all payments one in twenty. */
const DISPUTES_A_DAY = 0.002;

type Kind = Step['do'];
/** How often people do what, beside each other; disputes follow from the payments. */
const WEIGHTS: readonly (readonly [Exclude<Kind, 'dispute' | 'shut' | 'payout'>, number])[] = [
  ['buy', 40],
  ['channel', 14],
  ['open', 6],
  ['place', 4],
  ['pay', 5],
  ['change', 3],
  ['cancel', 5],
  ['resume', 2],
  ['withdraw', 4],
  ['payRenewal', 4],
  ['refund', 3],
  ['extend', 1],
  ['end', 1],
  ['byHand', 1],
  ['refundFails', 1],
  ['exclude', 1],
  ['erase', 1],
  ['close', 2],
  ['stopCode', 0.01],
  ['reprice', 0.1],
];
const WHOLE = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);

/** People pay with these; a card that declines at a renewal and debits that fail days later are among them. */
const METHODS: readonly SandboxMethod[] = [
  ...Array<SandboxMethod>(12).fill('success'),
  ...([
    'mastercard',
    'mastercard',
    'german',
    'second_visa',
    'declined',
    'insufficient_funds',
    'three_d_secure',
  ] as const),
  ...(['renewal_declined', 'renewal_declined', 'processing'] as const),
  ...(['debit', 'debit', 'debit_austrian', 'debit_failed', 'debit_no_funds', 'debit_disputed'] as const),
];

function kindOf(random: Random): (typeof WEIGHTS)[number][0] {
  let left = random.next() * WHOLE;
  for (const [kind, weight] of WEIGHTS) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'buy';
}

function termsOf(random: Random) {
  return {
    plan: random.chance(0.7) ? ('pro' as const) : ('elite' as const),
    period: random.chance(0.8) ? ('month' as const) : ('year' as const),
  };
}

function orderOf(random: Random) {
  const terms = termsOf(random);
  if (random.chance(0.2)) return { plan: 'pro' as const, period: terms.period, trial: true };
  return random.chance(0.2) ? { ...terms, code: random.pick(CODE_NAMES) } : terms;
}

function stepOf(random: Random): Step {
  const kind = kindOf(random);
  switch (kind) {
    case 'buy':
      return { do: kind, order: orderOf(random), card: random.pick(METHODS), immediateStart: random.chance(0.8) };
    case 'channel': {
      const how = { card: random.pick(METHODS), immediateStart: random.chance(0.8), isYear: random.chance(0.2) };
      return { do: kind, ...how };
    }
    case 'open':
      return { do: kind, order: orderOf(random) };
    case 'place':
    case 'pay':
      return { do: kind, nth: random.integer(4) };
    case 'change':
      return { do: kind, order: termsOf(random) };
    case 'payRenewal':
      return { do: kind, card: random.pick(METHODS) };
    case 'refund': {
      if (random.chance(0.5)) return { do: kind, part: { of: random.chance(0.5) ? 'whole' : 'unused' } };
      return { do: kind, part: { of: 'amount', cents: 1 + random.integer(3_000) } };
    }
    case 'extend':
      return { do: kind, days: 1 + random.integer(20) };
    case 'byHand':
      return { do: kind, cents: 1 + random.integer(3_000) };
    case 'close':
      return { do: kind, status: random.chance(0.5) ? 'won' : 'lost' };
    case 'stopCode':
      return { do: kind, code: random.pick(CODE_NAMES) };
    case 'reprice':
      return { do: kind, cents: 100 + random.integer(30_000) };
    default:
      return { do: kind };
  }
}

/** Does the jobs about money that have come due, as the cron does many times a day. */
export async function doJobs({ context }: OpenShop): Promise<void> {
  // Each run takes a hundred; a run that changes nothing comes again with the next day.
  for (let more = await renewDue(context), runs = 0; more === 100 && runs < 100; runs += 1)
    more = await renewDue(context);
  await announceTrials(context);
  await announceRenewals(context);
  await announceEndingCards(context);
  await announceDebits(context);
  await releaseShares(context);
  for (let more = await reconcilePayments(context), runs = 0; more === 200 && runs < 20; runs += 1) {
    more = await reconcilePayments(context);
  }
  await context.jobs.runDue();
}

/** A step of a member, or of the tipsters' and the channels' administration. */
interface Move {
  /** The place of the member and of the tipster whose channel they may buy. */
  member: number;
  sale: number;
  step: Step;
}

function movesOf(random: Random, day: number, { members, sales }: World): Move[] {
  const moves: Move[] = [];
  const move = (step: Step) =>
    moves.push({ member: random.integer(members.length), sale: random.integer(sales.length), step });
  const count = Math.ceil(members.length * STEPS_A_DAY);
  for (let n = 0; n < count; n += 1) {
    move(stepOf(random));
  }
  for (let n = random.next(); n < members.length * DISPUTES_A_DAY; n += 1) move({ do: 'dispute' });
  if (day % 30 === 29) {
    for (let sale = 0; sale < sales.length; sale += 1) {
      const to = random.pick(['paid', 'paid', 'paid', 'returned', 'rejected', 'sent'] as const);
      moves.push({ member: 0, sale, step: { do: 'payout', to } });
    }
  }
  if (day % 90 === 60)
    moves.push({ member: 0, sale: random.integer(sales.length), step: { do: 'shut', active: false } });
  if (day % 90 === 75)
    for (let sale = 0; sale < sales.length; sale += 1)
      moves.push({ member: 0, sale, step: { do: 'shut', active: true } });
  return random.shuffle(moves);
}

/** Makes the function that lives a day of the year: `told` hears of each step. A day that was cut off is lived again, with other steps. */
export function lifeOf(shop: OpenShop, world: World) {
  const readers = world.members.map((id): Reader => ({ id, opened: [], codes: world.codes }));
  const acts = world.sales.map((sale) => actsOf(shop, { sale, admins: world.admins }));
  return async (day: number, random: Random, told: () => void): Promise<void> => {
    const begins = YEAR_BEGINS.getTime() + day * DAY_MS;
    shop.clock.set(new Date(begins + HOUR_MS));
    await doJobs(shop);
    const moves = movesOf(random, day, world);
    const pause = Math.floor((22 * HOUR_MS) / moves.length);
    let next = 0;
    async function lane(): Promise<void> {
      for (let at = next++; at < moves.length; at = next++) {
        const { member, sale, step } = moves[at]!;
        shop.clock.set(new Date(begins + HOUR_MS + at * pause));
        await acts[sale]!(readers[member]!, step);
        told();
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane));
    await doJobs(shop);
    if (day % 30 !== 0) return;
    await issueStatements(shop.context);
    // The year's database runs without autovacuum, which elsewhere keeps the figures by which statements are planned.
    await sql`analyze`.execute(shop.db);
  };
}
