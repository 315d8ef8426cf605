import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../env.ts';
import { type Serving, serve } from '../main.ts';
import { createTestDatabase, type TestDatabase } from './index.ts';
import { startReadyProxy } from './ready-proxy.ts';

const NODES = 3;
const CLIENTS = 3;

const folder = mkdtempSync(join(tmpdir(), 'quotavera-nodes-'));
const dataOf = (node: number) => join(folder, String(node));
let database: TestDatabase;
const nodes: Serving[] = [];

function start(node: number): Promise<Serving> {
  const environment = readEnvironment({
    DATA_DIR: dataOf(node),
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: '0',
    SHUTDOWN_DELAY: '1',
    LOG_LEVEL: 'silent',
  });
  return serve({ environment, web: null });
}

beforeAll(async () => {
  database = await createTestDatabase();
  nodes.push(await start(0));
  for (let node = 1; node < NODES; node += 1) {
    cpSync(join(dataOf(0), 'secrets'), join(dataOf(node), 'secrets'), { recursive: true });
  }
  nodes.push(...(await Promise.all(Array.from({ length: NODES - 1 }, (_, n) => start(n + 1)))));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a node whose secrets differ doesn’t start, and says in a sentence what to do', async () => {
  await expect(start(NODES)).rejects.toThrow(/^DATA_DIR: the secrets access-token, .*accept-secrets/);
  cpSync(join(dataOf(0), 'secrets'), join(dataOf(NODES), 'secrets'), { recursive: true });
  writeFileSync(join(dataOf(NODES), 'secrets', 'links'), Buffer.alloc(32, 1).toString('base64url'));
  await expect(start(NODES)).rejects.toThrow(/^DATA_DIR: the secrets links in /);
});

test('three nodes are restarted one after the other, and no request fails', async () => {
  let ended = false;
  const proxy = await startReadyProxy(() => nodes.map(({ address }) => address));
  await expect.poll(() => proxy.readyCount()).toBe(NODES);
  const statuses = new Map<number, number>();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!ended) {
      const { status } = await fetch(`${proxy.url}/api${homeAddresses.homeStats.path}`).then(async (answer) => {
        await answer.arrayBuffer();
        return answer;
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  for (let node = 0; node < NODES; node += 1) {
    const leaving = nodes[node]!;
    const drained = leaving.drain();
    // Told to stop, the node isn't ready and still serves.
    expect((await fetch(`${leaving.address}/readyz`)).status).toBe(503);
    const answer = await fetch(`${leaving.address}/healthz`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await drained;
    await leaving.close();
    nodes[node] = await start(node);
    await expect.poll(() => proxy.isReady(nodes[node]!.address)).toBe(true);
  }
  ended = true;
  await Promise.all(clients);
  proxy.close();
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(CLIENTS * NODES);
});
