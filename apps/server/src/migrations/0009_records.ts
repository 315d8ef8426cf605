import { type Kysely, sql } from 'kysely';

/**
 * Records are made of settled tips: their days, what rankings and profiles show of them, the evidence of an edge and the badges it gives.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- A row is a tipster's day by sport, kind and what can be checked: sums, segment and the bets that luck and evidence are made of.
-- It is recomputed whole from the day's tips, never by deltas. json, not jsonb: what is stored is compared byte for byte.
create table record_day (
  tipster_id bigint not null,
  day date not null,
  sport text collate "C" not null,
  kind text collate "C" not null,
  part text collate "C" not null check (part in ('by_result', 'unverified', 'verified')),
  data json not null,
  primary key (tipster_id, day, sport, kind, part)
);
-- The midnight that moves the edges of the periods reads along this index.
create index record_day_day_idx on record_day (day, tipster_id);

-- Drawdown and streaks can't be summed, so the slices of a day in which several rows meet have segments of their own; 'all' is any sport
-- or kind, scope is 'all' or 'verified' (what anybody can check). A slice of one row has that row's segment.
create table record_segment (
  tipster_id bigint not null,
  day date not null,
  scope text collate "C" not null check (scope in ('verified', 'all')),
  sport text collate "C" not null,
  kind text collate "C" not null,
  segment json not null,
  primary key (tipster_id, day, scope, sport, kind)
);

-- These tipsters' days have changed since their standings were made (or, by_calendar, only their periods have moved).
create table dirty_tipster (
  tipster_id bigint primary key,
  by_calendar boolean not null default false
);

-- These tipsters' exact p-values are still to be computed.
create table dirty_luck (
  tipster_id bigint primary key,
  -- Every marking has another mark: p-values are computed outside transactions, and a mark made meanwhile must outlive them.
  mark uuid not null
);

-- Statistics have come this far: a number that grows with every change of them, the last day whose midnight has moved the
-- periods, and the public figures. kept_version is the form that days and standings were made in: a running server makes older ones again.
create table record_state (
  id int primary key check (id = 1),
  version bigint not null default 0,
  kept_version int not null default 0,
  edge_day date,
  figures json,
  figures_at timestamptz
);
insert into record_state (id, kept_version) values (1, 1);

-- The version counts how often a tipster's statistics were made: memory holds those of one version.
create table record_version (
  tipster_id bigint primary key,
  version bigint not null
);

-- Leaderboards read settled bets by period, sport and kind, 'all' for any. The key carries every column that can
-- be sorted by, so that a slice is ordered without touching the rows; the hottest order has its own index.
create table standing (
  period text collate "C" not null,
  sport text collate "C" not null,
  kind text collate "C" not null,
  tipster_id bigint not null,
  -- Headline figures count what can be checked.
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
  -- The expected yield is null under the least number of ranking tips.
  expected_yield double precision,
  expected_yield_low double precision,
  expected_yield_high double precision,
  -- These figures count all settled tips.
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

-- A profile shows this of one period, as the API answers it; it is made when the tipster's record changes.
create table tipster_stats (
  tipster_id bigint not null,
  period text collate "C" not null,
  scope text collate "C" not null check (scope in ('verified', 'all')),
  data json not null,
  primary key (tipster_id, period, scope)
);

-- The exact p-values take longer than all the rest; input says for which sums one was computed.
create table tipster_luck (
  tipster_id bigint not null,
  period text collate "C" not null,
  scope text collate "C" not null check (scope in ('verified', 'all')),
  input text not null,
  p_value double precision,
  primary key (tipster_id, period, scope)
);

-- The e-process covers the whole record (all time, all tips that rank); the badge is given by e-BH over all tipsters.
create table tipster_evidence (
  tipster_id bigint primary key,
  ranking_bets int not null,
  -- The expected yield rests on these sums over the whole record: RankingSums of the domain.
  sums json not null,
  expected_yield_low double precision not null,
  log_e double precision not null,
  log_max double precision not null,
  results_log_e double precision not null,
  closing_log_e double precision not null,
  contradiction_log_e double precision not null,
  contradicted boolean not null,
  -- The detector of a lost edge runs while a badge is held.
  lost_edge_log double precision,
  -- The first is the last ranking tip in the order of the record, the second the tip after which the detector ended the badge that is held.
  last_tip bigint,
  edge_lost_tip bigint,
  edge_lost_bets int,
  badge boolean not null default false,
  badge_since timestamptz
);
create index tipster_evidence_rank_idx on tipster_evidence (log_max desc, tipster_id) include (badge);
create index tipster_evidence_badge_idx on tipster_evidence (tipster_id) where badge;

-- Every badge ever given is kept. Its tips are the last ranking ones before it was given and before it was lost.
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

-- Every change of the priors has its entry in the log. The last one counts, and before the first the initial values.
create table ranking_priors (
  seq int primary key,
  at timestamptz not null,
  tipsters int not null,
  gamma_mean double precision not null,
  gamma_deviation double precision not null,
  delta_deviation double precision not null
);

-- A follower who comes late could still get the price that a tip had some minutes after its publication.
create table tip_later_price (
  tipster_id bigint not null,
  tip_id bigint not null,
  minutes int not null check (minutes > 0),
  -- The price is the selection's, or the product of an accumulator's, as a price at publication is compared.
  odds_milli int,
  -- A single has the best price of all bookmakers.
  best_odds_milli int,
  at timestamptz not null,
  primary key (tipster_id, tip_id, minutes),
  check (odds_milli is not null or best_odds_milli is not null),
  foreign key (tipster_id, tip_id) references tip (tipster_id, id) on delete cascade
);
`)
    .execute(db);
}
