/** An accountant takes these tables of a period; the last two are of its last day. */
export const ACCOUNTING_TABLES = [
  'journal',
  'receipts',
  'credit_notes',
  'takings',
  'vat',
  'balances',
  'unearned',
] as const;
export type AccountingTable = (typeof ACCOUNTING_TABLES)[number];

const OWED: ReadonlySet<string> = new Set([
  'carried_over',
  'vat_payable',
  'tipster_pending',
  'tipster_available',
  'tipster_held',
  'withholding_payable',
  'stamp_duty_payable',
]);
const OURS: ReadonlySet<string> = new Set(['clearing', 'bank', 'disputed']);

/** Whether an account of the books is of what we owe, of what is ours or owed to us, or a revenue or cost. */
export type AccountSide = 'owed' | 'ours' | 'result';

export function sideOf(account: string): AccountSide {
  if (OWED.has(account)) return 'owed';
  return OURS.has(account) ? 'ours' : 'result';
}

/** The product sells since this year. */
export const FIRST_YEAR_OF_SALES = 2026;
