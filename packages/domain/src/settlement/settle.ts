import type { Bet, OddsMilli, Outcome, TipOutcome, TradeExit, UnitsMicro } from '../bet/bet.ts';
import { flipOutcome } from '../bet/grade.ts';
import { afterCommission, backersStake, riskOf } from '../bet/stake.ts';
import { Rational } from '../odds/rational.ts';
import { type DeadHeat, deadHeatFactor, legFactor } from './factor.ts';

/** The version of the rules below; every settlement in the log names the one it was made by. */
export const RULE_VERSION = 1;

/**
 * What is known of a leg, graded for the **selection**: an outcome, or `open` (not played yet), `postponed` (waiting for a
 * new date), `unavailable` (played, but the statistic is missing; waits for an admin).
 */
export type LegGrade = Outcome | 'open' | 'postponed' | 'unavailable';

export interface SettleOptions {
  /** The exit of an exchange trade; without it the bet settles as a plain back or lay. */
  readonly exit?: Pick<TradeExit, 'odds' | 'hedge'> | null;
  /** Dead heats by leg, in the bet's order; they apply to legs that are won. */
  readonly deadHeats?: readonly (DeadHeat | null)[];
}

/** What a tip came to. Amounts in millionths of a unit, each rounded once from the exact value. */
export interface Settlement {
  readonly ruleVersion: number;
  /** False while a leg is open and none is lost; profit and turnover are then 0. */
  readonly settled: boolean;
  /** For the **tip**: `won` means that its author was right, back or lay. */
  readonly outcome: TipOutcome;
  /** Net of commission. */
  readonly profit: UnitsMicro;
  readonly grossProfit: UnitsMicro;
  /** Turnover: stake of a back, liability of a lay; 0 when the outcome is void (or open). */
  readonly staked: UnitsMicro;
}

interface ResolvedLeg {
  readonly odds: OddsMilli;
  readonly outcome: Outcome;
  readonly deadHeat: DeadHeat | null;
}

function isDecided(grade: LegGrade): grade is Outcome {
  return grade !== 'open' && grade !== 'postponed' && grade !== 'unavailable';
}

/**
 * When a settled bet counts as over (milliseconds of the epoch): the last start among the legs whose outcome is known. An accumulator that
 * is lost stands in its record where it was lost, not on the day of a match still to come; once every leg is known it is the last leg's.
 */
export function settledStart(legs: readonly { readonly grade: LegGrade; readonly startsAt: number }[]): number {
  const decided = legs.filter(({ grade }) => isDecided(grade));
  return Math.max(...(decided.length > 0 ? decided : legs).map(({ startsAt }) => startsAt));
}

/** What a backed unit on a leg returns at given odds (a trade has two). */
function factorAt(leg: ResolvedLeg, odds: OddsMilli): Rational {
  if (leg.outcome === 'won' && leg.deadHeat) return deadHeatFactor(odds, leg.deadHeat);
  return legFactor(leg.outcome, odds);
}

/**
 * A back tip's outcome from its legs and their product F. All void: void. A lost leg (F = 0): lost. F < 1 half lost,
 * F = 1 void (the money came back). F > 1: half won when a leg is half lost or when no leg is wholly won, else won.
 * Adding a void leg never changes it, and a single keeps its leg's own outcome.
 */
function outcomeOfLegs(legs: readonly ResolvedLeg[], product: Rational): Outcome {
  if (product.sign() === 0) return 'lost';
  const against = product.compare(1n);
  if (against < 0) return 'half_lost';
  if (against === 0) return 'void';
  const halved = legs.some((leg) => leg.outcome === 'half_lost') || !legs.some((leg) => leg.outcome === 'won');
  return halved ? 'half_won' : 'won';
}

function outcomeOfProfit(gross: Rational): Outcome {
  const sign = gross.sign();
  if (sign === 0) return 'void';
  return sign > 0 ? 'won' : 'lost';
}

/**
 * Gross result of a trade of entry stake S, entry odds e, exit odds x: the entry's result less that of the exit on the other
 * side, at stake S·e/x when hedged (then S·(e−x)/x whatever happens) and S at equal stakes.
 */
function tradeProfit(bet: Bet, leg: ResolvedLeg, exit: NonNullable<SettleOptions['exit']>): Rational {
  const stake = backersStake(bet);
  const closing =
    exit.hedge === 'hedged' ? stake.mul(Rational.fromMilli(leg.odds)).div(Rational.fromMilli(exit.odds)) : stake;
  const entryBack = stake.mul(factorAt(leg, leg.odds).sub(1n));
  const exitBack = closing.mul(factorAt(leg, exit.odds).sub(1n));
  return bet.side === 'back' ? entryBack.sub(exitBack) : exitBack.sub(entryBack);
}

function resolveLegs(bet: Bet, grades: readonly LegGrade[], options: SettleOptions): ResolvedLeg[] | null {
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

function result(bet: Bet, outcome: Outcome, gross: Rational): Settlement {
  return {
    ruleVersion: RULE_VERSION,
    settled: true,
    outcome,
    profit: afterCommission(gross, bet.commission).toMicro(),
    grossProfit: gross.toMicro(),
    staked: outcome === 'void' ? 0 : riskOf(bet).toMicro(),
  };
}

function open(outcome: TipOutcome): Settlement {
  return { ruleVersion: RULE_VERSION, settled: false, outcome, profit: 0, grossProfit: 0, staked: 0 };
}

function settleV1(bet: Bet, grades: readonly LegGrade[], options: SettleOptions): Settlement {
  const stake = backersStake(bet);
  if (bet.legs.length > 1 && grades.includes('lost')) return result(bet, 'lost', stake.neg());
  const legs = resolveLegs(bet, grades, options);
  if (legs === null) return open(grades.includes('postponed') ? 'postponed' : 'in_progress');

  if (legs.every((leg) => leg.outcome === 'void')) return result(bet, 'void', Rational.ZERO);

  const [first] = legs;
  if (options.exit && first) {
    const gross = tradeProfit(bet, first, options.exit);
    return result(bet, outcomeOfProfit(gross), gross);
  }
  const product = legs.reduce((factor, leg) => factor.mul(factorAt(leg, leg.odds)), Rational.ONE);
  const backOutcome = outcomeOfLegs(legs, product);
  const backProfit = stake.mul(product.sub(1n));
  return bet.side === 'back'
    ? result(bet, backOutcome, backProfit)
    : result(bet, flipOutcome(backOutcome), backProfit.neg());
}

/**
 * What a bet comes to, from its legs' grades: pure, so that replaying the log through it reproduces every total.
 *
 * Back S·(∏factors−1), lay the negative of it, trades as product.md section 3 says; commission is taken from a positive net
 * result only; profit is exact and rounded once, half away from zero, to 10⁻⁶ unit. An accumulator is lost as soon as one leg
 * is lost and open while one is open. A trade is `won` when it made money, `lost` when it lost some, `void` when it came to
 * nothing; turnover leaves out every void.
 *
 * Throws RangeError for an unknown rule version, grades that are not one per leg, and what validation refuses at publication:
 * no legs, a lay or a trade of several legs.
 */
export function settle(
  bet: Bet,
  legGrades: readonly LegGrade[],
  ruleVersion: number = RULE_VERSION,
  options: SettleOptions = {},
): Settlement {
  if (ruleVersion !== RULE_VERSION) throw new RangeError(`unknown rule version ${ruleVersion}`);
  if (bet.legs.length === 0 || legGrades.length !== bet.legs.length) {
    throw new RangeError(`${legGrades.length} grades for ${bet.legs.length} legs`);
  }
  if (bet.legs.length > 1 && (bet.side === 'lay' || options.exit)) {
    throw new RangeError('a lay or a trade has one leg');
  }
  return settleV1(bet, legGrades, options);
}
