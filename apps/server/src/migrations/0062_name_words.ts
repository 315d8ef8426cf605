import { type Kysely, sql } from 'kysely';

/**
 * A wrong letter is looked for among the distinct words of all names, which are few, and not in the names themselves: a common word is one row here
 * and thousands there. Triggers keep the words of each table, so that a name that goes takes along the words that no other one has. The columns
 * sorted by bytes find the names that begin with what was typed; those by followers end a search for a common name at its first rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table name_word (
  source text not null,
  word text not null,
  primary key (source, word)
);

create function name_words(text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word from unnest(string_to_array(trim($1), ' ')) word where length(word) between 3 and 60
$$;

create function add_name_words() returns trigger language plpgsql as $$
begin
  -- Sorted, because two transactions that add words in different orders could deadlock.
  insert into name_word (source, word)
  select distinct tg_table_name, word from new_names, name_words(search_name) word order by word
  on conflict do nothing;
  return null;
end $$;

create function change_name_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into name_word (source, word)
    select tg_table_name, word from name_words(new.search_name) word order by word
    on conflict do nothing;
  end if;
  execute format($delete$
    delete from name_word w where w.source = $1 and w.word in (select name_words($2)) and not exists (
      select from %I named where named.search_name like '%% ' || w.word || '%%' and named.search_name || ' ' like '%% ' || w.word || ' %%')
    $delete$, tg_table_name) using tg_table_name::text, old.search_name;
  return null;
end $$;
`)
    .execute(db);
  for (const table of ['team', 'competition', 'channel', 'account']) {
    await sql
      .raw(`
insert into name_word (source, word) select distinct '${table}', word from ${table}, name_words(search_name) word;
create trigger ${table}_name_words_added after insert on ${table}
  referencing new table as new_names for each statement execute function add_name_words();
create trigger ${table}_name_words_changed after update on ${table}
  for each row when (old.search_name <> new.search_name) execute function change_name_words();
create trigger ${table}_name_words_gone after delete on ${table} for each row execute function change_name_words();
create index ${table}_search_order_idx on ${table} (search_name collate "C");
create index name_word_${table}_idx on name_word using gin (word gin_trgm_ops) where source = '${table}';
`)
      .execute(db);
  }
  await sql
    .raw(`
-- How many names have a word is estimated from a sample; a small one takes rare words for common ones.
alter table account alter column search_name set statistics 1000;
alter table team alter column search_name set statistics 1000;
create index tipster_followers_idx on tipster (followers, id);
create index channel_followers_idx on channel (followers, id) where active;
`)
    .execute(db);
}
