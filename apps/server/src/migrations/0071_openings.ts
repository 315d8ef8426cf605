import { type Kysely, sql } from 'kysely';

/** A browser's push messages end with its session, and addresses are compared in one form, whatever the language of the database. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The session that the browser had when it asked for push messages; devices from before this was noted have none.
alter table alert_device add column family_id uuid references session_family (id) on delete cascade;
create index alert_device_family_idx on alert_device (family_id);

drop index account_email_key;
create unique index account_email_key on account (lower(email collate "C"));
drop index newsletter_subscriber_email_idx;
create unique index newsletter_subscriber_email_idx on newsletter_subscriber (lower(email collate "C"));
drop index report_email_key;
create unique index report_email_key on report (case_id, lower(email collate "C")) where email <> '';
drop index application_email_key;
create unique index application_email_key on application (lower(email collate "C")) where status in ('received', 'meeting_set');
drop index mail_recipient_idx;
create index mail_recipient_idx on mail (lower(recipient collate "C") text_pattern_ops, id desc);
`)
    .execute(db);
}
