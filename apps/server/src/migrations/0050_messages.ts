import { type Kysely, sql } from 'kysely';

/**
 * Conversations: a visitor's or a member's messages to the team, and one-to-one calls with their requests. Mails get what threads them in a
 * mailbox.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table thread (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'support', 'call')),
  -- Whoever began it; null for a visitor.
  account_id bigint references account (id),
  -- The tipster of a call; null where the team answers.
  host_id bigint references account (id),
  name text not null,
  email text not null,
  language text not null check (language in ('it', 'en', 'es', 'fr', 'de')),
  subject text not null,
  status text not null check (status in ('open', 'answered', 'closed', 'held')),
  assignee_id bigint references account (id),
  is_priority boolean not null default false,
  -- Since when somebody waits for the first answer to what they wrote last; null where nobody does.
  waiting_since timestamptz,
  excerpt text not null default '',
  last_at timestamptz not null,
  reader_seen_at timestamptz not null,
  host_seen_at timestamptz,
  created_at timestamptz not null,
  words tsvector generated always as (to_tsvector('simple', name || ' ' || email || ' ' || subject)) stored,
  check ((status = 'open') = (waiting_since is not null))
);
create index thread_account_idx on thread (account_id, last_at desc, id desc);
create index thread_host_idx on thread (host_id, last_at desc, id desc) where host_id is not null;
create index thread_waiting_idx on thread ((not is_priority), waiting_since, id) where status = 'open';
create index thread_status_idx on thread (status, last_at desc, id desc);
create index thread_last_idx on thread (last_at desc, id desc);
create index thread_assignee_idx on thread (assignee_id) where assignee_id is not null;
create index thread_words_idx on thread using gin (words);

create table thread_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references thread (id) on delete cascade,
  kind text not null check (kind in ('message', 'note', 'event')),
  side text not null check (side in ('reader', 'host', 'staff', 'system')),
  author_id bigint references account (id),
  via text not null default 'product' check (via in ('product', 'mail')),
  body text not null,
  event jsonb,
  -- The Message-ID of the mail that it came or went by.
  mail_ref text,
  sent_at timestamptz not null,
  words tsvector generated always as (to_tsvector('simple', body)) stored,
  check ((kind = 'event') = (event is not null))
);
create index thread_message_idx on thread_message (thread_id, id desc);
create index thread_message_author_idx on thread_message (author_id) where author_id is not null;
create unique index thread_message_mail_idx on thread_message (mail_ref) where mail_ref is not null;
create index thread_message_words_idx on thread_message using gin (words);

create table thread_attachment (
  id bigint generated always as identity primary key,
  -- Null until its message is sent, and once it is deleted: the file goes with the next cleaning.
  message_id bigint references thread_message (id) on delete set null,
  owner_id bigint references account (id),
  key text not null unique,
  name text not null,
  type text not null,
  size int not null,
  created_at timestamptz not null
);
create index thread_attachment_message_idx on thread_attachment (message_id);
create index thread_attachment_unsent_idx on thread_attachment (created_at) where message_id is null;
create index thread_attachment_owner_idx on thread_attachment (owner_id);

create table message_template (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null,
  language text not null check (language in ('it', 'en', 'es', 'fr', 'de')),
  updated_at timestamptz not null
);

create table call_host (
  id bigint generated always as identity primary key,
  -- Null is the team.
  account_id bigint unique nulls not distinct references account (id),
  is_open boolean not null,
  hours jsonb not null default '[]',
  meeting_link text not null default ''
);

create table call_request (
  thread_id bigint primary key references thread (id) on delete cascade,
  topic text not null check (topic in ('consulenza', 'supporto', 'altro')),
  preferred_date timestamptz not null,
  message text not null,
  response_note text not null default '',
  status text not null check (status in ('PENDING', 'MANAGED', 'CHECKED', 'ACCEPTED', 'REJECTED', 'IGNORED')),
  av_date_1 timestamptz,
  av_date_2 timestamptz,
  av_date_3 timestamptz,
  scheduled_at timestamptz,
  meeting_link text not null default '',
  cancelled_by text check (cancelled_by in ('reader', 'host')),
  -- Of the calendar entry: grows with every change.
  sequence int not null default 0,
  reminders_sent int not null default 0,
  -- The ids of threads grow with time: lists of requests go by this.
  host_id bigint references account (id),
  account_id bigint references account (id),
  check (status <> 'ACCEPTED' or scheduled_at is not null)
);
create index call_request_account_idx on call_request (account_id, thread_id desc);
create index call_request_host_idx on call_request (host_id, thread_id desc);
create index call_request_status_idx on call_request (status, thread_id desc);
create index call_request_accepted_idx on call_request (scheduled_at) where status = 'ACCEPTED';

-- Message-ID, In-Reply-To, References, Reply-To, a calendar entry, files: null for ordinary mails.
alter table mail add column envelope jsonb;
`)
    .execute(db);
}
