import { type Kysely, sql } from 'kysely';

/** The stamp duty of invoices is owed, and what is paid to the tax office is booked. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Invoices of the time before bear none in the books.
alter table invoice add column stamp_duty_cents int not null default 0 check (stamp_duty_cents >= 0);

create table tax_payment (
  id bigint generated always as identity primary key,
  tax text not null check (tax in ('vat', 'withholding', 'stamp_duty')),
  -- VAT is paid by country.
  country text,
  -- A month, YYYY-MM, or a quarter, YYYY-Qn.
  period text not null,
  cents bigint not null check (cents > 0),
  paid_on date not null,
  reference text not null,
  paid_by bigint not null references account (id),
  created_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by bigint references account (id),
  check ((tax = 'vat') = (country is not null)),
  check ((reversed_at is null) = (reversed_by is null))
);
create unique index tax_payment_period_idx on tax_payment (tax, country, period) nulls not distinct where reversed_at is null;
create index tax_payment_paid_by_idx on tax_payment (paid_by);
create index tax_payment_reversed_by_idx on tax_payment (reversed_by) where reversed_by is not null;
`)
    .execute(db);
}
