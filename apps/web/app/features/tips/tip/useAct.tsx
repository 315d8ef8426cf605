import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, api, type CallInput, type CallReference } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';

export interface Act {
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** Makes the call; true when it was done. What was typed stays with the caller either way. */
  readonly act: <R extends CallReference>(reference: R, input: CallInput<R>, done: string) => Promise<boolean>;
  readonly clear: () => void;
}

/** A change to a tip: says how it went, and has every tip read on screen read again. */
export function useAct(): Act {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  return {
    busy,
    error,
    clear: () => setError(null),
    async act(reference, input, done) {
      setBusy(true);
      setError(null);
      const result = await api(reference, input);
      setBusy(false);
      if (!result.ok) {
        setError(result.error);
        return false;
      }
      notify('success', done);
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/tips/v1/') });
      return true;
    },
  };
}

/** The message of a refused change. */
export function Failed({ error }: { readonly error: ApiError | null }) {
  const errorText = useErrorText();
  return error ? <Note kind="error">{errorText(error)}</Note> : null;
}
