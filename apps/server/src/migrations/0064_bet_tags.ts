import { type Kysely, sql } from 'kysely';

/** Members mark their own bets with words of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The same word in another spelling is the same tag; plus and minus stay, as "+EV" isn't "-EV".
create function tag_key(text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary,
    regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g')))
$$;

create table bet_tag (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  name_key text not null generated always as (tag_key(name)) stored,
  used_at timestamptz not null
);
create unique index bet_tag_name_key on bet_tag (account_id, name_key);

create table own_bet_tag (
  bet_id bigint not null references own_bet (id) on delete cascade,
  tag_id bigint not null references bet_tag (id) on delete cascade,
  -- The owner's order of a bet's tags.
  n int not null,
  primary key (bet_id, tag_id)
);
create index own_bet_tag_tag_idx on own_bet_tag (tag_id, bet_id);
`)
    .execute(db);
}
