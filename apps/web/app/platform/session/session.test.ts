import { describe, expect, it, vi } from 'vitest';
import { createSession, type SessionStorage } from './session.ts';
import { SIGNED_OUT, type TokenInfo } from './token-info.ts';

const NOW = 1_800_000_000_000;

function jwt(expiresInSeconds: number, id = 'a'): string {
  const payload = Buffer.from(JSON.stringify({ exp: NOW / 1000 + expiresInSeconds, id })).toString('base64url');
  return `header.${payload}.signature`;
}

function entry(token: string, refreshToken = 'refresh-1', expiresInSeconds = 900): string {
  const info: TokenInfo = {
    session: { signedIn: true, token, refreshToken, expireTime: NOW + expiresInSeconds * 1000 },
    locale: 'it',
  };
  return JSON.stringify(info);
}

/** The entry that all tabs of a browser share: writing in one tells the others. */
function sharedEntry(initial: string | null) {
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

/** A queue as the browser's locks make one, across tabs. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

interface Asked {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

/** A server that knows which access tokens are good, and hands out new pairs. */
function fakeServer(options: { good?: string[]; refresh?: () => Response | Promise<Response> } = {}) {
  const good = new Set(options.good ?? []);
  const requests: Asked[] = [];
  let renewals = 0;
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(input);
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    // As the real one refuses it: nothing is no JSON.
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

function start(storage: SessionStorage, fetch: typeof globalThis.fetch, exclusively = locks()) {
  return createSession({ storage, fetch, now: () => NOW, exclusively });
}

const read = { method: 'GET', path: '/api/thing/' };

describe('before a request', () => {
  it('refreshes once for any number of requests when the token expires within 30 seconds', async () => {
    const server = fakeServer();
    const session = start(sharedEntry(entry(jwt(30), 'refresh-1', 30)).tab(), server.fetch);
    const replies = await Promise.all(Array.from({ length: 20 }, () => session.request(read)));
    expect(replies.every((sent) => sent.ok && sent.response.status === 200)).toBe(true);
    expect(server.count('/token/refresh/')).toBe(1);
    expect(server.requests.find(({ path }) => path.includes('refresh'))?.body).toEqual({ refresh: 'refresh-1' });
  });

  it('refreshes once in a browser without locks too', async () => {
    const server = fakeServer();
    const session = start(sharedEntry(entry(jwt(5), 'refresh-1', 5)).tab(), server.fetch, (_, work) => work());
    await Promise.all(Array.from({ length: 20 }, () => session.request(read)));
    expect(server.count('/token/refresh/')).toBe(1);
  });

  it('does not refresh a token that has 31 seconds left', async () => {
    const token = jwt(31);
    const server = fakeServer({ good: [token] });
    await start(sharedEntry(entry(token, 'refresh-1', 31)).tab(), server.fetch).request(read);
    expect(server.count('/token/refresh/')).toBe(0);
  });

  it('shares one refresh between two tabs', async () => {
    const shared = sharedEntry(entry(jwt(5), 'refresh-1', 5));
    const server = fakeServer();
    const exclusively = locks();
    const tabs = [shared.tab(), shared.tab()].map((tab) => start(tab, server.fetch, exclusively));
    const replies = await Promise.all(tabs.flatMap((tab) => [tab.request(read), tab.request(read)]));
    expect(replies.every((sent) => sent.ok && sent.response.status === 200)).toBe(true);
    expect(server.count('/token/refresh/')).toBe(1);
    expect(tabs[0]?.state().token).toBe(tabs[1]?.state().token);
  });
});

describe('after a 401', () => {
  it('refreshes once for all that wait, and sends each again once', async () => {
    const server = fakeServer();
    const session = start(sharedEntry(entry(jwt(900))).tab(), server.fetch);
    const replies = await Promise.all(Array.from({ length: 10 }, () => session.request(read)));
    expect(replies.every((sent) => sent.ok && sent.response.status === 200)).toBe(true);
    expect(server.count('/token/refresh/')).toBe(1);
    expect(server.count('/api/thing/')).toBe(20);
  });

  it('gives back a second 401 without a third try', async () => {
    const server = fakeServer({ refresh: () => Response.json({ access: jwt(900, 'not good'), refresh: 'r2' }) });
    const session = start(sharedEntry(entry(jwt(900))).tab(), server.fetch);
    const sent = await session.request(read);
    expect(sent.ok && sent.response.status).toBe(401);
    expect(server.count('/api/thing/')).toBe(2);
    expect(server.count('/token/refresh/')).toBe(1);
  });

  it('leaves a visitor alone', async () => {
    const server = fakeServer();
    const sent = await start(sharedEntry(null).tab(), server.fetch).request(read);
    expect(sent.ok && sent.response.status).toBe(401);
    expect(server.count('/token/refresh/')).toBe(0);
  });
});

describe('a refresh that fails', () => {
  it('signs out on a 401 without trying again, keeping the locale', async () => {
    const shared = sharedEntry(entry(jwt(900)));
    const refused = { code: 'refresh_invalid', end_reason: 'logout_all' };
    const server = fakeServer({ refresh: () => Response.json(refused, { status: 401 }) });
    const session = start(shared.tab(), server.fetch);
    const causes: string[] = [];
    session.subscribe((_, cause) => causes.push(cause));
    await session.request(read);
    expect(server.count('/token/refresh/')).toBe(1);
    expect(session.state()).toEqual({ signedIn: false, token: '', refreshToken: '', expireTime: -1 });
    expect(JSON.parse(shared.text() ?? 'null')).toEqual({ session: SIGNED_OUT, locale: 'it' });
    expect(causes.at(-1)).toBe('refresh-failed');
    expect(session.endReason()).toBe('logout_all');
  });

  it('asks once more when the connection broke; what waited fails, the session stays, and the next request tries again', async () => {
    vi.useFakeTimers();
    try {
      let down = true;
      const renewed = jwt(900, 'new');
      const server = fakeServer({
        good: [renewed],
        refresh: () =>
          down ? Promise.reject(new TypeError('network')) : Response.json({ access: renewed, refresh: 'refresh-2' }),
      });
      const shared = sharedEntry(entry(jwt(900)));
      const session = start(shared.tab(), server.fetch);
      const sent = Promise.all([session.request(read), session.request(read)]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await sent).toEqual([
        { ok: false, reason: 'network' },
        { ok: false, reason: 'network' },
      ]);
      expect(server.count('/token/refresh/')).toBe(2);
      expect(session.state().signedIn).toBe(true);
      expect(shared.text()).toContain('refresh-1');
      down = false;
      const next = await session.request(read);
      expect(next.ok && next.response.status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([429, 500, 502, 503, 504])('with %i is the server’s trouble, not the end of the session', async (status) => {
    const server = fakeServer({ refresh: () => new Response('{}', { status }) });
    const session = start(sharedEntry(entry(jwt(5), 'refresh-1', 5)).tab(), server.fetch);
    expect(await session.request(read)).toEqual({ ok: false, reason: 'network' });
    expect(await session.freshToken()).toEqual({ ok: false, reason: 'network' });
    expect([session.state().signedIn, server.count('/api/thing/')]).toEqual([true, 0]);
  });

  it.each([400, 401, 403])('with %i ends it, and streams end with it', async (status) => {
    const server = fakeServer({ refresh: () => new Response('{}', { status }) });
    const session = start(sharedEntry(entry(jwt(5), 'refresh-1', 5)).tab(), server.fetch);
    expect(await session.freshToken()).toEqual({ ok: false, reason: 'signed-out' });
    expect(session.state()).toEqual(SIGNED_OUT);
  });

  it.each([
    ['token', 'refresh_token'],
    ['access_token', 'refresh'],
    ['access', 'refresh_token'],
  ])('reads the pair under %s and %s', async (access, refresh) => {
    const token = jwt(900, 'new');
    const server = fakeServer({ good: [token], refresh: () => Response.json({ [access]: token, [refresh]: 'r9' }) });
    const session = start(sharedEntry(entry(jwt(900))).tab(), server.fetch);
    await session.request(read);
    expect(session.state()).toEqual({ signedIn: true, token, refreshToken: 'r9', expireTime: NOW + 900_000 });
  });
});

describe('signing out', () => {
  it('tells the server first, then clears the state, then the storage', async () => {
    const order: string[] = [];
    const storage = sharedEntry(entry(jwt(900))).tab();
    const session = start({ ...storage, clear: () => order.push('storage') }, async (path) => {
      await Promise.resolve();
      order.push(`server ${session.state().signedIn} ${String(path)}`);
      return Response.json({ ok: true });
    });
    session.subscribe((_, cause) => order.push(cause));
    await session.signOut();
    expect(order).toEqual(['loaded', 'server true /api/users/v1/token/logout/', 'signed-out', 'storage']);
  });

  it('is no lost session for a request that the server refuses meanwhile', async () => {
    const server = fakeServer({ refresh: () => new Response('{}', { status: 401 }) });
    let answer: () => void = () => undefined;
    const session = start(sharedEntry(entry(jwt(900))).tab(), async (path, init) => {
      if (!String(path).includes('/token/logout')) return server.fetch(path as string, init);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return Response.json({ ok: true });
    });
    const causes: string[] = [];
    session.subscribe((_, cause) => causes.push(cause));
    const leaving = session.signOut();
    await session.request(read);
    answer();
    await leaving;
    expect(causes).toEqual(['loaded', 'signed-out', 'signed-out']);
  });

  it('tells the server with the refresh token and forgets everything', async () => {
    const shared = sharedEntry(entry(jwt(900)));
    const server = fakeServer();
    const session = start(shared.tab(), server.fetch);
    await session.signOut();
    expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/api/users/v1/token/logout/', { refresh: 'refresh-1' }],
    ]);
    expect(session.state()).toEqual(SIGNED_OUT);
    expect(shared.text()).toBeNull();
  });

  it('ends every session when there is no refresh token', async () => {
    const token = jwt(900);
    const server = fakeServer({ good: [token] });
    await start(sharedEntry(entry(token, '')).tab(), server.fetch).signOut();
    expect(server.requests).toEqual([{ path: '/api/users/v1/token/logout_all/', token, body: undefined }]);
  });

  it('forgets even when the server does not answer', async () => {
    const shared = sharedEntry(entry(jwt(900)));
    const session = start(shared.tab(), () => Promise.reject(new TypeError('network')));
    await session.signOut();
    expect(session.state().signedIn).toBe(false);
    expect(shared.text()).toBeNull();
  });

  it.each([
    ['succeeds', () => Response.json({ access: jwt(900, 'late'), refresh: 'late' })],
    ['fails', () => new Response('{}', { status: 401 })],
  ])('wins over a refresh that is on its way and %s', async (_, reply) => {
    let answer: (response: Response) => void = () => undefined;
    const server = fakeServer({
      refresh: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const shared = sharedEntry(entry(jwt(900)));
    const session = start(shared.tab(), server.fetch);
    const causes: string[] = [];
    session.subscribe((_state, cause) => causes.push(cause));
    const pending = session.request(read);
    await vi.waitFor(() => expect(server.count('/token/refresh/')).toBe(1));
    await session.signOut();
    answer(reply());
    await pending;
    expect(session.state()).toEqual(SIGNED_OUT);
    expect(shared.text()).toBeNull();
    expect(causes.at(-1)).toBe('signed-out');
  });

  it('signs the other tabs out', async () => {
    const shared = sharedEntry(entry(jwt(900)));
    const server = fakeServer();
    const [here, there] = [start(shared.tab(), server.fetch), start(shared.tab(), server.fetch)];
    await Promise.all([here.ready(), there.ready()]);
    await here.signOut();
    expect(there.state().signedIn).toBe(false);
  });
});

describe('time', () => {
  it('gives up reading the stored session after 5 seconds', async () => {
    vi.useFakeTimers();
    try {
      const stuck: SessionStorage = { ...sharedEntry(null).tab(), read: () => new Promise(() => undefined) };
      let state: unknown;
      void start(stuck, fakeServer().fetch)
        .ready()
        .then((read) => {
          state = read;
        });
      await vi.advanceTimersByTimeAsync(4_999);
      expect(state).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(state).toEqual(SIGNED_OUT);
    } finally {
      vi.useRealTimers();
    }
  });

  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  it('times a request out after 60 seconds', async () => {
    vi.useFakeTimers();
    try {
      let sent: unknown;
      void start(sharedEntry(entry(jwt(900))).tab(), never)
        .request(read)
        .then((result) => {
          sent = result;
        });
      await vi.advanceTimersByTimeAsync(59_999);
      expect(sent).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toEqual({ ok: false, reason: 'timeout' });
    } finally {
      vi.useRealTimers();
    }
  });

  /** Answers at once and never sends its body. */
  const stalled: typeof fetch = async () => new Response(new ReadableStream({ start: () => undefined }));

  it.each([
    ['that gets no answer', never],
    ['whose answer never ends', stalled],
  ])('gives a refresh %s up after 30 seconds, and the session stays', async (_, fetch) => {
    vi.useFakeTimers();
    try {
      const session = start(sharedEntry(entry(jwt(5), 'refresh-1', 5)).tab(), fetch);
      let sent: unknown;
      void session.request(read).then((result) => {
        sent = result;
      });
      await vi.advanceTimersByTimeAsync(29_999);
      expect(sent).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toEqual({ ok: false, reason: 'network' });
      expect(session.state().signedIn).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives a request whose body stalls up after 60 seconds', async () => {
    vi.useFakeTimers();
    try {
      let sent: unknown;
      void start(sharedEntry(entry(jwt(900))).tab(), stalled)
        .request(read)
        .then((result) => {
          sent = result;
        });
      await vi.advanceTimersByTimeAsync(59_999);
      expect(sent).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toEqual({ ok: false, reason: 'timeout' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what is stored', () => {
  it('is the session and the locale under one entry, nothing else', async () => {
    const shared = sharedEntry(null);
    const session = start(shared.tab(), fakeServer().fetch);
    await session.setLocale('de');
    const token = jwt(900);
    await session.open({ token, refreshToken: 'r1' });
    expect(JSON.parse(shared.text() ?? 'null')).toEqual({
      session: { signedIn: true, token, refreshToken: 'r1', expireTime: NOW + 900_000 },
      locale: 'de',
    });
  });

  it.each(['', '{', '[]', '{"session":{"signedIn":true}}', '{"session":{"signedIn":"yes","token":"t"},"locale":"xx"}'])(
    'counts as signed out when it reads %j',
    async (text) => {
      const session = start(sharedEntry(text).tab(), fakeServer().fetch);
      expect(await session.ready()).toEqual(SIGNED_OUT);
      expect(session.locale()).toBeNull();
    },
  );
});

describe('a suspension', () => {
  const refusing = (code: string) => {
    const refusal = () => Response.json({ code }, { status: 403 });
    const requests: string[] = [];
    const fetch = async (input: string | URL | Request): Promise<Response> => {
      requests.push(String(input));
      return refusal();
    };
    return { fetch, requests };
  };

  it('ends the session here at the first refusal', async () => {
    const server = refusing('account_banned');
    const shared = sharedEntry(entry(jwt(600)));
    const session = start(shared.tab(), server.fetch);
    await session.request(read);
    expect(session.state()).toEqual(SIGNED_OUT);
    expect(server.requests.filter((path) => path.includes('refresh'))).toHaveLength(1);
  });

  it('is not any other refusal', async () => {
    const server = refusing('plan_required');
    const session = start(sharedEntry(entry(jwt(600))).tab(), server.fetch);
    const sent = await session.request(read);
    expect(sent.ok && sent.response.status).toBe(403);
    expect(session.state().signedIn).toBe(true);
    expect(server.requests.some((path) => path.includes('refresh'))).toBe(false);
  });
});
