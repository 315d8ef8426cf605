import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { checkFolders, type Environment } from './env.ts';
import { migrations } from './migrations/index.ts';
import { recipientOf } from './modules/accounts/email/service.ts';
import { personalParts } from './modules/personal.ts';
import { receiptPdf } from './modules/sells/receipt/service-document.ts';
import { type Clock, systemClock } from './platform/clock/index.ts';
import { openSecrets } from './platform/config/index.ts';
import type { ServerContext } from './platform/context.ts';
import { type EmbeddedServer, runningEmbeddedUrl, startEmbedded } from './platform/database/embedded/index.ts';
import {
  checkServer,
  connectDatabase,
  type Database,
  migrateToLatest,
  pendingMigrations,
  withoutPassword,
} from './platform/database/index.ts';
import { createJobs, migrateJobs } from './platform/jobs/index.ts';
import { createLimits } from './platform/limits/index.ts';
import { createLiveHub } from './platform/live/index.ts';
import { openMail } from './platform/mail/index.ts';
import { openStorage } from './platform/storage/index.ts';

/** Health probes give up after two seconds. */
const READY_WITHIN_MS = 1_500;

export interface Booted {
  context: ServerContext;
  /** The embedded server is null with `DATABASE_URL`, or when another process runs the folder's server. */
  embedded: EmbeddedServer | null;
  isReady(): Promise<boolean>;
  /** The caller closes the rest with this after the app has closed. */
  close(): Promise<void>;
}

export interface BootOptions {
  log: FastifyBaseLogger;
  clock?: Clock;
  /** Commands work beside a running server; the server itself insists on owning its folder. */
  besideServer?: boolean;
  /** A web process uses the server that its parent runs. */
  isWorker?: boolean;
  statementTimeoutMs?: number;
  /** The embedded server ended and can't be started again. */
  onDatabaseLost?: () => void;
}

interface Opened {
  url: string;
  embedded: EmbeddedServer | null;
}

/** The address of the configured server; starts the embedded one. */
export async function openServer(environment: Environment, options: BootOptions): Promise<Opened> {
  checkFolders(environment);
  if (environment.DATABASE_URL) return { url: environment.DATABASE_URL, embedded: null };
  if (options.besideServer || options.isWorker) {
    const url = runningEmbeddedUrl(environment.DATA_DIR);
    if (url) return { url, embedded: null };
  }
  const embedded = await startEmbedded({
    dataDir: environment.DATA_DIR,
    onExit: (code) => {
      options.log.error({ code }, 'the embedded PostgreSQL ended; it is started again');
    },
    onLost: (error) => {
      options.log.fatal({ err: error }, 'the embedded PostgreSQL could not be started again');
      options.onDatabaseLost?.();
    },
  });
  return { url: embedded.url, embedded };
}

function connect(environment: Environment, url: string, options: BootOptions): Database {
  const onFrozen = (frozen: boolean) =>
    frozen
      ? options.log.error('the database is silent; requests answer 503 until it answers')
      : options.log.warn('the database answers again');
  return connectDatabase({
    url,
    namedStatements: environment.DATABASE_NAMED_STATEMENTS,
    poolSize: environment.DATABASE_POOL_SIZE,
    onError: (error) => options.log.error({ err: error }, 'a database connection was lost'),
    ...(options.besideServer ? {} : { onFrozen }),
    ...(options.statementTimeoutMs === undefined ? {} : { statementTimeoutMs: options.statementTimeoutMs }),
  });
}

/**
 * Whether the database answers and is migrated. The check uses its own connection, which no load keeps busy; a database that takes longer
 * counts as unavailable.
 */
function openReadiness(url: string) {
  const database = connectDatabase({ url, poolSize: 1, statementTimeoutMs: READY_WITHIN_MS });
  let pendingCheck: Promise<boolean> | null = null;
  async function checkDatabase(): Promise<boolean> {
    const pending = await pendingMigrations(database.db as never, migrations).catch(() => null);
    return pending?.length === 0;
  }
  return {
    isReady(): Promise<boolean> {
      pendingCheck ??= checkDatabase().finally(() => {
        pendingCheck = null;
      });
      return Promise.race([pendingCheck, sleep(READY_WITHIN_MS, false, { ref: false })]);
    },
    close: () => database.close(),
  };
}

/** Builds the context that modules get, over an open database and a started live hub. */
export function createContext(
  base: Pick<ServerContext, 'environment' | 'database' | 'clock' | 'live' | 'log'> & { url: string },
): ServerContext {
  const { url, ...parts } = base;
  const { environment, clock, log } = parts;
  const { db } = parts.database;
  const secrets = openSecrets(environment.DATA_DIR);
  const limits = createLimits({ db, clock, secret: secrets.get('limits'), enabled: environment.RATE_LIMITS });
  const jobs = createJobs(url, log);
  const files = openStorage(environment);
  return {
    ...parts,
    db,
    jobs,
    mail: openMail({
      environment,
      db,
      clock,
      jobs,
      files,
      secrets,
      recipientOf,
      documentOf: receiptPdf(environment),
      log,
    }),
    files,
    limits,
    secrets,
    personal: personalParts,
  };
}

/** Opens and migrates the database and creates what modules need; nothing listens yet. */
export async function boot(environment: Environment, options: BootOptions): Promise<Booted> {
  const { url, embedded } = await openServer(environment, options);
  const database = connect(environment, url, options);
  const { log } = options;
  const readiness = openReadiness(url);
  const live = createLiveHub(url, (error) => log.error({ err: error }, 'live connection'));
  const close = async () => {
    await live.stop();
    await readiness.close();
    await database.close();
    await embedded?.stop();
  };
  try {
    await checkServer(database, withoutPassword(url));
    const ran = await migrateToLatest(url, migrations);
    if (ran.length > 0) log.info({ migrations: ran }, 'migrated');
    await migrateJobs(url);
    await live.start();
    const clock = options.clock ?? systemClock(environment.CLOCK_OFFSET);
    const context = createContext({ environment, database, url, clock, live, log });
    return { context, embedded, isReady: readiness.isReady, close };
  } catch (error) {
    await close();
    throw error;
  }
}
