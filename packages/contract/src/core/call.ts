import type { Capability, TokenScope } from '@quotavera/domain/access';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * A call of the API is declared once: the server registers its route from it, the web's client and the tests call through it, OpenAPI shows
 * it. Paths are under `/api` and end with a slash; `{id}` marks a parameter.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: `/${string}/`;
  summary: string;
  /** The capability that the server checks before anything else happens. */
  access: Capability;
  /** The scope of personal access tokens that may call it; without one it is closed to every token. */
  token?: TokenScope;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The media types of the file that is sent as it is, in place of a body of JSON. */
  file?: readonly string[];
  reply: Reply;
  /** Expected failures beyond the common ones (validation, access, rate, generic). */
  errors?: readonly ErrorCode[];
  /**
   * Takes an `Idempotency-Key` header (a UUID): sent again within a day by the same account, the call answers with what it made the
   * first time and makes nothing; with another content it is refused with `idempotency_key_reused`. A program that comes with a personal
   * access token has to send one (`idempotency_key_required`): nobody sees what its lost replies have published.
   */
  idempotent?: true;
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
}

/** Declares a call, keeping its literal types. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.input<C['params']> : undefined;
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.input<C['query']> : undefined;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
