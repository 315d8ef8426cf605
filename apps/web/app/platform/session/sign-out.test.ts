import { describe, expect, it } from 'vitest';
import { entry, fakeServer, jwt, locks, NOW, read, sharedEntry, start } from './session.fixture.ts';
import { SIGNED_OUT } from './token-info.ts';

it('signing out tells the server first, then clears the state, then the storage', async () => {
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

it.each(['here', 'there'] as const)(
  'signing out is no lost session for what the server refuses meanwhile, %s',
  async (tab) => {
    const server = fakeServer({ refresh: () => new Response('{}', { status: 401 }) });
    let answer: () => void = () => undefined;
    const slow = async (path: string | URL | Request, init?: RequestInit) => {
      if (!String(path).includes('/token/logout')) return server.fetch(path, init);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return Response.json({ ok: true });
    };
    const shared = sharedEntry(entry(jwt(900)));
    const exclusively = locks();
    const [here, there] = [start(shared.tab(), slow, exclusively), start(shared.tab(), slow, exclusively)];
    const causes: string[] = [];
    here.subscribe((_, cause) => causes.push(`here ${cause}`));
    there.subscribe((_, cause) => causes.push(`there ${cause}`));
    await Promise.all([here.ready(), there.ready()]);
    const leaving = here.signOut();
    const refused = { here, there }[tab].request(read);
    await expect.poll(() => server.count('/token/refresh/')).toBe(1);
    expect([here.state().signedIn, there.state().signedIn]).toEqual([true, true]);
    answer();
    await Promise.all([leaving, refused]);
    expect(causes).toEqual(['here loaded', 'there loaded', 'here signed-out', 'there other-tab']);
    expect(shared.text()).toBeNull();
  },
);

it('signing out tells the server with the refresh token and forgets everything', async () => {
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

it('signing out ends every session when there is no refresh token', async () => {
  const token = jwt(900);
  const server = fakeServer({ good: [token] });
  await start(sharedEntry(entry(token, '')).tab(), server.fetch).signOut();
  expect(server.requests).toEqual([{ path: '/api/users/v1/token/logout_all/', token, body: undefined }]);
});

it('signing out forgets even when the server does not answer', async () => {
  const shared = sharedEntry(entry(jwt(900)));
  const session = start(shared.tab(), () => Promise.reject(new TypeError('network')));
  await session.signOut();
  expect(session.state().signedIn).toBe(false);
  expect(shared.text()).toBeNull();
});

it.each([
  ['succeeds', () => Response.json({ access: jwt(900, 'late'), refresh: 'late' })],
  ['fails', () => new Response('{}', { status: 401 })],
])('signing out wins over a refresh that is on its way and %s', async (_, reply) => {
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
  await expect.poll(() => server.count('/token/refresh/')).toBe(1);
  await session.signOut();
  answer(reply());
  await pending;
  expect(session.state()).toEqual(SIGNED_OUT);
  expect(shared.text()).toBeNull();
  expect(causes.at(-1)).toBe('signed-out');
});

it('signing out signs the other tabs out', async () => {
  const shared = sharedEntry(entry(jwt(900)));
  const server = fakeServer();
  const [here, there] = [start(shared.tab(), server.fetch), start(shared.tab(), server.fetch)];
  await Promise.all([here.ready(), there.ready()]);
  await here.signOut();
  expect(there.state().signedIn).toBe(false);
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

  it('a suspension ends the session here at the first refusal', async () => {
    const server = refusing('account_banned');
    const shared = sharedEntry(entry(jwt(600)));
    const session = start(shared.tab(), server.fetch);
    await session.request(read);
    expect(session.state()).toEqual(SIGNED_OUT);
    expect(server.requests.filter((path) => path.includes('refresh'))).toHaveLength(1);
  });

  it('a suspension is not any other refusal', async () => {
    const server = refusing('plan_required');
    const session = start(sharedEntry(entry(jwt(600))).tab(), server.fetch);
    const sent = await session.request(read);
    expect(sent.ok && sent.response.status).toBe(403);
    expect(session.state().signedIn).toBe(true);
    expect(server.requests.some((path) => path.includes('refresh'))).toBe(false);
  });
});
