import type { LineMilli } from '../odds/units.ts';
import { SPORT_RULES, SPORTS, type Sport, sportOf } from './sport.ts';

/** A selection's code within its market, one of those that the market's row lists. */
export type SelectionCode = string;

/** The count that a market is settled on. */
export type Statistic = 'goals' | 'shots' | 'shots_on_target' | 'corners' | 'cards';

/** The lines that a market offers, in thousandths: `min`, then every `step` up to `max`. */
export interface LineRule {
  min: LineMilli;
  max: LineMilli;
  step: LineMilli;
}

/** The highest goals of one team that a correct score may name. */
export const MAX_CORRECT_SCORE = 10;

const SCORES = Array.from({ length: MAX_CORRECT_SCORE + 1 }, (_, home) =>
  Array.from({ length: MAX_CORRECT_SCORE + 1 }, (_, away) => `${home}-${away}`),
).flat();
/** Home win, draw, away win as a coupon writes them. */
export const SIGNS = ['1', 'X', '2'] as const;
export type Sign = (typeof SIGNS)[number];
const HALVES = SIGNS.flatMap((half) => SIGNS.map((full) => `${half}/${full}`));

export const THREE_WAY = ['home', 'draw', 'away'] as const;
export type ThreeWay = (typeof THREE_WAY)[number];

export const TEAM_SIDES = ['home', 'away'] as const;
export type TeamSide = (typeof TEAM_SIDES)[number];

const OVER_UNDER = ['over', 'under'] as const;
export type OverUnder = (typeof OVER_UNDER)[number];

const DOUBLE_CHANCES = ['1X', '12', 'X2'] as const;
export type DoubleChance = (typeof DOUBLE_CHANCES)[number];

const YES_NO = ['yes', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];

/** The most goals that a range of goals may name: of the match, and of one team. */
const MAX_RANGE = 6;
const MAX_TEAM_RANGE = 5;

/** Every range of at least two numbers of goals: "0-1" to "5-6". */
function rangesTo(most: number): readonly SelectionCode[] {
  return Array.from({ length: most }, (_, from) =>
    Array.from({ length: most - from }, (_, more) => `${from}-${from + more + 1}`),
  ).flat();
}

/** Codes of two selections that must both come in: "1X_over". */
function bothOf(first: readonly SelectionCode[], second: readonly SelectionCode[]): readonly SelectionCode[] {
  return first.flatMap((one) => second.map((other) => `${one}_${other}`));
}

/**
 * The families of markets with their selection codes, in the order in which a form shows them. Markets of one family are graded and
 * worded in the same way. `half_time_full_time` is "1/X": half time / full time. A handicap's line is added to the score of the team
 * that was bet on; a European handicap's to the home team's, whichever of the three is bet on. `goal_range` is "multigol": "2-4" is two,
 * three or four goals, "home_1-2" one or two of the home team.
 */
const FAMILIES = {
  result: THREE_WAY,
  double_chance: DOUBLE_CHANCES,
  draw_no_bet: TEAM_SIDES,
  handicap: TEAM_SIDES,
  european_handicap: THREE_WAY,
  total: OVER_UNDER,
  team_total: ['home_over', 'home_under', 'away_over', 'away_under'],
  both_score: YES_NO,
  odd_even: ['odd', 'even'],
  correct_score: SCORES,
  half_time_full_time: HALVES,
  goal_range: rangesTo(MAX_RANGE),
  team_goal_range: bothOf(TEAM_SIDES, rangesTo(MAX_TEAM_RANGE)),
} as const satisfies Record<string, readonly SelectionCode[]>;

/** Two families of which one selection each must come in. At most one of them has a line, which never gives the stake back. */
const COMBINATIONS = {
  result_total: ['result', 'total'],
  double_chance_total: ['double_chance', 'total'],
  result_both_score: ['result', 'both_score'],
  double_chance_both_score: ['double_chance', 'both_score'],
  both_score_total: ['both_score', 'total'],
  result_goal_range: ['result', 'goal_range'],
  double_chance_goal_range: ['double_chance', 'goal_range'],
} as const satisfies Record<string, readonly [keyof typeof FAMILIES, keyof typeof FAMILIES]>;

/** How a market is graded and worded. */
export type MarketFamily = keyof typeof FAMILIES | 'combination';

/** The two families of a combination, in the order of its selections' codes. */
type CombinedFamilies = (typeof COMBINATIONS)[keyof typeof COMBINATIONS];

/** A row of the market table. */
export interface MarketRule {
  family: MarketFamily;
  /** The families of a combination; null for every other market. */
  parts: CombinedFamilies | null;
  /** Every selection code, in the order in which a form shows them. */
  selections: readonly SelectionCode[];
  statistic: Statistic;
  /** The score it goes by: at the end, at half time, what came after it, or the two first. */
  period: 'match' | 'first_half' | 'second_half' | 'half_and_match';
  /** The rule is null where the market has no line. */
  line: LineRule | null;
  /** The lines of sports whose scores run higher than a handful of goals. */
  lineElsewhere: LineRule | null;
  /** The lines that a form offers at once, in thousandths (of the home team for a handicap). */
  usualLines: readonly LineMilli[];
  sports: readonly Sport[];
  /** Whether closing prices of it can be imported: a tip on any other has no closing line value. */
  hasClosingPrices: boolean;
  /** Whether most tips are on markets like this one: the form shows it at once, the others one press away. */
  usual: boolean;
  /** The other market that says "not this selection" of its selections. */
  complement: '1x2' | 'double_chance' | null;
}

/** Sports in which a match can end level. */
const DRAW_SPORTS = SPORTS.filter((sport) => SPORT_RULES[sport].endsLevel !== 'never');
const FEW_GOALS_SPORTS = SPORTS.filter((sport) => SPORT_RULES[sport].scores === 'few_goals');

function goalMarket(
  family: keyof typeof FAMILIES,
  sports: readonly Sport[],
  more: Partial<MarketRule> = {},
): MarketRule {
  return {
    family,
    parts: null,
    selections: FAMILIES[family],
    statistic: 'goals',
    period: 'match',
    line: null,
    lineElsewhere: null,
    usualLines: [],
    sports,
    usual: true,
    hasClosingPrices: false,
    complement: null,
    ...more,
  };
}

/** A total of the match or of a team from 0.5 to `highest`. */
function countMarket(
  family: 'total' | 'team_total',
  statistic: Statistic,
  highest: number,
  usualLines: readonly LineMilli[],
): MarketRule {
  const line = { min: 500, max: highest * 1000, step: 250 };
  return goalMarket(family, ['football'], { statistic, line, usualLines, usual: false });
}

/** A combination has half lines alone, so that it always wins or loses as a whole. */
const COMBINED_LINE: LineRule = { min: 500, max: 9500, step: 1000 };

function combinedMarket(combination: keyof typeof COMBINATIONS): MarketRule {
  const parts = COMBINATIONS[combination];
  const hasLine = parts.some((family) => family === 'total');
  return {
    ...goalMarket(parts[0], FEW_GOALS_SPORTS),
    family: 'combination',
    parts,
    selections: bothOf(FAMILIES[parts[0]], FAMILIES[parts[1]]),
    line: hasLine ? COMBINED_LINE : null,
    usualLines: hasLine ? [1500, 2500, 3500, 4500] : [],
    usual: false,
  };
}

const TABLE = {
  '1x2': goalMarket('result', DRAW_SPORTS, { hasClosingPrices: true, complement: 'double_chance' }),
  double_chance: goalMarket('double_chance', DRAW_SPORTS, { complement: '1x2' }),
  draw_no_bet: goalMarket('draw_no_bet', SPORTS),
  over_under: goalMarket('total', SPORTS, {
    hasClosingPrices: true,
    line: { min: 500, max: 15_500, step: 250 },
    lineElsewhere: { min: 500, max: 600_000, step: 250 },
  }),
  asian_handicap: goalMarket('handicap', SPORTS, {
    hasClosingPrices: true,
    line: { min: -10_000, max: 10_000, step: 250 },
    lineElsewhere: { min: -150_000, max: 150_000, step: 250 },
    usualLines: [-1500, -1000, -750, -500, -250, 0, 250, 500, 750, 1000, 1500],
  }),
  european_handicap: goalMarket('european_handicap', FEW_GOALS_SPORTS, {
    line: { min: -10_000, max: 10_000, step: 1000 },
    usualLines: [-3000, -2000, -1000, 1000, 2000, 3000],
    usual: false,
  }),
  btts: goalMarket('both_score', FEW_GOALS_SPORTS),
  odd_even: goalMarket('odd_even', FEW_GOALS_SPORTS, { usual: false }),
  team_goals: goalMarket('team_total', FEW_GOALS_SPORTS, {
    line: { min: 500, max: 10_000, step: 250 },
    usualLines: [500, 1500, 2500, 3500],
    usual: false,
  }),
  double_chance_goals: combinedMarket('double_chance_total'),
  result_goals: combinedMarket('result_total'),
  double_chance_btts: combinedMarket('double_chance_both_score'),
  result_btts: combinedMarket('result_both_score'),
  btts_goals: combinedMarket('both_score_total'),
  double_chance_multigoals: combinedMarket('double_chance_goal_range'),
  result_multigoals: combinedMarket('result_goal_range'),
  multigoals: goalMarket('goal_range', FEW_GOALS_SPORTS, { usual: false }),
  team_multigoals: goalMarket('team_goal_range', FEW_GOALS_SPORTS, { usual: false }),
  first_half_1x2: goalMarket('result', ['football'], { period: 'first_half', usual: false }),
  first_half_goals: goalMarket('total', ['football'], {
    period: 'first_half',
    line: { min: 500, max: 6000, step: 250 },
    usualLines: [500, 1000, 1500, 2500],
    usual: false,
  }),
  second_half_1x2: goalMarket('result', ['football'], { period: 'second_half', usual: false }),
  second_half_goals: goalMarket('total', ['football'], {
    period: 'second_half',
    line: { min: 500, max: 8000, step: 250 },
    usualLines: [500, 1000, 1500, 2500],
    usual: false,
  }),
  second_half_btts: goalMarket('both_score', ['football'], { period: 'second_half', usual: false }),
  correct_score: goalMarket('correct_score', [
    'football',
    'hockey',
    'tennis',
    'volleyball',
    'table_tennis',
    'badminton',
    'esports',
  ]),
  half_time_full_time: goalMarket('half_time_full_time', ['football', 'basketball', 'rugby', 'handball'], {
    period: 'half_and_match',
    usual: false,
  }),
  total_shots: countMarket('total', 'shots', 80, [20_500, 22_500, 24_500, 26_500, 28_500]),
  team_shots: countMarket('team_total', 'shots', 60, [8500, 10_500, 12_500, 14_500]),
  total_shots_on_target: countMarket('total', 'shots_on_target', 40, [6500, 7500, 8500, 9500, 10_500]),
  team_shots_on_target: countMarket('team_total', 'shots_on_target', 30, [2500, 3500, 4500, 5500]),
  total_corners: countMarket('total', 'corners', 40, [7500, 8500, 9500, 10_500, 11_500]),
  team_corners: countMarket('team_total', 'corners', 30, [3500, 4500, 5500, 6500]),
  corner_handicap: goalMarket('handicap', ['football'], {
    statistic: 'corners',
    line: { min: -20_000, max: 20_000, step: 250 },
    usualLines: [-3500, -2500, -1500, -500, 500, 1500, 2500, 3500],
    usual: false,
  }),
  total_cards: countMarket('total', 'cards', 25, [2500, 3500, 4500, 5500]),
  team_cards: countMarket('team_total', 'cards', 15, [500, 1500, 2500, 3500]),
} as const satisfies Record<string, MarketRule>;

export type Market = keyof typeof TABLE;

/**
 * The market table: what can be bet on, with which lines, in which sports, how it is graded and worded. Forms, validation, grading,
 * prices and texts read it; a new market is a row here, its texts and its tests.
 */
export const MARKET_RULES: Readonly<Record<Market, MarketRule>> = TABLE;

/** In the order in which a form shows them. */
export const MARKETS = Object.keys(TABLE) as readonly Market[];

/** The market a text names, or null. */
export function marketOf(text: string): Market | null {
  return MARKETS.find((market) => market === text) ?? null;
}

/** A selection with its market and line: what can be graded. */
export interface MarketPick {
  market: Market;
  selection: SelectionCode;
  /** The line is null where the market has none. */
  line: LineMilli | null;
}

/** Whether a market exists in a sport. An unknown sport has no markets. */
export function marketFits(market: Market, sport: string): boolean {
  const key = sportOf(sport);
  return key !== null && MARKET_RULES[market].sports.includes(key);
}

function hasFewGoals(sport: string): boolean {
  const key = sportOf(sport);
  return key !== null && SPORT_RULES[key].scores === 'few_goals';
}

/** The lines of a market in a sport, or null where it has none. */
export function lineRule(market: Market, sport = 'football'): LineRule | null {
  const rule = MARKET_RULES[market];
  return hasFewGoals(sport) ? rule.line : (rule.lineElsewhere ?? rule.line);
}

/** The lines that a form offers at once, in thousandths (of the home team for a handicap); empty where none is usual. */
export function usualLines(market: Market, sport: string): readonly LineMilli[] {
  if (market !== 'over_under') return MARKET_RULES[market].usualLines;
  const key = sportOf(sport);
  return key === null ? [] : SPORT_RULES[key].usualTotals;
}

/** Whether a market's line is a head start, said with its sign, and not a number to be passed. */
export function isHandicap(market: Market): boolean {
  const { family } = MARKET_RULES[market];
  return family === 'handicap' || family === 'european_handicap';
}

/** Whether a selection code belongs to a market. */
export function isSelection(market: Market, selection: SelectionCode): boolean {
  return MARKET_RULES[market].selections.includes(selection);
}

/** Why a line can't be had, or null when it can. */
export type LineProblem = 'line_required' | 'line_not_allowed' | 'line_out_of_step' | 'line_out_of_range';

/** Whether a line is one of a rule's steps, in its range or beyond. */
export function isOfSteps({ min, step }: LineRule, line: LineMilli): boolean {
  return Number.isInteger(line) && (line - min) % step === 0;
}

/** Checks a line against the market table. */
export function lineProblem(market: Market, line: LineMilli | null, sport = 'football'): LineProblem | null {
  const rule = lineRule(market, sport);
  if (rule === null) return line === null ? null : 'line_not_allowed';
  if (line === null) return 'line_required';
  if (!isOfSteps(rule, line)) return 'line_out_of_step';
  return line < rule.min || line > rule.max ? 'line_out_of_range' : null;
}

/**
 * The line as it stands on a selection's side when the market's line is said of the home team, and the other way round: an away
 * handicap is the home team's negated. Lines of other markets are the same for every selection.
 */
export function lineOfSide(market: Market, selection: SelectionCode, line: LineMilli): LineMilli {
  return MARKET_RULES[market].family === 'handicap' && selection === 'away' ? 0 - line : line;
}

const OTHER_SIDE: Readonly<Partial<Record<SelectionCode, SelectionCode>>> = {
  home: 'away',
  away: 'home',
  over: 'under',
  under: 'over',
  yes: 'no',
  no: 'yes',
  odd: 'even',
  even: 'odd',
  home_over: 'home_under',
  home_under: 'home_over',
  away_over: 'away_under',
  away_under: 'away_over',
};
const RESULT_COMPLEMENT: Readonly<Partial<Record<SelectionCode, SelectionCode>>> = {
  home: 'X2',
  draw: '12',
  away: '1X',
  '1X': 'away',
  '12': 'draw',
  X2: 'home',
};

/**
 * Returns the bet that wins exactly when this bet loses (and is void when this bet is void): under 2.5 for over 2.5, away +0.25 for home
 * -0.25, double chance X2 for 1X2 home. The result is null where no single market says it (correct score, European handicap, combinations).
 */
export function oppositePick({ market, selection, line }: MarketPick): MarketPick | null {
  const { family, complement } = MARKET_RULES[market];
  switch (family) {
    case 'result':
    case 'double_chance': {
      const other = RESULT_COMPLEMENT[selection];
      return complement && other ? { market: complement, selection: other, line: null } : null;
    }
    case 'draw_no_bet':
    case 'handicap':
    case 'total':
    case 'team_total':
    case 'both_score':
    case 'odd_even': {
      const other = OTHER_SIDE[selection];
      const mirrored = line !== null && family === 'handicap' ? 0 - line : line;
      return other ? { market, selection: other, line: mirrored } : null;
    }
    case 'european_handicap':
    case 'correct_score':
    case 'half_time_full_time':
    case 'goal_range':
    case 'team_goal_range':
    case 'combination':
      return null;
  }
}

/** Whether two selections of these markets may come in together, so that their prices make no book. */
function overlaps({ family, parts }: MarketRule): boolean {
  const isRange = family === 'goal_range' || family === 'team_goal_range' || parts?.[1] === 'goal_range';
  return isRange || parts?.[0] === 'double_chance';
}

/**
 * The complete book that a selection is priced in: mutually exclusive selections that cover the match, in market order (home, draw, away;
 * over, under). Margin is removed over their prices. For double chance it is the 1X2 book. The result is null where selections overlap
 * (ranges of goals), and for a code that the market doesn't have.
 */
export function bookOf(pick: MarketPick): readonly MarketPick[] | null {
  const { market, selection, line } = pick;
  if (!isSelection(market, selection)) return null;
  const rule = MARKET_RULES[market];
  const { family, selections, complement } = rule;
  if (overlaps(rule)) return null;
  if (family === 'double_chance') return complement && bookOf({ market: complement, selection: 'home', line: null });
  const opposite = family === 'result' ? null : oppositePick(pick);
  if (opposite === null) return selections.map((code) => ({ market, selection: code, line }));
  return selections.indexOf(selection) < selections.indexOf(opposite.selection) ? [pick, opposite] : [opposite, pick];
}
