import { type Kysely, sql } from 'kysely';

/** What a tipster writes again and again, as the form of a tip sends it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table tip_template (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  name text not null,
  tip jsonb not null,
  created_at timestamptz not null
);
create unique index tip_template_name_idx on tip_template (account_id, lower(name));
`)
    .execute(db);
}
