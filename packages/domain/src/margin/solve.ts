const MAX_STEPS = 200;

/**
 * The root of a decreasing function between `low` (where it is ≥ 0) and `high` (where it is ≤ 0), by bisection until two
 * neighbouring doubles are left.
 */
export function solveDecreasing(f: (x: number) => number, low: number, high: number): number {
  let a = low;
  let b = high;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const middle = (a + b) / 2;
    if (middle <= a || middle >= b) return middle;
    if (f(middle) > 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}
