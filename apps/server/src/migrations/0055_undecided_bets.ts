import { type Kysely, sql } from 'kysely';

/** The owner of an open bet whose match is long over is asked how it came out, and may put the question off. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table own_bet add column ask_after timestamptz;
`)
    .execute(db);
}
