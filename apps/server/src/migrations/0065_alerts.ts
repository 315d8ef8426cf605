import { type Kysely, sql } from 'kysely';

/** What a reader is told, by which ways and when; their devices; what waits to be sent; tips whose alerts are over. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table alert_settings (
  account_id bigint primary key references account (id) on delete cascade,
  zone text not null default 'Europe/Rome',
  -- Minutes of the day in that zone.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  digest_hour int check (digest_hour between 0 and 23),
  muted_until timestamptz,
  check ((quiet_from is null) = (quiet_to is null))
);

create table alert_choice (
  account_id bigint not null references account (id) on delete cascade,
  -- Null: every tipster without a choice of its own.
  tipster_id bigint references tipster (id) on delete cascade,
  kind text not null check (kind in ('published', 'result', 'change', 'reminder', 'channel')),
  channels text[] not null,
  unique nulls not distinct (account_id, tipster_id, kind)
);

create table alert_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  channel text not null check (channel in ('push', 'telegram')),
  -- A push service's address of the browser, or the number of a chat.
  address text not null,
  p256dh text,
  auth text,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (channel, address)
);
create index alert_device_account_idx on alert_device (account_id);

-- Codes that connect a chat: their hash, for some minutes, once.
create table telegram_code (
  hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  expires_at timestamptz not null
);
create table telegram_update (
  id bigint primary key,
  at timestamptz not null
);

create table alert_delivery (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  notification_id bigint not null,
  channel text not null check (channel in ('email', 'push', 'telegram')),
  device_id bigint references alert_device (id) on delete cascade,
  due_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  claimed_until timestamptz,
  handed_over_at timestamptz,
  done_at timestamptz,
  reason text,
  unique nulls not distinct (account_id, notification_id, channel, device_id)
);
create index alert_delivery_due_idx on alert_delivery (due_at) where status = 'waiting';
create index alert_delivery_done_idx on alert_delivery (done_at) where status <> 'waiting';
create index alert_delivery_device_idx on alert_delivery (device_id);

create table tip_alert_over (
  tip_id bigint primary key,
  at timestamptz not null
);

alter table notification
  add column bell boolean not null default true,
  -- Whether it is decided where it goes; those of before go nowhere.
  add column alerted boolean not null default true;
alter table notification alter column alerted set default false;
create index notification_alert_idx on notification (at) where not alerted;
create index notification_published_idx on notification (tip_id) where type = 'tip_published';
`)
    .execute(db);
}
