import type { SubscriberState } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import { countUpToMax, type Db, keyset, type PageSpan } from '../../../platform/database/index.ts';
import { NOTICED_PRICE, type SoldChannel, soldChannel } from '../channel/repository-sold.ts';

/** A subscriber as the tipster may know them: by the username, and nothing else of the account. */
export interface SubscriberRow {
  id: number;
  username: string;
  channel: SoldChannel;
  state: SubscriberState;
  since: Date;
  period_end: Date;
  ended_at: Date | null;
  paid: number;
  noticed: number | null;
}

export interface SubscriberFilter {
  tipsterId: number;
  state?: SubscriberState | undefined;
  channel?: number | undefined;
}

const IN_STATE: Readonly<Record<SubscriberState, RawBuilder<unknown>>> = {
  active: sql`subscription.status = 'active' and not cancel_at_period_end`,
  ending: sql`subscription.status = 'active' and cancel_at_period_end and gift_id is null`,
  past_due: sql`subscription.status = 'past_due'`,
  gift: sql`subscription.status = 'active' and gift_id is not null`,
  ended: sql`subscription.status = 'ended'`,
};
const STATE = sql`case when subscription.status <> 'active' then subscription.status when gift_id is not null then 'gift'
  when cancel_at_period_end then 'ending' else 'active' end`;

const ofTipster = (tipsterId: number) => sql`channel_id in (select id from channel where tipster_id = ${tipsterId})`;

function conditions({ tipsterId, state, channel }: SubscriberFilter): RawBuilder<unknown> {
  const all = [
    ofTipster(tipsterId),
    ...(state === undefined ? [] : [IN_STATE[state]]),
    ...(channel === undefined ? [] : [sql`channel_id = ${channel}`]),
  ];
  return sql.join(all, sql` and `);
}

/** The latest first. */
export async function selectSubscriberPage(db: Db, filter: SubscriberFilter, page: PageSpan): Promise<SubscriberRow[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`subscription.id`], 'desc', page, edge);
  const { rows } = await sql<SubscriberRow>`
    select subscription.id, a.username_visible as username, ${soldChannel('subscription')} as channel, ${STATE} as state,
      subscription.created_at as since, period_end, ended_at, price_cents as paid, ${NOTICED_PRICE} as noticed
    from subscription join account a on a.id = subscription.account_id
    where ${conditions(filter)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countSubscribers(db: Db, filter: SubscriberFilter): Promise<number> {
  return countUpToMax(db, sql`select 1 from subscription where ${conditions(filter)}`);
}

export interface Counts {
  subscribers: number;
  gifts: number;
  joined: number;
  left: number;
  /** Paying subscribers at `since`, and those of them who have left. */
  before: number;
  lost: number;
}

export async function selectCounts(db: Db, tipsterId: number, since: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with known as (
      select created_at, ended_at, gift_id from subscription where ${ofTipster(tipsterId)} and status <> 'ended'
      union all
      select created_at, ended_at, gift_id from subscription where ${ofTipster(tipsterId)} and ended_at > ${since})
    select count(*) filter (where ended_at is null)::int as subscribers,
      count(*) filter (where ended_at is null and gift_id is not null)::int as gifts,
      count(*) filter (where created_at > ${since})::int as joined, count(*) filter (where ended_at is not null)::int as "left",
      count(*) filter (where created_at <= ${since} and gift_id is null)::int as before,
      count(*) filter (where created_at <= ${since} and gift_id is null and ended_at is not null)::int as lost
    from known`.execute(db);
  return rows[0]!;
}

export interface RenewalGroup {
  paid: number;
  now: number;
  noticed: number | null;
  count: number;
}

/** Subscriptions that renew, grouped by what decides their price. */
export async function selectRenewing(db: Db, tipsterId: number): Promise<RenewalGroup[]> {
  const { rows } = await sql<RenewalGroup>`
    select paid, now, noticed, count(*)::int as count from (
      select price_cents as paid, (select p.price_cents from channel_plan p where p.id = channel_plan_id) as now, ${NOTICED_PRICE} as noticed
      from subscription where ${ofTipster(tipsterId)} and status = 'active' and not cancel_at_period_end) s
    group by paid, now, noticed`.execute(db);
  return rows;
}

interface MonthRow {
  month: string;
  joined: number;
  left: number;
}

const inRome = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'Europe/Rome', 'YYYY-MM')`;

/** How many began and ended in each month since a moment. */
export async function selectMovements(db: Db, tipsterId: number, since: Date): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select month, sum(joined)::int as joined, sum("left")::int as "left" from (
      select ${inRome(sql`created_at`)} as month, 1 as joined, 0 as "left" from subscription
      where ${ofTipster(tipsterId)} and created_at >= ${since}
      union all select ${inRome(sql`ended_at`)}, 0, 1 from subscription where ${ofTipster(tipsterId)} and ended_at >= ${since}) m
    group by month`.execute(db);
  return rows;
}

export interface MonthMoney {
  month: string;
  revenue: number;
  share: number;
}

/** Returns the revenue of each month from `from` on, less refunds: the whole price, and the tipster's share. */
export async function selectMoney(db: Db, tipsterId: number, from: string): Promise<MonthMoney[]> {
  const { rows } = await sql<MonthMoney>`
    select month, revenue_cents as revenue, share_cents as share from tipster_month
    where tipster_id = ${tipsterId} and month >= ${from}`.execute(db);
  return rows;
}

export async function selectShareBp(db: Db, tipsterId: number): Promise<number> {
  const row = await db.selectFrom('tipster').select('share_percent').where('id', '=', tipsterId).executeTakeFirst();
  return (row?.share_percent ?? 0) * 100;
}
