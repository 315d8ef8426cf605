import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseFrozen, type Pulse } from './pulse.ts';
import { Rounds } from './rounds.ts';

/** Statements that a piece of code sent; tests use them to show that lists have no N+1. */
interface StatementLog {
  statements: string[];
}

const current = new AsyncLocalStorage<StatementLog>();

const TRANSACTION_CONTROL = /^(begin|commit|rollback|start transaction|savepoint|release)\b/i;

function recordStatement(sql: string): void {
  const log = current.getStore();
  if (log && !TRANSACTION_CONTROL.test(sql)) log.statements.push(sql);
}

/** Runs `work` and returns the statements it sent (without begin and commit), calls of the API in process included. */
export async function countQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; count: number; statements: readonly string[] }> {
  const log: StatementLog = { statements: [] };
  const result = await current.run(log, work);
  return { result, count: log.statements.length, statements: log.statements };
}

/** Longer inserts are of many rows, and vary with their number: too much to be worth a plan kept on every connection. */
const INSERT_LENGTH_MAX = 8_000;
/**
 * Characters of all texts that a pool names. A plan takes up to a hundred times the length of its text on each connection (measured with
 * the longest list), and strangers choose among filters, which are parts of the text.
 */
const CHARACTERS_MAX = 1_500_000;
/** `pg`'s message when no answer came within `query_timeout`. */
const NO_ANSWER = 'Query read timeout';
/**
 * SQLSTATE of a server that goes away or can't serve for now: connection exceptions, insufficient resources, shutdowns, timeouts of idle
 * sessions, and what a former primary answers to a write after a fail-over.
 */
const SERVER_GONE = /^(08|53|57P0|25P03|25006)/;

/**
 * Names statements by their text. PostgreSQL plans a named statement once per connection; unnamed ones again at every call, four times slower
 * (measured). A pool has names of its own, since what fills up are its connections.
 */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  let characters = 0;
  return (sql) => {
    const cached = names.get(sql);
    if (cached) return cached;
    if (sql.startsWith('insert ') && sql.length > INSERT_LENGTH_MAX) return undefined;
    if (characters + sql.length > CHARACTERS_MAX) return undefined;
    characters += sql.length;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    names.set(sql, name);
    return name;
  };
}

/** The database can't be reached or the connection broke. The statement may or may not have been executed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    // An AggregateError (several addresses refused) has no message of its own.
    super((cause as Error).message || String(cause), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * A `pg` pool as Kysely wants it, each statement named by its text unless `named` is false (old poolers break names). With a pulse, nothing
 * waits for a frozen database.
 */
export function namedPool(
  pool: pg.Pool,
  named: boolean,
  onLost: (error: Error) => void,
  pulse: Pulse | null = null,
): PostgresPool {
  const race = <T>(asked: () => Promise<T>): Promise<T> => (pulse ? pulse.race(asked) : asked());
  const nameOf = statementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  /** The error that broke a connection, which is not used again and doesn't return to the pool. */
  const broken = new WeakMap<pg.PoolClient, Error>();

  // The pool listens to idle connections only: without a listener of its own, one that breaks while it is used ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!broken.has(client)) onLost(error);
      broken.set(client, error);
    });
  });
  // The pool repeats the clients' errors, which are handled above.
  pool.on('error', () => undefined);

  function isLost(client: pg.PoolClient, error: Error): boolean {
    const unanswered = error.message === NO_ANSWER || error instanceof DatabaseFrozen;
    if (unanswered || (error instanceof pg.DatabaseError && SERVER_GONE.test(error.code ?? '')))
      broken.set(client, error);
    // An answer that comes late would be taken for the next statement's.
    if (unanswered) void (client as unknown as pg.Client).end();
    return broken.has(client);
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const query = async (text: unknown, values?: readonly unknown[]) => {
      const before = broken.get(client);
      if (before) throw new DatabaseUnavailable(before);
      if (typeof text !== 'string') return client.query(text as never);
      recordStatement(text);
      const name = named && values !== undefined && values.length > 0 ? nameOf(text) : undefined;
      try {
        const result = await race(() =>
          client.query(name ? { name, text, values: [...values!] } : { text, values: values ? [...values] : [] }),
        );
        pulse?.noteAnswer();
        return result;
      } catch (error) {
        throw isLost(client, error as Error) ? new DatabaseUnavailable(error) : error;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard?: boolean) => client.release(discard || broken.has(client)),
      get processID() {
        return (client as unknown as { processID?: number }).processID;
      },
    };
  }

  /** A connection for which nobody waits any more goes back to the pool. */
  async function connect(): Promise<pg.PoolClient> {
    let givenUp = false;
    const connecting = async () => {
      const client = await pool.connect();
      if (givenUp) client.release();
      return client;
    };
    return race(connecting).catch((error: unknown) => {
      givenUp = true;
      throw new DatabaseUnavailable(error);
    });
  }

  async function connectWrapped(): Promise<PostgresPoolClient> {
    const client = await connect();
    let wrapped = clients.get(client);
    if (!wrapped) {
      wrapped = wrap(client);
      clients.set(client, wrapped);
    }
    return wrapped;
  }

  const rounds = new Rounds(async (text, values) => {
    const client = await connectWrapped();
    try {
      return (await client.query(text, values)) as unknown as pg.QueryResult;
    } finally {
      client.release();
    }
  });

  /** A client of work that goes in rounds: it takes a connection once something is sent that has to go by itself. */
  function roundsClient(): PostgresPoolClient {
    let own: PostgresPoolClient | undefined;
    const query = async (text: unknown, values: readonly unknown[] = []) => {
      const answer = own === undefined && typeof text === 'string' ? rounds.read(text, values) : null;
      if (answer) return answer;
      own ??= await connectWrapped();
      return own.query(text as string, values);
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard?: boolean) => (own as { release(discard?: boolean): void } | undefined)?.release(discard),
    };
  }

  return {
    connect: async () => (Rounds.isGoing() ? roundsClient() : connectWrapped()),
    end: () => pool.end(),
    options: pool.options,
  } as unknown as PostgresPool;
}
