import { type Kysely, sql } from 'kysely';

/** Codes take a part off the price of our plans: for so many uses, once per person, until a moment. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table discount_code (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4,24}$'),
  percent int check (percent between 1 and 100),
  cents int check (cents > 0),
  -- Null is for either plan, or for either period.
  plan text check (plan in ('pro', 'elite')),
  period text check (period in ('month', 'year')),
  uses_max int not null check (uses_max > 0),
  -- Uses so far; the row is locked while one is taken, so that no more are taken than there are.
  uses int not null default 0 check (uses between 0 and uses_max),
  -- So many periods cost less, the first among them.
  periods int not null check (periods > 0),
  valid_until timestamptz not null,
  stopped_at timestamptz,
  created_by bigint references account (id),
  created_at timestamptz not null,
  check ((percent is null) <> (cents is null))
);

create table discount_use (
  purchase_id bigint primary key references purchase (id),
  code_id bigint not null references discount_code (id),
  account_id bigint not null references account (id),
  used_at timestamptz not null,
  unique (code_id, account_id)
);
create index discount_use_latest_idx on discount_use (code_id, purchase_id desc);
create index discount_use_account_idx on discount_use (account_id);

-- Keyed hashes of whoever has used a code: address, Google account, cards. They outlive the account.
create table discount_person (
  code_id bigint not null references discount_code (id),
  hash bytea not null,
  primary key (code_id, hash)
);

-- The price is what is left; the discount stands beside it.
alter table purchase add column discount_code_id bigint references discount_code (id);
alter table purchase add column discount_cents int not null default 0 check (discount_cents >= 0);
alter table purchase add constraint purchase_discount_check check ((discount_code_id is null) = (discount_cents = 0));
create index purchase_discount_idx on purchase (discount_code_id) where discount_code_id is not null;

-- The code with which the running terms were ordered, and how many renewals it still makes cheaper.
alter table subscription add column discount_code_id bigint references discount_code (id);
alter table subscription add column discount_left int not null default 0 check (discount_left >= 0);
`)
    .execute(db);
}
