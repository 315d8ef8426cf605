import type { Kind, Phase, Side, TipOutcome } from '../bet/index.ts';
import {
  type Aggregate,
  aggregateTips,
  type DayPoint,
  drawdownSpan,
  equityCurve,
  foldSegments,
  longestUnderWater,
  type RecordMarket,
  type RecordSummary,
  type RecordTip,
  segmentOf,
  standingOf,
  summarise,
} from '../records/index.ts';
import { type SliceYield, sliceSums, sliceYield } from './slice.ts';

/** The statistics need these facts of an own bet; amounts are in cents. */
export interface BetOfRecord {
  id: number;
  /** Milliseconds since 1970, UTC. */
  placedAt: number;
  lastStartAt: number;
  /** The Europe/Rome calendar day of `lastStartAt`. */
  day: string;
  sport: string;
  competition: string;
  market: RecordMarket;
  kind: Kind;
  phase: Phase;
  side: Side;
  bookmaker: string | null;
  outcome: TipOutcome;
  /** The outcome of the entry by the match's result; it differs from `outcome` only where an exit closed the bet. */
  entryOutcome: TipOutcome;
  stakeCents: number;
  /** Turnover of a settled bet (0 when it is void), of an open one what it risks. */
  stakedCents: number;
  profitCents: number;
  totalOdds: number;
  clv: number | null;
  fairClv: number | null;
}

/** A cent is ten thousandths, and ten thousand millionths, of the currency's unit. */
const MILLI_PER_CENT = 10;
const MICRO_PER_CENT = 10_000;

/** An own bet as a record counts it: its money in thousandths and millionths of the currency's unit. */
export function recordOfBet(bet: BetOfRecord): RecordTip {
  // Field by field: spreading 100,000 objects takes longer than the statistics.
  return {
    id: bet.id,
    publishedAt: bet.placedAt,
    lastStartAt: bet.lastStartAt,
    day: bet.day,
    sport: bet.sport,
    competition: bet.competition,
    market: bet.market,
    kind: bet.kind,
    phase: bet.phase,
    side: bet.side,
    bookmaker: bet.bookmaker,
    outcome: bet.outcome,
    entryOutcome: bet.entryOutcome,
    clv: bet.clv,
    fairClv: bet.fairClv,
    isFree: true,
    stakeMilli: bet.stakeCents * MILLI_PER_CENT,
    stakedMicro: bet.stakedCents * MICRO_PER_CENT,
    profitMicro: bet.profitCents * MICRO_PER_CENT,
    totalOddsMilli: bet.totalOdds,
    verified: null,
    ranking: null,
  };
}

/** Millionths of a record of money, in cents; a record's sums are whole cents. */
export function centsOf(micro: number): number {
  return Math.round(micro / MICRO_PER_CENT);
}

/** How the capital stood at the end of a day. */
interface CapitalPoint {
  day: string;
  /** Running profit. */
  profitCents: number;
  /** How far below the highest running profit so far. */
  drawdownCents: number;
  /** Initial capital, what was paid in and taken out, and profit. */
  capitalCents: number;
}

interface BankrollDay {
  day: string;
  bets: number;
  stakedCents: number;
  profitCents: number;
}

export interface BankrollRecord {
  aggregate: Aggregate;
  /** The yield of what is settled, with its 90% interval. */
  yield: SliceYield;
  summary: RecordSummary;
  curve: readonly CapitalPoint[];
  /** Every day with settled bets. */
  days: readonly BankrollDay[];
  drawdown: ReturnType<typeof drawdownSpan>;
  underWater: ReturnType<typeof longestUnderWater>;
}

/** A change of the capital that no bet made. */
export interface CapitalChange {
  /** 'YYYY-MM-DD' of Europe/Rome. */
  day: string;
  cents: number;
}

/** Days on which a bet was settled, in order. */
function daysOf(bets: readonly RecordTip[]): (DayPoint & BankrollDay)[] {
  const settled = bets.filter(({ outcome }) => standingOf(outcome) !== 'open');
  const days = Map.groupBy(settled, (bet) => bet.day);
  return [...days.keys()].sort().map((day) => {
    const own = days.get(day)!;
    const segment = segmentOf(own);
    const stakedCents = centsOf(own.reduce((sum, bet) => sum + bet.stakedMicro, 0));
    return { day, segment, bets: own.length, stakedCents, profitCents: centsOf(segment.sum) };
  });
}

/** Adds to each point of a curve what had been paid in and taken out by then. Both in order of their days. */
function withCapital(
  points: ReturnType<typeof equityCurve>,
  initialCents: number,
  changes: readonly CapitalChange[],
): CapitalPoint[] {
  let paid = initialCents;
  let next = 0;
  return points.map(({ day, profitMicro, drawdownMicro }) => {
    for (let change = changes[next]; change && change.day <= day; change = changes[next]) {
      paid += change.cents;
      next += 1;
    }
    const profitCents = centsOf(profitMicro);
    return { day, profitCents, drawdownCents: centsOf(drawdownMicro), capitalCents: paid + profitCents };
  });
}

/**
 * Everything that is shown of own bets, by the definitions of a tipster's record: one unit is one of the currency. `changes` ascend by day.
 * `today` ends the time under water of a record that hasn't recovered.
 */
export function bankrollRecord(
  bets: readonly BetOfRecord[],
  { initialCents, changes, today }: { initialCents: number; changes: readonly CapitalChange[]; today: string },
): BankrollRecord {
  const record = bets.map(recordOfBet);
  const days = daysOf(record);
  const aggregate = aggregateTips(record);
  const initialCapitalMicro = initialCents * MICRO_PER_CENT;
  return {
    aggregate,
    yield: sliceYield(sliceSums(record)),
    summary: summarise(aggregate, foldSegments(days.map(({ segment }) => segment)), { initialCapitalMicro }),
    curve: withCapital(equityCurve(days), initialCents, changes),
    days,
    drawdown: drawdownSpan(days),
    underWater: longestUnderWater(days, { asOf: today }),
  };
}
