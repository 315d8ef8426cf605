import { createSession, type SessionStorage } from './session.ts';
import type { TokenInfo } from './token-info.ts';

export const NOW = 1_800_000_000_000;

export function jwt(expiresInSeconds: number, id = 'a'): string {
  const payload = Buffer.from(JSON.stringify({ exp: NOW / 1000 + expiresInSeconds, id })).toString('base64url');
  return `header.${payload}.signature`;
}

export function entry(token: string, refreshToken = 'refresh-1', expiresInSeconds = 900): string {
  const info: TokenInfo = {
    session: { signedIn: true, token, refreshToken, expireTime: NOW + expiresInSeconds * 1000 },
    locale: 'it',
  };
  return JSON.stringify(info);
}

/** The entry that all tabs of a browser share: writing in one tells the others. */
export function sharedEntry(initial: string | null) {
  let text = initial;
  const tabs: { listener: (text: string | null) => void }[] = [];
  function tab(): SessionStorage {
    const me = { listener: (_: string | null): void => undefined };
    tabs.push(me);
    const broadcast = (value: string | null) => {
      text = value;
      for (const other of tabs) if (other !== me) other.listener(value);
    };
    return {
      read: async () => text,
      write: broadcast,
      clear: () => broadcast(null),
      subscribe: (listener) => {
        me.listener = listener;
      },
    };
  }
  return { tab, text: () => text };
}

/** A queue for each name, as the browser's locks make them, across tabs. */
export function locks() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

interface SentRequest {
  path: string;
  token: string | null;
  body: unknown;
}

/** A server that knows which access tokens are good, and hands out new pairs. */
export function fakeServer(options: { good?: string[]; refresh?: () => Response | Promise<Response> } = {}) {
  const good = new Set(options.good ?? []);
  const requests: SentRequest[] = [];
  let renewals = 0;
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(input);
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    // The real server refuses an empty body too, because it isn't JSON.
    if (!init.body && new Headers(init.headers).has('Content-Type')) return new Response('{}', { status: 400 });
    requests.push({ path, token, body: init.body ? JSON.parse(String(init.body)) : undefined });
    await Promise.resolve();
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (path.endsWith('/token/refresh/')) {
      if (options.refresh) return options.refresh();
      renewals += 1;
      const access = jwt(900, `renewed-${renewals}`);
      good.add(access);
      return Response.json({ access, refresh: `refresh-${renewals + 1}` });
    }
    if (path.includes('/token/logout')) return Response.json({ ok: true });
    return token && good.has(token) ? Response.json({ ok: true }) : new Response('{}', { status: 401 });
  };
  const count = (part: string) => requests.filter(({ path }) => path.includes(part)).length;
  return { fetch, requests, count };
}

export function start(storage: SessionStorage, fetch: typeof globalThis.fetch, exclusively = locks()) {
  return createSession({ storage, fetch, now: () => NOW, exclusively });
}

export const read = { method: 'GET', path: '/api/thing/' };
