import { type Kysely, sql } from 'kysely';

/** An answer of a feed leaves out what nobody could read or match. What the last one of each kind of call left out is counted by reason. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table feed_league add column left_out jsonb not null default '{}';`).execute(db);
}
