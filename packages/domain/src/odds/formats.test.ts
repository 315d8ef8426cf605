import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oddsInFormats, Rational, readOdds } from './index.ts';

it.each([
  ['2.5', '5/2'],
  ['2,5', '5/2'],
  ['3/2', '5/2'],
  [' 6 / 4 ', '5/2'],
  ['+150', '5/2'],
  ['40%', '5/2'],
  ['40 %', '5/2'],
  ['-200', '3/2'],
  ['\u2212200', '3/2'],
  ['1/2', '3/2'],
  ['+100', '2'],
  ['-100', '2'],
  ['1.001', '1001/1000'],
])('%s is read as %s', (text, odds) => {
  const read = readOdds(text);
  expect(read.ok && String(read.odds)).toBe(odds);
});

it.each([
  ['', 'not_odds'],
  ['evens', 'not_odds'],
  ['3/0', 'not_odds'],
  ['+50', 'not_odds'],
  ['-99.5', 'not_odds'],
  ['100%', 'not_odds'],
  ['0%', 'not_odds'],
  ['1', 'pays_nothing'],
  ['0.5', 'pays_nothing'],
  ['0/1', 'pays_nothing'],
])('%s is no price', (text, code) => {
  expect(readOdds(text)).toEqual({ ok: false, error: { code } });
});

it('known odds stand in every format', () => {
  const shown = (text: string) => {
    const read = readOdds(text);
    if (!read.ok) throw new Error(text);
    const { fractional, ...others } = oddsInFormats(read.odds);
    return {
      fractional: `${fractional.winnings}/${fractional.stake}`,
      ...Object.fromEntries(Object.entries(others).map(([key, value]) => [key, value.toNumber()])),
    };
  };
  expect(shown('2.5')).toEqual({
    decimal: 2.5,
    fractional: '3/2',
    american: 150,
    probability: 0.4,
    hong_kong: 1.5,
    malay: -2 / 3,
    indonesian: 1.5,
  });
  expect(shown('1.8')).toEqual({
    decimal: 1.8,
    fractional: '4/5',
    american: -125,
    probability: 5 / 9,
    hong_kong: 0.8,
    malay: 0.8,
    indonesian: -1.25,
  });
  expect(shown('2')).toMatchObject({ fractional: '1/1', american: 100, malay: 1, indonesian: 1 });
  expect(() => oddsInFormats(Rational.ONE)).toThrow(new RangeError('odds are above 1'));
});

it('odds that were written are read back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1001, max: 900_000 }), (milli) => {
      const odds = Rational.fromMilli(milli);
      const { fractional, probability, hong_kong } = oddsInFormats(odds);
      const read = readOdds(`${fractional.winnings}/${fractional.stake}`);
      expect(read.ok && read.odds.equals(odds)).toBe(true);
      expect(probability.mul(odds).equals(1n)).toBe(true);
      expect(hong_kong.add(1n).equals(odds)).toBe(true);
    }),
  );
});
