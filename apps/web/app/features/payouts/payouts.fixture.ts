import type { Earnings, Payout } from './earnings/queries.ts';

/** A payout of 83,20 €, asked for and not yet confirmed, with whatever a test needs to be different. */
export function payout(different: Partial<Payout> = {}): Payout {
  return {
    id: 12,
    tipster: { id: 2, username: 'rinaldi_bets' },
    status: 'requested',
    method: 'sepa',
    kind: 'person',
    gross_cents: 8_320,
    withheld_cents: 1_664,
    net_cents: 6_656,
    invoice_number: '',
    iban: 'IT…3456',
    waits_for: null,
    confirmations: { given: 0, needed: 1 },
    requested_at: '2026-11-20T10:00:00.000Z',
    sent_at: null,
    closed_at: null,
    reference: null,
    reason: '',
    ...different,
  };
}

/** The earnings of a tipster who can be paid, with whatever a test needs to be different. */
export function earnings(different: Partial<Earnings> = {}): Earnings {
  return {
    balance: { available: 8_320, pending: 0, reserved: 0, held: 0 },
    releases: [],
    reserve: null,
    share: { percent: 70, history: [{ percent: 70, since: '2026-01-10T10:00:00.000Z' }] },
    tax_data: {
      kind: 'person',
      first_name: 'Rino',
      last_name: 'Rinaldi',
      business_name: '',
      tax_code: 'RSSMRA85T10A562S',
      vat_number: '',
      birth_date: '1985-12-10',
      birth_place: 'Pisa',
      street: 'Via Roma 1',
      city: 'Pisa',
      postal_code: '56127',
      country: 'IT',
    },
    iban: { hint: 'IT…3456', changed_at: '2026-01-10T10:00:00.000Z', held_until: null },
    account: null,
    open_payout: null,
    minimum_cents: 2_000,
    ...different,
  };
}
