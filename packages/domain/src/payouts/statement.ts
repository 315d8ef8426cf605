/** Each kind of transaction that moves a tipster's balance is shown under one of these lines of a statement. */
const PARTS = {
  charge: 'sales',
  refund: 'refunds',
  call: 'calls',
  call_reversed: 'calls',
  dispute: 'disputes',
  dispute_won: 'disputes',
  dispute_lost: 'disputes',
  payout: 'payouts',
  payout_returned: 'returned',
} as const;

/** All movements of one kind within a statement's time, in cents; a credit is positive. */
export interface StatementSum {
  kind: string;
  count: number;
  /** The change of the tipster's balance as a whole: pending, available and held together. */
  cents: number;
  /** The tax withheld: positive for payouts, negative for those that came back. */
  withheldCents: number;
}

/** A statement's figures in cents: `opening + sales + refunds + calls + disputes + payouts + returned + other = closing`. */
export interface StatementTotals {
  opening: number;
  /** Shares of what was sold, and of how many sales. */
  sales: number;
  salesCount: number;
  /** Shares given back; not above 0. */
  refunds: number;
  /** Fees of one-to-one calls, less those taken back. Statements of the time before have none. */
  calls?: number;
  disputes: number;
  /** Before tax; not above 0. */
  payouts: number;
  returned: number;
  /** Tax withheld of the payouts. */
  withheld: number;
  /** The sum of all transactions that belong to no other line; a release moves nothing. */
  other: number;
  closing: number;
}

/** The totals of a statement. Throws RangeError when a sum isn't in whole cents. */
export function statementTotals(opening: number, sums: readonly StatementSum[]): StatementTotals {
  const totals = { sales: 0, refunds: 0, calls: 0, disputes: 0, payouts: 0, returned: 0, other: 0 };
  for (const { kind, cents } of sums) {
    totals[Object.hasOwn(PARTS, kind) ? PARTS[kind as keyof typeof PARTS] : 'other'] += cents;
  }
  const closing = Object.values(totals).reduce((sum, cents) => sum + cents, opening);
  if (!Number.isSafeInteger(closing)) throw new RangeError(`${closing} is not a balance in cents`);
  return {
    opening,
    ...totals,
    salesCount: sums.find(({ kind }) => kind === 'charge')?.count ?? 0,
    withheld: sums.reduce((sum, { withheldCents }) => sum + withheldCents, 0),
    closing,
  };
}
