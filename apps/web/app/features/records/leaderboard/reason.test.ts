import { describe, expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

const row = (bets: number, value: number | null, low: number | null, realised: number | null) => ({
  ranking_bets: bets,
  expected_yield: value === null || low === null ? null : { value, low, high: value + 0.02 },
  verified: { yield: realised },
});

describe('why a tipster stands where he stands', () => {
  test.each([
    ['solid', row(400, 0.03, 0.001, 0.02)],
    ['uncertain', row(80, 0.03, 0, 0.2)],
    ['uncertain', row(80, 0.001, -0.02, -0.1)],
    ['flattered', row(80, 0, -0.02, 0.12)],
    ['losing', row(80, -0.01, -0.03, 0)],
    ['losing', row(80, -0.01, -0.03, null)],
    ['missing', row(49, null, null, 0.3)],
    ['none', row(0, null, null, 0.3)],
  ] as const)('%s', (reason, figures) => {
    expect(reasonOf(figures)).toBe(reason);
  });
});
