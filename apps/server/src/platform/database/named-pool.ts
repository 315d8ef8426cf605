import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { recordStatement } from './statements.ts';

/** Longer texts (inserts of many rows) vary too much to be worth a plan kept on every connection. */
const NAMED_LENGTH_MAX = 8_000;
const NAMES_MAX = 2_000;

const names = new Map<string, string>();

/** PostgreSQL plans a named statement once per connection; unnamed ones again at every call, four times slower (measured). */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known) return known;
  if (sql.length > NAMED_LENGTH_MAX || names.size >= NAMES_MAX) return undefined;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
  names.set(sql, name);
  return name;
}

/** A `pg` pool as Kysely wants it, each statement named by its text unless `named` is false (old poolers break names). */
export function namedPool(pool: pg.Pool, named: boolean): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const query = async (text: unknown, values?: readonly unknown[]) => {
      if (typeof text !== 'string') return client.query(text as never);
      recordStatement(text);
      const name = named && values !== undefined && values.length > 0 ? nameOf(text) : undefined;
      return client.query(name ? { name, text, values: [...values!] } : { text, values: values ? [...values] : [] });
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (discard?: boolean) => client.release(discard),
      get processID() {
        return (client as unknown as { processID?: number }).processID;
      },
    };
  }

  return {
    async connect() {
      const client = await pool.connect();
      let wrapped = clients.get(client);
      if (!wrapped) {
        wrapped = wrap(client);
        clients.set(client, wrapped);
      }
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  } as unknown as PostgresPool;
}
