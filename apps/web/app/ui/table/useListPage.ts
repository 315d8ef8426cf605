import type { CallInput, CallReference, ReplyTo } from '../../platform/api/index.ts';
import { type Read, useApi } from '../../platform/api/queries.ts';
import { usePage } from './address.ts';

const PAGE_SIZE = 25;

type Query<R extends CallReference> = NonNullable<CallInput<R>['query']>;
type Params<R extends CallReference> = CallInput<R>['params'];

export type ListPage<List> = Read<List> & { page: number; pageSize: number };

/** Reads the page of a list that the address asks for; until it is there, the rows of the page or filter before it stay. */
export function useListPage<R extends CallReference>(
  reference: R,
  filters?: Omit<Query<R>, 'page' | 'cursor' | 'page_size'>,
  params?: Params<R>,
): ListPage<ReplyTo<R>> {
  const at = usePage();
  const input = { params, query: { ...filters, ...at, page_size: PAGE_SIZE } };
  const read = useApi(reference, input as never, { keepPrevious: true, staleTime: 0 });
  return { ...read, page: at.page, pageSize: PAGE_SIZE };
}
