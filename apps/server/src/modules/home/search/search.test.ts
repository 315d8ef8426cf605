import { recordResult } from '@quotavera/contract/calendar';
import { search } from '@quotavera/contract/home';
import { HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let member: string;
beforeAll(async () => {
  t = await createTestApp();
  member = (await t.createAccount()).token;
  const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS);
  const match = (home: string, away: string, hours: number) =>
    insertMatch(t.db, { home, away, competition: 'Serie Nova', kickoffAt: at(hours) });
  const awarded = await match('Atletico Nova', 'Borgo', -30);
  await t.api.call(recordResult, {
    params: { id: awarded },
    token: (await t.createAccount({ admin: true })).token,
    body: { status: 'awarded', result: { goals: [0, 3] }, decision: 'stand', reason: 'a tavolino' } as never,
  });
  await match('Borgo', 'Atletico Nova', 50);
  await match('Atletico Nova', 'Castello', 20);
  await t.createAccount({ userType: 'collaborator', username: 'nova' });
  await t.createAccount({ userType: 'collaborator', username: 'nova_quota' });
  await t.createAccount({ userType: 'collaborator', username: 'casanova' });
  await t.createAccount({ userType: 'collaborator', username: 'nova_banned', banned: true });
  await t.createAccount({ username: 'nova_reader' });
});
afterAll(() => t.close());

const find = async (q: string, token?: string) =>
  (await t.api.call(search, { query: { q }, ...(token && { token }) })).reply;

test('anybody finds tipsters by name, the one so called first; readers and suspended ones are not found', async () => {
  const { tipsters } = await find('NOVA');
  expect(tipsters.map(({ username }) => username)).toEqual(['nova', 'nova_quota', 'casanova']);
  expect((await find('bianchi')).tipsters).toHaveLength(3);
  expect((await find('no_a')).tipsters).toEqual([]);
});

test('members find matches, those to come first, and competitions; visitors neither', async () => {
  const results = await find('nova', member);
  expect(results.matches.map(({ home, away }) => `${home} ${away}`)).toEqual([
    'Atletico Nova Castello',
    'Borgo Atletico Nova',
    'Atletico Nova Borgo',
  ]);
  expect(results.matches.map(({ status, result }) => [status, result?.goals])).toEqual([
    ['scheduled', undefined],
    ['scheduled', undefined],
    ['awarded', [0, 3]],
  ]);
  expect(results.competitions).toMatchObject([{ name: 'Serie Nova', country: 'Testland' }]);
  expect(await find('nova')).toMatchObject({ matches: [], competitions: [] });
});

test.each(['', 'a', 'x'.repeat(61), '\u0000\u0000'])('%j is refused with its field', async (q) => {
  const { status, error } = await t.api.call(search, { query: { q } });
  expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([400, 'validation', ['q']]);
});

test('anybody finds open channels by name', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator', username: 'venditore' });
  const channel = (name: string, active: boolean) =>
    t.db
      .insertInto('channel')
      .values({ tipster_id: tipster.id, name, is_paid: true, active, created_at: t.clock.now() })
      .execute();
  await channel('Quota Nova live', true);
  await channel('Quota Nova chiuso', false);
  expect((await find('quota nova')).channels).toEqual([
    { id: expect.any(Number), name: 'Quota Nova live', tipster: 'venditore' },
  ]);
});
