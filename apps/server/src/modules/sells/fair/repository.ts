import { type ExtensionKind, FAIR_WINDOW_DAYS, type TimeSpan, UNDIVIDED_DAYS } from '@quotavera/domain/sells';
import { DAY_MS, DAY_S } from '@quotavera/domain/time';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import { onSale } from '../channel/repository.ts';

export interface Pause extends ColumnsOf<'channel_gap', 'id' | 'channel_id' | 'starts_at'> {
  ends_at: Date;
}

const PAUSE = sql`g.id, g.channel_id, g.starts_at, g.ends_at`;

/** The channel's holidays that aren't over at a moment, locked. */
export async function lockComingPauses(trx: Trx, channelId: number, at: Date): Promise<Pause[]> {
  const { rows } = await sql<Pause>`
    select ${PAUSE} from channel_gap g where g.channel_id = ${channelId} and g.kind = 'pause' and g.ends_at > ${at}
    order by g.starts_at for update`.execute(trx);
  return rows;
}

/** Returns the running and coming holidays of several channels, to be shown. */
export async function selectComingPauses(db: Db, channelIds: readonly number[], at: Date): Promise<Pause[]> {
  if (channelIds.length === 0) return [];
  const { rows } = await sql<Pause>`
    select ${PAUSE} from channel_gap g
    where g.channel_id = any(${[...channelIds]}::bigint[]) and g.kind = 'pause' and g.ends_at > ${at} order by g.starts_at`.execute(
    db,
  );
  return rows;
}

export async function insertPause(trx: Trx, pause: Omit<Pause, 'id'> & { at: Date }): Promise<number> {
  const { id } = await trx
    .insertInto('channel_gap')
    .values({
      channel_id: pause.channel_id,
      kind: 'pause',
      starts_at: pause.starts_at,
      ends_at: pause.ends_at,
      created_at: pause.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endPause(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('channel_gap').set({ ends_at: at }).where('id', '=', id).execute();
}

/** A holiday that never began. */
export async function deletePause(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('channel_gap').where('id', '=', id).execute();
}

/** Holidays that are over and whose days not every subscriber has yet. */
export async function selectUnsettled(db: Db, at: Date, limit: number): Promise<Pause[]> {
  const { rows } = await sql<Pause>`
    select ${PAUSE} from channel_gap g where g.kind = 'pause' and g.settled_at is null and g.ends_at <= ${at}
    order by g.ends_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function markSettled(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('channel_gap').set({ settled_at: at }).where('id', '=', id).execute();
}

/**
 * Keeps when channels with subscribers stop selling, for any reason but a holiday, and when they sell again. Two processes that look at once
 * write it once.
 */
export async function trackClosures(db: Db, at: Date): Promise<void> {
  await sql`
    insert into channel_gap (channel_id, kind, starts_at, created_at)
    select c.id, case when c.active then 'suspended' else 'closed' end, ${at}, ${at}
    from channel c join account a on a.id = c.tipster_id
    where c.is_paid and not ${onSale(at)}
      and exists (select from subscription s where s.channel_id = c.id and s.status <> 'ended')
      and not exists (select from channel_gap g where g.channel_id = c.id and g.ends_at is null)
    on conflict do nothing`.execute(db);
  // A closure that ends at its own beginning would have no length, which the table refuses.
  await sql`
    update channel_gap g set ends_at = greatest(${at}, g.starts_at + interval '1 millisecond') from channel c join account a on a.id = c.tipster_id
    where g.channel_id = c.id and g.ends_at is null and ${onSale(at)}`.execute(db);
}

/** A channel is on holiday, closed, or without its tipster. */
export const GAP_KINDS = ['pause', 'closed', 'suspended'] as const;
type GapKind = (typeof GAP_KINDS)[number];

export interface Gap extends TimeSpan {
  id: number;
  kind: GapKind;
  to: Date | null;
}

/** Returns the holidays and closures of a channel in a window. */
export async function selectGaps(db: Db, channelId: number, { from, to }: { from: Date; to: Date }): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select id, kind, starts_at as "from", ends_at as "to" from channel_gap
    where channel_id = ${channelId} and starts_at < ${to} and (ends_at is null or ends_at > ${from}) order by starts_at`.execute(
    db,
  );
  return rows;
}

/** Tips that came in a channel in a window and weren't withdrawn. */
export async function countTips(db: Db, channelId: number, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tip
    where channel_id = ${channelId} and status = 'published' and published_at >= ${from} and published_at < ${to}`.execute(
    db,
  );
  return rows[0]!.n;
}

export interface Extension
  extends ColumnsOf<'subscription_extension', 'days' | 'closed_days' | 'missing_days' | 'due_tips' | 'tips' | 'at'> {
  kind: ExtensionKind;
  from: Date;
  to: Date;
}

/** Whether it is new: a holiday's days are given once, and a window is looked at once. */
export async function insertExtension(
  trx: Trx,
  extension: Extension & { subscriptionId: number; gapId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into subscription_extension (subscription_id, kind, gap_id, window_start, window_end, days, closed_days, missing_days,
      due_tips, tips, at)
    values (${extension.subscriptionId}, ${extension.kind}, ${extension.gapId}, ${extension.from}, ${extension.to}, ${extension.days},
      ${extension.closed_days}, ${extension.missing_days}, ${extension.due_tips}, ${extension.tips}, ${extension.at})
    on conflict do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Every extension of some subscriptions, the latest first. */
export async function selectExtensions(
  db: Db,
  subscriptionIds: readonly number[],
): Promise<(Extension & { subscription_id: number })[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await sql<Extension & { subscription_id: number }>`
    select subscription_id, kind, window_start as "from", window_end as "to", days, closed_days,
      missing_days, due_tips, tips, at
    from subscription_extension where subscription_id = any(${[...subscriptionIds]}::bigint[]) order by id desc`.execute(
    db,
  );
  return rows;
}

/** Returns until when fair billing has looked at a subscription's running period. */
export async function selectFairUntil(trx: Trx, subscriptionId: number): Promise<Date | null> {
  const row = await trx
    .selectFrom('subscription')
    .select('fair_until')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  return row.fair_until;
}

export async function updateFairUntil(trx: Trx, subscriptionId: number, at: Date): Promise<void> {
  await trx.updateTable('subscription').set({ fair_until: at }).where('id', '=', subscriptionId).execute();
}

/** A channel's subscriptions whose period ran at a moment. */
export async function selectRunningAt(
  db: Db,
  channelId: number,
  at: Date,
): Promise<{ id: number; period_end: Date }[]> {
  const { rows } = await sql<{ id: number; period_end: Date }>`
    select id, period_end from subscription
    where channel_id = ${channelId} and status <> 'ended' and period_start < ${at} and period_end > ${at}`.execute(db);
  return rows;
}

/** Subscriptions to plans of long periods of which a window is over that nobody has looked at, while the period goes on. */
export async function selectLongPeriods(
  db: Db,
  at: Date,
  limit: number,
): Promise<ColumnsOf<'subscription', 'id' | 'account_id'>[]> {
  const seen = new Date(at.getTime() - FAIR_WINDOW_DAYS * DAY_MS);
  const { rows } = await sql<ColumnsOf<'subscription', 'id' | 'account_id'>>`
    select s.id, s.account_id from subscription s join channel_plan p on p.id = s.channel_plan_id
    where s.status = 'active' and s.gift_id is null and s.period_end > ${at} and p.duration_days > ${sql.lit(UNDIVIDED_DAYS)}
      and greatest(s.period_start, s.fair_until) <= ${seen}
    order by s.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Whether the window before a moment brought nothing, so that all of its days were added. */
export async function selectWasSilent(trx: Trx, subscriptionId: number, end: Date): Promise<boolean> {
  const { rows } = await sql<{ silent: boolean }>`
    select exists (select from subscription_extension where subscription_id = ${subscriptionId} and kind = 'fair' and window_end = ${end}
      and days >= round(extract(epoch from window_end - window_start) / ${DAY_S})) as silent`.execute(trx);
  return rows[0]!.silent;
}
