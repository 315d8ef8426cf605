import { expect, test } from 'vitest';
import { outcomeOf, resultOf, summariseForm } from './form.ts';

test('halves count as the side they fell on, voids as neither, and profits add up', () => {
  const form = [
    { outcome: 'won', profit: '1.1' },
    { outcome: 'half_won', profit: '0.45' },
    { outcome: 'lost', profit: '-1' },
    { outcome: 'half_lost', profit: '-0.5' },
    { outcome: 'void', profit: '0' },
  ];
  const { profit, ...counts } = summariseForm(form);
  expect(counts).toEqual({ won: 2, lost: 2, even: 1 });
  expect(profit).toBeCloseTo(0.05, 12);
});

test('an outcome that isn’t known is neither won nor lost', () => {
  expect(outcomeOf({ outcome: 'toString' })).toBe('void');
  expect(resultOf({ outcome: 'dead_heat' })).toBe('even');
});
