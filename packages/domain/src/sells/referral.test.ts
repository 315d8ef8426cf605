import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, freeDaysOn, proDaysOf, REFERRAL_MAX_DAYS } from './referral.ts';

test('last on a plan as long as they are worth by the monthly prices', () => {
  expect([freeDaysOn('pro', 30), freeDaysOn('elite', 30), freeDaysOn('elite', 1)]).toEqual([30, 12, 1]);
  expect([proDaysOf('pro', 12), proDaysOf('elite', 12), proDaysOf('elite', 0)]).toEqual([12, 30, 0]);
});

test('days converted there and back differ by no more than rounding', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: REFERRAL_MAX_DAYS }), (days) => {
      expect(proDaysOf('pro', freeDaysOn('pro', days))).toBe(days);
      expect(Math.abs(proDaysOf('elite', freeDaysOn('elite', days)) - days)).toBeLessThanOrEqual(2);
    }),
  );
});

test('free days are whole days between two moments, also over a change of the clock', () => {
  const from = new Date('2026-03-20T12:00:00Z');
  expect(daysBetween(from, new Date('2026-04-20T11:00:00Z'))).toBe(31);
  expect(daysBetween(from, new Date('2026-03-01T12:00:00Z'))).toBe(0);
});
