import { describe, expect, it } from 'vitest';
import { ORDINARY_LINES, playField, playHolder, tipstersOf } from './simulation.ts';

it('a field of 1,020 tipsters, looked at after every tip keeps luck out and finds the 20 skilled ones by 300 tips, where results alone find none', () => {
  const field = [...tipstersOf(20, 0.05), ...tipstersOf(1000, 0)];
  const [early, late] = playField({ tipsters: field, tips: 400, seed: 1, checkpoints: [100] });
  expect(early!.badges.size).toBe(0);
  expect(early!.ranking.slice(0, 20).filter((who) => who < 20).length).toBeGreaterThanOrEqual(19);
  expect([...late!.badges].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, who) => who));
  expect(late!.byResults.size).toBe(0);
});

it('a field of 1,020 tipsters, looked at after every tip doesn’t mistake one week of lines that move together for skill', () => {
  const lines = { ...ORDINARY_LINES, weeklyCorrelation: 0.06, tipsAWeek: 14 };
  const [end] = playField({ tipsters: tipstersOf(300, 0), tips: 300, seed: 3, lines });
  expect(end!.badges.size).toBe(0);
});

describe('a badge holder', () => {
  const runs = Array.from({ length: 40 }, (_, seed) => seed);
  const tipsUntilLoss = (edge: number, tips: number) =>
    runs.map((seed) => playHolder({ close: edge, beyondClose: 0 }, tips, seed)).filter((tips) => tips !== null);

  it('who turns to −5% loses the badge, in the median within 200 tips', () => {
    const lost = tipsUntilLoss(-0.05, 3000).sort((a, b) => a - b);
    expect(lost).toHaveLength(runs.length);
    expect(lost[runs.length / 2]).toBeLessThanOrEqual(200);
  });

  it.each([0.01, 0.03])('a badge holder at %d keeps it', (edge) => {
    expect(tipsUntilLoss(edge, 1500)).toEqual([]);
  });
});

it('a tipster whose tips don’t rank stands last in a field and the badge asks more where fewer false ones are allowed', () => {
  const unranked = function* tips() {
    for (;;) yield null;
  };
  const tipsters = [unranked, ...tipstersOf(3, 0.05), ...tipstersOf(1, -0.15)];
  const [end] = playField({ tipsters, tips: 300, seed: 1 });
  expect(end!.ranking.at(-1)).toBe(0);
  expect([...end!.badges].sort((a, b) => a - b)).toEqual([1, 2, 3]);
  const [strict] = playField({ tipsters, tips: 300, seed: 1, falseShare: 1e-9 });
  expect(strict!.badges.size).toBe(0);
});
