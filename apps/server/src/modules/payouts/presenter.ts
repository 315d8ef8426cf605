import type { ReplyOf } from '@quotavera/contract/core';
import { type confirmPayout, type listMovements, MOVEMENT_KINDS, type saveTaxData } from '@quotavera/contract/payouts';
import { confirmationsNeeded, type PayoutWait, payoutWait } from '@quotavera/domain/payouts';
import type { z } from 'zod';
import { pick } from '../../platform/http/pick.ts';
import type { Movement } from './repository-balance.ts';
import { type Payout, SHOWN } from './repository-payouts.ts';

export type PayoutView = ReplyOf<typeof confirmPayout>;
type MovementView = ReplyOf<typeof listMovements>['results'][number];
export type TaxData = z.output<typeof saveTaxData.body>;

/** Why a payout that isn't sent yet has to wait now. */
export function waitOf(payout: Payout, now: Date): PayoutWait | null {
  return payoutWait(
    {
      kind: payout.payee_kind,
      account: payout.method === 'connect' ? (payout.payee_account_state ?? 'none') : null,
      hasIban: payout.payee_iban !== null,
      ibanChangedAt: payout.payee_iban_changed_at,
      invoiceNumber: payout.invoice_number,
      grossCents: payout.gross_cents,
      availableCents: payout.available_cents,
    },
    now,
  );
}

function isOpen({ status }: Payout): boolean {
  return status === 'requested' || status === 'confirmed';
}

export function presentPayout(payout: Payout, now: Date): PayoutView {
  const confirmations = [payout.confirmed_by, payout.second_confirmed_by].filter((admin) => admin !== null).length;
  return {
    ...pick(payout, SHOWN),
    tipster: { id: payout.tipster_id, username: payout.username },
    net_cents: payout.gross_cents - payout.withheld_cents,
    iban: isOpen(payout) ? (payout.payee_iban_hint ?? '') : payout.iban_hint,
    waits_for: isOpen(payout) ? waitOf(payout, now) : null,
    confirmations: { given: confirmations, needed: confirmationsNeeded(payout.gross_cents) },
    requested_at: payout.requested_at.toISOString(),
    sent_at: payout.sent_at?.toISOString() ?? null,
    closed_at: payout.closed_at?.toISOString() ?? null,
  };
}

const KINDS: ReadonlySet<string> = new Set(MOVEMENT_KINDS);

export function presentMovement({ kind, at, call_member, call_at, ...movement }: Movement): MovementView {
  return {
    ...movement,
    call: call_at ? { member: call_member, at: call_at.toISOString() } : null,
    kind: KINDS.has(kind) ? (kind as MovementView['kind']) : 'other',
    at: at.toISOString(),
  };
}
