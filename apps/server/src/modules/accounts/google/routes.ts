import { randomBytes } from 'node:crypto';
import { exchangeGoogleCode, readGoogleTicket, signInOptions } from '@quotavera/contract/accounts';
import { accountsLinks } from '@quotavera/contract/accounts/addresses';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSealed } from '../../../platform/config/sealed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { cookieOf, type Route, route } from '../../../platform/http/index.ts';
import type { Devices } from '../session/devices.ts';
import { presentSignedIn } from '../session/routes.ts';
import { type Begun, createProvider } from './provider.ts';
import type { Google } from './service.ts';

const COOKIE = 'google';
const COOKIE_PATH = '/api/users/v1/google/';
const AWAY_MS = 10 * MINUTE_MS;
const BINDING_BYTES = 24;
const REDIRECT_MAX = 500;
/** A path of the product; the web application checks it again before it navigates. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

interface Away extends Begun {
  redirect: string | null;
  binding: string;
}

const settingsOf = ({ environment }: ServerContext) =>
  environment.GOOGLE_CLIENT_ID && environment.GOOGLE_CLIENT_SECRET
    ? {
        issuer: environment.GOOGLE_ISSUER,
        clientId: environment.GOOGLE_CLIENT_ID,
        clientSecret: environment.GOOGLE_CLIENT_SECRET,
        redirectUri: `${environment.PUBLIC_URL}${accountsLinks.googleCallback}`,
      }
    : null;

/** Calls of the API. */
export function googleCalls(context: ServerContext, google: Google, devices: Devices): Route[] {
  const away = createSealed<Away>(() => context.secrets.get('google'), 'google-away', context.clock, AWAY_MS);
  const available = settingsOf(context) !== null;
  return [
    route(signInOptions, () => ({ google: available })),
    route(exchangeGoogleCode, async ({ body, request, reply }) => {
      const { binding } = away.open(cookieOf(request, COOKIE) ?? '') ?? {};
      if (!binding) return fail('google_code_invalid');
      const result = await google.exchange(body.code, binding, request.headers['user-agent'] ?? '');
      if (isFailure(result)) return result;
      devices.remember(reply, request, result.value.account_id);
      return presentSignedIn(result.value);
    }),
    route(readGoogleTicket, ({ body }) => {
      const identity = google.tickets.open(body.google);
      if (!identity) return fail('google_code_invalid');
      return { email: identity.email, first_name: identity.firstName, last_name: identity.lastName };
    }),
  ];
}

/** Addresses through which the browser goes to Google and returns. They exist only when Google sign-in is configured. */
export function googleRedirects(app: FastifyInstance, context: ServerContext, google: Google): void {
  const settings = settingsOf(context);
  if (!settings) return;
  const { secrets, clock, environment, log } = context;
  const provider = createProvider(settings);
  const away = createSealed<Away>(() => secrets.get('google'), 'google-away', clock, AWAY_MS);
  const secure = environment.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const config = { access: 'session.open', costly: true } as const;

  const setCookie = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    );

  const go = (reply: FastifyReply, to: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);

  /** Browsers don't send the part after `#`, so it reaches no server and no log. */
  function signInPage(parameters: Record<string, string>, redirect: string | null, hash = ''): string {
    const query = new URLSearchParams({ ...parameters, ...(redirect ? { redirect } : {}) }).toString();
    return `/sign-in${query ? `?${query}` : ''}${hash}`;
  }

  app.get<{ Querystring: { redirect?: unknown } }>(accountsLinks.googleStart, { config }, async (request, reply) => {
    const requested = request.query.redirect;
    const redirect =
      typeof requested === 'string' && requested.length <= REDIRECT_MAX && OWN_PATH.test(requested) ? requested : null;
    try {
      const { begun, url } = await provider.begin();
      const binding = randomBytes(BINDING_BYTES).toString('base64url');
      setCookie(reply, away.seal({ ...begun, redirect, binding }), AWAY_MS / 1_000);
      return go(reply, url);
    } catch (error) {
      log.warn({ err: error }, 'the OpenID Connect provider did not answer');
      return go(reply, signInPage({ google: 'unavailable' }, redirect));
    }
  });

  async function arrive(request: FastifyRequest, left: Away): Promise<string> {
    const query = request.url.split('?', 2)[1] ?? '';
    if (new URLSearchParams(query).get('error') === 'access_denied') {
      return signInPage({ google: 'cancelled' }, left.redirect);
    }
    const claims = await provider.complete(query, left);
    const arrival = await google.arrive(claims, left.binding);
    if (arrival.to === 'session') return signInPage({}, left.redirect, `#google=${arrival.code}`);
    if (arrival.to === 'registration') return `/register#google=${arrival.ticket}`;
    return signInPage({ google: arrival.reason }, left.redirect);
  }

  app.get(accountsLinks.googleCallback, { config }, async (request, reply) => {
    const left = away.open(cookieOf(request, COOKIE) ?? '');
    if (!left) return go(reply, signInPage({ google: 'failed' }, null));
    try {
      return go(reply, await arrive(request, left));
    } catch (error) {
      log.warn({ err: error }, 'signing in with Google failed');
      return go(reply, signInPage({ google: 'failed' }, left.redirect));
    }
  });
}
