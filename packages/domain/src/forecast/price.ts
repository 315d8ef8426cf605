import { gradeCounts } from '../bet/grade.ts';
import {
  type DoubleChance,
  isOfSteps,
  isSelection,
  lineOfSide,
  MARKET_RULES,
  type MarketPick,
  type MarketRule,
  type OverUnder,
  type TeamSide,
  type ThreeWay,
  type YesNo,
} from '../bet/market.ts';
import type { LineMilli } from '../odds/units.ts';
import type { CountDistribution } from './distribution.ts';
import { FIRST_HALF_SHARE, type HalfTimeFullTime, halfTimeFullTime, halfTimeMatrix } from './half-time.ts';
import { type LineProbabilities, overUnder, plainProbability } from './line.ts';
import {
  asianHandicap,
  bothScore,
  correctScore,
  doubleChance,
  drawNoBet,
  europeanHandicap,
  goalsBetween,
  goalsOverUnder,
  oddEven,
  probabilityWhere,
  resultProbabilities,
  teamGoals,
  totalGoals,
} from './markets.ts';
import type { ScoreMatrix } from './score-matrix.ts';

/** Counts of one statistic of a match (shots, shots on target, corners): what its markets are priced from. */
export interface CountForecast {
  home: CountDistribution;
  away: CountDistribution;
  /** The total has its own distribution, because the two teams' counts are correlated. */
  total: CountDistribution;
}

/**
 * Returns how likely a goal market's selection is, by the market and selection codes of domain/bet, so that a tip can be made of it. The
 * result is null for a code or a line that the market doesn't have, and for markets of other statistics ({@link priceCount}).
 */
export function priceSelection(
  matrix: ScoreMatrix,
  { market, selection, line }: MarketPick,
  firstHalfShare = FIRST_HALF_SHARE,
): LineProbabilities | null {
  if (!isSelection(market, selection)) return null;
  const rule = MARKET_RULES[market];
  const { statistic, family, period, line: lines } = rule;
  if (statistic !== 'goals' || (lines !== null && (line === null || !isOfSteps(lines, line)))) return null;
  const at = line ?? 0;
  const scores = scoresOf(period, matrix, firstHalfShare);
  switch (family) {
    case 'result':
      return plainProbability(resultProbabilities(scores)[selection as ThreeWay]);
    case 'double_chance':
      return plainProbability(doubleChance(scores)[selection as DoubleChance]);
    case 'draw_no_bet':
      return drawNoBet(scores)[selection as TeamSide];
    case 'both_score':
      return plainProbability(bothScore(scores)[selection as YesNo]);
    case 'correct_score': {
      const [home, away] = selection.split('-').map(Number);
      return plainProbability(correctScore(scores, home!, away!));
    }
    case 'half_time_full_time':
      return plainProbability(halfTimeFullTime(matrix, firstHalfShare)[selection as HalfTimeFullTime]);
    case 'european_handicap':
      return plainProbability(europeanHandicap(scores, at)[selection as ThreeWay]);
    case 'odd_even':
      return plainProbability(oddEven(scores)[selection as 'odd' | 'even']);
    case 'total':
      return goalsOverUnder(scores, at)[selection as OverUnder];
    case 'team_total':
      return teamTotal((side) => teamGoals(scores, side), selection, at);
    case 'goal_range':
      return plainProbability(rangeProbability(totalGoals(scores), selection));
    case 'team_goal_range': {
      const [side, range = ''] = selection.split('_');
      return plainProbability(rangeProbability(teamGoals(scores, side as TeamSide), range));
    }
    case 'combination':
      return plainProbability(probabilityWhere(scores, (h, a) => gradeCounts(rule, selection, [h, a], at) === 'won'));
    case 'handicap':
      // The line of a pick is the selected team's own, that of the function the home team's.
      return asianHandicap(scores, lineOfSide(market, selection, at))[selection as TeamSide];
  }
}

/** The scores of a period: each goal falls into the first half by itself with a share, and into the second with the rest. */
function scoresOf(period: MarketRule['period'], matrix: ScoreMatrix, firstHalfShare: number): ScoreMatrix {
  if (period === 'first_half') return halfTimeMatrix(matrix, firstHalfShare);
  return period === 'second_half' ? halfTimeMatrix(matrix, 1 - firstHalfShare) : matrix;
}

function rangeProbability(goals: CountDistribution, range: string): number {
  const [from, to] = range.split('-').map(Number);
  return goalsBetween(goals, from!, to!);
}

function teamTotal(
  countsOf: (side: TeamSide) => CountDistribution,
  selection: string,
  line: LineMilli,
): LineProbabilities {
  const [side, way] = selection.split('_') as [TeamSide, OverUnder];
  return overUnder(countsOf(side), line)[way];
}

/**
 * Returns how likely a selection of `total_…` or `team_…` markets is, from a forecast of **that** statistic. The result is null for a code
 * or line that the market doesn't have, and for goal markets.
 */
export function priceCount(forecast: CountForecast, { market, selection, line }: MarketPick): LineProbabilities | null {
  if (!isSelection(market, selection) || !isQuarter(line)) return null;
  const { statistic, family } = MARKET_RULES[market];
  if (statistic === 'goals') return null;
  if (family === 'total') return overUnder(forecast.total, line)[selection as OverUnder];
  return family === 'team_total' ? teamTotal((side) => forecast[side], selection, line) : null;
}

function isQuarter(line: number | null): line is number {
  return line !== null && Number.isInteger(line) && line % 250 === 0;
}
