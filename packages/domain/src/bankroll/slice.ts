import { type RecordTip, standingOf } from '../records/index.ts';

/** Sums over settled bets of any part of a record; money in any unit, the same in all of them. */
export interface SliceSums {
  bets: number;
  /** Σs, Σp, Σp², Σps, Σs² of turnover s and profit p. */
  staked: number;
  profit: number;
  profitSq: number;
  cross: number;
  stakedSq: number;
  /** Σs²(o−1): what Σp² would be on average without edge. */
  fairVariance: number;
}

export interface SliceYield {
  /** Profit by turnover; null without turnover. */
  yield: number | null;
  /** The two-sided 90% interval of the yield; null for fewer than two bets. */
  low: number | null;
  high: number | null;
  /** How many more bets at this yield would bring its lower end above 0; null where the yield isn't above 0. */
  betsToSettle: number | null;
}

/** The sums of some bets, whose open and withdrawn ones are left out; money in cents of a unit. */
export function sliceSums(tips: readonly RecordTip[]): SliceSums {
  const sums = { bets: 0, staked: 0, profit: 0, profitSq: 0, cross: 0, stakedSq: 0, fairVariance: 0 };
  for (const { outcome, stakedMicro, profitMicro, totalOddsMilli, side } of tips) {
    const standing = standingOf(outcome);
    if (standing === 'open' || standing === 'withdrawn') continue;
    const [s, p, gain] = [stakedMicro / MICRO_PER_CENT, profitMicro / MICRO_PER_CENT, totalOddsMilli / 1000 - 1];
    sums.bets += 1;
    sums.staked += s;
    sums.profit += p;
    sums.profitSq += p * p;
    sums.cross += p * s;
    sums.stakedSq += s * s;
    // A lay wins 1/(o − 1) of what it risks.
    sums.fairVariance += s * s * (side === 'back' ? gain : 1 / gain);
  }
  return sums;
}

const MICRO_PER_CENT = 10_000;
const TWO_SIDED_90 = 1.645;

/**
 * The yield of a part of a bankroll and its 90% interval, y ± 1.645·√V / Σs. V = Σ(p − y·s)²·n/(n − 1), but never less than Σs²(o − 1), what
 * it would be without edge: a lucky streak can't make few bets look safe.
 */
export function sliceYield({ bets, staked, profit, profitSq, cross, stakedSq, fairVariance }: SliceSums): SliceYield {
  if (staked <= 0) return { yield: null, low: null, high: null, betsToSettle: null };
  const mean = profit / staked;
  if (bets < 2) return { yield: mean, low: null, high: null, betsToSettle: null };
  const sample = (Math.max(0, profitSq - 2 * mean * cross + mean * mean * stakedSq) * bets) / (bets - 1);
  const reach = (TWO_SIDED_90 * Math.sqrt(Math.max(sample, fairVariance))) / staked;
  const more = mean > 0 ? Math.max(0, Math.ceil(bets * (reach / mean) ** 2) - bets) : null;
  return { yield: mean, low: mean - reach, high: mean + reach, betsToSettle: more };
}
