import { type Kysely, sql } from 'kysely';

/**
 * The ranking goes by the 5% quantile of the expected yield, the evidence has a veto and a detector, and badges have a history: from
 * here on each is dated when it is given and when it is lost. Badges of the old rule end here without a date; everything is made again
 * from the kept days.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
drop table standing;
create table standing (
  period text collate "C" not null,
  scope text collate "C" not null check (scope in ('all', 'confirmed')),
  sport text collate "C" not null,
  kind text collate "C" not null,
  tipster_id bigint not null,
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
  badge boolean not null default false,
  spark json not null,
  primary key (period, scope, sport, kind, tipster_id)
    include (settled, ranking_bets, profit_micro, yield, fair_clv, strike_rate, average_odds, drawdown_micro, expected_yield,
      expected_yield_low, badge)
);
create index standing_rank_idx on standing
  (period, scope, sport, kind, expected_yield_low desc nulls last, ranking_bets desc, tipster_id) include (settled, badge);
create index standing_tipster_idx on standing (tipster_id);

drop table tipster_evidence;
create table tipster_evidence (
  tipster_id bigint primary key,
  ranking_bets int not null,
  -- What the expected yield rests on, over the whole record: RankingSums of the domain.
  sums json not null,
  expected_yield_low double precision not null,
  log_e double precision not null,
  log_max double precision not null,
  results_log_e double precision not null,
  closing_log_e double precision not null,
  contradiction_log_e double precision not null,
  contradicted boolean not null,
  -- The detector of a lost edge while a badge is held.
  lost_edge_log double precision,
  -- The last ranking tip in the order of the record, and the one after which the detector ended the badge that is held.
  last_tip bigint,
  edge_lost_tip bigint,
  edge_lost_bets int,
  badge boolean not null default false,
  badge_since timestamptz
);
create index tipster_evidence_rank_idx on tipster_evidence (log_max desc, tipster_id) include (badge);
create index tipster_evidence_badge_idx on tipster_evidence (tipster_id) where badge;

-- Every badge ever given. The tips are the last ranking ones before it was given and before it was lost.
create table badge (
  tipster_id bigint not null,
  n int not null,
  won_at timestamptz not null,
  won_tip bigint not null,
  won_bets int not null,
  log_e double precision not null,
  expected_yield_low double precision not null,
  lost_at timestamptz,
  lost_tip bigint,
  lost_bets int,
  reason text check (reason in ('edge_lost', 'contradicted')),
  primary key (tipster_id, n)
);

-- Every change of the priors, each with its entry in the log; the last one counts, and before the first the initial values.
create table ranking_priors (
  seq int primary key,
  at timestamptz not null,
  tipsters int not null,
  gamma_mean double precision not null,
  gamma_deviation double precision not null,
  delta_deviation double precision not null
);

delete from tipster_stats;
insert into dirty_tipster (tipster_id) select id from tipster on conflict do nothing;
`)
    .execute(db);
}
