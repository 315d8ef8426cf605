import type { HomeAway, LineMilli, Market, MatchResult, Outcome, SelectionCode } from '../bet/bet.ts';
import { isSelection, MARKET_RULES, type Statistic } from '../bet/market.ts';

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

/** The counts of a statistic in a result, home first, or null when unknown. Cards are yellow plus red ones. */
export function countsOf(statistic: Statistic, result: MatchResult): HomeAway | null {
  switch (statistic) {
    case 'goals':
      return result.goals;
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
function signOf([home, away]: HomeAway): '1' | 'X' | '2' {
  if (home === away) return 'X';
  return home > away ? '1' : '2';
}

function overUnder(count: number, line: LineMilli, over: boolean): Outcome {
  return outcomeOfMargin(over ? count * 1000 - line : line - count * 1000);
}

const RESULT_SIGNS: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };

function gradeGoals(market: Market, selection: SelectionCode, result: MatchResult): Grade {
  const sign = signOf(result.goals);
  const [home, away] = result.goals;
  switch (market) {
    case '1x2':
      return comesIn(RESULT_SIGNS[selection] === sign);
    case 'double_chance':
      return comesIn(selection.includes(sign));
    case 'draw_no_bet':
      return sign === 'X' ? 'void' : comesIn(RESULT_SIGNS[selection] === sign);
    case 'btts':
      return comesIn((home > 0 && away > 0) === (selection === 'yes'));
    case 'correct_score':
      return comesIn(selection === `${home}-${away}`);
    case 'half_time_full_time':
      if (result.halfTimeGoals === null) return 'unavailable';
      return comesIn(selection === `${signOf(result.halfTimeGoals)}/${sign}`);
    default:
      throw new RangeError(`${market} has a line`);
  }
}

function gradeLine(selection: SelectionCode, [home, away]: HomeAway, line: LineMilli): Outcome {
  switch (selection) {
    case 'over':
    case 'under':
      return overUnder(home + away, line, selection === 'over');
    case 'home':
      return outcomeOfMargin((home - away) * 1000 + line);
    case 'away':
      return outcomeOfMargin((away - home) * 1000 + line);
    default:
      return overUnder(selection.startsWith('home') ? home : away, line, selection.endsWith('over'));
  }
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
  if (rule.line === null) return gradeGoals(market, selection, result);
  if (line === null || line % rule.line.step !== 0) throw new RangeError(`${market} has no line ${line}`);
  const counts = countsOf(rule.statistic, result);
  return counts === null ? 'unavailable' : gradeLine(selection, counts, line);
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
