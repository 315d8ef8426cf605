import type { Side } from '../bet/index.ts';

/** The last signals are those of the followed tipsters, or of everybody. */
export const SIGNAL_CHOICES = ['followed', 'all'] as const;
export type SignalChoice = (typeof SIGNAL_CHOICES)[number];

/** A tip is chosen by these facts. Odds are decimal; the yield is a fraction of what is at risk. */
export interface Choosable {
  side: Side;
  odds: number;
  /** The best price now; null where none is known. */
  priceNow: number | null;
  /** The tipster's expected yield; null outside of the ranking. */
  expectedYield: number | null;
  /** Whether the tipster holds the badge. */
  skilled: boolean;
  /** The tip can be taken until then (ISO). */
  until: string;
}

/** A lay is worth what the back on the other side is. */
const backOdds = (side: Side, odds: number): number => (side === 'lay' ? odds / (odds - 1) : odds);

/**
 * The expected yield of taking a tip now: the tipster's, less what the price has fallen by since. A price above the published one adds
 * nothing, because the market then has moved against the tip. It is null where nothing is expected of the tipster.
 */
export function expectedNow({
  side,
  odds,
  priceNow,
  expectedYield,
}: Omit<Choosable, 'skilled' | 'until'>): number | null {
  if (expectedYield === null) return null;
  if (priceNow === null) return expectedYield;
  const left = Math.min(1, backOdds(side, priceNow) / backOdds(side, odds));
  return (1 + expectedYield) * left - 1;
}

/** Whether a tip is worth taking now, as far as anybody can say. */
export const isWorthTaking = (expected: number | null): boolean => expected !== null && expected > 0;

/** The order in which tips are decided: what is worth taking, there the badge's holders first, then by the yield, then what ends first. */
export function compareChoices(a: Choosable, b: Choosable): number {
  const [left, right] = [expectedNow(a), expectedNow(b)];
  const worth = Number(isWorthTaking(right)) - Number(isWorthTaking(left));
  if (worth !== 0) return worth;
  if (isWorthTaking(left) && a.skilled !== b.skilled) return a.skilled ? -1 : 1;
  const least = Number.NEGATIVE_INFINITY;
  if (left !== right) return (right ?? least) > (left ?? least) ? 1 : -1;
  return a.until < b.until ? -1 : a.until > b.until ? 1 : 0;
}

/** Puts what is about the same thing together, at the place of its first; a group of null has a single one. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Item[][] {
  const groups = new Map<string, Item[]>();
  const all: Item[][] = [];
  for (const item of items) {
    const key = keyOf(item);
    const known = key === null ? undefined : groups.get(key);
    if (known) known.push(item);
    else {
      const group = [item];
      all.push(group);
      if (key !== null) groups.set(key, group);
    }
  }
  return all;
}
