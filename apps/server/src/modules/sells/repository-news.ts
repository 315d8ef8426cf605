import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow, QueueRows } from '../../platform/context.ts';
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
export const waitingDifferences = (): QueueRows =>
  sql`select n as id, latest.checked_at as at, '' as title, '' as key
    from (select differences, checked_at from money_check order by checked_at desc limit 1) as latest,
    generate_series(1, latest.differences) n`;

/** Open disputes for which no evidence was sent yet. */
export const waitingDisputes = (): QueueRows =>
  sql`select id, opened_at as at, reference as title, id::text as key from dispute where status = 'open' and evidence_at is null`;

/** Refunds that their provider couldn't make. */
export const waitingRefunds = (): QueueRows =>
  sql`select id, created_at as at, coalesce(reference, '') as title, id::text as key from refund_part where status = 'failed' and settled_as is null`;

/** Jobs about money that keep failing. */
export const waitingJobs = (): QueueRows => stuckJobs(MONEY_JOBS);

/** Electronic invoices that weren't handed on: each is due within days of its payment. */
export const waitingInvoices = (): QueueRows =>
  sql`select i.id, i.issued_at as at, i.number || '/' || i.year as title, i.id::text as key from invoice i where not exists (select from invoice_sending s where s.invoice_id = i.id)`;

/** Payouts that wait for an admin: to be confirmed, or to be sent. */
export const waitingPayouts = (): QueueRows =>
  sql`select p.id, p.requested_at as at, a.username_visible as title, p.id::text as key
    from payout p join account a on a.id = p.tipster_id where p.status in ('requested', 'confirmed')`;

export const namedChannels = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, name as title, id::text as key from channel where id = any(${ids})`;

/** Subscriptions by what they are to: a channel or a plan. */
export const namedSubscriptions = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select s.id, coalesce(c.name, upper(s.plan)) as title, '' as key
    from subscription s left join channel c on c.id = s.channel_id where s.id = any(${ids})`;
