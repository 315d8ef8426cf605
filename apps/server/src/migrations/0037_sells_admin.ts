import { type Kysely, sql } from 'kysely';

/** Admins act on subscriptions; VAT by the consumer's country, with its evidence; electronic invoices. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- What admins did to a subscription, once each: an act that is sent again finds its key.
create table subscription_act (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  actor_id bigint not null references account (id),
  subscription_id bigint not null references subscription (id),
  kind text not null check (kind in ('refund', 'extension', 'end')),
  -- What was asked for: with the same key another content is refused.
  request jsonb not null,
  cents int not null default 0 check (cents >= 0),
  days int not null default 0 check (days >= 0),
  reason text not null,
  at timestamptz not null
);
create index subscription_act_subscription_idx on subscription_act (subscription_id, id);
create trigger subscription_act_append_only before update or delete on subscription_act
  for each row execute function refuse_change();

-- The list of all subscriptions, by each of its filters.
create index subscription_status_idx on subscription (status, id);
create index subscription_plan_list_idx on subscription (plan, id) where plan is not null;
create index purchase_failure_idx on purchase (subscription_id) where failure is not null and status <> 'succeeded';

-- Where the buyer says that they live, and what was kept to prove the country whose VAT was charged.
alter table purchase
  add column billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  add column vat_evidence jsonb;
alter table payment_card add column country text check (country ~ '^[A-Z]{2}$');

-- To whom invoices are made out; gone with an erasure, while invoices that were issued stay.
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
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Electronic invoices (TD01) and their credit notes (TD04), as they were issued.
create table invoice (
  id bigint generated always as identity primary key,
  series text not null,
  year int not null,
  number int not null,
  type text not null check (type in ('TD01', 'TD04')),
  receipt_id bigint not null unique references receipt (id),
  account_id bigint not null references account (id),
  issued_at timestamptz not null,
  -- Recipient, goods and sums of the day.
  content jsonb not null,
  unique (series, year, number)
);
create index invoice_account_idx on invoice (account_id, id);
create trigger invoice_append_only before update or delete on invoice
  for each row execute function refuse_change();
`)
    .execute(db);
}
