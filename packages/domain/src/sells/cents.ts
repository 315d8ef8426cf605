/**
 * `amount · numerator / denominator` in whole cents, rounded once, half away from zero. All are safe integers, the denominator is above 0.
 * Throws RangeError otherwise.
 */
export function share(amount: number, numerator: number, denominator: number): number {
  if (![amount, numerator, denominator].every(Number.isSafeInteger) || denominator <= 0) {
    throw new RangeError(`no share of ${amount} by ${numerator}/${denominator}`);
  }
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return Number(product < 0n ? -rounded : rounded);
}

/** Basis points in one: shares of tipsters, VAT and withholding are held in ten-thousandths. */
export const BASIS_POINTS = 10_000;
