import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../platform/api/index.ts';
import { queryKeyOf, queryOptionsOf } from '../../../platform/api/queries.ts';
import type { OwnBet } from '../queries.ts';

const PAGE_SIZE = 50;

/** A page whose place is known: the cursor that leads to it, and its rows once it was read. */
interface KnownPage {
  cursor: string | null;
  rows: number | null;
}

const cursorOf = (link: string | null): string | null =>
  link === null ? null : new URL(link, 'http://api').searchParams.get('cursor');

/** Pages with what one of them says of itself and of the next. A page whose next one has changed forgets those after it. */
export function learnt(
  pages: readonly KnownPage[],
  n: number,
  rows: number,
  next: string | null,
): readonly KnownPage[] {
  const follower = pages[n + 1]?.cursor ?? null;
  if (pages[n]?.rows === rows && follower === next) return pages;
  const rest = follower === next ? pages.slice(n + 1) : next === null ? [] : [{ cursor: next, rows: null }];
  return [...pages.slice(0, n), { cursor: pages[n]!.cursor, rows }, ...rest];
}

export interface BetPages {
  /** Rows whose place is known; one more where a page is yet to be read. */
  count: number;
  /** Up to one more than the server counts; null before the first page. */
  total: number | null;
  loading: boolean;
  error: ApiError | null;
  reload: () => void;
  /** Returns null while the bet's page is being read. */
  at: (index: number) => OwnBet | null;
  find: (id: number) => OwnBet | undefined;
}

/**
 * A list of own bets of any length, of which only the pages around the rows in sight are read and kept fresh. `query` must stay the same
 * as long as the component lives.
 */
export function useBetPages(query: object, first: number, last: number): BetPages {
  const client = useQueryClient();
  const [pages, setPages] = useState<readonly KnownPage[]>([{ cursor: null, rows: null }]);
  const from = Math.min(Math.floor(first / PAGE_SIZE), pages.length - 1);
  const to = Math.min(Math.floor((last + PAGE_SIZE / 2) / PAGE_SIZE), pages.length - 1);
  const shown = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const reads = useQueries({
    queries: shown.map((n) => {
      const { cursor } = pages[n]!;
      return queryOptionsOf(bankrollAddresses.listBets, {
        query: { ...query, page_size: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) },
      } as never);
    }),
  });
  useEffect(() => {
    for (const [n, { data }] of reads.entries()) {
      if (data) setPages((before) => learnt(before, from + n, data.results.length, cursorOf(data.next)));
    }
  });
  const dataOf = (page: number) => reads[page - from]?.data;
  return {
    count: pages.reduce((sum, { rows }) => sum + (rows ?? 1), 0),
    total: reads.find(({ data }) => data)?.data?.count ?? null,
    loading: pages[0]!.rows === null && reads.some(({ isPending }) => isPending),
    error: reads.find(({ error }) => error)?.error?.error ?? null,
    reload: () => void client.invalidateQueries({ queryKey: queryKeyOf(bankrollAddresses.listBets) }),
    at: (index) => (dataOf(Math.floor(index / PAGE_SIZE))?.results[index % PAGE_SIZE] as OwnBet | undefined) ?? null,
    find: (id) => reads.flatMap(({ data }) => (data?.results ?? []) as OwnBet[]).find((bet) => bet.id === id),
  };
}
