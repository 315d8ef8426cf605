import { renderToReadableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { languageContext, scriptMarkContext } from './platform/context.ts';
import { serverI18n } from './platform/i18n/server.ts';

export const streamTimeout = 5_000;

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
  return new Response(await new Response(stream).text(), { status: answered, headers });
}
