import { type Kysely, sql } from 'kysely';

/** An answer of a feed leaves out what nobody could read or match. The last answer to each kind of call is kept with its counts by reason. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table feed_league add column left_out jsonb not null default '{}';`).execute(db);
}
