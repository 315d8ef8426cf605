import { type Kysely, sql } from 'kysely';

/** A learner's own note and bookmark on a lesson, which nobody else reads; and the words by which a lesson is found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table lesson_note (
  account_id bigint not null references account (id),
  lesson_id bigint not null references lesson (id),
  text text not null default '' check (char_length(text) <= 5000),
  bookmarked boolean not null default false,
  -- It grows with every saving: an older browser tab doesn't write over a newer one.
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (account_id, lesson_id)
);
create index lesson_note_lesson_idx on lesson_note (lesson_id);
create index lesson_note_recent_idx on lesson_note (account_id, updated_at desc, lesson_id);

alter table lesson_version add column search_words text not null generated always as (search_text(title || ' ' || summary)) stored;
create index lesson_version_search_idx on lesson_version using gin (search_words gin_trgm_ops) where published_at is not null;
`)
    .execute(db);
}
