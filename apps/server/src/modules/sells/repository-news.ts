import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow } from '../../platform/context.ts';
import { stuckJobs } from '../../platform/jobs/index.ts';
import { MONEY_JOBS } from './worklist/kinds.ts';

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

/** A row for each difference that the latest proof of the books found. */
export const waitingDifferences = (): RawBuilder<unknown> =>
  sql`select 1 from (select differences from money_check order by checked_at desc limit 1) as latest,
    generate_series(1, latest.differences)`;

/** Open disputes for which no evidence was sent yet. */
export const waitingDisputes = (): RawBuilder<unknown> =>
  sql`select 1 from dispute where status = 'open' and evidence_at is null`;

/** Refunds that their provider couldn't make. */
export const waitingRefunds = (): RawBuilder<unknown> =>
  sql`select 1 from refund_part where status = 'failed' and settled_as is null`;

/** Jobs about money that keep failing. */
export const waitingJobs = (): RawBuilder<unknown> => stuckJobs(MONEY_JOBS);

/** Electronic invoices that weren't handed on: each is due within days of its payment. */
export const waitingInvoices = (): RawBuilder<unknown> =>
  sql`select 1 from invoice i where not exists (select from invoice_sending s where s.invoice_id = i.id)`;

/** Payouts that wait for an admin: to be confirmed, or to be sent. */
export const waitingPayouts = (): RawBuilder<unknown> =>
  sql`select 1 from payout where status in ('requested', 'confirmed')`;

export const namedChannels = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, name as title, id::text as key from channel where id = any(${ids})`;

/** Subscriptions by what they are to: a channel or a plan. */
export const namedSubscriptions = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select s.id, coalesce(c.name, upper(s.plan)) as title, '' as key
    from subscription s left join channel c on c.id = s.channel_id where s.id = any(${ids})`;
