import { signIn } from '@quotavera/contract/accounts';
import { HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { createSignInLimits } from './service-sign-in.ts';

const PASSWORD = 'Correct-horse-1';
const START = '2026-03-02T12:00:00.000Z';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ now: START, environment: { TRUST_PROXY: '1' } });
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(48 * HOUR_MS));

interface From {
  address?: string;
  cookie?: string | undefined;
}

function enter(name: string, password: string, from: From = {}) {
  return t.api.call(signIn, {
    body: { username_or_email: name, password },
    headers: {
      'x-forwarded-for': from.address ?? '192.0.2.1',
      ...(from.cookie ? { cookie: from.cookie } : {}),
    },
  });
}

let lastAddress = 0;
/** An address that nobody has come from. */
const newAddress = () => {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
};

const cookieOf = (headers: Readonly<Record<string, unknown>>) => String(headers['set-cookie']).split(';', 1)[0]!;
const accountWith = (input = {}): Promise<TestAccount> => t.createAccount({ password: PASSWORD, ...input });

describe('repeated failures', () => {
  test('repeated failures make the account wait ever longer, from wherever they come, and never for good', async () => {
    const { email } = await accountWith();
    for (let n = 0; n < 5; n += 1) expect((await enter(email, 'wrong', { address: newAddress() })).status).toBe(401);
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const refused = await enter(email, PASSWORD, { address: newAddress() });
      expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited']);
      const wait = Number(refused.headers['retry-after']);
      waits.push(wait);
      t.clock.advance(wait * 1_000);
      expect((await enter(email.toUpperCase(), 'wrong', { address: newAddress() })).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    t.clock.advance(900_000);
    expect((await enter(email, PASSWORD, { address: newAddress() })).status).toBe(200);
    expect((await enter(email, 'wrong', { address: newAddress() })).status).toBe(401);
  });

  test('repeated failures answer an unknown name exactly as a known one', async () => {
    const { email } = await accountWith();
    const outcome = async (name: string) => {
      const replies: unknown[] = [];
      for (let n = 0; n < 7; n += 1) {
        const { status, error, headers } = await enter(name, 'wrong', { address: newAddress() });
        replies.push([status, error.code, error.description, headers['retry-after']]);
      }
      return replies;
    };
    expect(await outcome('nobody@example.test')).toEqual(await outcome(email));
  });

  test('repeated failures of a stranger don’t make a browser wait that the account has signed in with', async () => {
    const { email } = await accountWith();
    const cookie = cookieOf((await enter(email, PASSWORD)).headers);
    for (let n = 0; n < 8; n += 1) await enter(email, 'wrong', { address: newAddress() });
    expect((await enter(email, PASSWORD, { address: newAddress() })).status).toBe(429);
    expect((await enter(email, PASSWORD, { address: newAddress(), cookie })).status).toBe(200);
    const other = await accountWith();
    for (let n = 0; n < 8; n += 1) await enter(other.email, 'wrong', { address: newAddress() });
    // A cookie of another account or one that was tampered with counts as missing.
    const forged = `device=${other.id}.${cookie.split('.')[1]}.${cookie.split('.')[2]}`;
    for (const bad of [cookie, forged, 'device=1.2.3', `device=${'x'.repeat(3_000)}`]) {
      expect((await enter(other.email, PASSWORD, { address: newAddress(), cookie: bad })).status).toBe(429);
    }
  });

  test('repeated failures count for a known browser too', async () => {
    const { email } = await accountWith();
    const cookie = cookieOf((await enter(email, PASSWORD)).headers);
    for (let n = 0; n < 5; n += 1) {
      expect((await enter(email, 'wrong', { address: newAddress(), cookie })).status).toBe(401);
    }
    expect((await enter(email, PASSWORD, { address: newAddress(), cookie })).status).toBe(429);
  });

  test('repeated failures at once pass no more than a row of them', async () => {
    const { email } = await accountWith();
    const tries = Array.from({ length: 20 }, () => enter(email, 'wrong', { address: newAddress() }));
    const passed = (await Promise.all(tries)).filter(({ status }) => status === 401);
    expect(passed).toHaveLength(5);
  });

  /** Failures of one address over many names, recorded directly because hashing a password for each would take long. */
  async function failFrom(address: string, times: number): Promise<void> {
    const limits = createSignInLimits(t.context.limits);
    for (let n = 0; n < times; n += 1) {
      expect(await limits.refuse({ address, name: `victim${n}@example.test`, device: null })).toBeNull();
    }
  }

  test('repeated failures from one address over many accounts end', async () => {
    const address = newAddress();
    await failFrom(address, 99);
    expect((await enter('another@example.test', 'Wrong-1', { address })).status).toBe(401);
    expect((await enter('one.more@example.test', 'Wrong-1', { address })).status).toBe(429);
  });

  test('repeated failures are what an address is limited by: every phone of a company’s network may sign in', async () => {
    const { email } = await accountWith();
    const busy = newAddress();
    await failFrom(busy, 99);
    for (let n = 0; n < 3; n += 1) expect((await enter(email, PASSWORD, { address: busy })).status).toBe(200);
  });

  test('repeated failures are counted by what the proxy saw, not by what the browser says', async () => {
    const address = newAddress();
    await failFrom(address, 100);
    const from = (proxied: string) =>
      enter('somebody@example.test', 'wrong', { address: `${newAddress()}, ${proxied}` });
    expect((await from(address)).status).toBe(429);
    expect((await from(newAddress())).status).toBe(401);
  });
});

describe('the state of an account', () => {
  const states = [
    ['account_banned', { banned_at: new Date(START) }],
    ['account_merged', { merged_into: 0 }],
    ['401', { erased_at: new Date(START) }],
  ] as const;
  test.each(states)('%s is told only with the right password', async (code, change) => {
    const { email, id } = await accountWith();
    const survivor = await accountWith();
    const set = 'merged_into' in change ? { merged_into: survivor.id } : change;
    await t.db.updateTable('account').set(set).where('id', '=', id).execute();
    expect((await enter(email, 'Wrong-horse-1')).error).toMatchObject({ code: '401', errors: {} });
    expect((await enter(email, PASSWORD)).error.code).toBe(code);
  });

  test('the state of an account without a password looks like a wrong one, in text and in work', async () => {
    const { email } = await t.createAccount();
    const started = performance.now();
    const { error, status } = await enter(email, PASSWORD);
    expect(performance.now() - started).toBeGreaterThan(10);
    expect([status, error.code]).toEqual([401, '401']);
  });
});

test('the cookie of a known browser opens nothing and reaches no script and no other site', async () => {
  const { email } = await accountWith();
  const { headers } = await enter(email, PASSWORD);
  expect(String(headers['set-cookie'])).toMatch(
    /^device=[\w.-]+; Path=\/api\/users\/v1\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
  expect((await enter(email, PASSWORD, { cookie: cookieOf(headers) })).headers['set-cookie']).toBeUndefined();
});
