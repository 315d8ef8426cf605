import { type Kysely, sql } from 'kysely';

/** Keyed hashes of the names that erased tipsters had: links to them are still around, and nobody else may inherit their trust. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table reserved_name (
  hash bytea primary key,
  at timestamptz not null
);
`)
    .execute(db);
}
