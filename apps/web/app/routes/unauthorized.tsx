import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Message } from '../layouts/Message.tsx';
import { paths } from '../paths.ts';

export default function Unauthorized() {
  const { t } = useTranslation();
  return (
    <>
      <meta name="robots" content="noindex" />
      <Message
        code="403"
        title={t('unauthorized.title')}
        text={t('unauthorized.text')}
        actions={
          <>
            <Button component={Link} to={paths.home} variant="filled">
              {t('nav.home')}
            </Button>
            <Button component={Link} to={paths.contactPublic}>
              {t('footer.contact')}
            </Button>
          </>
        }
      />
    </>
  );
}
