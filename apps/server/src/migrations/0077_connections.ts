import { type Kysely, sql } from 'kysely';

/** What a member connects from outside: access tokens and the address of a calendar, both kept as hashes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table access_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  hash bytea not null unique,
  scopes text[] not null check (scopes <@ array['publish', 'read', 'import'] and cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index access_token_account_idx on access_token (account_id);

create table calendar_feed (
  account_id bigint primary key references account (id) on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
`)
    .execute(db);
}
