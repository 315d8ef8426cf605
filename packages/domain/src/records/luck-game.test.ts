import { describe, expect, test } from 'vitest';
import { GAME_NEXT_TIPS, GAME_TIPS, luckGameRound } from './luck-game.ts';

const ROUNDS = Array.from({ length: 40 }, (_, round) => luckGameRound(round + 1));
const pairs = ROUNDS.map(({ records, skilled }) => ({ skilled: records[skilled], lucky: records[1 - skilled]! }));

describe('luck or skill', () => {
  test('a round is the same whenever it is played', () => {
    expect(luckGameRound(7)).toEqual(ROUNDS[6]);
  });

  test('both records are in profit, and nobody can tell them by it', () => {
    for (const { skilled, lucky } of pairs) {
      expect(skilled.profits).toHaveLength(GAME_TIPS + 1);
      expect(skilled.profits.at(-1)).toBeGreaterThanOrEqual(6);
      expect(Math.abs(skilled.profits.at(-1)! - lucky.profits.at(-1)!)).toBeLessThan(4);
    }
    const lower = pairs.filter(({ skilled, lucky }) => skilled.yield < lucky.yield).length;
    expect(lower).toBeGreaterThan(8);
    expect(lower).toBeLessThan(32);
  });

  test('either may have the edge', () => {
    const first = ROUNDS.filter(({ skilled }) => skilled === 0).length;
    expect(first).toBeGreaterThan(8);
    expect(first).toBeLessThan(32);
  });

  test('the closing line tells them apart, and so does the expected yield', () => {
    for (const { skilled, lucky } of pairs) {
      expect(skilled.fairClv).toBeGreaterThan(0.02);
      expect(lucky.fairClv).toBeLessThan(0.01);
      expect(skilled.expected.mean).toBeGreaterThan(lucky.expected.mean);
    }
  });

  test('what follows was not chosen: on average it is what the tips are worth', () => {
    const after = (profits: readonly number[]) => profits.at(-1)! - profits[0]!;
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    // 40 times 2,000 tips at a deviation of 1.3 units: a standard error of 0.46%.
    expect(Math.abs(mean(pairs.map(({ skilled }) => after(skilled.next))) / GAME_NEXT_TIPS - 0.05)).toBeLessThan(0.014);
    expect(Math.abs(mean(pairs.map(({ lucky }) => after(lucky.next))) / GAME_NEXT_TIPS + 0.02)).toBeLessThan(0.014);
    const decided = pairs.filter(({ skilled, lucky }) => skilled.next.at(-1)! > lucky.next.at(-1)!).length;
    expect(decided).toBeGreaterThan(32);
  });
});
