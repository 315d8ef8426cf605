import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { forgetOffline } from '../offline/forget.ts';
import { browserSession } from '../session/index.ts';
import { api } from './api.ts';
import type { ApiError, CallInput, CallReference, ReplyTo } from './call.ts';
import { onLoss } from './unanswered.ts';

/** A failed call on its way through TanStack Query, which knows failures only as errors. */
export class CallFailure extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.description || error.code);
    this.error = error;
  }
}

/**
 * Replies that were read before a change may not know of it. The library reads again what it has, but lets a first read that is on its way
 * finish: here such a read is made again as well.
 */
class Queries extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters<never>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const { predicate, refetchType: _, ...rest } = (filters ?? {}) as InvalidateQueryFilters;
    await this.cancelQueries({
      ...rest,
      predicate: (query) => query.state.data === undefined && (predicate?.(query) ?? true),
    });
    return super.invalidateQueries(filters, options);
  }
}

export function createQueryClient(): QueryClient {
  return new Queries({
    defaultOptions: {
      // Without a connection a call fails with an error instead of waiting silently; reads are repeated when the connection is back.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (count, cause) => count < 1 && cause instanceof CallFailure && cause.error.code === 'network',
      },
    },
  });
}

let ofSession: QueryClient | undefined;

/** The cache of this tab's reader, which is cleared at the sign-out so that the next reader doesn't see it. */
export function sessionQueries(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (ofSession) return ofSession;
  const client = createQueryClient();
  client.mount();
  browserSession().subscribe((state, cause) => {
    if (state.signedIn && cause !== 'signed-in') return;
    client.clear();
    void forgetOffline();
  });
  // The screen keeps its data until the connection is back; the reads then show whether the change was made.
  onLoss(() => void client.invalidateQueries({ refetchType: navigator.onLine ? 'active' : 'none' }));
  ofSession = client;
  return client;
}

/** Returns the key of a call and its input: a mutation invalidates a whole call with `queryKeyOf(reference)`. */
export function queryKeyOf<R extends CallReference>(reference: R, input?: CallInput<R>): QueryKey {
  if (!input) return [reference.method, reference.path];
  const { params, query } = input as { params?: unknown; query?: unknown };
  return [reference.method, reference.path, params ?? null, query ?? null];
}

export interface Read<T> {
  data: T | undefined;
  loading: boolean;
  error: ApiError | null;
  reload: () => void;
}

/** Returns the options with which TanStack Query makes a call. */
export function queryOptionsOf<R extends CallReference>(
  reference: R,
  input: CallInput<R>,
): UseQueryOptions<ReplyTo<R>, CallFailure> & { queryKey: QueryKey } {
  return {
    queryKey: queryKeyOf(reference, input),
    queryFn: async ({ signal }) => {
      const result = await api(reference, { ...input, signal });
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
  };
}

/** A read of private data. On failure `data` is undefined (or the last good one) and `error` says why: show both. */
export function useApi<R extends CallReference>(
  reference: R,
  input: CallInput<R>,
  options: Pick<UseQueryOptions<ReplyTo<R>, CallFailure>, 'enabled' | 'staleTime' | 'refetchInterval'> & {
    /** Keeps the last list on screen while the next page or filter loads. */
    keepPrevious?: boolean;
  } = {},
): Read<ReplyTo<R>> {
  const { keepPrevious, ...rest } = options;
  const query = useQuery<ReplyTo<R>, CallFailure>({
    ...queryOptionsOf(reference, input),
    ...(keepPrevious ? { placeholderData: (previous: ReplyTo<R> | undefined) => previous } : {}),
    ...rest,
  } as UseQueryOptions<ReplyTo<R>, CallFailure>);
  return {
    data: query.data,
    loading: query.isPending && query.fetchStatus !== 'idle',
    error: query.error?.error ?? null,
    reload: () => void query.refetch(),
  };
}

export interface ListReply<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: readonly Item[];
}

const EMPTY: ListReply<never> = { count: 0, next: null, previous: null, results: [] };

/** The specification's rule for lists: a failure gives an empty list, and the screen still says that something failed. */
export function listOrEmpty<List extends ListReply<unknown>>(read: Read<List>): List | typeof EMPTY {
  return read.data ?? EMPTY;
}
