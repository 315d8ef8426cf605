import { type Kysely, sql } from 'kysely';

/** First steps: answers and the guide; and what the dashboard reads by. Whoever is here already isn't asked any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table onboarding (
  account_id bigint primary key references account (id) on delete cascade,
  state text not null check (state in ('open', 'skipped', 'done')),
  purpose text check (purpose in ('follow', 'track', 'learn', 'publish')),
  staking text check (staking in ('units', 'level', 'percent')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
insert into onboarding (account_id, state, created_at, updated_at)
  select id, 'skipped', created_at, created_at from account where erased_at is null;

create table guide_step (
  account_id bigint not null references account (id) on delete cascade,
  step text not null,
  done_at timestamptz not null,
  primary key (account_id, step)
);

create index own_bet_owner_open_idx on own_bet (account_id, first_start_at, id) where settled_at is null;
create index own_bet_taken_idx on own_bet (account_id, tipster_id)
  include (bankroll_id, settled_at, staked_cents, profit_cents) where tip_id is not null;
create index post_review_idx on post (id) where status = 'in_review';
create index follow_recent_idx on follow (tipster_id, created_at);
drop index follow_tipster_idx;
`)
    .execute(db);
}
