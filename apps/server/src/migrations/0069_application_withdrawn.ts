import { type Kysely, sql } from 'kysely';

/** An applicant may withdraw by the link in their mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table application drop constraint application_status_check, drop constraint application_check;
alter table application
  add constraint application_status_check check (status in ('received', 'meeting_set', 'accepted', 'refused', 'withdrawn')),
  add constraint application_check check ((decided_at is not null) = (status in ('accepted', 'refused', 'withdrawn')));
`)
    .execute(db);
}
