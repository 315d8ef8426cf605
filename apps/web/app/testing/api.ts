import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '@quotavera/contract/core';
import type { BodyTo, CallReference, ReplyTo } from '../platform/api/index.ts';

/** A call as it came over the line. */
export interface Sent<R extends CallReference> {
  params: Record<string, string>;
  query: URLSearchParams;
  body: BodyTo<R>;
  headers: Headers;
}

class Refusal {
  readonly reply: ErrorReply;
  constructor(reply: ErrorReply) {
    this.reply = reply;
  }
}

/** Stands for a line that breaks before the answer. */
export const NO_LINE = Symbol('no line');

type Outcome<R extends CallReference> = ReplyTo<R> | Refusal | typeof NO_LINE;
type Answer<R extends CallReference> = Outcome<R> | ((sent: Sent<R>) => Outcome<R> | Promise<Outcome<R>>);

/** A row of the table that `render` answers the API from. */
export interface Row {
  call: CallReference;
  answer: unknown;
}

/** Answers a call with a reply as the contract has it, or with what a function makes of each request. */
export function on<R extends CallReference>(call: R, answer: Answer<R>): Row {
  return { call, answer };
}

interface AnsweredFile {
  name: string;
  content: string;
}

/** Answers the address of a file or of the log, which is no call of the contract. */
export function onFile(
  address: `/api/${string}` | `/ledger/${string}`,
  answer: AnsweredFile | Refusal,
  method: 'GET' | 'POST' = 'GET',
): Row {
  const path = address.replace(/^\/api/, '') as CallReference['path'];
  return { call: { method, path }, answer: () => (answer instanceof Refusal ? answer : fileResponse(answer)) };
}

function fileResponse({ name, content }: AnsweredFile): Response {
  return new Response(content, { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });
}

/** A failure as the server would answer it; a sign-in that needs a second factor also answers its challenge. */
export function refuse(code: ErrorCode, more: Partial<ErrorReply> & { challenge?: string } = {}): Refusal {
  return new Refusal({ code, description: `(${code})`, errors: {}, requestId: 'test', ...more });
}

interface Exchange {
  call: CallReference;
  sent: Sent<CallReference>;
}

function paramsIn(path: string, pathname: string): Record<string, string> | null {
  const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const root = path.startsWith('/ledger/') ? '' : '/api';
  const match = new RegExp(`^${root}${pattern}$`).exec(pathname);
  if (!match) return null;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]));
}

function bodyOf(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body;
}

function responseTo(outcome: unknown): Response {
  if (outcome instanceof Response) return outcome;
  if (outcome === NO_LINE) throw new TypeError('Failed to fetch');
  if (outcome instanceof Refusal) return Response.json(outcome.reply, { status: ERROR_STATUS[outcome.reply.code] });
  return outcome === undefined ? new Response(null, { status: 204 }) : Response.json(outcome);
}

/** Answers `fetch` from a table of calls. A call without a row fails, and the test with it. */
export class AnsweredApi {
  readonly unanswered: string[] = [];
  readonly #rows: Row[];
  readonly #exchanges: Exchange[] = [];

  constructor(rows: readonly Row[]) {
    this.#rows = [...rows];
  }

  /** Answers differently from now on. */
  answer(...rows: readonly Row[]): void {
    this.#rows.push(...rows);
  }

  /** Lists the requests to a call so far, the earliest first. */
  sent<R extends CallReference>({ method, path }: R): Sent<R>[] {
    const own = this.#exchanges.filter(({ call }) => call.method === method && call.path === path);
    return own.map(({ sent }) => sent as Sent<R>);
  }

  /** Later rows win over earlier ones, and a path without parameters over one that would take a part of it for a parameter. */
  #rowFor(method: string, pathname: string): { row: Row; params: Record<string, string> } | undefined {
    const fitting = this.#rows.toReversed().flatMap((row) => {
      const params = row.call.method === method ? paramsIn(row.call.path, pathname) : null;
      return params ? [{ row, params }] : [];
    });
    return fitting.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
  }

  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(address), 'http://localhost');
    const method = init.method ?? 'GET';
    const found = this.#rowFor(method, pathname);
    if (!found) {
      this.unanswered.push(`${method} ${pathname}`);
      throw new TypeError(`no row answers ${method} ${pathname}`);
    }
    const { call, answer } = found.row;
    const sent = {
      params: found.params,
      query: searchParams,
      body: bodyOf(init.body) as never,
      headers: new Headers(init.headers),
    };
    this.#exchanges.push({ call, sent });
    return responseTo(await (typeof answer === 'function' ? answer(sent) : answer));
  };
}

/** The reply of a list that has these rows alone. */
export function listed<Item>(...results: Item[]) {
  return { count: results.length, next: null, previous: null, results };
}
