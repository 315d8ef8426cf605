import { type Kysely, sql } from 'kysely';

/** Tipsters' accounts at the payment provider, and payouts that go there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table payee_account (
  account_id bigint primary key references account (id),
  provider text not null check (provider in ('stripe')),
  reference text not null unique,
  state text not null check (state in ('incomplete', 'ready', 'restricted')),
  -- When the provider was asked: of two answers the later question counts.
  read_at timestamptz not null,
  created_at timestamptz not null
);

-- The account at the provider that it was sent to, and how often the provider has refused the transfer for good.
alter table payout add column destination text, add column attempt int not null default 0,
  add check (method = 'connect' or destination is null);
create unique index payout_reference_idx on payout (reference) where method = 'connect';
`)
    .execute(db);
}
