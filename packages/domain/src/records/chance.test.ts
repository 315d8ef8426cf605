import { expect, it } from 'vitest';
import { profitChance, type StraightBet } from './index.ts';

const bet = (oddsMilli: number, outcome: StraightBet['outcome'], own: Partial<StraightBet> = {}): StraightBet => ({
  side: 'back',
  oddsMilli,
  outcome,
  ...own,
});

it.each<[string, StraightBet[], number]>([
  ['one bet at 2.00 that won', [bet(2000, 'won')], 1 / 2],
  ['one bet at 4.00 that won', [bet(4000, 'won')], 1 / 4],
  ['one bet that lost', [bet(4000, 'lost')], 1],
  ['two of two at 2.00', [bet(2000, 'won'), bet(2000, 'won')], 1 / 4],
  ['one or more of two at 2.00', [bet(2000, 'won'), bet(2000, 'lost')], 3 / 4],
  // Won is the one at 4.00: by itself, or together with the other.
  ['the longer one of 2.00 and 4.00 alone', [bet(2000, 'lost'), bet(4000, 'won')], 1 / 4],
  ['the shorter one of 2.00 and 4.00 alone', [bet(2000, 'won'), bet(4000, 'lost')], 5 / 8],
  ['a lay at 3.00 that won, which is a back at 1.50', [bet(3000, 'won', { side: 'lay' })], 2 / 3],
  ['three of three at 2.00, counted together', [bet(2000, 'won', { count: 3 })], 1 / 8],
  // 2 of 3 at 2.00 in two entries: (3 + 1)/8.
  ['two or more of three at 2.00', [bet(2000, 'won', { count: 2 }), bet(2000, 'lost')], 1 / 2],
  ['a bet that won beside one that was void', [bet(2000, 'won'), bet(3000, 'void')], 1 / 2],
])('without an edge %s is as likely as the odds say', (_, bets, chance) => {
  const { lower, upper } = profitChance(bets)!;
  expect(lower).toBeLessThanOrEqual(chance);
  expect(upper).toBeGreaterThanOrEqual(chance);
  expect(upper - lower).toBeLessThan(1e-8);
});

it('the chance of a profit is unknown where no bet has come to anything', () => {
  expect(profitChance([])).toBeNull();
  expect(profitChance([bet(2000, 'void'), bet(2000, 'in_progress')])).toBeNull();
});
