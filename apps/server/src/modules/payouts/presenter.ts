import type { ReplyOf } from '@quotavera/contract/core';
import type { confirmPayout, listMovements, saveTaxData } from '@quotavera/contract/payouts';
import { confirmationsNeeded, type Payee, type PayoutWait, payoutWait } from '@quotavera/domain/sells';
import type { z } from 'zod';
import type { Movement } from './repository-balance.ts';
import type { Payout } from './repository-payouts.ts';

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
    id: payout.id,
    tipster: { id: payout.tipster_id, username: payout.username },
    status: payout.status,
    method: payout.method,
    kind: payout.kind,
    gross_cents: payout.gross_cents,
    withheld_cents: payout.withheld_cents,
    net_cents: payout.gross_cents - payout.withheld_cents,
    invoice_number: payout.invoice_number,
    iban: isOpen(payout) ? (payout.payee_iban_hint ?? '') : payout.iban_hint,
    waits_for: isOpen(payout) ? waitOf(payout, now) : null,
    confirmations: { given: confirmations, needed: confirmationsNeeded(payout.gross_cents) },
    requested_at: payout.requested_at.toISOString(),
    sent_at: payout.sent_at?.toISOString() ?? null,
    closed_at: payout.closed_at?.toISOString() ?? null,
    reference: payout.reference,
    reason: payout.reason,
  };
}

const KINDS: ReadonlySet<string> = new Set<MovementView['kind']>([
  'charge',
  'refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'release',
  'payout',
  'payout_returned',
  'merge',
]);

export function presentMovement(movement: Movement): MovementView {
  return {
    id: movement.id,
    kind: KINDS.has(movement.kind) ? (movement.kind as MovementView['kind']) : 'other',
    at: movement.at.toISOString(),
    channel: movement.channel,
    plan: movement.plan,
    price_cents: movement.price,
    share_bp: movement.share_bp,
    pending_cents: movement.pending,
    available_cents: movement.available,
    held_cents: movement.held,
  };
}

export function presentTaxData(payee: Payee): TaxData {
  return {
    kind: payee.kind,
    first_name: payee.firstName,
    last_name: payee.lastName,
    business_name: payee.businessName,
    tax_code: payee.taxCode,
    vat_number: payee.vatNumber,
    birth_date: payee.birthDate,
    birth_place: payee.birthPlace,
    street: payee.street,
    city: payee.city,
    postal_code: payee.postalCode,
    country: payee.country,
  };
}

export function payeeOf(data: TaxData): Payee {
  return {
    kind: data.kind,
    firstName: data.first_name,
    lastName: data.last_name,
    businessName: data.business_name,
    taxCode: data.tax_code,
    vatNumber: data.vat_number,
    birthDate: data.birth_date,
    birthPlace: data.birth_place,
    street: data.street,
    city: data.city,
    postalCode: data.postal_code,
    country: data.country,
  };
}
