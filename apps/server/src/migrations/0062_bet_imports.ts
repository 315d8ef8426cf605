import { type Kysely, sql } from 'kysely';

/** Imports of own bets from files: each can be undone as a whole, and a row that is there already isn't added twice. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
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

-- How an owner reads the files of one source, which its header line tells.
create table bet_import_mapping (
  account_id bigint not null references account (id) on delete cascade,
  signature text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, signature)
);

-- A tipster's history from elsewhere: shown on his page as declared, counted nowhere.
alter table bankroll add column declared boolean not null default false;
create unique index bankroll_declared_idx on bankroll (account_id) where declared;

alter table own_bet drop constraint own_bet_source_check;
alter table own_bet add constraint own_bet_source_check check (source in ('hand', 'followed', 'imported')),
  add column import_id bigint references bet_import (id) on delete set null,
  add column row_key text,
  -- Whose tip an imported bet was, in the file's words.
  add column tipster_name text;
create unique index own_bet_row_key on own_bet (account_id, row_key) where row_key is not null;
create index own_bet_import_idx on own_bet (import_id) where import_id is not null;

-- A file that states results without stakes moves balances only.
alter table bankroll_movement add column import_id bigint references bet_import (id) on delete set null,
  add column row_key text;
create unique index bankroll_movement_row_key on bankroll_movement (bankroll_id, row_key) where row_key is not null;
create index bankroll_movement_import_idx on bankroll_movement (import_id) where import_id is not null;
`)
    .execute(db);
}
