import { describe, expect, test } from 'vitest';
import { averageRow, bestRow, fairRow, hasDropped, marginOf } from './index.ts';

const ROWS = [
  [2000, 3400, 3800],
  [2100, null, 3600],
] as const;

describe('prices of several bookmakers side by side', () => {
  test('best and average are told selection by selection, and a missing price counts for neither', () => {
    expect(bestRow(ROWS, 3)).toEqual([2100, 3400, 3800]);
    expect(averageRow(ROWS, 3)).toEqual([2050, 3400, 3700]);
    expect(averageRow([], 2)).toEqual([null, null]);
  });

  test('only a whole book has a margin and fair probabilities', () => {
    expect(marginOf([2000, 2000])).toBe(0);
    expect(marginOf(ROWS[0])).toBeCloseTo(0.0573, 4);
    expect(marginOf(ROWS[1])).toBeNull();
    const fair = fairRow(ROWS[0])!;
    expect(fair.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    expect(fair[0]!).toBeLessThan(0.5);
    expect(fairRow(ROWS[1])).toBeNull();
    expect(fairRow([3000, 3000])).toBeNull();
  });

  test('a price has dropped when it pays a tenth less than at the opening', () => {
    expect(hasDropped(2000, 1800)).toBe(true);
    expect(hasDropped(2000, 1810)).toBe(false);
  });
});
