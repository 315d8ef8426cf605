import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallReference, ReplyTo } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';

export type CareState = ReplyTo<typeof accountsMemberAddresses.readCare>;
export type LimitState = CareState['limits'][number];

/** A change whose reply is the new state, which is shown at once; the user's info is read again for the frame, and tips, which a break hides. */
export function useCareChange() {
  const queryClient = useQueryClient();
  const { busy, error, change } = useChange(
    (path) => path === accountsAddresses.currentUser.path || path.startsWith('/tips/v1/'),
  );
  return {
    busy,
    error,
    change: async <R extends CallReference>(reference: R, input: CallInput<R>, done: (state: CareState) => string) => {
      const state = await change(reference, input, (reply) => {
        queryClient.setQueryData(queryKeyOf(accountsMemberAddresses.readCare, {}), reply as CareState);
        notify('success', done(reply as CareState));
      });
      return state !== null;
    },
  };
}
