import { type Kysely, sql } from 'kysely';

/** Words as they were reported, words that are watched, and texts that wait for a look. Names are compared as everywhere, by `search_text`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The target's words when it was reported: whoever wrote them may change them since.
alter table report add column words text not null default '';
alter table report_case
  -- What a decision says was broken; null for one of before.
  add column rule text check (rule in
    ('sure_win', 'false_price', 'copied', 'promotion', 'offensive', 'impersonation', 'spam', 'illegal', 'other')),
  -- Nobody reported it: whoever moderates decided by themselves.
  add column by_house boolean not null default false;
create index report_case_hidden_idx on report_case (tip_id, id desc) where measure = 'tip_hidden';
create index report_created_idx on report (created_at);

create index tip_disabled_idx on tip (disabled_at desc, id desc) where disabled_at is not null;
create index tip_words_idx on tip using gin (to_tsvector('simple', search_text(description)))
  where description <> '' and status <> 'draft';
create index account_bio_idx on account using gin (to_tsvector('simple', search_text(bio))) where bio <> '';
create index post_words_idx on post using gin (to_tsvector('simple', search_words)) where status <> 'draft';

create table watched_word (
  id bigint generated always as identity primary key,
  word text not null,
  search_word text not null generated always as (search_text(word)) stored unique,
  added_by bigint references account (id),
  added_at timestamptz not null
);
create index watched_word_added_by_idx on watched_word (added_by);

create table text_review (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('tip', 'profile', 'post')),
  -- The tip, the account or the post, by the kind.
  subject_id bigint not null,
  account_id bigint not null references account (id),
  cause text not null check (cause in ('new_tipster', 'word')),
  -- The watched words in it, and the text as it was found.
  found text[] not null default '{}',
  words text not null,
  digest text not null,
  queued_at timestamptz not null,
  seen_by bigint references account (id),
  seen_at timestamptz,
  unique (kind, subject_id, cause, digest)
);
create index text_review_waiting_idx on text_review (queued_at, id) where seen_at is null;
create index text_review_seen_idx on text_review (seen_at desc, id desc) where seen_at is not null;
create index text_review_account_idx on text_review (account_id);
create index text_review_seen_by_idx on text_review (seen_by);
`)
    .execute(db);
}
