import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../time/index.ts';
import { type DayPoint, drawdownSpan, equityCurve, longestUnderWater, monthly, tipCurve } from './curve.ts';
import { aggregateDays } from './day.ts';
import { foldSegments, segmentOf } from './segment.ts';
import type { RecordTip } from './tip.ts';
import { FIRST_DAY, tipOf } from './tips.fixture.ts';

/** A record from profits per day, in units; a day without tips is left out. */
function record(profitsByDay: readonly (readonly number[])[]): RecordTip[] {
  return profitsByDay.flatMap((profits, day) =>
    profits.map((profit, at) =>
      tipOf({
        id: day * 100 + at,
        lastStartAt: FIRST_DAY + day * DAY_MS + at * MINUTE_MS,
        outcome: profit > 0 ? 'won' : 'lost',
        profitMicro: profit * 1_000_000,
      }),
    ),
  );
}

function daysOf(profitsByDay: readonly (readonly number[])[]): DayPoint[] {
  return aggregateDays(record(profitsByDay)).map(({ day, segments }) => ({ day, segment: segments.all }));
}

const arbitraryProfits = fc.array(
  fc.array(
    fc.integer({ min: -5, max: 5 }).filter((profit) => profit !== 0),
    { maxLength: 4 },
  ),
  { minLength: 1, maxLength: 30 },
);

const dayName = (day: number) => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);

/** Computes the curve's figures tip by tip, with the day of each tip. */
function tipByTip(profitsByDay: readonly (readonly number[])[]) {
  const path: { day: number; capital: number }[] = [];
  let capital = 0;
  profitsByDay.forEach((profits, day) => {
    for (const profit of profits) {
      capital += profit;
      path.push({ day, capital });
    }
  });
  let best = { depth: 0, peak: 0, peakAt: -1, troughAt: -1 };
  let peak = 0;
  let peakAt = -1;
  path.forEach((point, at) => {
    if (point.capital > peak) {
      peak = point.capital;
      peakAt = at;
    }
    if (peak - point.capital > best.depth) best = { depth: peak - point.capital, peak, peakAt, troughAt: at };
  });
  const recovered = path.find((point, at) => at > best.troughAt && point.capital >= best.peak);
  return { ...best, path, recoveredDay: best.depth > 0 && recovered ? recovered.day : null };
}

it('the maximum drawdown in time has its length and its recovery in days', () => {
  const span = drawdownSpan(daysOf([[3], [-1], [], [-2], [1], [], [3], [-1]]));
  expect(span).toEqual({
    micro: 3_000_000,
    peakDay: dayName(0),
    troughDay: dayName(3),
    lengthDays: 3,
    recoveredDay: dayName(6),
    recoveryDays: 3,
  });
});

it('the maximum drawdown in time is over on the day of its trough when that day rises above the peak, wherever it ends', () => {
  expect(drawdownSpan(daysOf([[3], [-1], [-2, 4, -2]]))).toMatchObject({
    micro: 3_000_000,
    peakDay: dayName(0),
    troughDay: dayName(2),
    recoveredDay: dayName(2),
    recoveryDays: 0,
  });
  expect(drawdownSpan(daysOf([[3], [-4, 3]]))).toMatchObject({ micro: 4_000_000, recoveredDay: null });
  // The peak is reached again and not passed: at the end of the day, and before its last bet.
  expect(drawdownSpan(daysOf([[3], [-4, 4]]))).toMatchObject({ micro: 4_000_000, recoveredDay: dayName(1) });
  expect(drawdownSpan(daysOf([[3], [-1], [-2, 3, -1]]))).toMatchObject({ micro: 3_000_000, recoveredDay: dayName(2) });
});

it('the maximum drawdown in time falls from the start when nothing was won before, and may not be over', () => {
  expect(drawdownSpan(daysOf([[-1], [], [-1]]))).toMatchObject({
    micro: 2_000_000,
    peakDay: null,
    lengthDays: 2,
    recoveredDay: null,
    recoveryDays: null,
  });
  expect(drawdownSpan(daysOf([[1], [2]]))).toBeNull();
  expect(drawdownSpan([])).toBeNull();
});

it('the maximum drawdown in time is as deep and as dated as tip by tip', () => {
  fc.assert(
    fc.property(arbitraryProfits, (profits) => {
      const days = daysOf(profits);
      const span = drawdownSpan(days);
      const slow = tipByTip(profits);
      expect(span?.micro ?? 0).toBe(slow.depth * 1_000_000);
      expect(span?.micro ?? 0).toBe(foldSegments(days.map((day) => day.segment)).drawdown);
      if (span === null) return;
      expect(span.troughDay).toBe(dayName(slow.path[slow.troughAt]!.day));
      expect(span.peakDay).toBe(slow.peakAt < 0 ? null : dayName(slow.path[slow.peakAt]!.day));
      // A peak just touched again on the trough's own day leaves no trace in that day's segment.
      if (slow.recoveredDay === slow.path[slow.troughAt]!.day) return;
      expect(span.recoveredDay).toBe(slow.recoveredDay === null ? null : dayName(slow.recoveredDay));
    }),
    { numRuns: 500 },
  );
});

it('the longest time under water runs from the last day at the peak to the day it is reached again', () => {
  expect(longestUnderWater(daysOf([[3], [-1], [], [1], [-1], [1]]))).toEqual({
    days: 2,
    from: dayName(1),
    to: dayName(3),
    open: false,
  });
});

it('the longest time under water goes on to the day asked for while the peak is not reached again', () => {
  const days = daysOf([[3, -2], [1]]);
  expect(longestUnderWater(days)).toEqual({ days: 1, from: dayName(0), to: dayName(1), open: true });
  expect(longestUnderWater(days, { asOf: dayName(40) })).toMatchObject({ days: 40, open: true });
  expect(longestUnderWater(daysOf([[3, -1], [-1], [-1], [1]]))).toMatchObject({ days: 3, to: dayName(3), open: true });
});

it('the longest time under water is nothing for a record that never fell', () => {
  expect(longestUnderWater(daysOf([[1], [1]]))).toBeNull();
  expect(longestUnderWater(daysOf([[1], [1]]), { asOf: dayName(40) })).toBeNull();
  expect(longestUnderWater([])).toBeNull();
});

it('the equity curve is the running profit and the fall from its peak at each day’s end', () => {
  expect(equityCurve(daysOf([[3, -1], [], [-2], [5]]))).toEqual([
    { day: dayName(0), profitMicro: 2_000_000, drawdownMicro: 1_000_000 },
    { day: dayName(2), profitMicro: 0, drawdownMicro: 3_000_000 },
    { day: dayName(3), profitMicro: 5_000_000, drawdownMicro: 0 },
  ]);
});

it('the equity curve is thinned without losing the ends, the extremes or the order', () => {
  fc.assert(
    fc.property(arbitraryProfits, fc.integer({ min: 5, max: 20 }), (profits, maxPoints) => {
      const days = daysOf(profits);
      const whole = equityCurve(days);
      const thin = equityCurve(days, { maxPoints });
      expect(thin.length).toBeLessThanOrEqual(maxPoints);
      expect([thin[0], thin.at(-1)]).toEqual([whole[0], whole.at(-1)]);
      expect(thin.map((point) => point.day)).toEqual(thin.map((point) => point.day).toSorted());
      const extremes = (points: typeof whole) => [
        Math.max(...points.map((point) => point.profitMicro)),
        Math.min(...points.map((point) => point.profitMicro)),
        Math.max(...points.map((point) => point.drawdownMicro)),
      ];
      expect(extremes(thin)).toEqual(extremes(whole));
    }),
  );
});

it('thinned curves keep the lowest and the highest, that of days the deepest fall too', () => {
  // It runs at 1, −3, 10, 2, 3 and 4: lowest at −3, highest at 10, deepest below its peak at 2.
  const profits = [[1], [-4], [13], [-8], [1], [1]];
  const inUnits = (points: readonly { profitMicro: number }[]) => points.map((point) => point.profitMicro / 1_000_000);
  expect(inUnits(equityCurve(daysOf(profits), { maxPoints: 5 }))).toEqual([1, -3, 10, 2, 4]);
  expect(inUnits(tipCurve(record(profits), { maxPoints: 4 }))).toEqual([0, -3, 10, 4]);
});

it('the equity curve has at most 400 points for a record of years', () => {
  const points = equityCurve(daysOf(Array.from({ length: 1500 }, (_, day) => [day % 3 ? 2 : -3])));
  expect(points.length).toBeLessThanOrEqual(400);
  expect(points.length).toBeGreaterThan(200);
});

it('monthly profit adds up the days of each month', () => {
  const tips = record(Array.from({ length: 40 }, () => [1]));
  const rows = aggregateDays(tips).flatMap(({ day, rows: own }) => own.map((row) => ({ day, ...row })));
  expect(monthly(rows).map(({ month, aggregate }) => [month, aggregate.bets, aggregate.profitMicro])).toEqual([
    ['2025-01', 31, 31_000_000],
    ['2025-02', 9, 9_000_000],
  ]);
  expect(segmentOf(tips).sum).toBe(40_000_000);
});

it('starts at 0 and ends with the profit and number of the settled tips, however it is thinned', () => {
  fc.assert(
    fc.property(arbitraryProfits, fc.integer({ min: 4, max: 40 }), (profitsByDay, maxPoints) => {
      const tips = record(profitsByDay);
      const points = tipCurve([...tips].reverse(), { maxPoints });
      const profit = tips.reduce((sum, tip) => sum + tip.profitMicro, 0);
      expect(points.length).toBeLessThanOrEqual(maxPoints);
      expect(points[0]).toEqual({ n: 0, profitMicro: 0, luckMicro: 0 });
      expect(points.at(-1)).toMatchObject({ n: tips.length, profitMicro: profit });
    }),
  );
});

it('the curve by tip number has a band as wide as a bettor without edge is lucky in 95 cases of 100', () => {
  const back = tipOf({ id: 1, totalOddsMilli: 5000, stakedMicro: 2_000_000 });
  // A lay at 1.25 risks its liability as a back at 5.00 does.
  const lay = { ...back, id: 2, side: 'lay', totalOddsMilli: 1250 } as const;
  const voided = tipOf({ id: 3, outcome: 'void', entryOutcome: 'void', profitMicro: 0 });
  const open = tipOf({ id: 4, outcome: 'in_progress', entryOutcome: 'in_progress' });
  const withdrawn = tipOf({ id: 5, outcome: 'withdrawn', entryOutcome: 'withdrawn' });
  const bands = tipCurve([back, lay, voided, open, withdrawn]).map(({ luckMicro }) => luckMicro / 1_000_000);
  const [, one, two, three, ...none] = bands;
  // Variance of one: 2² · (5 − 1) = 16.
  expect(one).toBeCloseTo(1.96 * 4, 9);
  expect(two).toBeCloseTo(1.96 * Math.sqrt(32), 9);
  expect(three).toBe(two);
  expect(none).toEqual([]);
});
