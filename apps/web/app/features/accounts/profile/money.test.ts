import { expect, test } from 'vitest';
import { centsOf, euroOf } from './money.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['20', 2_000],
  ['€ 20', 2_000],
  ['1500,5', 150_050],
  ['1500.50', 150_050],
  ['1.500', 150_000],
  ['1,500', 150_000],
  ['1.500,50', 150_050],
  ['1,500.50', 150_050],
  ['1 500,50', 150_050],
  ["1'500", 150_000],
  ['1.500.000', 150_000_000],
])('%j is %j cents', (text, cents) => expect(centsOf(text)).toBe(cents));

test.each(['abc', '-5', '1e3', '15000.000', ',5', '1.50.000'])('%j is no amount', (text) => {
  expect(centsOf(text)).toBeNaN();
});

test.each(['it', 'en', 'es', 'fr', 'de'])('what %s shows reads back as itself', (language) => {
  for (const cents of [0, 5, 2_000, 150_050, 1_000_000_000]) expect(centsOf(euroOf(cents, language))).toBe(cents);
  expect(euroOf(null, language)).toBe('');
});
