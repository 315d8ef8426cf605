import { type Kysely, sql } from 'kysely';

/**
 * A trade may have several exits, each of a share, with its own comparison of prices; those of before closed the whole stake and were
 * not compared. Records are kept by whether they can be checked, and a standing says the verified figures beside those over everything;
 * the running server makes all of it again from the tips.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table tip_exit (
  tipster_id bigint not null,
  tip_id bigint not null,
  n int not null,
  -- Of the entry's stake, in ten-thousandths.
  share int not null check (share between 1 and 10000),
  odds_milli int not null,
  hedge text not null check (hedge in ('hedged', 'equal_stakes')),
  at timestamptz not null,
  price_verified boolean not null,
  imported_odds_milli int,
  imported_bookmaker text,
  imported_seen_at timestamptz,
  primary key (tipster_id, tip_id, n),
  foreign key (tipster_id, tip_id) references tip (tipster_id, id) on delete cascade
);
insert into tip_exit (tipster_id, tip_id, n, share, odds_milli, hedge, at, price_verified)
select tipster_id, id, 0, 10000, exit_odds_milli, coalesce(exit_hedge, 'hedged'), exit_at, false
from tip where exit_at is not null and exit_odds_milli is not null;
-- What stays in these columns is the exit that a draft is to be published with.
update tip set exit_odds_milli = null, exit_hedge = null where exit_at is not null;
alter table tip drop column exit_at;

delete from record_day;
alter table record_day drop column self_declared;
alter table record_day add column part text collate "C" not null check (part in ('by_result', 'unverified', 'verified'));
alter table record_day add primary key (tipster_id, day, sport, kind, part);
delete from record_segment;
alter table record_segment drop constraint record_segment_scope_check;
alter table record_segment add constraint record_segment_scope_check check (scope in ('verified', 'all'));
delete from tipster_stats;
alter table tipster_stats drop constraint tipster_stats_scope_check;
alter table tipster_stats add constraint tipster_stats_scope_check check (scope in ('verified', 'all'));
delete from tipster_luck;
alter table tipster_luck drop constraint tipster_luck_scope_check;
alter table tipster_luck add constraint tipster_luck_scope_check check (scope in ('verified', 'all'));

drop table standing;
create table standing (
  period text collate "C" not null,
  sport text collate "C" not null,
  kind text collate "C" not null,
  tipster_id bigint not null,
  -- Of what can be checked: headline figures.
  settled int not null,
  ranking_bets int not null,
  staked_micro bigint not null,
  profit_micro bigint not null,
  yield double precision,
  clv double precision,
  fair_clv double precision,
  fair_clv_bets int not null,
  strike_rate double precision,
  average_odds double precision,
  drawdown_micro bigint not null,
  -- Null under the least number of ranking tips.
  expected_yield double precision,
  expected_yield_low double precision,
  expected_yield_high double precision,
  -- Of all settled tips.
  all_settled int not null,
  all_staked_micro bigint not null,
  all_profit_micro bigint not null,
  badge boolean not null default false,
  spark json not null,
  primary key (period, sport, kind, tipster_id)
    include (settled, ranking_bets, profit_micro, yield, fair_clv, strike_rate, average_odds, drawdown_micro, expected_yield,
      expected_yield_low, badge)
);
create index standing_rank_idx on standing
  (period, sport, kind, expected_yield_low desc nulls last, ranking_bets desc, tipster_id) include (settled, badge);
create index standing_tipster_idx on standing (tipster_id);
`)
    .execute(db);
}
