import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Message } from '../layouts/Message.tsx';
import { paths } from '../paths.ts';

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
            <Button component={Link} to={paths.leaderboardPublic} variant="filled">
              {t('nav.leaderboard')}
            </Button>
            <Button component={Link} to={paths.verify}>
              {t('nav.verify')}
            </Button>
          </>
        }
      />
    </>
  );
}
