import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgeChange, badgeLogE, badgeThreshold, eBH, leastBadgeLog } from './index.ts';

it('the badge from the highest e-values alone falls to the same tipsters as e-BH over all of them', () => {
  const logE = fc.oneof(fc.double({ min: -5, max: 12, noNaN: true }), fc.constantFrom(3, 4, 5, 6));
  fc.assert(
    fc.property(fc.array(logE, { maxLength: 60 }), (logEs) => {
      const candidates = logEs.filter((log) => log >= leastBadgeLog()).sort((a, b) => b - a);
      const threshold = badgeThreshold(candidates, logEs.length);
      expect(logEs.map((log) => threshold !== null && log >= threshold)).toEqual(eBH(logEs));
    }),
    { numRuns: 500 },
  );
});

describe('who may be given the badge', () => {
  const skilled = { logMax: 9, tips: 50, low: 0.001 };

  it('who may be given the badge has 50 ranking tips and a lower bound above 0; the others enter with an e-value of 0', () => {
    expect(badgeLogE(skilled)).toBe(9);
    expect(badgeLogE({ ...skilled, tips: 49 })).toBe(Number.NEGATIVE_INFINITY);
    expect(badgeLogE({ ...skilled, low: 0 })).toBe(Number.NEGATIVE_INFINITY);
  });

  it('who may be given the badge is harder the more tipsters there are, those with an e-value of 0 included', () => {
    const alone = eBH([Math.log(40)]);
    const among = eBH([Math.log(40), ...[1, 2].map(() => Number.NEGATIVE_INFINITY)]);
    expect([alone[0], among[0]]).toEqual([true, false]);
  });
});

it('no e-value below 20 can earn the badge at a false share of 5%', () => {
  expect(leastBadgeLog()).toBeCloseTo(Math.log(20), 12);
  expect(leastBadgeLog(0.1)).toBeCloseTo(Math.log(10), 12);
});

it('e-BH gives k badges when the k-th e-value reaches tipsters/(α·k)', () => {
  const logs = [0, Math.log(41), Math.log(0.5), Math.log(40)];
  // 4/(0.05·1) = 80 is not reached by one, 4/(0.05·2) = 40 is by two.
  expect(eBH(logs)).toEqual([false, true, false, true]);
  expect(eBH([0, Math.log(41), 0, Math.log(39.9)])).toEqual([false, false, false, false]);
  expect(eBH([Math.log(80), 0, 0, 0])).toEqual([true, false, false, false]);
  expect(eBH([])).toEqual([]);
});

it('e-BH is by definition the largest k, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -5, max: 12, noNaN: true }), { maxLength: 40 }), (logs) => {
      const sorted = logs.toSorted((a, b) => b - a);
      let most = 0;
      sorted.forEach((log, at) => {
        if (Math.exp(log) * (1 + 1e-12) >= logs.length / (0.05 * (at + 1))) most = at + 1;
      });
      expect(eBH(logs).filter(Boolean)).toHaveLength(most);
    }),
  );
});

describe('what becomes of a badge', () => {
  const state = { logMax: 5, tips: 50, low: 0.001, badge: false, contradicted: false, edgeLost: false };
  const held = { ...state, badge: true };

  it.each([
    ['is won at the threshold', state, 5, 'won'],
    ['isn’t won below it', state, 5.1, null],
    ['isn’t won where nobody wins one', state, null, null],
    ['stays though others raise the threshold', held, 9, null],
    ['stays though nobody would win one', held, null, null],
    ['is lost with the edge, due or not', { ...held, edgeLost: true }, 1, 'edge_lost'],
    ['is lost when results contradict the close and don’t earn it', { ...held, contradicted: true }, 9, 'contradicted'],
    ['stays when contradicted results earn it', { ...held, contradicted: true }, 5, null],
    ['isn’t lost by whom it was never given', { ...state, edgeLost: true, contradicted: true }, 9, null],
  ] as const)('%s', (_, before, threshold, change) => {
    expect(badgeChange(before, threshold)).toBe(change);
  });
});
