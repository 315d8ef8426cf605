import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, RenewalState, SoldProduct, SubscriptionStatus } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
} from '../../../platform/database/index.ts';
import { type SoldChannel, soldChannel } from '../channel/repository-sold.ts';

const LISTED_SUBSCRIPTION_COLUMNS = [
  'id',
  'product',
  'plan',
  'period',
  'status',
  'cancel_at_period_end',
  'period_start',
  'period_end',
  'price_cents',
  'created_at',
  'ended_at',
  'end_reason',
] as const;

export interface ListedSubscription extends ColumnsOf<'subscription', (typeof LISTED_SUBSCRIPTION_COLUMNS)[number]> {
  customer: { id: number; username: string; name: string; email: string };
  product: SoldProduct;
  plan: PaidPlan | null;
  period: BillingPeriod | null;
  channel: SoldChannel | null;
  status: SubscriptionStatus;
  provider: string | null;
  failure: string | null;
}

export interface SubscriptionFilter {
  state?: RenewalState | undefined;
  plan?: PaidPlan | 'channel' | undefined;
  channel?: number | undefined;
  provider?: string | undefined;
  /** The span of time in which it renews. */
  renews?: { from: Date; before: Date } | undefined;
  failed?: boolean | undefined;
  /** The accounts that were searched for, and the subscription that a receipt's number led to. */
  accounts?: readonly number[] | undefined;
  subscription?: number | undefined;
}

const LATEST = sql`(select p.id, p.provider, p.failure, p.status from purchase p where p.subscription_id = subscription.id
  order by p.id desc limit 1) latest`;
const DECLINED = sql`latest.failure is not null and latest.status <> 'succeeded'`;
const COLUMNS = sql`${columns('subscription', LISTED_SUBSCRIPTION_COLUMNS)},
  json_build_object('id', a.id, 'username', a.username_visible, 'name', trim(a.first_name || ' ' || a.last_name), 'email', a.email)
    as customer, ${soldChannel('subscription')} as channel, latest.provider,
  case when ${DECLINED} then latest.failure end as failure`;
const FROM = sql`from subscription join account a on a.id = subscription.account_id left join lateral ${LATEST} on true`;

const IN_STATE: Readonly<Record<NonNullable<SubscriptionFilter['state']>, RawBuilder<unknown>>> = {
  active: sql`subscription.status = 'active' and not cancel_at_period_end`,
  ending: sql`subscription.status = 'active' and cancel_at_period_end`,
  past_due: sql`subscription.status = 'past_due'`,
  ended: sql`subscription.status = 'ended'`,
};

function conditions(filter: SubscriptionFilter): RawBuilder<unknown> {
  const { state, plan, channel, provider, renews, failed, accounts, subscription } = filter;
  const all = [
    sql`true`,
    ...(state === undefined ? [] : [IN_STATE[state]]),
    ...(plan === undefined ? [] : [plan === 'channel' ? sql`product = 'channel'` : sql`plan = ${sql.lit(plan)}`]),
    ...(channel === undefined ? [] : [sql`channel_id = ${channel}`]),
    ...(provider === undefined ? [] : [sql`latest.provider = ${provider}`]),
    ...(renews === undefined
      ? []
      : [
          sql`subscription.status = 'active' and not cancel_at_period_end and period_end >= ${renews.from} and period_end < ${renews.before}`,
        ]),
    // The partial index has few rows: of these, those whose latest payment it was.
    ...(failed
      ? [
          sql`subscription.id in (select f.subscription_id from purchase f where f.failure is not null and f.status <> 'succeeded')
            and ${DECLINED}`,
        ]
      : []),
    ...(accounts === undefined ? [] : [sql`subscription.account_id = any(${[...accounts]}::bigint[])`]),
    ...(subscription === undefined ? [] : [sql`subscription.id = ${subscription}`]),
  ];
  return sql.join(all, sql` and `);
}

/** The latest first. */
export async function selectAll(db: Db, filter: SubscriptionFilter, page: PageSpan): Promise<ListedSubscription[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`subscription.id`], 'desc', page, edge);
  const { rows } = await sql<ListedSubscription>`
    select ${COLUMNS} ${FROM} where ${conditions(filter)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countAll(db: Db, filter: SubscriptionFilter): Promise<number> {
  return countUpToMax(db, sql`select 1 ${FROM} where ${conditions(filter)}`);
}

export async function selectOne(db: Db, id: number): Promise<ListedSubscription | undefined> {
  const { rows } = await sql<ListedSubscription>`select ${COLUMNS} ${FROM} where subscription.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the owner of a receipt's number and the subscription that it was for; the latter is null where the payment began none. */
export async function selectByReceipt(
  db: Db,
  receipt: { series: string; year: number; number: number },
): Promise<{ account_id: number; subscription_id: number | null } | undefined> {
  const { rows } = await sql<{ account_id: number; subscription_id: number | null }>`
    select r.account_id, p.subscription_id
    from receipt r join purchase p on p.id = r.purchase_id
    where r.series = ${receipt.series} and r.year = ${receipt.year} and r.number = ${receipt.number}`.execute(db);
  return rows[0];
}
