import { type Kysely, sql } from 'kysely';

/** Courses are made in the product, by admins and by teachers; those that files brought keep the names by which files find their parts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table account add column roles text[] not null default '{}' check (roles <@ array['teacher']);
create index account_roles_idx on account (created_at, id) where roles <> '{}';

alter table course drop constraint course_status_check;
alter table course
  add constraint course_status_check check (status in ('draft', 'published', 'withdrawn', 'archived')),
  -- The teacher whose course it is; null for a course of the house.
  add column owner_id bigint references account (id),
  -- Every text is there in this language; readers of another one without a text get this.
  add column language language not null default 'it',
  add column plan text not null default 'pro' check (plan in ('free', 'pro', 'elite')),
  add column cover text,
  -- Grows with each change of the outline: of two people who change it, the second is told.
  add column version int not null default 1,
  add column edited_by bigint references account (id),
  add column edit text;
update course set plan = 'elite' where difficulty = 'advanced';
create index course_owner_idx on course (owner_id);

alter table course_module drop constraint course_module_course_id_slug_key;
alter table course_module
  -- The files' name for it (course/module); null for one that was made here.
  add column source text unique,
  add column removed_at timestamptz,
  add column unlock_hours int not null default 24 check (unlock_hours between 0 and 8760),
  add column opens_at timestamptz,
  add column retry_minutes int not null default 60 check (retry_minutes between 0 and 525600),
  add column tries_max int check (tries_max between 1 and 100);
update course_module m set source = c.slug || '/' || m.slug from course c where c.id = m.course_id;
create index course_module_course_idx on course_module (course_id, position);

alter table lesson drop constraint lesson_module_id_slug_key;
alter table lesson
  -- The files' name for it (course/module/lesson), which stays when the lesson moves.
  add column source text unique;
update lesson l set source = c.slug || '/' || m.slug || '/' || l.slug
  from course_module m join course c on c.id = m.course_id where m.id = l.module_id;
create index lesson_module_idx on lesson (module_id, position);
`)
    .execute(db);
}
