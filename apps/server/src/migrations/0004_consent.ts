import { type Kysely, sql } from 'kysely';

/**
 * What the product keeps in browsers, by purpose, and the proof of what each reader chose. A group without cookies is not asked
 * about: consent to nothing would be none. Names and descriptions are texts, found by these codes in five languages.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
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
  -- How long it stays at most. Null: until the browser is closed (or, in local storage, until it is removed).
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
  ('necessary', 'react-router-manifest-version', 7, 'session', null),
  ('necessary', 'verified-checkpoint', 8, 'local', null),
  ('preferences', 'language', 1, 'cookie', 525600),
  ('preferences', 'color-scheme', 2, 'cookie', 525600),
  ('preferences', 'layout', 3, 'cookie', 525600);

-- Append only: a change of mind is a new row.
create table cookie_consent (
  id uuid primary key,
  account_id bigint references account (id) on delete set null,
  choices jsonb not null,
  text_version text not null,
  language text not null,
  -- Without its last part: enough to make the proof plausible, too little to find a person.
  address text not null,
  user_agent text not null,
  at timestamptz not null
);
create index cookie_consent_at_idx on cookie_consent (at);
create index cookie_consent_account_idx on cookie_consent (account_id) where account_id is not null;
`)
    .execute(db);
}
