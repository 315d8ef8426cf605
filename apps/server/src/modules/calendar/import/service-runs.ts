import type { Db } from '../../../platform/database/index.ts';
import {
  countRuns,
  findRun,
  type ImportRejectionRow,
  type ImportRunRow,
  selectProblems,
  selectRuns,
} from './repository-runs.ts';

export interface RunPage {
  readonly count: number;
  readonly runs: readonly ImportRunRow[];
  readonly more: boolean;
}

/** Import runs, latest first; `beforeId`: those started before this one, whatever the page. */
export async function listRuns(
  db: Db,
  page: { readonly page: number; readonly pageSize: number; readonly beforeId: number | null },
): Promise<RunPage> {
  const before = page.beforeId === null ? undefined : await findRun(db, page.beforeId);
  const after = before ? { startedAt: before.started_at, id: before.id } : null;
  const offset = after ? 0 : (page.page - 1) * page.pageSize;
  const [found, count] = await Promise.all([selectRuns(db, { limit: page.pageSize, offset, after }), countRuns(db)]);
  return { count, runs: found.slice(0, page.pageSize), more: found.length > page.pageSize };
}

/** A run with the rows that were not taken, or not wholly. */
export async function readRun(
  db: Db,
  id: number,
): Promise<{ readonly run: ImportRunRow; readonly problems: readonly ImportRejectionRow[] } | null> {
  const run = await findRun(db, id);
  return run ? { run, problems: await selectProblems(db, id) } : null;
}
