import { describe, expect, it, vi } from 'vitest';
import { entry, fakeServer, jwt, locks, NOW, read, sharedEntry, start } from './session.fixture.ts';
import type { SessionStorage } from './session.ts';
import { SIGNED_OUT } from './token-info.ts';

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

it('a refresh that fails signs out on a 401 without trying again, keeping the locale', async () => {
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

it('a refresh that fails asks once more when the connection broke; what waited fails, the session stays, and the next request tries again', async () => {
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

it.each([429, 500, 502, 503, 504])(
  'a refresh that fails with %i is the server’s trouble, not the end of the session',
  async (status) => {
    const server = fakeServer({ refresh: () => new Response('{}', { status }) });
    const session = start(sharedEntry(entry(jwt(5), 'refresh-1', 5)).tab(), server.fetch);
    expect(await session.request(read)).toEqual({ ok: false, reason: 'network' });
    expect(await session.freshToken()).toEqual({ ok: false, reason: 'network' });
    expect([session.state().signedIn, server.count('/api/thing/')]).toEqual([true, 0]);
  },
);

it.each([400, 401, 403])('a refresh that fails with %i ends it, and streams end with it', async (status) => {
  const server = fakeServer({ refresh: () => new Response('{}', { status }) });
  const session = start(sharedEntry(entry(jwt(5), 'refresh-1', 5)).tab(), server.fetch);
  expect(await session.freshToken()).toEqual({ ok: false, reason: 'signed-out' });
  expect(session.state()).toEqual(SIGNED_OUT);
});

it.each([
  ['token', 'refresh_token'],
  ['access_token', 'refresh'],
  ['access', 'refresh_token'],
])('a refresh that fails reads the pair under %s and %s', async (access, refresh) => {
  const token = jwt(900, 'new');
  const server = fakeServer({ good: [token], refresh: () => Response.json({ [access]: token, [refresh]: 'r9' }) });
  const session = start(sharedEntry(entry(jwt(900))).tab(), server.fetch);
  await session.request(read);
  expect(session.state()).toEqual({ signedIn: true, token, refreshToken: 'r9', expireTime: NOW + 900_000 });
});

describe('time', () => {
  it('time gives up reading the stored session after 5 seconds', async () => {
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
  ])('time gives a refresh %s up after 30 seconds, and the session stays', async (_, fetch) => {
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

  it('time gives a request whose body stalls up after 60 seconds', async () => {
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
