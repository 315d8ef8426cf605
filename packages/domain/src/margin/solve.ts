/** A root at 0 has doubles ever nearer to it: so many steps are enough. */
const MAX_STEPS = 200;

/**
 * The root of a decreasing function between `low` (where it is ≥ 0) and `high` (where it is ≤ 0), by bisection until two
 * neighbouring doubles are left.
 */
export function solveDecreasing(f: (x: number) => number, low: number, high: number): number {
  let a = low;
  let b = high;
  let middle = (a + b) / 2;
  for (let step = 0; step < MAX_STEPS && a < middle && middle < b; step += 1) {
    if (f(middle) > 0) a = middle;
    else b = middle;
    middle = (a + b) / 2;
  }
  return middle;
}
