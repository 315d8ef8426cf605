import { type Kysely, sql } from 'kysely';

/** Runs count the prices that they left out: the rows with these were taken all the same. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table import_run add column prices_rejected int not null default 0`).execute(db);
}
