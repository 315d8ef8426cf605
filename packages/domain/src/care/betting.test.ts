import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bettingPeriods, exceedsLimits, pausedUntil } from './index.ts';

/** A Wednesday, 22:30 in Rome. */
const NOW = Date.parse('2026-03-04T21:30:00Z');
const betting = (bets: number, riskCents: number, more = { bets, riskCents }) => ({
  day: { bets, riskCents },
  week: more,
});

test('pause until midnight in Rome when the day’s is reached, and until Monday when the week’s is', () => {
  expect(pausedUntil({ daily_bets: 3 }, betting(2, 0), NOW)).toBeNull();
  expect(pausedUntil({ daily_bets: 3 }, betting(3, 0), NOW)).toBe(Date.parse('2026-03-04T23:00:00Z'));
  const both = { daily_risk_cents: 5_000, weekly_risk_cents: 10_000 };
  expect(pausedUntil(both, betting(1, 5_000, { bets: 4, riskCents: 10_000 }), NOW)).toBe(
    Date.parse('2026-03-08T23:00:00Z'),
  );
});
test('limits on own bets are exceeded only beyond them, and never where none is set', () => {
  expect(exceedsLimits({ daily_risk_cents: 5_000 }, betting(1, 5_000))).toBe(false);
  expect(exceedsLimits({ daily_risk_cents: 5_000 }, betting(1, 5_001))).toBe(true);
  expect(exceedsLimits({ daily_bets: null }, betting(99, 99_999))).toBe(false);
  expect(pausedUntil({}, betting(99, 99_999), NOW)).toBeNull();
});
test('limits on own bets end in the future, whenever they are reached, summer time or not', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }), (at) => {
      const { day, week } = bettingPeriods(at.getTime());
      for (const { from, to } of [day, week]) expect(from <= at && at < to).toBe(true);
      expect(week.from <= day.from && day.to <= week.to).toBe(true);
    }),
  );
});
