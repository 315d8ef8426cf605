import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApiError,
  type ApiResult,
  api,
  type CallInput,
  type CallReference,
  type ReplyTo,
} from '../../platform/api/index.ts';
import { notify } from '../../platform/notify/index.ts';
import { Note } from '../../ui/note/index.ts';
import { useErrorText } from '../../ui/state/index.ts';

interface Change {
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** Makes the call and says how it went; null when it failed (`error` says why). */
  readonly change: <R extends CallReference>(
    reference: R,
    input: CallInput<R>,
    done: (data: ReplyTo<R>) => string,
  ) => Promise<ReplyTo<R> | null>;
  /** The same for something that isn't a plain call. */
  readonly run: <T>(work: () => Promise<ApiResult<T>>, done: (data: T) => string) => Promise<T | null>;
}

/** A change by an admin. It may affect anything on screen, so every query is read again. */
export function useChange(): Change {
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
    notify('success', done(result.data));
    await queryClient.invalidateQueries();
    return result.data;
  };
  return { busy, error, run, change: (reference, input, done) => run(() => api(reference, input), done) };
}

/** The message of a refused change, with the errors of fields that the form doesn't show. */
export function Failed({ error, field }: { readonly error: ApiError | null; readonly field?: string }) {
  const errorText = useErrorText();
  if (!error) return null;
  return <Note kind="error">{[errorText(error), ...((field && error.errors[field]) || [])].join(' ')}</Note>;
}
