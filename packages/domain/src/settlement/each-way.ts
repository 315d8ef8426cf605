import type { OddsMilli, Outcome, UnitsMicro, UnitsMilli } from '../bet/bet.ts';
import { Rational } from '../odds/rational.ts';
import type { EachWayResult } from '../tools/lists.ts';
import { type DeadHeat, deadHeatFactor, placeOdds } from './factor.ts';

/** How one half of an each-way bet came out; a dead heat applies when it is won. */
interface EachWayPart {
  outcome: Extract<Outcome, 'won' | 'lost' | 'void'>;
  deadHeat?: DeadHeat;
}

export interface EachWayBet {
  /** Stake of each of the two parts, in thousandths. */
  stake: UnitsMilli;
  odds: OddsMilli;
  /** Fraction of the odds paid for a place. */
  placeFraction: Rational;
  win: EachWayPart;
  place: EachWayPart;
}

function partFactor(part: EachWayPart, odds: Rational): Rational {
  if (part.outcome === 'lost') return Rational.ZERO;
  if (part.outcome === 'void') return Rational.ONE;
  return part.deadHeat ? deadHeatFactor(odds, part.deadHeat) : odds;
}

/**
 * An each-way bet: two stakes, one to win at the odds, one to be placed at 1+f·(o−1). Profit is exact, rounded once to 10⁻⁶;
 * turnover leaves out a voided part.
 */
export function settleEachWay(bet: EachWayBet): { profit: UnitsMicro; staked: UnitsMicro } {
  const stake = Rational.fromMilli(bet.stake);
  const win = partFactor(bet.win, Rational.fromMilli(bet.odds));
  const place = partFactor(bet.place, placeOdds(bet.odds, bet.placeFraction));
  const counted = [bet.win, bet.place].filter((part) => part.outcome !== 'void').length;
  return {
    profit: stake.mul(win.add(place).sub(2n)).toMicro(),
    staked: stake.mul(BigInt(counted)).toMicro(),
  };
}

/** A selection of an each-way accumulator. */
export interface EachWayLeg {
  odds: OddsMilli;
  result: EachWayResult;
  /** A tie for the first place where the selection won, for the last places that pay where it was placed. */
  deadHeat?: DeadHeat;
}

function partsOf({ result, deadHeat }: EachWayLeg): { win: EachWayPart; place: EachWayPart } {
  const won = { outcome: 'won' } as const;
  const lost = { outcome: 'lost' } as const;
  const tied = deadHeat ? { ...won, deadHeat } : won;
  switch (result) {
    case 'won':
      return { win: tied, place: won };
    case 'placed':
      return { win: lost, place: tied };
    case 'lost':
      return { win: lost, place: lost };
    case 'void':
      return { win: { outcome: 'void' }, place: { outcome: 'void' } };
  }
}

/**
 * Returns what one unit on each part of an each-way accumulator returns, exact: the win parts are one accumulator and the place parts
 * another, as bookmakers settle them; of a single selection both are single bets. Whoever won is placed too.
 */
export function eachWayReturns(
  legs: readonly EachWayLeg[],
  placeFraction: Rational,
): { win: Rational; place: Rational } {
  return legs.reduce(
    (returns, leg) => {
      const { win, place } = partsOf(leg);
      return {
        win: returns.win.mul(partFactor(win, Rational.fromMilli(leg.odds))),
        place: returns.place.mul(partFactor(place, placeOdds(leg.odds, placeFraction))),
      };
    },
    { win: Rational.ONE, place: Rational.ONE },
  );
}
