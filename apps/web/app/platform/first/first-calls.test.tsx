import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_INFO_KEY } from '../session/storage-key.ts';
import { askFirst, FIRST_CALLS, FIRST_CALLS_OF_BARE_ADDRESS } from './first-calls.ts';
import { firstCallsOf } from './of-route.ts';

const MARGIN_MS = 30_000;
const KEPT_MS = 15_000;
const ME = '/api/users/v1/listusers/me/';
const LIST = '/api/tips/v1/tips/';
const HEADERS = { Accept: 'application/json', 'Accept-Language': 'it', Authorization: 'Bearer token' };
const root = document.documentElement;

let asked: [string, unknown][];

function open({ query = '', expiresInMs = 900_000 } = {}): void {
  const session = { signedIn: true, token: 'token', refreshToken: 'next', expireTime: Date.now() + expiresInMs };
  localStorage.setItem(TOKEN_INFO_KEY, JSON.stringify({ session, locale: 'it' }));
  root.setAttribute(FIRST_CALLS, ME);
  root.setAttribute(FIRST_CALLS_OF_BARE_ADDRESS, LIST);
  window.history.replaceState(null, '', `/tips-public${query}`);
}
const start = () => askFirst(TOKEN_INFO_KEY, [FIRST_CALLS, FIRST_CALLS_OF_BARE_ADDRESS], MARGIN_MS, KEPT_MS);
const take = (path: string, init: RequestInit = {}) =>
  window.firstReply?.(path, { method: 'GET', headers: HEADERS, ...init });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init.headers]);
    return Response.json(`reply ${asked.length}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete window.firstReply;
  root.removeAttribute(FIRST_CALLS);
  root.removeAttribute(FIRST_CALLS_OF_BARE_ADDRESS);
  window.history.replaceState(null, '', '/');
});

it('a member’s page asks for what its root element names, and gives each reply out once', async () => {
  open();
  start();
  expect(asked).toEqual([
    [ME, HEADERS],
    [LIST, HEADERS],
  ]);
  expect(await (await take(LIST))?.json()).toBe('reply 2');
  expect(take(LIST)).toBeUndefined();
  expect(take('/api/another/')).toBeUndefined();
});

it('an address with parameters doesn’t ask for what they change', () => {
  open({ query: '?sport=tennis' });
  start();
  expect(asked.map(([path]) => path)).toEqual([ME]);
});

it('nothing is asked for a visitor, nor with a token that is about to end', () => {
  open({ expiresInMs: MARGIN_MS - 1_000 });
  start();
  localStorage.clear();
  start();
  localStorage.setItem(TOKEN_INFO_KEY, 'no JSON');
  start();
  expect([asked, window.firstReply]).toEqual([[], undefined]);
});

it('a reply isn’t given to another session, language or kind of call, nor when it is old', () => {
  open();
  start();
  expect(take(ME, { headers: { ...HEADERS, Authorization: 'Bearer other' } })).toBeUndefined();
  expect(take(ME, { headers: { ...HEADERS, 'Accept-Language': 'de' } })).toBeUndefined();
  expect(take(ME, { method: 'DELETE' })).toBeUndefined();
  vi.setSystemTime(Date.now() + KEPT_MS + 1_000);
  expect(take(ME)).toBeUndefined();
});

it('a call that found no connection is made again when the page asks', async () => {
  open();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push([path, null]);
    if (asked.length <= 2) throw new TypeError('Failed to fetch');
    return Response.json('again');
  });
  start();
  expect(await (await take(ME))?.json()).toBe('again');
});

it('a page names the reads of all its routes', () => {
  const matches = [
    { handle: { ns: ['common'] }, params: {} },
    { handle: undefined, params: {} },
    { handle: { first: ({ id }: { id?: string }) => [`/api/tip/${id}/`, ME] }, params: { id: '7' } },
    { handle: { firstBare: [LIST] }, params: {} },
  ];
  expect(firstCallsOf(matches as never)).toEqual({
    [FIRST_CALLS]: `/api/tip/7/ ${ME}`,
    [FIRST_CALLS_OF_BARE_ADDRESS]: LIST,
  });
  expect(firstCallsOf([{ handle: { ns: [] }, params: {} }])).toBeNull();
});
