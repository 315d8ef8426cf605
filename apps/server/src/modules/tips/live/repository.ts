import { type TipFacts, VISITOR } from '@quotavera/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { visibleExpression } from '../visibility/repository.ts';

/** The columns that decide who may know of a tip, without its bet. */
export interface LiveTip extends TipFacts {
  readonly id: number;
  readonly channelId: number | null;
}

interface Row extends Omit<LiveTip, 'publishedAt'> {
  readonly publishedAt: Date | null;
}

async function select(db: Db, condition: RawBuilder<unknown>): Promise<LiveTip[]> {
  const { rows } = await sql<Row>`
    select t.id, t.tipster_id as "tipsterId", t.status, t.settled_at is not null as settled, t.is_free as "isFree",
      t.of_paid_channel as "ofPaidChannel", t.channel_id as "channelId", t.kind, t.published_at as "publishedAt"
    from tip t where ${condition} and t.status <> 'draft'`.execute(db);
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
