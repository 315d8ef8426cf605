import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { createLedgerModule, openLogOf } from './index.ts';
import { type LedgerLog, sequenceBatch } from './log/service.ts';
import { appendEntries } from './service.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../../../.ci/ledger-go/check.sh');
const MODULE = join(process.env.GOPATH ?? '/usr/share/gocode', 'src/golang.org/x/mod/sumdb/tlog');
const missing =
  spawnSync('sh', ['-c', 'command -v go']).status !== 0
    ? 'go'
    : existsSync(MODULE)
      ? null
      : 'golang.org/x/mod (golang-golang-x-mod-dev)';

async function check(...args: string[]): Promise<{ code: number; text: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)('sh', [SCRIPT, ...args]);
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { code: 1, text: stdout + stderr };
  }
}

const title = 'the log, read by Go’s sumdb/note and sumdb/tlog';

describe.skipIf(missing !== null)(missing ? `${title} (skipped: ${missing} is not installed)` : title, () => {
  let t: TestApp;
  let log: LedgerLog;
  let prefix: string;
  let tipsterId: number;
  const folder = mkdtempSync(join(tmpdir(), 'ledger-go-'));

  beforeAll(async () => {
    t = await createTestApp({
      modules: [createLedgerModule({ figures: async () => null, seenWhole: async () => [] })],
    });
    log = await openLogOf(t.context);
    await t.app.http.listen({ port: 0, host: '127.0.0.1' });
    prefix = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}/ledger`;
    ({ id: tipsterId } = await t.createAccount({ userType: 'collaborator' }));
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true });
  });

  /** Entries that need no tip: hiding and showing, the same for the tree as any other. */
  async function grow(count: number): Promise<void> {
    await t.db.transaction().execute((trx) =>
      appendEntries(
        trx,
        Array.from({ length: count }, (_, i) => ({
          type: i % 2 === 0 ? ('disabling' as const) : ('enabling' as const),
          tipster_id: tipsterId,
          tip_id: i + 1,
          at: t.clock.now(),
        })),
      ),
    );
    while ((await sequenceBatch(log)).status === 'signed');
  }

  test('passes whole, small and past several tiles, and as it grows', async () => {
    await grow(1);
    expect(await check(prefix)).toMatchObject({ code: 0 });
    await grow(699);
    const seen = join(folder, 'checkpoint');
    writeFileSync(seen, (await t.app.http.inject('/ledger/checkpoint')).body);
    await grow(1300);
    const { code, text } = await check('--previous', seen, prefix);
    expect(text).toContain('entries: 2000 proved to be in the tree');
    expect(text).toContain('growth: the tree extends the previous one of 700 entries');
    expect(code).toBe(0);
  });

  test('fails with one digit of an entry, one bit of a tile or the signature changed', async () => {
    const tamper = async (change: string, undo: string, says: string): Promise<void> => {
      await sql.raw(change).execute(t.db);
      const { code, text } = await check(prefix);
      await sql.raw(undo).execute(t.db);
      expect(text).toContain(says);
      expect(code).toBe(1);
    };
    const entry = (from: string, to: string) =>
      `update ledger_entry set entry = replace(entry, '"tip":"${from}"', '"tip":"${to}"') where leaf_index = 1234`;
    const { tip_id: tip } = await t.db
      .selectFrom('ledger_entry')
      .select('tip_id')
      .where('leaf_index', '=', 1234)
      .executeTakeFirstOrThrow();
    await tamper(entry(`${tip}`, '99999'), entry('99999', `${tip}`), 'entry 1234');
    const bit =
      'update ledger_tile set hashes = set_bit(hashes, 4000, 1 - get_bit(hashes, 4000)) where level = 0 and n = 3';
    await tamper(bit, bit, 'FAILED');
    const size = "update ledger_checkpoint set note = replace(note, E'\\n2000\\n', E'\\n2001\\n')";
    const unsize = "update ledger_checkpoint set note = replace(note, E'\\n2001\\n', E'\\n2000\\n')";
    await tamper(size, unsize, 'invalid signature');
    expect(await check(prefix)).toMatchObject({ code: 0 });
  });
});
