/** A function to maximise, seen from one point; `curvature` is minus the Hessian, row by row, its lower triangle filled. */
export interface View {
  value: number;
  gradient: Float64Array;
  curvature: Float64Array;
}

/** Where the climb ended. */
export interface Maximum {
  at: Float64Array;
  value: number;
  /** Largest absolute slope left. */
  slope: number;
  steps: number;
}

export interface NewtonOptions {
  maxSteps?: number;
  /** Ends when no slope is larger. */
  tolerance?: number;
}

const MAX_HALVINGS = 40;

/**
 * Maximises a smooth function by Newton's method: a ridge is added where the curvature is not positive definite, a step is halved
 * until it climbs. `view` gives value, gradient and curvature at a point; its value may be −Infinity outside the domain. Deterministic.
 */
export function maximise(view: (at: Float64Array) => View, start: Float64Array, options: NewtonOptions = {}): Maximum {
  const { maxSteps = 100, tolerance = 1e-10 } = options;
  let at = start;
  let here = view(at);
  let steps = 0;
  for (; steps < maxSteps && steepest(here.gradient) > tolerance; steps += 1) {
    const direction = ascent(here);
    let next: View | null = null;
    let length = 1;
    for (let halving = 0; halving < MAX_HALVINGS; halving += 1, length /= 2) {
      const point = at.map((x, i) => x + length * direction[i]!);
      const there = view(point);
      // Within rounding of the top the value can't tell any more: the slope can.
      const flat = Math.abs(there.value - here.value) <= 1e-12 * Math.abs(here.value);
      if (there.value > here.value || (flat && steepest(there.gradient) < steepest(here.gradient))) {
        at = point;
        next = there;
        break;
      }
    }
    if (next === null) break;
    here = next;
  }
  return { at, value: here.value, slope: steepest(here.gradient), steps };
}

function steepest(gradient: Float64Array): number {
  let most = 0;
  for (const slope of gradient) most = Math.max(most, Math.abs(slope));
  return most;
}

function ascent({ gradient, curvature }: View): Float64Array {
  const n = gradient.length;
  let largest = 0;
  for (let i = 0; i < n; i += 1) largest = Math.max(largest, Math.abs(curvature[i * n + i]!));
  for (let ridge = 0; ; ridge = ridge === 0 ? 1e-10 * (largest || 1) : ridge * 10) {
    const factor = cholesky(curvature, n, ridge);
    if (factor !== null) return substitute(factor, gradient);
  }
}

/** The lower factor of A + ridge·I, or null when it isn't positive definite. Reads the lower triangle. */
export function cholesky(a: Float64Array, n: number, ridge = 0): Float64Array | null {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = a[i * n + j]! + (i === j ? ridge : 0);
      for (let k = 0; k < j; k += 1) sum -= l[i * n + k]! * l[j * n + k]!;
      if (i !== j) l[i * n + j] = sum / l[j * n + j]!;
      else if (sum > 1e-14 * Math.abs(a[i * n + i]!) && sum > 0) l[i * n + i] = Math.sqrt(sum);
      else return null;
    }
  }
  return l;
}

/** Solves L·Lᵀ·x = b. */
function substitute(l: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const x = new Float64Array(b);
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k < i; k += 1) x[i]! -= l[i * n + k]! * x[k]!;
    x[i]! /= l[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < n; k += 1) x[i]! -= l[k * n + i]! * x[k]!;
    x[i]! /= l[i * n + i]!;
  }
  return x;
}
