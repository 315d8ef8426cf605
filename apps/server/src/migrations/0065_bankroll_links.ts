import { type Kysely, sql } from 'kysely';

/** A member shows a bankroll to whoever has its secret address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table bankroll_link (
  bankroll_id bigint primary key references bankroll (id) on delete cascade,
  -- The secret address is kept as a hash.
  hash bytea not null unique,
  title text not null,
  amounts text not null check (amounts in ('money', 'units')),
  shows_bets boolean not null,
  -- The page says these figures for some minutes, so that many readers don't read every bet each time.
  figures jsonb,
  figured_at timestamptz,
  created_at timestamptz not null,
  check ((figures is null) = (figured_at is null))
);
`)
    .execute(db);
}
