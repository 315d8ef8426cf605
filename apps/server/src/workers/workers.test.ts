import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsCalls, tipsCalls } from '@quotavera/contract';
import type { Call } from '@quotavera/contract/core';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock/index.ts';
import { runningEmbeddedUrl } from '../platform/database/embedded/index.ts';
import { connectDatabase } from '../platform/database/index.ts';
import { insertMatch } from '../testing/factories/matches.ts';
import { insertAccount } from '../testing/index.ts';
import { databaseProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { defaultWorkers } from './index.ts';

const PASSWORD = 'Quotavera-prova-1';
const folder = mkdtempSync(join(tmpdir(), 'quotavera-workers-'));
let server: ServerProcess;

/** The web processes: children of the parent that run its worker. */
function workerPids(): number[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ');
  return children
    .map(Number)
    .filter((pid) => pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.ts'));
}

async function withDatabase<T>(work: (db: ReturnType<typeof connectDatabase>['db']) => Promise<T>): Promise<T> {
  const database = connectDatabase({ url: runningEmbeddedUrl(folder)!, poolSize: 2 });
  return work(database.db).finally(() => database.close());
}

/** On a connection of its own, which the parent hands to the next worker. */
async function ask(
  call: Call,
  input: { params?: Record<string, unknown>; body?: unknown; token?: string; query?: string } = {},
) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name]));
  const response = await fetch(`${server.address}/api${path}${input.query ?? ''}`, {
    method: call.method,
    headers: {
      connection: 'close',
      ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, never> & { id: number } };
}

async function tipster(): Promise<string> {
  const { email } = await withDatabase((db) =>
    insertAccount(db, systemClock(0), { userType: 'collaborator', password: PASSWORD }),
  );
  const { json } = await ask(accountsCalls.signIn, { body: { username_or_email: email, password: PASSWORD } });
  return json.access_token!;
}

async function publish(token: string): Promise<number> {
  const kickoffAt = new Date(Date.now() + DAY_MS).toISOString();
  const match = await withDatabase((db) => insertMatch(db, { kickoffAt }));
  const leg = { type: 'structured', fixture_id: match, market: '1x2', result: 'home', odds: '2.1' };
  const body = { publish: true, is_free: true, stake: '1', legs: [leg] };
  const { status, json } = await ask(tipsCalls.createValuebet, { token, body });
  expect(status).toBe(201);
  return json.id;
}

/** The list of tips that visitors are shown, from both workers' caches. */
async function listed(): Promise<number[][]> {
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(tipsCalls.listPublic)));
  return answers.map(({ json }) => (json.results as unknown as { id: number }[]).map(({ id }) => id));
}

async function metrics(): Promise<string> {
  const response = await fetch(`${server.address}/metrics`, { headers: { connection: 'close' } });
  return response.text();
}

describe('several processes', { tags: ['long'] }, () => {
  beforeAll(async () => {
    server = await startServerProcess(folder, { WORKERS: '2' });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('two processes serve one port, and a scrape of either tells of all', async () => {
    expect(workerPids()).toHaveLength(2);
    await Promise.all(Array.from({ length: 8 }, () => ask(tipsCalls.listPublic)));
    const text = await metrics();
    for (const worker of ['1', '2', 'jobs'])
      expect(text).toContain(`process_resident_memory_bytes{worker="${worker}"}`);
    const served = text
      .split('\n')
      .filter((line) => /^http_request_duration_seconds_count.*route="\/api\/tips/.test(line));
    expect(served.map((line) => /worker="(\w+)"/.exec(line)?.[1]).sort()).toEqual(['1', '2']);
    // Figures that are read from the database are told once.
    expect(text.split('\n').filter((line) => line.startsWith('jobs_failed'))).toHaveLength(1);
  });

  test('a tip that one process published is in the lists of both at once', async () => {
    const token = await tipster();
    await listed();
    for (let n = 0; n < 3; n += 1) {
      const id = await publish(token);
      for (const ids of await listed()) expect(ids).toContain(id);
    }
  });

  test('a worker that is killed is started again; the other serves meanwhile, and nothing that was confirmed is lost', async () => {
    const token = await tipster();
    const confirmed: number[] = [];
    const before = workerPids();
    let killed = false;
    for (let n = 0; n < 12; n += 1) {
      const id = await publish(token).catch(() => null);
      if (id !== null) confirmed.push(id);
      if (n === 4) {
        process.kill(before[0]!, 'SIGKILL');
        killed = true;
      }
    }
    expect(killed && confirmed.length >= 5).toBe(true);
    await expect.poll(() => workerPids().filter((pid) => pid !== before[0]).length, { timeout: 180_000 }).toBe(2);
    const stored = await withDatabase((db) => db.selectFrom('tip').select('id').where('id', 'in', confirmed).execute());
    expect(stored).toHaveLength(confirmed.length);
    await expect
      .poll(async () => (await metrics()).match(/process_start_time_seconds\{/g)?.length, { timeout: 180_000 })
      .toBe(3);
  });

  test('workers that can’t listen make the start fail with the reason', async () => {
    const other = mkdtempSync(join(tmpdir(), 'quotavera-workers-'));
    const { port } = new URL(server.address);
    await expect(startServerProcess(other, { WORKERS: '2', PORT: port })).rejects.toThrow(
      /Something else is listening/,
    );
    rmSync(other, { recursive: true, force: true });
  });

  test('SIGTERM ends all: workers, parent and database', async () => {
    const pids = workerPids();
    const database = databaseProcesses(folder);
    expect([pids.length, database.length > 0]).toEqual([2, true]);
    await server.stop();
    const alive = [...pids, ...database].filter((pid) => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    });
    expect(alive).toEqual([]);
  });
});

test('with two cores one process serves alone, with more there is one for each, up to sixteen', () => {
  expect([1, 2, 3, 16, 64].map((cores) => defaultWorkers(cores))).toEqual([1, 1, 3, 16, 16]);
});
