import { expect, test } from 'vitest';
import { type MatchPick, type PickedBet, repeatOf } from './index.ts';

type Terms = readonly [side: PickedBet['side'], market: MatchPick['market'], selection: string, line?: number];

const bet = ([side, market, selection, line = null as never]: Terms): PickedBet => ({
  side,
  picks: [{ fixtureId: 1, market, selection, line }],
});

test.each<[Terms, Terms, 'same' | 'opposite' | null]>([
  [['back', 'over_under', 'over', 2500], ['back', 'over_under', 'over', 2500], 'same'],
  [['lay', '1x2', 'home'], ['lay', '1x2', 'home'], 'same'],
  [['lay', 'over_under', 'over', 2500], ['back', 'over_under', 'under', 2500], 'same'],
  [['lay', '1x2', 'home'], ['back', 'double_chance', 'X2'], 'same'],
  [['lay', 'asian_handicap', 'home', -500], ['back', 'asian_handicap', 'away', 500], 'same'],
  [['lay', 'correct_score', '1-0'], ['back', 'correct_score', '1-0'], 'opposite'],
  [['back', 'over_under', 'over', 2500], ['back', 'over_under', 'under', 2500], 'opposite'],
  [['back', 'over_under', 'over', 2500], ['lay', 'over_under', 'over', 2500], 'opposite'],
  [['back', 'over_under', 'over', 3500], ['lay', 'over_under', 'over', 2500], 'opposite'],
  [['back', '1x2', 'home'], ['back', '1x2', 'away'], 'opposite'],
  [['back', '1x2', 'home'], ['back', 'draw_no_bet', 'away'], 'opposite'],
  [['back', 'asian_handicap', 'home', -500], ['back', 'asian_handicap', 'away', 500], 'opposite'],
  [['back', 'over_under', 'over', 1500], ['back', 'over_under', 'under', 3500], null],
  [['lay', '1x2', 'home'], ['lay', '1x2', 'away'], null],
  [['lay', '1x2', 'home'], ['back', '1x2', 'away'], null],
  [['back', 'double_chance', '1X'], ['back', 'double_chance', 'X2'], null],
  [['back', 'correct_score', '1-0'], ['back', 'correct_score', '2-0'], null],
  [['back', 'over_under', 'over', 2500], ['back', 'total_corners', 'under', 9500], null],
])('%j after %j is %s', (later, earlier, repeat) => {
  expect(repeatOf(bet(later), bet(earlier))).toBe(repeat);
  expect(repeatOf(bet(earlier), bet(later)), 'the order changed the answer').toBe(repeat);
});

test('an accumulator repeats another only whole, and a single repeats no accumulator', () => {
  const pick = (fixtureId: number, selection = 'home'): MatchPick => ({
    fixtureId,
    market: '1x2',
    selection,
    line: null,
  });
  const accumulator = (...picks: MatchPick[]): PickedBet => ({ side: 'back', picks });
  const double = accumulator(pick(1), pick(2));
  expect(repeatOf(double, accumulator(pick(2), pick(1)))).toBe('same');
  expect(repeatOf(double, accumulator(pick(1), pick(2, 'away')))).toBeNull();
  expect(repeatOf(double, accumulator(pick(1), pick(3)))).toBeNull();
  expect(repeatOf(double, accumulator(pick(1)))).toBeNull();
  expect(repeatOf(accumulator(), accumulator())).toBeNull();
});
