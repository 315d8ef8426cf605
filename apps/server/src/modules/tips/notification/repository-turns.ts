import type { TipAudience } from '@quotavera/domain/access';
import { romeDay, romeDayStart } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';
import { limitAt } from '../care/repository.ts';
import { HAS_MUTED, WATCHERS } from '../match/repository.ts';
import { sawWholeExpression, seesWholeExpression, visibleFromExpression } from '../visibility/repository.ts';
import { inBell, TIP_FACTS } from './repository.ts';

/** News that only those who see the tip whole are told of. */
const OF_WHOLE: readonly string[] = ['tip_exited', 'tip_stopped', 'tip_restricted', 'tip_amended', 'tip_noted'];
/** Changes of a tip's outcome, of which its author is notified too. */
const OF_OUTCOMES: readonly string[] = ['tip_settled', 'tip_resettled', 'tip_reopened'];
/** A reader has one notification of a corrected outcome: the latest correction replaces the earlier ones. */
const CORRECTIONS: readonly string[] = ['tip_resettled', 'tip_reopened'];
/** Whoever had a notification of the tip as new is told of these, and nobody else. */
const OF_TOLD: readonly string[] = ['tip_alert_over'];

/** No account has so high an id: it stands for all that are left. */
const END = sql`9223372036854775807::bigint`;

const words = (list: readonly string[]) => sql.join(list.map((word) => sql.lit(word)));

export interface News
  extends ColumnsOf<'tip_news', 'id' | 'type' | 'tip_id' | 'tipster_id' | 'channel_id' | 'at' | 'reached'> {
  before: (TipAudience & { movedToChannel: boolean }) | null;
  /** A later correction of the tip waits: this one is told to nobody any more. */
  is_replaced: boolean;
}

/**
 * Locks the news whose turn is next: those that have had the fewest turns, so that a tipster with few readers doesn't wait for one with many.
 * The earlier news of a tip goes before the later.
 */
export async function lockNextNews(trx: Trx): Promise<News | null> {
  const { rows } = await sql<News>`
    select n.id, n.type, n.tip_id, n.tipster_id, n.channel_id, n.at, n.reached, n.before,
      n.type in (${words(CORRECTIONS)}) and exists (
        select from tip_news l where l.tip_id = n.tip_id and l.id > n.id and l.type in (${words(CORRECTIONS)})) as is_replaced
    from tip_news n where not exists (select from tip_news e where e.tip_id = n.tip_id and e.id < n.id)
    order by n.turns, n.id limit 1 for update of n skip locked`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteNews(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('tip_news').where('id', '=', id).execute();
}

export async function isNewsWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from tip_news) as waits`.execute(db);
  return rows[0]!.waits;
}

/** The next accounts that the news `t` concerns, and whether it concerns them only because they watch the tip's match. */
function turnOf({ type, reached, at }: News, size: number): RawBuilder<unknown> {
  const next = (account: string) =>
    sql`${sql.ref(account)} > ${reached}::bigint order by ${sql.ref(account)} limit ${sql.lit(size)}`;
  const toldOf = sql`(select n.account_id, false as watches from notification n
    where n.tip_id = t.id and n.type = 'tip_published' and ${next('n.account_id')})`;
  const concerned = sql`
    (select f.account_id, false as watches from follow f where f.tipster_id = t.tipster_id and ${next('f.account_id')})
    union all (select f.account_id, false from channel_follow f where f.channel_id = t.channel_id and ${next('f.account_id')})
    union all (select s.account_id, false from channel_subscription s
      where s.channel_id = t.channel_id and s.starts_at <= ${at} and s.ends_at > ${at} and ${next('s.account_id')})
    ${OF_OUTCOMES.includes(type) ? sql`union all (select t.tipster_id, false where t.tipster_id > ${reached}::bigint)` : sql``}
    ${
      ['tip_published', 'tip_withdrawn'].includes(type)
        ? sql`union all (select w.account_id, true from (${WATCHERS}) w (account_id) where ${next('w.account_id')})`
        : sql``
    }`;
  return sql`
    select r.account_id, bool_and(r.watches) as watches
    from t cross join lateral (${OF_TOLD.includes(type) ? toldOf : concerned}) r
    group by r.account_id order by r.account_id limit ${sql.lit(size)}`;
}

/** Whether the account `a` can be alerted beside its bell: whether it then is, is decided for these accounts alone. */
const HAS_WAYS = sql`(exists (select from alert_device d where d.account_id = a.id)
  or exists (select from alert_choice c where c.account_id = a.id and 'email' = any(c.channels)))`;

/** Whether the account `a` may be told of a bet, and has fewer notifications of the day than its own limit. */
function mayBeTold({ at, type }: News): RawBuilder<boolean> {
  const alertsADay = limitAt(at);
  const isInvitation = ['tip_published', 'tip_opened'].includes(type);
  return sql<boolean>`(a.self_excluded_until is null or a.self_excluded_until <= ${at})
    and ${isInvitation ? sql`(a.betting_paused_until is null or a.betting_paused_until <= ${at})` : sql`true`}
    and (${alertsADay} is null or ${alertsADay}
      > (select count(*) from notification o where o.account_id = a.id and o.at >= ${romeDayStart(romeDay(at))}))`;
}

/**
 * Whether an account of the turn `r` is told. Only those who see the tip whole are told of what would give it away, are told because they watch its
 * match, or are spared because they have silenced it: to others that would tell the match.
 */
function isTold(news: News, happened: RawBuilder<Date>): RawBuilder<boolean> {
  const { type, before } = news;
  const whole = seesWholeExpression(happened);
  const isFollower = sql`a.id <> t.tipster_id`;
  if (OF_TOLD.includes(type)) return sql<boolean>`true`;
  if (before !== null) {
    const becameReader = before.movedToChannel
      ? sql`not exists (select from follow f where f.tipster_id = t.tipster_id and f.account_id = a.id)`
      : sql`false`;
    return sql<boolean>`${isFollower} and ${whole} and (not ${sawWholeExpression(before, happened)} or ${becameReader})
      and not exists (select from early e where e.account_id = a.id)
      and not exists (select from notification o where o.tip_id = t.id and o.type = 'tip_opened' and o.account_id = a.id)
      and ${mayBeTold(news)}`;
  }
  const byType = OF_WHOLE.includes(type)
    ? whole
    : // A withdrawal is told to those who know of the tip.
      type === 'tip_withdrawn'
      ? sql`not r.watches and ${visibleFromExpression(happened)} <= ${happened}`
      : sql`(not r.watches or ${whole})`;
  const spared = sql`${HAS_MUTED} and ${whole}`;
  return sql<boolean>`(a.id = t.tipster_id or (${byType} and not (${spared})))
    ${OF_OUTCOMES.includes(type) ? sql`` : sql`and ${isFollower}`} and ${mayBeTold(news)}`;
}

/** Notifications of the turn's accounts that the news takes the place of, or makes void. */
function replaced({ type, tip_id, at, reached, before }: News): RawBuilder<unknown>[] {
  const inTurn = sql`account_id > ${reached}::bigint and account_id <= (select upto from reach)`;
  const ofTip = sql`delete from notification where tip_id = ${tip_id}::bigint`;
  if (CORRECTIONS.includes(type)) return [sql`gone as (${ofTip} and type in (${words(CORRECTIONS)}) and ${inTurn})`];
  // Readers who don't know of the tip yet never learn that it existed.
  if (type === 'tip_withdrawn')
    return [sql`gone as (${ofTip} and account_id in (select account_id from turn) and at > ${at})`];
  if (OF_TOLD.includes(type))
    return [sql`gone as (${ofTip} and type = 'tip_published' and ${inTurn} and at > ${at} returning account_id)`];
  if (before === null) return [];
  // Readers who wait for the end of early access to know of a tip that is free now are told now.
  return [
    sql`early as (update notification n set at = ${at} from t
      where t.is_free and n.tip_id = t.id and n.type = 'tip_published' and n.at > ${at} and n.${inTurn}
      returning n.account_id)`,
  ];
}

export interface Turn {
  accounts: number;
  /** Accounts up to this one are done; null when all are. */
  reached: number | null;
}

/**
 * Makes the notifications of the next accounts of a news, dated when each may know of the tip: at once, or when early access ends. The
 * place that the turn reached is written in the same statement, so that a turn is made whole and once, whatever breaks off.
 */
export async function takeTurn(trx: Trx, news: News, size: number): Promise<Turn> {
  const happened = sql<Date>`${news.at}::timestamptz`;
  const type = sql`${news.type}::text`;
  const at = OF_TOLD.includes(news.type) ? happened : visibleFromExpression(happened);
  const withoutGone = OF_TOLD.includes(news.type) ? sql`and a.id not in (select account_id from gone)` : sql``;
  const { rows } = await sql<Turn>`
    with t as materialized (
      select n.tip_id as id, n.tipster_id, n.data, ${columns('n', TIP_FACTS)} from tip_news n where n.id = ${news.id}),
    turn as materialized (${turnOf(news, size)}),
    reach as materialized (
      select count(*)::int as accounts, case when count(*) < ${sql.lit(size)} then ${END} else max(account_id) end as upto from turn),
    ${sql.join([
      ...replaced(news),
      sql`told as (
      insert into notification (account_id, type, tip_id, tipster_id, data, at, bell, alerted)
      select a.id, ${type}, t.id, t.tipster_id, t.data, ${at}, ${inBell(sql`a.id`, sql`t.tipster_id`, type)}, not ${HAS_WAYS}
      from turn r join account a on a.id = r.account_id cross join t
        left join care_limit l on l.account_id = a.id and l.kind = 'daily_alerts'
      where ${isTold(news, happened)} ${withoutGone})`,
      sql`moved as (
      update tip_news n set reached = upto, turns = n.turns + 1 from reach where n.id = ${news.id} and upto < ${END})`,
      sql`done as (
      delete from tip_news n using reach where n.id = ${news.id} and upto = ${END})`,
    ])}
    select accounts, nullif(upto, ${END}) as reached from reach`.execute(trx);
  return rows[0]!;
}
