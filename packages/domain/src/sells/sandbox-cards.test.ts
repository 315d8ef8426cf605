import { expect, test } from 'vitest';
import { isExpiryGood, SANDBOX_CARDS, sandboxCardOf } from './index.ts';

test('a test card is known by its number, however it is written', () => {
  expect(sandboxCardOf('4242 4242-4242 4242')).toBe('success');
  expect(sandboxCardOf(SANDBOX_CARDS.german.number)).toBe('german');
  expect(sandboxCardOf('4111111111111111')).toBeNull();
});

test.each([
  ['11/26', true],
  [' 12 / 30 ', true],
  ['1126', true],
  ['10/26', false],
  ['12/25', false],
  ['13/30', false],
  ['1/30', false],
  ['', false],
])('on 28 November 2026 a card until “%s” is good: %s', (typed, good) => {
  expect(isExpiryGood(typed, '2026-11-28')).toBe(good);
});
