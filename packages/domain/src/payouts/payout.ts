import { BASIS_POINTS, share } from '../sells/cents.ts';
import { type Entry, type Payout, payoutEntries } from '../sells/postings.ts';
import { withdrawalEnds } from '../sells/proration.ts';
import { DAY_MS } from '../time/index.ts';
import type { Payee, PayeeKind } from './payee.ts';

/**
 * A payout is asked for, confirmed by as many admins as its sum needs, sent to the bank or the provider (that is when it is booked), and
 * then paid. A payout that isn't sent yet may be rejected; after that it may come back.
 */
export const PAYOUT_STATUSES = ['requested', 'confirmed', 'sent', 'paid', 'rejected', 'returned'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_METHODS = ['sepa', 'connect'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/**
 * How a tipster's account at the provider stands: not begun, the provider needs to know more, it can be paid to, or the provider checks or
 * has closed it.
 */
export const PAYEE_ACCOUNT_STATES = ['none', 'incomplete', 'ready', 'restricted'] as const;
export type PayeeAccountState = (typeof PAYEE_ACCOUNT_STATES)[number];

/** The least that is paid out, in cents. */
export const PAYOUT_MIN_CENTS = 2_000;
/** Above this, in cents before tax, two different admins confirm. */
const FOUR_EYES_ABOVE_CENTS = 100_000;
/** How long a changed IBAN holds payouts: its owner is told by mail and can object. */
const IBAN_HOLD_MS = 3 * DAY_MS;
/** Withholding tax on what an Italian private person is paid (d.P.R. 600/1973, art. 25), in basis points. */
const WITHHOLDING_BP = 2_000;

const TRANSITIONS = {
  requested: ['confirmed', 'rejected'],
  confirmed: ['sent', 'rejected'],
  sent: ['paid', 'returned'],
  paid: ['returned'],
  rejected: [],
  returned: [],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>;

/** Whether a payout may go from one status to another. */
export function payoutMayBecome(from: PayoutStatus, to: PayoutStatus): boolean {
  return (TRANSITIONS[from] as readonly PayoutStatus[]).includes(to);
}

/** How many different admins have to confirm a payout of so many cents. */
export function confirmationsNeeded(grossCents: number): 1 | 2 {
  return grossCents > FOUR_EYES_ABOVE_CENTS ? 2 : 1;
}

/** The tax withheld of a payout, in cents: only of Italians without a VAT number, others pay their own. */
export function withholding({ kind, country }: Pick<Payee, 'kind' | 'country'>, grossCents: number): number {
  return kind === 'person' && country === 'IT' ? share(grossCents, WITHHOLDING_BP, BASIS_POINTS) : 0;
}

/** Returns until when a change of IBAN holds payouts. */
export function ibanHeldUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + IBAN_HOLD_MS);
}

/** When a tipster's share of what was paid then becomes payable: the reader's time to withdraw is over. */
export function shareReleasedAt(paidAt: Date): Date {
  return withdrawalEnds(paidAt);
}

/**
 * Returns the instant by which a purchase must have been paid so that its share is payable at `now`: the inverse of
 * {@link shareReleasedAt}.
 */
export function releasedIfPaidBy(now: Date): Date {
  return new Date(2 * now.getTime() - shareReleasedAt(now).getTime());
}

/** Why a payout has to wait. */
export const PAYOUT_WAITS = [
  'payee_missing',
  'account_not_ready',
  'iban_held',
  'invoice_missing',
  'balance_low',
] as const;
export type PayoutWait = (typeof PAYOUT_WAITS)[number];

/** Why a payout of `grossCents` has to wait now, or null. `availableCents` is the tipster's balance, which may be negative. */
export function payoutWait(
  payout: {
    kind: PayeeKind | null;
    /** The account at the provider that it goes to; null when it goes to an IBAN. */
    account: PayeeAccountState | null;
    hasIban: boolean;
    ibanChangedAt: Date | null;
    invoiceNumber: string;
    grossCents: number;
    availableCents: number;
  },
  now: Date,
): PayoutWait | null {
  const { account, ibanChangedAt } = payout;
  if (payout.kind === null || (account === null && !payout.hasIban)) return 'payee_missing';
  if (account !== null && account !== 'ready') return 'account_not_ready';
  if (account === null && ibanChangedAt !== null && now < ibanHeldUntil(ibanChangedAt)) return 'iban_held';
  if (payout.kind === 'business' && payout.invoiceNumber === '') return 'invoice_missing';
  return payout.availableCents < payout.grossCents ? 'balance_low' : null;
}

/** A payout came back: it is the tipster's again, whole, and the tax on it is not due. */
export function payoutReturnedEntries(payout: Payout): Entry[] {
  return payoutEntries(payout).map((entry) => ({ ...entry, cents: -entry.cents }));
}
