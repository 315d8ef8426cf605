import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { namedPool } from './named-pool.ts';
import { TYPE_PARSERS } from './parsers.ts';
import { Pulse } from './pulse.ts';
import type { DB } from './schema.generated.ts';

export type { DB } from './schema.generated.ts';

const VERSION_MIN = 15;
const STATEMENT_TIMEOUT_MS = 30_000;
/** The server ends a statement at its time limit; without an answer by this much later it is frozen or unreachable. */
const ANSWER_GRACE_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 10_000;
/** TCP keep-alive notices a server that vanished. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The database, or a transaction in it: what repositories take. */
export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

export interface DatabaseOptions {
  url: string;
  namedStatements?: boolean;
  poolSize?: number;
  statementTimeoutMs?: number;
  /** With it no statement waits for a database that is silent. It is called when a silence begins and when it ends. */
  onFrozen?: (frozen: boolean) => void;
  /** The pool calls it when a connection breaks, and replaces the connection by itself. */
  onError?: (error: Error) => void;
}

export interface Database {
  db: Db;
  url: string;
  /** The driver's pool, for COPY, LISTEN and the job runner. */
  pool: pg.Pool;
  close(): Promise<void>;
}

export function poolConfig(options: DatabaseOptions): pg.PoolConfig {
  const statementTimeout = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return {
    connectionString: options.url,
    max: options.poolSize ?? 16,
    types: TYPE_PARSERS,
    application_name: 'quotavera',
    // A statement that doesn't need the answer of the one before it needn't wait for it either.
    pipeline: true,
    statement_timeout: statementTimeout,
    ...(statementTimeout > 0 ? { query_timeout: statementTimeout + ANSWER_GRACE_MS } : {}),
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...KEEP_ALIVE,
    // Times are written as text in UTC, whatever the server's time zone is.
    options: '-c timezone=UTC',
  };
}

export function connectDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool(poolConfig(options));
  let closing: Promise<void> | null = null;
  // Connections may break while the pool closes.
  const onLost = (error: Error) => closing ?? options.onError?.(error);
  const pulse = options.onFrozen ? new Pulse(poolConfig({ url: options.url }), options.onFrozen) : null;
  pulse?.start();
  const dialect = new PostgresDialect({ pool: namedPool(pool, options.namedStatements ?? true, onLost, pulse) });
  const db = new Kysely<DB>({ dialect });
  return {
    db,
    url: options.url,
    pool,
    close: () => {
      closing ??= (async () => {
        await pulse?.stop();
        await db.destroy();
      })();
      return closing;
    },
  };
}

class ServerUnusable extends Error {
  override readonly name = 'ServerUnusable';
}

/** Throws `ServerUnusable` with a text for the operator when the server can't be reached or is too old. */
export async function checkServer(database: Database, urlShown: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(
      database.db,
    );
    version = Math.floor(Number(rows[0]?.version) / 10_000);
  } catch (error) {
    throw new ServerUnusable(
      `The database at ${urlShown} can't be reached: ${(error as Error).message || String(error)}`,
    );
  }
  if (version < VERSION_MIN) {
    throw new ServerUnusable(
      `The database at ${urlShown} is PostgreSQL ${version}; version ${VERSION_MIN} or later is needed.`,
    );
  }
}

/** An address without its password, to show. */
export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password) parsed.password = '***';
    return parsed.toString();
  } catch {
    return '(DATABASE_URL)';
  }
}
