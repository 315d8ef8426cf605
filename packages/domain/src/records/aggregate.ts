import { addRankingTerm } from './expected-yield.ts';
import { straightBet } from './level.ts';
import { inRecordOrder, type RecordTip, standingOf } from './tip.ts';

/** Integer sums: exact, so they may be added in any order. A table keeps them as bigint. */
export const AGGREGATE_INTEGERS = [
  /** Settled and open bets; withdrawn ones are apart. */
  'bets',
  'won',
  'lost',
  'voided',
  'halfWon',
  'halfLost',
  'inProgress',
  'withdrawn',
  /** Turnover of settled bets (10⁻⁶ unit). */
  'stakedMicro',
  /** Profit net of commission (10⁻⁶ unit). */
  'profitMicro',
  /** The risk of open bets (10⁻⁶ unit). */
  'openStakedMicro',
  /** Stated stakes of settled bets, voids included (10⁻³ unit). */
  'stakeSumMilli',
  /** Odds of settled bets, voids included (thousandths). */
  'oddsSumMilli',
  /** Stated stake × odds of settled bets, voids included (10⁻⁶). */
  'stakeOddsSumMicro',
  /** Settled bets (voids included) with a CLV. */
  'clvN',
  /** Stated stakes of those (10⁻³ unit). */
  'clvStakeMilli',
  /** Bets of `clvN` that were taken above the close. */
  'beatClose',
  /** Bets of `clvN` that were taken at the close. */
  'equalClose',
  /** Settled bets (voids included) with a margin-free CLV. */
  'fairClvN',
  /** Settled ranking tips, and those of them with a closing line: see `RankingSums`. */
  'rankN',
  'rankCloseN',
  /** Straight bets with a return. */
  'luckN',
] as const;

/**
 * Floating sums (float8). Addition of floats depends on the order, so one order is law: within a day row the tips in record order;
 * rows by day, then sport, then kind, then part, strings by code unit (PostgreSQL: COLLATE "C").
 * Whoever keeps it gets the same bytes incrementally and from scratch. In SQL: `sum(x ORDER BY …)`, never a bare `sum`.
 */
export const AGGREGATE_FLOATS = [
  'clvSum',
  'clvSumSq',
  /** Σ stated stake (10⁻³ unit) × CLV. */
  'clvStakeSum',
  'fairClvSum',
  'fairClvSumSq',
  /** The sums of the ranking tips follow: see `RankingSums`. */
  'rankClvSum',
  'rankClvSumSq',
  'rankExcessSum',
  'rankCloseVariance',
  'rankNoCloseSum',
  'rankNoCloseVariance',
  /** Σ, Σ² of the return at level risk and Σ(o−1), over all straight bets, at the odds taken. */
  'luckSum',
  'luckSumSq',
  'luckVariance',
] as const;

export const AGGREGATE_FIELDS = [...AGGREGATE_INTEGERS, ...AGGREGATE_FLOATS] as const;
type AggregateField = (typeof AGGREGATE_FIELDS)[number];

/** Sums over tips that can be added. Meaning and unit of each field: {@link AGGREGATE_INTEGERS}, {@link AGGREGATE_FLOATS}. */
export type Aggregate = { readonly [F in AggregateField]: number };
type Sums = { [F in AggregateField]: number };

/** The aggregate of no tips: the neutral element of {@link sumAggregates}. */
export function emptyAggregate(): Aggregate {
  return newSums();
}

function newSums(): Sums {
  return Object.fromEntries(AGGREGATE_FIELDS.map((field) => [field, 0])) as Sums;
}

/** The sum of aggregates, in the order given (rows must come in the order of {@link AGGREGATE_FLOATS}). */
export function sumAggregates(rows: Iterable<Aggregate>): Aggregate {
  const sums = newSums();
  for (const row of rows) for (const field of AGGREGATE_FIELDS) sums[field] += row[field];
  return sums;
}

/** The sums over tips (of one tipster), in any order: they are put in record order first. */
export function aggregateTips(tips: readonly RecordTip[]): Aggregate {
  const sums = newSums();
  for (const tip of inRecordOrder(tips)) addTip(sums, tip);
  return sums;
}

const COUNTER = {
  won: 'won',
  lost: 'lost',
  void: 'voided',
  half_won: 'halfWon',
  half_lost: 'halfLost',
  in_progress: 'inProgress',
  postponed: 'inProgress',
  withdrawn: 'withdrawn',
} as const satisfies Record<RecordTip['outcome'], AggregateField>;

function addTip(sums: Sums, tip: RecordTip): void {
  sums[COUNTER[tip.outcome]] += 1;
  const standing = standingOf(tip.outcome);
  if (standing === 'withdrawn') {
    // A withdrawal would be a free option on news if it took a tip out of luck, ranking and evidence.
    addLevelReturns(sums, tip);
    return;
  }
  sums.bets += 1;
  if (standing === 'open') {
    sums.openStakedMicro += tip.stakedMicro;
    return;
  }
  sums.stakedMicro += tip.stakedMicro;
  sums.profitMicro += tip.profitMicro;
  sums.stakeSumMilli += tip.stakeMilli;
  sums.oddsSumMilli += tip.totalOddsMilli;
  sums.stakeOddsSumMicro += tip.stakeMilli * tip.totalOddsMilli;
  addClosingLine(sums, tip);
  addLevelReturns(sums, tip);
}

function addClosingLine(sums: Sums, tip: RecordTip): void {
  if (tip.clv !== null) {
    sums.clvN += 1;
    sums.clvStakeMilli += tip.stakeMilli;
    sums.clvSum += tip.clv;
    sums.clvSumSq += tip.clv * tip.clv;
    sums.clvStakeSum += tip.stakeMilli * tip.clv;
    if (tip.clv > 0) sums.beatClose += 1;
    else if (tip.clv === 0) sums.equalClose += 1;
  }
  if (tip.fairClv !== null) {
    sums.fairClvN += 1;
    sums.fairClvSum += tip.fairClv;
    sums.fairClvSumSq += tip.fairClv * tip.fairClv;
  }
}

function addLevelReturns(sums: Sums, tip: RecordTip): void {
  if (tip.ranking !== null) addRankingTerm(sums, tip.ranking);
  const straight = straightBet(tip);
  if (straight !== null) {
    sums.luckN += 1;
    sums.luckSum += straight.levelReturn;
    sums.luckSumSq += straight.levelReturn * straight.levelReturn;
    sums.luckVariance += straight.levelVariance;
  }
}
