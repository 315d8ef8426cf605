import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseProcesses, type ServerProcess, startServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'quotavera-outage-'));
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess(folder);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function get(path: string): Promise<{ status: number; retryAfter: string | null; took: number }> {
  const began = performance.now();
  const response = await fetch(`${server.address}${path}`);
  await response.arrayBuffer();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    took: performance.now() - began,
  };
}
const ready = async () => (await get('/readyz')).status;

test('while the database is frozen the server says within two seconds that it isn’t ready, refuses calls, and goes on when it thaws', {
  tags: ['long'],
}, async () => {
  expect(await ready()).toBe(200);
  const frozen = databaseProcesses(folder);
  expect(frozen.length).toBeGreaterThan(3);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  const reading = get('/api/users/v1/homestats/');
  try {
    for (let n = 0; n < 3; n += 1) {
      const [answer, health] = await Promise.all([get('/readyz'), get('/healthz')]);
      // The time of a request that needs no database measures how slow the machine is.
      expect([answer.status, health.status, answer.took - health.took < 2_000]).toEqual([503, 200, true]);
    }
    expect(await reading).toMatchObject({ status: 503, retryAfter: '2' });
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(ready).toBe(200);
  expect((await get('/api/users/v1/homestats/')).status).toBe(200);
});

test('while the database is gone requests answer 503 and when to come back; it is started again', {
  tags: ['long'],
}, async () => {
  await server.kill('database');
  const { status, retryAfter } = await get('/api/users/v1/homestats/');
  if (status !== 200) expect([status, retryAfter]).toEqual([503, '2']);
  await expect.poll(ready).toBe(200);
  expect((await get('/api/users/v1/homestats/')).status).toBe(200);
});
