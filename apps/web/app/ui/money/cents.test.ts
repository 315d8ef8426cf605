import { expect, it } from 'vitest';
import { centsText, readCents } from './cents.ts';

it.each([
  ['12,34', 1_234],
  ['12.3', 1_230],
  ['0', 0],
  ['-3,50', -350],
  ['12,345', null],
  ['1.000,50', null],
  ['', null],
  ['1e308', null],
])('%s is %s cents', (text, cents) => expect(readCents(text)).toBe(cents));

it('shows what it reads', () => {
  expect([centsText(1_234, 'it'), centsText(1_200, 'it'), centsText(-50, 'en')]).toEqual(['12,34', '12', '-0.50']);
});
