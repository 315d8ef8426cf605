import { type Kysely, sql } from 'kysely';

/**
 * Names are found whatever their accents, case and signs. `search_text` is the one form in which names are compared with what is typed: small
 * letters without accents or apostrophes, each word after a space, so that "begins with" and "has a word that begins with" are plain LIKEs.
 * `searchWords` of the domain folds what is typed alike. Its schema and dictionary are named because indexes are built and restored with an empty search path.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

create function search_text(text) returns text language sql immutable strict parallel safe as $$
  select ' ' || trim(regexp_replace(translate(
    lower(public.unaccent('public.unaccent'::regdictionary,
      regexp_replace(normalize(translate($1, '''\`´’‘ʼʻ', ''), NFKD), '[\\u0300-\\u036f]', '', 'g'))),
    '!"#$%&()*+,-./:;<=>?@[\\]^_{|}~', repeat(' ', 30)), '[[:space:]]+', ' ', 'g'))
$$;

alter table team add column search_name text not null generated always as (search_text(name)) stored;
create index team_search_idx on team using gin (search_name gin_trgm_ops);

alter table competition add column search_name text not null generated always as (search_text(name || ' ' || country)) stored;
create index competition_search_idx on competition using gin (search_name gin_trgm_ops);

alter table channel add column search_name text not null generated always as (search_text(name)) stored;
create index channel_search_idx on channel using gin (search_name gin_trgm_ops);

alter table account add column search_name text not null
  generated always as (search_text(username_visible || ' ' || first_name || ' ' || last_name)) stored;
create index account_search_idx on account using gin (search_name gin_trgm_ops);

alter table post add column search_words text not null generated always as (search_text(title || ' ' || summary || ' ' || body)) stored;
create index post_search_idx on post using gin (search_words gin_trgm_ops);
`)
    .execute(db);
}
