export interface Range {
  low: number;
  high: number;
}

/** The range of values with some air above and below, so that a line never runs along the frame. */
export function airyRange(values: readonly number[]): Range {
  let low = Math.min(...values);
  let high = Math.max(...values);
  if (low === high) {
    low -= 1;
    high += 1;
  }
  const air = (high - low) * 0.08;
  return { low: low - air, high: high + air };
}

/** Where a value lies, in percent from the top. */
export function fromTop(value: number, { low, high }: Range): number {
  return ((high - value) / (high - low)) * 100;
}
