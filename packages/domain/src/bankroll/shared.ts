import type { BankrollTerms } from './terms.ts';

/** The public page of a bankroll shows money, or units alone. */
export const SHARED_AMOUNTS = ['money', 'units'] as const;
export type SharedAmounts = (typeof SHARED_AMOUNTS)[number];

const HUNDREDTHS_OF_PERCENT = 10_000;

/** The cents of one unit: the stake that the plan proposes, of the initial capital where it is a percent; null where there is no capital. */
export function unitCents({
  stake_plan: plan,
  stake_value: value,
  initial_cents: initial,
}: Pick<BankrollTerms, 'stake_plan' | 'stake_value' | 'initial_cents'>): number | null {
  if (plan !== 'percent') return value;
  const cents = (initial * value) / HUNDREDTHS_OF_PERCENT;
  return cents > 0 ? cents : null;
}

/** Cents as the page writes them: as they are, or as hundredths of a unit. */
export function sharedAmount(cents: number, unit: number | null): number {
  return unit === null ? cents : Math.round((cents * 100) / unit);
}

/** Every so many points of a long curve, its last one always. */
export function thinned<Point>(points: readonly Point[], most: number): Point[] {
  const step = Math.ceil(points.length / most);
  return points.filter((_, n) => (points.length - 1 - n) % Math.max(1, step) === 0);
}
