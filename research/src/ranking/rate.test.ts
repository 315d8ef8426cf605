import { expect, test } from 'vitest';
import { clusteredRate, rateOf } from './rate.ts';

test('the error of a mean is the deviation over the root of the number', () => {
  expect(rateOf([1, 2, 3, 4])).toEqual({ mean: 2.5, error: expect.closeTo(Math.sqrt(5 / 3) / 2, 12) });
});

test('values that say the same within a cluster count once for its error', () => {
  const twice = [1, 1, 2, 2, 3, 3, 4, 4];
  expect(clusteredRate(twice, (at) => Math.floor(at / 2))).toEqual({
    mean: 2.5,
    error: expect.closeTo(rateOf([1, 2, 3, 4]).error, 12),
  });
});
