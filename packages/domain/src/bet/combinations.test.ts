import { describe, expect, it, test } from 'vitest';
import {
  bookOf,
  contradict,
  gradeSelection,
  lineProblem,
  MARKET_RULES,
  type Market,
  type MatchResult,
  NOTHING_COUNTED,
  oppositePick,
} from './index.ts';

/*
 * The markets of several conditions, and ranges of goals, written down a second time: each condition as a bettor would count it on paper.
 * Nothing here is taken from the code that grades.
 */
type Counts = readonly [home: number, away: number];
type Condition = (counts: Counts, line: number) => boolean;

const RESULT: Readonly<Record<string, Condition>> = {
  home: ([h, a]) => h > a,
  draw: ([h, a]) => h === a,
  away: ([h, a]) => h < a,
};
const DOUBLE: Readonly<Record<string, Condition>> = {
  '1X': ([h, a]) => h >= a,
  '12': ([h, a]) => h !== a,
  X2: ([h, a]) => h <= a,
};
const TOTAL: Readonly<Record<string, Condition>> = {
  over: ([h, a], line) => (h + a) * 1000 > line,
  under: ([h, a], line) => (h + a) * 1000 < line,
};
const BOTH: Readonly<Record<string, Condition>> = {
  yes: ([h, a]) => h * a > 0,
  no: ([h, a]) => h * a === 0,
};

function pairs(first: Readonly<Record<string, Condition>>, second: Readonly<Record<string, Condition>>) {
  return Object.fromEntries(
    Object.entries(first).flatMap(([a, one]) =>
      Object.entries(second).map(([b, other]): [string, Condition] => [
        `${a}_${b}`,
        (counts, line) => one(counts, line) && other(counts, line),
      ]),
    ),
  );
}

function ranges(most: number, countOf: (counts: Counts) => number, before = ''): Record<string, Condition> {
  const all: Record<string, Condition> = {};
  for (let from = 0; from < most; from += 1) {
    for (let to = from + 1; to <= most; to += 1) {
      all[`${before}${from}-${to}`] = (counts) => countOf(counts) >= from && countOf(counts) <= to;
    }
  }
  return all;
}

const PAPER = {
  double_chance_goals: pairs(DOUBLE, TOTAL),
  result_goals: pairs(RESULT, TOTAL),
  double_chance_btts: pairs(DOUBLE, BOTH),
  result_btts: pairs(RESULT, BOTH),
  btts_goals: pairs(BOTH, TOTAL),
  double_chance_multigoals: pairs(
    DOUBLE,
    ranges(6, ([h, a]) => h + a),
  ),
  result_multigoals: pairs(
    RESULT,
    ranges(6, ([h, a]) => h + a),
  ),
  multigoals: ranges(6, ([h, a]) => h + a),
  team_multigoals: { ...ranges(5, ([h]) => h, 'home_'), ...ranges(5, ([, a]) => a, 'away_') },
} as const satisfies Partial<Record<Market, Readonly<Record<string, Condition>>>>;
const MARKETS = Object.keys(PAPER) as (keyof typeof PAPER)[];

const goals = (h: number, a: number): MatchResult => ({ ...NOTHING_COUNTED, goals: [h, a] });
const linesOf = (market: Market) => (MARKET_RULES[market].line === null ? [null] : [500, 1500, 2500, 3500, 4500, 9500]);

test.each(MARKETS)(
  '%s has the selections that can be written on paper, each graded as on paper at every score',
  (market) => {
    const conditions: Readonly<Record<string, Condition>> = PAPER[market];
    expect([...MARKET_RULES[market].selections].sort()).toEqual(Object.keys(conditions).sort());
    const wrong: string[] = [];
    for (const [selection, comesIn] of Object.entries(conditions)) {
      for (const line of linesOf(market)) {
        for (let h = 0; h <= 9; h += 1) {
          for (let a = 0; a <= 9; a += 1) {
            const expected = comesIn([h, a], line ?? 0) ? 'won' : 'lost';
            const grade = gradeSelection(market, selection, line, goals(h, a));
            if (grade !== expected) wrong.push(`${selection} ${line} at ${h}-${a}: ${grade}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

describe('a combination', () => {
  it('has half lines alone, because a part that gives the stake back would leave the other one open', () => {
    for (const market of MARKETS.filter((each) => MARKET_RULES[each].line !== null)) {
      expect([2500, 500, 9500].map((line) => lineProblem(market, line))).toEqual([null, null, null]);
      expect([2000, 2250, 1000].map((line) => lineProblem(market, line))).toEqual(Array(3).fill('line_out_of_step'));
      expect(() => gradeSelection(market, MARKET_RULES[market].selections[0]!, 2000, goals(2, 1))).toThrow(RangeError);
    }
    expect(lineProblem('result_btts', 2500)).toBe('line_not_allowed');
  });

  it('makes a book only where one selection alone can come in', () => {
    const bookSizes = MARKETS.map((market) => {
      const { selections, line } = MARKET_RULES[market];
      const book = bookOf({ market, selection: selections[0]!, line: line && 2500 });
      return [market, book?.length ?? null];
    });
    expect(Object.fromEntries(bookSizes)).toEqual({
      double_chance_goals: null,
      result_goals: 6,
      double_chance_btts: null,
      result_btts: 6,
      btts_goals: 4,
      double_chance_multigoals: null,
      result_multigoals: null,
      multigoals: null,
      team_multigoals: null,
    });
  });

  it('has no other market that says its opposite', () => {
    for (const market of MARKETS) {
      const { selections, line } = MARKET_RULES[market];
      expect(oppositePick({ market, selection: selections[0]!, line: line && 2500 })).toBeNull();
    }
  });
});

test.each([
  ['1X_over', 2500, 'correct_score', '1-2', true],
  ['1X_over', 2500, 'correct_score', '2-2', false],
  ['X2_under', 3500, '1x2', 'home', true],
  ['X2_under', 3500, 'btts', 'yes', false],
] as const)('double chance and goals %s %d with %s %s: %s', (selection, line, market, other, expected) => {
  const pick = { market: 'double_chance_goals' as const, selection, line };
  expect(contradict(pick, { market, selection: other, line: null })).toBe(expected);
});

test('the second half is what fell after half time, whatever fell before', () => {
  const upTo4 = [0, 1, 2, 3, 4];
  const grid = upTo4.flatMap((h) => upTo4.map((a): Counts => [h, a]));
  const markets = [
    ['second_half_1x2', RESULT, null],
    ['second_half_btts', BOTH, null],
    ['second_half_goals', TOTAL, 1500],
  ] as const;
  for (const first of grid) {
    for (const second of grid) {
      const goals = [first[0] + second[0], first[1] + second[1]] as const;
      const result = { ...NOTHING_COUNTED, goals, halfTimeGoals: first };
      for (const [market, conditions, line] of markets) {
        for (const [selection, condition] of Object.entries(conditions)) {
          const expected = condition(second, line ?? 0) ? 'won' : 'lost';
          expect(gradeSelection(market, selection, line, result), `${market} ${selection} ${goals}`).toBe(expected);
        }
      }
    }
  }
});
