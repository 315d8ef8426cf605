import { COUNT_MAX, type SortOrder } from '@quotavera/domain/limits';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './connection.ts';

/** Counting a whole history takes as long as the history is: it ends one row past `COUNT_MAX`, which means "more than that". */
const COUNTED_MAX = COUNT_MAX + 1;

/** How many rows a query has, up to one more than `COUNT_MAX`. */
export async function countUpToMax(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${upToMax(query)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts a query's rows up to the limit, or up to a lower one, as a part of another statement. */
export function upToMax(query: Expression<unknown>, max = COUNTED_MAX): RawBuilder<number> {
  return sql<number>`(select count(*) from (${query} limit ${sql.lit(max)}) counted)`;
}

/** The values that a row's place in its list is told by. */
export type PageKey = readonly (number | null)[];

/** Where a page starts: after the row with this key, or before it when the list is read backwards. */
export interface PagePosition {
  direction: 'next' | 'previous';
  key: PageKey;
}

/** The part of a list that a page needs: so many rows after `offset`, counted from the position or else from the beginning. */
export interface PageSpan {
  limit: number;
  offset: number;
  position: PagePosition | null;
}

const LATEST_TIME = 8.64e15;

/** The instant that a key's milliseconds stand for; a number that no clock shows means the latest one. */
export function timeOfKey(milliseconds: number | null | undefined): Date {
  return new Date(Math.min(milliseconds ?? 0, LATEST_TIME));
}

interface Keyset {
  /** Whether a row lies beyond the edge. */
  beyond: RawBuilder<SqlBool>;
  orderBy: RawBuilder<unknown>;
  /** `limit` and `offset`. The page fetches a row more than it shows, to know whether there are more. */
  limit: RawBuilder<unknown>;
}

/** `limit` and `offset` of a page with one row more. */
function limitOf({ limit, offset }: PageSpan): RawBuilder<unknown> {
  return sql`limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}`;
}

/**
 * The clauses that read a page by keyset. `columns` are what the list is sorted by and end with a unique one, `edge` holds their values
 * in the row at the page's edge (null: there is no edge). Backwards pages come in reverse.
 */
export function keyset(
  columns: readonly RawBuilder<unknown>[],
  order: SortOrder,
  span: PageSpan,
  edge: readonly unknown[] | null,
): Keyset {
  const ascending = (order === 'asc') !== (span.position?.direction === 'previous');
  const [comparison, direction] = ascending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return {
    beyond: edge ? sql<SqlBool>`(${sql.join(columns)}) ${comparison} (${sql.join(edge)})` : sql<SqlBool>`true`,
    orderBy: sql.join(columns.map((column) => sql`${column} ${direction}`)),
    limit: limitOf(span),
  };
}

export interface KeysetColumn {
  column: RawBuilder<unknown>;
  order: SortOrder;
  /** Rows without a value come last, in either order. */
  nullable: boolean;
}

/**
 * Makes a keyset of columns with different orders or with nulls, all of them numbers. An index can't be entered at the page's edge by it.
 */
export function mixedKeyset(columns: readonly KeysetColumn[], span: PageSpan): Keyset {
  const backwards = span.position?.direction === 'previous';
  const order = columns.map(({ column, order: forwards, nullable }) => {
    const ascending = (forwards === 'asc') !== backwards;
    const nulls = backwards ? sql` nulls first` : sql` nulls last`;
    return sql`${column} ${ascending ? sql`asc` : sql`desc`}${nullable ? nulls : sql``}`;
  });
  return {
    beyond: span.position ? beyondMixed(columns, span.position.key, backwards) : sql<SqlBool>`true`,
    orderBy: sql.join(order),
    limit: limitOf(span),
  };
}

/** Greater in the first column that differs from the edge's. */
function beyondMixed(columns: readonly KeysetColumn[], key: PageKey, backwards: boolean): RawBuilder<SqlBool> {
  const [first, ...rest] = columns;
  if (!first) return sql<SqlBool>`false`;
  const { column, nullable } = first;
  const [value = null, ...values] = key;
  const tied = beyondMixed(rest, values, backwards);
  if (value === null) {
    const present = backwards ? sql`${column} is not null or ` : sql``;
    return sql<SqlBool>`(${present}(${column} is null and ${tied}))`;
  }
  const edge = sql`${value}::float8`;
  const comparison = (first.order === 'asc') !== backwards ? sql`>` : sql`<`;
  const missing = nullable && !backwards ? sql` or ${column} is null` : sql``;
  return sql<SqlBool>`(${column} ${comparison} ${edge}${missing} or (${column} = ${edge} and ${tied}))`;
}
