import { useSearchParams } from 'react-router';

/** The address with one parameter changed and the page forgotten. */
export function useAddress(): (changes: Readonly<Record<string, string | null>>) => string {
  const [search] = useSearchParams();
  return (changes) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text ? `?${text}` : '?';
  };
}

/** The page that the address asks for, by its number or by a cursor that the list gave. */
export function usePage(): { page: number; cursor?: string } {
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  return { page: Math.max(1, Number(search.get('page')) || 1), ...(cursor ? { cursor } : {}) };
}

/** The address with page and cursor of a list's `next` or `previous`. */
export function addressOfPage(search: URLSearchParams, link: string): string {
  const source = new URL(link, 'http://api').searchParams;
  const next = new URLSearchParams(search);
  for (const name of ['page', 'cursor']) {
    const value = source.get(name);
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/**
 * The address with the number of a page of the list whose links are given. Its cursor counts from the page that is read, so that rows which
 * have arrived since shift nothing. The first page is the list as it is now.
 */
export function addressOfNumber(
  search: URLSearchParams,
  target: number,
  { page, next, previous }: { page: number; next: string | null; previous: string | null },
): string {
  const address = new URLSearchParams(search);
  address.delete('cursor');
  address.set('page', String(target));
  const link = target > page ? next : previous;
  const cursor = link && new URL(link, 'http://api').searchParams.get('cursor');
  const between = Math.abs(target - page) - 1;
  if (cursor && target > 1 && between >= 0) address.set('cursor', between > 0 ? `${cursor}.${between}` : cursor);
  return `?${address}`;
}
