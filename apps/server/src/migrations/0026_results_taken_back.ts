import { type Kysely, sql } from 'kysely';

/**
 * An abandoned or awarded match keeps its name also when its bets are void. Corrections of one tip are one notification: the earlier ones
 * are found by the tip.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table fixture_result add column is_void boolean not null default false;
update fixture_result set is_void = true where status = 'cancelled';
create index notification_correction_idx on notification (tip_id) where type in ('tip_resettled', 'tip_reopened');
`)
    .execute(db);
}
