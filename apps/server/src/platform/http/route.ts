import type { Call, ReplyOf } from '@quotavera/contract/core';
import type { CAPABILITIES, Member, Viewer } from '@quotavera/domain/access';
import type { Language } from '@quotavera/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import { type Failure, type FieldErrors, fail, fieldErrorsOf, isFailure } from '../errors/index.ts';
import type { RequestSession } from './access.ts';
import { sendFailure } from './failures.ts';
import { type ReplyCache, SharedReply } from './reply-cache.ts';
import { serialiserOf } from './serializer.ts';
import { unstorableTexts } from './storable.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Rule<C extends Call> = (typeof CAPABILITIES)[C['access']];
/** A capability that visitors have gives a `Viewer`, every other one a `Member`. */
type ViewerOf<C extends Call> = Rule<C> extends { allow: 'anyone' } ? Viewer : Member;

/** A handler's input: parsed and authorised. */
export interface Received<C extends Call> {
  viewer: ViewerOf<C>;
  session: RequestSession | null;
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  clock: Clock;
  language: Language;
  /** The request's key, for a call that declares `idempotent`. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<C extends Call> = (
  received: Received<C>,
) => Promise<ReplyOf<C> | SharedReply<ReplyOf<C>> | Failure> | ReplyOf<C> | Failure;

export interface RouteSettings {
  /** Bytes; 1 MB unless said. */
  bodyLimit?: number;
  /** A costly call: the number per address is limited. */
  costly?: boolean;
  /** Caches what visitors are answered, and members where the handler gives a `SharedReply`. */
  cache?: ReplyCache;
}

export interface Route {
  call: Call;
  handler: (received: never) => unknown;
  settings: RouteSettings;
}

export function route<const C extends Call>(call: C, handler: Handler<C>, settings: RouteSettings = {}): Route {
  return { call, handler: handler as Route['handler'], settings };
}

/** `/tips/v1/tips-edit/{id}/` → `/api/tips/v1/tips-edit/:id/` */
function urlOf(call: Call): string {
  return `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
}

const SOURCES = ['params', 'query', 'body'] as const;
type Source = (typeof SOURCES)[number];

function unstorable(value: unknown): FieldErrors {
  return Object.fromEntries(unstorableTexts(value).map((path) => [path, 'format_invalid']));
}

function parse(call: Call, request: FastifyRequest): Record<Source, unknown> | Failure {
  const parsed: Record<Source, unknown> = { params: undefined, query: undefined, body: undefined };
  let fields: FieldErrors = {};
  for (const source of SOURCES) {
    const schema = call[source];
    if (!schema) continue;
    const result = schema.safeParse(request[source] ?? {}, { reportInput: true });
    const errors = result.success ? unstorable(result.data) : fieldErrorsOf(result.error);
    // An address with invalid parts answers 404, without field errors.
    if (source === 'params' && Object.keys(errors).length > 0) return fail('not_found');
    parsed[source] = result.data;
    fields = { ...fields, ...errors };
  }
  if (Object.keys(fields).length === 0) return parsed;
  const isPromotion = Object.values(fields)
    .flat()
    .some((error) => typeof error === 'object' && error.code === 'promotion');
  return fail(isPromotion ? 'promotion' : 'validation', { fields });
}

const UUID = z.uuid();

/** An invalid key is refused, and a program's missing one: a retry would run the call twice. */
function idempotencyKeyOf(call: Call, request: FastifyRequest): string | null | Failure {
  const sent = request.headers['idempotency-key'];
  if (!call.idempotent) return null;
  if (sent === undefined) return request.byAccessToken ? fail('idempotency_key_required') : null;
  const key = UUID.safeParse(sent);
  return key.success ? key.data : fail('validation', { fields: { idempotency_key: 'format_invalid' } });
}

async function madeOf(outcome: unknown): Promise<unknown> {
  return outcome instanceof SharedReply ? outcome.make() : outcome;
}

/** Registers the routes of a module. The form without the final slash answers the same (the router ignores it). */
export function defineRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { call, handler, settings } of routes) {
    const serialise = serialiserOf(call);
    const handle = handler as (received: unknown) => unknown;
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const parsed = parse(call, request);
      if (isFailure(parsed)) return parsed;
      const idempotencyKey = idempotencyKeyOf(call, request);
      if (isFailure(idempotencyKey)) return idempotencyKey;
      const { viewer, session, language } = request;
      return handle({ ...parsed, viewer, session, language, idempotencyKey, clock: app.clock, request, reply });
    };
    app.route({
      method: call.method,
      url: urlOf(call),
      config: { access: call.access, call, costly: settings.costly ?? false },
      ...(settings.bodyLimit ? { bodyLimit: settings.bodyLimit } : {}),
      handler: async (request, reply) => {
        if (settings.cache && request.viewer.type === 'visitor') {
          const sent = await settings.cache.send(request, reply, async () => {
            const outcome = await answer(request, reply);
            return isFailure(outcome) ? outcome : serialise(await madeOf(outcome));
          });
          return isFailure(sent) ? sendFailure(request, reply, sent) : sent;
        }
        const outcome = await answer(request, reply);
        if (isFailure(outcome)) return sendFailure(request, reply, outcome);
        if (reply.sent || reply.raw.headersSent) return reply;
        if (settings.cache && outcome instanceof SharedReply) {
          return settings.cache.sendShared(request, reply, outcome, serialise);
        }
        if (request.viewer.type === 'member' && !reply.hasHeader('cache-control')) {
          void reply.header('cache-control', 'private, no-store');
        }
        if (call.status === 204) return reply.code(204).send();
        return reply
          .code(call.status ?? 200)
          .type('application/json; charset=utf-8')
          .send(serialise(await madeOf(outcome)));
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyInstance {
    clock: Clock;
  }
}
