/**
 * How something is written in a whole column: `one` reading that was proved, several `open` ones between which the reader decides, or `none`
 * in question because every cell says itself.
 */
export type Decision<T> = { one: T } | { open: readonly T[] } | { none: true };

export const one = <T>(value: T): Decision<T> => ({ one: value });
export const NONE: Decision<never> = { none: true };

/** The decision that these readings leave: all are left where none was refuted. */
export function among<T>(readings: readonly T[], otherwise: readonly T[] = readings): Decision<T> {
  const left = readings.length > 0 ? readings : otherwise;
  return left.length === 1 ? one(left[0]!) : { open: left };
}

/** The reader's choice where it is among what is open; what a column proves comes before it. */
export function chosen<T>(decision: Decision<T>, choice: T | undefined): Decision<T> {
  return choice !== undefined && 'open' in decision && decision.open.includes(choice) ? one(choice) : decision;
}
