import type { BodyOf, Call, ErrorReply, ParamsOf, QueryOf, ReplyOf } from '@quotavera/contract/core';
import type { Language } from '@quotavera/domain/accounts';
import type { FastifyInstance } from 'fastify';

/** A part that may be left out as a whole because it has nothing that must be there. */
type Part<Name extends string, T> = undefined extends T
  ? { readonly [K in Name]?: T }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    token?: string | undefined;
    language?: Language;
    headers?: Record<string, string>;
  };

interface CallOutput<C extends Call> {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** Throws when the call failed. */
  reply: ReplyOf<C>;
  /** Throws when the call succeeded. */
  error: ErrorReply;
  /** The bytes as they were sent: to search for leaks. */
  text: string;
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function addressOf(call: Call, input: Loose): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined) continue;
    for (const item of [value].flat()) query.append(name, String(item));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

export interface Api {
  /** Calls the API in process, as a client would. */
  call<const C extends Call>(call: C, input?: CallInput<C>): Promise<CallOutput<C>>;
}

export function apiOf(http: FastifyInstance): Api {
  return {
    async call(call, input) {
      const { token, language, headers, ...loose } = (input ?? {}) as CallInput<Call> & Loose;
      const response = await http.inject({
        method: call.method,
        url: addressOf(call, loose),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(language ? { 'x-language': language } : {}),
          ...headers,
        },
        ...(loose.body === undefined ? {} : { payload: loose.body as object }),
      });
      const failed = response.statusCode >= 400;
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        get reply() {
          if (failed) throw new Error(`${call.method} ${call.path}: ${response.statusCode} ${response.body}`);
          return response.body ? response.json() : null;
        },
        get error() {
          if (!failed) throw new Error(`${call.method} ${call.path} succeeded: ${response.body}`);
          return response.json();
        },
      };
    },
  };
}
