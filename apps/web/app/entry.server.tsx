import { MINUTE_MS } from '@quotavera/domain/time';
import { renderToReadableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { languageContext, scriptMarkContext } from './platform/context.ts';
import { serverI18n } from './platform/i18n/server.ts';

export const streamTimeout = 5_000;

/** A missing page looks the same at every address, so it is drawn once per language and kind of page. */
const MISSING_KEPT_MS = MINUTE_MS;
const missing = new Map<string, { html: string; drawnAt: number }>();

/** The page's language and routes, when what it should show isn't there. */
function missingKey(status: number, { staticHandlerContext }: EntryContext, language: string): string | null {
  if (status !== 404) return null;
  return [language, ...staticHandlerContext.matches.map(({ route }) => route.id)].join(' ');
}

/**
 * The page is rendered whole before it leaves: public HTML is cached and its policy names the hashes of its inline scripts, and for both
 * the text must be known.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const key = missingKey(status, routerContext, loadContext.get(languageContext));
  const kept = key === null ? undefined : missing.get(key);
  if (kept && performance.now() - kept.drawnAt < MISSING_KEPT_MS) return new Response(kept.html, { status, headers });
  let answered = status;
  const mark = loadContext.get(scriptMarkContext);
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={serverI18n(loadContext.get(languageContext))}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </I18nextProvider>,
    {
      nonce: mark,
      // Without this limit React would send the late parts after the page, for a script to move into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(streamTimeout + 1_000),
      onError(error) {
        answered = 500;
        console.error(error);
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (key !== null && answered === status) missing.set(key, { html, drawnAt: performance.now() });
  return new Response(html, { status: answered, headers });
}
