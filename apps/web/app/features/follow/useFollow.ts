import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiError, api, type ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import { CallFailure } from '../../platform/api/queries.ts';
import { notify } from '../../platform/notify/index.ts';
import { useErrorText } from '../../ui/state/index.ts';

type Follows = ReplyTo<typeof tipsCalls.follow>;

/** Starts or stops following a tipster; every list that shows follows is read again. */
export function useFollow(tipster: { readonly id: number; readonly name: string }) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation<Follows, CallFailure, boolean>({
    mutationFn: async (wanted) => {
      const input = { body: { tipster_id: tipster.id } };
      const result = wanted ? await api(tipsCalls.follow, input) : await api(tipsCalls.unfollow, input);
      if (!result.ok) throw new CallFailure(result.error satisfies ApiError);
      return result.data;
    },
    onSuccess: ({ followed }) => {
      notify('success', t(followed ? 'follow.done' : 'follow.undone', { name: tipster.name }));
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' });
    },
    onError: ({ error }) => notify('failure', errorText(error)),
  });
}
