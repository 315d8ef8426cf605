import { type TipFacts, VISITOR } from '@quotavera/domain/access';
import { type RawBuilder, sql } from 'kysely';
import { type Db, domainNames } from '../../../platform/database/index.ts';
import { visibleExpression } from '../../tips/visibility/index.ts';
import type { StreamCursor } from './cursor.ts';

/** The columns that decide who may know of a tip, without its bet. */
export interface LiveTip extends TipFacts {
  id: number;
  channelId: number | null;
}

interface Row extends Omit<LiveTip, 'publishedAt'> {
  publishedAt: Date | null;
}

async function select(db: Db, condition: RawBuilder<unknown>): Promise<LiveTip[]> {
  const { rows } = await sql<Row>`
    select t.id, t.tipster_id, t.status, t.settled_at is not null as settled, t.is_free,
      t.of_paid_channel, t.channel_id, t.kind, t.published_at
    from tip t where ${condition} and t.status <> 'draft'`.execute(domainNames(db));
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.getTime() ?? null }));
}

/** Visibility facts of many published tips, in one statement. */
export function selectLiveTips(db: Db, ids: readonly number[]): Promise<LiveTip[]> {
  return select(db, sql`t.id = any(${[...ids]}::bigint[])`);
}

/** Open tips in their ten minutes of early access. */
export function selectEarlyTips(db: Db, now: Date): Promise<LiveTip[]> {
  return select(db, sql`not ${visibleExpression(VISITOR, now)}`);
}

/** The paid channels that a reader may read now. */
export async function subscribedChannels(db: Db, accountId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('channel_subscription')
    .select('channel_id')
    .where('account_id', '=', accountId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .execute();
  return rows.map((row) => row.channel_id);
}

/** A reader whose notifications are looked for; `from` null: none of before now. */
export interface Listening {
  accountId: number;
  from: StreamCursor | null;
}

export interface Undelivered {
  /** The reader's place in the question. */
  n: number;
  id: number;
  type: string;
  tip_id: number | null;
}

/** No transaction that writes notifications lasts longer: of earlier ones all were visible at the cursor's time. */
const WRITTEN_WITHIN = sql.lit('1 hour');

/**
 * Returns the notifications that each reader's stream has not delivered yet, at most `limit` each and the earliest first, and the snapshot
 * that they were read in.
 */
export async function selectUndelivered(
  db: Db,
  readers: readonly Listening[],
  { now, limit }: { now: Date; limit: number },
): Promise<{ snapshot: string; rows: Undelivered[] }> {
  const listening = readers.flatMap(({ accountId, from }, n) =>
    from ? [{ n, a: accountId, at: new Date(from.at), s: from.snapshot }] : [],
  );
  const { rows } = await sql<{ snapshot: string; rows: Undelivered[] }>`
    select pg_current_snapshot()::text as snapshot, coalesce((
      select json_agg(json_build_object('n', r.n, 'id', m.id, 'type', m.type, 'tip_id', m.tip_id) order by r.n, m.at, m.id)
      from jsonb_to_recordset(${JSON.stringify(listening)}::jsonb) as r (n int, a bigint, at timestamptz, s text)
        cross join lateral (
          select m.id, m.type, m.tip_id, m.at from notification m
          where m.account_id = r.a and m.bell and m.at <= ${now} and m.at > r.at - ${WRITTEN_WITHIN}::interval
            and not (m.at <= r.at and pg_visible_in_snapshot(m.xact, r.s::pg_snapshot))
          order by m.at, m.id limit ${sql.lit(limit)}
        ) m), '[]') as rows`.execute(db);
  return rows[0]!;
}
