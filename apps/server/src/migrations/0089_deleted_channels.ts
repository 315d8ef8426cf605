import { type Kysely, sql } from 'kysely';

/** A deleted channel's page says that it is gone, which one that never was doesn't. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table deleted_channel (
  id bigint primary key,
  at timestamptz not null
);
`)
    .execute(db);
}
