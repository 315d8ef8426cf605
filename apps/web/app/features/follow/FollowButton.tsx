import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../ui/icons/index.ts';
import { useFollow } from './useFollow.ts';

/** Follow and stop following, for members. What was pressed shows at once; a failure takes it back and says why. */
export function FollowButton({
  tipster,
  followed,
  size,
  prominent = false,
}: {
  readonly tipster: { readonly id: number; readonly name: string };
  /** Null while it isn't known yet: then nothing can be pressed. */
  readonly followed: boolean | null;
  readonly size?: 'small' | 'medium';
  /** The one thing to do on its screen, as long as it isn't done. */
  readonly prominent?: boolean;
}) {
  const { t } = useTranslation('ui');
  const follow = useFollow(tipster);
  const shown = follow.isPending ? follow.variables : followed === true;
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
