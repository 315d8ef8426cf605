import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, EmbeddedUnavailable, findBinaries } from './binaries.ts';
import { canReach, type Identity, unprivilegedIdentity } from './identity.ts';
import { ownFolder } from './owner.ts';
import { clearOrphan, clearSocket, readPostmaster, servesCluster, stopPostmaster } from './postmaster.ts';

const USER = 'quotavera';
const DATABASE = 'quotavera';
const PORT = 5432;
/** The kernel's limit for a socket's path is 108 bytes (104 on macOS), the file's name included. */
const SOCKET_PATH_MAX = 100;
const START_PATIENCE_MS = 180_000;

export interface EmbeddedServer {
  /** For `pg`: the socket's folder as host. */
  readonly url: string;
  urlOf(database: string): string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Tests only: nothing survives a power cut, everything is faster. */
  readonly unsafeFast?: boolean;
  readonly onExit?: (code: number | null) => void;
}

const SETTINGS = {
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '80',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel workers need shared memory that containers keep small, and two cores gain nothing from them.
  max_parallel_workers_per_gather: '0',
  unix_socket_permissions: '0700',
  log_min_messages: 'warning',
};
const UNSAFE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

function makeFolder(path: string, identity: Identity | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (identity) chownSync(path, identity.uid, identity.gid);
}

/** Beside the data when the path is short enough, else in the temporary folder under a name that only this folder gives. */
function socketFolder(dataDir: string, identity: Identity | null): string {
  const beside = join(dataDir, 'run');
  if (
    Buffer.byteLength(join(beside, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_MAX &&
    (!identity || canReach(beside, identity))
  ) {
    makeFolder(beside, identity);
    return beside;
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const away = join(tmpdir(), `quotavera-${hash}`);
  makeFolder(away, identity);
  const { uid, mode } = statSync(away);
  if (uid !== (identity?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
    throw new EmbeddedUnavailable(`${away} belongs to somebody else; remove it or set DATA_DIR to a shorter path.`);
  }
  return away;
}

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly identity: Identity | null;
}

/**
 * Root hands the server to another user. Where that user couldn't reach the binaries or the data (a checkout in /root),
 * it keeps the one privilege to pass through folders.
 */
function asIdentity(
  file: string,
  args: readonly string[],
  identity: Identity | null,
  paths: readonly string[],
): Command {
  if (!identity || paths.every((path) => canReach(path, identity))) return { file, args, identity };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate));
  if (!setpriv) {
    throw new EmbeddedUnavailable(
      'running as root from a folder that no other user can enter. Move the folder or run as another user.',
    );
  }
  const drop = [
    `--reuid=${identity.uid}`,
    `--regid=${identity.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override,+dac_read_search',
    '--ambient-caps=-all,+dac_override,+dac_read_search',
  ];
  return { file: setpriv, args: [...drop, file, ...args], identity: null };
}

function launch(command: Command, cwd: string, output: number): ChildProcess {
  return spawn(command.file, [...command.args], {
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', output, output],
    // Its own process group: Ctrl-C in the terminal reaches us first, and we stop it after the last request.
    detached: true,
    ...(command.identity ?? {}),
  });
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code));
  });
}

async function initialise(binaries: Binaries, dataDir: string, identity: Identity | null): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return;
  // Into another folder first: a start that is killed half-way leaves nothing that looks finished.
  const fresh = join(dataDir, 'postgres.new');
  rmSync(fresh, { recursive: true, force: true });
  makeFolder(fresh, identity);
  const args = ['-D', fresh, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-instructions'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const logFile = join(dataDir, 'initdb.log');
  const log = openSync(logFile, 'w', 0o600);
  try {
    const command = asIdentity(binaries.initdb, [...args, ...locale], identity, [binaries.initdb, fresh]);
    const code = await ended(launch(command, '/', log));
    if (code !== 0) throw new EmbeddedUnavailable(`preparing its folder failed:\n${lastLines(logFile)}`);
  } catch (error) {
    if (error instanceof EmbeddedUnavailable) throw error;
    throw new EmbeddedUnavailable((error as Error).message);
  } finally {
    closeSync(log);
  }
  renameSync(fresh, clusterDir);
}

function urlFor(socketDir: string, database: string): string {
  return `postgresql://${USER}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketDir)}`;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlFor(socketDir, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(
  child: ChildProcess,
  clusterDir: string,
  socketDir: string,
  logFile: string,
): Promise<void> {
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code) => {
    failure ??= `it ended with code ${code}:\n${lastLines(logFile)}`;
  });
  const deadline = performance.now() + START_PATIENCE_MS;
  while (performance.now() < deadline) {
    if (failure) throw new EmbeddedUnavailable(failure);
    const state = readPostmaster(clusterDir);
    if (state?.ready && state.pid === child.pid && (await answers(urlFor(socketDir, 'postgres')))) return;
    await sleep(20);
  }
  child.kill('SIGINT');
  throw new EmbeddedUnavailable(`it isn't ready after ${START_PATIENCE_MS / 1000} s:\n${lastLines(logFile)}`);
}

/** Starts the folder's own PostgreSQL. Throws `FolderInUse` when another process owns the folder, else `EmbeddedUnavailable`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  const owner = ownFolder(dataDir);
  try {
    return await startOwned(dataDir, options, owner);
  } catch (error) {
    owner.release();
    throw error;
  }
}

async function startOwned(
  dataDir: string,
  options: EmbeddedOptions,
  owner: { release(): void },
): Promise<EmbeddedServer> {
  const identity = unprivilegedIdentity();
  const binaries = await findBinaries();
  const clusterDir = join(dataDir, 'postgres');
  await clearOrphan(clusterDir);
  await initialise(binaries, dataDir, identity);
  const socketDir = socketFolder(dataDir, identity);
  clearSocket(socketDir, PORT);
  const logFile = join(dataDir, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  const settings = { ...SETTINGS, ...(options.unsafeFast ? UNSAFE_SETTINGS : {}) };
  const args = ['-D', clusterDir, '-k', socketDir, '-p', String(PORT)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const child = launch(asIdentity(binaries.postgres, args, identity, [binaries.postgres, clusterDir]), '/', log);
  closeSync(log);
  await waitUntilReady(child, clusterDir, socketDir, logFile);
  await createDatabase(socketDir);

  let stopping: Promise<void> | null = null;
  child.once('exit', (code) => {
    if (!stopping) options.onExit?.(code);
  });
  const pid = child.pid!;
  child.unref();
  return {
    url: urlFor(socketDir, DATABASE),
    urlOf: (database) => urlFor(socketDir, database),
    pid,
    stop: () => {
      stopping ??= stopPostmaster(pid).finally(() => {
        if (!socketDir.startsWith(dataDir)) rmSync(socketDir, { recursive: true, force: true });
        owner.release();
      });
      return stopping;
    },
  };
}

/** The address of the server that another process runs on this folder, for commands beside a running product. */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const clusterDir = join(resolve(dataDir), 'postgres');
  const state = readPostmaster(clusterDir);
  if (!state?.ready || !servesCluster(state.pid, clusterDir)) return null;
  return urlFor(state.socketDir, DATABASE);
}
