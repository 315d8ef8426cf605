import { type Kysely, sql } from 'kysely';

/** Texts are published: articles of the blog, the newsletter; and readers are told what is kept in their browsers and what is new. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The blog ----------------------------------------------------------------------------------------------------------------

-- A row is an article in one language.
create table post (
  id bigint generated always as identity primary key,
  -- This name ties the translations of one article.
  article text not null,
  language language not null,
  -- An article without an author is the house's own.
  author_id bigint references account (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'scheduled', 'published', 'withdrawn')),
  -- The slug is null until there is one, and unique, since it is the article's address.
  slug text unique,
  title text not null default '',
  summary text not null default '',
  category text not null,
  tags text[] not null default '{}',
  content jsonb not null,
  -- The search reads the text alone.
  body text not null default '',
  words int not null default 0,
  version int not null default 1,
  note text not null default '',
  -- An article from a file keeps the file's hash and the version it made. An article changed since stays as it is.
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
create index post_review_idx on post (id) where status = 'in_review';

-- Addresses that an article had lead to the one that it has.
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

-- The newsletter ----------------------------------------------------------------------------------------------------------

-- Subscribers are known by their address alone.
create table newsletter_subscriber (
  id bigint generated always as identity primary key,
  email text not null,
  language language not null,
  status text not null check (status in ('pending', 'confirmed', 'left')),
  -- They agreed to this version of the privacy notice at this time.
  privacy_version text not null,
  consent_at timestamptz not null,
  -- The hash is that of the link in the mail that asks for a confirmation, null once it is used.
  confirm_hash bytea unique,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz
);
create unique index newsletter_subscriber_email_idx on newsletter_subscriber (lower(email));
create index newsletter_subscriber_language_idx on newsletter_subscriber (language, id) where status = 'confirmed';

create table newsletter_issue (
  id bigint generated always as identity primary key,
  language language not null,
  subject text not null default '',
  content jsonb not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'sent')),
  scheduled_at timestamptz,
  sent_at timestamptz,
  recipients int not null default 0,
  delivered int not null default 0,
  bounced int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index newsletter_issue_open_idx on newsletter_issue (status, scheduled_at) where status in ('scheduled', 'sending');

-- Each subscriber got this mail of the issue.
create table newsletter_delivery (
  issue_id bigint not null references newsletter_issue (id) on delete cascade,
  subscriber_id bigint not null references newsletter_subscriber (id) on delete cascade,
  mail_id bigint not null,
  primary key (issue_id, subscriber_id)
);
create index newsletter_delivery_subscriber_idx on newsletter_delivery (subscriber_id);

-- Cookies -----------------------------------------------------------------------------------------------------------------

-- Everything that the product keeps in browsers has a purpose. A group without cookies is not asked about, since consent to nothing would
-- be none. Names and descriptions are texts, found by these codes in five languages.
create table cookie_group (
  varname text primary key check (varname ~ '^[a-z][a-z_]{0,39}$'),
  position int not null unique,
  is_required boolean not null
);
insert into cookie_group (varname, position, is_required) values
  ('necessary', 1, true),
  ('preferences', 2, false),
  ('statistics', 3, false),
  ('marketing', 4, false);

create table cookie (
  group_varname text not null references cookie_group (varname),
  name text not null,
  position int not null,
  storage text not null check (storage in ('cookie', 'local', 'session')),
  -- It stays this long at most; null is until the browser is closed (or, in local storage, until it is removed).
  minutes int,
  primary key (group_varname, name)
);
insert into cookie (group_varname, name, position, storage, minutes) values
  ('necessary', 'token-info', 1, 'local', null),
  ('necessary', 'cookie-consent', 2, 'cookie', 525600),
  ('necessary', 'device', 3, 'cookie', 525600),
  ('necessary', 'google', 4, 'cookie', 10),
  ('necessary', 'registration-draft', 5, 'session', null),
  ('necessary', 'react-router-scroll-positions', 6, 'session', null),
  ('necessary', 'follow-intent', 6, 'session', null),
  ('necessary', 'react-router-manifest-version', 7, 'session', null),
  ('necessary', 'verified-checkpoint', 8, 'local', null),
  ('necessary', 'offline', 9, 'local', null),
  -- Stripe's script keeps these.
  ('necessary', '__stripe_mid', 20, 'cookie', 525600),
  ('necessary', '__stripe_sid', 21, 'cookie', 30),
  ('preferences', 'language', 1, 'cookie', 525600),
  ('preferences', 'color-scheme', 2, 'cookie', 525600),
  ('preferences', 'layout', 3, 'cookie', 525600),
  ('preferences', 'recent-searches', 4, 'session', null);

-- Append only: a change of mind is a new row.
create table cookie_consent (
  id uuid primary key,
  -- Choices keep their order when two of them have the same time: their ids are random.
  seq bigint generated by default as identity,
  account_id bigint references account (id) on delete set null,
  choices jsonb not null,
  text_version text not null,
  language text not null,
  -- Without its last part an address is enough to make the proof plausible, and too little to find a person.
  address text not null,
  user_agent text not null,
  at timestamptz not null
);
create index cookie_consent_at_idx on cookie_consent (at);
create index cookie_consent_account_idx on cookie_consent (account_id) where account_id is not null;

-- News --------------------------------------------------------------------------------------------------------------------

-- Somebody has seen what is new of this kind until then.
create table content_seen (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  seen_at timestamptz not null,
  primary key (account_id, kind)
);
`)
    .execute(db);
}
