import { sql } from 'kysely';
import type { Db, Trx } from './connection.ts';

class DryRunOver<T> extends Error {
  readonly outcome: T;
  constructor(outcome: T) {
    super('a dry run is over');
    this.outcome = outcome;
  }
}

/** Within a transaction: its own transactions are savepoints of it. */
function nested(trx: Trx): Db {
  const db: Db = new Proxy(trx as Db, {
    get(target, key) {
      if (key === 'transaction') return () => ({ execute: savepoint });
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  async function savepoint<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    await sql`savepoint dry_run`.execute(trx);
    try {
      const done = await work(db as Trx);
      await sql`release savepoint dry_run`.execute(trx);
      return done;
    } catch (error) {
      await sql`rollback to savepoint dry_run`.execute(trx);
      throw error;
    }
  }
  return db;
}

/**
 * Does something and takes all of it back: what it would have done is told by what it returns. Rows that it locks stay locked until it is
 * over.
 */
export async function dryRun<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      throw new DryRunOver(await work(nested(trx)));
    });
  } catch (error) {
    if (error instanceof DryRunOver) return error.outcome as T;
    throw error;
  }
}
