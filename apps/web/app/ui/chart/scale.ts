export interface Range {
  low: number;
  high: number;
}

/** The range of values with some air above and below, so that a line never runs along the frame; it has an extent also when they are equal. */
export function airyRange(values: readonly number[]): Range {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = (high - low) * 0.08 || 1;
  return { low: low - air, high: high + air };
}

/** Where a value lies, in percent from the top. */
export function fromTop(value: number, { low, high }: Range): number {
  return ((high - value) / (high - low)) * 100;
}

/** Places from the left and the top, as polylines and polygons have them. */
export function pointsAt(places: readonly (readonly [number, number])[]): string {
  return places.map(([left, top]) => `${left.toFixed(2)},${top.toFixed(2)}`).join(' ');
}
