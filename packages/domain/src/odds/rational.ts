/** Greatest common divisor of two non-negative integers (Euclid). */
function gcd(a: bigint, b: bigint): bigint {
  let x = a;
  let y = b;
  while (y !== 0n) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

/** An integer or an exact fraction, as the arithmetic below accepts it. */
export type RationalLike = Rational | bigint;

const CENTS = 100n;
const MILLI = 1000n;
const MICRO = 1_000_000n;

/**
 * An exact fraction on bigint, always in lowest terms with a positive denominator; immutable.
 * Settlement computes with it from the odds to the profit and rounds once, at the end.
 */
export class Rational {
  static readonly ZERO = new Rational(0n, 1n);
  static readonly ONE = new Rational(1n, 1n);

  readonly numerator: bigint;
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** `numerator / denominator`. Throws RangeError when the denominator is 0. */
  static of(numerator: bigint, denominator = 1n): Rational {
    if (denominator === 0n) throw new RangeError('a fraction with denominator 0');
    const sign = denominator < 0n ? -1n : 1n;
    const n = numerator * sign;
    const d = denominator * sign;
    const divisor = gcd(n < 0n ? -n : n, d);
    return new Rational(n / divisor, d / divisor);
  }

  /** From an integer in thousandths (odds, lines, stakes). Throws RangeError when it is not an integer. */
  static fromMilli(milli: number): Rational {
    return Rational.of(BigInt(milli), MILLI);
  }

  /** From an integer in millionths (profit, turnover). Throws RangeError when it is not an integer. */
  static fromMicro(micro: number): Rational {
    return Rational.of(BigInt(micro), MICRO);
  }

  add(other: RationalLike): Rational {
    const o = lift(other);
    return Rational.of(
      this.numerator * o.denominator + o.numerator * this.denominator,
      this.denominator * o.denominator,
    );
  }

  sub(other: RationalLike): Rational {
    return this.add(lift(other).neg());
  }

  mul(other: RationalLike): Rational {
    const o = lift(other);
    return Rational.of(this.numerator * o.numerator, this.denominator * o.denominator);
  }

  /** Throws RangeError when `other` is 0. */
  div(other: RationalLike): Rational {
    const o = lift(other);
    return Rational.of(this.numerator * o.denominator, this.denominator * o.numerator);
  }

  neg(): Rational {
    return new Rational(-this.numerator, this.denominator);
  }

  /** -1, 0 or 1. */
  sign(): -1 | 0 | 1 {
    if (this.numerator === 0n) return 0;
    return this.numerator < 0n ? -1 : 1;
  }

  /** -1 when less than `other`, 0 when equal, 1 when greater; exact. */
  compare(other: RationalLike): -1 | 0 | 1 {
    return this.sub(other).sign();
  }

  equals(other: RationalLike): boolean {
    return this.compare(other) === 0;
  }

  /** In hundredths, rounded half away from zero: money, as a bookmaker pays it. */
  toCents(): number {
    return this.toScaled(CENTS);
  }

  /** In thousandths, rounded half away from zero. */
  toMilli(): number {
    return this.toScaled(MILLI);
  }

  /** In millionths, rounded half away from zero: the one rounding of a profit. */
  toMicro(): number {
    return this.toScaled(MICRO);
  }

  /** The nearest double, within a unit in the last place; for drawing and for statistics, never for money. */
  toNumber(): number {
    return Number(this.numerator) / Number(this.denominator);
  }

  /** `numerator/denominator` in lowest terms, or the integer alone. */
  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }

  private toScaled(scale: bigint): number {
    const magnitude = (this.numerator < 0n ? -this.numerator : this.numerator) * scale;
    const rounded = (2n * magnitude + this.denominator) / (2n * this.denominator);
    if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${this} does not fit a safe integer`);
    const value = Number(rounded);
    return this.numerator < 0n && value !== 0 ? -value : value;
  }
}

function lift(value: RationalLike): Rational {
  return typeof value === 'bigint' ? Rational.of(value) : value;
}
