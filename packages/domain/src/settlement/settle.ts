import {
  type Bet,
  type OddsMilli,
  type Outcome,
  type TipOutcome,
  type TradeExit,
  type UnitsMicro,
  WHOLE_SHARE,
} from '../bet/bet.ts';
import { flipOutcome } from '../bet/grade.ts';
import { afterCommission, backersStake, closedShare, riskOf, type Wager } from '../bet/stake.ts';
import { Rational } from '../odds/rational.ts';
import { type DeadHeat, deadHeatFactor, legFactor } from './factor.ts';

/** The version of the rules below; every settlement in the log names the one it was made by. */
export const RULE_VERSION = 2;

/**
 * The state of a leg, graded for the **selection**: an outcome, or `open` (not played yet), `postponed` (waiting for a new date),
 * `unavailable` (played, but the statistic is missing; waits for an admin).
 */
export type LegGrade = Outcome | 'open' | 'postponed' | 'unavailable';

export interface SettleOptions {
  /** The exits of an exchange trade; what they don't close settles as a plain back or lay. */
  exits?: readonly TradeExit[];
  /** Dead heats by leg, in the bet's order; they apply to legs that are won. */
  deadHeats?: readonly (DeadHeat | null)[];
}

/** The result of a tip. Amounts are in millionths of a unit, each rounded once from the exact value. */
export interface Settlement {
  ruleVersion: number;
  /** False while a leg is open and none is lost; profit and turnover are then 0. */
  settled: boolean;
  /** For the **tip**: `won` means that its author was right, back or lay. */
  outcome: TipOutcome;
  /** Net of commission. */
  profit: UnitsMicro;
  grossProfit: UnitsMicro;
  /** Turnover: stake of a back, liability of a lay, whatever was exited; 0 when every leg is void (or while the bet is open). */
  staked: UnitsMicro;
}

interface ResolvedLeg {
  odds: OddsMilli;
  outcome: Outcome;
  deadHeat: DeadHeat | null;
}

/** Settlement needs these terms of a bet; a {@link Bet} has them. */
export type SettledBet = Wager & Pick<Bet, 'commission'>;

/** A rule's result for a bet whose legs are all known and not all void. */
interface Decided {
  outcome: Outcome;
  gross: Rational;
  isStaked: boolean;
}

function isDecided(grade: LegGrade): grade is Outcome {
  return grade !== 'open' && grade !== 'postponed' && grade !== 'unavailable';
}

/**
 * When a settled bet counts as over (milliseconds of the epoch): the last start among the legs whose outcome is known. An accumulator that
 * is lost stands in its record where it was lost, not on the day of a match still to come; once every leg is known it is the last leg's.
 */
export function settledStart(legs: readonly { grade: LegGrade; startsAt: number }[]): number {
  const decided = legs.filter(({ grade }) => isDecided(grade));
  return Math.max(...(decided.length > 0 ? decided : legs).map(({ startsAt }) => startsAt));
}

/** Returns the return of a backed unit on a leg at given odds (a trade has two prices). */
function factorAt(leg: ResolvedLeg, odds: OddsMilli): Rational {
  if (leg.outcome === 'won' && leg.deadHeat) return deadHeatFactor(odds, leg.deadHeat);
  return legFactor(leg.outcome, odds);
}

/**
 * A back's outcome from its legs and their product F, for singles and, under version 1, for accumulators. A lost leg (F = 0): lost.
 * F < 1 half lost, F = 1 void (the money came back). F > 1: half won when a leg is half lost or when no leg is wholly won, else won.
 */
function outcomeOfLegs(legs: readonly ResolvedLeg[], product: Rational): Outcome {
  if (product.sign() === 0) return 'lost';
  const against = product.compare(1n);
  if (against < 0) return 'half_lost';
  if (against === 0) return 'void';
  const halved = legs.some((leg) => leg.outcome === 'half_lost') || !legs.some((leg) => leg.outcome === 'won');
  return halved ? 'half_won' : 'won';
}

function outcomeOfSign(gross: Rational): Outcome {
  const sign = gross.sign();
  if (sign === 0) return 'void';
  return sign > 0 ? 'won' : 'lost';
}

function outcomeOfSide({ side }: SettledBet, backOutcome: Outcome): Outcome {
  return side === 'back' ? backOutcome : flipOutcome(backOutcome);
}

function productOf(legs: readonly ResolvedLeg[]): Rational {
  return legs.reduce((product, leg) => product.mul(factorAt(leg, leg.odds)), Rational.ONE);
}

/** Gross result of a bet that nothing closed. */
function plainProfit(bet: SettledBet, product: Rational): Rational {
  const back = backersStake(bet).mul(product.sub(1n));
  return bet.side === 'back' ? back : back.neg();
}

function shareOf(share: number): Rational {
  return Rational.of(BigInt(share), BigInt(WHOLE_SHARE));
}

/**
 * Gross result of a trade of the whole entry stake S, entry odds e, exit odds x: the entry's result less that of the exit on the
 * other side, at stake S·e/x when hedged (then S·(e−x)/x whatever happens) and S at equal stakes.
 */
function tradeProfit(bet: SettledBet, leg: ResolvedLeg, exit: TradeExit): Rational {
  const stake = backersStake(bet);
  const closing =
    exit.hedge === 'hedged' ? stake.mul(Rational.fromMilli(leg.odds)).div(Rational.fromMilli(exit.odds)) : stake;
  const entryBack = stake.mul(factorAt(leg, leg.odds).sub(1n));
  const exitBack = closing.mul(factorAt(leg, exit.odds).sub(1n));
  return bet.side === 'back' ? entryBack.sub(exitBack) : exitBack.sub(entryBack);
}

function resolveLegs(bet: SettledBet, grades: readonly LegGrade[], options: SettleOptions): ResolvedLeg[] | null {
  const decided: Outcome[] = [];
  for (const grade of grades) {
    if (!isDecided(grade)) return null;
    decided.push(grade);
  }
  return bet.legs.map((leg, n) => ({
    odds: leg.odds,
    outcome: decided[n] as Outcome,
    deadHeat: options.deadHeats?.[n] ?? null,
  }));
}

/** The rules as they were when the log began: an accumulator could be half won, and what came to nothing had no turnover. */
function resultV1(bet: SettledBet, legs: readonly ResolvedLeg[], [exit]: readonly TradeExit[]): Decided {
  const [first] = legs;
  if (exit && first) {
    const gross = tradeProfit(bet, first, exit);
    const outcome = outcomeOfSign(gross);
    return { outcome, gross, isStaked: outcome !== 'void' };
  }
  const product = productOf(legs);
  const outcome = outcomeOfSide(bet, outcomeOfLegs(legs, product));
  return { outcome, gross: plainProfit(bet, product), isStaked: outcome !== 'void' };
}

/** Exits close their shares, the rest is a plain bet; a trade and an accumulator go by the sign of the sum, a single by its leg. */
function resultV2(bet: SettledBet, legs: readonly ResolvedLeg[], exits: readonly TradeExit[]): Decided {
  const product = productOf(legs);
  const plain = plainProfit(bet, product);
  const [first] = legs;
  if (exits.length === 0 || !first) {
    const outcome = legs.length > 1 ? outcomeOfSign(plain) : outcomeOfSide(bet, outcomeOfLegs(legs, product));
    return { outcome, gross: plain, isStaked: true };
  }
  const gross = exits.reduce(
    (sum, exit) => sum.add(tradeProfit(bet, first, exit).mul(shareOf(exit.share))),
    plain.mul(shareOf(WHOLE_SHARE - closedShare(exits))),
  );
  return { outcome: outcomeOfSign(gross), gross, isStaked: true };
}

const RULES = new Map([
  [1, resultV1],
  [2, resultV2],
]);

/** The result of a bet before anything is rounded; `gross` and `risk` are in the unit of its stake. */
export interface ExactSettlement {
  settled: boolean;
  outcome: TipOutcome;
  gross: Rational;
  /** Net of commission. */
  profit: Rational;
  /** Turnover. */
  staked: Rational;
}

/** {@link settle} without its rounding. Throws as it does. */
export function settleExactly(
  bet: SettledBet,
  legGrades: readonly LegGrade[],
  ruleVersion: number,
  options: SettleOptions,
): ExactSettlement {
  const { exits = [] } = options;
  const rule = RULES.get(ruleVersion);
  if (!rule) throw new RangeError(`unknown rule version ${ruleVersion}`);
  if (bet.legs.length === 0 || legGrades.length !== bet.legs.length) {
    throw new RangeError(`${legGrades.length} grades for ${bet.legs.length} legs`);
  }
  if (bet.legs.length > 1 && (bet.side === 'lay' || exits.length > 0)) {
    throw new RangeError('a lay or a trade has one leg');
  }
  if (!exits.every(({ share }) => Number.isInteger(share) && share > 0) || closedShare(exits) > WHOLE_SHARE) {
    throw new RangeError('the shares of exits are above 0 and close no more than the stake');
  }

  const settled = (outcome: Outcome, gross: Rational, isStaked: boolean): ExactSettlement => ({
    settled: true,
    outcome,
    gross,
    profit: afterCommission(gross, bet.commission),
    staked: isStaked ? riskOf(bet) : Rational.ZERO,
  });
  if (bet.legs.length > 1 && legGrades.includes('lost')) return settled('lost', backersStake(bet).neg(), true);
  const legs = resolveLegs(bet, legGrades, options);
  if (legs === null) {
    const outcome = legGrades.includes('postponed') ? 'postponed' : 'in_progress';
    return { settled: false, outcome, gross: Rational.ZERO, profit: Rational.ZERO, staked: Rational.ZERO };
  }
  if (legs.every((leg) => leg.outcome === 'void')) return settled('void', Rational.ZERO, false);
  const { outcome, gross, isStaked } = rule(bet, legs, exits);
  return settled(outcome, gross, isStaked);
}

/**
 * Settles a bet from its legs' grades. The function is pure, so that replaying the log through it reproduces every total.
 *
 * Back S·(∏factors−1), lay the negative of it, trades as product.md section 3 says; commission is taken once, from a positive sum only;
 * profit is exact and rounded once, half away from zero, to 10⁻⁶ unit. An accumulator is lost as soon as one leg is lost and open while one
 * is open. Trades and accumulators are `won` when they made money before commission, `lost` when they lost some, `void` when they came to
 * nothing; only what is void in all its legs has no turnover.
 *
 * Throws RangeError for an unknown rule version, grades that are not one per leg, and what validation refuses at publication: no legs, a
 * lay or a trade of several legs, shares that are none or close more than the stake.
 */
export function settle(
  bet: SettledBet,
  legGrades: readonly LegGrade[],
  ruleVersion: number = RULE_VERSION,
  options: SettleOptions = {},
): Settlement {
  const { settled, outcome, gross, profit, staked } = settleExactly(bet, legGrades, ruleVersion, options);
  return {
    ruleVersion,
    settled,
    outcome,
    profit: profit.toMicro(),
    grossProfit: gross.toMicro(),
    staked: staked.toMicro(),
  };
}
