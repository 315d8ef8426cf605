import { expect, it } from 'vitest';
import { walkForward } from './index.ts';

const month = (name: string, tipsters: number, profits: Record<string, number>) => ({
  month: name,
  tipsters,
  profits: new Map(Object.entries(profits).map(([day, units]) => [day, units * 1_000_000])),
});

it('a walk-forward curve starts from 100 on the eve, and shares each month’s profits among those named when it began', () => {
  const months = [
    month('2026-01', 2, { '2026-01-02': 3, '2026-01-31': -1 }),
    month('2026-02', 10, { '2026-02-01': 5 }),
  ];
  const points = walkForward(months, '2026-02-02');
  expect(points).toHaveLength(1 + 31 + 2);
  const on = (day: string) => points.find((point) => point.day === day)?.capital;
  expect(points[0]).toEqual({ day: '2025-12-31', capital: 100 });
  expect([on('2026-01-01'), on('2026-01-02'), on('2026-01-31'), on('2026-02-01')]).toEqual([100, 101.5, 101, 101.5]);
  expect(points.at(-1)).toEqual({ day: '2026-02-02', capital: 101.5 });
});

it('a walk-forward curve stands still in a month that named nobody, and has no points without months', () => {
  expect(walkForward([month('2026-02', 0, {})], '2026-02-28').map(({ capital }) => capital)).toEqual(
    Array.from({ length: 29 }, () => 100),
  );
  expect(walkForward([], '2026-02-28')).toEqual([]);
});
