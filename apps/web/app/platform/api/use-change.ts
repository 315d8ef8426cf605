import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, type ApiResult, api, type CallInput, type CallReference, type ReplyTo } from './index.ts';

export interface Change {
  busy: boolean;
  error: ApiError | null;
  clear: () => void;
  /** Makes the call; null when it failed (`error` says why). `done` is told of the reply before anything is read again. */
  change: <R extends CallReference>(
    reference: R,
    input: CallInput<R>,
    done?: (data: ReplyTo<R>) => void,
  ) => Promise<ReplyTo<R> | null>;
  /** Runs other work than a plain call in the same way. */
  run: <T>(work: () => Promise<ApiResult<T>>, done?: (data: T) => void) => Promise<T | null>;
}

/** Tips and what is made of them: own bets, records, rankings. */
export const ofTips = (path: string): boolean => path.startsWith('/tips/v1/');
export const ofEverything = (): boolean => true;
export const ofNothing = (): boolean => false;

/** A change by the reader. Queries whose path it `affects` are read again after it; what was typed stays with the caller either way. */
export function useChange(affects: (path: string) => boolean): Change {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const run: Change['run'] = async (work, done) => {
    setBusy(true);
    setError(null);
    const result = await work();
    setBusy(false);
    if (!result.ok) {
      setError(result.error);
      return null;
    }
    done?.(result.data);
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => affects(String(queryKey[1])) });
    return result.data;
  };
  const change: Change['change'] = (reference, input, done) => run(() => api(reference, input), done);
  return { busy, error, clear: () => setError(null), change, run };
}
