import type { PageKey, PagePosition, PageSpan } from '../database/index.ts';

/** A page of a list as a call asks for it. */
export interface PageInput {
  /** The list's path below `/api`. */
  path: string;
  /** The query that came; `next` and `previous` repeat its filters. */
  query: Readonly<Record<string, unknown>> & {
    page: number;
    page_size: number;
    cursor?: string | undefined;
  };
}

export interface Page<Row> {
  /** Up to one more than `COUNT_MAX`. */
  count: number;
  next: string | null;
  previous: string | null;
  rows: readonly Row[];
}

export interface PagedList<Row> {
  /** How many numbers name a row's place. */
  keyLength: number;
  /** How many of them, from the first, may be any number or null; the others are whole and not negative. */
  realKeys?: number;
  key(row: Row): PageKey;
  /** Returns a row more than the span's limit where there are more; backwards the rows come in reverse. */
  select(span: PageSpan): Promise<readonly Row[]>;
  count(): Promise<number>;
}

/** A cursor that this list never gave. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

function keyOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

function isKey(key: unknown, { keyLength, realKeys = 0 }: Pick<PagedList<never>, 'keyLength' | 'realKeys'>): boolean {
  if (!Array.isArray(key) || key.length !== keyLength) return false;
  return key.every((part, n) =>
    n < realKeys ? part === null || Number.isFinite(part) : Number.isSafeInteger(part) && part >= 0,
  );
}

function positionOf(
  cursor: string | undefined,
  list: Pick<PagedList<never>, 'keyLength' | 'realKeys'>,
): PagePosition | null {
  if (cursor === undefined) return null;
  const key = keyOf(cursor.slice(1));
  if (!/^[np]/.test(cursor) || !isKey(key, list)) throw new InvalidCursor(cursor);
  return { direction: cursor.startsWith('n') ? 'next' : 'previous', key: key as PageKey };
}

function cursorOf(direction: PagePosition['direction'], key: PageKey): string {
  return direction[0] + Buffer.from(JSON.stringify(key)).toString('base64url');
}

function linkOf({ path, query }: PageInput, page: number, cursor: string): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page: Math.max(1, page), cursor })) {
    if (value !== undefined) address.set(name, String(value));
  }
  return `/api${path}?${address}`;
}

/**
 * Reads one page. Behind `next` and `previous` stand cursors, so that every page is reached and deep ones cost what the first does.
 * Throws `InvalidCursor`.
 */
export async function readPage<Row>(input: PageInput, list: PagedList<Row>): Promise<Page<Row>> {
  const { page, page_size: limit, cursor } = input.query;
  const position = positionOf(cursor, list);
  const offset = position ? 0 : (page - 1) * limit;
  const [selected, count] = await Promise.all([list.select({ limit, offset, position }), list.count()]);
  const more = selected.length > limit;
  const rows = selected.slice(0, limit);
  const backwards = position?.direction === 'previous';
  if (backwards) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasPrevious = backwards ? more : position !== null || page > 1;
  return {
    count,
    next: (backwards || more) && last ? linkOf(input, page + 1, cursorOf('next', list.key(last))) : null,
    previous: hasPrevious && first ? linkOf(input, page - 1, cursorOf('previous', list.key(first))) : null,
    rows,
  };
}
