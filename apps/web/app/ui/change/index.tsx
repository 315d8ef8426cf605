import type { ApiError, ApiResult, CallInput, CallReference, ReplyTo } from '../../platform/api/index.ts';
import { type Change, ofEverything, useChange as usePlainChange } from '../../platform/api/use-change.ts';
import { notify } from '../../platform/notify/index.ts';
import { Note } from '../note/index.ts';
import { useErrorText } from '../state/index.ts';

export { ActDialog } from './ActDialog.tsx';

interface AdminChange extends Pick<Change, 'busy' | 'error'> {
  /** Makes the call and says how it went; null when it failed (`error` says why). */
  change: <R extends CallReference>(
    reference: R,
    input: CallInput<R>,
    done: (data: ReplyTo<R>) => string,
  ) => Promise<ReplyTo<R> | null>;
  /** Runs other work than a plain call in the same way. */
  run: <T>(work: () => Promise<ApiResult<T>>, done: (data: T) => string) => Promise<T | null>;
}

/** A change by an admin. It may affect anything on screen, so every query is read again. */
export function useChange(): AdminChange {
  const { busy, error, change, run } = usePlainChange(ofEverything);
  return {
    busy,
    error,
    change: (reference, input, done) => change(reference, input, (data) => notify('success', done(data))),
    run: (work, done) => run(work, (data) => notify('success', done(data))),
  };
}

/** The message of a refused change, with the errors of fields that the form doesn't show. */
export function Failed({ error, field }: { error: ApiError | null; field?: string }) {
  const errorText = useErrorText();
  if (!error) return null;
  return <Note kind="error">{[errorText(error), ...((field && error.errors[field]) || [])].join(' ')}</Note>;
}
