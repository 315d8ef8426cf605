import type { TipAudience } from '@quotavera/domain/access';
import { ALERT_KINDS, type AlertKind, KIND_OF_NOTIFICATION } from '@quotavera/domain/alerts';
import { COUNT_MAX, EARLY_ACCESS_MS } from '@quotavera/domain/limits';
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
import { HAS_MUTED, WATCHERS } from '../match/repository.ts';
import { sawWholeExpression, seesWholeExpression, visibleFromExpression } from '../visibility/repository.ts';

export interface FollowerNews {
  type: string;
  tip_id: number;
  tipster_id: number;
  data: Readonly<Record<string, unknown>>;
  /** When it happened. */
  at: Date;
}

/** News that only those who see the tip whole are told of. */
const OF_WHOLE = sql`('tip_exited', 'tip_stopped', 'tip_restricted', 'tip_amended', 'tip_noted')`;
/** Changes of a tip's outcome, of which its author is notified too. */
const OF_OUTCOMES = sql`('tip_settled', 'tip_resettled', 'tip_reopened')`;
/** A reader has one notification of a corrected outcome: the latest correction replaces the earlier ones. */
const CORRECTIONS = sql`('tip_resettled', 'tip_reopened')`;

/** Decides where notifications go that have fallen due. */
export const dispatchAlerts = jobKind<Record<string, never>>('alerts_dispatch');

const JOBS = 16;

/**
 * A job of a key is a row that transactions wait for in turn until they commit: with one key for all nobody published beside anybody else.
 * Connections have a key each, more or less, and what waits is still few jobs, one after another.
 */
const DISPATCH = {
  jobKey: sql<string>`('alerts:' || pg_backend_pid() % ${sql.lit(JOBS)})`,
  queue: dispatchAlerts.name,
};

/** Has the alerts of what was just notified sent. The job runner has its own clock. */
async function queueAlerts(trx: Trx): Promise<void> {
  await sql`select ${queuedAlerts(null)}`.execute(trx);
}

/** Inside of another statement: what {@link queueAlerts} does, and for a published tip again when early access is over. */
function queuedAlerts(tipId: number | null): RawBuilder<unknown> {
  const early = new Date(Date.now() + EARLY_ACCESS_MS + 1_000);
  const added = [
    addedJob(dispatchAlerts, {}, DISPATCH),
    ...(tipId === null
      ? []
      : [addedJob(dispatchAlerts, {}, { jobKey: `alerts-preferences:${tipId}`, runAt: early, queue: DISPATCH.queue })]),
  ];
  return sql.join(added);
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
const inBell = (
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
 * Inserts one notification for each reader whom a tip concerns, dated when that follower may know of the tip: at once, or when early access
 * ends. Only those who see the tip whole are told of what would give it away, are told because they watch its match, or are spared because they have
 * silenced it: to others that would tell the match. Self-excluded accounts get none, and nobody gets more in a day than their own limit. All tips of one call share one time.
 */
export async function notifyFollowers(trx: Trx, news: readonly FollowerNews[]): Promise<void> {
  if (news.length === 0) return;
  const [{ at }] = news as [FollowerNews];
  const json = JSON.stringify(news);
  const happened = sql<Date>`n.at`;
  const alertsADay = limitAt(at);
  const corrected = news.flatMap(({ type, tip_id }) =>
    ['tip_resettled', 'tip_reopened'].includes(type) ? [tip_id] : [],
  );
  if (corrected.length > 0)
    await sql`delete from notification where tip_id = any(${corrected}::bigint[]) and type in ${CORRECTIONS}`.execute(
      trx,
    );
  await sql`
    with told as (
    insert into notification (account_id, type, tip_id, tipster_id, data, at, bell)
    select a.id, n.type, t.id, t.tipster_id, n.data, ${visibleFromExpression(happened)}, ${inBell(sql`a.id`, sql`t.tipster_id`, sql`n.type`)}
    from jsonb_to_recordset(${json}::jsonb) as n(type text, tip_id bigint, tipster_id bigint, data jsonb, at timestamptz)
      join tip t on t.tipster_id = n.tipster_id and t.id = n.tip_id
      cross join lateral (
        select f.account_id, false as watches from (${audience(happened)} except select t.tipster_id) f (account_id)
        union all select t.tipster_id, false where n.type in ${OF_OUTCOMES}
        union all select w.account_id, true
          from (${WATCHERS} except (${audience(happened)}) except select t.tipster_id) w (account_id) where n.type = 'tip_published') r
      join account a on a.id = r.account_id
      left join care_limit l on l.account_id = a.id and l.kind = 'daily_alerts'
    where (n.type not in ${OF_WHOLE} and not r.watches or ${seesWholeExpression(happened)})
      and (a.id = t.tipster_id or not (${HAS_MUTED} and ${seesWholeExpression(happened)}))
      and (a.self_excluded_until is null or a.self_excluded_until <= n.at)
      and (n.type <> 'tip_published' or a.betting_paused_until is null or a.betting_paused_until <= n.at)
      and (${alertsADay} is null or ${alertsADay}
        > (select count(*) from notification o where o.account_id = a.id and o.at >= ${romeDayStart(romeDay(at))})))
    select ${queuedAlerts(news.find(({ type }) => type === 'tip_published')?.tip_id ?? null)}`.execute(trx);
}

/**
 * Notifies the followers who may know of a tip that it is withdrawn; call it while the tip is still published. Pending notifications of the
 * others are deleted, so that they never learn that the tip existed.
 */
export async function notifyWithdrawal(trx: Trx, news: Omit<FollowerNews, 'type' | 'data'>): Promise<void> {
  await notifyFollowers(trx, [{ ...news, type: 'tip_withdrawn', data: {} }]);
  await sql`
    delete from notification n using tip t cross join lateral (${audience(sql`${news.at}`)} union ${WATCHERS}) r
    where t.tipster_id = ${news.tipster_id} and t.id = ${news.tip_id} and n.account_id = r.account_id
      and n.at > ${news.at} and n.tip_id = t.id`.execute(trx);
}

/**
 * Tells those who see an open tip whole from now on, and didn't before: who waits for the end of early access to know of it is told now,
 * the others once. `before` is its audience of before; whoever follows a channel that it came into is told, too.
 */
export async function notifyNewReaders(
  trx: Trx,
  { tipster_id, tip_id, at, before, movedToChannel }: NewReaders,
): Promise<void> {
  const now = sql<Date>`${at}::timestamptz`;
  const alertsADay = limitAt(at);
  const becameReader = movedToChannel
    ? sql`not exists (select from follow f where f.tipster_id = t.tipster_id and f.account_id = a.id)`
    : sql`false`;
  await sql`
    with early as (
      update notification n set at = ${now} from tip t
      where t.tipster_id = ${tipster_id} and t.id = ${tip_id} and t.is_free
        and n.tip_id = t.id and n.type = 'tip_published' and n.at > ${now}
      returning n.account_id)
    insert into notification (account_id, type, tip_id, tipster_id, data, at, bell)
    select a.id, 'tip_opened', t.id, t.tipster_id, '{}', ${visibleFromExpression(now)},
      ${inBell(sql`a.id`, sql`t.tipster_id`, sql`'tip_opened'::text`)}
    from tip t cross join lateral (${audience(now)} except select t.tipster_id) r
      join account a on a.id = r.account_id
      left join care_limit l on l.account_id = a.id and l.kind = 'daily_alerts'
    where t.tipster_id = ${tipster_id} and t.id = ${tip_id} and ${seesWholeExpression(now)}
      and (not ${sawWholeExpression(before, now)} or ${becameReader})
      and not exists (select from early e where e.account_id = a.id)
      and not exists (select from notification o where o.tip_id = t.id and o.type = 'tip_opened' and o.account_id = a.id)
      and (a.self_excluded_until is null or a.self_excluded_until <= ${now})
      and (a.betting_paused_until is null or a.betting_paused_until <= ${now})
      and (${alertsADay} is null or ${alertsADay}
        > (select count(*) from notification o where o.account_id = a.id and o.at >= ${romeDayStart(romeDay(at))}))`.execute(
    trx,
  );
  await sql`select ${queuedAlerts(tip_id)}`.execute(trx);
}

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

interface NewReaders extends Omit<FollowerNews, 'type' | 'data'> {
  before: TipAudience;
  movedToChannel: boolean;
}

/** Takes the words of a tip that is hidden out of what was told of it. */
export async function hideTold(trx: Trx, tipId: number): Promise<void> {
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

export async function countNotifications(
  db: Db,
  accountId: number,
  now: Date,
): Promise<{ count: number; unread: number }> {
  const own = sql`select 1 from notification where account_id = ${accountId} and bell and at <= ${now}`;
  const { rows } = await sql<{ count: number; unread: number }>`
    select ${upToMax(own)} as count, ${upToMax(sql`${own} and read_at is null`)} as unread`.execute(db);
  return rows[0]!;
}

/** Marks as read what the reader may know of already. */
export async function markRead(db: Db, accountId: number, ids: readonly number[] | null, now: Date): Promise<void> {
  const some = ids === null ? sql`` : sql`and id = any(${[...ids]}::bigint[])`;
  await sql`
    update notification set read_at = ${now}
    where account_id = ${accountId} and read_at is null and at <= ${now} ${some}`.execute(db);
}

/** Marks notifications for which `alerts` has decided by which ways they go. */
export async function markAlerted(trx: Trx, decided: readonly { account_id: number; id: number }[]): Promise<void> {
  await sql`
    update notification n set alerted = true from unnest(${decided.map((one) => one.account_id)}::bigint[],
      ${decided.map((one) => one.id)}::bigint[]) as d (account_id, id)
    where n.account_id = d.account_id and n.id = d.id`.execute(trx);
}

/** Takes back the notifications of a tip that nobody may know of yet, and returns the accounts that were told of it. */
export async function takeBackWaiting(trx: Trx, tipId: number, at: Date): Promise<number[]> {
  await sql`delete from notification where tip_id = ${tipId} and type = 'tip_published' and at > ${at}`.execute(trx);
  const { rows } = await sql<{ account_id: number }>`
    select account_id from notification where tip_id = ${tipId} and type = 'tip_published'`.execute(trx);
  return rows.map(({ account_id }) => account_id);
}
