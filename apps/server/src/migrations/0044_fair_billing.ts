import { type Kysely, sql } from 'kysely';

/** When channels were on holiday or closed, and the days that subscriptions were given for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table channel_gap (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel (id) on delete cascade,
  -- pause: its tipster's holiday, with its end; closed: it sells nothing any more; suspended: its tipster may not or doesn't publish.
  kind text not null check (kind in ('pause', 'closed', 'suspended')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  -- When every running period had got the days of a pause.
  settled_at timestamptz,
  check (kind <> 'pause' or ends_at is not null),
  check (ends_at > starts_at)
);
create index channel_gap_channel_idx on channel_gap (channel_id, starts_at);
create unique index channel_gap_open_idx on channel_gap (channel_id) where ends_at is null;
create index channel_gap_unsettled_idx on channel_gap (ends_at) where kind = 'pause' and settled_at is null;
alter table channel drop column paused_since, drop column paused_until;

-- Days that a subscription was given, with the reason; never for money.
create table subscription_extension (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscription (id),
  kind text not null check (kind in ('pause', 'fair')),
  gap_id bigint references channel_gap (id),
  -- What was looked at, or the holiday.
  window_start timestamptz not null,
  window_end timestamptz not null,
  days int not null check (days > 0),
  closed_days int not null default 0 check (closed_days >= 0),
  missing_days int not null default 0 check (missing_days >= 0),
  due_tips int not null default 0,
  tips int not null default 0,
  at timestamptz not null,
  check ((kind = 'pause') = (gap_id is not null))
);
create unique index subscription_extension_pause_idx on subscription_extension (subscription_id, gap_id) where kind = 'pause';
create unique index subscription_extension_fair_idx on subscription_extension (subscription_id, window_start) where kind = 'fair';
create index subscription_extension_latest_idx on subscription_extension (subscription_id, id);
create trigger subscription_extension_append_only before update or delete on subscription_extension
  for each row execute function refuse_change();

-- Until when fair billing has looked at the running period; null or before its start: not yet.
alter table subscription add column fair_until timestamptz;
create index subscription_channel_since_idx on subscription (channel_id, created_at) where channel_id is not null;
create index subscription_channel_ended_idx on subscription (channel_id, ended_at) where channel_id is not null and ended_at is not null;
create index tip_channel_idx on tip (channel_id, published_at) where channel_id is not null;
`)
    .execute(db);
}
