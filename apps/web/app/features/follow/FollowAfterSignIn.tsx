import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/index.ts';

/** What visitors see in the place of the follow button: it leads through sign-in and back here. */
export function FollowAfterSignIn({
  name,
  returnTo,
  size = 'small',
  prominent = false,
}: {
  readonly name: string;
  readonly returnTo: string;
  readonly size?: 'small' | 'medium';
  readonly prominent?: boolean;
}) {
  const { t } = useTranslation('ui');
  return (
    <ButtonLink
      to={paths.signInAndReturn(returnTo)}
      size={size}
      variant={prominent ? 'primary' : 'default'}
      aria-label={t('follow.start', { name })}
    >
      {t('follow.follow')}
    </ButtonLink>
  );
}
