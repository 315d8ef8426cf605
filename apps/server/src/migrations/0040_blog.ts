import { type Kysely, sql } from 'kysely';

/** Articles of the blog: one row a language, their versions, and the addresses that they had. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table post (
  id bigint generated always as identity primary key,
  -- Ties the translations of one article.
  article text not null,
  language text not null check (language in ('it', 'en', 'es', 'fr', 'de')),
  -- Null: the house's own.
  author_id bigint references account (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'scheduled', 'published', 'withdrawn')),
  -- Null until it has one; unique, since it is the article's address.
  slug text unique,
  title text not null default '',
  summary text not null default '',
  category text not null,
  tags text[] not null default '{}',
  content jsonb not null,
  -- The text alone, for the search.
  body text not null default '',
  words int not null default 0,
  version int not null default 1,
  note text not null default '',
  -- Of an article that comes from a file: the file's hash, and the version it made. An article changed since stays as it is.
  source_hash text,
  source_version int,
  scheduled_at timestamptz check ((scheduled_at is not null) = (status = 'scheduled')),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (article, language),
  check (status <> 'published' or (published_at is not null and slug is not null))
);
create index post_published_idx on post (published_at desc, id desc) where status = 'published';
create index post_category_idx on post (category, published_at desc, id desc) where status = 'published';
create index post_changed_idx on post (updated_at desc, id desc);
create index post_author_idx on post (author_id, updated_at desc, id desc);
create index post_scheduled_idx on post (scheduled_at) where status = 'scheduled';
create index post_tags_idx on post using gin (tags) where status = 'published';

-- Addresses that an article had: they lead to the one that it has.
create table post_former_slug (
  slug text primary key,
  post_id bigint not null references post (id) on delete cascade
);
create index post_former_slug_post_idx on post_former_slug (post_id);

create table post_version (
  post_id bigint not null references post (id) on delete cascade,
  n int not null,
  at timestamptz not null,
  editor_id bigint references account (id) on delete set null,
  title text not null,
  summary text not null,
  content jsonb not null,
  primary key (post_id, n)
);
create index post_version_editor_idx on post_version (editor_id) where editor_id is not null;
`)
    .execute(db);
}
