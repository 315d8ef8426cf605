import { describe, expect, test } from 'vitest';
import { discountedPrice, discountState, tidyCode } from './discount.ts';

describe('a discounted price', () => {
  test.each([
    ['a percentage is rounded half away from zero', 1_999, { percent: 25, cents: null }, 1_499],
    ['a sum is taken off', 19_990, { percent: null, cents: 5_000 }, 14_990],
    ['a sum beyond the price leaves nothing', 1_999, { percent: null, cents: 2_500 }, 0],
    ['the whole costs nothing', 4_999, { percent: 100, cents: null }, 0],
    ['what a card can’t be charged costs nothing', 1_999, { percent: 98, cents: null }, 0],
    ['the least that a card can be charged is charged', 1_999, { percent: null, cents: 1_949 }, 50],
  ] as const)('%s', (_, price, discount, left) => {
    expect(discountedPrice(price, discount)).toBe(left);
  });
});

test('a code is the same however it is typed', () => {
  expect(tidyCode(' estate-26 ')).toBe('ESTATE26');
});

test('a code is stopped, over, used up or active, in this order', () => {
  const at = new Date('2026-11-27T12:00:00Z');
  const code = { stopped_at: null, valid_until: new Date('2026-11-28T12:00:00Z'), uses: 1, uses_max: 2 };
  expect(discountState(code, at)).toBe('active');
  expect(discountState({ ...code, uses: 2 }, at)).toBe('used_up');
  expect(discountState({ ...code, uses: 2, valid_until: at }, at)).toBe('over');
  expect(discountState({ ...code, valid_until: at, stopped_at: at }, at)).toBe('stopped');
});
