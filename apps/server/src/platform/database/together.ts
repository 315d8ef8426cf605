import { type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { DB, Trx } from './connection.ts';

// Statements of a transaction run on its connection: these are asked for none.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) });
const unused = { config: { dialect }, dialect, driver: new DummyDriver() };

/**
 * Statements that `work` sends at the same time (`Promise.all`) go out together and are answered in their order: one wait instead of one for
 * each. A statement sees what those before it did, as ever; when one fails, so do those behind it, and the transaction. Nothing is sent once
 * `work` has ended, so that what a failure leaves undone isn't done outside of the transaction.
 */
export function together<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  const outer = trx.getExecutor();
  return outer.provideConnection(async (connection) => {
    const running = new Set<Promise<unknown>>();
    let ended = false;
    const provideConnection = <R>(consumer: (connection: DatabaseConnection) => Promise<R>): Promise<R> => {
      if (ended) return Promise.reject(new Error('the transaction goes on without this statement'));
      const answer = consumer(connection);
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    };
    try {
      return await work(
        new Transaction<DB>({ ...unused, executor: outer.withConnectionProvider({ provideConnection }) }),
      );
    } finally {
      ended = true;
      await Promise.allSettled(running);
    }
  });
}
