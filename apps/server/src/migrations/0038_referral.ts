import { type Kysely, sql } from 'kysely';

/** Who invites somebody and who is invited get free months: their terms, every invitation that was paid for, and the months themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table account
  -- PRO without a charge, beside what an admin gave and what is paid for.
  add column free_until timestamptz,
  -- How often an invitation with the account's code was opened.
  add column referral_visits int not null default 0;

-- What an invitation gives, from a moment on: it holds for who registers from then on. Rows never change.
create table referral_terms (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  inviter_days int not null check (inviter_days between 0 and 366),
  invited_days int not null check (invited_days between 0 and 366),
  -- Null for the terms that the product began with.
  set_by bigint references account (id),
  reason text not null
);
create index referral_terms_since_idx on referral_terms (since desc, id desc);
insert into referral_terms (since, inviter_days, invited_days, reason) values ('2000-01-01', 30, 30, '');

-- An invited member's first paid plan, and what came of it.
create table referral (
  id bigint generated always as identity primary key,
  invited_id bigint not null unique references account (id),
  inviter_id bigint not null references account (id),
  purchase_id bigint not null unique references purchase (id),
  status text not null check (status in ('waiting', 'given', 'refused', 'taken_back')),
  -- Why it was refused or taken back.
  reason text not null default '',
  inviter_days int not null,
  invited_days int not null,
  -- When the first purchase can't be withdrawn from any more.
  due_at timestamptz not null,
  decided_at timestamptz,
  -- The admin who allowed what was refused.
  allowed_by bigint references account (id),
  created_at timestamptz not null,
  check (invited_id <> inviter_id),
  check ((status = 'waiting') = (decided_at is null))
);
create index referral_inviter_idx on referral (inviter_id);
create index referral_due_idx on referral (due_at) where status = 'waiting';
create index referral_status_idx on referral (status, id);

create table free_month (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  referral_id bigint not null references referral (id),
  -- Days of PRO.
  days int not null check (days > 0),
  days_left int not null check (days_left between 0 and days),
  status text not null check (status in ('ready', 'running', 'used', 'taken_back')),
  -- What it runs on: a subscription whose renewal it puts off, or none.
  subscription_id bigint references subscription (id),
  plan text check (plan in ('pro', 'elite')),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  unique (referral_id, account_id),
  check ((status = 'running') <= (plan is not null and starts_at < ends_at))
);
create index free_month_open_idx on free_month (account_id, id) where status in ('ready', 'running');
create index free_month_ready_idx on free_month (id) where status = 'ready';
create index free_month_ends_idx on free_month (ends_at) where status = 'running';

-- Keyed hashes of the networks that an account was used from lately: an invitation from one's own network gives nothing.
create table account_network (
  account_id bigint not null references account (id) on delete cascade,
  network bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, network)
);
create index account_network_seen_idx on account_network (seen_at);

-- To see who pays with whose card.
create index payment_card_fingerprint_idx on payment_card (provider, fingerprint);
`)
    .execute(db);
}
