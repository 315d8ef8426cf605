/** A stream of random numbers that its seed decides: the same seed gives the same stream on every machine. Not for secrets. */
export interface Random {
  /** Uniform in [0, 1), 32 bits. */
  next(): number;
  /** Uniform integer in [0, below); `below` from 1 to 2^32. */
  integer(below: number): number;
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** Standard normal (Marsaglia's polar method). */
  normal(): number;
  /** Returns an element of a non-empty list, each as likely as the others; throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** The list in random order, as a new array (Fisher–Yates). */
  shuffle<T>(list: readonly T[]): T[];
  /** An independent stream named by `label`: reading it leaves this one where it is. */
  fork(label: string): Random;
}

/**
 * A seeded stream: sfc32 (Chris Doty-Humphrey, PractRand), its state drawn from the seed's characters by the finaliser of
 * MurmurHash3, the first 15 numbers thrown away. Seeds that differ give unrelated streams; 1 and '1' are the same seed.
 */
export function createRandom(seed: number | string): Random {
  const name = String(seed);
  const step = sfc32(name);
  const next = () => step() / 0x1_0000_0000;
  let spare: number | null = null;
  const random: Random = {
    next,
    integer: (below) => Math.floor(next() * below),
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    normal() {
      if (spare !== null) {
        const value = spare;
        spare = null;
        return value;
      }
      for (;;) {
        const x = 2 * next() - 1;
        const y = 2 * next() - 1;
        const square = x * x + y * y;
        if (square > 0 && square < 1) {
          const scale = Math.sqrt((-2 * Math.log(square)) / square);
          spare = y * scale;
          return x * scale;
        }
      }
    },
    pick(list) {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[random.integer(list.length)]!;
    },
    shuffle(list) {
      const mixed = [...list];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = random.integer(at + 1);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
    fork: (label) => createRandom(`${name}/${label}`),
  };
  return random;
}

function sfc32(seed: string): () => number {
  let a = hash(seed, 0x9e37_79b9);
  let b = hash(seed, 0x243f_6a88);
  let c = hash(seed, 0xb7e1_5162);
  let counter = 1;
  const step = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let warm = 0; warm < 15; warm += 1) step();
  return step;
}

function hash(text: string, salt: number): number {
  let h = salt ^ text.length;
  for (let at = 0; at < text.length; at += 1) {
    h = Math.imul(h ^ text.charCodeAt(at), 0xcc9e_2d51);
    h = (h << 13) | (h >>> 19);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
