import { type Kysely, sql } from 'kysely';

/** Every sale is booked in double entry to the cent, receipted and, for whoever wants it, invoiced; books are only ever added to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Books -------------------------------------------------------------------------------------------------------------------

create table money_account (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id bigint references account (id),
  balance_cents bigint not null default 0,
  unique nulls not distinct (kind, owner_id)
);
create index money_account_owner_idx on money_account (owner_id) where owner_id is not null;

create table money_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A transaction is made for one cause, such as 'charge:17', so that nothing is booked twice.
  cause text not null unique,
  purchase_id bigint references purchase (id),
  at timestamptz not null
);
create index money_transaction_purchase_idx on money_transaction (purchase_id);
create index money_transaction_at_idx on money_transaction (at, id);
create trigger money_transaction_append_only before update or delete on money_transaction
  for each row execute function refuse_change();

create table money_entry (
  transaction_id bigint not null references money_transaction (id),
  position smallint not null,
  account_id bigint not null references money_account (id),
  cents bigint not null check (cents <> 0),
  vat_country text,
  vat_rate_bp int,
  primary key (transaction_id, position),
  check ((vat_country is null) = (vat_rate_bp is null))
);
create index money_entry_account_idx on money_entry (account_id, transaction_id);
create trigger money_entry_append_only before update or delete on money_entry
  for each row execute function refuse_change();
create function check_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from money_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'transaction % is out of balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger money_entry_balanced after insert on money_entry
  deferrable initially deferred for each row execute function check_balanced();

-- A tipster's sums of a month are kept beside the entries, as balances are: lists of money stay quick at a year's size.
create table tipster_month (
  tipster_id bigint not null references account (id),
  -- The month is YYYY-MM, by the calendar in Rome.
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  -- Sales less what went back are whole prices, and the tipster's share of them.
  revenue_cents bigint not null,
  share_cents bigint not null,
  primary key (tipster_id, month)
);

-- Receipts and invoices ---------------------------------------------------------------------------------------------------

create table receipt_series (
  series text not null,
  year int not null,
  last_number int not null,
  primary key (series, year)
);

create table receipt (
  id bigint generated always as identity primary key,
  series text not null,
  year int not null,
  number int not null,
  kind text not null check (kind in ('receipt', 'credit_note')),
  purchase_id bigint not null references purchase (id),
  refund_id bigint references refund (id),
  account_id bigint not null references account (id),
  issued_at timestamptz not null,
  gross_cents int not null,
  net_cents int not null,
  vat_cents int not null,
  vat_country text not null,
  vat_rate_bp int not null,
  -- Buyer and goods are as they were on that day and outlive a changed name and an erased account.
  buyer jsonb not null,
  sold jsonb not null,
  unique (series, year, number),
  check (gross_cents = net_cents + vat_cents)
);
create unique index receipt_of_charge_idx on receipt (purchase_id) where kind = 'receipt';
create unique index receipt_of_refund_idx on receipt (refund_id) where refund_id is not null;
create index receipt_account_idx on receipt (account_id, id);
-- These indexes find the documents of a purchase and those of a quarter.
create index receipt_purchase_idx on receipt (purchase_id);
create index receipt_issued_idx on receipt (issued_at);
create trigger receipt_append_only before update or delete on receipt
  for each row execute function refuse_change();

-- Invoices are made out to this recipient, who is gone with an erasure, while invoices that were issued stay.
create table invoice_recipient (
  account_id bigint primary key references account (id),
  kind text not null check (kind in ('person', 'business')),
  first_name text not null default '',
  last_name text not null default '',
  business_name text not null default '',
  tax_code text not null default '',
  vat_number text not null default '',
  street text not null,
  city text not null,
  province text not null default '',
  postal_code text not null,
  country text not null,
  recipient_code text not null default '',
  pec text not null default '',
  -- Every payment is then invoiced without being asked for.
  always boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Electronic invoices (TD01) and their credit notes (TD04) stay as they were issued.
create table invoice (
  id bigint generated always as identity primary key,
  series text not null,
  year int not null,
  number int not null,
  type text not null check (type in ('TD01', 'TD04')),
  receipt_id bigint not null unique references receipt (id),
  account_id bigint not null references account (id),
  issued_at timestamptz not null,
  -- Recipient, goods and sums are those of the day.
  content jsonb not null,
  unique (series, year, number)
);
create index invoice_account_idx on invoice (account_id, id);
create trigger invoice_append_only before update or delete on invoice
  for each row execute function refuse_change();

-- An invoice is never changed; its sending stands beside it.
create table invoice_sending (
  invoice_id bigint primary key references invoice (id),
  actor_id bigint not null references account (id),
  -- The intermediary or the exchange system answered with this reference.
  reference text not null,
  at timestamptz not null
);

-- The provider that plays payments beside the simulated world -------------------------------------------------------------

create table sandbox_intent (
  id text primary key,
  client_secret text not null unique,
  customer text not null,
  cents int not null,
  status text not null,
  failure text,
  method text,
  idempotency_key text not null unique,
  metadata jsonb not null,
  created_at timestamptz not null
);

create table sandbox_method (
  id text primary key,
  customer text not null,
  card text not null,
  created_at timestamptz not null
);

create table sandbox_refund (
  id text primary key,
  intent_id text not null references sandbox_intent (id),
  cents int not null,
  idempotency_key text not null unique,
  created_at timestamptz not null
);

-- A setup keeps a card without a payment.
create table sandbox_setup (
  id text primary key,
  client_secret text not null unique,
  customer text not null,
  status text not null,
  method text,
  created_at timestamptz not null
);
`)
    .execute(db);
}
