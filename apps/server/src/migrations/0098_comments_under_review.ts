import { type Kysely, sql } from 'kysely';

/** Comments and reviews are looked at as other texts are, searched by their words, and listed when they are hidden. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table text_review
  drop constraint text_review_kind_check,
  add constraint text_review_kind_check check (kind in ('tip', 'profile', 'post', 'comment', 'review'));
create index comment_words_idx on comment using gin (to_tsvector('simple', search_text(text)))
  where deleted_at is null and not is_private;
create index review_words_idx on review using gin (to_tsvector('simple', search_text(text)));
create index comment_recent_idx on comment (coalesce(edited_at, created_at))
  where deleted_at is null and not is_private and hidden_at is null;
create index review_recent_idx on review (coalesce(changed_at, created_at)) where hidden_at is null;
create index comment_hidden_idx on comment (hidden_at, id) where hidden_at is not null;
create index review_hidden_idx on review (hidden_at, id) where hidden_at is not null;
`)
    .execute(db);
}
