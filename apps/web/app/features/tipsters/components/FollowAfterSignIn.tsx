import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button/index.ts';
import { IconUserPlus } from '../../../ui/icons/index.ts';

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
  const { t } = useTranslation('tipsters');
  return (
    <ButtonLink
      to={paths.signInAndReturn(returnTo)}
      size={size}
      variant={prominent ? 'primary' : 'default'}
      aria-label={t('follow.start', { name })}
      icon={prominent ? <IconUserPlus size={17} stroke={1.9} aria-hidden="true" /> : null}
    >
      {t('follow.follow')}
    </ButtonLink>
  );
}
