import { expect, it } from 'vitest';
import { yieldError } from './past.ts';

const day = (stakedMicro: number, profitMicro: number) => ({ stakedMicro, profitMicro });

it('the error of a yield is that of a mean where every day staked the same', () => {
  // Returns 1, −1, 0.5, −0.1: mean 0.1, sample deviation √(2.22 / 3), divided by √4.
  const days = [day(2e6, 2e6), day(2e6, -2e6), day(2e6, 1e6), day(2e6, -0.2e6)];
  expect(yieldError(days)).toBeCloseTo(Math.sqrt(2.22 / 3 / 4), 12);
});

it('days of different turnover weigh by it: two units lost and one won deviate from their common yield', () => {
  // y = −1/3; deviations −1.333…, 1.333…; √(2 · 2 · (4/3)²) / 3.
  expect(yieldError([day(2e6, -2e6), day(1e6, 1e6)])).toBeCloseTo(Math.sqrt(4 * (4 / 3) ** 2) / 3, 12);
});

it('under two days with stakes a yield has no error', () => {
  expect(yieldError([])).toBeNull();
  expect(yieldError([day(1e6, 1e6), day(0, 0)])).toBeNull();
});
