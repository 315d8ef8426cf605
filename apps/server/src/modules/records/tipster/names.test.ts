import { tipsterNames } from '@quotavera/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { NAMES_PART } from './repository.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('names every tipster whom lists show, and nobody else, part by part', async () => {
  const shown = await t.createAccount({ userType: 'collaborator' });
  const banned = await t.createAccount({ userType: 'collaborator' });
  const reader = await t.createAccount();
  await t.db.updateTable('account').set({ banned_at: t.clock.now() }).where('id', '=', banned.id).execute();
  const index = await t.api.call(tipsterNames, { query: {} });
  expect(index.reply).toEqual({ parts: [Math.floor(shown.id / NAMES_PART)], usernames: [], channels: [] });
  const all = await t.api.call(tipsterNames, { query: { part: Math.floor(shown.id / NAMES_PART) } });
  const row = await t.db
    .selectFrom('account')
    .select(['id', 'username_visible as name'])
    .where('id', 'in', [shown.id, banned.id, reader.id])
    .execute();
  const nameOf = (id: number) => row.find((each) => Number(each.id) === id)?.name;
  expect(all.reply).toEqual({ parts: expect.anything(), usernames: [nameOf(shown.id)], channels: [] });
  expect((await t.api.call(tipsterNames, { query: { part: 1e12 } })).reply).toMatchObject({ usernames: [] });
  expect((await t.api.call(tipsterNames, { query: { part: -1 } })).status).toBe(400);
});
