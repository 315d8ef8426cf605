import { type Kysely, sql } from 'kysely';

/** Readers talk under tips, articles and lessons; what they wrote can be reported and hidden. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- A conversation about one subject: how much there is to read, and whether the subject's author has switched it off.
create table conversation (
  subject text not null check (subject in ('tip', 'article', 'lesson')),
  subject_id bigint not null,
  -- The comments and answers that everybody reads: shown, and of no private question.
  comments int not null default 0 check (comments >= 0),
  closed_at timestamptz,
  closed_by bigint references account (id) on delete set null,
  primary key (subject, subject_id)
);
create index conversation_closer_idx on conversation (closed_by) where closed_by is not null;

create table comment (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id bigint not null,
  -- The comment that this answers; answers have none of their own.
  thread_id bigint references comment (id),
  -- Null when the account is erased: the words keep their place.
  author_id bigint references account (id),
  text text not null,
  -- A question that only its author, the course's teacher and admins read; so are its answers.
  is_private boolean not null default false,
  -- Written by the subject's author: the tipster, the article's author, the course's teacher.
  is_owners boolean not null default false,
  -- The course of a question, whose teacher is told of it.
  course_id bigint,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  -- When the teacher or an admin first answered a question.
  answered_at timestamptz,
  -- Answers that their readers see.
  answers int not null default 0 check (answers >= 0),
  useful int not null default 0 check (useful >= 0),
  thanks int not null default 0 check (thanks >= 0),
  disagree int not null default 0 check (disagree >= 0),
  foreign key (subject, subject_id) references conversation (subject, subject_id),
  check ((course_id is not null) = (subject = 'lesson')),
  check (subject = 'lesson' or not is_private),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index comment_subject_idx on comment (subject, subject_id, id desc) where thread_id is null;
create index comment_thread_idx on comment (thread_id, id) where thread_id is not null;
create index comment_author_idx on comment (author_id, id);
-- Questions that nobody has answered, by the course whose teacher answers, and for admins.
create index comment_question_idx on comment (course_id, id)
  where subject = 'lesson' and thread_id is null and answered_at is null and deleted_at is null and hidden_at is null;
create index comment_waiting_idx on comment (id)
  where subject = 'lesson' and thread_id is null and answered_at is null and deleted_at is null and hidden_at is null;

create table comment_reaction (
  comment_id bigint not null references comment (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  reaction text not null check (reaction in ('useful', 'thanks', 'disagree')),
  at timestamptz not null,
  primary key (comment_id, account_id)
);
create index comment_reaction_account_idx on comment_reaction (account_id, comment_id);

-- Members who want to read no comments at all, and to hear of none.
create table comment_choice (
  account_id bigint primary key references account (id) on delete cascade,
  off_at timestamptz not null
);

-- One member doesn't want to read another.
create table comment_mute (
  account_id bigint not null references account (id) on delete cascade,
  muted_id bigint not null references account (id) on delete cascade,
  at timestamptz not null,
  primary key (account_id, muted_id),
  check (account_id <> muted_id)
);
create index comment_mute_muted_idx on comment_mute (muted_id);

alter table alert_choice
  drop constraint alert_choice_kind_check,
  add constraint alert_choice_kind_check check (kind in ('published', 'result', 'change', 'reminder', 'channel', 'answer'));

alter table report_case
  drop constraint report_case_target_check,
  add constraint report_case_target_check check (target in ('tip', 'user', 'bankroll', 'comment')),
  add column comment_id bigint,
  add constraint report_case_comment_check check ((target = 'comment') = (comment_id is not null)),
  drop constraint report_case_measure_check,
  add constraint report_case_measure_check
    check (measure in ('warning', 'tip_hidden', 'page_removed', 'words_hidden', 'account_suspended'));
create index report_case_comment_idx on report_case (comment_id, id desc) where comment_id is not null;
create unique index report_case_comment_key on report_case (comment_id) where target = 'comment' and status in ('open', 'in_review');
`)
    .execute(db);
}
