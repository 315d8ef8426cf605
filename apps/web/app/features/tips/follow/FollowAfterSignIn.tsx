import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { type FollowIntent, keepIntent } from './intent.ts';

export type FollowSize = 'sm' | 'md';

/** The follow button for visitors: it leads through the sign-in and back to this page, where the follow is then made. */
export function FollowAfterSignIn({
  tipster,
  returnTo,
  size = 'sm',
  prominent = false,
}: {
  tipster: FollowIntent;
  returnTo: string;
  size?: FollowSize;
  prominent?: boolean;
}) {
  const { t } = useTranslation('ui');
  return (
    <Button
      component={Link}
      to={paths.signInAndReturn(returnTo)}
      size={size}
      variant={prominent ? 'filled' : 'default'}
      aria-label={t('follow.start', { name: tipster.name })}
      onClick={() => keepIntent(tipster)}
    >
      {t('follow.follow')}
    </Button>
  );
}
