/** A random stream that depends on its name alone, so that a seed gives the same world whatever is read first. */
export interface Stream {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [from, to]. */
  int(from: number, to: number): number;
  normal(mean?: number, deviation?: number): number;
  poisson(mean: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** An index drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number;
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

/** sfc32, seeded by four FNV-1a hashes of the name. */
export function stream(...name: readonly (string | number)[]): Stream {
  const text = name.join('/');
  let a = hash(text);
  let b = hash(`${text}#b`);
  let c = hash(`${text}#c`);
  let d = 1;
  function next(): number {
    const t = (((a + b) >>> 0) + d) >>> 0;
    d = (d + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = ((c << 21) | (c >>> 11)) >>> 0;
    c = (c + t) >>> 0;
    return t / 4294967296;
  }
  for (let i = 0; i < 12; i += 1) next();

  const self: Stream = {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    normal(mean = 0, deviation = 1) {
      const u = 1 - next();
      return mean + deviation * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * next());
    },
    poisson(mean) {
      const limit = Math.exp(-mean);
      let product = next();
      let n = 0;
      while (product > limit) {
        product *= next();
        n += 1;
      }
      return n;
    },
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (let i = 0; i < weights.length; i += 1) {
        left -= weights[i] ?? 0;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
  };
  return self;
}
