import type { Market } from '../queries.ts';

export type PriceRow = Market['rows'][number];
export type PriceCell = PriceRow['prices'][number];

/** The price that counts and the one that it is compared with: now and the opening, in play the close, at the end close and opening. */
export function pairOf({ open, now, close }: PriceCell): { price: string | null; before: string | null } {
  if (now !== null) return { price: now, before: close ?? open };
  if (close !== null) return { price: close, before: open };
  return { price: open, before: null };
}

export const priceOf = (cell: PriceCell): string | null => pairOf(cell).price;
