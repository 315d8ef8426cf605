import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button/index.ts';
import { Message } from './Message.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Message
      code="404"
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <ButtonLink to={paths.home} variant="primary">
          {t('nav.home')}
        </ButtonLink>
      }
    />
  );
}

/** Whatever a route threw and nobody expected. Expected failures are shown by the screens themselves. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Message
      title={t('error.title')}
      text={t('error.text')}
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
          <ButtonLink to={paths.home} reloadDocument>
            {t('nav.home')}
          </ButtonLink>
        </>
      }
    />
  );
}
