import type { ReplyOf } from '@quotavera/contract/core';
import type { confirmPayout, listMovements, saveTaxData } from '@quotavera/contract/payouts';
import { confirmationsNeeded, type Payee, type PayoutWait, payoutWait } from '@quotavera/domain/payouts';
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
      kind: payout.payeeKind,
      account: payout.method === 'connect' ? (payout.payeeAccountState ?? 'none') : null,
      hasIban: payout.payeeIban !== null,
      ibanChangedAt: payout.payeeIbanChangedAt,
      invoiceNumber: payout.invoiceNumber,
      grossCents: payout.grossCents,
      availableCents: payout.availableCents,
    },
    now,
  );
}

function isOpen({ status }: Payout): boolean {
  return status === 'requested' || status === 'confirmed';
}

export function presentPayout(payout: Payout, now: Date): PayoutView {
  const confirmations = [payout.confirmedBy, payout.secondConfirmedBy].filter((admin) => admin !== null).length;
  return {
    id: payout.id,
    tipster: { id: payout.tipsterId, username: payout.username },
    status: payout.status,
    method: payout.method,
    kind: payout.kind,
    gross_cents: payout.grossCents,
    withheld_cents: payout.withheldCents,
    net_cents: payout.grossCents - payout.withheldCents,
    invoice_number: payout.invoiceNumber,
    iban: isOpen(payout) ? (payout.payeeIbanHint ?? '') : payout.ibanHint,
    waits_for: isOpen(payout) ? waitOf(payout, now) : null,
    confirmations: { given: confirmations, needed: confirmationsNeeded(payout.grossCents) },
    requested_at: payout.requestedAt.toISOString(),
    sent_at: payout.sentAt?.toISOString() ?? null,
    closed_at: payout.closedAt?.toISOString() ?? null,
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
    share_bp: movement.shareBp,
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
