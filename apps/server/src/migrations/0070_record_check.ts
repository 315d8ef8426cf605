import { type Kysely, sql } from 'kysely';

/** Some records are compared with their tips at each start and every night, and what was found is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table record_check (
  checked_at timestamptz primary key,
  -- How many records were compared, and the last of those whose turn it was.
  tipsters int not null check (tipsters >= 0),
  last_tipster bigint not null,
  -- The tipsters whose records differed: the next check begins with them.
  wrong bigint[] not null,
  -- All differences that were found, and the first of them.
  differences int not null check (differences >= 0),
  shown json not null
);
`)
    .execute(db);
}
