import { expect, test } from 'vitest';
import { sharedAmount, thinned, unitCents } from './shared.ts';

test('a unit is what the plan stakes, and a percent of the initial capital', () => {
  const of = (stake_plan: 'units' | 'level' | 'percent', stake_value: number, initial_cents = 100_000) =>
    unitCents({ stake_plan, stake_value, initial_cents });
  expect([of('units', 1_000), of('level', 500), of('percent', 200), of('percent', 200, 0)]).toEqual([
    1_000,
    500,
    2_000,
    null,
  ]);
});

test('amounts in units are hundredths that say nothing of the money', () => {
  expect([sharedAmount(-2_345, null), sharedAmount(-2_345, 1_000), sharedAmount(1, 1_000)]).toEqual([-2_345, -234, 0]);
});

test('a long curve keeps its last point and no more than it may', () => {
  const days = Array.from({ length: 1_001 }, (_, n) => n);
  const few = thinned(days, 300);
  expect([few.length <= 300, few.at(-1), few.length > 200]).toEqual([true, 1_000, true]);
  expect(thinned([1, 2], 300)).toEqual([1, 2]);
  expect(thinned([], 300)).toEqual([]);
});
