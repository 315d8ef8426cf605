import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A database of the simulated world, as an earlier version of the product backed it up. */
const KEPT = join(import.meta.dirname, '../testing/upgrade/0055_undecided_bets.backup');
const MANAGE = join(import.meta.dirname, '../manage.ts');
/** A PostgreSQL of the system, where there is one. */
const SYSTEM = '/usr/lib/postgresql/15/bin';

const folder = mkdtempSync(join(tmpdir(), 'quotavera-move-'));
const undo: (() => void)[] = [];
afterAll(() => {
  for (const each of undo) each();
  rmSync(folder, { recursive: true, force: true });
});

function manage(environment: Record<string, string>, ...args: string[]): string {
  const env = { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...environment };
  return execFileSync(process.execPath, [MANAGE, ...args], { env, encoding: 'utf8' });
}

const rootsOwn = process.getuid?.() === 0;
const asPostgres = (command: string, ...args: string[]) =>
  rootsOwn
    ? execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args], {
        encoding: 'utf8',
      })
    : execFileSync(command, args, { encoding: 'utf8' });

/** An empty database of the system's PostgreSQL, in a cluster of its own. */
function systemDatabase(): string {
  const home = mkdtempSync(join(tmpdir(), 'quotavera-pg15-'));
  undo.push(() => rmSync(home, { recursive: true, force: true }));
  if (rootsOwn) chownSync(home, Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })), 0);
  const data = join(home, 'data');
  asPostgres(`${SYSTEM}/initdb`, '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const settings = `-c listen_addresses='' -c unix_socket_directories=${home} -c fsync=off`;
  // Its output goes to a file: a pipe would stay open as long as the server runs.
  asPostgres(`${SYSTEM}/pg_ctl`, '-D', data, '-w', '-l', join(home, 'log'), '-o', settings, 'start');
  undo.unshift(() => asPostgres(`${SYSTEM}/pg_ctl`, '-D', data, '-m', 'immediate', '-w', 'stop'));
  asPostgres(`${SYSTEM}/createdb`, '-h', home, '-U', 'postgres', 'quotavera');
  return `postgresql://postgres@localhost/quotavera?host=${home}`;
}

/** What a database says of itself once it is moved: its log, its books, its records. */
function proofs(environment: Record<string, string>): string[] {
  return [['verify-ledger'], ['check-money'], ['recompute']].map((command) => manage(environment, ...command));
}

const rowsIn = (said: string) => /(\d+) rows/.exec(said)?.[1];

test('the embedded database moves to another embedded one and to the system’s PostgreSQL by two commands', {
  tags: ['long'],
}, () => {
  const old = { DATA_DIR: join(folder, 'old') };
  manage(old, 'restore', KEPT);
  const file = join(folder, 'moved.backup');
  const wrote = rowsIn(manage(old, 'backup', file));
  expect(Number(wrote)).toBeGreaterThan(1_000);
  const before = proofs(old);

  const anew = { DATA_DIR: join(folder, 'new') };
  expect(rowsIn(manage(anew, 'restore', file))).toBe(wrote);
  expect(proofs(anew)).toEqual(before);

  if (!existsSync(SYSTEM)) return;
  const system = { DATA_DIR: join(folder, 'system'), DATABASE_URL: systemDatabase() };
  expect(rowsIn(manage(system, 'restore', file))).toBe(wrote);
  expect(proofs(system)).toEqual(before);
});
