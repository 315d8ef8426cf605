import { type Kysely, sql } from 'kysely';

/** What tipsters write to their subscribers, and the days that they give away. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- A message of a tipster, or the announcement of a holiday, to everybody who is subscribed at that moment.
create table channel_notice (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel (id) on delete cascade,
  kind text not null check (kind in ('message', 'pause')),
  gap_id bigint references channel_gap (id) on delete cascade,
  title text not null default '',
  body text not null default '',
  -- In Rome: one message a day.
  day date not null,
  created_at timestamptz not null,
  -- The last subscription that was told, so that a job which is run again goes on from there.
  told_to bigint not null default 0,
  recipients int not null default 0
);
create unique index channel_notice_day_idx on channel_notice (channel_id, day) where kind = 'message';
create index channel_notice_latest_idx on channel_notice (channel_id, id);

-- Who wants a channel's messages by the bell alone.
create table channel_mail_off (
  account_id bigint not null references account (id) on delete cascade,
  channel_id bigint not null references channel (id) on delete cascade,
  primary key (account_id, channel_id)
);

-- Days of a channel that its tipster gives away: with a code, or to anybody who tries it.
create table channel_gift (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel (id),
  -- Its places are those of this plan.
  channel_plan_id bigint not null references channel_plan (id),
  kind text not null check (kind in ('code', 'trial')),
  code text unique,
  days int not null check (days > 0),
  people int not null check (people > 0),
  ends_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'code') = (code is not null))
);
create index channel_gift_channel_idx on channel_gift (channel_id, id);

alter table subscription add column gift_id bigint references channel_gift (id);
create unique index subscription_gift_idx on subscription (gift_id, account_id) where gift_id is not null;
-- Access that was given away makes nobody a client.
alter table channel_subscription add column is_gift boolean not null default false;
`)
    .execute(db);
}
