import { expect, test } from 'vitest';
import { outcomeOf, resultOf, summariseForm } from './form.ts';

test('halves count as the side they fell on, voids as neither; only what can be checked adds up', () => {
  const form = [
    { outcome: 'won', profit: '1.1', verified: true },
    { outcome: 'half_won', profit: '0.45', verified: true },
    { outcome: 'lost', profit: '-1', verified: true },
    { outcome: 'half_lost', profit: '-0.5', verified: true },
    { outcome: 'void', profit: '0', verified: true },
    { outcome: 'won', profit: '48', verified: false },
  ];
  const { profit, ...counts } = summariseForm(form);
  expect(counts).toEqual({ won: 3, lost: 2, even: 1, unverified: 1 });
  expect(profit).toBeCloseTo(0.05, 12);
});

test('an outcome that isn’t known is neither won nor lost', () => {
  expect(outcomeOf({ outcome: 'toString' })).toBe('void');
  expect(resultOf({ outcome: 'dead_heat' })).toBe('even');
});
