import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertCents, exchangeRate, isRate, missingRateDays } from './index.ts';

test('a rate goes over the euro, and a sum at it is rounded once to a cent', () => {
  const perEuro = { PLN: '4.2310', GBP: '0.85260' };
  expect(exchangeRate({ from: perEuro.PLN, to: '1' })).toBe('0.2363507445');
  expect(exchangeRate({ from: perEuro.GBP, to: perEuro.PLN })).toBe('4.9624677457');
  expect(convertCents(1_000, '0.2363507445')).toBe(236);
  expect(convertCents(-1_000, '0.2365')).toBe(-237);
  expect(convertCents(50, '0.01')).toBe(1);
});

test('texts that aren’t decimals above 0 are no rates', () => {
  for (const text of ['N/A', '', '0', '0.000', '-1', '1,5', '1e3', 'NaN']) expect(isRate(text), text).toBe(false);
  expect(() => exchangeRate({ from: 'N/A', to: '1' })).toThrow(RangeError);
});

test('a sum at a rate and back differs by no more than a cent’s worth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 500_000 }), (cents, milli) => {
      const text = (milli / 1_000).toFixed(3);
      const there = convertCents(cents, exchangeRate({ from: text, to: '1' }));
      const back = convertCents(there, exchangeRate({ from: '1', to: text }));
      expect(Math.abs(back - cents)).toBeLessThanOrEqual(milli / 1_000 + 2);
    }),
  );
});

test('weekends and the days on which no payments go aren’t missing', () => {
  const easter = ['2026-04-01', '2026-04-02', '2026-04-07', '2026-04-08'];
  expect(missingRateDays(easter)).toEqual([]);
  expect(missingRateDays(['2025-12-23', '2026-01-05'])).toEqual([
    '2026-01-02',
    '2025-12-31',
    '2025-12-30',
    '2025-12-29',
    '2025-12-24',
  ]);
  expect(missingRateDays([])).toEqual([]);
});
