import { type Kysely, sql } from 'kysely';

/** What sending a mail at most once needs, and what keeps one-time links from being read by others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table mail
  -- Its link opens something by itself (a new password): never shown longer or wider than needed.
  add column secret boolean not null default false,
  -- After this it says nothing true any more: a link that has expired isn't sent.
  add column expires_at timestamptz,
  -- Somebody is sending it; when they died, another may try after this.
  add column claimed_until timestamptz,
  -- The mail server was about to receive the text: without an answer after this nobody knows whether it has it.
  add column handed_over_at timestamptz;
create index mail_due_idx on mail (next_attempt_at) where status = 'queued';
create index mail_recipient_idx on mail (lower(recipient) text_pattern_ops, id desc);
`)
    .execute(db);
}
