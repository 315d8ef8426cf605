import { type Kysely, sql } from 'kysely';

/** A bankroll's balances have sums of its bets that are changed with them: nobody who looks at a bankroll reads all of its bets. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table bankroll_bet_sum (
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  -- Null are the bets that name no account at a bookmaker.
  bookmaker_account_id bigint references bookmaker_account (id) on delete cascade,
  bets int not null,
  open int not null,
  profit_cents bigint not null,
  at_risk_cents bigint not null,
  unique nulls not distinct (bankroll_id, bookmaker_account_id)
);
create index bankroll_bet_sum_account_idx on bankroll_bet_sum (bookmaker_account_id) where bookmaker_account_id is not null;

-- A bankroll that goes takes its bets along: it is no longer there when they tell of it.
create function add_bet_sums(changes bankroll_bet_sum[]) returns void language sql as $$
  insert into bankroll_bet_sum as s (bankroll_id, bookmaker_account_id, bets, open, profit_cents, at_risk_cents)
  select c.bankroll_id, c.bookmaker_account_id, sum(c.bets), sum(c.open), sum(c.profit_cents), sum(c.at_risk_cents)
  from unnest(changes) c join bankroll b on b.id = c.bankroll_id
  group by 1, 2
  having sum(c.bets) <> 0 or sum(c.open) <> 0 or sum(c.profit_cents) <> 0 or sum(c.at_risk_cents) <> 0
  order by 1, 2
  on conflict (bankroll_id, bookmaker_account_id) do update set bets = s.bets + excluded.bets, open = s.open + excluded.open,
    profit_cents = s.profit_cents + excluded.profit_cents, at_risk_cents = s.at_risk_cents + excluded.at_risk_cents
$$;

create function sums_of_bets_added() returns trigger language plpgsql as $$
begin
  perform add_bet_sums(array(
    select row(bankroll_id, bookmaker_account_id, count(*), count(*) filter (where settled_at is null),
      coalesce(sum(profit_cents), 0), coalesce(sum(risk_cents) filter (where settled_at is null), 0))::bankroll_bet_sum
    from changed group by bankroll_id, bookmaker_account_id));
  return null;
end
$$;
create function sums_of_bets_removed() returns trigger language plpgsql as $$
begin
  perform add_bet_sums(array(
    select row(bankroll_id, bookmaker_account_id, -count(*), -count(*) filter (where settled_at is null),
      -coalesce(sum(profit_cents), 0), -coalesce(sum(risk_cents) filter (where settled_at is null), 0))::bankroll_bet_sum
    from changed group by bankroll_id, bookmaker_account_id));
  return null;
end
$$;
-- A bet may go into another bankroll, or to another account.
create function sums_of_bets_changed() returns trigger language plpgsql as $$
begin
  perform add_bet_sums(array(
    select row(bankroll_id, bookmaker_account_id, sum(sign), coalesce(sum(sign) filter (where settled_at is null), 0),
      coalesce(sum(sign * profit_cents), 0), coalesce(sum(sign * risk_cents) filter (where settled_at is null), 0))::bankroll_bet_sum
    from (
      select bankroll_id, bookmaker_account_id, settled_at, profit_cents, risk_cents, -1 as sign from before
      union all select bankroll_id, bookmaker_account_id, settled_at, profit_cents, risk_cents, 1 from changed) b
    group by bankroll_id, bookmaker_account_id));
  return null;
end
$$;

-- Their names come after those of the triggers that raise the versions, which lock a bankroll's changes one after another.
create trigger own_bet_sums_added after insert on own_bet
  referencing new table as changed for each statement execute function sums_of_bets_added();
create trigger own_bet_sums_changed after update on own_bet
  referencing old table as before new table as changed for each statement execute function sums_of_bets_changed();
create trigger own_bet_sums_removed after delete on own_bet
  referencing old table as changed for each statement execute function sums_of_bets_removed();

insert into bankroll_bet_sum
select bankroll_id, bookmaker_account_id, count(*), count(*) filter (where settled_at is null), coalesce(sum(profit_cents), 0),
  coalesce(sum(risk_cents) filter (where settled_at is null), 0)
from own_bet group by 1, 2;
`)
    .execute(db);
}
