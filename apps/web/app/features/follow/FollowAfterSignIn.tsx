import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { type FollowIntent, keepIntent } from './intent.ts';

/** What visitors see in the place of the follow button: it leads through sign-in and back here, where they follow then. */
export function FollowAfterSignIn({
  tipster,
  returnTo,
  size = 'sm',
  prominent = false,
}: {
  readonly tipster: FollowIntent;
  readonly returnTo: string;
  readonly size?: 'sm' | 'md';
  readonly prominent?: boolean;
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
