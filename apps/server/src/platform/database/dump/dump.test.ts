import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { insertAccount } from '../../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testClock } from '../../clock/index.ts';
import { backupTo } from './backup.ts';
import { readTables } from './catalog.ts';
import { DumpUnusable, restoreFrom } from './restore.ts';

const AWKWARD = 'tab\there\nline\r\n\\.\n\\N "quoted" \\ back — è ≠ 🎯   end';
let folder: string;
let source: TestDatabase;
let file: string;

async function contents(database: TestDatabase): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const all: Record<string, unknown> = {};
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
      all[name] = rows.map((row) => row.row);
    }
    return all;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quotavera-dump-'));
  file = join(folder, 'a.backup');
  source = await createTestDatabase();
  const clock = testClock('2026-03-02T12:00:00Z');
  for (let n = 0; n < 50; n += 1) await insertAccount(source.db, clock, { userType: 'collaborator' });
  const { id } = await insertAccount(source.db, clock, { username: 'awkward' });
  await source.db.updateTable('account').set({ bio: AWKWARD }).where('id', '=', id).execute();
  await source.db
    .insertInto('setting')
    .values({ key: 'text', value: JSON.stringify({ AWKWARD, n: [1, null] }) })
    .execute();
  await backupTo({ url: source.url, file, createdAt: clock.now(), secrets: { key: 'c2VjcmV0' } });
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('a backup is readable by its owner alone and leaves no draft', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => statSync(`${file}.part`)).toThrow();
  });

  test('a backup brings back every value of every table, the sequences and the secrets', async () => {
    const target = await createTestDatabase();
    try {
      const { header } = await restoreFrom({ url: target.url, file, migrations });
      expect(header.secrets).toEqual({ key: 'c2VjcmV0' });
      expect(await contents(target)).toEqual(await contents(source));
      const bios = await target.db.selectFrom('account').select('bio').where('username', '=', 'awkward').execute();
      expect(bios).toEqual([{ bio: AWKWARD }]);
      const { id } = await insertAccount(target.db, testClock('2026-03-02T12:00:00Z'));
      expect(id).toBe(52);
    } finally {
      await target.drop();
    }
  });

  describe('with files', () => {
    const held = (keys: readonly string[], read: (key: string) => Promise<Uint8Array | null>) => ({
      keysQuery: `select unnest('{${keys.join(',')}}'::text[]) as key`,
      type: 'image/webp',
      read,
    });
    const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251);
    const write = (
      to: string,
      read = async (key: string): Promise<Uint8Array | null> => (key === 'gone.webp' ? null : bytes),
    ) =>
      backupTo({
        url: source.url,
        file: to,
        createdAt: new Date(0),
        secrets: {},
        files: held(['a/1.webp', 'gone.webp', 'a/2.webp'], read),
      });

    test('brings back every byte of them before anything counts, and leaves out what has gone', async () => {
      const to = join(folder, 'files.backup');
      expect((await write(to)).files).toBe(2);
      const target = await createTestDatabase();
      const put = new Map<string, Uint8Array>();
      const order: string[] = [];
      try {
        const { files } = await restoreFrom({
          url: target.url,
          file: to,
          migrations,
          putFile: async (key, content, type) => {
            order.push(type);
            put.set(key, content);
          },
          whole: () => order.push('whole'),
        });
        expect([files, order]).toEqual([2, ['image/webp', 'image/webp', 'whole']]);
        expect([...put].map(([key, content]) => [key, Buffer.compare(content, bytes)])).toEqual([
          ['a/1.webp', 0],
          ['a/2.webp', 0],
        ]);
        expect(await contents(target)).toEqual(await contents(source));
      } finally {
        await target.drop();
      }
    });

    test('a backup that breaks off leaves the last good one as it was, and no draft', async () => {
      const to = join(folder, 'twice.backup');
      await write(to);
      const before = readFileSync(to);
      const broken = write(to, async (key) => {
        if (key === 'a/2.webp') throw new Error('disk gone');
        return bytes;
      });
      await expect(broken).rejects.toThrow('disk gone');
      expect(readFileSync(to).equals(before)).toBe(true);
      expect(() => statSync(`${to}.part`)).toThrow();
    });

    test.each([
      ['changed', (text: string) => text.replace(/"bytes":"..../, '"bytes":"AAAA')],
      ['missing', (text: string) => text.replace(/\n\{"file":"a\/1[^\n]*/, '')],
    ])('one of which is %s is refused, and nothing is lost', async (_name, change) => {
      const to = join(folder, 'changed.backup');
      await write(to);
      writeFileSync(to, gzipSync(Buffer.from(change(gunzipSync(readFileSync(to)).toString('latin1')), 'latin1')));
      const target = await createTestDatabase();
      try {
        await insertAccount(target.db, testClock('2026-03-02T12:00:00Z'), { username: 'kept' });
        const putFile = async () => {
          throw new Error('nothing may be written');
        };
        await expect(restoreFrom({ url: target.url, file: to, migrations, putFile })).rejects.toThrow(DumpUnusable);
        expect(await target.db.selectFrom('account').select('username').execute()).toEqual([{ username: 'kept' }]);
      } finally {
        await target.drop();
      }
    });
  });

  test('a backup of an older version is brought up to date', async () => {
    const target = await createTestDatabase();
    const later = {
      ...migrations,
      '9999_later': { up: async (db: { executeQuery(query: unknown): Promise<unknown> }) => addColumn(db) },
    };
    try {
      await restoreFrom({ url: target.url, file, migrations: later as never });
      const { rows } = await target.pool.query('select later from account limit 1');
      expect(rows).toEqual([{ later: 7 }]);
    } finally {
      await target.drop();
    }
  });

  test.each([
    ['cut off', () => readFileSync(file).subarray(0, 600)],
    [
      'with a row missing',
      () =>
        gzipSync(
          gunzipSync(readFileSync(file))
            .toString('latin1')
            .replace(/\n[^\n]*awkward[^\n]*\n/, '\n'),
        ),
    ],
    ['of something else', () => gzipSync('hello\n')],
    [
      'of a newer version',
      () => gzipSync(gunzipSync(readFileSync(file)).toString('latin1').replace('0001_core', '0009_unknown')),
    ],
  ])('%s is refused, and nothing is lost', async (_name, make) => {
    const target = await createTestDatabase();
    try {
      await insertAccount(target.db, testClock('2026-03-02T12:00:00Z'), { username: 'kept' });
      const broken = join(folder, 'broken.backup');
      writeFileSync(broken, make());
      await expect(restoreFrom({ url: target.url, file: broken, migrations })).rejects.toThrow(DumpUnusable);
      expect(await target.db.selectFrom('account').select('username').execute()).toEqual([{ username: 'kept' }]);
    } finally {
      await target.drop();
    }
  });
});

async function addColumn(db: { executeQuery(query: unknown): Promise<unknown> }): Promise<void> {
  const { sql } = await import('kysely');
  await sql`alter table account add column later int not null default 7`.execute(db as never);
}
