import { type Kysely, sql } from 'kysely';

/**
 * The schema starts with parts that belong to no module: the list of languages, settings, limits that all processes share.
 * Odds, lines and stakes are integers in thousandths, profits and turnover integers in millionths of a unit, money in cents. Business
 * times are written by the application's clock: no column defaults to the database's own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The product's languages. A migration that adds one replaces this check, and with it that of every column of the type.
create domain language as text constraint language_check check (value in ('it', 'en', 'es', 'fr', 'de'));

-- Tables that are only ever added to have this as their trigger.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table setting (
  key text primary key,
  value jsonb not null
);

-- Counted tries are unlogged: after a crash everybody may try anew. Keys are keyed hashes of addresses and accounts.
create unlogged table rate_limit (
  key text primary key,
  points int not null,
  ends_at timestamptz not null,
  waits_until timestamptz
);
create index rate_limit_end_idx on rate_limit (ends_at);
`)
    .execute(db);
}
