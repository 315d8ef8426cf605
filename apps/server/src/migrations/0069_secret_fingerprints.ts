import { type Kysely, sql } from 'kysely';

/** A node whose secrets differ from the others' doesn't start: the database keeps a fingerprint of each, from which nobody learns it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table secret_fingerprint (
  name text primary key,
  fingerprint text not null
);
`)
    .execute(db);
}
