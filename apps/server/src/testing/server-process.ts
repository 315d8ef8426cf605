import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readPostmaster } from '../platform/database/embedded/postmaster.ts';

const WORKERS = fileURLToPath(new URL('../workers/index.ts', import.meta.url));
const ENVIRONMENT = fileURLToPath(new URL('../env.ts', import.meta.url));

/** The product as it is started, without pages: its own process, its own database, real time. */
const PROGRAM = `
  const { readEnvironment } = await import(${JSON.stringify(ENVIRONMENT)});
  const { serveProduct } = await import(${JSON.stringify(WORKERS)});
  const serving = await serveProduct({ environment: readEnvironment(), web: null, onDatabaseLost: () => process.exit(1) });
  console.log('serving at ' + serving.address);
  process.on('SIGTERM', () => serving.close().then(() => process.exit(0)));`;

/** A kill takes these of the product's processes. */
export type Victim = 'server' | 'database' | 'both';

export interface ServerProcess {
  address: string;
  pid: number;
  /** Kills the process at once, as a crash would. */
  kill(victim: Victim): Promise<void>;
  /** Stops the process gracefully, as an operator does. */
  stop(): Promise<void>;
}

async function addressOf(child: ChildProcess): Promise<string> {
  let out = '';
  let err = '';
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${out}${err}`)));
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      const address = /serving at (\S+)/.exec(out)?.[1];
      if (address) resolve(address);
    });
  });
}

function sigkill(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts the product on a folder; it chooses a free port. */
export async function startServerProcess(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      WORKERS: '1',
      ...environment,
      DATA_DIR: dataDir,
    },
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await addressOf(child);
  return {
    address,
    pid: child.pid!,
    async kill(victim) {
      const database = readPostmaster(join(dataDir, 'postgres'))?.pid;
      if (victim !== 'server') sigkill(database);
      if (victim !== 'database') sigkill(child.pid);
      if (victim !== 'database') return exited;
      // The server outlives its database and starts it again.
      const again = () => readPostmaster(join(dataDir, 'postgres'));
      for (let waited = 0; again()?.pid === database || !again()?.ready; waited += 50) {
        if (waited > 100_000) throw new Error('the database was not started again');
        await sleep(50);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Every process of a data folder's embedded database, found by the folder that they work in. */
export function databaseProcesses(dataDir: string): number[] {
  const cluster = realpathSync(join(dataDir, 'postgres'));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === cluster;
      } catch {
        return false;
      }
    })
    .map(Number);
}
