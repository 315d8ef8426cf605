import fc from 'fast-check';
import { expect, it } from 'vitest';
import { solveDecreasing } from './solve.ts';

/** The root, and how often the function was asked on the way to it. */
function solved(f: (x: number) => number, low: number, high: number): { root: number; steps: number } {
  let steps = 0;
  const root = solveDecreasing(
    (x) => {
      steps += 1;
      return f(x);
    },
    low,
    high,
  );
  return { root, steps };
}

it('a root is found to the last digit of a double, and the search ends there', () => {
  const { root, steps } = solved((x) => 2 - x * x, 0, 2);
  expect(Math.abs(root - Math.SQRT2)).toBeLessThanOrEqual(Number.EPSILON);
  expect(steps).toBeLessThan(60);
});

it('a root is found wherever it lies between the bounds, the bounds included', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1000, noNaN: true }), (at) => {
      const { root, steps } = solved((x) => at - x, 1, 1000);
      expect(Math.abs(root - at)).toBeLessThanOrEqual(Number.EPSILON * 1000);
      expect(steps).toBeLessThan(70);
    }),
  );
  expect(solveDecreasing(() => 1, 1, 2)).toBeCloseTo(2, 15);
  expect(solveDecreasing(() => -1, 1, 2)).toBeCloseTo(1, 15);
});

it('a root at nought is given up after two hundred steps, near enough', () => {
  const { root, steps } = solved((x) => -x, -1, 2);
  expect(Math.abs(root)).toBeLessThan(1e-50);
  expect(steps).toBe(200);
});
