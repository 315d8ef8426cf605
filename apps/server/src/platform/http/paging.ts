import { COUNT_CAP, type PagePosition, type PageSpan } from '../database/index.ts';

/** A page of a list as a call asks for it. */
export interface PageInput {
  /** The list's path below `/api`. */
  readonly path: string;
  /** The query that came; `next` and `previous` repeat its filters. */
  readonly query: Readonly<Record<string, unknown>> & {
    readonly page: number;
    readonly page_size: number;
    readonly cursor?: string | undefined;
  };
}

export interface Page<Row> {
  /** At most {@link COUNT_CAP}: then there are at least so many. */
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly rows: readonly Row[];
}

const CURSOR = /^([np])([0-9a-z]{1,11}(?:-[0-9a-z]{1,11})*)$/;
const BASE = 36;

/** Null for a cursor that this server never gave: the list then starts at the page asked for. */
function positionOf(cursor: string | undefined, keyLength: number): PagePosition | null {
  const match = CURSOR.exec(cursor ?? '');
  if (!match) return null;
  const key = match[2]!.split('-').map((part) => Number.parseInt(part, BASE));
  if (key.length !== keyLength || !key.every(Number.isSafeInteger)) return null;
  return { direction: match[1] === 'n' ? 'next' : 'previous', key };
}

const keyText = (key: readonly number[]) => key.map((part) => part.toString(BASE)).join('-');

function linkOf({ path, query }: PageInput, page: number, cursor: string): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page: Math.max(1, page), cursor })) {
    if (value !== undefined) address.set(name, String(value));
  }
  return `/api${path}?${address}`;
}

/**
 * Reads one page. Behind `next` and `previous` stand cursors, so that every page is reached and deep ones cost what the first does.
 * `select` returns one row more than the span's limit where there are more. `key` are the non-negative integers that name a row's place.
 */
export async function readPage<Row>(
  input: PageInput,
  list: {
    readonly keyLength: number;
    key(row: Row): readonly number[];
    select(span: PageSpan): Promise<readonly Row[]>;
    count(): Promise<number>;
  },
): Promise<Page<Row>> {
  const { page, page_size: limit, cursor } = input.query;
  const position = positionOf(cursor, list.keyLength);
  const offset = position ? 0 : (page - 1) * limit;
  const [found, count] = await Promise.all([
    offset > COUNT_CAP ? [] : list.select({ limit, offset, position }),
    list.count(),
  ]);
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  const backwards = position?.direction === 'previous';
  if (backwards) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasPrevious = backwards ? more : position !== null || page > 1;
  return {
    count,
    next: (backwards || more) && last ? linkOf(input, page + 1, `n${keyText(list.key(last))}`) : null,
    previous: hasPrevious && first ? linkOf(input, page - 1, `p${keyText(list.key(first))}`) : null,
    rows,
  };
}
