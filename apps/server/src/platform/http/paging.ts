import { COUNT_MAX } from '@quotavera/domain/limits';
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

/** A cursor leads to the page beside the one that gave it; followed by `.3`, to the third page after that. */
const CURSOR = /^([np])([\w-]+)(?:\.(\d{1,5}))?$/;

function startOf(
  { page, page_size: limit, cursor }: PageInput['query'],
  list: Pick<PagedList<never>, 'keyLength' | 'realKeys'>,
): PageSpan {
  if (cursor === undefined) return { limit, offset: (page - 1) * limit, position: null };
  const [, direction, text = '', pages = '0'] = CURSOR.exec(cursor) ?? [];
  const key = keyOf(text);
  const offset = Number(pages) * limit;
  if (!direction || !isKey(key, list) || offset >= COUNT_MAX) throw new InvalidCursor(cursor);
  return { limit, offset, position: { direction: direction === 'n' ? 'next' : 'previous', key: key as PageKey } };
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
 * Reads one page. Behind `next` and `previous` stand cursors, so that every page is reached, deep ones cost what the first does, and none
 * repeats a row because others have arrived meanwhile. Throws `InvalidCursor`.
 */
export async function readPage<Row>(input: PageInput, list: PagedList<Row>): Promise<Page<Row>> {
  const { page } = input.query;
  const span = startOf(input.query, list);
  const { limit, position } = span;
  const [selected, count] = await Promise.all([list.select(span), list.count()]);
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
