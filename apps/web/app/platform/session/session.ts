import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import {
  PERSISTENCE_TIMEOUT_MS,
  REFRESH_MARGIN_MS,
  REFRESH_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from '@quotavera/domain/limits';
import type { Language } from '../i18n/languages.ts';
import { expireTimeOf, pairOf, parseTokenInfo, type SessionState, SIGNED_OUT, type TokenInfo } from './token-info.ts';

/** Where the token-info entry lives. Reading may be slow; writing is not waited for. */
export interface SessionStorage {
  read(): Promise<string | null>;
  write(text: string): void;
  clear(): void;
  /** Calls back when another tab changed the entry. */
  subscribe(listener: (text: string | null) => void): void;
}

export interface SessionDependencies {
  storage: SessionStorage;
  fetch: typeof fetch;
  now: () => number;
  /** Runs `work` while no other tab runs work under this name. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Why the session changed: the reader did it here, another tab did it, or its refresh failed. */
export type SessionCause = 'loaded' | 'signed-in' | 'renewed' | 'signed-out' | 'other-tab' | 'refresh-failed';
export type SessionListener = (state: SessionState, cause: SessionCause) => void;

export interface SessionRequest {
  method: string;
  /** Absolute path with query, such as `/api/users/v1/listusers/me/`. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Blob;
  signal?: AbortSignal | undefined;
}

export type Sent = { ok: true; response: Response } | { ok: false; reason: 'network' | 'timeout' | 'aborted' };

const REFRESH_PATH = `/api${accountsAddresses.refreshToken.path}`;
const LOG_OUT_PATH = `/api${accountsAddresses.logOut.path}`;
const LOG_OUT_ALL_PATH = `/api${accountsAddresses.logOutAll.path}`;
const REFRESH_LOCK = 'token-refresh';
/** Held from telling the server of a sign-out until it is forgotten here. */
const SIGN_OUT_LOCK = 'sign-out';
/** A refresh whose connection broke is tried once more after this pause; one that was refused or took too long never is. */
const REFRESH_RETRY_PAUSE_MS = 1_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** The result of a refresh. `unreachable` says nothing of the session: the next request tries again. */
type Renewal = 'renewed' | 'over' | 'unreachable';

export type FreshToken = { ok: true; token: string } | { ok: false; reason: 'signed-out' | 'network' };

const UNREACHABLE: Sent = { ok: false, reason: 'network' };

const ACCEPT = { Accept: 'application/json' };
const JSON_HEADERS = { ...ACCEPT, 'Content-Type': 'application/json' };

export type Session = ReturnType<typeof createSession>;

/** Whether this session has ended, or is refused for good: a suspension acts at once, and asking for a new pair then ends it here too. */
export async function isOver(response: Response): Promise<boolean> {
  if (response.status !== 403) return response.status === 401;
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (reply as { code?: unknown } | null)?.code === 'account_banned';
}

/** Whether a refresh was refused, and not merely left undone by a server that is down or busy. */
function isRefusal({ status }: Response): boolean {
  return status >= 400 && status < SERVER_ERRORS && status !== TOO_MANY_REQUESTS;
}

/** Why a session ended, out of a refused refresh. */
async function endReasonOf(response: Response): Promise<string | null> {
  const reply: unknown = await response.json().catch(() => null);
  const { code, end_reason: reason } = (reply ?? {}) as { code?: unknown; end_reason?: unknown };
  if (code === 'account_banned') return 'banned';
  return typeof reason === 'string' ? reason : null;
}

/** The whole answer, so that reading it later can't hang on a line that went dead. */
async function wholeAnswer(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.blob(), { status, statusText, headers });
}

export function createSession({ storage, fetch, now, exclusively }: SessionDependencies) {
  let info: TokenInfo = { session: SIGNED_OUT, locale: null };
  let loading: Promise<SessionState> | null = null;
  let refreshing: Promise<Renewal> | null = null;
  let endReason: string | null = null;
  const listeners = new Set<SessionListener>();

  function become(session: SessionState, cause: SessionCause): void {
    info = { ...info, session };
    for (const listener of listeners) listener(session, cause);
  }

  function persist(): void {
    storage.write(JSON.stringify(info));
  }

  /** Reading the entry, given up after five seconds: the reader then counts as signed out. */
  async function readStored(): Promise<TokenInfo> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gaveUp = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PERSISTENCE_TIMEOUT_MS, null);
    });
    try {
      return parseTokenInfo(await Promise.race([storage.read(), gaveUp]));
    } catch {
      return parseTokenInfo(null);
    } finally {
      clearTimeout(timer);
    }
  }

  storage.subscribe((text) => {
    const stored = parseTokenInfo(text);
    const before = info.session;
    info = { session: before, locale: stored.locale };
    if (stored.session.token !== before.token || stored.session.signedIn !== before.signedIn) {
      become(stored.session, 'other-tab');
    }
  });

  function ready(): Promise<SessionState> {
    loading ??= readStored().then((stored) => {
      info = stored;
      become(stored.session, 'loaded');
      return stored.session;
    });
    return loading.then(() => info.session);
  }

  /** The time limit covers the whole exchange with its body. */
  async function send(request: SessionRequest, token: string, timeout: number): Promise<Sent> {
    const controller = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, timeout);
    const abort = () => controller.abort();
    if (request.signal?.aborted) abort();
    request.signal?.addEventListener('abort', abort);
    const aborted = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    });
    try {
      const answer = fetch(request.path, {
        method: request.method,
        headers: {
          // The content type is only sent with a body, because the server refuses an empty body as invalid JSON.
          ...(request.body === undefined ? ACCEPT : JSON_HEADERS),
          ...(info.locale ? { 'Accept-Language': info.locale } : {}),
          ...request.headers,
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: controller.signal,
      });
      return { ok: true, response: await Promise.race([wholeAnswer(answer), aborted]) };
    } catch {
      if (timedOut) return { ok: false, reason: 'timeout' };
      return { ok: false, reason: request.signal?.aborted ? 'aborted' : 'network' };
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', abort);
    }
  }

  function expiresSoon(session: SessionState): boolean {
    return session.expireTime >= 0 && session.expireTime - now() <= REFRESH_MARGIN_MS;
  }

  /** The server refuses to renew. A sign-out under way, here or in another tab, is then what ended the session, and not its loss. */
  async function end(): Promise<Renewal> {
    const stored = await exclusively(SIGN_OUT_LOCK, readStored);
    if (!info.session.signedIn) return 'over';
    become(SIGNED_OUT, stored.session.signedIn ? 'refresh-failed' : 'other-tab');
    if (stored.session.signedIn) persist();
    return 'over';
  }

  function askForPair(refreshToken: string): Promise<Sent> {
    const request = { method: 'POST', path: REFRESH_PATH, body: JSON.stringify({ refresh: refreshToken }) };
    return send(request, '', REFRESH_TIMEOUT_MS);
  }

  async function renew(stale: string): Promise<Renewal> {
    // Another tab may have renewed, or signed out, while this one waited for its turn.
    const stored = await readStored();
    if (!info.session.signedIn) return 'over';
    if (!stored.session.signedIn) {
      become(SIGNED_OUT, 'other-tab');
      return 'over';
    }
    if (stored.session.token !== stale && !expiresSoon(stored.session)) {
      become(stored.session, 'renewed');
      return 'renewed';
    }
    const { refreshToken } = stored.session;
    if (!refreshToken) return end();
    let sent = await askForPair(refreshToken);
    if (!sent.ok && sent.reason === 'network') {
      await new Promise((resolve) => setTimeout(resolve, REFRESH_RETRY_PAUSE_MS));
      sent = await askForPair(refreshToken);
    }
    // Signing out while the reply was on its way wins: a new pair must not sign the reader in again.
    if (!info.session.signedIn) return 'over';
    if (!sent.ok) return 'unreachable';
    if (isRefusal(sent.response)) {
      endReason = await endReasonOf(sent.response);
      return end();
    }
    const pair = sent.response.ok ? pairOf(await sent.response.json().catch(() => null)) : null;
    if (!pair) return 'unreachable';
    if (!info.session.signedIn) return 'over';
    const session = {
      signedIn: true,
      token: pair.token,
      refreshToken: pair.refreshToken ?? refreshToken,
      expireTime: expireTimeOf(pair.token),
    };
    become(session, 'renewed');
    persist();
    return 'renewed';
  }

  /** Refreshes the session once for any number of requests that wait for it, in this tab and in the others. */
  function refresh(stale: string): Promise<Renewal> {
    refreshing ??= exclusively(REFRESH_LOCK, () => renew(stale)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** A request as the reader, or as a visitor when nobody is signed in. */
  async function request(outgoing: SessionRequest): Promise<Sent> {
    await ready();
    if (info.session.signedIn && (refreshing || expiresSoon(info.session))) {
      if ((await refresh(info.session.token)) === 'unreachable') return UNREACHABLE;
    }
    const used = info.session.token;
    const first = await send(outgoing, used, REQUEST_TIMEOUT_MS);
    if (!first.ok || !used || !(await isOver(first.response))) return first;
    const renewedMeanwhile = info.session.signedIn && info.session.token !== used;
    if (!renewedMeanwhile) {
      const renewal = await refresh(used);
      if (renewal !== 'renewed') return renewal === 'unreachable' ? UNREACHABLE : first;
    }
    return send(outgoing, info.session.token, REQUEST_TIMEOUT_MS);
  }

  /** A request that never carries the session: sign-in, recovery. */
  function anonymously(input: SessionRequest): Promise<Sent> {
    return send(input, '', REQUEST_TIMEOUT_MS);
  }

  /** A token that is good for more than thirty seconds: for streams, which make their own requests. */
  async function freshToken(refused?: string): Promise<FreshToken> {
    await ready();
    const stale = refused !== undefined && refused === info.session.token;
    if (info.session.signedIn && (stale || expiresSoon(info.session))) {
      if ((await refresh(info.session.token)) === 'unreachable') return { ok: false, reason: 'network' };
    }
    const { signedIn, token } = info.session;
    return signedIn ? { ok: true, token } : { ok: false, reason: 'signed-out' };
  }

  async function open(pair: { token: string; refreshToken: string }): Promise<void> {
    await ready();
    become({ signedIn: true, ...pair, expireTime: expireTimeOf(pair.token) }, 'signed-in');
    persist();
  }

  async function close(path: string, body: string | undefined, token: string): Promise<void> {
    await send({ method: 'POST', path, ...(body === undefined ? {} : { body }) }, token, REQUEST_TIMEOUT_MS);
  }

  /**
   * Tells the server, then forgets everything here whatever it answered. Without a refresh token, or when `everywhere` is asked for,
   * every session of the account ends.
   */
  async function signOut({ everywhere = false } = {}): Promise<void> {
    await ready();
    if (everywhere && info.session.signedIn && expiresSoon(info.session)) await refresh(info.session.token);
    const { token, refreshToken, signedIn } = info.session;
    await exclusively(SIGN_OUT_LOCK, async () => {
      if (signedIn && (everywhere || !refreshToken)) await close(LOG_OUT_ALL_PATH, undefined, token);
      else if (signedIn) await close(LOG_OUT_PATH, JSON.stringify({ refresh: refreshToken }), '');
      become(SIGNED_OUT, 'signed-out');
      storage.clear();
    });
  }

  return {
    ready,
    state: () => info.session,
    /** Why the server ended the session of this tab last, by its word for it; null when it gave none. */
    endReason: () => endReason,
    locale: () => info.locale,
    async setLocale(locale: Language): Promise<void> {
      await ready();
      info = { ...info, locale };
      persist();
    },
    subscribe(listener: SessionListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request,
    anonymously,
    freshToken,
    open,
    signOut,
  };
}
