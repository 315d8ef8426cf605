import { type Kysely, sql } from 'kysely';

/** Filters of the analysis that their owner keeps under a name. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table analysis_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null
);
create unique index analysis_view_name_idx on analysis_view (account_id, lower(name));
`)
    .execute(db);
}
