import { ANNOUNCED_DAYS } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';

/** The channel's plan that a purchase or a subscription is of. */
export interface SoldChannel {
  id: number;
  name: string;
  tipsterId: number;
  tipster: string;
  planId: number;
  plan: string;
  days: number;
  statedTips: number;
  /** The plan's price now, in cents. */
  price: number;
}

const FIELDS = sql`'id', c.id, 'name', c.name, 'tipsterId', c.tipster_id, 'tipster', a.username_visible, 'planId', p.id, 'plan', p.name,
  'days', p.duration_days, 'statedTips', p.stated_tips, 'price', p.price_cents`;

/** The sold channel, as a column of a statement on `table`; null where a plan of ours was sold. */
export function soldChannel(table: 'purchase' | 'subscription'): RawBuilder<SoldChannel | null> {
  return sql<SoldChannel | null>`(select json_build_object(${FIELDS})
    from channel_plan p join channel c on c.id = p.channel_id join account a on a.id = c.tipster_id
    where p.id = ${sql.ref(`${table}.channel_plan_id`)})`;
}

const PRICES = sql`select h.price_cents from channel_plan_price h where h.channel_plan_id = subscription.channel_plan_id`;

/** The price of a subscription's channel plan when a renewal at its end had to be announced; its first price where the plan is younger. */
export const NOTICED_PRICE = sql<number | null>`coalesce(
  (${PRICES} and h.since <= subscription.period_end - ${sql.lit(24 * ANNOUNCED_DAYS)} * interval '1 hour' order by h.since desc limit 1),
  (${PRICES} order by h.since limit 1))`;
