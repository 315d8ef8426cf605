import { type Kysely, sql } from 'kysely';

/** Which transaction wrote a notification: with it a snapshot says exactly which of them a stream has delivered, whatever committed when. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table notification add column xact xid8 not null default pg_current_xact_id()').execute(db);
}
