import { expect, test } from 'vitest';
import { periodEnd } from './period.ts';

test('a period that hasn’t begun ends at its anchor, also in the hour that a clock in Rome shows twice', () => {
  const second = new Date('2025-10-26T01:30:00Z');
  expect(periodEnd(second, { months: 1 }, 0)).toEqual(second);
});
