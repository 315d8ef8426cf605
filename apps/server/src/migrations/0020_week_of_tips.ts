import { type Kysely, sql } from 'kysely';

/**
 * A locked tip shows the week of its first start, and is read without naming the start itself. Results can be taken back: the version that
 * does so says that the match is to be played.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table tip add column week date
  generated always as (date_trunc('week', first_start_at at time zone 'Europe/Rome')::date) stored;
alter table fixture_result drop constraint fixture_result_status_check;
alter table fixture_result add constraint fixture_result_status_check
  check (status in ('scheduled', 'postponed', 'played', 'abandoned', 'awarded', 'cancelled'));
`)
    .execute(db);
}
