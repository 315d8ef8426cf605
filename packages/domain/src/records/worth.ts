/** A coefficient of a regression with its standard error. */
export interface Coefficient {
  value: number;
  error: number;
}

/** A bet of a cluster: what it returned, and the values that may explain it. */
interface Observation {
  y: number;
  x: readonly number[];
}

/** The inverse of a symmetric matrix by Gauss and Jordan with pivots; null where it has none. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))]);
  const largest = Math.max(...matrix.map((row, at) => row[at]!));
  for (let column = 0; column < size; column += 1) {
    const below = rows.slice(column).sort((a, b) => Math.abs(b[column]!) - Math.abs(a[column]!));
    const head = below[0]!;
    const pivot = head[column]!;
    if (!(Math.abs(pivot) > largest * Number.EPSILON * size)) return null;
    rows.splice(column, below.length, ...below);
    for (let at = 0; at < 2 * size; at += 1) head[at]! /= pivot;
    for (const row of rows) {
      const factor = row === head ? 0 : row[column]!;
      for (let at = 0; at < 2 * size; at += 1) row[at]! -= factor * head[at]!;
    }
  }
  return rows.map((row) => row.slice(size));
}

/**
 * Ordinary least squares without intercept, with errors that let the observations of a cluster depend on each other: the sandwich
 * (X′X)⁻¹ (Σ X_g′u_g u_g′X_g) (X′X)⁻¹ · G/(G − 1) · (N − 1)/(N − K) (Liang and Zeger 1986; the correction is Stata's). Only the sums of
 * each cluster are kept.
 */
export class ClusteredRegression {
  readonly #size: number;
  /** X_g′X_g by rows, then X_g′y_g, of each cluster. */
  readonly #clusters: Float64Array[] = [];
  #observations = 0;

  /** `size` is the number of explaining values. */
  constructor(size: number) {
    this.#size = size;
  }

  get clusters(): number {
    return this.#clusters.length;
  }

  get observations(): number {
    return this.#observations;
  }

  /** Adds a cluster; one without observations is left out. */
  add(observations: readonly Observation[]): void {
    if (observations.length === 0) return;
    const size = this.#size;
    const sums = new Float64Array(size * (size + 1));
    for (const { x, y } of observations) {
      for (let i = 0; i < size; i += 1) {
        for (let j = 0; j < size; j += 1) sums[i * size + j]! += x[i]! * x[j]!;
        sums[size * size + i]! += x[i]! * y;
      }
    }
    this.#clusters.push(sums);
    this.#observations += observations.length;
  }

  /** The coefficients in the order of the values; null where the data doesn't tell them apart. */
  coefficients(): Coefficient[] | null {
    const [size, groups, n] = [this.#size, this.clusters, this.#observations];
    if (groups < 2 || n <= size) return null;
    const total = new Float64Array(size * (size + 1));
    for (const sums of this.#clusters) for (let at = 0; at < total.length; at += 1) total[at]! += sums[at]!;
    const inverse = inverseOf(Array.from({ length: size }, (_, i) => [...total.subarray(i * size, (i + 1) * size)]));
    if (!inverse) return null;
    const values = inverse.map((row) => row.reduce((sum, each, j) => sum + each * total[size * size + j]!, 0));
    const variances = values.map(() => 0);
    for (const sums of this.#clusters) {
      const score = values.map((_, i) =>
        values.reduce((sum, value, j) => sum - sums[i * size + j]! * value, sums[size * size + i]!),
      );
      for (const [i, row] of inverse.entries()) {
        variances[i]! += row.reduce((sum, each, j) => sum + each * score[j]!, 0) ** 2;
      }
    }
    const correction = (groups / (groups - 1)) * ((n - 1) / (n - size));
    return values.map((value, i) => ({ value, error: Math.sqrt(variances[i]! * correction) }));
  }
}

/** A bet that somebody could have made on a match at a look at its prices. */
export interface PricedBet {
  /** Decimal odds of a back. */
  odds: number;
  /** The market's probability without margin at the look, and at the close. */
  fairNow: number;
  fairClose: number;
  won: boolean;
}

/**
 * The parts of a bet's margin-free CLV, which add up to it: the premium over the market's fair price at the look, where it is below 0 and
 * where it is above, and what the market moved afterwards.
 */
export function clvParts({ odds, fairNow, fairClose }: Omit<PricedBet, 'won'>): {
  below: number;
  above: number;
  movement: number;
} {
  const premium = odds * fairNow - 1;
  return { below: Math.min(premium, 0), above: Math.max(premium, 0), movement: odds * (fairClose - fairNow) };
}

/** Under so many matches a look is not measured: the errors themselves need many clusters. */
export const WORTH_MIN_MATCHES = 100;

/** The matches and bets of a look, and what one unit of each part of CLV was worth in returns; null where that can't be measured. */
export interface LookWorth {
  matches: number;
  bets: number;
  below: Coefficient | null;
  above: Coefficient | null;
  /** The movement is null at the close, too: nothing moves after it. */
  movement: Coefficient | null;
}

/** Measures what CLV was worth by the returns of bets, errors clustered by match. */
export class WorthMeasure {
  readonly #early = new ClusteredRegression(3);
  readonly #closing = new ClusteredRegression(2);

  /** Adds the bets of a match at its prices of some days before. */
  addEarly(bets: readonly PricedBet[]): void {
    this.#early.add(
      bets.map((bet) => {
        const { below, above, movement } = clvParts(bet);
        return { x: [below, above, movement], y: bet.won ? bet.odds - 1 : -1 };
      }),
    );
  }

  /** Adds the bets of a match at its closing prices. */
  addClosing(bets: readonly Omit<PricedBet, 'fairNow'>[]): void {
    this.#closing.add(
      bets.map((bet) => {
        const { below, above } = clvParts({ ...bet, fairNow: bet.fairClose });
        return { x: [below, above], y: bet.won ? bet.odds - 1 : -1 };
      }),
    );
  }

  get early(): LookWorth {
    return worthOf(this.#early);
  }

  get closing(): LookWorth {
    return worthOf(this.#closing);
  }
}

function worthOf(regression: ClusteredRegression): LookWorth {
  const [below = null, above = null, movement = null] =
    regression.clusters < WORTH_MIN_MATCHES ? [] : (regression.coefficients() ?? []);
  return { matches: regression.clusters, bets: regression.observations, below, above, movement };
}
