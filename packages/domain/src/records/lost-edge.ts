/** The detector bets these fractions against the closing line. */
const LAMBDAS = [0.25, 0.5, 1] as const;

/** The most that one close may say against the tipster: a single wild line must not end a badge. */
const MOST_AGAINST = 0.9;

/** From this value on, the edge counts as lost. */
export const LOST_EDGE_E = 10_000;

/**
 * A Shiryaev–Roberts e-detector of a lost edge (Shin, Ramdas, Rinaldo 2023) on the margin-free CLV c of a badge holder:
 * M ← (M + 1)·max(0, 1 + λ·min(−c, 0.9)), from 0, the mean over λ = 0.25, 0.5, 1. While the edge is there M has no drift beyond the
 * count of tips; once closes turn against the tipster it grows exponentially, however long the good times were before.
 */
export class LostEdgeDetector {
  readonly #values = LAMBDAS.map(() => 0);

  /** Takes in the next tip with a close. */
  add(clv: number): void {
    const against = Math.min(-clv, MOST_AGAINST);
    for (let at = 0; at < LAMBDAS.length; at += 1) {
      this.#values[at] = (this.#values[at]! + 1) * Math.max(0, 1 + LAMBDAS[at]! * against);
    }
  }

  get #mean(): number {
    return this.#values.reduce((sum, value) => sum + value, 0) / LAMBDAS.length;
  }

  /** Natural logarithm of the mean; null before the first tip (and where every λ says 0). */
  get logMean(): number | null {
    return this.#mean > 0 ? Math.log(this.#mean) : null;
  }

  get isLost(): boolean {
    return this.#mean >= LOST_EDGE_E;
  }
}
