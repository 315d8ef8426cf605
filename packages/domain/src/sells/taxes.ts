/** We owe these to the tax office: VAT, tax withheld of payouts, and the stamp duty of invoices. */
export const TAXES = ['vat', 'withholding', 'stamp_duty'] as const;
export type Tax = (typeof TAXES)[number];

/** A tax is paid for a month, `YYYY-MM`, or a quarter, `YYYY-Qn`. */
export const TAX_PERIOD = /^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/;

/** Cents of VAT that are owed at a rate. */
export interface VatOwed {
  rateBp: number;
  cents: number;
}

/**
 * Divides a payment of a country's VAT among its rates, the highest rate first: a return names one sum, the books have a balance at each rate. Throws
 * RangeError where more is paid than is owed.
 */
export function divideVat(cents: number, owed: readonly VatOwed[]): VatOwed[] {
  let left = cents;
  const parts = owed
    .toSorted((a, b) => b.rateBp - a.rateBp)
    .map(({ rateBp, cents: due }) => {
      const part = Math.min(left, Math.max(due, 0));
      left -= part;
      return { rateBp, cents: part };
    });
  if (left > 0) throw new RangeError(`${left} cents more than is owed`);
  return parts.filter((part) => part.cents > 0);
}
