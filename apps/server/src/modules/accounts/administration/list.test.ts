import { accountsCalls } from '@quotavera/contract';
import type { listUsers } from '@quotavera/contract/accounts';
import type { QueryOf } from '@quotavera/contract/core';
import { USER_STATES } from '@quotavera/domain/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const MANY = 60;

let t: TestApp;
let admin: TestAccount;
type Query = NonNullable<QueryOf<typeof listUsers>>;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  admin = await t.createAccount({ admin: true, email: 'ada@admin.test', username: 'ada.admin' });
  await t.db
    .insertInto('account')
    .values(
      Array.from({ length: MANY }, (_, n) => ({
        email: `p${String(n).padStart(2, '0')}@example.test`,
        username: `person_${n}`,
        username_visible: `Person_${n}`,
        first_name: n % 7 === 0 ? 'Nicolò' : 'Mario',
        last_name: n % 5 === 0 ? 'Di Natale' : `Rossi${n % 3}`,
        phone_number: `+39333${String(1_000_000 + n)}`,
        user_type: n % 10 === 0 ? 'collaborator' : 'user',
        subscription_type: n % 4 === 0 ? 'pro' : 'free',
        // Every second PRO plan has expired.
        subscription_until: n % 8 === 0 ? '2026-01-01T00:00:00Z' : null,
        banned_at: n === 11 ? NOW : null,
        deactivated_at: n === 12 ? NOW : null,
        email_confirmed_at: n === 13 ? null : NOW,
        // Several accounts have the same time of registration, which must still give one order.
        created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 6))),
        last_login_at: n % 3 === 0 ? null : new Date(Date.UTC(2026, 1, 1 + (n % 20))),
      })),
    )
    .execute();
});
afterAll(() => t?.close());

const list = (query: Query = {}) =>
  t.api.call(accountsCalls.listUsers, { token: admin.token, query }).then(({ reply }) => reply);
const names = async (query: Query) =>
  (await list({ page_size: 100, ...query })).results.elements.map(({ username_visible }) => username_visible);

/** Follows `next` to the end, and `previous` back to the start. */
async function walk(query: Query): Promise<{ there: number[]; back: number[] }> {
  const there: number[][] = [];
  let page = await list({ ...query, page_size: 7 });
  const follow = async (link: string) => {
    const { searchParams } = new URL(link, 'http://x');
    return list(Object.fromEntries(searchParams) as Query);
  };
  there.push(page.results.elements.map(({ id }) => id));
  while (page.next) {
    page = await follow(page.next);
    there.push(page.results.elements.map(({ id }) => id));
  }
  const back: number[][] = [there.at(-1)!];
  while (page.previous) {
    page = await follow(page.previous);
    back.unshift(page.results.elements.map(({ id }) => id));
  }
  return { there: there.flat(), back: back.flat() };
}

describe('the list of people', () => {
  test.each(['registered', 'visited', 'name', 'username', 'email'] as const)(
    'by %s: every page once, forwards and back, in either order',
    async (sort) => {
      const up = await walk({ sort, order: 'asc' });
      const down = await walk({ sort, order: 'desc' });
      expect(new Set(up.there).size).toBe(MANY + 1);
      expect(up.there).toHaveLength(MANY + 1);
      expect(up.back).toEqual(up.there);
      expect(down.there).toEqual([...up.there].reverse());
      expect(down.back).toEqual(down.there);
    },
  );

  test('titles stand in the reader’s language', async () => {
    const titles = async (language: 'it' | 'de') =>
      (await t.api.call(accountsCalls.listUsers, { token: admin.token, language })).reply.results.titles;
    expect((await titles('it')).map(({ label }) => label)).toContain('Ultima visita');
    expect((await titles('de')).map(({ label }) => label)).toContain('Letzter Besuch');
    expect((await titles('it')).map(({ key }) => key)).toEqual((await titles('de')).map(({ key }) => key));
  });

  test('search: the beginning of e-mail, username, name either way round, phone, or the id', async () => {
    expect(await names({ search: 'p07@' })).toEqual(['Person_7']);
    expect(await names({ search: 'PERSON_3' })).toEqual(expect.arrayContaining(['Person_3', 'Person_30', 'Person_39']));
    expect(await names({ search: 'PERSON_3' })).toHaveLength(11);
    // `_` must match itself alone, though it is a wildcard of LIKE.
    expect(await names({ search: 'p_' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
    const natale = await names({ search: 'di natale nicol' });
    expect(natale.sort()).toEqual(['Person_0', 'Person_35']);
    expect((await names({ search: 'nicolo di natale' })).sort()).toEqual(['Person_0', 'Person_35']);
    expect((await names({ search: 'Nicolò  Di' })).sort()).toEqual(['Person_0', 'Person_35']);
    expect(await names({ search: '333 100 0042' })).toEqual(['Person_42']);
    expect(await names({ search: '+393331000042' })).toEqual(['Person_42']);
    expect(await names({ search: '00393331000042' })).toEqual(['Person_42']);
    expect(await names({ search: String(admin.id) })).toContain('ada.admin');
    expect(await names({ search: 'nobody at all' })).toEqual([]);
  });

  test('filters agree with what the rows say, alone and together', async () => {
    const all = (await list({ page_size: 100 })).results.elements;
    const expectOnly = async (query: Query, holds: (row: (typeof all)[number]) => boolean) => {
      const page = await list({ page_size: 100, ...query });
      expect(page.results.elements.map(({ id }) => id).sort()).toEqual(
        all
          .filter(holds)
          .map(({ id }) => id)
          .sort(),
      );
      expect(page.count).toBe(page.results.elements.length);
    };
    for (const state of USER_STATES) await expectOnly({ state }, (row) => row.state === state);
    for (const plan of ['free', 'pro', 'elite'] as const)
      await expectOnly({ plan }, (row) => row.subscription_type === plan);
    await expectOnly({ user_type: 'collaborator' }, (row) => row.user_type === 'collaborator');
    await expectOnly({ admin: 'true' }, (row) => row.is_admin);
    await expectOnly({ admin: 'false' }, (row) => !row.is_admin);
    await expectOnly({ from: '2026-01-03', to: '2026-01-03' }, (row) => row.created_at.startsWith('2026-01-03'));
    await expectOnly({ visited_from: '2026-02-10' }, (row) => (row.last_login_at ?? '') >= '2026-02-09T23:00');
    await expectOnly(
      { visited_to: '2026-02-10' },
      (row) => row.last_login_at !== null && row.last_login_at < '2026-02-10T23:00',
    );
    await expectOnly(
      { plan: 'pro', user_type: 'collaborator', search: 'person' },
      (row) => row.subscription_type === 'pro' && row.user_type === 'collaborator',
    );
    expect(all.filter(({ subscription_type }) => subscription_type === 'pro').length).toBeGreaterThan(3);
    expect(all.some((row) => row.subscription_type === 'free' && row.expire_at !== null)).toBe(false);
  });

  test('a page of the list of people takes a constant number of statements', async () => {
    const count = async (query: Query) => (await t.countQueries(() => list(query))).count;
    const few = await count({ page_size: 5 });
    expect(await count({ page_size: 60 })).toBe(few);
    expect(few).toBeLessThanOrEqual(3);
  });
});

describe('the audit log', () => {
  test('pages both ways, and is filtered by person, actor, act and day', async () => {
    const users = await Promise.all(Array.from({ length: 9 }, () => t.createAccount()));
    for (const { id } of users) {
      const body = { user_id: id, reason: 'un motivo abbastanza lungo' };
      await t.api.call(accountsCalls.banUser, { token: admin.token, body });
    }
    const page = (query: object) =>
      t.api.call(accountsCalls.listAudit, { token: admin.token, query: query as never }).then(({ reply }) => reply);
    const first = await page({ page_size: 4 });
    expect(first.results.map(({ account }) => account?.id)).toEqual(
      users
        .map(({ id }) => id)
        .reverse()
        .slice(0, 4),
    );
    const follow = (link: string) => page(Object.fromEntries(new URL(link, 'http://x').searchParams));
    const second = await follow(first.next!);
    const third = await follow(second.next!);
    expect([...first.results, ...second.results, ...third.results].map(({ account }) => account?.id)).toEqual(
      users.map(({ id }) => id).reverse(),
    );
    expect((await follow(third.previous!)).results).toEqual(second.results);
    expect((await page({ account: users[2]!.id })).results).toHaveLength(1);
    expect((await page({ actor: admin.id })).count).toBe(9);
    expect((await page({ actor: users[0]!.id })).count).toBe(0);
    expect((await page({ action: 'user_merged' })).results).toEqual([]);
    expect((await page({ from: '2026-03-02', to: '2026-03-02' })).count).toBe(9);
    expect((await page({ to: '2026-03-01' })).count).toBe(0);
  });
});
