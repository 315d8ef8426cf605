import type { ChildProcess } from 'node:child_process';
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
import { type Binaries, EmbeddedUnavailable, findBinaries, OtherMajor } from './binaries.ts';
import { asIdentity, ended, launch } from './command.ts';
import { canReach, type Identity, unprivilegedIdentity } from './identity.ts';
import { ownFolder } from './owner.ts';
import { clearOrphan, clearSocket, readPostmaster, servesCluster, stopPostmaster } from './postmaster.ts';

const USER = 'quotavera';
const DATABASE = 'quotavera';
const PORT = 5432;
/** The kernel's limit for a socket's path is 108 bytes (104 on macOS), the file's name included. */
const SOCKET_PATH_MAX = 100;
const START_PATIENCE_MS = 180_000;
const RESTARTS_MAX = 5;
const RESTART_PAUSE_MS = 1_000;

export interface EmbeddedServer {
  /** For `pg`: the socket's folder as host. */
  url: string;
  urlOf(database: string): string;
  /** Process id of the running postmaster. */
  pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Tests only: nothing survives a power cut, everything is faster. */
  unsafeFast?: boolean;
  /** The server ended unexpectedly and is being started again. */
  onExit?: (code: number | null) => void;
  /** The server can't be started again. */
  onLost?: (error: Error) => void;
}

const SETTINGS = {
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Several web processes have four each at least, beside their listeners and the jobs.
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel workers need shared memory that containers keep small, and two cores gain nothing from them.
  max_parallel_workers_per_gather: '0',
  unix_socket_permissions: '0700',
  log_min_messages: 'warning',
};
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // A short life asks each statement a few times, of few rows: planning it anew for each set of values is most of its cost.
  plan_cache_mode: 'force_generic_plan',
};

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

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}

async function initialise(binaries: Binaries, dataDir: string, identity: Identity | null): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const versionFile = join(clusterDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const made = readFileSync(versionFile, 'utf8').trim();
    if (made !== String(binaries.major)) throw new OtherMajor({ clusterDir, made, major: binaries.major });
    return;
  }
  // Initialised in another folder first, so that a killed start leaves nothing that looks complete.
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

/** Runs the server once, from clearing the remains of an earlier run to its first answer. */
async function launchServer(
  dataDir: string,
  socketDir: string,
  identity: Identity | null,
  unsafeFast: boolean,
): Promise<ChildProcess> {
  const { postgres } = await findBinaries();
  const clusterDir = join(dataDir, 'postgres');
  await clearOrphan(clusterDir);
  clearSocket(socketDir, PORT);
  const logFile = join(dataDir, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  const settings = { ...SETTINGS, ...(unsafeFast ? UNSAFE_SETTINGS : {}) };
  const args = ['-D', clusterDir, '-k', socketDir, '-p', String(PORT)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const child = launch(asIdentity(postgres, args, identity, [postgres, clusterDir]), '/', log);
  closeSync(log);
  await waitUntilReady(child, clusterDir, socketDir, logFile);
  child.unref();
  return child;
}

async function startOwned(
  dataDir: string,
  options: EmbeddedOptions,
  owner: { release(): void },
): Promise<EmbeddedServer> {
  const identity = unprivilegedIdentity();
  await clearOrphan(join(dataDir, 'postgres'));
  await initialise(await findBinaries(), dataDir, identity);
  const socketDir = socketFolder(dataDir, identity);
  const launchOnce = () => launchServer(dataDir, socketDir, identity, options.unsafeFast ?? false);
  let child = await launchOnce();
  await createDatabase(socketDir);

  let stopping: Promise<void> | null = null;
  let restarting: Promise<void> | null = null;
  function watch(): void {
    child.once('exit', (code) => {
      if (stopping) return;
      options.onExit?.(code);
      restarting = restart();
    });
  }
  async function restart(): Promise<void> {
    for (let tries = 1; !stopping; tries += 1) {
      try {
        child = await launchOnce();
        watch();
        return;
      } catch (error) {
        if (tries === RESTARTS_MAX) return options.onLost?.(error as Error);
        await sleep(RESTART_PAUSE_MS);
      }
    }
  }
  async function stop(): Promise<void> {
    await restarting;
    await stopPostmaster(child.pid!);
    if (!socketDir.startsWith(dataDir)) rmSync(socketDir, { recursive: true, force: true });
    owner.release();
  }
  watch();
  return {
    url: urlFor(socketDir, DATABASE),
    urlOf: (database) => urlFor(socketDir, database),
    get pid() {
      return child.pid!;
    },
    stop: () => {
      stopping ??= stop();
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
