import { type Kysely, sql } from 'kysely';

/**
 * What somebody had asked to be protected by, under the keyed hashes of their identity: it outlives the account, so that erasing it
 * sheds nothing. And names of erased accounts rest for a while, a tipster's for ever.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table care_of_identity (
  hash bytea primary key,
  self_excluded_at timestamptz,
  self_excluded_until timestamptz,
  -- As in care_limit.
  limits jsonb not null,
  at timestamptz not null
);
alter table reserved_name add column until timestamptz;
`)
    .execute(db);
}
