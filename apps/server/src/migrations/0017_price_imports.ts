import { type Kysely, sql } from 'kysely';

/** The log has the hash of what each import of prices took; the content is told beside it for a year. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table price_import (
  seq int primary key check (seq > 0),
  at timestamptz not null,
  -- Canonical JSON, compressed by gzip; null once its year is over.
  content bytea
);
create index price_import_told_idx on price_import (at) where content is not null;

-- The log asks at the end of each run which prices it wrote.
create index fixture_prices_run_idx on fixture_prices (import_run_id);
`)
    .execute(db);
}
