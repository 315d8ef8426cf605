import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import {
  announcedUntil,
  BILLING_PERIODS,
  changeOf,
  divide,
  fairExtension,
  graceEnds,
  isOpenPayment,
  italianVat,
  LEAST_CHARGE,
  nextRetry,
  PAYMENT_STATUSES,
  PERIOD_LENGTH,
  type PlanTerms,
  periodEnd,
  sandboxCardOf,
  share,
  splitVat,
  unusedCents,
  withdrawalEnds,
} from './index.ts';

const VAT = italianVat('2026-11-22');
const PRO: PlanTerms = { plan: 'pro', period: 'month' };

describe('cents', () => {
  test.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [5, 1, 3, 2],
    [-5, 1, 3, -2],
    [2 ** 53 - 1, 3, 3, 2 ** 53 - 1],
  ])('%d · %d / %d is %d: half away from zero, exactly', (amount, numerator, denominator, result) => {
    expect(share(amount, numerator, denominator)).toBe(result);
  });
  test.each([
    [1.5, 1, 1],
    [1, 1, 0],
    [1, Number.NaN, 1],
    [2 ** 53, 1, 1],
    [1, 1, -1],
  ])('%d · %d / %d is refused', (a, n, d) => {
    expect(() => share(a, n, d)).toThrow('no share');
  });
});

describe('VAT', () => {
  test.each([
    [1999, 1639, 360],
    [19_990, 16_385, 3605],
    [4999, 4098, 901],
    [1, 1, 0],
  ])('%d cents are %d net and %d VAT at 22%%', (gross, net, vat) => {
    expect(splitVat(gross, VAT)).toEqual({ gross, net, vat });
  });
  test('the rate is that of the day', () => {
    expect(VAT.country).toBe('IT');
    expect([italianVat('2013-09-30').rateBp, italianVat('2013-10-01').rateBp]).toEqual([2100, 2200]);
    expect(() => italianVat('2000-01-01')).toThrow(RangeError);
  });
});

describe('periods', () => {
  const month = (anchor: string, count: number) =>
    periodEnd(new Date(anchor), PERIOD_LENGTH.month, count).toISOString();
  test.each([
    // 31 January 12:00 in Rome.
    ['2026-01-31T11:00:00.000Z', 1, '2026-02-28T11:00:00.000Z'],
    ['2026-01-31T11:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2028-01-31T11:00:00.000Z', 1, '2028-02-29T11:00:00.000Z'],
    // 23:30 UTC is the day after in Rome.
    ['2026-01-30T23:30:15.250Z', 1, '2026-02-27T23:30:15.250Z'],
    ['2026-12-15T09:00:00.000Z', 1, '2027-01-15T09:00:00.000Z'],
  ])('from %s, %d months on: %s', (anchor, count, end) => {
    expect(month(anchor, count)).toBe(end);
  });
  test('a year from 29 February ends on 28 February, and the fourth on 29', () => {
    const anchor = new Date('2028-02-29T11:00:00.000Z');
    expect(periodEnd(anchor, PERIOD_LENGTH.year, 1).toISOString()).toBe('2029-02-28T11:00:00.000Z');
    expect(periodEnd(anchor, PERIOD_LENGTH.year, 4).toISOString()).toBe('2032-02-29T11:00:00.000Z');
  });
  test('days keep the time of day across a change of the clocks', () => {
    expect(periodEnd(new Date('2026-03-28T11:00:00.000Z'), { days: 1 }, 1).toISOString()).toBe(
      '2026-03-29T10:00:00.000Z',
    );
    expect(periodEnd(new Date('2026-03-28T11:00:00.000Z'), { days: 7 }, 3).toISOString()).toBe(
      '2026-04-18T10:00:00.000Z',
    );
  });
  test('each period is after the one before, whatever the anchor', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.constantFrom(...BILLING_PERIODS),
        fc.integer({ min: 0, max: 30 }),
        (anchor, period, count) => {
          const start = periodEnd(anchor, PERIOD_LENGTH[period], count);
          const end = periodEnd(anchor, PERIOD_LENGTH[period], count + 1);
          const days = (end.getTime() - start.getTime()) / DAY_MS;
          const [least, most] = period === 'month' ? [27.9, 31.1] : [364.9, 366.1];
          expect(days).toBeGreaterThan(least);
          expect(days).toBeLessThan(most);
        },
      ),
    );
  });
});

describe('what is given back', () => {
  const period = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z'), paid: 3000 };
  test.each([
    ['2026-10-01T00:00:00Z', 3000],
    ['2026-11-01T00:00:00Z', 3000],
    ['2026-11-16T00:00:00Z', 1500],
    ['2026-12-01T00:00:00Z', 0],
    ['2027-01-01T00:00:00Z', 0],
  ])('of 30 euro, on %s %d cents are unused', (at, left) => {
    expect(unusedCents(period, new Date(at))).toBe(left);
  });
  test('a period without length leaves nothing', () => {
    expect(unusedCents({ ...period, end: period.start }, period.start)).toBe(0);
  });
  test('a withdrawal is possible for 14 days', () => {
    expect(withdrawalEnds(period.start).toISOString()).toBe('2026-11-15T00:00:00.000Z');
  });
  test('what is unused pays first, and the card is never charged less than it can be', () => {
    expect(divide(1999, 500)).toEqual({ price: 1999, carried: 500, card: 1499 });
    expect(divide(1999, 5000)).toEqual({ price: 1999, carried: 1999, card: 0 });
    expect(divide(1999, 1980)).toEqual({ price: 1999, carried: 1949, card: LEAST_CHARGE });
    expect(divide(1999, -20)).toEqual({ price: 1999, carried: 0, card: 1999 });
  });
});

test('a failed renewal is tried after 1, 3, 5 and 7 days, and access lasts as long', () => {
  const due = new Date('2026-11-01T09:00:00Z');
  const tries = [due];
  for (let next = nextRetry(due, due); next; next = nextRetry(due, next)) tries.push(next);
  expect(tries.map((at) => at.getUTCDate())).toEqual([1, 2, 4, 6, 8]);
  expect(graceEnds(due)).toEqual(tries.at(-1));
});

test('attempts whose time went by unused are left out', () => {
  const due = new Date('2026-11-01T09:00:00Z');
  expect(nextRetry(due, new Date('2026-11-04T10:00:00Z'))).toEqual(new Date('2026-11-06T09:00:00Z'));
  expect(nextRetry(due, new Date('2026-11-30T10:00:00Z'))).toBeNull();
});

test('what comes within 30 days is announced', () => {
  expect(announcedUntil(new Date('2026-11-01T09:00:00Z'))).toEqual(new Date('2026-12-01T09:00:00Z'));
});

test('a payment is open as long as it may succeed', () => {
  expect(PAYMENT_STATUSES.filter(isOpenPayment)).toEqual(['requires_payment_method', 'requires_action', 'processing']);
});

test.each<[PlanTerms, PlanTerms, ReturnType<typeof changeOf>]>([
  [PRO, PRO, 'none'],
  [PRO, { ...PRO, period: 'year' }, 'at_once'],
  [{ ...PRO, period: 'year' }, PRO, 'at_period_end'],
  [PRO, { plan: 'elite', period: 'month' }, 'at_once'],
  [{ ...PRO, period: 'year' }, { plan: 'elite', period: 'month' }, 'at_once'],
  [{ plan: 'elite', period: 'month' }, PRO, 'at_period_end'],
  [{ plan: 'elite', period: 'month' }, { ...PRO, period: 'year' }, 'at_period_end'],
])('from %j to %j: %s', (from, to, change) => {
  expect(changeOf(from, to)).toBe(change);
});

test.each([
  ['4242 4242 4242 4242', 'success'],
  ['5555-5555-5555-4444', 'mastercard'],
  ['4000000000000002', 'declined'],
  ['4242 4242 4242 4243', null],
  ['', null],
])('the sandbox knows the card %j as %s', (typed, card) => {
  expect(sandboxCardOf(typed)).toBe(card);
});

describe('fair billing', () => {
  test.each([
    // Days, tips stated for 30 days, tips, closed days; days given, of them closed and for missing tips, tips due.
    ['as stated', [30, 20, 20, 0], [0, 0, 0, 20]],
    ['more than stated', [30, 20, 99, 0], [0, 0, 0, 20]],
    ['half of it', [30, 20, 10, 0], [15, 0, 15, 20]],
    ['one short', [30, 20, 19, 0], [2, 0, 2, 20]],
    ['silent', [30, 20, 0, 0], [30, 0, 30, 20]],
    ['closed for ten days', [30, 30, 20, 10], [10, 10, 0, 20]],
    ['closed and short', [30, 30, 10, 10], [20, 10, 10, 20]],
    ['nothing stated', [30, 0, 0, 3], [3, 3, 0, 0]],
  ] as const)('%s', (_, [days, statedPer30Days, tips, closedDays], [given, closed, missingTips, due]) => {
    expect(fairExtension({ days, statedPer30Days, tips, closedDays })).toEqual({
      days: given,
      closed,
      missingTips,
      due,
    });
  });
  test('an extension is never longer than the period, and fewer tips never cost the reader days', () => {
    const count = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), count, count, count, (days, statedPer30Days, tips, closedDays) => {
        const owed = fairExtension({ days, statedPer30Days, tips, closedDays });
        expect(owed.days).toBeLessThanOrEqual(days);
        expect(fairExtension({ days, statedPer30Days, tips: tips + 1, closedDays }).days).toBeLessThanOrEqual(
          owed.days,
        );
      }),
    );
  });
});
