import type { TipAudience } from '@quotavera/domain/access';
import { ALERT_KINDS, type AlertKind, KIND_OF_NOTIFICATION } from '@quotavera/domain/alerts';
import { COUNT_MAX, EARLY_ACCESS_MS, UNREAD_MAX } from '@quotavera/domain/limits';
import { romeDay, romeDayStart } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
  upToMax,
} from '../../../platform/database/index.ts';
import { addedJob, jobKind } from '../../../platform/jobs/index.ts';
import { limitAt } from '../care/repository.ts';
import { sawWholeExpression } from '../visibility/repository.ts';

export interface FollowerNews {
  type: string;
  tip_id: number;
  tipster_id: number;
  data: Readonly<Record<string, unknown>>;
  /** When it happened. */
  at: Date;
  /** Where the tip was shown to more readers: its audience of before, and whether it came into a channel. */
  before?: TipAudience & { movedToChannel: boolean };
}

/** Decides where notifications go that have fallen due. */
export const dispatchAlerts = jobKind<Record<string, never>>('alerts_dispatch');

const JOBS = 16;

/** Makes notifications of news, a turn after another. */
export const takeTurns = jobKind<Record<string, never>>('tips_news_turns');

/** The job runner takes jobs of a lower number first: the bell rings before other work begins. */
const FIRST = -5;

/**
 * A job of a key is a row that transactions wait for in turn until they commit: with one key for all nobody published beside anybody else.
 * Connections have a key each, more or less, and what waits is still few jobs, one after another.
 */
const ofConnection = (of: 'alerts' | 'news') => ({
  jobKey: sql<string>`(${`${of}:`}::text || pg_backend_pid() % ${sql.lit(JOBS)})`,
  queue: of === 'alerts' ? dispatchAlerts.name : takeTurns.name,
});

/** Has the alerts of what was just notified sent. The job runner has its own clock. */
export async function queueAlerts(trx: Trx): Promise<void> {
  await sql`select ${addedJob(dispatchAlerts, {}, ofConnection('alerts'))}`.execute(trx);
}

/** Has the alerts of a published tip sent whose readers may know of it only when early access is over. */
function whenEarlyAccessEnds(tipId: number | null): RawBuilder<unknown>[] {
  if (tipId === null) return [];
  const runAt = new Date(Date.now() + EARLY_ACCESS_MS + 1_000);
  return [addedJob(dispatchAlerts, {}, { jobKey: `alerts-preferences:${tipId}`, runAt, queue: dispatchAlerts.name })];
}

const typesOf = (kind: AlertKind) =>
  [...KIND_OF_NOTIFICATION].flatMap(([type, of]) => (of === kind ? [sql.lit(type)] : []));

/** The kind of choice that a notification's type belongs to; null where the reader has none. */
const kindExpression = (type: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(case ${sql.join(
    ALERT_KINDS.map((kind) => sql`when ${type} in (${sql.join(typesOf(kind))}) then ${sql.lit(kind)}`),
    sql` `,
  )} end)`;

/** Whether an account has what is notified of in its bell: by its choice for the tipster, else for all, else yes. */
export const inBell = (
  accountId: RawBuilder<unknown>,
  tipsterId: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
) => sql<boolean>`
  coalesce((select 'bell' = any(c.channels) from alert_choice c
    where c.account_id = ${accountId} and c.kind = ${kindExpression(type)} and (c.tipster_id = ${tipsterId} or c.tipster_id is null)
    order by c.tipster_id nulls last limit 1), true)`;

/**
 * The accounts that the tip `t` concerns: followers of its tipster, and its channel's followers and subscribers at a moment; with `most`, so
 * many of each.
 */
const audience = (at: RawBuilder<Date>, most?: number) => {
  const limit = most === undefined ? sql`` : sql`limit ${sql.lit(most)}`;
  return sql`
  (select f.account_id from follow f where f.tipster_id = t.tipster_id ${limit})
  union (select f.account_id from channel_follow f where f.channel_id = t.channel_id ${limit})
  union (select s.account_id from channel_subscription s
    where s.channel_id = t.channel_id and s.starts_at <= ${at} and s.ends_at > ${at} ${limit})`;
};

/**
 * Has the readers whom a tip concerns told of what happened to it, by a job and in turns (`service-turns`): a row of news is all that the
 * author's transaction writes, whoever follows. Call it while the tip is what its readers are to be told of.
 */
export async function notifyFollowers(trx: Trx, news: readonly FollowerNews[]): Promise<void> {
  if (news.length === 0) return;
  const published = news.find(({ type }) => ['tip_published', 'tip_opened'].includes(type))?.tip_id ?? null;
  await sql`
    with told as (
      insert into tip_news (type, tipster_id, tip_id, data, at, before, ${sql.raw(TIP_FACTS.join(', '))})
      select n.type, t.tipster_id, t.id, n.data, n.at, n.before, ${columns('t', TIP_FACTS)}
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
          as n(type text, tip_id bigint, tipster_id bigint, data jsonb, at timestamptz, before jsonb)
        join tip t on t.tipster_id = n.tipster_id and t.id = n.tip_id)
    select ${sql.join([addedJob(takeTurns, {}, { ...ofConnection('news'), priority: FIRST }), ...whenEarlyAccessEnds(published)])}`.execute(
    trx,
  );
}

/** The facts of a tip that decide who is told: they are kept with its news. */
export const TIP_FACTS = [
  'status',
  'settled_at',
  'kind',
  'is_free',
  'of_paid_channel',
  'channel_id',
  'published_at',
] as const;

/** How many would be told of a tip with such an audience, see it whole, and pay for its channel; each counted up to a limit. */
export async function countAudience(
  db: Db,
  { tipsterId, audience: of, at }: { tipsterId: number; audience: TipAudience; at: Date },
): Promise<{ told: number; whole: number; subscribers: number }> {
  const now = sql<Date>`${at}::timestamptz`;
  const { rows } = await sql<{ told: number; whole: number; subscribers: number }>`
    with t as (select ${tipsterId}::bigint as tipster_id, null::bigint as id, ${of.channelId}::bigint as channel_id),
    told as materialized (
      select ${sawWholeExpression(of, now)} as whole
      from t cross join lateral (${audience(now, COUNT_MAX)} except select t.tipster_id) r
        join account a on a.id = r.account_id
      limit ${sql.lit(COUNT_MAX)})
    select (select count(*) from told)::int as told, (select count(*) from told where whole)::int as whole,
      ${upToMax(sql`select 1 from t join channel_subscription s on s.channel_id = t.channel_id
        where s.starts_at <= ${now} and s.ends_at > ${now}`)}::int as subscribers`.execute(db);
  return rows[0]!;
}

/** Takes the words of a tip that is hidden out of what was told of it. */
export async function hideTold(trx: Trx, tipId: number): Promise<void> {
  // First what waits for its turns: this waits for a turn that is being made, whose notifications the next statement sees.
  await sql`update tip_news set data = data - 'text' - 'reason' where tip_id = ${tipId}`.execute(trx);
  await sql`
    update notification set data = data - 'text' - 'reason'
    where tip_id = ${tipId} and type in ('tip_stopped', 'tip_noted')`.execute(trx);
}

export async function notifyAccount(
  trx: Trx,
  news: { accountId: number; type: string; tip_id: number | null; tipster_id: number | null; data: object; at: Date },
): Promise<void> {
  await trx
    .insertInto('notification')
    .values({
      account_id: news.accountId,
      type: news.type,
      tip_id: news.tip_id,
      tipster_id: news.tipster_id,
      data: JSON.stringify(news.data),
      at: news.at,
      bell: inBell(sql`${news.accountId}::bigint`, sql`${news.tipster_id}::bigint`, sql`${news.type}::text`),
    })
    .execute();
  await queueAlerts(trx);
}

/** Whether a reader has fewer notifications of this day than their own limit; yes for one without a limit. */
export async function isBelowOwnLimit(trx: Trx, accountId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ below: boolean }>`
    select coalesce(${limitAt(at)} > (select count(*) from notification o
      where o.account_id = a.id and o.at >= ${romeDayStart(romeDay(at))}), true) as below
    from account a left join care_limit l on l.account_id = a.id and l.kind = 'daily_alerts' where a.id = ${accountId}`.execute(
    trx,
  );
  return rows[0]?.below ?? false;
}

/** Tells many readers the same of one tip, each by their own choice of ways. */
export async function notifyAccounts(
  trx: Trx,
  accounts: readonly number[],
  news: {
    type: string;
    tipId: number;
    tipsterId: number;
    data: object;
    at: Date;
  },
): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    insert into notification (account_id, type, tip_id, tipster_id, data, at, bell)
    select account_id, ${news.type}, ${news.tipId}, ${news.tipsterId}, ${JSON.stringify(news.data)}::jsonb, ${news.at},
      ${inBell(sql`account_id`, sql`${news.tipsterId}::bigint`, sql`${news.type}::text`)}
    from unnest(${[...accounts]}::bigint[]) as account_id`.execute(trx);
  await queueAlerts(trx);
}

/** Counts one more reader in the account's unread notification of a day's added days in a channel; whether there is one. */
export async function countAddedDays(
  trx: Trx,
  { accountId, channelId, days, at }: { accountId: number; channelId: number; days: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update notification set data = data || jsonb_build_object(
      'people', (data ->> 'people')::int + 1, 'days', (data ->> 'days')::int + ${days}::int)
    where account_id = ${accountId} and type = 'days_added' and read_at is null and at >= ${romeDayStart(romeDay(at))}
      and (data ->> 'channel')::bigint = ${channelId}
    returning id`.execute(trx);
  return rows.length > 0;
}

const NOTIFICATION_COLUMNS = ['id', 'type', 'tip_id', 'at', 'read_at', 'tipster_id'] as const;

export interface NotificationRow extends ColumnsOf<'notification', (typeof NOTIFICATION_COLUMNS)[number]> {
  data: unknown;
  tipster_username: string | null;
  tipster_name: string | null;
  tipster_avatar: string | null;
  tipster_badge: boolean;
}

/** Whether the outcome told rests on its author's word, and nobody has confirmed it since. */
const DECLARED = sql`case when n.type in ('tip_settled', 'tip_resettled') and exists (
    select from tip t where t.tipster_id = n.tipster_id and t.id = n.tip_id and t.self_declared
  ) then '{"declared": true}'::jsonb else '{}'::jsonb end`;

/** A row's date is when its reader may see it; later rows are left out. */
export async function selectNotifications(
  db: Db,
  accountId: number,
  page: PageSpan,
  now: Date,
): Promise<NotificationRow[]> {
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset([sql`n.at`, sql`n.id`], 'desc', page, edge);
  const { rows } = await sql<NotificationRow>`
    select ${columns('n', NOTIFICATION_COLUMNS)}, n.data || ${DECLARED} as data,
      a.username_visible as tipster_username, trim(a.first_name || ' ' || a.last_name) as tipster_name,
      a.avatar_url as tipster_avatar, coalesce(e.badge, false) as tipster_badge
    from notification n left join account a on a.id = n.tipster_id
      left join tipster_evidence e on e.tipster_id = n.tipster_id
    where n.account_id = ${accountId} and n.bell and n.at <= ${now} and ${beyond}
    order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

/** The list is counted up to where lists are, what is unread up to where the bell says "more". */
export async function countNotifications(
  db: Db,
  accountId: number,
  now: Date,
): Promise<{ count: number; unread: number }> {
  const own = sql`select 1 from notification where account_id = ${accountId} and bell and at <= ${now}`;
  const { rows } = await sql<{ count: number; unread: number }>`
    select ${upToMax(own)} as count, ${upToMax(sql`${own} and read_at is null`, UNREAD_MAX)} as unread`.execute(db);
  return rows[0]!;
}

/** Marks as read what the reader may know of already. */
export async function markRead(db: Db, accountId: number, ids: readonly number[] | null, now: Date): Promise<void> {
  const some = ids === null ? sql`` : sql`and id = any(${[...ids]}::bigint[])`;
  await sql`
    update notification set read_at = ${now}
    where account_id = ${accountId} and read_at is null and bell and at <= ${now} ${some}`.execute(db);
}

/** Marks notifications for which `alerts` has decided by which ways they go. */
export async function markAlerted(trx: Trx, decided: readonly { account_id: number; id: number }[]): Promise<void> {
  await sql`
    update notification n set alerted = true from unnest(${decided.map((one) => one.account_id)}::bigint[],
      ${decided.map((one) => one.id)}::bigint[]) as d (account_id, id)
    where n.account_id = d.account_id and n.id = d.id`.execute(trx);
}

/** Deletes at most so many notifications that are dated before a moment, and returns how many it deleted. */
export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notification where ctid = any(array(
      select ctid from notification where at < ${before} limit ${sql.lit(limit)}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
