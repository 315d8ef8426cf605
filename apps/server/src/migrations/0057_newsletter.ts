import { type Kysely, sql } from 'kysely';

/** Subscribers of the newsletter by their address alone, its issues, and which mail each subscriber got. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table newsletter_subscriber (
  id bigint generated always as identity primary key,
  email text not null,
  language text not null check (language in ('it', 'en', 'es', 'fr', 'de')),
  status text not null check (status in ('pending', 'confirmed', 'left')),
  -- To which version of the privacy notice they agreed, and when.
  privacy_version text not null,
  consent_at timestamptz not null,
  -- Of the link in the mail that asks for a confirmation; null once it is used.
  confirm_hash bytea unique,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz
);
create unique index newsletter_subscriber_email_idx on newsletter_subscriber (lower(email));
create index newsletter_subscriber_language_idx on newsletter_subscriber (language, id) where status = 'confirmed';

create table newsletter_issue (
  id bigint generated always as identity primary key,
  language text not null check (language in ('it', 'en', 'es', 'fr', 'de')),
  subject text not null default '',
  content jsonb not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'sent')),
  scheduled_at timestamptz,
  sent_at timestamptz,
  recipients int not null default 0,
  delivered int not null default 0,
  bounced int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index newsletter_issue_open_idx on newsletter_issue (status, scheduled_at) where status in ('scheduled', 'sending');

create table newsletter_delivery (
  issue_id bigint not null references newsletter_issue (id) on delete cascade,
  subscriber_id bigint not null references newsletter_subscriber (id) on delete cascade,
  mail_id bigint not null,
  primary key (issue_id, subscriber_id)
);
create index newsletter_delivery_subscriber_idx on newsletter_delivery (subscriber_id);
`)
    .execute(db);
}
