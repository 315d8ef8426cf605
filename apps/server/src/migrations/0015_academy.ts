import { type Kysely, sql } from 'kysely';

/**
 * Courses have lessons and exams; learners have progress, attempts and certificates. Texts come from files and from editors in versions,
 * so that what somebody read or was examined on stays known; what was completed hangs on the lesson and survives its versions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table course (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position int not null,
  difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced')),
  status text not null check (status in ('draft', 'published')),
  -- Title and summary are texts by language.
  title jsonb not null,
  summary jsonb not null,
  -- It is null while the course is as its file says; files no longer change what an admin has changed.
  edited_at timestamptz
);

create table course_module (
  id bigint generated always as identity primary key,
  course_id bigint not null references course (id),
  slug text not null,
  position int not null,
  title jsonb not null,
  unique (course_id, slug)
);

create table lesson (
  id bigint generated always as identity primary key,
  module_id bigint not null references course_module (id),
  slug text not null,
  position int not null,
  -- A removed lesson isn't asked for any more; a learner who has completed it keeps that.
  removed_at timestamptz,
  unique (module_id, slug)
);

create table lesson_version (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lesson (id),
  language language not null,
  title text not null,
  summary text not null,
  document jsonb not null,
  -- A version from a file has its hash and no author.
  author_id bigint references account (id),
  source_hash text,
  created_at timestamptz not null,
  -- A draft has none.
  published_at timestamptz
);
create index lesson_version_idx on lesson_version (lesson_id, language, id desc);

create table exam_version (
  id bigint generated always as identity primary key,
  module_id bigint not null references course_module (id),
  -- The content has the pass mark and the questions with their answers, every text by language.
  content jsonb not null,
  author_id bigint references account (id),
  source_hash text,
  created_at timestamptz not null,
  published_at timestamptz
);
create index exam_version_idx on exam_version (module_id, id desc);

create table lesson_progress (
  account_id bigint not null references account (id),
  lesson_id bigint not null references lesson (id),
  completed_at timestamptz not null,
  primary key (account_id, lesson_id)
);

create table exam_attempt (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  module_id bigint not null references course_module (id),
  exam_version_id bigint not null references exam_version (id),
  number int not null check (number > 0),
  answers jsonb not null,
  -- It grows with every saving: an older browser tab doesn't write over a newer one.
  revision int not null default 0,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  points int,
  max_points int,
  result text check (result in ('in_review', 'failed', 'passed')),
  decided_at timestamptz,
  reviewer_id bigint references account (id),
  -- The review has the points of the free texts by question, and the note to the learner.
  review jsonb,
  unique (account_id, module_id, number),
  check ((submitted_at is null) = (result is null)),
  check ((decided_at is null) = (result is null or result = 'in_review'))
);
create unique index exam_attempt_open_idx on exam_attempt (account_id, module_id) where submitted_at is null;
create index exam_attempt_review_idx on exam_attempt (submitted_at, id) where result = 'in_review';

create table certificate (
  -- The code is in the certificate's address: whoever has it may check it.
  code text primary key,
  account_id bigint not null references account (id),
  course_id bigint not null references course (id),
  holder text not null,
  issued_at timestamptz not null,
  unique (account_id, course_id)
);
`)
    .execute(db);
}
