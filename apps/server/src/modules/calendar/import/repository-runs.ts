import { type Selectable, sql } from 'kysely';
import { countUpToMax, type DB, type Db, keyset, type PageSpan } from '../../../platform/database/index.ts';
import { mergedProblems, type RowProblem } from './file/rejection.ts';

export type ImportRunRow = Selectable<DB['import_run']>;
export type ImportRejectionRow = Selectable<DB['import_rejection']>;

export interface RowCounts {
  read: number;
  new: number;
  changed: number;
  same: number;
  rejected: number;
  /** Prices that were left out of rows that were taken; 0 unless said. */
  pricesRejected?: number;
}

/** The error of an import that ended without stating one. */
const INTERRUPTED = 'import_interrupted';

/** Runs that wrote something and didn't finish, or haven't yet. */
export async function selectUnfinishedRuns(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('import_run')
    .select('id')
    .where('status', '<>', 'done')
    .where(sql<boolean>`rows_new + rows_changed > 0`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function startRun(
  db: Db,
  run: { kind: string; source: string; accountId: number | null; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values({ kind: run.kind, source: run.source, account_id: run.accountId, status: 'running', started_at: run.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A killed process leaves its run at "running"; no import takes longer than this. Returns the runs that are over now. */
export async function endInterruptedRuns(db: Db, startedBefore: Date, at: Date): Promise<number[]> {
  const rows = await db
    .updateTable('import_run')
    .set({ status: 'failed', error_code: INTERRUPTED, finished_at: at })
    .where('status', '=', 'running')
    .where('started_at', '<', startedBefore)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Part of a chunk's transaction, so that a run's counts are those of what it wrote. */
export async function countRows(db: Db, runId: number, counts: RowCounts): Promise<void> {
  await sql`update import_run set rows_read = rows_read + ${counts.read}, rows_new = rows_new + ${counts.new},
    rows_changed = rows_changed + ${counts.changed}, rows_same = rows_same + ${counts.same},
    rows_rejected = rows_rejected + ${counts.rejected}, prices_rejected = prices_rejected + ${counts.pricesRejected ?? 0} where id = ${runId}`.execute(
    db,
  );
}

export async function insertProblems(db: Db, runId: number, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`insert into import_rejection (run_id, line, code, detail, raw)
    select ${runId}::bigint, line, code, detail, raw
    from jsonb_to_recordset(${JSON.stringify(mergedProblems(problems))}::jsonb) as p (line int, code text, detail text, raw text)
    on conflict do nothing`.execute(db);
}

export async function finishRun(
  db: Db,
  runId: number,
  end: {
    status: 'done' | 'failed';
    errorCode: string | null;
    checksum: string;
    tipsSettled: number;
    at: Date;
  },
): Promise<ImportRunRow> {
  return db
    .updateTable('import_run')
    .set({
      status: end.status,
      error_code: end.errorCode,
      checksum: end.checksum,
      tips_settled: end.tipsSettled,
      finished_at: end.at,
    })
    .where('id', '=', runId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The latest runs first. */
export async function selectRuns(db: Db, page: PageSpan): Promise<ImportRunRow[]> {
  const id = page.position?.key[0] ?? undefined;
  const run = id === undefined ? undefined : await findRun(db, id);
  if (id !== undefined && !run) return [];
  const edge = run ? [run.started_at, run.id] : null;
  const { beyond, orderBy, limit } = keyset([sql`started_at`, sql`id`], 'desc', page, edge);
  const { rows } = await sql<ImportRunRow>`
    select * from import_run where ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countRuns(db: Db): Promise<number> {
  return countUpToMax(db, sql`select 1 from import_run`);
}

export async function findRun(db: Db, id: number): Promise<ImportRunRow | undefined> {
  return db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectProblems(db: Db, runId: number): Promise<ImportRejectionRow[]> {
  return db
    .selectFrom('import_rejection')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('line')
    .orderBy('code')
    .execute();
}
