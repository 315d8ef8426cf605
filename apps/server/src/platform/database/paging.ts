import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './connection.ts';

/**
 * Counting stops here, because counting a whole history takes as long as the history is: a `count` of this many means "at least". Pages
 * further on are reached by the cursors of `next` and `previous`; a page number beyond it finds nothing.
 */
export const COUNT_CAP = 10_000;

/** How many rows a query has, up to {@link COUNT_CAP}. */
export async function countUpToCap(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${sql.lit(COUNT_CAP)}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Where a page starts: after the row with this key, or before it when the list is read backwards. */
export interface PagePosition {
  readonly direction: 'next' | 'previous';
  readonly key: readonly number[];
}

/** The part of a list that a page needs. Without a position the page is found by its offset. */
export interface PageSpan {
  readonly limit: number;
  readonly offset: number;
  readonly position: PagePosition | null;
}

const LATEST_TIME = 8.64e15;

/** The instant that a key's milliseconds stand for; a number that no clock shows means the latest one. */
export function timeOfKey(milliseconds: number): Date {
  return new Date(Math.min(milliseconds, LATEST_TIME));
}

interface Keyset {
  /** Whether a row lies beyond the edge. */
  readonly beyond: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  /** `limit` and `offset`. One row more than the page tells whether there are more. */
  readonly limit: RawBuilder<unknown>;
}

/**
 * The clauses that read a page by keyset. `columns` are what the list is sorted by and end with a unique one, `edge` holds their values
 * in the row at the page's edge (null: there is no edge). Backwards pages come in reverse.
 */
export function keyset(
  columns: readonly RawBuilder<unknown>[],
  order: 'asc' | 'desc',
  { limit, offset, position }: PageSpan,
  edge: readonly unknown[] | null,
): Keyset {
  const ascending = (order === 'asc') !== (position?.direction === 'previous');
  const [comparison, direction] = ascending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return {
    beyond: edge ? sql<SqlBool>`(${sql.join(columns)}) ${comparison} (${sql.join(edge)})` : sql<SqlBool>`true`,
    orderBy: sql.join(columns.map((column) => sql`${column} ${direction}`)),
    limit: sql`limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}`,
  };
}
