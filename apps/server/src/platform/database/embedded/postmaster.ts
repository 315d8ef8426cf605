import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Postmaster {
  pid: number;
  socketDir: string;
  ready: boolean;
}

/** The contents of `postmaster.pid`, or null when it is missing or incomplete. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process id may have been reused, so only a postgres started on this folder is stopped. */
export function servesCluster(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return args.some((arg) => arg === clusterDir) && args.some((arg) => /postgres$/.test(arg));
  } catch {
    // Without /proc (macOS) the file is trusted.
    return !existsSync('/proc/self');
  }
}

async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return !isAlive(pid);
}

/** Fast shutdown (open transactions roll back), immediate when that hangs: both lose nothing that was committed. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForEnd(pid, patience)) return;
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** Returns the processes of a cluster that still run, found by their working folder; the list is empty where there is no /proc. */
function remainsOf(clusterDir: string): number[] {
  if (!existsSync('/proc/self') || !existsSync(clusterDir)) return [];
  const folder = realpathSync(clusterDir);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && linkOf(`/proc/${name}/cwd`) === folder)
    .filter((name) => /\/postgres( \(deleted\))?$/.test(linkOf(`/proc/${name}/exe`) ?? ''))
    .map(Number);
}

const REMAINS_PATIENCE_MS = 10_000;

/**
 * A killed postmaster's backends end when they notice, which a long query puts off. Until then the files are theirs, and PostgreSQL
 * would only know by the `postmaster.pid` that is about to be removed.
 */
async function clearRemains(clusterDir: string): Promise<void> {
  const deadline = performance.now() + REMAINS_PATIENCE_MS;
  for (let first = true; ; first = false) {
    const pids = remainsOf(clusterDir);
    if (pids.length === 0) return;
    if (performance.now() > deadline) throw new Error(`processes ${pids.join(', ')} still use ${clusterDir}`);
    for (const pid of pids) {
      try {
        process.kill(pid, first ? 'SIGQUIT' : 'SIGKILL');
      } catch {
        // The process has just ended.
      }
    }
    await sleep(first ? 200 : 50);
  }
}

/** A killed parent leaves its server running, or a stale `postmaster.pid`: clear either. The caller owns the folder. */
export async function clearOrphan(clusterDir: string): Promise<'none' | 'stopped' | 'stale'> {
  const orphan = readPostmaster(clusterDir);
  if (!orphan) return 'none';
  const runs = servesCluster(orphan.pid, clusterDir);
  if (runs) await stopPostmaster(orphan.pid);
  await clearRemains(clusterDir);
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  return runs ? 'stopped' : 'stale';
}

/**
 * A killed server's socket: its lock names a process id, which may still be a zombie's or belong to somebody else by now, and then
 * no server starts. The caller owns the folder and has cleared the orphan, so that nobody can be listening.
 */
export function clearSocket(socketDir: string, port: number): void {
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) rmSync(join(socketDir, name), { force: true });
}
