import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** What visitors see in the place of the follow button: it leads through sign-in and back here. */
export function FollowAfterSignIn({
  name,
  returnTo,
  size = 'sm',
  prominent = false,
}: {
  readonly name: string;
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
      aria-label={t('follow.start', { name })}
    >
      {t('follow.follow')}
    </Button>
  );
}
