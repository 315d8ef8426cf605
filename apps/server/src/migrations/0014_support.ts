import { type Kysely, sql } from 'kysely';

/** The team answers: conversations and one-to-one calls, reports with their cases, applications of future tipsters. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Conversations -----------------------------------------------------------------------------------------------------------

create table thread (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'support', 'call')),
  -- A visitor who began it has no account.
  account_id bigint references account (id),
  -- A call has a tipster; elsewhere the team answers.
  host_id bigint references account (id),
  name text not null,
  email text not null,
  language language not null,
  subject text not null,
  status text not null check (status in ('open', 'answered', 'closed', 'held')),
  assignee_id bigint references account (id),
  is_priority boolean not null default false,
  -- Since then somebody waits for the first answer to what they wrote last; it is null where nobody does.
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
  -- The mail that it came or went by has this Message-ID.
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
  -- It is null until the message is sent, and once it is deleted: the file goes with the next cleaning.
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
  language language not null,
  updated_at timestamptz not null
);

-- Calls -------------------------------------------------------------------------------------------------------------------

create table call_host (
  id bigint generated always as identity primary key,
  -- The team is a host without an account.
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
  -- The sequence of the calendar entry grows with every change.
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

-- Reports -----------------------------------------------------------------------------------------------------------------

-- All open reports on one target are one case, which is decided at once.
create table report_case (
  id bigint generated always as identity primary key,
  target text not null check (target in ('tip', 'user')),
  tip_id bigint,
  -- The account is the tip's author, or the reported user.
  account_id bigint not null references account (id),
  status text not null default 'open' check (status in ('open', 'in_review', 'upheld', 'rejected')),
  reports int not null default 0,
  -- Three reports that stand together are urgent.
  urgent boolean not null default false,
  version int not null default 1,
  measure text check (measure in ('warning', 'tip_hidden', 'account_suspended')),
  ground text check (ground in ('terms', 'law')),
  statement text not null default '',
  -- A side has appealed, and nobody has answered yet.
  appealed boolean not null default false,
  opened_at timestamptz not null,
  decided_by bigint references account (id),
  decided_at timestamptz,
  check ((target = 'tip') = (tip_id is not null)),
  check ((decided_at is not null) = (status in ('upheld', 'rejected'))),
  check ((measure is not null) = (status = 'upheld'))
);
create unique index report_case_tip_key on report_case (tip_id) where target = 'tip' and status in ('open', 'in_review');
create unique index report_case_user_key on report_case (account_id) where target = 'user' and status in ('open', 'in_review');
create index report_case_waiting_idx on report_case (urgent desc, opened_at, id) where status in ('open', 'in_review') or appealed;
create index report_case_decided_idx on report_case (decided_at desc, id desc) where decided_at is not null;
create index report_case_account_idx on report_case (account_id, id desc);

create table report (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_case (id),
  -- A visitor has no account; their name and address are kept until a year after the decision.
  reporter_id bigint references account (id),
  name text not null default '',
  email text not null default '',
  language text not null,
  reason text not null,
  text text not null,
  created_at timestamptz not null
);
create unique index report_reporter_key on report (case_id, reporter_id) where reporter_id is not null;
create unique index report_email_key on report (case_id, lower(email)) where email <> '';
create index report_reporter_idx on report (reporter_id, id desc) where reporter_id is not null;

create table report_appeal (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_case (id),
  -- An appeal without a report is the reported side's.
  report_id bigint references report (id),
  text text not null,
  created_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'granted', 'dismissed')),
  answer text not null default '',
  decided_by bigint references account (id),
  decided_at timestamptz
);
create unique index report_appeal_side_key on report_appeal (case_id, coalesce(report_id, 0));

create table suspicion (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('shared_card', 'shared_network', 'opposite_bets', 'unverified_share', 'copied_tips')),
  account_id bigint not null references account (id),
  -- It is zero where the suspicion is about one account.
  other_id bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'confirmed', 'dismissed')),
  figures jsonb not null default '{}',
  tips bigint[] not null default '{}',
  found_at timestamptz not null,
  seen_at timestamptz not null,
  note text not null default '',
  decided_by bigint references account (id),
  decided_at timestamptz,
  unique (kind, account_id, other_id)
);
create index suspicion_status_idx on suspicion (status, found_at desc, id desc);
create index suspicion_other_idx on suspicion (other_id) where other_id <> 0;

-- Applications ------------------------------------------------------------------------------------------------------------

create table application (
  id bigint generated always as identity primary key,
  -- Somebody who applied signed in, or began as a tipster with the link, has an account.
  account_id bigint references account (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile_number text not null,
  has_channel boolean not null,
  channel text not null default '',
  language text not null,
  status text not null default 'received' check (status in ('received', 'meeting_set', 'accepted', 'refused', 'withdrawn')),
  note text not null default '',
  reason text not null default '',
  version int not null default 1,
  meeting_at timestamptz,
  created_at timestamptz not null,
  decided_by bigint references account (id),
  decided_at timestamptz,
  check ((decided_at is not null) = (status in ('accepted', 'refused', 'withdrawn')))
);
create unique index application_email_key on application (lower(email)) where status in ('received', 'meeting_set');
create index application_account_idx on application (account_id) where account_id is not null;
create index application_status_idx on application (status, id desc);

create table application_slot (
  -- A slot is one applicant's alone: simultaneous requests meet here.
  starts_at timestamptz primary key,
  application_id bigint not null references application (id) on delete cascade
);
create index application_slot_application_idx on application_slot (application_id);
`)
    .execute(db);
}
