import {
  type Bet,
  type BetProblem,
  type Leg,
  startsOfLegs,
  type TipPick,
  type TradeExit,
  validateExit,
  validateOwnTerms,
} from '../bet/index.ts';
import { MAX_STAKE_CENTS } from '../limits/limits.ts';
import { totalOddsMilli } from '../odds/index.ts';
import { riskCents } from '../settlement/index.ts';
import { MINUTE_MS } from '../time/index.ts';
import { type SettledOwnBet, settleOwnBet } from './settle-own.ts';
import { type LegResult, PLAIN_TERMS, resultOf, type SpecialTerms, systemOdds, validateSpecial } from './special.ts';

/** A bet that somebody placed for themselves: a tip's terms, at a stake of money. */
export interface OwnBet<L extends TipPick = Leg> extends Omit<Bet, 'stake' | 'legs'> {
  legs: readonly L[];
  /** In cents of the bankroll's currency, above 0: the backer's stake or a lay's liability, as `stakeBasis` says. */
  stakeCents: number;
  /** The exits of an exchange trade. */
  exits: readonly TradeExit[];
  /** ISO 8601 UTC. */
  placedAt: string;
  note: string;
  /** Absent for a plain bet. */
  special?: SpecialTerms;
  /** The stake as it was placed in another currency than the bankroll's. */
  original?: OriginalMoney;
}

/** A stake in another currency, and by which rate it became the bankroll's. */
export interface OriginalMoney {
  /** ISO 4217. */
  currency: string;
  stakeCents: number;
  /** Units of the bankroll's currency for one of it, a decimal. */
  rate: string;
  /** The day of the rate, YYYY-MM-DD. */
  day: string;
}

export const MAX_BET_NOTE = 500;
const FIRST_TIME = Date.UTC(1990, 0, 1);
/** Clocks of browsers go wrong by minutes: a bet placed "now" isn't in the future. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

function checkStake(bet: OwnBet, sound: boolean): BetProblem[] {
  const { stakeCents } = bet;
  const refused: BetProblem[] = [{ field: 'stakeCents', code: 'amount_out_of_range' }];
  if (!Number.isSafeInteger(stakeCents) || stakeCents < 1 || stakeCents > MAX_STAKE_CENTS) return refused;
  // At odds that can't be, there is no risk to look at.
  return sound && riskCents(bet) > MAX_STAKE_CENTS ? refused : [];
}

function checkPlaced(placedAt: string, now: Date): BetProblem[] {
  const at = Date.parse(placedAt);
  if (!(at >= FIRST_TIME)) return [{ field: 'placedAt', code: 'invalid_start' }];
  return at > now.getTime() + CLOCK_TOLERANCE_MS ? [{ field: 'placedAt', code: 'in_the_future' }] : [];
}

const MAX_SPORT = 40;

/** Whether a field names the sport of a leg in the bettor's own words: any will do, since no rule goes by it. */
function isOwnSport(legs: OwnBet['legs'], field: string): boolean {
  const leg = legs[Number(/^legs\.(\d+)\.sport$/.exec(field)?.[1])];
  return leg?.type === 'custom' && leg.sport.trim() !== '' && leg.sport.length <= MAX_SPORT;
}

/**
 * Everything that is wrong with an own bet, in the order of the form; empty when it may be kept. `now` is the product's clock. A bet on a
 * match that is long over may be written down: only what was never placed is refused. Never throws for bad values.
 */
export function validateOwnBet(bet: OwnBet, { now }: { now: Date }): BetProblem[] {
  const { special = PLAIN_TERMS } = bet;
  // The legs of a system never multiply all at once.
  const terms = validateOwnTerms(bet).filter(({ field, code }) =>
    code === 'total_odds_too_high' ? special.system === null : code !== 'unknown_sport' || !isOwnSport(bet.legs, field),
  );
  const exits = bet.exits.flatMap((exit, n) =>
    validateExit({ ...bet, stake: 0 }, exit, bet.exits.slice(0, n)).map((problem) => ({
      ...problem,
      field: problem.field.replace(/^exit/, `exits.${n}`),
    })),
  );
  return [
    ...terms,
    ...checkStake(bet, terms.length === 0),
    ...exits,
    ...validateSpecial({ ...bet, special }),
    ...checkPlaced(bet.placedAt, now),
    ...(bet.note.length > MAX_BET_NOTE ? [{ field: 'note', code: 'text_too_long' as const }] : []),
  ];
}

/** Lists, balances and filters need these figures of an own bet beside its terms. */
export interface OwnBetFigures {
  /** The most that the bet can lose, in cents. */
  riskCents: number;
  /** The most that the bet wins without exits, in cents, net of commission. */
  totalOdds: number;
  firstStart: Date;
  lastStart: Date;
}

/** The most that a bet can lose of its owner's money, in cents: nothing where the stake isn't its owner's. */
export function ownRiskCents(bet: SettledOwnBet): number {
  return (bet.special ?? PLAIN_TERMS).funds === 'own' ? riskCents(bet) : 0;
}

/** Every leg as it is best for whoever placed the bet, or worst. */
export function endResults({ side, legs }: Pick<SettledOwnBet, 'side' | 'legs'>, end: 'won' | 'lost'): LegResult[] {
  return legs.map(() => resultOf((side === 'back') === (end === 'won') ? 'won' : 'lost'));
}

/**
 * Returns the most that an open bet can still win and lose, in cents, both from 0 on and net of commission. Exits, cash-outs and the legs
 * that are graded already count (`results` is in the order of the legs, with null for an open leg).
 */
export function amountsAtStake(
  bet: SettledOwnBet,
  results: readonly (LegResult | null)[],
): { winCents: number; loseCents: number } {
  const ends = (['won', 'lost'] as const).map(
    (open) =>
      settleOwnBet(
        bet,
        bet.legs.map((_, n) => results[n] ?? resultOf(open)),
      ).profitCents,
  );
  return { winCents: Math.max(0, ...ends), loseCents: Math.max(0, ...ends.map((cents) => -cents)) };
}

/** The odds that stand for a bet in lists: what it pays when all goes well, by its stake. */
function oddsOfBet({ legs, special = PLAIN_TERMS }: Pick<SettledOwnBet, 'legs' | 'special'>): number {
  const odds = legs.map((leg) => leg.odds);
  if (special.boostedOdds !== null) return special.boostedOdds;
  return special.system === null ? totalOddsMilli(odds) : systemOdds(odds, special.system).toMilli();
}

/** Throws RangeError for a bet that {@link validateOwnBet} refuses. */
export function figuresOfBet(bet: SettledOwnBet & Pick<OwnBet, 'legs'>): OwnBetFigures {
  const { first, last } = startsOfLegs(bet.legs);
  return { riskCents: ownRiskCents(bet), totalOdds: oddsOfBet(bet), firstStart: first, lastStart: last };
}
