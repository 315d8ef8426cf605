import { type Kysely, sql } from 'kysely';

/**
 * Tips are kept with their legs, exits and history, beside who follows whom, who unlocked what and what is written again and again.
 * tipster_id leads the keys of what belongs to a tipster, so that the tables can be sharded by it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create sequence tip_id_seq as bigint;

create table tip (
  tipster_id bigint not null references tipster (id),
  id bigint not null default nextval('tip_id_seq'),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  kind text not null check (kind in ('valuebet', 'exchange', 'other')),
  phase text not null check (phase in ('prematch', 'live')),
  side text not null check (side in ('back', 'lay')),
  is_free boolean not null default false,
  channel_id bigint references channel (id),
  of_paid_channel boolean not null default false,
  channel_link text not null default '',
  bookmaker text,
  stake_milli int not null,
  stake_basis text not null check (stake_basis in ('stake', 'liability')),
  commission_milli int not null default 0,
  total_odds_milli int not null,
  minimum_odds_milli int,
  stated_probability int check (stated_probability between 1 and 9999),
  legs int not null default 0,
  -- Lists filter by sport and competition of the first leg; where legs differ, they are 'multi'.
  sport text not null default 'football',
  competition_id bigint references competition (id),
  competition_name text not null default '',
  market text not null default '',
  description text not null default '',
  tags text[] not null default '{}',
  expires_at timestamptz,
  -- A draft is to be published with this exit; exits of a published tip are rows of tip_exit.
  exit_odds_milli int,
  exit_hedge text check (exit_hedge in ('hedged', 'equal_stakes')),

  first_start_at timestamptz,
  last_start_at timestamptz,
  day date,
  -- A locked tip shows the week of its first start, and is read without naming the start itself.
  week date generated always as (date_trunc('week', first_start_at at time zone 'Europe/Rome')::date) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  publish_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text,

  price_verified boolean,
  imported_odds_milli int,
  imported_bookmaker text,
  imported_seen_at timestamptz,
  ranking_odds_milli int,
  -- Only the first ranking single of this tipster on this match ranks.
  ranks boolean not null default false,
  self_declared boolean not null default false,

  outcome text not null default 'in_progress'
    check (outcome in ('in_progress', 'postponed', 'won', 'lost', 'void', 'half_won', 'half_lost')),
  settled_at timestamptz,
  settlement_version int not null default 0,
  rule_version int,
  profit_micro bigint,
  staked_micro bigint,
  closing_odds_milli int,
  clv double precision,
  fair_clv double precision,
  primary key (tipster_id, id)
);
create unique index tip_id_key on tip (id);
create index tip_record_idx on tip (tipster_id, day, last_start_at, published_at, id) where status <> 'draft';
-- Whatever filters a list is read with, the tips passed over are decided in the index that is walked along: at a million tips a pair of
-- filters that no tip meets took up to 1.3 s, because each tip was fetched from the table.
create index tip_published_idx on tip
  (published_at desc, id desc, total_odds_milli, phase, kind, sport, is_free, outcome, competition_id) where status <> 'draft';
create index tip_kind_published_idx on tip
  (kind, published_at desc, id desc, total_odds_milli, phase, sport, is_free, outcome, competition_id) where status <> 'draft';
create index tip_sport_published_idx on tip
  (sport, published_at desc, id desc, total_odds_milli, phase, kind, is_free, outcome, competition_id) where status <> 'draft';
create index tip_competition_published_idx on tip
  (competition_id, published_at desc, id desc, total_odds_milli, phase, kind, sport, is_free, outcome) where status <> 'draft';
create index tip_tipster_published_idx on tip
  (tipster_id, published_at desc, id desc, total_odds_milli, phase, kind, sport, is_free, outcome, competition_id) where status <> 'draft';
create index tip_outcome_published_idx on tip
  (outcome, published_at desc, id desc, total_odds_milli, phase, kind, sport, is_free, competition_id) where status <> 'draft';
-- Odds that few tips have are found by their own index.
create index tip_odds_idx on tip (total_odds_milli, published_at desc, id desc) where status <> 'draft';
create index tip_channel_idx on tip (channel_id, published_at) where channel_id is not null;
create index tip_pending_idx on tip (published_at desc, id desc) where status = 'published' and settled_at is null;
create index tip_open_idx on tip (first_start_at, id) where status = 'published' and settled_at is null;
create index tip_tipster_open_idx on tip (tipster_id, day) where status = 'published' and settled_at is null;
create index tip_settled_idx on tip (settled_at desc, id desc) where settled_at is not null;
create index tip_tipster_settled_idx on tip (tipster_id, settled_at desc, id desc) where settled_at is not null;
create index tip_self_declared_idx on tip (settled_at, id) where self_declared;
create index tip_draft_idx on tip (tipster_id, updated_at desc) where status = 'draft';
create index tip_scheduled_idx on tip (publish_at) where status = 'draft' and publish_at is not null;

create table tip_leg (
  tipster_id bigint not null,
  tip_id bigint not null,
  n int not null,
  fixture_id bigint references fixture (id),
  sport text not null,
  competition text not null default '',
  event text not null,
  -- The teams are as they were named at publication; custom legs have none.
  home text,
  away text,
  starts_at timestamptz not null,
  -- A structured leg has a code of the market table here, a custom one the tipster's words.
  market text not null,
  selection text not null,
  line_milli int,
  sub_result text,
  combinations text[] not null default '{}',
  odds_milli int not null,
  -- The grade is that of the selection (for a lay the tip is the opposite).
  grade text check (grade in ('won', 'lost', 'void', 'half_won', 'half_lost')),
  -- A grade by 'rule' is void because of a rule (postponed too long, called off), not of a result.
  graded_by text check (graded_by in ('result', 'rule', 'tipster', 'admin')),
  closing_odds_milli int,
  closing_probability double precision,
  primary key (tipster_id, tip_id, n),
  foreign key (tipster_id, tip_id) references tip (tipster_id, id) on delete cascade
);
create index tip_leg_fixture_idx on tip_leg (fixture_id, tipster_id, tip_id) where fixture_id is not null;

-- A trade may have several exits, each of a share, with its own comparison of prices.
create table tip_exit (
  tipster_id bigint not null,
  tip_id bigint not null,
  n int not null,
  -- A share of the entry's stake is in ten-thousandths.
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

-- Append only: everything that ever happened to a published tip, with the words it had before.
create table tip_history (
  tipster_id bigint not null,
  tip_id bigint not null,
  n int not null,
  type text not null,
  at timestamptz not null,
  by_account bigint,
  data jsonb not null default '{}',
  primary key (tipster_id, tip_id, n),
  foreign key (tipster_id, tip_id) references tip (tipster_id, id)
);

-- Lists of tips are kept in memory until a tip changes. Every change raises one of these rows in its transaction, and their sum is
-- the version; there are several so that changes don't wait for each other.
create table tips_version (
  shard int primary key,
  version bigint not null
) with (fillfactor = 10);
insert into tips_version select n, 0 from generate_series(0, 15) n;

-- Readers -----------------------------------------------------------------------------------------------------------------

create table follow (
  account_id bigint not null references account (id) on delete cascade,
  tipster_id bigint not null references tipster (id),
  created_at timestamptz not null,
  primary key (account_id, tipster_id)
);
create index follow_recent_idx on follow (tipster_id, created_at);

create table tip_unlock (
  account_id bigint not null references account (id) on delete cascade,
  tip_id bigint not null,
  day date not null,
  at timestamptz not null,
  primary key (account_id, tip_id)
);
create index tip_unlock_day_idx on tip_unlock (account_id, day);

-- A template is a tip that its tipster writes again and again, as the form sends it.
create table tip_template (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  name text not null,
  tip jsonb not null,
  created_at timestamptz not null
);
create unique index tip_template_name_idx on tip_template (account_id, lower(name));
`)
    .execute(db);
}
