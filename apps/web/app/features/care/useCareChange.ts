import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApiError,
  api,
  type CallInput,
  type CallReference,
  type ReplyTo,
  usersCalls,
} from '../../platform/api/index.ts';
import { queryKeyOf } from '../../platform/api/queries.ts';
import { notify } from '../../platform/notify/index.ts';

export type CareState = ReplyTo<typeof usersCalls.readCare>;
export type LimitState = CareState['limits'][number];

/** A change whose reply is the new state, which is shown at once; the user's info is read again for the frame. */
export function useCareChange() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function change<R extends CallReference>(
    reference: R,
    input: CallInput<R>,
    done: (state: CareState) => string,
  ): Promise<boolean> {
    setBusy(true);
    setError(null);
    const result = await api(reference, input);
    setBusy(false);
    if (!result.ok) {
      setError(result.error);
      return false;
    }
    const state = result.data as CareState;
    queryClient.setQueryData(queryKeyOf(usersCalls.readCare, {}), state);
    notify('success', done(state));
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(usersCalls.currentUser) });
    return true;
  }
  return { busy, error, change };
}
