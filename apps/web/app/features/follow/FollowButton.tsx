import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import { CallFailure } from '../../platform/api/queries.ts';
import { isUnconfirmed, onUnanswered } from '../../platform/api/unanswered.ts';
import { notify } from '../../platform/notify/index.ts';
import { IconCheck } from '../../ui/icons/index.ts';
import { useErrorText } from '../../ui/state/index.ts';
import type { FollowIntent } from './intent.ts';

type Follows = ReplyTo<typeof tipsCalls.follow>;

/** Starts or stops following a tipster; every list that shows follows is read again. Stopping can be undone from its message. */
function useFollow(tipster: { readonly id: number; readonly name: string }) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const follow = useMutation<Follows, CallFailure, boolean>({
    mutationFn: async (follows) => {
      const input = { body: { tipster_id: tipster.id } };
      const result = follows ? await api(tipsCalls.follow, input) : await api(tipsCalls.unfollow, input);
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
    onSuccess: ({ followed }) => {
      const undo = { label: t('action.undo', { ns: 'common' }), run: () => follow.mutate(true) };
      if (followed) notify('success', t('follow.done', { name: tipster.name }));
      else notify('success', t('follow.undone', { name: tipster.name }), undo);
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' });
    },
    onError: ({ error }) => notify('failure', errorText(error)),
  });
  return follow;
}

/** Follows the tipster whose follow button somebody pressed before they signed in. Draws nothing. */
export function ResumeFollow({ tipster }: { readonly tipster: FollowIntent }) {
  const { mutate } = useFollow(tipster);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(true);
  }, [mutate]);
  return null;
}

/** The follow button for members. A press shows its effect at once; a failure or a long silence of the server reverts it with a message. */
export function FollowButton({
  tipster,
  followed,
  size = 'md',
  prominent = false,
}: {
  readonly tipster: { readonly id: number; readonly name: string };
  /** Null while it isn't known yet, which disables the button. */
  readonly followed: boolean | null;
  readonly size?: 'sm' | 'md';
  /** Draws it as the main action of its screen while the tipster isn't followed. */
  readonly prominent?: boolean;
}) {
  const { t } = useTranslation('ui');
  const follow = useFollow(tipster);
  const unconfirmed = useSyncExternalStore(onUnanswered, isUnconfirmed, () => false);
  const shown = follow.isPending && !unconfirmed ? follow.variables : followed === true;
  return (
    <Button
      size={size}
      variant={prominent && !shown ? 'filled' : 'default'}
      aria-pressed={shown}
      aria-label={t(shown ? 'follow.stop' : 'follow.start', { name: tipster.name })}
      disabled={follow.isPending || followed === null}
      leftSection={shown ? <IconCheck size={17} stroke={1.9} aria-hidden="true" /> : null}
      onClick={() => follow.mutate(!followed)}
    >
      {shown ? t('follow.following') : t('follow.follow')}
    </Button>
  );
}
