import type { ApiError, CallInput, CallReference } from '../../../platform/api/index.ts';
import { type Change, ofTips, useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';

export interface Act extends Pick<Change, 'busy' | 'error' | 'clear'> {
  /** Makes the call; true when it was done. */
  act: <R extends CallReference>(reference: R, input: CallInput<R>, done: string) => Promise<boolean>;
}

/** A change to a tip: says how it went, and has every tip read on screen read again. */
export function useAct(): Act {
  const { change, ...rest } = useChange(ofTips);
  return {
    ...rest,
    act: async (reference, input, done) => (await change(reference, input, () => notify('success', done))) !== null,
  };
}

/** The message of a refused change. */
export function Failed({ error }: { error: ApiError | null }) {
  const errorText = useErrorText();
  return error ? <Note kind="error">{errorText(error)}</Note> : null;
}
