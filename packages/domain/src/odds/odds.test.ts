import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatMicro,
  formatMilli,
  MAX_TOTAL_ODDS_MILLI,
  parseMicro,
  parseMilli,
  parseOdds,
  Rational,
  roundToMilli,
  totalOdds,
  totalOddsMilli,
} from './index.ts';

it.each([
  ['2.10', 2100],
  ['2,10', 2100],
  [' 2 ', 2000],
  ['-0.25', -250],
  ['+1.005', 1005],
  ['-0', 0],
  ['1000', 1_000_000],
])('exact decimals reads %s', (text, value) => {
  expect(parseMilli(text)).toEqual({ ok: true, value });
});

it.each([
  ['2.1005', 'too_precise'],
  ['2.1000', 'too_precise'],
  ['', 'not_a_number'],
  ['2.', 'not_a_number'],
  ['.5', 'not_a_number'],
  ['1e3', 'not_a_number'],
  ['1.000,50', 'not_a_number'],
  ['Infinity', 'not_a_number'],
  ['٣', 'not_a_number'],
  ['99999999999999999', 'too_large'],
])('exact decimals refuses %s', (text, code) => {
  expect(parseMilli(text)).toEqual({ ok: false, error: { code } });
});

it('exact decimals has one canonical form', () => {
  expect([2100, -250, 2000, 0, 1005, 50].map(formatMilli)).toEqual(['2.1', '-0.25', '2', '0', '1.005', '0.05']);
  expect(formatMicro(-11_937_500)).toBe('-11.9375');
  expect(() => formatMilli(2.5)).toThrow(new RangeError('2.5 is not an integer'));
});

it('exact decimals reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (n) => {
      expect(parseMilli(formatMilli(n))).toEqual({ ok: true, value: n });
      expect(parseMicro(formatMicro(n))).toEqual({ ok: true, value: n });
    }),
  );
});

it('exact decimals rounds imported prices only', () => {
  expect(roundToMilli('1.9500000001')).toEqual({ ok: true, value: 1950 });
  expect(roundToMilli('1.0005')).toEqual({ ok: true, value: 1001 });
  expect(roundToMilli('-1.9996')).toEqual({ ok: true, value: -2000 });
  expect(roundToMilli('1.95')).toEqual({ ok: true, value: 1950 });
  expect(roundToMilli('1.00049')).toEqual({ ok: true, value: 1000 });
  expect(roundToMilli('n/a')).toEqual({ ok: false, error: { code: 'not_a_number' } });
});

it('exact decimals keeps odds between 1.01 and 1000', () => {
  expect(parseOdds('1.01')).toEqual({ ok: true, value: 1010 });
  expect(parseOdds('1000,000')).toEqual({ ok: true, value: 1_000_000 });
  expect(parseOdds('0.9')).toEqual({ ok: false, error: { code: 'out_of_range' } });
  expect(parseOdds('1.009')).toEqual({ ok: false, error: { code: 'out_of_range' } });
  expect(parseOdds('1000.001')).toEqual({ ok: false, error: { code: 'out_of_range' } });
});

it('fractions are in lowest terms with a positive denominator', () => {
  expect(String(Rational.of(6n, -4n))).toBe('-3/2');
  expect(Rational.of(6n, -4n).equals(Rational.of(-3n, 2n))).toBe(true);
  expect(Rational.of(3n, 2n).equals(Rational.of(4n, 3n))).toBe(false);
  expect(String(Rational.fromMicro(-11_937_500))).toBe('-191/16');
  expect(String(Rational.of(-8n, 4n))).toBe('-2');
  expect(() => Rational.of(1n, 0n)).toThrow(new RangeError('a fraction with denominator 0'));
  expect(() => Rational.ONE.div(0n)).toThrow(RangeError);
});

it('round half away from zero', () => {
  const half = Rational.of(1n, 2_000_000n);
  expect([half.toMicro(), half.neg().toMicro()]).toEqual([1, -1]);
  expect(Rational.of(-1n, 3_000_000n).toMicro()).toBe(0);
  expect(Rational.of(10n, 3n).toMicro()).toBe(3_333_333);
  expect(Rational.of(-20n, 3n).toMilli()).toBe(-6667);
  expect(Rational.of(2n ** 53n - 1n, 1000n).toMilli()).toBe(Number.MAX_SAFE_INTEGER);
  const tooLarge = Rational.of(-(2n ** 53n), 1000n);
  expect(() => tooLarge.toMilli()).toThrow(new RangeError(`${tooLarge} does not fit a safe integer`));
});

it('obey the laws of arithmetic', () => {
  const fraction = fc
    .tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: 1n, max: 1000n }))
    .map(([n, d]) => Rational.of(n, d));
  fc.assert(
    fc.property(fraction, fraction, fraction, (a, b, c) => {
      expect(
        a
          .add(b)
          .mul(c)
          .equals(a.mul(c).add(b.mul(c))),
      ).toBe(true);
      expect(a.sub(b).add(b).equals(a)).toBe(true);
      if (b.sign() !== 0) expect(a.div(b).mul(b).equals(a)).toBe(true);
      expect(a.compare(b)).toBe(Math.sign(a.toNumber() - b.toNumber()));
    }),
  );
});

it('totals multiplies exactly and rounds for display', () => {
  expect(String(totalOdds([1333, 1333, 1333]))).toBe('2368593037/1000000000');
  expect(totalOddsMilli([1333, 1333, 1333])).toBe(2369);
  expect(totalOddsMilli([1_000_000, 1_000_000])).toBe(MAX_TOTAL_ODDS_MILLI);
  expect(totalOddsMilli([])).toBe(1000);
  expect([totalOddsMilli([10_000, 1_000_000]), totalOddsMilli([10_001, 1_000_000])]).toEqual([10_000_000, 10_000_000]);
  expect(totalOdds(Array(20).fill(2000)).equals(2n ** 20n)).toBe(true);
  expect(() => totalOdds(Array(21).fill(2000))).toThrow(new RangeError('an accumulator of 21 legs'));
});
