import type { Side } from './bet.ts';
import { contradict } from './contradiction.ts';
import { MARKET_RULES, type MarketPick, oppositePick } from './market.ts';

/** A new tip may be the bet of an earlier one on the same match again, or a bet against it. */
export const REPEATS = ['same', 'opposite'] as const;
export type Repeat = (typeof REPEATS)[number];

/** A selection on a match of the calendar. */
export interface MatchPick extends MarketPick {
  fixtureId: number;
}

/** The part of a bet on matches of the calendar that says which bet it is, whatever its odds and stake. */
export interface PickedBet {
  side: Side;
  picks: readonly MatchPick[];
}

function isSamePick(a: MarketPick, b: MarketPick): boolean {
  return a.market === b.market && a.selection === b.selection && a.line === b.line;
}

/** A lay as the back that it is, where a market says it: under 2.5 for a lay of over 2.5. */
function backOf(side: Side, pick: MarketPick): MarketPick | null {
  return side === 'back' ? pick : oppositePick(pick);
}

/** Several selections of these markets are a usual way to cover a match, although only one can come in. */
function isCovered({ market }: MarketPick): boolean {
  const { family } = MARKET_RULES[market];
  return family === 'correct_score' || family === 'half_time_full_time';
}

/** Bets on single selections of one match. */
function repeatOfSingle(a: { side: Side; pick: MarketPick }, b: { side: Side; pick: MarketPick }): Repeat | null {
  if (isSamePick(a.pick, b.pick)) return a.side === b.side ? 'same' : 'opposite';
  const backA = backOf(a.side, a.pick);
  const backB = backOf(b.side, b.pick);
  if (backA === null || backB === null) return null;
  if (isSamePick(backA, backB)) return 'same';
  return !isCovered(backA) && !isCovered(backB) && contradict(backA, backB) ? 'opposite' : null;
}

/**
 * Whether a bet repeats an earlier one: the same selections again, also said by another market (a lay of over 2.5 is under 2.5), or a
 * single against a single that can't both be right. Anything else is null. Accumulators are compared whole; selections must be
 * ones of their market with a line of its steps, else RangeError.
 */
export function repeatOf(bet: PickedBet, earlier: PickedBet): Repeat | null {
  if (bet.picks.length !== earlier.picks.length) return null;
  const pairs = bet.picks.map((pick) => {
    const other = earlier.picks.find(({ fixtureId }) => fixtureId === pick.fixtureId);
    return other ? repeatOfSingle({ side: bet.side, pick }, { side: earlier.side, pick: other }) : null;
  });
  const [first = null] = pairs;
  return pairs.length === 1 ? first : pairs.length > 0 && pairs.every((each) => each === 'same') ? 'same' : null;
}
