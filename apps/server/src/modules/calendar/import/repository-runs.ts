import { type Selectable, sql } from 'kysely';
import type { DB, Db } from '../../../platform/database/index.ts';
import type { RowProblem } from './file/rejection.ts';

export type ImportRunRow = Selectable<DB['import_run']>;
export type ImportRejectionRow = Selectable<DB['import_rejection']>;

export interface RowCounts {
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  readonly rejected: number;
}

/** What an import was stopped by when nothing else is known. */
const INTERRUPTED = 'import_interrupted';

/** Runs that wrote something and didn't come to their end, or haven't yet. */
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
  run: { readonly kind: string; readonly source: string; readonly accountId: number | null; readonly at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values({ kind: run.kind, source: run.source, account_id: run.accountId, status: 'running', started_at: run.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Runs whose process was killed stand at "running" for ever; nothing runs for longer than this. */
export async function endInterruptedRuns(db: Db, startedBefore: Date, at: Date): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ status: 'failed', error_code: INTERRUPTED, finished_at: at })
    .where('status', '=', 'running')
    .where('started_at', '<', startedBefore)
    .execute();
}

/** Part of a chunk's transaction, so that a run's counts are those of what it wrote. */
export async function countRows(db: Db, runId: number, counts: RowCounts): Promise<void> {
  await sql`update import_run set rows_read = rows_read + ${counts.read}, rows_new = rows_new + ${counts.new},
    rows_changed = rows_changed + ${counts.changed}, rows_same = rows_same + ${counts.same},
    rows_rejected = rows_rejected + ${counts.rejected} where id = ${runId}`.execute(db);
}

export async function insertProblems(db: Db, runId: number, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`insert into import_rejection (run_id, line, code, detail, raw)
    select ${runId}::bigint, line, code, detail, raw
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p (line int, code text, detail text, raw text)
    on conflict do nothing`.execute(db);
}

export async function finishRun(
  db: Db,
  runId: number,
  end: {
    readonly status: 'done' | 'failed';
    readonly errorCode: string | null;
    readonly checksum: string;
    readonly tipsSettled: number;
    readonly at: Date;
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

export interface RunPosition {
  readonly startedAt: Date;
  readonly id: number;
}

/** Latest first; one more than asked for, to tell whether there are more. */
export async function selectRuns(
  db: Db,
  page: { readonly limit: number; readonly offset: number; readonly after: RunPosition | null },
): Promise<ImportRunRow[]> {
  const { after } = page;
  return db
    .selectFrom('import_run')
    .selectAll()
    .$if(after !== null, (query) => query.where(sql<boolean>`(started_at, id) < (${after?.startedAt}, ${after?.id})`))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(page.limit + 1))
    .offset(sql.lit(page.offset))
    .execute();
}

export async function countRuns(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('import_run')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
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
