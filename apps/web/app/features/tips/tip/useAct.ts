import type { CallInput, CallReference } from '../../../platform/api/index.ts';
import { type Change, ofTips, useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';

interface Act extends Pick<Change, 'busy' | 'error'> {
  /** Makes the call; true when it was done. */
  act: <R extends CallReference>(reference: R, input: CallInput<R>, done: string) => Promise<boolean>;
}

/** A change to a tip: says how it went, and has every tip read on screen read again. */
export function useAct(): Act {
  const { change, busy, error } = useChange(ofTips);
  return {
    busy,
    error,
    act: async (reference, input, done) => (await change(reference, input, () => notify('success', done))) !== null,
  };
}
