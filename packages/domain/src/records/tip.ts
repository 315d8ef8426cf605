import type { Kind, OddsMilli, Phase, Side, TipOutcome, UnitsMicro, UnitsMilli } from '../bet/bet.ts';
import { MARKETS } from '../bet/market.ts';

/** The outcome of a published tip. A withdrawn tip is listed, and counted as withdrawn, but enters no sum. */
export type RecordOutcome = TipOutcome | 'withdrawn';

/** A structured market, `multiple` for an accumulator, `custom` for a leg in the tipster's own words. */
export const RECORD_MARKETS = [...MARKETS, 'multiple', 'custom'] as const;
export type RecordMarket = (typeof RECORD_MARKETS)[number];

/** The result of a tip as headline figures count it. */
export interface VerifiedResult {
  outcome: RecordOutcome;
  /** Net of commission; 0 while open, void or withdrawn. */
  profitMicro: UnitsMicro;
  /** The turnover; of an open bet the risk. */
  stakedMicro: UnitsMicro;
}

/** A settled tip as the ranking sees it: its entry at level risk (one unit at risk), see {@link rankingTerm}. */
export interface RankingTerm {
  /** Gross return per unit at risk, from −1 to o−1. */
  levelReturn: number;
  /** Variance of that return when there is no edge: o−1 of the equivalent back. */
  levelVariance: number;
  /** Margin-free CLV, a fraction ≥ −1; null without a closing line. */
  fairClv: number | null;
}

/** The statistics need these facts of a published tip. Sums of integers must stay within ±2^53. */
export interface RecordTip {
  id: number;
  /** Milliseconds since 1970, UTC. */
  publishedAt: number;
  /** Start of the last leg, milliseconds since 1970, UTC. */
  lastStartAt: number;
  /** The Europe/Rome calendar day of `lastStartAt`, 'YYYY-MM-DD'. */
  day: string;
  sport: string;
  competition: string;
  market: RecordMarket;
  kind: Kind;
  phase: Phase;
  isFree: boolean;
  bookmaker: string | null;
  side: Side;
  outcome: RecordOutcome;
  /**
   * The outcome of the entry by the match's result. It differs from `outcome` where an exchange exit closed the bet, and of a withdrawn tip
   * whose match is over; luck, ranking and evidence go by it, so that neither takes a tip out of them.
   */
  entryOutcome: RecordOutcome;
  /** Turnover of a settled bet (0 when it is void), of an open one what it risks: S of a back, the liability of a lay. */
  stakedMicro: UnitsMicro;
  /** The amount as the tipster stated it (`Bet.stake`). */
  stakeMilli: UnitsMilli;
  /** Net of commission; 0 while open, void or withdrawn. */
  profitMicro: UnitsMicro;
  /** Odds of the single, or the product of the legs' odds. */
  totalOddsMilli: OddsMilli;
  /** Closing line value as a fraction (0.05 is +5%), see {@link clv}; null without a closing price at the same line. */
  clv: number | null;
  /** Margin-free closing line value as a fraction ≥ −1, see {@link fairClv}. */
  fairClv: number | null;
  /** The result of the entry at the headline price, for headline figures; null where the tip can't be checked. */
  verified: VerifiedResult | null;
  /** Only for what ranks, at the ranking price: see `rankRefusal` of domain/bet. */
  ranking: RankingTerm | null;
}

/**
 * Whether anybody could check a tip: made before its start, its price verified, and its outcome not only its author's word. Only such
 * tips stand in headline figures.
 */
export function isVerified(tip: { phase: Phase; priceVerified: boolean; selfDeclared: boolean }): boolean {
  return tip.phase === 'prematch' && tip.priceVerified && !tip.selfDeclared;
}

/** The order of a record: start of the last leg, publication, id. Negative when `a` comes first. */
export function compareRecord(
  a: Pick<RecordTip, 'lastStartAt' | 'publishedAt' | 'id'>,
  b: Pick<RecordTip, 'lastStartAt' | 'publishedAt' | 'id'>,
): number {
  return a.lastStartAt - b.lastStartAt || a.publishedAt - b.publishedAt || a.id - b.id;
}

/** The tips in the order of a record: as they are where they stand in it already, else as a new array. */
export function inRecordOrder<T extends Pick<RecordTip, 'lastStartAt' | 'publishedAt' | 'id'>>(
  tips: readonly T[],
): readonly T[] {
  const sorted = tips.every((tip, n) => n === 0 || compareRecord(tips[n - 1]!, tip) <= 0);
  return sorted ? tips : [...tips].sort(compareRecord);
}

/** How an outcome moves a record: a half won bet extends a winning run, a void is settled and moves no run. */
export type Standing = 'win' | 'loss' | 'void' | 'open' | 'withdrawn';

/** The {@link Standing} of an outcome. */
export function standingOf(outcome: RecordOutcome): Standing {
  switch (outcome) {
    case 'won':
    case 'half_won':
      return 'win';
    case 'lost':
    case 'half_lost':
      return 'loss';
    case 'void':
      return 'void';
    case 'in_progress':
    case 'postponed':
      return 'open';
    case 'withdrawn':
      return 'withdrawn';
  }
}
