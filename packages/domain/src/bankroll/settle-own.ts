import { type OddsMilli, type Outcome, type TipOutcome, WHOLE_SHARE } from '../bet/index.ts';
import { afterCommission, backersStake, riskOf } from '../bet/stake.ts';
import { Rational } from '../odds/index.ts';
import {
  deadHeatFactor,
  type ExactSettlement,
  legFactor,
  type MoneyBet,
  type MoneySettlement,
  placeOdds,
  RULE_VERSION,
  type SettleOptions,
  settleExactly,
  systemReturn,
  wagerOf,
} from '../settlement/index.ts';
import { type LegResult, PLAIN_TERMS, resultOf, type SpecialTerms } from './special.ts';

/** Settlement needs these terms of an own bet. */
export interface SettledOwnBet extends MoneyBet {
  exits: NonNullable<SettleOptions['exits']>;
  special?: SpecialTerms;
}

/** A leg's part that is decided returns so much of a unit; null while it isn't decided. */
interface LegReturn {
  factor: Rational | null;
  isVoid: boolean;
}

const isOutcome = (grade: LegResult['grade']): grade is Outcome =>
  grade !== 'open' && grade !== 'postponed' && grade !== 'unavailable';

function winReturn({ grade, deadHeat }: LegResult, odds: OddsMilli): LegReturn {
  if (!isOutcome(grade)) return { factor: null, isVoid: false };
  const factor = grade === 'won' && deadHeat ? deadHeatFactor(odds, deadHeat) : legFactor(grade, odds);
  return { factor, isVoid: grade === 'void' };
}

/** Whoever won is placed too. */
function placeReturn({ grade, placed, placeDeadHeat }: LegResult, odds: OddsMilli, divisor: number): LegReturn {
  if (!isOutcome(grade)) return { factor: null, isVoid: false };
  if (grade === 'void') return { factor: Rational.ONE, isVoid: true };
  if (grade !== 'won' && !placed) return { factor: Rational.ZERO, isVoid: false };
  const price = placeOdds(odds, Rational.of(1n, BigInt(divisor)));
  return { factor: placeDeadHeat ? deadHeatFactor(price, placeDeadHeat) : price, isVoid: false };
}

/** All lines of one part, the win or the places: how many, what they return for a unit on each; null while one can still win. */
function linesOf(legs: readonly LegReturn[], sizes: readonly number[]) {
  const alive = legs.filter(({ factor }) => factor === null || factor.sign() > 0).length;
  const isLost = alive < Math.min(...sizes);
  const factors = isLost ? legs.map(() => Rational.ZERO) : legs.map(({ factor }) => factor);
  if (!factors.every((factor) => factor !== null)) return null;
  return { ...systemReturn(factors, sizes), isVoid: legs.every(({ isVoid }) => isVoid) };
}

const outcomeOfSum = (sum: Rational): Outcome => (sum.sign() === 0 ? 'void' : sum.sign() > 0 ? 'won' : 'lost');

function openSettlement(results: readonly LegResult[]): ExactSettlement {
  const outcome = results.some(({ grade }) => grade === 'postponed') ? 'postponed' : 'in_progress';
  return { settled: false, outcome, gross: Rational.ZERO, profit: Rational.ZERO, staked: Rational.ZERO };
}

/** A system or an each-way bet: so many accumulators on the win, and on the places, each with the same part of the stake. */
function settleLines(bet: MoneyBet, results: readonly LegResult[], { system, eachWay, funds }: SpecialTerms) {
  const sizes = system ?? [bet.legs.length];
  const returns = [results.map((result, n) => winReturn(result, bet.legs[n]!.odds))];
  if (eachWay) returns.push(results.map((result, n) => placeReturn(result, bet.legs[n]!.odds, eachWay.divisor)));
  const parts = returns.map((legs) => linesOf(legs, sizes));
  if (!parts.every((part) => part !== null)) return openSettlement(results);
  const stake = backersStake(wagerOf(bet)).div(BigInt(parts.length));
  const gains = parts.map(({ lines, returned, isVoid }) => {
    const gain = returned.div(BigInt(lines)).sub(1n).mul(stake);
    if (funds === 'own' || isVoid) return gain;
    const won = gain.sign() > 0 ? gain : Rational.ZERO;
    // A bonus is paid out with what it won.
    return funds === 'bonus' ? gain.add(stake) : won;
  });
  const gross = gains.reduce((sum, gain) => sum.add(gain), Rational.ZERO);
  const counted = parts.filter(({ isVoid }) => !isVoid).length;
  const outcome = counted > 0 && funds !== 'own' && gross.sign() === 0 ? 'lost' : outcomeOfSum(gross);
  return {
    settled: true,
    outcome,
    gross,
    profit: afterCommission(gross, bet.commission),
    staked: stake.mul(BigInt(counted)),
  } satisfies ExactSettlement;
}

/** The legs at the odds that are paid: a boost goes with all its legs won, or with its only leg. */
function boosted(bet: SettledOwnBet, results: readonly LegResult[], odds: OddsMilli | null) {
  if (odds === null) return { legs: bet.legs, results };
  if (bet.legs.length === 1) return { legs: [{ odds }], results };
  const isWhole = results.every(({ grade, deadHeat }) => grade === 'won' && deadHeat === null);
  return isWhole ? { legs: [{ odds }], results: [resultOf('won')] } : { legs: bet.legs, results };
}

/** The part of a bonus that comes back as a bonus, since nothing was decided on it. */
function undecidedShare(results: readonly LegResult[]): Rational {
  const shares: Partial<Record<Outcome, Rational>> = {
    void: Rational.ONE,
    half_won: Rational.of(1n, 2n),
    half_lost: Rational.of(1n, 2n),
  };
  return results.reduce((all, { grade }) => all.mul(shares[grade as Outcome] ?? Rational.ZERO), Rational.ONE);
}

/** The bet as if nothing had been cashed out, with its stake counted as the bettor's own or not. */
function settleToTheEnd(bet: SettledOwnBet, all: readonly LegResult[], special: SpecialTerms): ExactSettlement {
  const { legs, results } = boosted(bet, all, special.boostedOdds);
  const money: MoneyBet = { ...bet, legs };
  const isLines = special.system !== null || special.eachWay !== null;
  const end = isLines
    ? settleLines(money, results, special)
    : settleExactly(
        wagerOf(money),
        results.map(({ grade }) => grade),
        RULE_VERSION,
        { exits: bet.exits, deadHeats: results.map(({ deadHeat }) => deadHeat) },
      );
  if (special.funds === 'own' || !end.settled) return end;
  if (isLines) return { ...end, staked: Rational.ZERO };
  const stake = backersStake(wagerOf(money));
  const winnings = end.gross.sign() > 0 ? end.gross : Rational.ZERO;
  const paid = end.outcome === 'lost' ? Rational.ZERO : end.gross.add(stake).sub(stake.mul(undecidedShare(results)));
  const gross = special.funds === 'bonus' ? paid : winnings;
  return { ...end, gross, profit: afterCommission(gross, bet.commission), staked: Rational.ZERO };
}

/** Cash-outs close their shares at what was received; the rest goes to its end. */
function withCashOuts(bet: SettledOwnBet, special: SpecialTerms, rest: ExactSettlement): ExactSettlement {
  const { cashOuts, funds } = special;
  const closed = cashOuts.reduce((sum, { share }) => sum + share, 0);
  const isWhole = closed === WHOLE_SHARE;
  if (cashOuts.length === 0 || (!isWhole && !rest.settled)) return rest;
  const share = (part: number) => Rational.of(BigInt(part), BigInt(WHOLE_SHARE));
  const own = funds === 'own' ? riskOf(wagerOf(bet)) : Rational.ZERO;
  const sum = (net: Rational) =>
    cashOuts.reduce(
      (total, cashOut) =>
        total.add(Rational.of(BigInt(cashOut.receivedCents), 100n)).sub(own.mul(share(cashOut.share))),
      isWhole ? Rational.ZERO : net.mul(share(WHOLE_SHARE - closed)),
    );
  const profit = sum(rest.profit);
  const staked = isWhole ? own : own.mul(share(closed)).add(rest.staked.mul(share(WHOLE_SHARE - closed)));
  return { settled: true, outcome: outcomeOfSum(profit), gross: sum(rest.gross), profit, staked };
}

/**
 * Settles an own bet of any kind, exact to the end and rounded once to a cent (half away from zero). `results` are its legs', in order.
 *
 * A free bet wins S·(F−1) and loses nothing; a bonus pays its stake out with the winnings, S·F, and what is void comes back as a bonus.
 * Neither has turnover: yield goes by the bettor's own money. Each way is half on the win and half on a place at 1+(o−1)/divisor; a system
 * is so many accumulators, over once none of them can win any more. A boost pays while all its legs win, and is gone with a void one. A
 * cash-out closes its share at once. Throws as `settle` does.
 */
export function settleOwnBet(bet: SettledOwnBet, results: readonly LegResult[]): MoneySettlement {
  const special = bet.special ?? PLAIN_TERMS;
  const end = withCashOuts(bet, special, settleToTheEnd(bet, results, special));
  return {
    ruleVersion: RULE_VERSION,
    settled: end.settled,
    outcome: end.outcome,
    profitCents: end.profit.toCents(),
    stakedCents: end.staked.toCents(),
  };
}

/** The outcome by the selections alone, whatever was closed before. */
export function entryOutcomeOf(bet: SettledOwnBet, results: readonly LegResult[]): TipOutcome {
  const special = { ...(bet.special ?? PLAIN_TERMS), cashOuts: [] };
  return settleOwnBet({ ...bet, exits: [], special }, results).outcome;
}

/** When a bet counts as over (milliseconds of the epoch): with its last match, at `lastStart`, or with the cash-out of all of it before. */
export function ownBetOverAt({ special = PLAIN_TERMS }: Pick<SettledOwnBet, 'special'>, lastStart: number): number {
  const { cashOuts } = special;
  const isClosed = cashOuts.reduce((sum, { share }) => sum + share, 0) === WHOLE_SHARE;
  return isClosed ? Math.min(lastStart, ...cashOuts.map(({ at }) => Date.parse(at))) : lastStart;
}
