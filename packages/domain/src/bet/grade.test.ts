import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIXTURE_STATUSES,
  flipOutcome,
  gradeSelection,
  type HomeAway,
  isOutcome,
  MARKET_RULES,
  MARKETS,
  type Market,
  type MatchResult,
  matchNoteOf,
  type Outcome,
} from './index.ts';

/** Serie A 2024/25 as the files have it: full time, half time and statistics. */
function result(goals: HomeAway, changes: Partial<MatchResult> = {}): MatchResult {
  return {
    goals,
    halfTimeGoals: [1, 0],
    shots: [14, 9],
    shotsOnTarget: [5, 4],
    corners: [6, 3],
    yellowCards: [2, 3],
    redCards: [0, 1],
    ...changes,
  };
}

it.each<[Market, string, number | null, Outcome]>([
  ['1x2', 'home', null, 'won'],
  ['1x2', 'draw', null, 'lost'],
  ['double_chance', '1X', null, 'won'],
  ['double_chance', '12', null, 'won'],
  ['double_chance', 'X2', null, 'lost'],
  ['draw_no_bet', 'away', null, 'lost'],
  ['over_under', 'over', 2500, 'won'],
  ['over_under', 'over', 2750, 'half_won'],
  ['over_under', 'under', 3000, 'void'],
  ['over_under', 'over', 3250, 'half_lost'],
  ['asian_handicap', 'home', -750, 'half_won'],
  ['asian_handicap', 'home', -1000, 'void'],
  ['asian_handicap', 'away', 750, 'half_lost'],
  ['asian_handicap', 'away', 1250, 'half_won'],
  ['btts', 'yes', null, 'won'],
  ['btts', 'no', null, 'lost'],
  ['correct_score', '2-1', null, 'won'],
  ['correct_score', '1-2', null, 'lost'],
  ['half_time_full_time', '1/1', null, 'won'],
  // 2–1 with a goal's start for the home team: 1–1.
  ['european_handicap', 'home', -1000, 'lost'],
  ['european_handicap', 'draw', -1000, 'won'],
  ['european_handicap', 'away', -1000, 'lost'],
  ['european_handicap', 'away', -2000, 'won'],
  ['european_handicap', 'home', 1000, 'won'],
  ['odd_even', 'odd', null, 'won'],
  ['odd_even', 'even', null, 'lost'],
  ['team_goals', 'home_over', 1500, 'won'],
  ['team_goals', 'home_over', 2000, 'void'],
  ['team_goals', 'home_over', 2250, 'half_lost'],
  ['team_goals', 'away_under', 1250, 'half_won'],
  // 1–0 at half time.
  ['corner_handicap', 'home', -2500, 'won'],
  ['corner_handicap', 'home', -3000, 'void'],
  ['corner_handicap', 'away', 2750, 'half_lost'],
  ['first_half_1x2', 'home', null, 'won'],
  ['first_half_1x2', 'draw', null, 'lost'],
  ['first_half_goals', 'over', 750, 'half_won'],
  ['first_half_goals', 'over', 1000, 'void'],
  ['first_half_goals', 'under', 1250, 'half_won'],
  ['first_half_goals', 'over', 1500, 'lost'],
  ['total_corners', 'over', 8750, 'half_won'],
  ['team_cards', 'away_under', 4250, 'half_won'],
  ['half_time_full_time', 'X/1', null, 'lost'],
  ['total_shots', 'over', 22_500, 'won'],
  ['total_shots', 'under', 23_000, 'void'],
  ['team_shots', 'home_over', 13_500, 'won'],
  ['team_shots', 'away_over', 9500, 'lost'],
  ['total_shots_on_target', 'under', 9500, 'won'],
  ['team_shots_on_target', 'away_under', 4000, 'void'],
  ['total_corners', 'over', 9500, 'lost'],
  ['team_corners', 'home_under', 6500, 'won'],
  ['total_cards', 'over', 5500, 'won'],
  ['team_cards', 'away_over', 3500, 'won'],
  ['team_cards', 'home_under', 1500, 'lost'],
])('2-1: %s %s %s is %s', (market, selection, line, outcome) => {
  expect(gradeSelection(market, selection, line, result([2, 1]))).toBe(outcome);
});

it('grading a selection returns the stake of draw no bet on a draw', () => {
  expect(gradeSelection('draw_no_bet', 'home', null, result([1, 1]))).toBe('void');
});

it('grading a selection counts a red card like a yellow one', () => {
  const cards = { yellowCards: [2, 3], redCards: [1, 0] } as const;
  expect(gradeSelection('team_cards', 'home_over', 2500, result([2, 1], cards))).toBe('won');
});

it('an outcome is one that a settled selection can have', () => {
  expect(['won', 'lost', 'void', 'half_won', 'half_lost'].every(isOutcome)).toBe(true);
  expect(['unavailable', 'in_progress', ''].some(isOutcome)).toBe(false);
});

it('a match tells its readers when it was abandoned or its result awarded', () => {
  expect(FIXTURE_STATUSES.map(matchNoteOf)).toEqual([null, null, null, 'abandoned', 'awarded', null]);
});

it.each<[Market, string, number | null, keyof MatchResult]>([
  ['half_time_full_time', '1/1', null, 'halfTimeGoals'],
  ['second_half_goals', 'over', 1500, 'halfTimeGoals'],
  ['corner_handicap', 'home', -1500, 'corners'],
  ['total_shots', 'over', 22_500, 'shots'],
  ['team_shots_on_target', 'home_over', 4500, 'shotsOnTarget'],
  ['total_corners', 'over', 9500, 'corners'],
  ['total_cards', 'over', 3500, 'redCards'],
  ['team_cards', 'home_over', 1500, 'yellowCards'],
])('%s is unavailable without its statistic', (market, selection, line, missing) => {
  expect(gradeSelection(market, selection, line, result([2, 1], { [missing]: null }))).toBe('unavailable');
  expect(gradeSelection('1x2', 'home', null, result([2, 1], { [missing]: null }))).toBe('won');
});

it('grading a selection refuses what no market has', () => {
  const noSelection = () => gradeSelection('1x2', 'over', null, result([2, 1]));
  expect(noSelection).toThrow(new RangeError('1x2 has no selection over'));
  expect(() => gradeSelection('over_under', 'over', null, result([2, 1]))).toThrow(RangeError);
  const offStep = () => gradeSelection('over_under', 'over', 2600, result([2, 1]));
  expect(offStep).toThrow(new RangeError('over_under has no line 2600'));
  expect(() => gradeSelection('european_handicap', 'home', 500, result([2, 1]))).toThrow(RangeError);
});

it('grading a selection knows every selection of every market', () => {
  for (const market of MARKETS) {
    const rule = MARKET_RULES[market];
    const grades = rule.selections.map((code) =>
      gradeSelection(market, code, rule.line && (rule.family === 'european_handicap' ? -1000 : 500), result([2, 1])),
    );
    expect(grades).toContain('won');
    expect(grades).toContain('lost');
  }
});

describe('laws of the lines', () => {
  const score = fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }));
  const points: Record<Outcome, number> = { won: 2, half_won: 1, void: 0, half_lost: -1, lost: -2 };
  const pointsOf = (market: Market, selection: string, line: number, goals: HomeAway) =>
    points[gradeSelection(market, selection, line, result(goals)) as Outcome];

  it('a quarter line is the mean of its two neighbours', () => {
    const quarter = fc.integer({ min: 1, max: 14 }).map((n) => n * 500 + 250);
    fc.assert(
      fc.property(score, quarter, fc.boolean(), (goals, line, negative) => {
        const handicap = negative ? -line : line;
        for (const [market, selection, at] of [
          ['over_under', 'over', line],
          ['over_under', 'under', line],
          ['asian_handicap', 'home', handicap],
          ['asian_handicap', 'away', handicap],
        ] as const) {
          const mean =
            (pointsOf(market, selection, at - 250, goals) + pointsOf(market, selection, at + 250, goals)) / 2;
          expect(pointsOf(market, selection, at, goals)).toBe(mean);
        }
      }),
    );
  });

  it('the other side of a line is the opposite', () => {
    fc.assert(
      fc.property(score, fc.integer({ min: 2, max: 30 }), (goals, n) => {
        const line = n * 250;
        const home = gradeSelection('asian_handicap', 'home', -line, result(goals)) as Outcome;
        expect(gradeSelection('asian_handicap', 'away', line, result(goals))).toBe(flipOutcome(home));
        const over = gradeSelection('over_under', 'over', line, result(goals)) as Outcome;
        expect(gradeSelection('over_under', 'under', line, result(goals))).toBe(flipOutcome(over));
      }),
    );
  });
});
