import {
  type Bet,
  type BetProblem,
  type Leg,
  type Outcome,
  startsOfLegs,
  type TipPick,
  type TradeExit,
  validateExit,
  validateOwnTerms,
} from '../bet/index.ts';
import { MAX_STAKE_CENTS } from '../limits/limits.ts';
import { totalOddsMilli } from '../odds/index.ts';
import { type MoneyBet, RULE_VERSION, riskCents, settleMoney } from '../settlement/index.ts';
import { MINUTE_MS } from '../time/index.ts';

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

/**
 * Everything that is wrong with an own bet, in the order of the form; empty when it may be kept. `now` is the product's clock. A bet on a
 * match that is long over may be written down: only what was never placed is refused. Never throws for bad values.
 */
export function validateOwnBet(bet: OwnBet, { now }: { now: Date }): BetProblem[] {
  const terms = validateOwnTerms(bet);
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

/**
 * Returns the most that an open bet can still win and lose, in cents, both from 0 on and net of commission. Exits and the legs that are
 * graded already count (`grades` is in the order of the legs, with null for an open leg).
 */
export function amountsAtStake(
  bet: MoneyBet & Pick<OwnBet, 'exits'>,
  grades: readonly (Outcome | null)[],
): { winCents: number; loseCents: number } {
  const results = (['won', 'lost'] as const).map(
    (open) =>
      settleMoney(
        bet,
        bet.legs.map((_, n) => grades[n] ?? open),
        RULE_VERSION,
        { exits: bet.exits },
      ).profitCents,
  );
  return { winCents: Math.max(0, ...results), loseCents: Math.max(0, ...results.map((cents) => -cents)) };
}

/** Throws RangeError for a bet that {@link validateOwnBet} refuses. */
export function figuresOfBet(bet: MoneyBet & Pick<OwnBet, 'legs'>): OwnBetFigures {
  const { first, last } = startsOfLegs(bet.legs);
  return {
    riskCents: riskCents(bet),
    totalOdds: totalOddsMilli(bet.legs.map((leg) => leg.odds)),
    firstStart: first,
    lastStart: last,
  };
}
