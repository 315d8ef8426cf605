import { readHouseFigures } from '@quotavera/contract/home';
import { homeLinks } from '@quotavera/contract/home/member-addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { keepDays } from './service.ts';

let t: TestApp;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z' });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());

async function daysOf(query: object = {}) {
  const token = await t.tokenOf(admin.id);
  return (await t.api.call(readHouseFigures, { token, query: query as never })).reply.results;
}

test('days are kept once they are over, by Rome’s calendar; today is of the day so far', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator' });
  for (const at of ['2026-03-02T08:00:00Z', '2026-03-02T23:30:00Z'])
    await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt: new Date(at), isFree: true });
  expect(await daysOf()).toMatchObject([{ day: '2026-03-02', registrations: 2, members_free: 2, tips_published: 1 }]);
  t.clock.set('2026-03-03T10:00:00.000Z');
  await t.createAccount();
  await keepDays(t.context);
  await keepDays(t.context);
  expect(await daysOf()).toMatchObject([
    { day: '2026-03-02', registrations: 2, tips_published: 1 },
    // Half past midnight in Rome.
    { day: '2026-03-03', registrations: 1, members_free: 3, tips_published: 1 },
  ]);
  await t.createAccount();
  t.clock.set('2026-03-06T10:00:00.000Z');
  await keepDays(t.context);
  const days = await daysOf({ from: '2026-03-02', to: '2026-03-05' });
  expect(days.map(({ day, registrations }) => [day, registrations])).toEqual([
    ['2026-03-02', 2],
    ['2026-03-03', 2],
    ['2026-03-04', 0],
    ['2026-03-05', 0],
  ]);
});

test('the same days are a file, and a period that ends before it begins is refused', async () => {
  const file = await t.app.http.inject({
    url: `${homeLinks.houseFigures}?from=2026-03-02&to=2026-03-03`,
    headers: { authorization: `Bearer ${await t.tokenOf(admin.id)}` },
  });
  expect(file.statusCode).toBe(200);
  const [head, ...rows] = file.body.trim().split(/\r?\n/);
  expect(head).toMatch(/^day,members_free,.*,revenue,/);
  expect(rows.map((row) => row.slice(0, 10))).toEqual(['2026-03-02', '2026-03-03']);
  const token = await t.tokenOf(admin.id);
  const refused = await t.api.call(readHouseFigures, { token, query: { from: '2026-03-03', to: '2026-03-02' } });
  expect(refused.status).toBe(400);
});
