import {
  CAPABILITIES,
  type Capability,
  decide,
  TOKEN_PREFIX,
  type TokenScope,
  VISITOR,
  type Viewer,
} from '@quotavera/domain/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, fail, isFailure } from '../errors/index.ts';
import { sendFailure } from './failures.ts';
import { languageOf } from './language.ts';
import { readWithRetry } from './retry.ts';
import { unstorableTexts } from './storable.ts';

/** The session that a request comes with. */
export interface RequestSession {
  familyId: string;
  expiresAt: Date;
}

export interface Identified {
  viewer: Viewer;
  session: RequestSession | null;
  /** The scopes of a personal access token, which opens calls that name one of them and nothing else; absent for a session. */
  scopes?: readonly TokenScope[];
}

/** Identifies the owner of a bearer token, of a session or a personal one; the users module provides it. */
export type Identify = (token: string) => Promise<Identified | Failure>;

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** The token of the request's Authorization header, or undefined. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

async function identified(
  request: FastifyRequest,
  access: Capability,
  identify: Identify,
): Promise<Identified | Failure> {
  const header = request.headers.authorization;
  // Calls that open, refresh or close a session ignore the bearer, so that an expired one doesn't block them.
  const token = bearerOf(request);
  const ignored = access === 'session.open' && !token?.startsWith(TOKEN_PREFIX);
  if (!header || ignored) return { viewer: VISITOR, session: null };
  return token ? readWithRetry(identify(token), () => identify(token)) : fail('token_invalid');
}

function refusalOf(access: Capability, viewer: Viewer): Failure | null {
  const decision = decide(access, viewer);
  if (decision.granted) return null;
  switch (decision.reason) {
    case 'plan_required':
      return fail('plan_required', { plan: decision.plan });
    case 'unknown_capability':
      return fail('forbidden');
    default:
      return fail(decision.reason);
  }
}

/** A route with its capability, for the matrix test. */
interface GuardedRoute {
  methods: readonly string[];
  url: string;
  access: Capability;
  isCall: boolean;
}

/** Every route goes through here before its body is read; one that declares no access keeps the server from starting. */
export function guardRoutes(app: FastifyInstance, identify: Identify): void {
  const guarded: GuardedRoute[] = [];
  const undeclared: string[] = [];
  const checks: (() => void)[] = [];

  app.decorate('guarded', guarded);
  app.decorate('identify', identify);
  app.decorateRequest('viewer', null as never);
  app.decorateRequest('session', null);
  app.decorateRequest('byAccessToken', false);
  app.decorateRequest('language', 'it');

  app.addHook('onRoute', (route) => {
    // Checked after registration, because a plugin's routes get their access from the scope that registers it.
    checks.push(() => {
      const access = route.config?.access;
      if (!access || !Object.hasOwn(CAPABILITIES, access)) undeclared.push(`${route.method} ${route.url}`);
      else
        guarded.push({
          methods: [route.method].flat(),
          url: route.url,
          access,
          isCall: route.config?.call !== undefined,
        });
    });
  });
  app.addHook('onReady', async () => {
    for (const check of checks) check();
    if (undeclared.length > 0) {
      throw new Error(`Routes without a declared access (config.access): ${undeclared.join(', ')}`);
    }
  });

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    request.language = languageOf(request);
    request.viewer = VISITOR;
    if (request.is404) return;
    // Files are routes without a call, so what can't be in any address is refused for all of them here.
    if (unstorableTexts(request.params).length > 0) return sendFailure(request, reply, fail('not_found'));
    const access = request.routeOptions.config.access;
    if (!access) return sendFailure(request, reply, fail('forbidden'));
    const identity = await identified(request, access, identify);
    if (isFailure(identity)) return sendFailure(request, reply, identity);
    const scope = request.routeOptions.config.call?.token;
    if (identity.scopes && !(scope && identity.scopes.includes(scope)))
      return sendFailure(request, reply, fail('token_scope'));
    request.viewer = identity.viewer;
    request.session = identity.session;
    request.byAccessToken = identity.scopes !== undefined;
    const refusal = refusalOf(access, identity.viewer);
    if (refusal) return sendFailure(request, reply, refusal);
  });
}

/** Declares one access for all routes that a plugin registers by itself. */
export function declareAccess(scope: FastifyInstance, access: Capability): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: route.config?.access ?? access };
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Capability;
  }
  interface FastifyInstance {
    identify: Identify;
    guarded: readonly GuardedRoute[];
  }
  interface FastifyRequest {
    viewer: Viewer;
    session: RequestSession | null;
    /** Whether the request comes with a personal access token. */
    byAccessToken: boolean;
    language: import('@quotavera/i18n').Language;
  }
}
