import { errorText } from '@quotavera/i18n/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors/index.ts';
import { sendFailure } from '../http/index.ts';
import { addressKey } from '../limits/index.ts';
import { type LiveHub, PUBLIC_CHANNEL } from '../live/index.ts';
import { type Page, PageCache, pageOf } from './page-cache.ts';
import { apiInProcess, FORM_TYPE, formRequest, ownAddress, pageRequest, type WebApplication } from './render.ts';
import { TooBusy, Turns } from './turns.ts';

const NO_STORE = 'no-store';
const VARY = 'accept-language, cookie, accept-encoding';

const NOT_ALLOWED = fail('method_not_allowed', { allow: ['GET', 'HEAD'] });

/** Rendering keeps the process' one thread busy: a second page at a time uses the waits of the first. */
const TURNS = { atOnce: 2, waitingEach: 12, waitingAll: 100 };
const BUSY_RETRY_S = 5;

export interface PagesOptions {
  web: () => Promise<WebApplication>;
  publicUrl: string;
  stripe: boolean;
  live: LiveHub;
  /** Off in development, where pages change all the time. */
  cached: boolean;
}

/** Whether one of our pages sent this form: the browser says from where it comes, and no page can make it say otherwise. */
function isOwnForm({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply.header('vary', VARY);
  // Failures aren't cached.
  if (page.status >= 400)
    return reply.code(page.status).headers(page.headers).header('cache-control', NO_STORE).send(page.body);
  void reply.header('etag', page.etag);
  if (!page.headers['cache-control']) void reply.header('cache-control', 'no-cache');
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    // A new policy on an old body would forbid its scripts: the browser keeps the one that came with it.
    void reply.removeHeader('content-security-policy');
    return reply.code(304).send();
  }
  void reply.code(page.status).headers(page.headers);
  if (page.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'br').send(page.brotli);
  }
  return reply.send(page.body);
}

/** The last good page, served while a new one can't be rendered. A header and its root element mark it as stale, and it isn't cached. */
function sendStale(reply: FastifyReply, page: Page, since: Date): FastifyReply {
  const html = page.headers['content-type']?.startsWith('text/html');
  const mark = `<html data-stale-since="${since.toISOString()}" `;
  const body = html ? page.body.toString().replace('<html ', mark) : page.body;
  const age = Math.round((Date.now() - since.getTime()) / 1_000);
  return reply
    .code(page.status)
    .headers(page.headers)
    .headers({ vary: VARY, 'cache-control': NO_STORE, age, 'cache-status': 'pages; hit; detail=stale' })
    .send(body);
}

/** In the reader's language, without scripts, and cheap: it is sent when there is too much to do. */
function sendBusy(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const text = errorText(request.language, 'unavailable');
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': NO_STORE,
      'retry-after': Math.ceil(retryAfterSeconds),
    })
    .send(`<!doctype html><html lang="${request.language}"><title>503</title><p>${text}</p></html>`);
}

/** Serves every remaining address from the web application: rendered per language and cached, each address of readers in its turn. */
export function servePages(http: FastifyInstance, options: PagesOptions): void {
  const cache = new PageCache();
  const turns = new Turns(TURNS);
  options.live.subscribe(
    PUBLIC_CHANNEL,
    () => cache.clear(),
    () => cache.clear(),
  );

  void http.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.all('/*', { config: { access: 'public.read', cached: true } }, async (request, reply) => {
      try {
        return await (request.method === 'POST' ? answerForm(request, reply) : answerReader(request, reply));
      } catch (error) {
        if (!(error instanceof TooBusy)) throw error;
        return sendBusy(request, reply, BUSY_RETRY_S);
      }
    });
  });

  /** Renders in the turn of the reader's address, which is refused while it has used too much work. */
  async function inTurn(request: FastifyRequest, make: () => Promise<Page>): Promise<Page> {
    if ((await http.workWaitOf(request)) !== null) throw new TooBusy();
    return turns.do(addressKey(request.ip), make);
  }

  async function answerForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { body, language } = request;
    if (typeof body !== 'string') return sendFailure(request, reply, NOT_ALLOWED);
    if (!isOwnForm(request, options.publicUrl)) return sendFailure(request, reply, fail('forbidden'));
    const address = ownAddress(request, options.publicUrl);
    if (!address) return sendFailure(request, reply, fail('not_found'));
    const { render } = await options.web();
    const api = apiInProcess(http, language, request.ip);
    const page = await inTurn(request, async () =>
      pageOf(await render(formRequest(address, language, body), { api, language, stripe: options.stripe })),
    );
    return reply
      .code(page.status)
      .headers(page.headers)
      .headers({ vary: VARY, 'cache-control': NO_STORE })
      .send(page.body);
  }

  async function answerReader(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendFailure(request, reply, NOT_ALLOWED);
    // A file of another build answers 404, because the browser would run a page as a script.
    if (request.url.startsWith('/assets/')) return sendFailure(request, reply, fail('not_found'));
    const asked = ownAddress(request, options.publicUrl);
    if (!asked) return sendFailure(request, reply, fail('not_found'));
    const { render, pageAddress } = await options.web();
    const { address, exists, language: forced } = pageAddress(asked);
    const language = forced ?? request.language;
    const make = async () => {
      const target = pageRequest(new URL(address, asked), language);
      const page = await pageOf(
        await render(target, { api: apiInProcess(http, language), language, stripe: options.stripe }),
      );
      // All addresses without a page show the same.
      return { ...page, kept: page.kept || (page.status === 404 && !exists) };
    };
    if (!options.cached) return send(request, reply, await make());
    // With an older page in its place the failure reaches no error handler, so it is logged here.
    const makeLogged = () =>
      inTurn(request, make).catch((error: unknown) => {
        if (!(error instanceof TooBusy)) request.log.error(error, 'a page could not be made');
        throw error;
      });
    const { page, staleSince } = await cache.get(`${language} ${address}`, makeLogged);
    return staleSince ? sendStale(reply, page, staleSince) : send(request, reply, page);
  }
}
