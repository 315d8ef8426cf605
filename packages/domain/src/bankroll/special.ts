import type { BetErrorCode, BetProblem, Leg, OddsMilli, Side, TipPick } from '../bet/index.ts';
import { WHOLE_SHARE } from '../bet/index.ts';
import { MAX_LEGS, MAX_MONEY_CENTS } from '../limits/limits.ts';
import { isOdds, Rational, totalOdds } from '../odds/index.ts';
import { type DeadHeat, type LegGrade, systemReturn } from '../settlement/index.ts';
import type { StakeFunds } from './lists.ts';

/** A bookmaker paid so much for a part of the stake before the end. */
export interface CashOut {
  /** The closed part of the stake, in ten-thousandths. */
  share: number;
  /** Everything that was paid, the part of the stake included. */
  receivedCents: number;
  /** ISO 8601 UTC. */
  at: string;
}

/** A place pays 1/`divisor` of the odds less 1. */
export interface EachWay {
  divisor: number;
  /** So many places pay; null where the bettor doesn't say. */
  places: number | null;
}

/** Terms that only some own bets have; a bet without them is a plain one. */
export interface SpecialTerms {
  funds: StakeFunds;
  /** The bookmaker's boosted price of the whole bet. The legs keep the prices before the boost, by which CLV goes. */
  boostedOdds: OddsMilli | null;
  /** Half of the stake is on the win, half on a place. */
  eachWay: EachWay | null;
  /** The sizes of a system's accumulators, each with the same part of the stake; null for one bet on all legs. */
  system: readonly number[] | null;
  cashOuts: readonly CashOut[];
}

export const PLAIN_TERMS: SpecialTerms = {
  funds: 'own',
  boostedOdds: null,
  eachWay: null,
  system: null,
  cashOuts: [],
};

/** How a leg of an own bet came out. */
export interface LegResult {
  grade: LegGrade;
  /** An each-way selection that lost was placed. */
  placed: boolean;
  /** A dead heat for the win. */
  deadHeat: DeadHeat | null;
  /** A dead heat for the last place that pays. */
  placeDeadHeat: DeadHeat | null;
}

export const resultOf = (grade: LegGrade): LegResult => ({ grade, placed: false, deadHeat: null, placeDeadHeat: null });

export const MAX_CASH_OUTS = 20;
export const EACH_WAY_DIVISORS = { min: 1, max: 10 } as const;
const MAX_PLACES = 20;
const MAX_TIED = 50;
/** A system's average line has at most these odds in thousandths. */
const MAX_SYSTEM_ODDS = 1_000_000_000;

const inRange = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

export function isDeadHeat({ places, tied }: DeadHeat): boolean {
  return inRange(tied, 2, MAX_TIED) && inRange(places, 1, tied - 1);
}

/** Computes what a unit on a system returns on average over its lines when every leg wins: the odds that stand for it in lists. */
export function systemOdds(odds: readonly OddsMilli[], sizes: readonly number[]): Rational {
  const { lines, returned } = systemReturn(
    odds.map((each) => Rational.fromMilli(each)),
    sizes,
  );
  return returned.div(BigInt(lines));
}

function systemProblem({ legs, system }: { legs: readonly TipPick[]; system: readonly number[] }): BetErrorCode | null {
  const isSound =
    legs.length > 1 &&
    legs.length <= MAX_LEGS &&
    system.length > 0 &&
    new Set(system).size === system.length &&
    system.every((size) => inRange(size, 1, legs.length));
  if (!isSound) return 'system_sizes';
  const odds = legs.map((leg) => leg.odds);
  if (!odds.every(isOdds)) return null;
  return systemOdds(odds, system).compare(Rational.fromMilli(MAX_SYSTEM_ODDS)) > 0 ? 'total_odds_too_high' : null;
}

function eachWayProblems({ divisor, places }: EachWay, bet: SpecialBet): BetProblem[] {
  const problems: BetProblem[] = [];
  if (!inRange(divisor, EACH_WAY_DIVISORS.min, EACH_WAY_DIVISORS.max)) {
    problems.push({ field: 'eachWay.divisor', code: 'place_terms' });
  }
  if (places !== null && !inRange(places, 1, MAX_PLACES))
    problems.push({ field: 'eachWay.places', code: 'place_terms' });
  // A match of the calendar has no place.
  if (bet.side === 'lay' || bet.legs.some(({ type }) => type !== 'custom')) {
    problems.push({ field: 'eachWay', code: 'each_way_not_possible' });
  }
  return problems;
}

function boostProblem(boosted: OddsMilli, bet: SpecialBet): BetErrorCode | null {
  if (!isOdds(boosted)) return 'odds_out_of_range';
  const { system, eachWay } = bet.special;
  if (bet.side === 'lay' || system !== null || (eachWay !== null && bet.legs.length > 1)) return 'boost_not_possible';
  const odds = bet.legs.map((leg) => leg.odds);
  if (!odds.every(isOdds)) return null;
  return totalOdds(odds).compare(Rational.fromMilli(boosted)) > 0 ? 'boost_below_odds' : null;
}

function cashOutProblems(bet: SpecialBet): BetProblem[] {
  const { cashOuts } = bet.special;
  if (cashOuts.length === 0) return [];
  if (bet.side === 'lay' || bet.exits.length > 0) return [{ field: 'cashOuts', code: 'cash_out_not_possible' }];
  if (cashOuts.length > MAX_CASH_OUTS) return [{ field: 'cashOuts', code: 'too_many_exits' }];
  const problems = cashOuts.flatMap(({ share, receivedCents, at }, n): BetProblem[] => [
    ...(inRange(share, 1, WHOLE_SHARE) ? [] : [{ field: `cashOuts.${n}.share`, code: 'share_out_of_range' as const }]),
    ...(inRange(receivedCents, 0, MAX_MONEY_CENTS)
      ? []
      : [{ field: `cashOuts.${n}.receivedCents`, code: 'amount_out_of_range' as const }]),
    ...(Number.isNaN(Date.parse(at)) ? [{ field: `cashOuts.${n}.at`, code: 'invalid_start' as const }] : []),
  ]);
  const closed = cashOuts.reduce((sum, { share }) => sum + share, 0);
  return closed > WHOLE_SHARE ? [...problems, { field: 'cashOuts', code: 'shares_exceed_stake' }] : problems;
}

interface SpecialBet {
  side: Side;
  legs: readonly (TipPick & Pick<Leg, 'type'>)[];
  exits: readonly unknown[];
  special: SpecialTerms;
}

/** Everything that is wrong with the special terms of a bet. Never throws for bad values. */
export function validateSpecial(bet: SpecialBet): BetProblem[] {
  const { funds, boostedOdds, eachWay, system } = bet.special;
  const problems: BetProblem[] = [];
  // An exchange has no free stake, and of a system each line pays its winnings alone.
  if (funds !== 'own' && (bet.side === 'lay' || bet.exits.length > 0 || system !== null)) {
    problems.push({ field: 'funds', code: 'free_stake_not_possible' });
  }
  const boost = boostedOdds === null ? null : boostProblem(boostedOdds, bet);
  if (boost) problems.push({ field: 'boostedOdds', code: boost });
  if (eachWay) problems.push(...eachWayProblems(eachWay, bet));
  const lines = system === null ? null : systemProblem({ legs: bet.legs, system });
  if (lines) problems.push({ field: 'system', code: lines });
  if (system !== null && (bet.side === 'lay' || bet.exits.length > 0)) {
    problems.push({ field: 'system', code: 'system_sizes' });
  }
  return [...problems, ...cashOutProblems(bet)];
}
