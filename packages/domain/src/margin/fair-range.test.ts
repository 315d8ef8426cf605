import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBeFair, canBeFairBeside, fairRange, isCredibleClose, removeMargin } from './index.ts';

const odds = fc.integer({ min: 1010, max: 50_000 });

test('every complete book gives a probability within the range of its price', () => {
  fc.assert(
    fc.property(fc.array(odds, { minLength: 2, maxLength: 4 }), (book) => {
      fc.pre(isCredibleClose(book));
      const fair = removeMargin('power', book);
      fc.pre(fair.ok);
      if (!fair.ok) return;
      for (const [n, probability] of fair.probabilities.entries()) {
        expect(canBeFair(book[n]!, probability)).toBe(true);
        expect(canBeFairBeside('back', book[n]!, probability)).toBe(true);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('a price has probabilities that no book gives', () => {
  const { low, high } = fairRange(2000);
  expect([low, high].map((each) => Number(each.toFixed(3)))).toEqual([0.312, 0.525]);
  expect([0, 0.3, 0.55, 1].map((each) => canBeFair(2000, each))).toEqual([false, false, false, false]);
  expect([0.1, 0.8].map((each) => canBeFairBeside('back', 2000, each))).toEqual([false, false]);
  // Nothing keeps a thin market's lay price near the fair one from above.
  expect(canBeFairBeside('lay', 2000, 0.8)).toBe(true);
});
