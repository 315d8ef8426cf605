import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { TextsMissing } from '../platform/i18n/options.ts';
import { Message } from './Message.tsx';

/** A page that never was, or that is no more. */
export function NotFound({ gone = false }: { gone?: boolean }) {
  const { t } = useTranslation();
  const kind = gone ? 'gone' : 'notFound';
  return (
    <Message
      code={gone ? '410' : '404'}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      actions={
        <Button component={Link} to={paths.home} variant="filled">
          {t('nav.home')}
        </Button>
      }
    />
  );
}

const failedScripts = new WeakSet<object>();

// Vite dispatches this event when a script or style of a lazy part could not be fetched.
if (typeof window !== 'undefined') {
  window.addEventListener('vite:preloadError', ({ payload }) => failedScripts.add(payload));
}

// The messages of Chrome, Firefox and Safari for a script or data that could not be fetched.
const FETCH_FAILURES = /failed to fetch|networkerror|load failed|dynamically imported module|module script failed/i;

/** Whether the error is only a failed fetch of a script, texts or data, and not a bug. */
function isUnfetched(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return failedScripts.has(error) || error instanceof TextsMissing || FETCH_FAILURES.test(error.message);
}

const ASK_AGAIN_MS = 5_000;
/** A page that fails again this soon after a reload isn't reloaded by itself, because that would never end. */
const JUST_RELOADED_MS = 30_000;

async function siteAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ASK_AGAIN_MS);
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

function wasJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' && performance.now() < JUST_RELOADED_MS;
}

/**
 * Whether the site can't be reached. The page is loaded anew as soon as it can, `ask` tries at once. Where only texts are missing it is
 * loaded anew as well; a script that is missing on a site that answers is offered again and not fetched unasked.
 */
function useWayBack(textsMissing: boolean): { down: boolean; ask: () => void } {
  const [down, setDown] = useState(false);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is another question
  useEffect(() => {
    let left = false;
    const again = () => setAsked((before) => before + 1);
    let timer: ReturnType<typeof setTimeout> | undefined;
    void siteAnswers().then((up) => {
      if (left) return;
      if (up && (down || (textsMissing && !wasJustReloaded()))) return location.reload();
      setDown(!up);
      if (!up) timer = setTimeout(again, ASK_AGAIN_MS);
    });
    window.addEventListener('online', again);
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [asked, textsMissing]);
  return { down, ask: () => setAsked((before) => before + 1) };
}

/** The page for unexpected errors of a route. Expected failures are shown by the screens. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 0;
  return status === 404 || status === 410 ? <NotFound gone={status === 410} /> : <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const unfetched = isUnfetched(error);
  const { down, ask } = useWayBack(error instanceof TextsMissing);
  const kind = down ? 'offline' : unfetched ? 'script' : null;
  return (
    <Message
      title={t(kind ? `error.${kind}Title` : 'error.title')}
      text={t(kind ? `error.${kind}Text` : 'error.text')}
      actions={
        <>
          {down ? (
            <Button variant="filled" onClick={ask}>
              {t('action.retry')}
            </Button>
          ) : (
            <Button variant="filled" onClick={() => location.reload()}>
              {t('error.reload')}
            </Button>
          )}
          <Button component={Link} to={paths.home} reloadDocument>
            {t('nav.home')}
          </Button>
        </>
      }
    />
  );
}
