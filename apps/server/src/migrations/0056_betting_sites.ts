import { type Kysely, sql } from 'kysely';

/** Bookmakers as admins describe them. Which of them hold an Italian licence is an admin's entry: none is known from the start. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table betting_site (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  active boolean not null default true,
  link text,
  adm_licence text,
  -- Under which its prices are imported.
  price_code text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index betting_site_name_idx on betting_site (lower(name));
`)
    .execute(db);
}
