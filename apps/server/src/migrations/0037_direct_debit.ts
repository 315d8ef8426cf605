import { type Kysely, sql } from 'kysely';

/** Payments by SEPA direct debit: a bank account with its mandate is kept as a card is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table payment_card
  add column kind text not null default 'card' check (kind in ('card', 'sepa_debit')),
  -- The mandate's reference, which each debit of a bank account names.
  add column mandate text,
  alter column expires_month drop not null,
  alter column expires_year drop not null,
  add check ((kind = 'card') = (expires_month is not null)),
  add check ((kind = 'card') = (expires_year is not null)),
  add check (kind <> 'card' or mandate is null);
-- The last four signs of a Maltese account, say, may be letters.
alter table payment_card drop constraint payment_card_last4_check;
alter table payment_card add constraint payment_card_last4_check check (last4 ~ '^[0-9A-Z]{4}$');

-- The means is known once a payment is under way. An order that held when its bank began to work on it holds until the bank's answer.
alter table purchase
  add column method text check (method in ('card', 'sepa_debit')),
  add column processing_since timestamptz;

-- A debit is announced for the renewal at the end of a period.
alter table subscription
  add column debit_announced_for timestamptz,
  add column debit_announced_at timestamptz;
`)
    .execute(db);
}
