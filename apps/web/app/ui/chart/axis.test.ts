import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisDays, fromLeft, rangeOf, ticks, timeOf } from './axis.ts';
import { airyRange, fromTop, pointsAt } from './scale.ts';

it('marks round values inside the range', () => {
  expect(ticks({ low: 97, high: 135 })).toEqual([100, 110, 120, 130]);
  expect(ticks({ low: -0.4, high: 0.6 }, 4)).toEqual([-0.25, 0, 0.25, 0.5]);
  expect(ticks({ low: 5, high: 5 })).toEqual([5]);
});

it('an axis never marks outside the range, and never more than a dozen', () => {
  const bound = fc.double({ min: -1e5, max: 1e5, noNaN: true });
  fc.assert(
    fc.property(bound, fc.double({ min: 0.01, max: 1e5, noNaN: true }), (low, span) => {
      const marks = ticks({ low, high: low + span });
      expect(marks.length).toBeLessThanOrEqual(12);
      for (const mark of marks) {
        expect(mark).toBeGreaterThanOrEqual(low - span * 1e-6);
        expect(mark).toBeLessThanOrEqual(low + span * (1 + 1e-6));
      }
    }),
  );
});

it('places values from the top, with air around them', () => {
  const range = airyRange([100, 120]);
  expect(fromTop(120, range)).toBeGreaterThan(0);
  expect(fromTop(100, range)).toBeLessThan(100);
  expect(fromTop(110, range)).toBeCloseTo(50);
});

it('equal values stand in the middle of both scales', () => {
  expect(fromTop(7, airyRange([7, 7, 7]))).toBe(50);
  expect(fromLeft(7, rangeOf([7]))).toBe(50);
});

it('no values have the range from 0 to 1', () => {
  expect(rangeOf([])).toEqual({ low: 0, high: 1 });
});

it('writes places as polylines have them', () => {
  expect(
    pointsAt([
      [0, 100 / 3],
      [25, 0],
    ]),
  ).toBe('0.00,33.33 25.00,0.00');
});

it('spaces days by time, not by count', () => {
  const times = ['2026-01-01', '2026-01-02', '2026-01-11'].map(timeOf);
  expect(times.map((time) => fromLeft(time, rangeOf(times)))).toEqual([0, 10, 100]);
});

it('labels days, months or years by how long it is', () => {
  const labels = (first: string, last: string) => axisDays({ low: timeOf(first), high: timeOf(last) });
  expect(labels('2025-11-21', '2026-11-21').map(({ day }) => day.slice(0, 7))).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ]);
  const styles = (first: string, last: string) => labels(first, last).map(({ style }) => style);
  expect(styles('2025-11-21', '2026-02-21')).toEqual(['month', 'year', 'month']);
  expect(styles('2025-02-21', '2025-05-21')).toEqual(['monthOfYear', 'month', 'month']);
  expect(labels('2026-03-01', '2026-03-31').every(({ style }) => style === 'dayMonth')).toBe(true);
  expect(labels('2016-03-01', '2026-03-31').every(({ style }) => style === 'year')).toBe(true);
  for (const last of ['2026-03-08', '2026-05-20', '2026-12-01', '2028-12-01', '2034-01-01']) {
    expect(labels('2026-03-01', last).length).toBeLessThanOrEqual(13);
  }
});
