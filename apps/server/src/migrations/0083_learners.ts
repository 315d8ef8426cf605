import { type Kysely, sql } from 'kysely';

/**
 * Learners of each course, kept by what they do there, so that a teacher's lists go by an index; and what a teacher changes of a try that was
 * marked, with the mark that it had before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table course_learner (
  course_id bigint not null references course (id),
  account_id bigint not null references account (id),
  started_at timestamptz not null,
  -- The last thing that was done in the course, and where: a lesson that was read, or the exam of a module.
  seen_at timestamptz not null,
  lesson_id bigint references lesson (id),
  module_id bigint references course_module (id),
  -- While the certificate is there.
  finished_at timestamptz,
  -- When the learner was told last that they had stopped, and when a teacher did it by hand.
  reminded_at timestamptz,
  called_at timestamptz,
  called_by bigint references account (id),
  primary key (course_id, account_id),
  check ((lesson_id is null) <> (module_id is null))
);
create index course_learner_account_idx on course_learner (account_id);
create index course_learner_caller_idx on course_learner (called_by);
create index course_learner_seen_idx on course_learner (course_id, seen_at, account_id);
create index course_learner_started_idx on course_learner (course_id, started_at, account_id);
create index course_learner_finished_idx on course_learner (course_id, seen_at, account_id) where finished_at is not null;
create index course_learner_lesson_idx on course_learner (lesson_id, seen_at);
create index course_learner_module_idx on course_learner (module_id, seen_at);
create index course_learner_stopped_idx on course_learner (seen_at) where finished_at is null;

create index lesson_progress_lesson_idx on lesson_progress (lesson_id);
create index exam_attempt_module_idx on exam_attempt (module_id, submitted_at desc);

with act as (
  select m.course_id, p.account_id, p.completed_at as at, p.lesson_id, null::bigint as module_id
  from lesson_progress p join lesson l on l.id = p.lesson_id join course_module m on m.id = l.module_id
  union all
  select m.course_id, a.account_id, coalesce(a.submitted_at, a.saved_at), null, a.module_id
  from exam_attempt a join course_module m on m.id = a.module_id
), latest as (
  select distinct on (course_id, account_id) course_id, account_id, at, lesson_id, module_id
  from act order by course_id, account_id, at desc, module_id nulls last, lesson_id desc
)
insert into course_learner (course_id, account_id, started_at, seen_at, lesson_id, module_id, finished_at)
select l.course_id, l.account_id, (select min(at) from act where act.course_id = l.course_id and act.account_id = l.account_id),
  l.at, l.lesson_id, l.module_id,
  (select issued_at from certificate c where c.course_id = l.course_id and c.account_id = l.account_id)
from latest l;

alter table exam_attempt
  -- Grows with each change of the mark: of two teachers, the second is told.
  add column version int not null default 1,
  add column given_back_at timestamptz check (given_back_at is null or result = 'failed');

create table exam_change (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references exam_attempt (id) on delete cascade,
  account_id bigint not null references account (id),
  kind text not null check (kind in ('corrected', 'given_back')),
  actor_id bigint references account (id),
  reason text not null,
  at timestamptz not null,
  points_before int not null,
  result_before text not null check (result_before in ('in_review', 'failed', 'passed')),
  points_after int not null,
  result_after text not null check (result_after in ('in_review', 'failed', 'passed'))
);
create index exam_change_attempt_idx on exam_change (attempt_id, id);
create index exam_change_account_idx on exam_change (account_id);
create index exam_change_actor_idx on exam_change (actor_id);
`)
    .execute(db);
}
