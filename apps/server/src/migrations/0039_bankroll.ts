import { type Kysely, sql } from 'kysely';

/** Bankrolls: bookmakers' accounts, movements of money, and the bets that readers place for themselves, followed tips among them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table bankroll (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  currency text not null,
  initial_cents bigint not null check (initial_cents >= 0),
  stake_plan text not null check (stake_plan in ('units', 'level', 'percent')),
  -- Cents of a unit or of a stake; hundredths of a percent.
  stake_value int not null check (stake_value > 0),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bankroll_account_idx on bankroll (account_id, id);

create table bookmaker_account (
  id bigint generated always as identity primary key,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  bookmaker text not null,
  -- What the bookmaker shows, and when its owner looked.
  declared_cents bigint,
  declared_at timestamptz,
  -- Since when the bookmaker takes small stakes only.
  limited_since date,
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((declared_cents is null) = (declared_at is null))
);
create unique index bookmaker_account_name_idx on bookmaker_account (bankroll_id, lower(bookmaker));

create table bankroll_movement (
  id bigint generated always as identity primary key,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  type text not null check (type in ('deposit', 'withdrawal', 'transfer', 'correction')),
  amount_cents bigint not null check (amount_cents <> 0 and (amount_cents > 0 or type = 'correction')),
  -- Null: the bankroll itself, or the world outside of it.
  from_id bigint references bookmaker_account (id),
  to_id bigint references bookmaker_account (id),
  at timestamptz not null,
  note text not null default '',
  created_at timestamptz not null,
  check (type <> 'transfer' or from_id is distinct from to_id)
);
create index bankroll_movement_list_idx on bankroll_movement (bankroll_id, at desc, id desc);
create index bankroll_movement_from_idx on bankroll_movement (from_id) where from_id is not null;
create index bankroll_movement_to_idx on bankroll_movement (to_id) where to_id is not null;

create table own_bet (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  bookmaker_account_id bigint references bookmaker_account (id),
  source text not null check (source in ('hand', 'followed')),
  kind text not null,
  phase text not null,
  side text not null,
  stake_cents bigint not null check (stake_cents > 0),
  stake_basis text not null,
  commission_milli int not null,
  bookmaker text,
  placed_at timestamptz not null,
  note text not null default '',
  -- What lists, filters and the analysis go by.
  legs int not null,
  sport text not null,
  competition_name text not null,
  market text not null,
  total_odds_milli int not null,
  risk_cents bigint not null,
  first_start_at timestamptz not null,
  last_start_at timestamptz not null,
  day date not null,
  over_limit boolean not null,
  outcome text not null default 'in_progress',
  -- By the match's result, whatever exits closed.
  entry_outcome text not null default 'in_progress',
  settled_at timestamptz,
  rule_version int,
  profit_cents bigint,
  staked_cents bigint,
  closing_odds_milli int,
  clv float8,
  fair_clv float8,
  -- Of a followed tip: whose it is, and what was published when.
  tip_id bigint,
  tipster_id bigint references account (id),
  tip_odds_milli int,
  tip_published_at timestamptz,
  -- A followed selection is in its tipster's words: its outcome is declared, and may be declared otherwise later.
  of_declared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((settled_at is null) = (profit_cents is null)),
  check ((settled_at is null) = (staked_cents is null)),
  check ((source = 'followed') = (tip_id is not null)),
  check ((tip_id is null) = (tipster_id is null))
);
create unique index own_bet_tip_key on own_bet (account_id, tip_id) where tip_id is not null;
create index own_bet_followed_idx on own_bet (tipster_id, tip_id) where tip_id is not null;
create index own_bet_list_idx on own_bet (account_id, placed_at desc, id desc);
create index own_bet_bankroll_list_idx on own_bet (bankroll_id, placed_at desc, id desc);
create index own_bet_record_idx on own_bet (bankroll_id, last_start_at, placed_at, id);
create index own_bet_account_idx on own_bet (bookmaker_account_id) where bookmaker_account_id is not null;
create index own_bet_open_idx on own_bet (first_start_at, id) where settled_at is null;
create index own_bet_declared_idx on own_bet (settled_at) where of_declared and settled_at is not null;

create table own_bet_leg (
  bet_id bigint not null references own_bet (id) on delete cascade,
  n int not null,
  fixture_id bigint references fixture (id),
  sport text not null,
  competition text not null,
  event text not null,
  home text,
  away text,
  starts_at timestamptz not null,
  market text not null,
  selection text not null,
  line_milli int,
  sub_result text,
  combinations text[] not null default '{}',
  odds_milli int not null,
  -- Of the selection. By the owner: it stands until it is taken back.
  grade text,
  graded_by text check (graded_by in ('result', 'rule', 'tipster', 'owner')),
  -- The version of the match's result that the grade rests on.
  result_version int not null default 0,
  closing_odds_milli int,
  closing_probability float8,
  primary key (bet_id, n),
  check ((grade is null) = (graded_by is null))
);
create index own_bet_leg_fixture_idx on own_bet_leg (fixture_id, bet_id) where fixture_id is not null;
create index own_bet_leg_ungraded_idx on own_bet_leg (fixture_id) where fixture_id is not null and grade is null;

create table own_bet_exit (
  bet_id bigint not null references own_bet (id) on delete cascade,
  n int not null,
  share int not null check (share between 1 and 10000),
  odds_milli int not null,
  hedge text not null,
  primary key (bet_id, n)
);

-- What a key stands for isn't always a tip any more.
alter table idempotency_key rename column tip_id to made_id;
`)
    .execute(db);
}
