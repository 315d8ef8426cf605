/** A page of a list as a call asks for it. */
export interface PageAsk {
  /** Path and query (without page and cursor) of the list, for `next` and `previous`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

/** The row at the edge of a page, by its id: the next page starts after it, the previous one ends before it. */
export interface PagePosition {
  readonly direction: 'next' | 'previous';
  readonly id: number;
}

const CURSOR = /^([np])([0-9a-z]{1,11})$/;
const BASE = 36;

/** Null for a cursor that this server never gave: the list then starts at the page asked for. */
export function pagePosition({ cursor }: PageAsk): PagePosition | null {
  const match = CURSOR.exec(cursor ?? '');
  const id = match ? Number.parseInt(match[2]!, BASE) : Number.NaN;
  if (!match || !Number.isSafeInteger(id)) return null;
  return { direction: match[1] === 'n' ? 'next' : 'previous', id };
}

function linkOf({ path, query, pageSize }: PageAsk, page: number, cursor: string): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && !['page', 'page_size', 'cursor'].includes(name)) address.set(name, String(value));
  }
  address.set('page', String(Math.max(1, page)));
  address.set('page_size', String(pageSize));
  address.set('cursor', cursor);
  return `/api${path}?${address}`;
}

/** `rows` as they are shown; `more`: whether the reading, in its direction, met rows beyond the page. */
export function pageLinks(
  ask: PageAsk,
  rows: readonly { readonly id: number }[],
  more: boolean,
): { readonly next: string | null; readonly previous: string | null } {
  const position = pagePosition(ask);
  const first = rows[0];
  const last = rows.at(-1);
  const back = position?.direction === 'previous';
  const hasNext = back || more;
  const hasPrevious = back ? more : position !== null || ask.page > 1;
  return {
    next: hasNext && last ? linkOf(ask, ask.page + 1, `n${last.id.toString(BASE)}`) : null,
    previous: hasPrevious && first ? linkOf(ask, ask.page - 1, `p${first.id.toString(BASE)}`) : null,
  };
}
