import type * as contract from '@quotavera/contract';
import type { BodyOf, Call, ErrorCode, ErrorReply, ParamsOf, QueryOf, ReplyOf } from '@quotavera/contract';

/**
 * A call as the browser knows it: method and path, out of the contract's `addresses`. The contract's schemas need zod, which stays out of
 * the bundle.
 */
export type CallReference = Pick<Call, 'method' | 'path'>;

type CallsIn<Area> = { [Name in keyof Area]: Area[Name] extends Call ? Area[Name] : never }[keyof Area];
type AreaName = Extract<keyof typeof contract, `${string}Calls`>;
type AnyCall = { [Name in AreaName]: CallsIn<(typeof contract)[Name]> }[AreaName];
/** Every call of the contract by its method and path, so that an address alone leads to the types of its body and its reply. */
type CallByAddress = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

type CallOf<R extends CallReference> = CallByAddress[Extract<`${R['method']} ${R['path']}`, keyof CallByAddress>];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

export type CallInput<R extends CallReference> = Part<'params', ParamsOf<CallOf<R>>> &
  Part<'query', QueryOf<CallOf<R>>> &
  Part<'body', BodyOf<CallOf<R>>> & { signal?: AbortSignal | undefined };

/** A failure as screens show it. `description` is the server's, in the reader's language; empty when no reply came. */
export interface ApiError {
  code: ErrorCode | 'network' | 'aborted';
  status: number | null;
  description: string;
  errors: ErrorReply['errors'];
  /** Seconds to wait, when the server says so. */
  retryAfter: number | null;
  /** The reply's other facts, such as the plan that is needed. */
  details: Readonly<Record<string, unknown>>;
}

/** The own tip that a refused one repeats. */
export type EarlierTip = NonNullable<ErrorReply['earlier_tip']>;

export type ApiResult<T> = { ok: true; data: T } | { ok: false; error: ApiError };
/** Types of the contract that no call's body or reply has under a name. */
export type AuditFact = contract.accountsCalls.AuditFact;

export type BodyTo<R extends CallReference> = BodyOf<CallOf<R>>;
export type ReplyTo<R extends CallReference> = ReplyOf<CallOf<R>>;

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

export interface PlainInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** `/tips/v1/tipsters/{id}/` with its parameters and query filled in, under `/api`. */
export function addressOf(path: string, input: PlainInput): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  return `/api${filled}${searchOf(input.query)}`;
}

export function failure(code: ApiError['code'], status: number | null = null): ApiError {
  return { code, status, description: '', errors: {}, retryAfter: null, details: {} };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function errorOf(response: Response): Promise<ApiError> {
  const reply: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (!isRecord(reply) || typeof reply.code !== 'string') return failure('generic', response.status);
  return {
    code: reply.code as ErrorCode,
    status: response.status,
    description: typeof reply.description === 'string' ? reply.description : '',
    errors: isRecord(reply.errors) ? (reply.errors as ErrorReply['errors']) : {},
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    details: reply,
  };
}

export async function resultOf<T>(response: Response): Promise<ApiResult<T>> {
  if (!response.ok) return { ok: false, error: await errorOf(response) };
  if (response.status === 204) return { ok: true, data: undefined as T };
  try {
    return { ok: true, data: (await response.json()) as T };
  } catch {
    return { ok: false, error: failure('generic', response.status) };
  }
}
