import { type Kysely, sql } from 'kysely';

/** The ranking as it stood at each month's end, and what those tipsters did afterwards. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- A month 'YYYY-MM' has a row once its standings are made, also where nobody ranked.
create table past_month (
  month text collate "C" primary key check (month ~ '^\\d{4}-\\d{2}$'),
  made_at timestamptz not null
);

-- The ranking from what was settled when the month ended in Europe/Rome. Rows are never changed: a result that is corrected later was not known then.
create table month_standing (
  month text collate "C" not null references past_month,
  rank int not null check (rank > 0),
  tipster_id bigint not null,
  ranking_bets int not null,
  expected_yield double precision not null,
  expected_yield_low double precision not null,
  expected_yield_high double precision not null,
  badge boolean not null,
  primary key (month, rank),
  unique (month, tipster_id)
);
create index month_standing_tipster_idx on month_standing (tipster_id, month);

-- Headline figures of the tips on matches that started after the month's end; made anew every night.
create table month_follow_up (
  month text collate "C" not null references past_month,
  tipster_id bigint not null,
  settled int not null,
  staked_micro bigint not null,
  profit_micro bigint not null,
  primary key (month, tipster_id)
);

-- The same figures of several tipsters together; the error of their yield takes the bets of a day as one observation.
create table month_follow_up_sum (
  month text collate "C" not null references past_month,
  who text not null check (who in ('leaders', 'all')),
  tipsters int not null,
  settled int not null,
  staked_micro bigint not null,
  profit_micro bigint not null,
  yield_error double precision,
  primary key (month, who)
);
`)
    .execute(db);
}
