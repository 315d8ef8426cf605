import { type Failure, isFailure } from '../errors/index.ts';
import type { Db, Trx } from './index.ts';

class Rollback extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.error.code);
    this.failure = failure;
  }
}

/** Runs work in the caller's transaction, or in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
}

/** Runs a transaction that rolls back when it returns a failure. */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await work(trx);
      if (isFailure(outcome)) throw new Rollback(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.failure;
    throw error;
  }
}
