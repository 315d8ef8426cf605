import { describe, expect, test } from 'vitest';
import { type LeagueMatch, leagueTable, roundsOf, tieRuleOf } from './index.ts';

const match = (home: number, away: number, ...goals: [number, number] | []): LeagueMatch => ({
  home,
  away,
  goals: goals.length === 2 ? goals : null,
});

const order = (matches: readonly LeagueMatch[], rule: 'goal_difference' | 'head_to_head') =>
  leagueTable(matches, rule).map(({ team }) => team);

describe('a league’s table', () => {
  test('a win is three points and a draw one, and goals and form are counted on both sides', () => {
    const [first, second, third] = leagueTable([match(1, 2, 3, 1), match(2, 3, 0, 0), match(3, 1)], 'goal_difference');
    expect(first).toMatchObject({ team: 1, played: 1, won: 1, points: 3, scored: 3, conceded: 1, form: ['won'] });
    expect(second).toMatchObject({ team: 3, played: 1, drawn: 1, points: 1 });
    expect(third).toMatchObject({ team: 2, played: 2, lost: 1, drawn: 1, points: 1, form: ['lost', 'drawn'] });
  });

  test('a team without a result stands in the table with nothing played', () => {
    expect(leagueTable([match(1, 2)], 'goal_difference')).toMatchObject([
      { team: 1, played: 0, points: 0 },
      { team: 2, played: 0, points: 0 },
    ]);
  });

  // Team 1 beat team 2, which has by far the better goal difference.
  const level = [match(1, 2, 1, 0), match(3, 1, 1, 0), match(2, 3, 6, 0)];

  test('level teams are ordered by goal difference, or by the matches between them, as the country has it', () => {
    const pair = [match(1, 2, 1, 0), match(2, 3, 6, 0), match(1, 4, 0, 1), match(3, 4, 2, 0)];
    expect(order(pair, 'goal_difference').slice(0, 2)).toEqual([2, 1]);
    const mutual = leagueTable([match(1, 2, 1, 0), match(2, 3, 6, 0), match(1, 3, 0, 1)], 'head_to_head');
    expect(mutual.map(({ points }) => points)).toEqual([3, 3, 3]);
    expect(mutual.map(({ team }) => team)).toEqual([2, 1, 3]);
    expect([tieRuleOf('Italy'), tieRuleOf('England')]).toEqual(['head_to_head', 'goal_difference']);
  });

  test('between two level teams the one that won their match is first where the league looks there first', () => {
    const matches = [match(1, 2, 1, 0), match(2, 3, 6, 0), match(1, 3, 0, 0), match(2, 3, 0, 0)];
    expect(order(matches, 'goal_difference')[0]).toBe(2);
    expect(order(matches, 'head_to_head')[0]).toBe(1);
    const rows = leagueTable(matches, 'head_to_head');
    expect(rows.map(({ byHeadToHead }) => byHeadToHead)).toEqual([true, true, false]);
  });

  test('three level teams are compared by the matches among all three', () => {
    expect(order(level, 'head_to_head')).toEqual([2, 1, 3]);
  });
});

test('a match is in the round after the last one of its teams, the later of both', () => {
  expect(roundsOf([match(1, 2), match(3, 4), match(1, 3), match(2, 4), match(5, 1)])).toEqual([1, 1, 2, 2, 3]);
});
