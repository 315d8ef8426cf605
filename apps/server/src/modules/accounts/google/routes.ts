import { randomBytes } from 'node:crypto';
import {
  exchangeGoogleCode,
  linkGoogle,
  readGoogleLink,
  readGoogleTicket,
  signInOptions,
  unlinkGoogle,
} from '@quotavera/contract/accounts';
import { accountsLinks } from '@quotavera/contract/accounts/addresses';
import { MINUTE_MS, SECOND_MS } from '@quotavera/domain/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSealed } from '../../../platform/config/sealed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { cookieOf, type Route, route } from '../../../platform/http/index.ts';
import type { Devices } from '../session/devices.ts';
import { presentSignedIn } from '../session/routes.ts';
import { type Begun, createProvider, type GoogleProvider } from './provider.ts';
import type { Google, Linking } from './service.ts';

const COOKIE = 'google';
const COOKIE_PATH = '/api/users/v1/google/';
const AWAY_MS = 10 * MINUTE_MS;
const BINDING_BYTES = 24;
const REDIRECT_MAX = 500;
const SILENT = 'the OpenID Connect provider did not answer';
/** A path of the product; the web application checks it again before it navigates. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

interface Away extends Begun {
  redirect: string | null;
  binding: string;
  /** Whoever went there to link an account that is open already. */
  linking?: Linking;
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

type Parts = Pick<ServerContext, 'secrets' | 'clock' | 'environment'>;

/** Going to the provider and coming back: what the browser holds meanwhile is sealed in a cookie that no script reads. */
function createAway({ secrets, clock, environment }: Parts, provider: GoogleProvider) {
  const sealed = createSealed<Away>(() => secrets.get('google'), 'google-away', clock, AWAY_MS);
  const secure = environment.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  return {
    open: (request: FastifyRequest) => sealed.open(cookieOf(request, COOKIE) ?? ''),
    /** The address at the provider. */
    async leave(reply: FastifyReply, why: Pick<Away, 'redirect' | 'linking'>): Promise<string> {
      const { begun, url } = await provider.begin();
      const binding = randomBytes(BINDING_BYTES).toString('base64url');
      const value = sealed.seal({ ...begun, ...why, binding });
      const seconds = AWAY_MS / SECOND_MS;
      void reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
      );
      return url;
    },
  };
}

/** The way to the provider and back; null where Google isn't configured. */
export function createGoogleJourney(context: ServerContext) {
  const settings = settingsOf(context);
  if (!settings) return null;
  const provider = createProvider(settings);
  return { provider, away: createAway(context, provider) };
}

export type GoogleJourney = ReturnType<typeof createGoogleJourney>;

/** Calls of the API. */
export function googleCalls(context: ServerContext, google: Google, devices: Devices, journey: GoogleJourney): Route[] {
  return [
    route(signInOptions, () => ({ google: journey !== null })),
    route(exchangeGoogleCode, async ({ body, request, reply }) => {
      const { binding } = journey?.away.open(request) ?? {};
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
    route(readGoogleLink, async ({ viewer }) => {
      const link = await google.readLink(viewer.accountId);
      return {
        offered: journey !== null,
        linked: link.google_subject !== null,
        linked_at: link.google_linked_at?.toISOString() ?? null,
        last_used_at: link.google_used_at?.toISOString() ?? null,
        removable: link.password_hash !== null,
      };
    }),
    route(linkGoogle, async ({ viewer, session, body, reply }) => {
      if (!journey) return fail('not_found');
      const linking = { accountId: viewer.accountId, familyId: session!.familyId };
      const refused = await google.refusalToLink({ ...linking, password: body.password });
      if (refused) return refused;
      try {
        return { url: await journey.away.leave(reply, { redirect: null, linking }) };
      } catch (error) {
        context.log.warn({ err: error }, SILENT);
        return fail('unavailable');
      }
    }),
    route(unlinkGoogle, async ({ viewer, session, body }) => {
      const { accountId } = viewer;
      const result = await google.unlink({ accountId, familyId: session!.familyId, password: body.password });
      return isFailure(result) ? result : { ok: true as const };
    }),
  ];
}

/** Addresses through which the browser goes to Google and returns. They exist only when Google sign-in is configured. */
export function googleRedirects(
  app: FastifyInstance,
  { log }: ServerContext,
  google: Google,
  journey: GoogleJourney,
): void {
  if (!journey) return;
  const { provider, away } = journey;
  const config = { access: 'session.open', costly: true } as const;

  const go = (reply: FastifyReply, to: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);

  /** Browsers don't send the part after `#`, so it reaches no server and no log. */
  function signInPage(parameters: Record<string, string>, redirect: string | null, hash = ''): string {
    const query = new URLSearchParams({ ...parameters, ...(redirect ? { redirect } : {}) }).toString();
    return `/sign-in${query ? `?${query}` : ''}${hash}`;
  }

  const securityPage = (outcome: string) => `/profile?${new URLSearchParams({ tab: 'security', google: outcome })}`;
  const awayEnd = (left: Away, outcome: string) =>
    left.linking ? securityPage(outcome) : signInPage({ google: outcome }, left.redirect);

  app.get<{ Querystring: { redirect?: unknown } }>(accountsLinks.googleStart, { config }, async (request, reply) => {
    const requested = request.query.redirect;
    const redirect =
      typeof requested === 'string' && requested.length <= REDIRECT_MAX && OWN_PATH.test(requested) ? requested : null;
    try {
      return go(reply, await away.leave(reply, { redirect }));
    } catch (error) {
      log.warn({ err: error }, SILENT);
      return go(reply, signInPage({ google: 'unavailable' }, redirect));
    }
  });

  async function arrive(request: FastifyRequest, left: Away): Promise<string> {
    const query = request.url.split('?', 2)[1] ?? '';
    if (new URLSearchParams(query).get('error') === 'access_denied') return awayEnd(left, 'cancelled');
    const claims = await provider.complete(query, left);
    if (left.linking) return securityPage(await google.linkTo(left.linking, claims));
    const arrival = await google.arrive(claims, left.binding);
    if (arrival.to === 'session') return signInPage({}, left.redirect, `#google=${arrival.code}`);
    if (arrival.to === 'registration') return `/register#google=${arrival.ticket}`;
    return signInPage({ google: arrival.reason }, left.redirect);
  }

  app.get(accountsLinks.googleCallback, { config }, async (request, reply) => {
    const left = away.open(request);
    if (!left) return go(reply, signInPage({ google: 'failed' }, null));
    try {
      return go(reply, await arrive(request, left));
    } catch (error) {
      log.warn({ err: error }, 'signing in with Google failed');
      return go(reply, awayEnd(left, 'failed'));
    }
  });
}
