import { type Kysely, sql } from 'kysely';

/** Tipsters are paid: their tax data, payouts, the files that banks are sent, and monthly statements. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table payee (
  account_id bigint primary key references account (id),
  -- The kind is null until the tax data are complete: an IBAN may come first.
  kind text check (kind in ('person', 'business')),
  first_name text not null default '',
  last_name text not null default '',
  business_name text not null default '',
  tax_code text not null default '',
  vat_number text not null default '',
  birth_date date,
  birth_place text not null default '',
  street text not null default '',
  city text not null default '',
  postal_code text not null default '',
  country text not null default '',
  -- AES-256-GCM seals it as nonce, tag, ciphertext; the key is in DATA_DIR.
  iban bytea,
  iban_hint text not null default '',
  iban_changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((iban is null) = (iban_hint = ''))
);

create table payee_account (
  account_id bigint primary key references account (id),
  provider text not null check (provider in ('stripe')),
  reference text not null unique,
  state text not null check (state in ('incomplete', 'ready', 'restricted')),
  -- The provider was asked at this time: of two answers the later question counts.
  read_at timestamptz not null,
  created_at timestamptz not null
);

create table payout_batch (
  id bigint generated always as identity primary key,
  reference text not null unique,
  made_at timestamptz not null,
  made_by bigint not null references account (id)
);

create table payout (
  id bigint generated always as identity primary key,
  tipster_id bigint not null references account (id),
  status text not null check (status in ('requested', 'confirmed', 'sent', 'paid', 'rejected', 'returned')),
  method text not null check (method in ('sepa', 'connect')),
  kind text not null check (kind in ('person', 'business')),
  gross_cents int not null check (gross_cents > 0),
  withheld_cents int not null check (withheld_cents >= 0 and withheld_cents < gross_cents),
  invoice_number text not null default '',
  -- The tipster asked, or the admin who ran the month's payouts.
  requested_by bigint not null references account (id),
  requested_at timestamptz not null,
  confirmed_by bigint references account (id),
  confirmed_at timestamptz,
  second_confirmed_by bigint references account (id),
  second_confirmed_at timestamptz,
  batch_id bigint references payout_batch (id),
  -- It was sent to this IBAN, which is sealed as in payee and gone with an erasure.
  iban bytea,
  iban_hint text not null default '',
  -- It was sent to this account at the provider.
  destination text,
  -- The provider has refused the transfer for good this often.
  attempt int not null default 0,
  sent_at timestamptz,
  -- The reference is the bank's, or the provider's id of the transfer.
  reference text,
  closed_at timestamptz,
  reason text not null default '',
  check (confirmed_by <> second_confirmed_by),
  check ((status in ('requested', 'confirmed', 'rejected')) = (sent_at is null)),
  check (method = 'connect' or destination is null)
);
create unique index payout_open_idx on payout (tipster_id) where status in ('requested', 'confirmed');
create unique index payout_reference_idx on payout (reference) where method = 'connect';
create index payout_tipster_idx on payout (tipster_id, id);
create index payout_status_idx on payout (status, id);
create index payout_batch_idx on payout (batch_id) where batch_id is not null;

create table payout_statement (
  id bigint generated always as identity primary key,
  tipster_id bigint not null references account (id),
  -- The month is YYYY-MM, by the calendar in Rome.
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  issued_at timestamptz not null,
  -- The content has sums, and the tipster's name and tax data as they were.
  content jsonb not null,
  unique (tipster_id, month)
);
create trigger payout_statement_append_only before update or delete on payout_statement
  for each row execute function refuse_change();
`)
    .execute(db);
}
