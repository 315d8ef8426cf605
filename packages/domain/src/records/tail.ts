/** `count` independent bets that each return `size` with `probability` and nothing otherwise. */
export interface Jump {
  /** > 0. */
  size: number;
  /** Strictly between 0 and 1. */
  probability: number;
  count: number;
}

/** A probability known to lie between two bounds. */
export interface ProbabilityBounds {
  lower: number;
  upper: number;
}

/**
 * Each Chernoff bound of the far tails lets at most this much probability escape; the second constant allows for rounding in the last sums.
 */
const ESCAPED = 1e-13;
const ROUNDING = 1e-12;
const LATTICE_LIMIT = 1 << 18;
/** A Fourier term below e^NEGLIGIBLE is dropped: all dropped terms together weigh less than 1e-13. */
const NEGLIGIBLE = -34;
/** The smoothing is a sum of so many uniforms: the more, the faster its Fourier terms fall. */
const UNIFORMS = 8;
/** From this θ·w on, the remaining Fourier terms of the smoothing add up to less than {@link TRUNCATED}. */
const SMOOTHING_REACH = 143;
const TRUNCATED = 2e-9;

/**
 * P(total return ≥ threshold) for independent two-valued bets (the generalised Poisson-binomial tail), by inverting the
 * characteristic function ∏(1 + p(e^{iθ·size} − 1)).
 *
 * When all sizes are multiples of a common step of at least a thousandth and the range is not too long, the inversion is exact on
 * that lattice: the bounds are then ±1e-12 apart (far tails by Chernoff's bound, and rounding). Otherwise a random amount between
 * 0 and a small w is added to the total, which makes the series short: the smoothed tail at the threshold is an upper bound and at
 * threshold + w a lower bound of the exact one, both rigorous. `upper` is the conservative p-value.
 *
 * Sources: Gil-Pelaez 1951 and Hong 2013 (inversion), Chernoff 1952 (range).
 */
export function upperTail(bets: readonly Jump[], threshold: number): ProbabilityBounds {
  const jumps = merge(bets);
  const most = jumps.reduce((sum, jump) => sum + jump.count * jump.size, 0);
  // Equal totals may differ by rounding: a hair below the threshold still counts as reaching it.
  const reached = threshold - 1e-9 * Math.max(1, threshold);
  if (reached <= 0) return { lower: 1, upper: 1 };
  if (reached > most) return { lower: 0, upper: 0 };
  const { low, high } = likelyRange(jumps, most);
  if (reached > high) return { lower: 0, upper: ESCAPED };
  if (reached <= low) return { lower: 1 - ESCAPED, upper: 1 };
  const step = commonStep(jumps);
  if (step !== null && (high - low) * 1000 <= step * (LATTICE_LIMIT - 3)) {
    return onLattice(jumps, reached, step, low, high);
  }
  return smoothed(jumps, reached, low, high);
}

function merge(bets: readonly Jump[]): Jump[] {
  const merged = new Map<string, Jump>();
  for (const bet of bets) {
    if (bet.count === 0) continue;
    const key = `${bet.size}/${bet.probability}`;
    merged.set(key, { ...bet, count: bet.count + (merged.get(key)?.count ?? 0) });
  }
  // Jumps that make the characteristic function small come first: the product is given up as soon as it is negligible.
  const weight = ({ count, probability }: Jump) => count * probability * (1 - probability);
  return [...merged.values()].sort((a, b) => weight(b) - weight(a));
}

/** A range that the total leaves, on either side, with a probability of at most {@link ESCAPED}. */
function likelyRange(jumps: readonly Jump[], most: number): { low: number; high: number } {
  const mean = jumps.reduce((sum, { count, size, probability }) => sum + count * size * probability, 0);
  return {
    low: Math.max(0, mean - chernoffReach(jumps, mean, -1)),
    high: Math.min(most, mean + chernoffReach(jumps, mean, 1)),
  };
}

/** min over s > 0 of (log E e^{±s(T − mean)} − log ESCAPED)/s: unimodal in log s, so golden section finds it. */
function chernoffReach(jumps: readonly Jump[], mean: number, direction: 1 | -1): number {
  const largest = jumps.reduce((size, jump) => Math.max(size, jump.size), 0);
  const reach = (logS: number) => {
    const s = Math.exp(logS) * direction;
    let cumulant = -s * mean;
    for (const { count, size, probability } of jumps) {
      cumulant += count * Math.log1p(probability * Math.expm1(s * size));
    }
    return (cumulant - Math.log(ESCAPED)) / Math.abs(s);
  };
  const golden = (Math.sqrt(5) - 1) / 2;
  let from = Math.log(1e-6 / largest);
  let to = Math.log(600 / largest);
  for (let round = 0; round < 20; round += 1) {
    const left = to - golden * (to - from);
    const right = from + golden * (to - from);
    if (reach(left) < reach(right)) to = right;
    else from = left;
  }
  return reach((from + to) / 2);
}

/** The greatest common step of the sizes in thousandths, null when they are not whole thousandths. */
function commonStep(jumps: readonly Jump[]): number | null {
  let step = 0;
  for (const { size } of jumps) {
    const milli = Math.round(size * 1000);
    if (Math.abs(size * 1000 - milli) > 1e-7 || milli === 0) return null;
    step = gcd(step, milli);
  }
  return step;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function onLattice(
  jumps: readonly Jump[],
  threshold: number,
  step: number,
  low: number,
  high: number,
): ProbabilityBounds {
  const start = Math.floor((low * 1000) / step);
  const points = (Math.ceil((high * 1000) / step) - start + 1) | 1;
  const first = Math.ceil((threshold * 1000) / step);
  const end = start + points;
  const sizes = jumps.map((jump) => Math.round((jump.size * 1000) / step) % points);
  const angle = (2 * Math.PI) / points;
  const cosines = Float64Array.from({ length: points }, (_, at) => Math.cos(angle * at));
  let tail = (end - first) / points;
  for (let k = 1; k <= (points - 1) / 2; k += 1) {
    let log = 0;
    for (let at = 0; at < jumps.length && log > NEGLIGIBLE; at += 1) {
      log += logModulus(jumps[at]!, cosines[(k * sizes[at]!) % points]!);
    }
    if (log <= NEGLIGIBLE) continue;
    let phase = 0;
    for (let at = 0; at < jumps.length; at += 1) phase += phaseOf(jumps[at]!, angle * ((k * sizes[at]!) % points));
    // Σ over the lattice points from `first` up to `end` of e^{−iθj}, its modulus and phase; the integer product keeps θj precise.
    const kernel = Math.sin((angle * ((k * (end - first)) % (2 * points))) / 2) / Math.sin((angle * k) / 2);
    const middle = (angle * ((k * (first + end - 1)) % (2 * points))) / 2;
    tail += (2 / points) * Math.exp(log) * kernel * Math.cos(phase - middle);
  }
  return bounds(tail, tail, 2 * ESCAPED + ROUNDING);
}

function smoothed(jumps: readonly Jump[], threshold: number, low: number, high: number): ProbabilityBounds {
  const terms = Math.min(1 << 16, Math.max(1 << 15, Math.floor((1 << 21) / jumps.length)));
  // The range grows by the width itself, so both are solved for together.
  const width = (SMOOTHING_REACH * (high - low)) / (2 * Math.PI * terms - SMOOTHING_REACH);
  const length = high - low + width;
  const end = low + length;
  let upper = (end - threshold) / length;
  let lower = (end - (threshold + width)) / length;
  for (let k = 1; k <= terms; k += 1) {
    const theta = (2 * Math.PI * k) / length;
    const x = (theta * width) / (2 * UNIFORMS);
    const sinc = Math.sin(x) / x;
    let log = UNIFORMS * Math.log(Math.abs(sinc));
    for (let at = 0; at < jumps.length && log > NEGLIGIBLE; at += 1) {
      log += logModulus(jumps[at]!, Math.cos(theta * jumps[at]!.size));
    }
    if (log <= NEGLIGIBLE) continue;
    let phase = (theta * width) / 2;
    for (const jump of jumps) phase += phaseOf(jump, theta * jump.size);
    const factor = (4 / (length * theta)) * Math.exp(log);
    const term = (from: number) =>
      factor * Math.sin((theta * (end - from)) / 2) * Math.cos(phase - (theta * (from + end)) / 2);
    upper += term(threshold);
    lower += term(threshold + width);
  }
  return bounds(lower, upper, 2 * ESCAPED + ROUNDING + TRUNCATED);
}

/** Log of |1 + p(e^{iα} − 1)| to the power `count`, from cos α. */
function logModulus({ probability, count }: Jump, cosine: number): number {
  const square = 1 - 2 * probability * (1 - probability) * (1 - cosine);
  return square > 0 ? (count / 2) * Math.log(square) : Number.NEGATIVE_INFINITY;
}

/** Argument of (1 + p(e^{iα} − 1)) to the power `count`. */
function phaseOf({ probability, count }: Jump, angle: number): number {
  return count * Math.atan2(probability * Math.sin(angle), 1 - probability + probability * Math.cos(angle));
}

function bounds(lower: number, upper: number, error: number): ProbabilityBounds {
  return { lower: Math.min(1, Math.max(0, lower - error)), upper: Math.min(1, Math.max(0, upper + error)) };
}
