import { useTranslation } from 'react-i18next';
import { Message } from '../layouts/Message.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button/index.ts';

export default function NotReady() {
  const { t } = useTranslation();
  return (
    <>
      <meta name="robots" content="noindex" />
      <Message
        title={t('notReady.title')}
        text={t('notReady.text')}
        actions={
          <>
            <ButtonLink to={paths.leaderboardPublic} variant="primary">
              {t('nav.leaderboard')}
            </ButtonLink>
            <ButtonLink to={paths.verify}>{t('nav.verify')}</ButtonLink>
          </>
        }
      />
    </>
  );
}
