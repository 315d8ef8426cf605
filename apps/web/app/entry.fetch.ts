import * as serverBuild from 'virtual:react-router/server-build';
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router';
import { PRIVATE_PATHS } from './paths.ts';
import { apiContext, languageContext, scriptMarkContext } from './platform/context.ts';
import { newScriptMark, withPolicy } from './platform/csp.ts';
import { type Language, languageOfPath, withLanguage } from './platform/i18n/languages.ts';

export { pageAddress } from './page-query.ts';

export interface RenderContext {
  /** Calls the API in process as an anonymous reader; addresses are absolute paths such as `/api/tips/v1/leaderboard/`. */
  api: typeof fetch;
  /** The reader's language by stored choice and browser; an address such as `/en/home` forces its own. */
  language: Language;
  /** Whether Stripe collects payments here. */
  stripe?: boolean;
}

/**
 * The router preloads every script of a page, and browsers then take scripts for as urgent as styles. Asked for by the page's own module they
 * come after what a visitor's page is painted with. A member's page comes empty: it is painted by its scripts, which it preloads.
 */
function withoutPreloads(assets: ServerBuild['assets']): ServerBuild['assets'] {
  const routes = Object.entries(assets.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]);
  return { ...assets, entry: { ...assets.entry, imports: [] }, routes: Object.fromEntries(routes) };
}

const forVisitors: ServerBuild = { ...serverBuild, assets: withoutPreloads(serverBuild.assets) };
const MEMBERS = Object.values(PRIVATE_PATHS).map((path) => ({ path }));

type Handler = ReturnType<typeof createRequestHandler>;
const handlers = new Map<string, Handler>();

/** A forced language is the router's base name: every link on the page keeps it, and there is one table of routes. */
function handlerFor(pathname: string): Handler {
  const forced = languageOfPath(pathname);
  const members = matchRoutes(MEMBERS, withLanguage(pathname, null)) !== null;
  const key = `${forced} ${members}`;
  const cached = handlers.get(key);
  if (cached) return cached;
  const build: ServerBuild = members ? serverBuild : forVisitors;
  const handler = createRequestHandler(forced ? { ...build, basename: `/${forced}` } : build, import.meta.env.MODE);
  handlers.set(key, handler);
  return handler;
}

interface Failed {
  status: number;
  retryAfter: string | null;
}

/** The API as the page's loaders call it, and the worst of its failures while they did. */
function watched(api: typeof fetch): { api: typeof fetch; failed: () => Failed | null } {
  let worst: Failed | null = null;
  const note = (failed: Failed) => {
    // A 404 or 410 of the API is left to the route, which knows whether its page is missing or only a part of it.
    if (failed.status !== 404 && failed.status !== 410 && failed.status > (worst?.status ?? 0)) worst = failed;
  };
  return {
    failed: () => worst,
    api: async (input, init) => {
      try {
        const response = await api(input, init);
        if (!response.ok) note({ status: response.status, retryAfter: response.headers.get('Retry-After') });
        return response;
      } catch (error) {
        note({ status: 503, retryAfter: null });
        throw error;
      }
    },
  };
}

/** A page with a failed part carries the status of that failure, so that caches and search engines don't keep it. */
function withStatus(response: Response, failed: Failed | null): Response {
  if (!failed || response.status !== 200) return response;
  if (failed.retryAfter) response.headers.set('Retry-After', failed.retryAfter);
  return new Response(response.body, { status: failed.status, headers: response.headers });
}

/** The web application as a function: a `Request` in, a `Response` out. Everything that isn't a built file comes here. */
export async function render(request: Request, context: RenderContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  const forced = languageOfPath(pathname);
  const router = new RouterContextProvider();
  const { api, failed } = watched(context.api);
  router.set(apiContext, api);
  router.set(languageContext, forced ?? context.language);
  const mark = newScriptMark();
  router.set(scriptMarkContext, mark);
  const response = withStatus(await handlerFor(pathname)(request, router), failed());
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const { html, policy } = withPolicy(await response.text(), mark, { stripe: context.stripe ?? false });
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Content-Language', forced ?? context.language);
  return new Response(html, { status: response.status, headers: response.headers });
}
