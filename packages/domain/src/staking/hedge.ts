import type { OddsMilli, Side } from '../bet/bet.ts';
import { Rational } from '../odds/index.ts';
import type { HedgeKind } from '../tools/lists.ts';

/** A first bet, and the price at which the other side can be taken. */
export interface HedgedBet {
  kind: HedgeKind;
  /** The side of the first bet; only a position on an exchange may begin with a lay. */
  side: Side;
  /** The first bet's stake in cents: of a lay the backer's stake, not the liability. */
  stake: number;
  backOdds: OddsMilli;
  layOdds: OddsMilli;
  /** The exchange's share of a profit, in thousandths (0 to below 1000). */
  commissionMilli: number;
}

/** A second bet, and what both together leave. Amounts are cents. */
export interface Hedge {
  /** The stake of the second bet: of a lay the backer's stake. */
  stake: number;
  /** The liability of a lay; 0 if the second bet is a back. */
  liability: number;
  /** Profit where the selection wins, and where it doesn't. */
  ifWins: number;
  ifLoses: number;
}

/** How the result is spread: the same either way, or all of it on one side and nothing lost on the other. */
export const HEDGE_AIMS = ['equal', 'all_on_win', 'all_on_lose'] as const;
export type HedgeAim = (typeof HEDGE_AIMS)[number];

/** Profit as a linear function of the second stake, before the commission on a net profit: constant + slope · stake. */
interface Line {
  constant: Rational;
  slope: Rational;
}

interface Position {
  wins: Line;
  loses: Line;
}

const cents = (amount: number) => Rational.of(BigInt(amount), 100n);

function positionOf({ kind, side, stake: first, ...prices }: HedgedBet): Position {
  const stake = cents(first);
  const back = Rational.fromMilli(prices.backOdds);
  const lay = Rational.fromMilli(prices.layOdds);
  const liability = lay.sub(1n).neg();
  const kept = Rational.fromMilli(1000 - prices.commissionMilli);
  const won = stake.mul(back.sub(1n));
  switch (kind) {
    case 'exchange':
      return side === 'back'
        ? { wins: { constant: won, slope: liability }, loses: { constant: stake.neg(), slope: Rational.ONE } }
        : {
            wins: { constant: stake.mul(liability), slope: back.sub(1n) },
            loses: { constant: stake, slope: Rational.ONE.neg() },
          };
    case 'bookmaker':
      return { wins: { constant: won, slope: liability }, loses: { constant: stake.neg(), slope: kept } };
    case 'free':
      return { wins: { constant: won, slope: liability }, loses: { constant: Rational.ZERO, slope: kept } };
    case 'free_returned':
      return { wins: { constant: stake.mul(back), slope: liability }, loses: { constant: Rational.ZERO, slope: kept } };
  }
}

function checked(bet: HedgedBet): HedgedBet {
  const { kind, side, stake, backOdds, layOdds, commissionMilli } = bet;
  if (![backOdds, layOdds].every((odds) => Number.isInteger(odds) && odds > 1000)) {
    throw new RangeError('odds are above 1');
  }
  if (!(Number.isSafeInteger(stake) && stake > 0)) throw new RangeError('a stake is positive cents');
  if (!(Number.isInteger(commissionMilli) && commissionMilli >= 0 && commissionMilli < 1000)) {
    throw new RangeError('a commission is from 0 to below 1');
  }
  if (side === 'lay' && kind !== 'exchange') throw new RangeError('only a position on an exchange begins with a lay');
  return bet;
}

const at = ({ constant, slope }: Line, stake: Rational) => constant.add(slope.mul(stake));

/** Returns what both bets leave with a second stake of so many cents; an exchange takes its commission of a net profit alone. */
export function hedgedWith(bet: HedgedBet, stakeCents: number): Hedge {
  const { kind, side, layOdds, commissionMilli } = checked(bet);
  const { wins, loses } = positionOf(bet);
  const stake = cents(stakeCents);
  const net = (profit: Rational) =>
    kind === 'exchange' && profit.sign() > 0 ? profit.mul(Rational.fromMilli(1000 - commissionMilli)) : profit;
  return {
    stake: stakeCents,
    liability: side === 'back' ? Rational.fromMilli(layOdds).sub(1n).mul(stake).toCents() : 0,
    ifWins: net(at(wins, stake)).toCents(),
    ifLoses: net(at(loses, stake)).toCents(),
  };
}

/**
 * Returns the second bet that reaches an aim. `equal` (green up, matched betting) solves profit if it wins = profit if it loses:
 * stake·back/lay on an exchange, stake·back/(lay − commission) for a back at a bookmaker and a free bet that is paid out with its stake,
 * stake·(back − 1)/(lay − commission) for one that isn't. The other aims leave 0 on one side. Stakes are rounded to a cent. Throws
 * RangeError for odds not above 1, a stake that isn't positive cents, a commission outside 0 to below 1000, a lay first but on an exchange.
 */
export function hedge(bet: HedgedBet, aim: HedgeAim): Hedge {
  const { wins, loses } = positionOf(checked(bet));
  const zero = ({ constant, slope }: Line) => constant.neg().div(slope);
  const stakes: Readonly<Record<HedgeAim, () => Rational>> = {
    equal: () => wins.constant.sub(loses.constant).div(loses.slope.sub(wins.slope)),
    all_on_win: () => zero(loses),
    all_on_lose: () => zero(wins),
  };
  return hedgedWith(bet, stakes[aim]().toCents());
}
