import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of code sent to the database: tests prove with it that lists have no N+1. */
interface StatementLog {
  readonly statements: string[];
}

const current = new AsyncLocalStorage<StatementLog>();

const TRANSACTION_CONTROL = /^(begin|commit|rollback|start transaction|savepoint|release)\b/i;

export function recordStatement(sql: string): void {
  const log = current.getStore();
  if (log && !TRANSACTION_CONTROL.test(sql)) log.statements.push(sql);
}

/** Runs `work` and tells which statements it sent (begin and commit aside), calls of the API in process included. */
export async function countQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; count: number; statements: readonly string[] }> {
  const log: StatementLog = { statements: [] };
  const result = await current.run(log, work);
  return { result, count: log.statements.length, statements: log.statements };
}
