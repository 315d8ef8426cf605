import type { LineMilli, Market, SelectionCode } from './bet.ts';
import { SPORTS, type Sport, sportOf } from './sport.ts';

/** The count that a market is settled on. */
export type Statistic = 'goals' | 'shots' | 'shots_on_target' | 'corners' | 'cards';

/** The lines that a market offers, in thousandths, `min` and `max` included. */
export interface LineRule {
  readonly min: LineMilli;
  readonly max: LineMilli;
  readonly step: LineMilli;
}

/** One row of the market table. */
export interface MarketRule {
  readonly statistic: Statistic;
  /** Every selection code, in the order in which a form shows them. */
  readonly selections: readonly SelectionCode[];
  /** Null where the market has no line. */
  readonly line: LineRule | null;
  /** The lines of sports whose scores run higher than goals do (points, sets, runs). */
  readonly lineElsewhere: LineRule | null;
  readonly sports: readonly Sport[];
  /** Whether the half-time score is needed. */
  readonly halfTime: boolean;
}

/** A selection with its market and line: what can be graded. */
export interface MarketPick {
  readonly market: Market;
  readonly selection: SelectionCode;
  readonly line: LineMilli | null;
}

/** The highest goals of one team that a correct score may name. */
export const MAX_CORRECT_SCORE = 10;

const FOOTBALL: readonly Sport[] = ['football'];
const GOAL_SPORTS: readonly Sport[] = ['football', 'hockey'];
/** Sports in which a match can end level. */
const DRAW_SPORTS: readonly Sport[] = [
  'football',
  'basketball',
  'rugby',
  'hockey',
  'boxing',
  'mma',
  'esports',
  'cricket',
  'handball',
];

const SCORES = Array.from({ length: MAX_CORRECT_SCORE + 1 }, (_, home) =>
  Array.from({ length: MAX_CORRECT_SCORE + 1 }, (_, away) => `${home}-${away}`),
).flat();
const HALVES = ['1', 'X', '2'].flatMap((half) => ['1', 'X', '2'].map((full) => `${half}/${full}`));
const OVER_UNDER = ['over', 'under'];
const TEAM_OVER_UNDER = ['home_over', 'home_under', 'away_over', 'away_under'];

function halfLines(max: number): LineRule {
  return { min: 500, max: max * 1000, step: 500 };
}

function goalMarket(selections: readonly SelectionCode[], sports: readonly Sport[], halfTime = false): MarketRule {
  return { statistic: 'goals', selections, line: null, lineElsewhere: null, sports, halfTime };
}

function countMarket(statistic: Statistic, selections: readonly SelectionCode[], maxLine: number): MarketRule {
  return { statistic, selections, line: halfLines(maxLine), lineElsewhere: null, sports: FOOTBALL, halfTime: false };
}

/** The market table: what can be bet on, with which lines and in which sports. Forms, validation and grading read it. */
export const MARKET_RULES: Readonly<Record<Market, MarketRule>> = {
  '1x2': goalMarket(['home', 'draw', 'away'], DRAW_SPORTS),
  double_chance: goalMarket(['1X', '12', 'X2'], DRAW_SPORTS),
  draw_no_bet: goalMarket(['home', 'away'], SPORTS),
  over_under: {
    ...goalMarket(OVER_UNDER, SPORTS),
    line: { min: 500, max: 15_500, step: 250 },
    lineElsewhere: { min: 500, max: 600_000, step: 250 },
  },
  asian_handicap: {
    ...goalMarket(['home', 'away'], SPORTS),
    line: { min: -10_000, max: 10_000, step: 250 },
    lineElsewhere: { min: -150_000, max: 150_000, step: 250 },
  },
  btts: goalMarket(['yes', 'no'], GOAL_SPORTS),
  correct_score: goalMarket(SCORES, [
    'football',
    'hockey',
    'tennis',
    'volleyball',
    'table_tennis',
    'badminton',
    'esports',
  ]),
  half_time_full_time: goalMarket(HALVES, ['football', 'basketball', 'rugby', 'handball'], true),
  total_shots: countMarket('shots', OVER_UNDER, 80),
  team_shots: countMarket('shots', TEAM_OVER_UNDER, 60),
  total_shots_on_target: countMarket('shots_on_target', OVER_UNDER, 40),
  team_shots_on_target: countMarket('shots_on_target', TEAM_OVER_UNDER, 30),
  total_corners: countMarket('corners', OVER_UNDER, 40),
  team_corners: countMarket('corners', TEAM_OVER_UNDER, 30),
  total_cards: countMarket('cards', OVER_UNDER, 25),
  team_cards: countMarket('cards', TEAM_OVER_UNDER, 15),
};

/** Whether a market exists in a sport. An unknown sport has no markets. */
export function marketFits(market: Market, sport: string): boolean {
  const known = sportOf(sport);
  return known !== null && MARKET_RULES[market].sports.includes(known);
}

/** The lines of a market in a sport, or null where it has none. */
export function lineRule(market: Market, sport = 'football'): LineRule | null {
  const rule = MARKET_RULES[market];
  const runsHigher = rule.lineElsewhere !== null && !GOAL_SPORTS.some((goals) => goals === sportOf(sport));
  return runsHigher ? rule.lineElsewhere : rule.line;
}

/** Whether a selection code belongs to a market. */
export function isSelection(market: Market, selection: SelectionCode): boolean {
  return MARKET_RULES[market].selections.includes(selection);
}

/** Why a line can't be had, or null when it can. */
export type LineProblem = 'line_required' | 'line_not_allowed' | 'line_out_of_step' | 'line_out_of_range';

/** Checks a line against the market table. */
export function lineProblem(market: Market, line: LineMilli | null, sport = 'football'): LineProblem | null {
  const rule = lineRule(market, sport);
  if (rule === null) return line === null ? null : 'line_not_allowed';
  if (line === null) return 'line_required';
  if (!Number.isInteger(line) || line % rule.step !== 0) return 'line_out_of_step';
  return line < rule.min || line > rule.max ? 'line_out_of_range' : null;
}

/** A line on the other team's side: negated, and never -0. */
function mirrored(line: LineMilli | null): LineMilli | null {
  return line === null ? null : 0 - line;
}

const OPPOSITE: Readonly<Partial<Record<SelectionCode, SelectionCode>>> = {
  over: 'under',
  under: 'over',
  yes: 'no',
  no: 'yes',
  home_over: 'home_under',
  home_under: 'home_over',
  away_over: 'away_under',
  away_under: 'away_over',
};
const TEAM_OPPOSITE: Readonly<Partial<Record<SelectionCode, SelectionCode>>> = { home: 'away', away: 'home' };
const RESULT_COMPLEMENT: Readonly<Partial<Record<SelectionCode, SelectionCode>>> = {
  home: 'X2',
  draw: '12',
  away: '1X',
  '1X': 'away',
  '12': 'draw',
  X2: 'home',
};

/**
 * The bet that wins exactly when this one loses (and is void when it is void): under 2.5 for over 2.5, away +0.25 for
 * home -0.25, double chance X2 for 1X2 home. Null where no single market says it (correct score, half time / full time).
 */
export function oppositePick({ market, selection, line }: MarketPick): MarketPick | null {
  if (market === '1x2' || market === 'double_chance') {
    const other = RESULT_COMPLEMENT[selection];
    return other ? { market: market === '1x2' ? 'double_chance' : '1x2', selection: other, line: null } : null;
  }
  if (market === 'draw_no_bet' || market === 'asian_handicap') {
    const other = TEAM_OPPOSITE[selection];
    return other ? { market, selection: other, line: mirrored(line) } : null;
  }
  const other = OPPOSITE[selection];
  return other ? { market, selection: other, line } : null;
}

/**
 * The complete book that a selection is priced in: mutually exclusive selections that cover the match, in market order
 * (home, draw, away; over, under). Margin is removed over their prices. For double chance it is the 1X2 book. Null for a
 * code that the market doesn't have.
 */
export function bookOf(pick: MarketPick): readonly MarketPick[] | null {
  const { market, selection, line } = pick;
  if (!isSelection(market, selection)) return null;
  if (market === 'double_chance') return bookOf({ market: '1x2', selection: 'home', line: null });
  if (market === '1x2' || market === 'correct_score' || market === 'half_time_full_time') {
    return MARKET_RULES[market].selections.map((code) => ({ market, selection: code, line }));
  }
  const opposite = oppositePick(pick);
  if (opposite === null) return null;
  const order = MARKET_RULES[market].selections;
  return order.indexOf(selection) < order.indexOf(opposite.selection) ? [pick, opposite] : [opposite, pick];
}
