import { type Kysely, sql } from 'kysely';

/** A one-to-one call that an ELITE member had with a tipster is paid. Calls of the time before stay as they were. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table call_request
  add column outcome text check (outcome in ('held', 'not_held')),
  -- The outcome was given by the reader, the host or the team; null where the call's hour has just passed.
  add column outcome_by text check (outcome_by in ('reader', 'host', 'admin')),
  add check (outcome_by is null or outcome is not null);
update call_request set outcome = 'held'
where status = 'ACCEPTED' and scheduled_at + interval '30 minutes' <= now();
create index call_request_over_idx on call_request (scheduled_at) where status = 'ACCEPTED' and outcome is null;

-- The latest row that began before a call says what it is paid.
create table call_rate (
  id bigint generated always as identity primary key,
  cents int not null check (cents >= 0),
  since timestamptz not null,
  set_by bigint references account (id)
);
create index call_rate_set_by_idx on call_rate (set_by);

-- Calls go with their conversation; their fees are books.
create table call_fee (
  call_id bigint primary key,
  host_id bigint not null references account (id),
  account_id bigint references account (id),
  held_at timestamptz not null,
  cents int not null check (cents > 0),
  -- A fee that is taken back, or given again, is booked anew each time.
  version int not null default 1 check (version > 0),
  is_due boolean not null default true,
  released_at timestamptz
);
create index call_fee_host_idx on call_fee (host_id, held_at) where is_due and released_at is null;
create index call_fee_account_idx on call_fee (account_id, held_at);
create index call_fee_open_idx on call_fee (held_at) where is_due and released_at is null;
`)
    .execute(db);
}
