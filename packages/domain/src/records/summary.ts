import type { UnitsMicro } from '../bet/bet.ts';
import { TIPSTER_INITIAL_CAPITAL } from '../limits/limits.ts';
import type { Aggregate } from './aggregate.ts';
import { currentStreak, type Segment, type Streak } from './segment.ts';

/** A tipster's capital at the start of the record, in millionths of a unit. A user's own is a parameter. */
export const TIPSTER_INITIAL_CAPITAL_MICRO: UnitsMicro = TIPSTER_INITIAL_CAPITAL * 1_000_000;

/** How the odds taken compare with the close, over settled bets (voids included) that have a close at the same line. */
interface ClosingLineSummary {
  bets: number;
  /** Mean CLV as a fraction. */
  mean: number | null;
  /** Standard error of that mean (sample deviation, n − 1); null under two bets. */
  standardError: number | null;
}

/** The figures of a record. Amounts are in millionths of a unit, shares and yields fractions, null where nothing can be divided. */
export interface RecordSummary {
  bets: number;
  settled: number;
  won: number;
  lost: number;
  voided: number;
  halfWon: number;
  halfLost: number;
  inProgress: number;
  withdrawn: number;
  /** (won + half won) / (settled − void). */
  strikeRate: number | null;
  /** The strike rate with half outcomes counting half a bet: (won + ½ half won) / (won + lost + ½ half won + ½ half lost). */
  strikeRateHalfWeighted: number | null;
  /** Decimal odds, over settled bets, voids included. */
  averageOdds: number | null;
  stakeWeightedOdds: number | null;
  /** Stated stake in units, over settled bets, voids included. */
  averageStake: number | null;
  stakedMicro: UnitsMicro;
  openStakedMicro: UnitsMicro;
  profitMicro: UnitsMicro;
  /** Profit / staked (ROI on turnover); voided stakes don't count. */
  yield: number | null;
  /** Return on capital: profit / initial capital. */
  roc: number | null;
  initialCapitalMicro: UnitsMicro;
  currentCapitalMicro: UnitsMicro;
  highestCapitalMicro: UnitsMicro;
  lowestCapitalMicro: UnitsMicro;
  currentStreak: Streak;
  longestWinningStreak: number;
  longestLosingStreak: number;
  drawdown: {
    /** Largest fall of the capital from its running peak, the initial capital included. */
    micro: UnitsMicro;
    /** The peak it fell from. */
    peakCapitalMicro: UnitsMicro;
    /** The fall as a share of that peak. */
    share: number | null;
  };
  clv: ClosingLineSummary & {
    stakeWeighted: number | null;
    /** Share of those bets taken above the close. */
    beatShare: number | null;
    /** How many were taken exactly at the close. */
    equal: number;
  };
  fairClv: ClosingLineSummary;
}

/**
 * Everything that is shown of a record, from its sums and its segment (both over the same tips).
 * Definitions: the product's "Statistics"; yields and strike rates leave voids out, averages keep them.
 */
export function summarise(
  sums: Aggregate,
  segment: Segment,
  options: { initialCapitalMicro: UnitsMicro } = { initialCapitalMicro: TIPSTER_INITIAL_CAPITAL_MICRO },
): RecordSummary {
  const initial = options.initialCapitalMicro;
  const settled = sums.bets - sums.inProgress;
  const halfWeight = sums.won + sums.lost + (sums.halfWon + sums.halfLost) / 2;
  const peak = initial + segment.drawdownPeak;
  return {
    bets: sums.bets,
    settled,
    won: sums.won,
    lost: sums.lost,
    voided: sums.voided,
    halfWon: sums.halfWon,
    halfLost: sums.halfLost,
    inProgress: sums.inProgress,
    withdrawn: sums.withdrawn,
    strikeRate: ratio(sums.won + sums.halfWon, settled - sums.voided),
    strikeRateHalfWeighted: ratio(sums.won + sums.halfWon / 2, halfWeight),
    averageOdds: ratio(sums.oddsSumMilli, settled * 1000),
    stakeWeightedOdds: ratio(sums.stakeOddsSumMicro, sums.stakeSumMilli * 1000),
    averageStake: ratio(sums.stakeSumMilli, settled * 1000),
    stakedMicro: sums.stakedMicro,
    openStakedMicro: sums.openStakedMicro,
    profitMicro: sums.profitMicro,
    yield: ratio(sums.profitMicro, sums.stakedMicro),
    roc: ratio(sums.profitMicro, initial),
    initialCapitalMicro: initial,
    currentCapitalMicro: initial + segment.sum,
    highestCapitalMicro: initial + segment.maxPrefix,
    lowestCapitalMicro: initial + segment.minPrefix,
    currentStreak: currentStreak(segment),
    longestWinningStreak: segment.winMax,
    longestLosingStreak: segment.loseMax,
    drawdown: { micro: segment.drawdown, peakCapitalMicro: peak, share: ratio(segment.drawdown, peak) },
    clv: {
      ...closingLine(sums.clvN, sums.clvSum, sums.clvSumSq),
      stakeWeighted: ratio(sums.clvStakeSum, sums.clvStakeMilli),
      beatShare: ratio(sums.beatClose, sums.clvN),
      equal: sums.equalClose,
    },
    fairClv: closingLine(sums.fairClvN, sums.fairClvSum, sums.fairClvSumSq),
  };
}

function closingLine(n: number, sum: number, sumSq: number): ClosingLineSummary {
  return {
    bets: n,
    mean: ratio(sum, n),
    standardError: n < 2 ? null : Math.sqrt(Math.max(0, (sumSq - (sum * sum) / n) / (n - 1) / n)),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
