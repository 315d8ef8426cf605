import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { Message } from './Message.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Message
      code="404"
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <Button component={Link} to={paths.home} variant="filled">
          {t('nav.home')}
        </Button>
      }
    />
  );
}

const failedScripts = new WeakSet<object>();

// The bundler tells of every part whose script or styles could not be fetched.
if (typeof window !== 'undefined') {
  window.addEventListener('vite:preloadError', ({ payload }) => failedScripts.add(payload));
}

/** Whatever a route threw and nobody expected. Expected failures are shown by the screens themselves. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const failedScript = error instanceof Error && failedScripts.has(error);
  return (
    <Message
      title={t(failedScript ? 'error.scriptTitle' : 'error.title')}
      text={t(failedScript ? 'error.scriptText' : 'error.text')}
      actions={
        <>
          <Button variant="filled" onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
          <Button component={Link} to={paths.home} reloadDocument>
            {t('nav.home')}
          </Button>
        </>
      }
    />
  );
}
