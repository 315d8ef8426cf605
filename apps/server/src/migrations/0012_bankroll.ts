import { type Kysely, sql } from 'kysely';

/** Readers keep bankrolls: accounts at bookmakers, movements of money, and their own bets, followed tips among them. */
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
  -- It is the cents of a unit or of a stake, or hundredths of a percent.
  stake_value int not null check (stake_value > 0),
  -- A tipster's declared history from elsewhere is shown on his page as such and counted nowhere.
  declared boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bankroll_account_idx on bankroll (account_id, id);
create unique index bankroll_declared_idx on bankroll (account_id) where declared;

create table bookmaker_account (
  id bigint generated always as identity primary key,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  bookmaker text not null,
  -- The bookmaker showed this sum when its owner looked.
  declared_cents bigint,
  declared_at timestamptz,
  -- Since then the bookmaker takes small stakes only.
  limited_since date,
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((declared_cents is null) = (declared_at is null))
);
create unique index bookmaker_account_name_idx on bookmaker_account (bankroll_id, lower(bookmaker));

-- An import of own bets from a file can be undone as a whole, and a row that is there already isn't added twice.
create table bet_import (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  file_name text not null,
  format text not null,
  rows_read int not null,
  rows_new int not null,
  rows_same int not null,
  rows_changed int not null,
  rows_rejected int not null,
  created_at timestamptz not null
);
create index bet_import_account_idx on bet_import (account_id, id desc);
create index bet_import_bankroll_idx on bet_import (bankroll_id);

-- An owner reads the files of one source, which its header line tells, by this mapping.
create table bet_import_mapping (
  account_id bigint not null references account (id) on delete cascade,
  signature text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, signature)
);

create table bankroll_movement (
  id bigint generated always as identity primary key,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  type text not null check (type in ('deposit', 'withdrawal', 'transfer', 'correction')),
  amount_cents bigint not null check (amount_cents <> 0 and (amount_cents > 0 or type = 'correction')),
  -- A movement without an account is of the bankroll itself, or of the world outside of it.
  from_id bigint references bookmaker_account (id),
  to_id bigint references bookmaker_account (id),
  at timestamptz not null,
  note text not null default '',
  -- A file that states results without stakes moves balances only.
  import_id bigint references bet_import (id) on delete set null,
  row_key text,
  created_at timestamptz not null,
  check (type <> 'transfer' or from_id is distinct from to_id)
);
create index bankroll_movement_list_idx on bankroll_movement (bankroll_id, at desc, id desc);
create index bankroll_movement_from_idx on bankroll_movement (from_id) where from_id is not null;
create index bankroll_movement_to_idx on bankroll_movement (to_id) where to_id is not null;
create index bankroll_movement_import_idx on bankroll_movement (import_id) where import_id is not null;
create unique index bankroll_movement_row_key on bankroll_movement (bankroll_id, row_key) where row_key is not null;

create table own_bet (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  bankroll_id bigint not null references bankroll (id) on delete cascade,
  bookmaker_account_id bigint references bookmaker_account (id),
  source text not null check (source in ('hand', 'followed', 'imported')),
  kind text not null,
  phase text not null,
  side text not null,
  stake_cents bigint not null check (stake_cents > 0),
  stake_basis text not null,
  commission_milli int not null,
  bookmaker text,
  placed_at timestamptz not null,
  note text not null default '',
  -- Lists, filters and the analysis go by these.
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
  -- The outcome by the match's result stands here, whatever exits closed.
  entry_outcome text not null default 'in_progress',
  settled_at timestamptz,
  rule_version int,
  profit_cents bigint,
  staked_cents bigint,
  closing_odds_milli int,
  clv float8,
  fair_clv float8,
  -- The best imported price when the bet was written down as just placed is null where there was none.
  best_odds_milli int,
  -- A followed bet knows whose tip it is, and what was published when.
  tip_id bigint,
  tipster_id bigint references account (id),
  tip_odds_milli int,
  tip_published_at timestamptz,
  -- A followed selection is in its tipster's words: its outcome is declared, and may be declared otherwise later.
  of_declared boolean not null default false,
  import_id bigint references bet_import (id) on delete set null,
  row_key text,
  -- An imported bet names its tipster in the file's words.
  tipster_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((settled_at is null) = (profit_cents is null)),
  check ((settled_at is null) = (staked_cents is null)),
  check ((source = 'followed') = (tip_id is not null)),
  check ((tip_id is null) = (tipster_id is null))
);
create unique index own_bet_tip_key on own_bet (account_id, tip_id) where tip_id is not null;
create unique index own_bet_row_key on own_bet (account_id, row_key) where row_key is not null;
create index own_bet_list_idx on own_bet (account_id, placed_at desc, id desc);
create index own_bet_bankroll_list_idx on own_bet (bankroll_id, placed_at desc, id desc);
-- The statistics of a bankroll read every bet in the order of a record, and its balances sum them all. The index has every column of
-- both: 100,000 bets come from 1,700 of its pages instead of 100,000 visits to rows that were imported in another order.
create index own_bet_record_idx on own_bet (bankroll_id, last_start_at, placed_at, id)
  include (day, outcome, total_odds_milli, stake_cents, staked_cents, risk_cents, profit_cents, clv, fair_clv,
    settled_at, bookmaker_account_id);
create index own_bet_account_idx on own_bet (bookmaker_account_id) where bookmaker_account_id is not null;
create index own_bet_import_idx on own_bet (import_id) where import_id is not null;
create index own_bet_open_idx on own_bet (first_start_at, id) where settled_at is null;
create index own_bet_owner_open_idx on own_bet (account_id, first_start_at, id) where settled_at is null;
create index own_bet_declared_idx on own_bet (settled_at) where of_declared and settled_at is not null;
create index own_bet_followed_idx on own_bet (tipster_id, tip_id) where tip_id is not null;
create index own_bet_followed_change_idx on own_bet (updated_at) where tip_id is not null;
create index own_bet_taken_idx on own_bet (account_id, tipster_id)
  include (bankroll_id, settled_at, staked_cents, profit_cents) where tip_id is not null;

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
  -- The grade is that of the selection. One by the owner stands until it is taken back.
  grade text,
  graded_by text check (graded_by in ('result', 'rule', 'tipster', 'owner')),
  -- The grade rests on this version of the match's result.
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

-- Followers really got this of a tipster's tips.
create table tipster_followability (
  tipster_id bigint primary key references tipster (id) on delete cascade,
  -- Too few readers give no figures.
  figures jsonb,
  updated_at timestamptz not null
);

-- The owner keeps filters of the analysis under a name.
create table analysis_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null
);
create unique index analysis_view_name_idx on analysis_view (account_id, lower(name));

-- Somebody wants the report of a bankroll or of a tipster by mail on the first of the month.
create table report_mail (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  bankroll_id bigint references bankroll (id) on delete cascade,
  tipster_id bigint references tipster (id) on delete cascade,
  -- It is the last month that was sent, or that was over when the mail was asked for.
  sent_month text not null check (sent_month ~ '^\\d{4}-\\d{2}$'),
  created_at timestamptz not null,
  check ((bankroll_id is null) <> (tipster_id is null))
);
create unique index report_mail_bankroll_key on report_mail (account_id, bankroll_id) where bankroll_id is not null;
create unique index report_mail_tipster_key on report_mail (account_id, tipster_id) where tipster_id is not null;
create index report_mail_due_idx on report_mail (sent_month, account_id);
create index report_mail_bankroll_idx on report_mail (bankroll_id) where bankroll_id is not null;
create index report_mail_tipster_idx on report_mail (tipster_id) where tipster_id is not null;
`)
    .execute(db);
}
