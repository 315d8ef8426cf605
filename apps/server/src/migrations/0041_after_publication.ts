import { type Kysely, sql } from 'kysely';

/** An author may advise against an own tip before its start; it stays in the record as it was published. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table tip add stopped_at timestamptz;
-- Texts of a tip that is hidden are taken out of notifications, and nobody is told twice that a tip is open to them.
create index notification_words_idx on notification (tip_id) where type in ('tip_stopped', 'tip_noted', 'tip_opened');
`)
    .execute(db);
}
