import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import { type FileStorage, isFileKey } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'quotavera-storage-'));
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1', bucket: 'pictures' };
let s3: S3rver;
let endpoint: string;

beforeAll(async () => {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: credentials.bucket, configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function keysOf(storage: FileStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

const webp = { type: 'image/webp' };

describe.each([
  ['the disk', () => diskStorage(join(folder, 'disk'))],
  ['S3', () => s3Storage({ ...credentials, endpoint })],
] as const)('%s', (_name, make) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = make();
  });

  test('gives back what was put, byte for byte, and the last one wins', async () => {
    const bytes = randomBytes(300_000);
    await storage.put('avatars/ab/abc-512.webp', bytes, webp);
    expect(Buffer.compare(Buffer.from((await storage.get('avatars/ab/abc-512.webp'))!), bytes)).toBe(0);
    await storage.put('avatars/ab/abc-512.webp', Buffer.from('another'), webp);
    expect(Buffer.from((await storage.get('avatars/ab/abc-512.webp'))!).toString()).toBe('another');
  });

  test('has nothing under a key that was never put or was deleted; deleting twice is no failure', async () => {
    expect(await storage.get('avatars/no/nothing.webp')).toBeNull();
    await storage.put('covers/x.webp', Buffer.from('x'), webp);
    await storage.delete('covers/x.webp');
    await storage.delete('covers/x.webp');
    expect(await storage.get('covers/x.webp')).toBeNull();
  });

  test('keeps an empty file apart from none', async () => {
    await storage.put('empty.bin', new Uint8Array(), { type: 'application/octet-stream' });
    expect((await storage.get('empty.bin'))?.length).toBe(0);
    await storage.delete('empty.bin');
  });

  test('lists by prefix, also a part of a name', async () => {
    for (const key of ['list/a/1.webp', 'list/a/2.webp', 'list/ab/3.webp', 'list/b/4.webp']) {
      await storage.put(key, Buffer.from(key), webp);
    }
    expect(await keysOf(storage, 'list/a')).toEqual(['list/a/1.webp', 'list/a/2.webp', 'list/ab/3.webp']);
    expect(await keysOf(storage, 'list/a/')).toEqual(['list/a/1.webp', 'list/a/2.webp']);
    expect(await keysOf(storage, 'nothing/')).toEqual([]);
    for await (const { key, size } of storage.list('list/b/')) expect([key, size]).toEqual(['list/b/4.webp', 13]);
  });

  test('many at once come back whole, each under its own key', async () => {
    const candidates = Array.from({ length: 12 }, (_, n) => Buffer.alloc(200_000, n));
    await Promise.all(candidates.map((bytes, n) => storage.put(`many/${n}.webp`, bytes, webp)));
    const stored = await Promise.all(candidates.map((_, n) => storage.get(`many/${n}.webp`)));
    expect(stored.map((bytes, n) => candidates[n]!.equals(bytes!))).toEqual(candidates.map(() => true));
  });

  test.each([
    '../secrets/access-token',
    'a/../../x.webp',
    '/etc/passwd',
    'a//b.webp',
    './x.webp',
    'x',
    '.hidden.webp',
    'UPPER.webp',
    'a\\b.webp',
    'a b.webp',
    'a%2e.webp',
    'x.webp\0.png',
    'x.webp\n',
    `${'a/'.repeat(9)}x.webp`,
    '',
  ])('refuses the key %j before anything is touched', async (key) => {
    expect(isFileKey(key)).toBe(false);
    await expect(storage.put(key, Buffer.from('x'), webp)).rejects.toThrow(RangeError);
    await expect(async () => storage.get(key)).rejects.toThrow(RangeError);
    await expect(storage.delete(key)).rejects.toThrow(RangeError);
  });
});

test('the disk is readable by its owner alone and keeps no drafts', async () => {
  const own = join(folder, 'modes');
  await diskStorage(own).put('a/x.webp', Buffer.from('x'), webp);
  expect(statSync(join(own, 'a/x.webp')).mode & 0o077).toBe(0);
  expect(statSync(join(own, 'a')).mode & 0o077).toBe(0);
  expect(readdirSync(join(own, 'a'))).toEqual(['x.webp']);
});

// A real S3 service guarantees this by itself; the test server doesn't.
test('many at once under one key leave one of them whole', async () => {
  const storage = diskStorage(join(folder, 'race'));
  const candidates = Array.from({ length: 12 }, (_, n) => Buffer.alloc(200_000, n));
  await Promise.all(candidates.map((bytes) => storage.put('race/x.webp', bytes, webp)));
  const stored = Buffer.from((await storage.get('race/x.webp'))!);
  expect(candidates.some((bytes) => bytes.equals(stored))).toBe(true);
});

describe('S3 in trouble', () => {
  let server: Server;
  let answers: ((n: number) => { status: number; body?: string } | 'hang' | 'cut')[] = [];
  let requests = 0;
  let storage: FileStorage;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests += 1;
      const answer = answers[0]!(requests);
      request.resume();
      if (answer === 'cut') return void request.socket.destroy();
      if (answer === 'hang') return;
      response.writeHead(answer.status).end(answer.body ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    storage = s3Storage({ ...credentials, endpoint: `http://127.0.0.1:${port}`, tryMs: 300 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  function play(answer: (typeof answers)[number]): void {
    answers = [answer];
    requests = 0;
  }

  test('S3 in trouble is asked again after a passing fault, a cut connection, a silence', async () => {
    play((n) => [{ status: 503 }, 'cut' as const, 'hang' as const, { status: 200, body: 'there' }][n - 1]!);
    expect(Buffer.from((await storage.get('x.webp'))!).toString()).toBe('there');
    expect(requests).toBe(4);
  });

  test('S3 in trouble is not asked again when it refuses, and the refusal is a failure, not an absence', async () => {
    play(() => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }));
    await expect(storage.get('x.webp')).rejects.toThrow(/403/);
    expect(requests).toBe(1);
  });

  test('S3 in trouble is given up in the end', async () => {
    play(() => 'cut');
    await expect(storage.put('x.webp', Buffer.from('x'), webp)).rejects.toThrow();
    expect(requests).toBe(4);
  });
});
