import type { HomeAway, LineMilli, MatchResult, Outcome } from './bet.ts';
import {
  isOfSteps,
  isSelection,
  MARKET_RULES,
  type Market,
  type MarketFamily,
  type MarketRule,
  type SelectionCode,
  type Sign,
} from './market.ts';

/** How a selection came out, or `unavailable` while the statistic it is settled on is unknown. */
export type Grade = Outcome | 'unavailable';

const QUARTER = 250;
const HALF = 500;

/**
 * The outcome of a bet on a margin in thousandths: 500 or more is won, 250 half won (a quarter line's nearer half line is
 * level), 0 void, and so on downwards. It is the mean of the two neighbouring half lines.
 */
function outcomeOfMargin(margin: number): Outcome {
  if (margin >= HALF) return 'won';
  if (margin === QUARTER) return 'half_won';
  if (margin === 0) return 'void';
  return margin === -QUARTER ? 'half_lost' : 'lost';
}

function comesIn(condition: boolean): Outcome {
  return condition ? 'won' : 'lost';
}

/** The goals of a period, home first, or null when unknown. */
function goalsOf(period: MarketRule['period'], { goals, halfTimeGoals: half }: MatchResult): HomeAway | null {
  if (period === 'first_half') return half;
  if (period !== 'second_half') return goals;
  return half && [goals[0] - half[0], goals[1] - half[1]];
}

/** The counts that a market goes by, home first, or null when unknown. Cards are yellow plus red ones. */
function countsOf({ statistic, period }: MarketRule, result: MatchResult): HomeAway | null {
  switch (statistic) {
    case 'goals':
      return goalsOf(period, result);
    case 'shots':
      return result.shots;
    case 'shots_on_target':
      return result.shotsOnTarget;
    case 'corners':
      return result.corners;
    case 'cards': {
      const { yellowCards: yellow, redCards: red } = result;
      return yellow && red ? [yellow[0] + red[0], yellow[1] + red[1]] : null;
    }
  }
}

/** 1, X or 2. */
function signOf([home, away]: HomeAway): Sign {
  if (home === away) return 'X';
  return home > away ? '1' : '2';
}

const SELECTION_SIGNS = new Map(Object.entries<string>({ home: '1', draw: 'X', away: '2' }));

/** Whether a count is in a range such as "2-4", both ends included. */
function isWithin(count: number, range: string): boolean {
  const [from, to] = range.split('-').map(Number);
  return count >= from! && count <= to!;
}

function gradeFamily(
  family: Exclude<MarketFamily, 'combination'>,
  selection: SelectionCode,
  counts: HomeAway,
  line: LineMilli,
): Outcome {
  const [home, away] = counts;
  const sign = signOf(counts);
  const overUnder = (count: number, over: boolean) => outcomeOfMargin(over ? count * 1000 - line : line - count * 1000);
  switch (family) {
    case 'result':
      return comesIn(SELECTION_SIGNS.get(selection) === sign);
    case 'double_chance':
      return comesIn(selection.includes(sign));
    case 'draw_no_bet':
      return sign === 'X' ? 'void' : comesIn(SELECTION_SIGNS.get(selection) === sign);
    case 'handicap':
      return outcomeOfMargin((selection === 'home' ? home - away : away - home) * 1000 + line);
    case 'european_handicap':
      return comesIn(SELECTION_SIGNS.get(selection) === signOf([home * 1000 + line, away * 1000]));
    case 'total':
      return overUnder(home + away, selection === 'over');
    case 'team_total':
      return overUnder(selection.startsWith('home') ? home : away, selection.endsWith('over'));
    case 'both_score':
      return comesIn((home > 0 && away > 0) === (selection === 'yes'));
    case 'odd_even':
      return comesIn(((home + away) % 2 === 1) === (selection === 'odd'));
    case 'correct_score':
      return comesIn(selection === `${home}-${away}`);
    case 'goal_range':
      return comesIn(isWithin(home + away, selection));
    case 'team_goal_range': {
      const [side, range = ''] = selection.split('_');
      return comesIn(isWithin(side === 'home' ? home : away, range));
    }
    case 'half_time_full_time':
      throw new RangeError('half time / full time goes by two scores');
  }
}

/** Grades a selection on the counts of its market. Both parts of a combination must come in. The line is in thousandths, 0 where there is none. */
export function gradeCounts(
  { family, parts }: MarketRule,
  selection: SelectionCode,
  counts: HomeAway,
  line: LineMilli,
): Outcome {
  if (family !== 'combination') return gradeFamily(family, selection, counts, line);
  const selections = selection.split('_');
  return comesIn((parts ?? []).every((part, n) => gradeFamily(part, selections[n]!, counts, line) === 'won'));
}

/**
 * How a **selection** came out on a result (for a lay the tip is the opposite, see {@link flipOutcome}). Quarter lines give
 * half won and half lost; `unavailable` when the statistic is missing. The line is in thousandths and, for handicaps, is
 * added to the selected team's score. Throws RangeError for a selection or line that the market doesn't have: these are
 * refused at publication.
 */
export function gradeSelection(
  market: Market,
  selection: SelectionCode,
  line: LineMilli | null,
  result: MatchResult,
): Grade {
  const rule = MARKET_RULES[market];
  if (!isSelection(market, selection)) throw new RangeError(`${market} has no selection ${selection}`);
  if (rule.line !== null && (line === null || !isOfSteps(rule.line, line))) {
    throw new RangeError(`${market} has no line ${line}`);
  }
  if (rule.family === 'half_time_full_time') {
    const { halfTimeGoals, goals } = result;
    return halfTimeGoals === null ? 'unavailable' : comesIn(selection === `${signOf(halfTimeGoals)}/${signOf(goals)}`);
  }
  const counts = countsOf(rule, result);
  return counts === null ? 'unavailable' : gradeCounts(rule, selection, counts, line ?? 0);
}

const FLIPPED: Readonly<Record<Outcome, Outcome>> = {
  won: 'lost',
  lost: 'won',
  void: 'void',
  half_won: 'half_lost',
  half_lost: 'half_won',
};

/** The outcome seen from the other side: what a lay of a selection with this outcome is. */
export function flipOutcome(outcome: Outcome): Outcome {
  return FLIPPED[outcome];
}
