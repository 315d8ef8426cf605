import { randomUUID } from 'node:crypto';
import { accountsCalls } from '@quotavera/contract';
import { banUser, changePassword, excludeMyself, logOutAll } from '@quotavera/contract/accounts';
import { createValuebet, listOwn, listPublic } from '@quotavera/contract/tips';
import { MAX_ACCESS_TOKENS, TOKEN_REQUESTS_PER_MINUTE, type TokenScope } from '@quotavera/domain/access';
import { MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PASSWORD = 'Correct-horse-1';
let t: TestApp;
let owner: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  owner = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
});

const make = (scopes: TokenScope[], more: Record<string, unknown> = {}) =>
  t.api.call(accountsCalls.createToken, {
    token: owner.token,
    body: { name: 'Modello', scopes, days: 30, password: PASSWORD, ...more } as never,
  });
const list = async () => (await t.api.call(accountsCalls.listTokens, { token: owner.token })).reply.results;
const codeWith = async (token: string) => {
  const answer = await t.api.call(listOwn, { token });
  return answer.status === 200 ? null : answer.error.code;
};

test('a personal access token publishes for its owner, is shown once, and says when it was used', async () => {
  const { reply } = await make(['publish', 'read']);
  expect(reply.token).toMatch(/^qvt_[\w-]{43}$/);
  const fixture = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z' });
  const legs = [
    { type: 'structured', fixture_id: fixture, market: 'over_under', result: 'over', line: '2.5', odds: '2.1' },
  ];
  const body = { publish: true, stake: '1', legs } as never;
  const keyless = await t.api.call(createValuebet, { token: reply.token, body });
  expect([keyless.status, keyless.error.code]).toEqual([400, 'idempotency_key_required']);
  const headers = { 'idempotency-key': randomUUID() };
  const published = await t.api.call(createValuebet, { token: reply.token, body, headers });
  expect(published.reply).toMatchObject({ status: 'published', tipster: { id: owner.id } });
  const listed = await t.api.call(accountsCalls.listTokens, { token: owner.token });
  expect(listed.text).not.toContain(reply.token);
  expect(listed.reply.results).toMatchObject([{ name: 'Modello', scopes: ['publish', 'read'], last_used_at: NOW }]);
  const stored = await t.db.selectFrom('access_token').selectAll().where('account_id', '=', owner.id).execute();
  expect(JSON.stringify(stored)).not.toContain(reply.token.slice(4));
});

test('a personal access token needs the password, and there are only so many', async () => {
  expect((await make(['read'], { password: 'wrong' })).error.errors).toHaveProperty('password');
  for (let n = 0; n < MAX_ACCESS_TOKENS; n += 1) expect((await make(['read'])).status).toBe(201);
  expect((await make(['read'])).error.code).toBe('tokens_full');
});

test('a personal access token ends when its time is over or it is revoked, by its owner alone', async () => {
  const { reply } = await make(['read']);
  const other = await t.createAccount();
  const params = { id: reply.id } as never;
  expect((await t.api.call(accountsCalls.revokeToken, { token: other.token, params })).status).toBe(404);
  t.clock.set('2026-04-01T11:59:59.000Z');
  expect(await codeWith(reply.token)).toBeNull();
  t.clock.set('2026-04-01T12:00:00.000Z');
  expect(await codeWith(reply.token)).toBe('token_expired');
  t.clock.set(NOW);
  const second = (await make(['read'], { days: null })).reply;
  await t.api.call(accountsCalls.revokeToken, { token: owner.token, params: { id: second.id } as never });
  expect(await codeWith(second.token)).toBe('token_invalid');
});

test('a personal access token is counted by itself', async () => {
  const { reply } = await make(['read']);
  for (let n = 0; n < TOKEN_REQUESTS_PER_MINUTE; n += 1) expect(await codeWith(reply.token)).toBeNull();
  expect(await codeWith(reply.token)).toBe('rate_limited');
  expect((await list())[0]).toMatchObject({ id: reply.id });
  expect(await codeWith((await make(['read'])).reply.token)).toBeNull();
});

test('a personal access token makes no admin of its owner', async () => {
  owner = await t.createAccount({ userType: 'collaborator', admin: true, password: PASSWORD });
  const author = await t.createAccount({ userType: 'collaborator' });
  const fixture = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z' });
  const legs = [{ type: 'structured', fixture_id: fixture, market: '1x2', result: 'home', odds: '2.1' }];
  await t.api.call(createValuebet, { token: author.token, body: { publish: true, stake: '1', legs } as never });
  t.clock.advance(11 * MINUTE_MS);
  const { reply } = await make(['read']);
  const query = { tipster: String(author.id) } as never;
  const views = async (token: string) =>
    (await t.api.call(listPublic, { token, query })).reply.results.map(({ view }) => view);
  expect(await views(await t.tokenOf(owner.id))).toEqual(['whole']);
  expect(await views(reply.token)).toEqual(['locked']);
});

test.each<[string, (admin: TestAccount) => Promise<{ status: number }>]>([
  [
    'a new password',
    () =>
      t.api.call(changePassword, {
        token: owner.token,
        body: { current: PASSWORD, password: 'Aurora-verde-58', password2: 'Aurora-verde-58' },
      }),
  ],
  ['signing out everywhere', () => t.api.call(logOutAll, { token: owner.token })],
  [
    'a ban',
    (admin) =>
      t.api.call(banUser, {
        token: admin.token,
        body: { user_id: owner.id, reason: 'un motivo abbastanza lungo', revision: 0 } as never,
      }),
  ],
  ['a self-exclusion', () => t.api.call(excludeMyself, { token: owner.token, body: { period: '30' } as never })],
])('a personal access token ends with %s', async (_, work) => {
  const { reply } = await make(['read']);
  expect(await codeWith(reply.token)).toBeNull();
  const done = await work(await t.createAccount({ admin: true }));
  expect(done.status).toBeLessThan(300);
  expect(await codeWith(reply.token)).toBe('token_invalid');
  expect(await t.db.selectFrom('access_token').select('id').where('account_id', '=', owner.id).execute()).toEqual([]);
});
