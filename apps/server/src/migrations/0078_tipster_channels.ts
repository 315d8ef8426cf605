import { type Kysely, sql } from 'kysely';

/** Telegram channels that tipsters' tips are posted to, and what was and will be posted; a tipster's settled tips by time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create index tip_tipster_settled_idx on tip (tipster_id, settled_at desc, id desc) where settled_at is not null;

create table telegram_channel (
  tipster_id bigint primary key references tipster (id) on delete cascade,
  -- The number of the chat at Telegram.
  chat text not null unique,
  title text not null,
  connected_at timestamptz not null,
  last_posted_at timestamptz
);

alter table telegram_code add column purpose text not null default 'chat' check (purpose in ('chat', 'channel'));

create table telegram_post (
  id bigint generated always as identity primary key,
  tipster_id bigint not null references telegram_channel (tipster_id) on delete cascade,
  tip_id bigint not null,
  kind text not null check (kind in ('published', 'withdrawn', 'settled')),
  due_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  claimed_until timestamptz,
  handed_over_at timestamptz,
  done_at timestamptz,
  reason text,
  unique (tipster_id, tip_id, kind)
);
create index telegram_post_due_idx on telegram_post (due_at) where status = 'waiting';
create index telegram_post_done_idx on telegram_post (done_at) where status <> 'waiting';
`)
    .execute(db);
}
