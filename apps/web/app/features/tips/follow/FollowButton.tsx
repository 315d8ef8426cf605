import { Button } from '@mantine/core';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api, type ReplyTo } from '../../../platform/api/index.ts';
import { CallFailure } from '../../../platform/api/queries.ts';
import { isUnconfirmed, onUnanswered } from '../../../platform/api/unanswered.ts';
import { notify } from '../../../platform/notify/index.ts';
import { IconCheck } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { FollowSize } from './FollowAfterSignIn.tsx';
import type { FollowIntent } from './intent.ts';

type Follows = ReplyTo<typeof tipsAddresses.follow>;

/** The name of a tipster or a channel, and the call that starts or stops following it. */
interface Followable {
  name: string;
  set: (follows: boolean) => Promise<ApiResult<Pick<Follows, 'followed'>>>;
}

function followableTipster({ id, name }: { id: number; name: string }): Followable {
  const input = { body: { tipster_id: id } };
  return { name, set: (follows) => (follows ? api(tipsAddresses.follow, input) : api(tipsAddresses.unfollow, input)) };
}

function followableChannel({ id, name }: { id: number; name: string }): Followable {
  const input = { body: { channel: id } };
  return {
    name,
    set: (follows) => (follows ? api(tipsAddresses.followChannel, input) : api(tipsAddresses.unfollowChannel, input)),
  };
}

/** Starts or stops following; every list that shows follows is read again. Stopping can be undone from its message. */
function useFollow({ name, set }: Followable) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const follow = useMutation<Pick<Follows, 'followed'>, CallFailure, boolean>({
    mutationFn: async (follows) => {
      const result = await set(follows);
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
    onSuccess: ({ followed }) => {
      const undo = { label: t('action.undo', { ns: 'common' }), run: () => follow.mutate(true) };
      if (followed) notify('success', t('follow.done', { name }));
      else notify('success', t('follow.undone', { name }), undo);
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' });
    },
    onError: ({ error }) => notify('failure', errorText(error)),
  });
  return follow;
}

/** Follows the tipster, or the channel, whose follow button somebody pressed before they signed in. Draws nothing. */
export function ResumeFollow({ tipster }: { tipster: FollowIntent }) {
  const { mutate } = useFollow(tipster.channel ? followableChannel(tipster) : followableTipster(tipster));
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(true);
  }, [mutate]);
  return null;
}

interface ButtonProps {
  /** The state is null while it isn't known yet, which disables the button. */
  followed: boolean | null;
  size?: FollowSize;
  /** Draws it as the main action of its screen while the tipster isn't followed. */
  prominent?: boolean;
}

/** A press shows its effect at once; a failure or a long silence of the server reverts it with a message. */
function Follow({ followable, followed, size = 'md', prominent = false }: ButtonProps & { followable: Followable }) {
  const { t } = useTranslation('ui');
  const follow = useFollow(followable);
  const unconfirmed = useSyncExternalStore(onUnanswered, isUnconfirmed, () => false);
  const shown = follow.isPending && !unconfirmed ? follow.variables : followed === true;
  return (
    <Button
      size={size}
      variant={prominent && !shown ? 'filled' : 'default'}
      data-follow
      aria-pressed={shown}
      aria-label={t(shown ? 'follow.stop' : 'follow.start', { name: followable.name })}
      disabled={follow.isPending || followed === null}
      leftSection={shown ? <IconCheck size={17} stroke={1.9} aria-hidden="true" /> : null}
      onClick={() => follow.mutate(!followed)}
    >
      {shown ? t('follow.following') : t('follow.follow')}
    </Button>
  );
}

/** The follow button of a tipster, for members. */
export function FollowButton({ tipster, ...props }: ButtonProps & { tipster: { id: number; name: string } }) {
  return <Follow followable={followableTipster(tipster)} {...props} />;
}

/** The follow button of a channel, for members: its tips notify, and no others of its tipster. */
export function FollowChannelButton({ channel, ...props }: ButtonProps & { channel: { id: number; name: string } }) {
  return <Follow followable={followableChannel(channel)} {...props} />;
}
