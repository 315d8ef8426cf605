import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Booted, boot, openServer } from '../boot.ts';
import { type Environment, readEnvironment } from '../env.ts';
import { openLogOf } from '../modules/ledger/index.ts';
import { sequenceBatch } from '../modules/ledger/log/service.ts';
import { rebuildRecords } from '../modules/tips/record/service-rebuild.ts';
import { testClock } from '../platform/clock/index.ts';
import { silentLog } from '../testing/test-app.ts';
import { onServer } from '../testing/test-database.ts';
import { KEPT_AT, keptFile } from '../testing/upgrade/kept.ts';
import { backup } from './backup.ts';
import { checkMoneyCommand } from './check-money.ts';
import type { Command } from './command.ts';
import { verifyLedger } from './ledger.ts';
import { recompute } from './recompute.ts';
import { restore } from './restore.ts';

// docs/operations.md, "What to keep safe": these are the steps from the PostgreSQL that comes along to another server.
const folder = mkdtempSync(join(tmpdir(), 'quotavera-move-'));
const file = join(folder, 'kept.gz');
const name = `test_${randomBytes(8).toString('hex')}`;
const log = silentLog();
const closing: (() => Promise<void>)[] = [];

const settings = (dataDir: string, more: NodeJS.ProcessEnv = {}): Environment =>
  readEnvironment({ DATA_DIR: join(folder, dataDir), LOG_LEVEL: 'silent', ...more });

/** Runs a command as `npm run manage` does; on a database that is open already if one is given. */
async function run(command: Command, environment: Environment, args: string[], booted?: Booted): Promise<string[]> {
  const lines: string[] = [];
  const opened: (() => Promise<unknown>)[] = [];
  const code = await command.run(args, {
    environment,
    log,
    out: (line) => void lines.push(line),
    open: async () => booted!.context,
    openAlone: async () => {
      const { url, embedded } = await openServer(environment, { log });
      opened.push(async () => embedded?.stop());
      return url;
    },
  });
  for (const close of opened) await close();
  expect(code ?? 0, `${command.name}: ${lines.join('\n')}`).toBe(0);
  return lines;
}

async function open(environment: Environment): Promise<Booted> {
  const booted = await boot(environment, {
    log,
    clock: testClock(KEPT_AT),
    besideServer: true,
    statementTimeoutMs: 0,
  });
  closing.push(booted.close);
  return booted;
}

let unsigned: string[];
let moved: Booted;
let target: Environment;

beforeAll(async () => {
  const source = settings('embedded');
  await run(restore, source, [keptFile('0055_undecided_bets')]);
  const there = await open(source);
  unsigned = await run(verifyLedger, source, [], there);
  const ledger = await openLogOf(there.context);
  while ((await sequenceBatch(ledger)).status === 'signed');
  await run(backup, source, [file], there);
  await onServer((client) => client.query(`create database ${name} encoding 'UTF8' template template0`));
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  target = settings('moved', { DATABASE_URL: url.toString() });
  await run(restore, target, [file]);
  moved = await open(target);
  // A server that starts on records of another release makes them again first.
  await rebuildRecords({ ...moved.context, url: url.toString() });
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

test('a log that was never signed, because nothing of it is in the tree yet, is whole', () => {
  expect(unsigned.at(-1)).toBe('The log is whole.');
});

test('a log that moved to another server verifies with the key that signed it', async () => {
  expect((await run(verifyLedger, target, [], moved)).at(-1)).toBe('The log is whole.');
});

test('books that moved to another server agree', async () => {
  await run(checkMoneyCommand, target, [], moved);
});

test('records that moved to another server are what their tips give', async () => {
  expect((await run(recompute, target, [], moved)).at(-1)).toMatch(/ 0 differences/);
});
