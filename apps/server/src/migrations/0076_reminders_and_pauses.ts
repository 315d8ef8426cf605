import { type Kysely, sql } from 'kysely';

/** What a reader wants to be told of a tip's price and start, and a break from betting: taken, or by a limit that is reached. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table tip_reminder (
  account_id bigint not null references account (id) on delete cascade,
  tip_id bigint not null,
  tipster_id bigint not null references tipster (id) on delete cascade,
  kind text not null check (kind in ('price', 'kick_off')),
  -- Odds that a price must reach, at one of these bookmakers; none named: at any.
  odds_milli int,
  bookmakers text[] not null default '{}',
  -- Minutes before the start.
  minutes int,
  -- The start as it was known; a match that moves takes its reminders along.
  starts_at timestamptz not null,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (account_id, tip_id, kind),
  check ((kind = 'price') = (odds_milli is not null)),
  check ((kind = 'kick_off') = (minutes is not null))
);
create index tip_reminder_open_idx on tip_reminder (kind, starts_at) where told_at is null;

alter table account
  add column betting_paused_until timestamptz,
  add column betting_paused_by text check (betting_paused_by in ('limit', 'break'));
`)
    .execute(db);
}
