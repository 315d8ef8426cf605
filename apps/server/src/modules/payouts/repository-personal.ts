import { sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'payee_account',
    whose: ['account_id'],
    exports: { payment_account: { columns: ['provider', 'state', 'created_at'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'payee',
    whose: ['account_id'],
    exports: {
      tax_data: {
        rows: (
          id,
        ) => sql`select kind, first_name, last_name, business_name, tax_code, vat_number, birth_date, birth_place, street, city,
        postal_code, country, iban_hint as iban, iban_changed_at, updated_at from payee where account_id = ${id}`,
      },
    },
    onErasure: {
      hook: 'the bank account goes; the other tax data belong to statements, which the law keeps for ten years',
    },
  },
  {
    table: 'payout',
    whose: ['tipster_id', 'requested_by', 'confirmed_by', 'second_confirmed_by'],
    exports: {
      payouts: {
        rows: (
          id,
        ) => sql`select id, status, method, kind, gross_cents, withheld_cents, invoice_number, requested_at, iban_hint as iban, destination, sent_at,
        reference, closed_at, reason from payout where tipster_id = ${id} order by id`,
      },
    },
    onErasure: { hook: 'the bank account goes and an open payout is closed; the law keeps the rest for ten years' },
  },
  {
    table: 'dac7_message',
    whose: ['made_by'],
    onErasure: { keep: 'reports to the tax office, which the law keeps for ten years' },
  },
  {
    table: 'dac7_document',
    whose: ['tipster_id'],
    exports: { tax_reports: { columns: ['reference', 'act'], orderBy: ['reference'] } },
    onErasure: { keep: 'reports to the tax office, which the law keeps for ten years' },
  },
  {
    table: 'payout_batch',
    whose: ['made_by'],
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'payout_statement',
    whose: ['tipster_id'],
    exports: { statements: { columns: ['month', 'issued_at', 'content'], orderBy: ['month'] } },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
];

/**
 * Takes a tipster's bank account away, and closes the payout that would have gone there. The other tax data belong to statements and
 * reports, which the law keeps for ten years.
 */
export async function forgetBankAccount(trx: Trx, accountId: number, at: Date): Promise<void> {
  await sql`update payee set iban = null, iban_hint = '', iban_changed_at = null where account_id = ${accountId}`.execute(
    trx,
  );
  await sql`update payout set iban = null, iban_hint = '' where tipster_id = ${accountId}`.execute(trx);
  await sql`
    update payout set status = 'rejected', closed_at = ${at}, reason = 'account_erased'
    where tipster_id = ${accountId} and status in ('requested', 'confirmed')`.execute(trx);
}
