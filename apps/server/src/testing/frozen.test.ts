import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../app.ts';
import { type Booted, boot } from '../boot.ts';
import { readEnvironment } from '../env.ts';
import { PUBLIC_CHANNEL, publish } from '../platform/live/index.ts';
import { servePages } from '../platform/web/pages.ts';
import { type FreezingProxy, startFreezingProxy } from './freezing-proxy.ts';
import { createTestDatabase, eventually, type TestDatabase } from './index.ts';
import { silentLog } from './test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'quotavera-frozen-'));
const FIGURES = `/api${homeAddresses.homeStats.path}`;
let database: TestDatabase;
let proxy: FreezingProxy;
let booted: Booted;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFreezingProxy(database.url);
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' });
  booted = await boot(environment, { log: silentLog() });
  app = await createApp(booted.context, {
    ready: booted.isReady,
    web: async (http, { live }) =>
      servePages(http, {
        web: async () => ({
          // A page of figures, which has no status of its own when they can't be read.
          render: async (_, { api }) => {
            const figures = await api(FIGURES);
            return new Response(`<html lang="it"><p>${figures.status}</p>`, {
              status: figures.status,
              headers: { 'content-type': 'text/html' },
            });
          },
          pageAddress: ({ pathname }) => ({ address: pathname, language: null, exists: true }),
        }),
        publicUrl: environment.PUBLIC_URL,
        stripe: false,
        live,
        cached: true,
      }),
  });
});
afterAll(async () => {
  proxy?.thaw();
  await app?.close();
  await booted?.close();
  proxy?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.http.inject({ url });
  return { status: statusCode, headers, body };
};
const statusOf = async (url: string) => (await get(url)).status;

test('while the database is silent calls are refused, pages stand as they were, and all goes on by itself when it answers', async () => {
  expect([await statusOf('/figures'), await statusOf('/readyz'), await statusOf(FIGURES)]).toEqual([200, 200, 200]);
  await publish(booted.context.db, PUBLIC_CHANNEL, null);
  const began = performance.now();
  proxy.freeze();
  const order: string[] = [];
  const asked = async (url: string, name: string) => {
    const answer = await get(url);
    order.push(name);
    return answer;
  };
  // More than the pool has connections: nobody waits for their turn at a silent database.
  const calls = Array.from({ length: 40 }, () => asked(FIGURES, 'call'));
  const [page, alive, first] = await Promise.all([asked('/figures', 'page'), asked('/healthz', 'alive'), ...calls]);
  expect([page.status, alive.status]).toEqual([200, 200]);
  expect(order.slice(0, 2).sort()).toEqual(['alive', 'page']);
  expect([first?.status, first?.headers['retry-after']]).toEqual([503, '2']);
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    code: 'unavailable',
    description: expect.stringContaining('non è disponibile'),
  });
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([503]));
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf(FIGURES)).toBe(503);
  // Sooner than the time limit of a statement, which is what a pool alone would wait for.
  expect(performance.now() - began).toBeLessThan(20_000);
  proxy.thaw();
  await eventually(async () => expect([await statusOf('/readyz'), await statusOf(FIGURES)]).toEqual([200, 200]));
  expect(await statusOf('/figures')).toBe(200);
});
