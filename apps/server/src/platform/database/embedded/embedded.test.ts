import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, runningEmbeddedUrl, startEmbedded } from './index.ts';
import { readPostmaster } from './postmaster.ts';

const LAUNCHER = fileURLToPath(new URL('./index.ts', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quotavera-launcher-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A parent of its own that starts the server, commits a row, says so and then waits to be killed. */
async function startInChild(): Promise<{ kill(): Promise<void>; url: string }> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(LAUNCHER)});
    const server = await startEmbedded({ dataDir: ${JSON.stringify(folder)} });
    console.log(server.url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await new Promise<string>((done) => child.stdout.once('data', (data) => done(String(data).trim())));
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

test('the embedded server listens on its socket alone, as nobody privileged, in UTC', async () => {
  const server = await startEmbedded({ dataDir: folder });
  try {
    const [row] = await query(
      server.url,
      "select current_setting('listen_addresses') as addresses, current_setting('timezone') as zone, current_setting('fsync') as fsync",
    );
    expect(row).toEqual({ addresses: '', zone: 'UTC', fsync: 'on' });
    expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'postgres')).uid).not.toBe(0);
  } finally {
    await server.stop();
  }
  expect(readPostmaster(join(folder, 'postgres'))).toBeNull();
});

test('a killed parent loses nothing and the next start takes over from the orphan', { tags: ['long'] }, async () => {
  const parent = await startInChild();
  await query(parent.url, 'create table kept (n int); insert into kept values (42)');
  await parent.kill();
  const orphan = readPostmaster(join(folder, 'postgres'))!;
  expect(() => process.kill(orphan.pid, 0)).not.toThrow();

  const server = await startEmbedded({ dataDir: folder });
  try {
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 42 }]);
    expect(server.pid).not.toBe(orphan.pid);
    expect(() => process.kill(orphan.pid, 0)).toThrow();
  } finally {
    await server.stop();
  }
});

test('a second start on the same folder is refused in words, and a command may join the first', async () => {
  const parent = await startInChild();
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(FolderInUse);
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(/DATA_DIR/);
  expect(await query(runningEmbeddedUrl(folder)!, 'select 1 as one')).toEqual([{ one: 1 }]);
  await parent.kill();
  await (await startEmbedded({ dataDir: folder })).stop();
  expect(runningEmbeddedUrl(folder)).toBeNull();
});

test('a process id that now belongs to somebody else keeps nobody out and is left alone', {
  tags: ['long'],
}, async () => {
  await (await startEmbedded({ dataDir: folder })).stop();
  const stale = [process.pid, join(folder, 'postgres'), '1', '5432', join(folder, 'run'), '', '0 0', 'ready', ''];
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), stale.join('\n'));
  const server = await startEmbedded({ dataDir: folder });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a killed server with a query at work and its socket’s lock in strange hands keeps nobody out', {
  tags: ['long'],
}, async () => {
  const parent = await startInChild();
  const client = new pg.Client({ connectionString: parent.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept (n int); insert into kept values (42)');
  const { rows } = await client.query('select pg_backend_pid() as pid');
  // Looks at nothing but its own work, and never ends by itself.
  const busy = client.query('do $$ begin loop null; end loop; end $$').catch(() => undefined);
  const atWork = `select from pg_stat_activity where pid = ${rows[0].pid} and state = 'active'`;
  await expect.poll(() => query(parent.url, atWork)).toHaveLength(1);
  const { pid, socketDir } = readPostmaster(join(folder, 'postgres'))!;
  process.kill(pid, 'SIGKILL');
  await parent.kill();
  const lock = join(socketDir, '.s.PGSQL.5432.lock');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(String(pid), String(process.pid)));

  const server = await startEmbedded({ dataDir: folder });
  await expect.poll(() => existsSync(`/proc/${rows[0].pid}/cwd`)).toBe(false);
  expect(await query(server.url, 'select n from kept')).toEqual([{ n: 42 }]);
  await server.stop();
  await busy;
  await client.end().catch(() => undefined);
});

test('a first start that was cut off leaves nothing that looks finished', { tags: ['long'] }, async () => {
  mkdirSync(join(folder, 'postgres.new'));
  writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18\n');
  const server = await startEmbedded({ dataDir: folder });
  await server.stop();
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false);
  expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8').trim()).toBe('18');
});

test('a folder of another major version is left alone, and the sentence says how its database comes over', async () => {
  const cluster = join(folder, 'postgres');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(
    /is of PostgreSQL 17, and this version of the product brings 18\. .*manage -- backup .*manage -- restore/,
  );
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a folder too deep for a socket still works', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  const server = await startEmbedded({ dataDir: deep });
  const socket = new URL(server.url).searchParams.get('host')!;
  try {
    expect(socket).not.toContain(deep);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await server.stop();
  }
  expect(existsSync(socket)).toBe(false);
});
