import { type Kysely, sql } from 'kysely';

/** The books are proved every night, and what was found is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table money_check (
  checked_at timestamptz primary key,
  -- All differences that were found.
  differences int not null check (differences >= 0),
  -- The first of them, each with what it is, of what, and its cents.
  shown json not null
);
`)
    .execute(db);
}
