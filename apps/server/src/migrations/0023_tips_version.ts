import { type Kysely, sql } from 'kysely';

/**
 * What lists of tips show is kept in memory until a tip changes. Every change raises one of these rows in its transaction, their sum is
 * the version; there are several so that changes don't wait for each other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table tips_version (
  shard int primary key,
  version bigint not null
) with (fillfactor = 10);
insert into tips_version select n, 0 from generate_series(0, 15) n;

-- How often a tipster's statistics were made: what is kept of them in memory is of one version.
create table record_version (
  tipster_id bigint primary key,
  version bigint not null
);
`)
    .execute(db);
}
