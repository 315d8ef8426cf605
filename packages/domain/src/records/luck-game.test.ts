import { describe, expect, test } from 'vitest';
import { createRandom } from '../random/random.ts';
import {
  GAME_NEXT_TIPS,
  GAME_REVERSED_OF_100,
  GAME_TIPS,
  isReversed,
  laterProfit,
  luckGameRound,
} from './luck-game.ts';
import { ORDINARY_LINES, simulateTips } from './simulation.ts';

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

  test('the first round teaches: on the tips that follow, skill wins and luck loses', () => {
    const [{ skilled, lucky }] = pairs as [(typeof pairs)[number]];
    expect(laterProfit(skilled)).toBeGreaterThan(0);
    expect(laterProfit(lucky)).toBeLessThan(0);
    expect(isReversed(ROUNDS[0]!)).toBe(false);
  });

  test('rounds end the other way round as often as the game says', () => {
    const pairsPlayed = 1000;
    const profit = (seed: string, close: number) => {
      const tips = simulateTips(createRandom(seed), { close, beyondClose: 0 }, ORDINARY_LINES);
      let sum = 0;
      for (let tip = 0; tip < GAME_NEXT_TIPS; tip += 1) sum += tips.next().value.levelReturn;
      return sum;
    };
    let reversed = 0;
    for (let pair = 0; pair < pairsPlayed; pair += 1) {
      if (profit(`lucky/${pair}`, -0.02) >= profit(`skilled/${pair}`, 0.05)) reversed += 1;
    }
    // The share has a standard error of 0.63 of 100.
    expect(Math.abs((100 * reversed) / pairsPlayed - GAME_REVERSED_OF_100)).toBeLessThan(1.9);
    // 40 rounds of the game itself: 1.6 are expected.
    expect(ROUNDS.filter(isReversed).length).toBeLessThanOrEqual(6);
  });

  test('what follows was not chosen: on average it is what the tips are worth', () => {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    // 40 times 2,000 tips at a deviation of 1.3 units: a standard error of 0.46%.
    expect(Math.abs(mean(pairs.map(({ skilled }) => laterProfit(skilled))) / GAME_NEXT_TIPS - 0.05)).toBeLessThan(
      0.014,
    );
    expect(Math.abs(mean(pairs.map(({ lucky }) => laterProfit(lucky))) / GAME_NEXT_TIPS + 0.02)).toBeLessThan(0.014);
  });
});
