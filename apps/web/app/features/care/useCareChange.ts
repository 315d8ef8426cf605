import { useQueryClient } from '@tanstack/react-query';
import { type CallInput, type CallReference, type ReplyTo, usersCalls } from '../../platform/api/index.ts';
import { memberCalls } from '../../platform/api/member-calls.ts';
import { queryKeyOf } from '../../platform/api/queries.ts';
import { useChange } from '../../platform/api/use-change.ts';
import { notify } from '../../platform/notify/index.ts';

export type CareState = ReplyTo<typeof memberCalls.readCare>;
export type LimitState = CareState['limits'][number];

/** A change whose reply is the new state, which is shown at once; the user's info is read again for the frame, and tips, which a break hides. */
export function useCareChange() {
  const queryClient = useQueryClient();
  const { busy, error, change } = useChange(
    (path) => path === usersCalls.currentUser.path || path.startsWith('/tips/v1/'),
  );
  return {
    busy,
    error,
    change: async <R extends CallReference>(reference: R, input: CallInput<R>, done: (state: CareState) => string) => {
      const state = await change(reference, input, (reply) => {
        queryClient.setQueryData(queryKeyOf(memberCalls.readCare, {}), reply as CareState);
        notify('success', done(reply as CareState));
      });
      return state !== null;
    },
  };
}
