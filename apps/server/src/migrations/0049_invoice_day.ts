import { type Kysely, sql } from 'kysely';

/** Invoices are listed by their day, from which the last day for sending them counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- A cast from text to a date depends on a setting, so that a generated column can't have it.
alter table invoice add column day date not null generated always as (make_date(
  substr(content ->> 'day', 1, 4)::int, substr(content ->> 'day', 6, 2)::int, substr(content ->> 'day', 9, 2)::int)) stored;
create index invoice_day_idx on invoice (day, id);
`)
    .execute(db);
}
