import type { DeclaredState } from '@quotavera/domain/bankroll';
import { sql } from 'kysely';
import type { QueueRows } from '../../../platform/context.ts';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';
import type { ReviewSheet } from './sheet.ts';

const REVIEW_COLUMNS = [
  'id',
  'account_id',
  'file_name',
  'format',
  'rows_read',
  'rows_new',
  'rows_changed',
  'rows_rejected',
  'review_reason',
  'created_at',
  'reviewed_at',
] as const;

export interface ReviewRow extends ColumnsOf<'bet_import', (typeof REVIEW_COLUMNS)[number]> {
  review: DeclaredState;
  username: string;
  decided_by: string | null;
  /** The sheet is null for a file of the time before there were sheets. */
  sheet: ReviewSheet | null;
}

const ROW = sql`
  select ${columns('i', REVIEW_COLUMNS)}, i.review, i.review_sheet as sheet, a.username_visible as username, d.username_visible as decided_by
  from bet_import i join account a on a.id = i.account_id left join account d on d.id = i.reviewed_by`;

/** Files in one state by number: those that wait from the first on, decided ones from the last. */
export async function selectReviews(db: Db, state: DeclaredState, page: PageSpan): Promise<ReviewRow[]> {
  const { beyond, orderBy, limit } = keyset(
    [sql`i.id`],
    state === 'waiting' ? 'asc' : 'desc',
    page,
    page.position?.key ?? null,
  );
  const { rows } =
    await sql<ReviewRow>`${ROW} where i.review = ${state} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countReviews(db: Db, state: DeclaredState): Promise<number> {
  return countUpToMax(db, sql`select 1 from bet_import where review = ${state}`);
}

export async function selectReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${ROW} where i.id = ${id} and i.review is not null`.execute(db);
  return rows[0];
}

export async function lockReview(trx: Trx, id: number): Promise<ReviewRow | undefined> {
  await sql`select from bet_import where id = ${id} for no key update`.execute(trx);
  return selectReview(trx, id);
}

/** Puts a file into the queue of those that an admin looks at. */
export async function submitReview(trx: Trx, id: number, sheet: ReviewSheet): Promise<void> {
  await sql`update bet_import set review = 'waiting', review_sheet = ${JSON.stringify(sheet)}::jsonb where id = ${id}`.execute(
    trx,
  );
}

export async function decideReview(
  trx: Trx,
  id: number,
  { state, reason, by, at }: { state: DeclaredState; reason: string; by: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('bet_import')
    .set({ review: state, review_reason: reason, reviewed_by: by, reviewed_at: at })
    .where('id', '=', id)
    .execute();
}

/** The refused files of a declared history: the next file takes their place. */
export async function selectRefused(trx: Trx, bankrollId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('bet_import')
    .select('id')
    .where('bankroll_id', '=', bankrollId)
    .where('review', '=', 'refused')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives bets to a file that states them otherwise, so that they wait with it. */
export async function moveBets(trx: Trx, importId: number, keys: readonly string[], accountId: number): Promise<void> {
  await sql`update own_bet set import_id = ${importId} where account_id = ${accountId} and row_key = any(${[...keys]}::text[])`.execute(
    trx,
  );
}

/** Files of declared histories that wait for an admin. */
export const waitingHistories = (): QueueRows =>
  sql`select i.id, i.created_at as at, a.username_visible as title, i.id::text as key
    from bet_import i join account a on a.id = i.account_id where i.review = 'waiting'`;
