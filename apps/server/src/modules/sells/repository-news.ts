import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow } from '../../platform/context.ts';

/** Channels that tipsters whom the reader follows have opened. */
export function recentChannels({ accountId, since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select c.id, c.created_at as at from channel c join follow f on f.tipster_id = c.tipster_id
    where f.account_id = ${accountId} and c.active and c.created_at > ${since} and c.created_at <= ${now}`;
}

/** Subscriptions that others have begun to the reader's own channels, and the reader's own that have ended. */
export function recentSubscriptions({ accountId, since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select s.id, s.created_at as at from subscription s join channel c on c.id = s.channel_id
    where c.tipster_id = ${accountId} and s.created_at > ${since} and s.created_at <= ${now}
    union all
    select id, ended_at from subscription where account_id = ${accountId} and ended_at > ${since} and ended_at <= ${now}`;
}

/** Payouts that wait for an admin: to be confirmed, or to be sent. */
/** A row for each difference that the latest proof of the books found. */
export const waitingDifferences = (): RawBuilder<unknown> =>
  sql`select 1 from (select differences from money_check order by checked_at desc limit 1) as latest,
    generate_series(1, latest.differences)`;

export const waitingPayouts = (): RawBuilder<unknown> =>
  sql`select 1 from payout where status in ('requested', 'confirmed')`;

export const namedChannels = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, name as title, id::text as key from channel where id = any(${ids})`;

/** Subscriptions by what they are to: a channel or a plan. */
export const namedSubscriptions = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select s.id, coalesce(c.name, upper(s.plan)) as title, '' as key
    from subscription s left join channel c on c.id = s.channel_id where s.id = any(${ids})`;
