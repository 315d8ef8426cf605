import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_NOW, demoTemplate } from '../apps/server/src/testing/demo-world.ts';
// It says what the tests of the server are given.
import type {} from '../apps/server/src/testing/global-setup.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/index.ts';
import { measureCalls } from './bench-calls.ts';
import { Client } from './bench-client.ts';
import { type Bench, type Figure, measureParts, tipstersOf } from './bench-figures.ts';
import { measureLists } from './bench-lists.ts';
import { measureCalculators, measureRequests } from './bench-requests.ts';
import { measureImport, measurePublication, measureWriting } from './bench-writing.ts';

let t: TestApp;
let bench: Bench;

beforeAll(async () => {
  const environment = { RATE_LIMITS: '0' };
  t = await createTestApp({ now: DEMO_NOW, template: await demoTemplate(), environment });
  const address = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  bench = {
    ...{ db: t.db, clock: t.clock, databaseUrl: t.context.database.url, address, client: new Client(address) },
    ...{ baseline: 1, requests: 1, tips: 4, rows: 30, connections: 2, loadMs: 1 },
    tipsters: (count) => tipstersOf(t.db, count),
    tokenOf: (accountId) => t.tokenOf(accountId),
  };
});
afterAll(() => t.close());

test('the benchmarks measure what they say, in small', async () => {
  const { token } = await bench.client.signIn('pro@example.com');
  const lists = { databaseUrl: bench.databaseUrl, address: bench.address, token, folder: '', inSmall: true };
  const figures: Figure[] = [];
  const parts = {
    requests: () => measureRequests(bench),
    calculators: () => measureCalculators(bench),
    calls: () => measureCalls(bench),
    publication: () => measurePublication(bench),
    writing: () => measureWriting(bench),
    import: () => measureImport(bench),
    lists: () => measureLists(lists, [0]),
  };
  expect(await measureParts(parts, { only: undefined, figures, log: () => undefined })).toBe(true);
  expect(figures.filter(({ value }) => !(value > 0)).map(({ name }) => name)).toEqual([]);
  expect(figures.length).toBeGreaterThan(40);
});

test('a part that fails is left out, and the others are measured', async () => {
  const figures: Figure[] = [];
  const figure = { name: 'b', value: 1, unit: 'ms', ratio: 1 };
  const parts = { a: () => Promise.reject(new Error('wanted')), b: async () => [figure] };
  expect(await measureParts(parts, { only: undefined, figures, log: () => undefined })).toBe(false);
  expect(figures).toEqual([figure]);
});
