import { expect, test } from 'vitest';
import { namedPeriod, periodOf, periodsUntil } from './period.ts';

test('a period by its name has the first and last day of its month, quarter or year', () => {
  expect(namedPeriod('2028-02')).toMatchObject({ kind: 'month', from: '2028-02-01', to: '2028-02-29' });
  expect(namedPeriod('2026-Q1')).toMatchObject({ kind: 'quarter', from: '2026-01-01', to: '2026-03-31' });
  expect(namedPeriod('2026-Q4')).toMatchObject({ kind: 'quarter', from: '2026-10-01', to: '2026-12-31' });
  expect(namedPeriod('2026')).toMatchObject({ kind: 'year', from: '2026-01-01', to: '2026-12-31' });
  for (const wrong of ['', '2026-13', '2026-Q5', '30d', 'all', '2025-2026']) expect(namedPeriod(wrong)).toBeNull();
});

test('periods go back to the first year of sales, the latest first', () => {
  expect(periodsUntil('2026-05', 'month')).toEqual(['2026-05', '2026-04', '2026-03', '2026-02', '2026-01']);
  expect(periodsUntil('2027-01', 'quarter')).toEqual(['2027-Q1', '2026-Q4', '2026-Q3', '2026-Q2', '2026-Q1']);
  expect(periodsUntil('2027-01', 'year')).toEqual(['2027', '2026']);
});

test('an address asks for a period or for days, and without either for the month before this one', () => {
  const asked = (text: string) => periodOf(new URLSearchParams(text), '2026-11');
  expect(asked('period=2026-Q2')).toMatchObject({ kind: 'quarter', to: '2026-06-30' });
  expect(asked('period=2026-Q2&from=2026-03-05&to=2026-03-31')).toMatchObject({ kind: 'days', from: '2026-03-05' });
  expect(asked('from=2026-03-31&to=2026-03-05')).toMatchObject({ kind: 'month', name: '2026-10' });
});
