import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import { daysWithin, fairExtensionOf, holidayProblem } from './index.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const at = (day: number) => new Date(START + day * DAY_MS);
const span = (from: number, to: number | null) => ({ from: at(from), to: to === null ? null : at(to) });
const WINDOW = { from: at(0), to: at(30) };

test.each([
  ['nothing', [], 0],
  ['before and after', [span(-5, 0), span(30, 40)], 0],
  ['over both ends', [span(-5, 40)], 30],
  ['without an end', [span(20, null)], 10],
  ['twice the same', [span(3, 7), span(3, 7)], 4],
  ['overlapping, in any order', [span(5, 9), span(3, 6)], 6],
  ['one within another', [span(2, 20), span(5, 6)], 18],
  ['half a day is rounded', [span(1, 1.5)], 1],
  ['less isn’t', [span(1, 1.4)], 0],
  ['the wrong way round', [span(9, 4)], 0],
])('%s', (_what, spans, days) => {
  expect(daysWithin(WINDOW, spans)).toBe(days);
});
test('days within a window are the days that a span covers, each counted once', () => {
  const day = fc.integer({ min: -10, max: 45 });
  const spans = fc.array(fc.tuple(day, fc.option(day, { nil: null })), { maxLength: 6 });
  fc.assert(
    fc.property(spans, (drawn) => {
      const covered = Array.from({ length: 30 }, (_, n) =>
        drawn.some(([from, to]) => from <= n && n < (to ?? Number.POSITIVE_INFINITY)),
      );
      const days = daysWithin(
        WINDOW,
        drawn.map(([from, to]) => span(from, to)),
      );
      expect(days).toBe(covered.filter(Boolean).length);
    }),
  );
});

describe('a holiday', () => {
  const dayOf = (n: number) => at(n).toISOString().slice(0, 10);
  const problem = (first: number, last: number, taken = 0) =>
    holidayProblem({ first: dayOf(first), last: dayOf(last), today: dayOf(0), taken });
  test.each([
    [0, 0, 0, null],
    [-1, 3, 0, 'holiday_past'],
    [5, 4, 0, 'holiday_order'],
    [180, 180, 0, null],
    [181, 181, 0, 'holiday_too_far'],
    [0, 59, 0, null],
    [0, 60, 0, 'holiday_too_long'],
    // Over the end of daylight saving: days are days.
    [20, 40, 39, null],
    [20, 40, 40, 'holiday_year'],
  ])('from day %i to %i, with %i taken: %s', (first, last, taken, expected) => {
    expect(problem(first, last, taken)).toBe(expected);
  });
  test('a holiday is right exactly when it begins from today on, soon enough, and fits into the year', () => {
    const day = fc.integer({ min: -3, max: 260 });
    fc.assert(
      fc.property(day, day, fc.nat({ max: 70 }), (first, last, taken) => {
        const fits = first >= 0 && last >= first && first <= 180 && last - first + 1 + taken <= 60;
        expect(problem(first, last, taken) === null).toBe(fits);
      }),
    );
  });
});

describe('a window of a channel', () => {
  const extension = (change: Partial<Parameters<typeof fairExtensionOf>[0]>) =>
    fairExtensionOf({ ...WINDOW, pauses: [], closures: [], statedPer30Days: 30, tips: 0, ...change });

  test('owes nothing when as many tips came as were stated, and every day when none came', () => {
    expect(extension({ tips: 30 })).toEqual({ days: 0, closed: 0, missingTips: 0, due: 30 });
    expect(extension({ tips: 31 })).toEqual({ days: 0, closed: 0, missingTips: 0, due: 30 });
    expect(extension({})).toEqual({ days: 30, closed: 0, missingTips: 30, due: 30 });
  });

  test('owes no tips for the days of a holiday, and each day on which it was closed', () => {
    expect(extension({ pauses: [span(0, 10)], tips: 20 })).toEqual({ days: 0, closed: 0, missingTips: 0, due: 20 });
    expect(extension({ closures: [span(0, 10)], tips: 20 })).toEqual({ days: 10, closed: 10, missingTips: 0, due: 20 });
  });

  test('a window of a channel counts a day once that was holiday and closed, as holiday', () => {
    const both = extension({ pauses: [span(0, 10)], closures: [span(5, 15)], tips: 15 });
    expect(both).toEqual({ days: 5, closed: 5, missingTips: 0, due: 15 });
    const whole = extension({ pauses: [span(-5, 40)], closures: [span(0, 30)] });
    expect(whole).toEqual({ days: 0, closed: 0, missingTips: 0, due: 0 });
  });
});
