import { type Kysely, sql } from 'kysely';

/** Channels are followed and sold: who follows one, what a plan of one cost from when on, and how its places are counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table channel add column followers int not null default 0;

create table channel_follow (
  account_id bigint not null references account (id) on delete cascade,
  channel_id bigint not null references channel (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (account_id, channel_id)
);
create index channel_follow_channel_idx on channel_follow (channel_id);

-- What a plan cost from a moment on: a renewal is charged at a price that was announced in time.
create table channel_plan_price (
  channel_plan_id bigint not null references channel_plan (id) on delete cascade,
  since timestamptz not null,
  price_cents int not null,
  primary key (channel_plan_id, since)
);
insert into channel_plan_price (channel_plan_id, since, price_cents) select id, created_at, price_cents from channel_plan;

create index channel_subscription_channel_idx on channel_subscription (channel_id, ends_at);
create index subscription_place_idx on subscription (channel_plan_id, status) where channel_plan_id is not null;
create index purchase_channel_plan_idx on purchase (channel_plan_id, id) where channel_plan_id is not null;
`)
    .execute(db);
}
