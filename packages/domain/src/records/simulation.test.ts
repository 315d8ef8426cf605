import { expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import type { EvidenceTip } from './evidence.ts';
import {
  ORDINARY_LINES,
  playField,
  playHolder,
  type SimulatedLines,
  type SimulatedTipster,
  simulateTips,
  tipstersOf,
} from './simulation.ts';

const STILL: SimulatedLines = { noise: 0, weeklyCorrelation: 0, tipsAWeek: 10 };

function tipsOf(count: number, tipster: Partial<SimulatedTipster>, lines: SimulatedLines): EvidenceTip[] {
  const stream = simulateTips(createRandom(1), { close: 0, beyondClose: 0, ...tipster }, lines);
  return Array.from({ length: count }, () => stream.next().value);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it('simulated tips are bets at 1.60 to 4.00 that win their odds or lose their stake', () => {
  const tips = tipsOf(2000, {}, ORDINARY_LINES);
  const gains = tips.map(({ levelVariance }) => levelVariance);
  expect(Math.min(...gains)).toBeGreaterThanOrEqual(0.6);
  expect(Math.min(...gains)).toBeLessThan(0.62);
  expect(Math.max(...gains)).toBeLessThanOrEqual(3);
  expect(Math.max(...gains)).toBeGreaterThan(2.95);
  // Log-uniform: half of them lie under √(1.6·4) = 2.53.
  expect(Math.abs(gains.filter((gain) => gain + 1 < 2.53).length / 2000 - 0.5)).toBeLessThan(0.05);
  for (const { levelReturn, levelVariance } of tips) expect([levelVariance, -1]).toContain(levelReturn);
});

it('simulated tips close where the tipster’s edge is, and pay what it is worth beyond the close', () => {
  const still = tipsOf(100, { close: 0.03 }, STILL);
  expect(still.map(({ fairClv }) => fairClv)).toEqual(Array(100).fill(0.03));
  const fake = tipsOf(40_000, { close: 0.05, beyondClose: -0.2 }, ORDINARY_LINES);
  // The standard errors are 0.03% and 0.6%.
  expect(Math.abs(mean(fake.map(({ fairClv }) => fairClv!)) - 0.05)).toBeLessThan(0.002);
  expect(Math.abs(mean(fake.map(({ levelReturn }) => levelReturn)) + 0.15)).toBeLessThan(0.03);
});

it('simulated closes move by the noise, and leave every chance between 1 and 99%', () => {
  const closes = tipsOf(10_000, {}, ORDINARY_LINES).map(({ fairClv }) => fairClv!);
  expect(Math.abs(Math.sqrt(mean(closes.map((close) => close ** 2))) - 0.06)).toBeLessThan(0.003);
  for (const { fairClv, levelVariance } of tipsOf(2000, {}, { ...ORDINARY_LINES, noise: 3 })) {
    const chance = (1 + fairClv!) / (levelVariance + 1);
    expect(chance).toBeGreaterThan(0.01 - 1e-12);
    expect(chance).toBeLessThan(0.99 + 1e-12);
  }
});

it('simulated tips come by the week, whose closes move together as far as they are said to', () => {
  const lines = { noise: 0.01, weeklyCorrelation: 1, tipsAWeek: 3 };
  const tips = tipsOf(9, {}, lines);
  expect(tips.map(({ week }) => week)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  expect(new Set(tips.map(({ fairClv }) => fairClv)).size).toBe(3);
  const half = tipsOf(20_000, {}, { noise: 0.01, weeklyCorrelation: 0.5, tipsAWeek: 2 }).map(({ fairClv }) => fairClv!);
  const together = half.flatMap((close, n) => (n % 2 === 1 ? [close * half[n - 1]!] : []));
  expect(Math.abs(mean(together) / mean(half.map((close) => close ** 2)) - 0.5)).toBeLessThan(0.05);
});

it('a field gives its badge to the one whose closes are 10% above the rest, from 50 tips on', () => {
  const tipsters = [...tipstersOf(4, -0.05), ...tipstersOf(1, 0.1), ...tipstersOf(5, -0.05)];
  const reports = playField({ tipsters, tips: 150, seed: 1, lines: STILL, checkpoints: [49, 100] });
  expect(reports.map(({ tips }) => tips)).toEqual([49, 100, 150]);
  expect(reports[0]!.badges.size).toBe(0);
  expect([...reports[2]!.badges]).toEqual([4]);
  expect(reports[2]!.ranking).toHaveLength(10);
  expect(reports[2]!.ranking[0]).toBe(4);
});

it('a field whose closes promise what results never pay gives no badge', () => {
  const [end] = playField({ tipsters: tipstersOf(5, 0.1, -0.9), tips: 200, seed: 1 });
  expect([end!.badges.size, end!.byResults.size]).toEqual([0, 0]);
});

it('results alone earn a badge in the end, whatever the closes say', () => {
  const [end] = playField({ tipsters: [...tipstersOf(1, -0.05, 0.5), ...tipstersOf(4, -0.05)], tips: 300, seed: 1 });
  expect([...end!.byResults]).toEqual([0]);
});

it('a holder keeps the badge while the edge is there and loses it once it is gone', () => {
  expect(playHolder({ close: 0.05, beyondClose: 0 }, 300, 1)).toBeNull();
  const lost = playHolder({ close: -0.3, beyondClose: 0 }, 300, 1);
  expect(lost).toBeGreaterThan(10);
  expect(lost).toBeLessThan(100);
  expect([
    playHolder({ close: -0.3, beyondClose: 0 }, lost!, 1),
    playHolder({ close: -0.3, beyondClose: 0 }, 9, 1),
  ]).toEqual([lost, null]);
});
