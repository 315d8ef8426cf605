import { type Kysely, sql } from 'kysely';

/** A bankroll has a version that changes with its bets, their tags and its money, so that kept figures are made anew only then. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table bankroll_version (
  bankroll_id bigint primary key references bankroll (id) on delete cascade,
  version bigint not null
);
insert into bankroll_version select id, 1 from bankroll;

-- A bankroll that goes takes its bets along: it is no longer there when they tell of it.
create function raise_bankroll_versions(ids bigint[]) returns void language sql as $$
  insert into bankroll_version (bankroll_id, version)
  select b.id, 1 from bankroll b where b.id = any(ids) order by b.id
  on conflict (bankroll_id) do update set version = bankroll_version.version + 1
$$;
create function bankrolls_changed() returns trigger language plpgsql as $$
begin
  perform raise_bankroll_versions((select array_agg(distinct bankroll_id) from changed));
  return null;
end
$$;
-- A bet may go into another bankroll.
create function bets_changed() returns trigger language plpgsql as $$
begin
  perform raise_bankroll_versions((
    select array_agg(distinct bankroll_id) from (select bankroll_id from before union all select bankroll_id from changed) b));
  return null;
end
$$;
create function tags_of_bets_changed() returns trigger language plpgsql as $$
begin
  perform raise_bankroll_versions((
    select array_agg(distinct b.bankroll_id) from own_bet b where b.id in (select bet_id from changed)));
  return null;
end
$$;

create function bet_tag_renamed() returns trigger language plpgsql as $$
begin
  perform raise_bankroll_versions((select array_agg(id) from bankroll where account_id = new.account_id));
  return null;
end
$$;

create trigger own_bet_added after insert on own_bet
  referencing new table as changed for each statement execute function bankrolls_changed();
create trigger own_bet_changed after update on own_bet
  referencing old table as before new table as changed for each statement execute function bets_changed();
create trigger own_bet_removed after delete on own_bet
  referencing old table as changed for each statement execute function bankrolls_changed();
create trigger bankroll_movement_added after insert on bankroll_movement
  referencing new table as changed for each statement execute function bankrolls_changed();
create trigger bankroll_movement_removed after delete on bankroll_movement
  referencing old table as changed for each statement execute function bankrolls_changed();
create trigger own_bet_tag_added after insert on own_bet_tag
  referencing new table as changed for each statement execute function tags_of_bets_changed();
create trigger own_bet_tag_removed after delete on own_bet_tag
  referencing old table as changed for each statement execute function tags_of_bets_changed();
create trigger bet_tag_renamed after update of name on bet_tag
  for each row when (old.name is distinct from new.name) execute function bet_tag_renamed();

alter table bankroll_link
  -- The addresses that were made so far: whoever asks for another one says which of them it replaces.
  add column addresses int not null default 1,
  -- The figures are of this version of the bankroll; somebody makes them anew since then.
  add column figured_version bigint,
  add column figures_asked_at timestamptz;
update bankroll_link set figures = null, figured_at = null;
`)
    .execute(db);
}
