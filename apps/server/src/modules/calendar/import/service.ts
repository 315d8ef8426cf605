import { createHash, type Hash } from 'node:crypto';
import type { ErrorCode } from '@quotavera/contract/core';
import { HOUR_MS } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Page, type PageInput, readPage } from '../../../platform/http/paging.ts';
import { logFilePrices } from '../prices/service-log.ts';
import { readFile } from './file/read-file.ts';
import { UnusableFile } from './file/rejection.ts';
import { normalSeason } from './file/season.ts';
import {
  countRuns,
  endInterruptedRuns,
  findRun,
  finishRun,
  type ImportRejectionRow,
  type ImportRunRow,
  selectProblems,
  selectRuns,
  selectUnfinishedRuns,
  startRun,
} from './repository-runs.ts';
import { writeChunk } from './service-chunk.ts';

/** Rows written in one transaction. */
const CHUNK_ROWS = 500;
/** Problems beyond this number are counted, not stored. */
const PROBLEMS_MAX = 2_000;
const RUN_MAX_MS = 6 * HOUR_MS;

export { isWarning } from './file/rejection.ts';
export { normalSeason } from './file/season.ts';
export { findRun, type ImportRejectionRow, type ImportRunRow } from './repository-runs.ts';

export interface ImportSource {
  kind: 'file' | 'upload' | 'url';
  /** The file's name or address. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface ImportContext {
  clock: Clock;
  accountId?: number | null;
  /** The season of all rows, when the dates can't tell it. */
  season?: string | null;
  /**
   * The import calls it after each commit with the fixtures whose result, start or closing prices are new; it returns how many tips it
   * settled.
   */
  onDecided?: (fixtureIds: readonly number[]) => Promise<number>;
  onProgress?: (rowsRead: number) => void;
}

export type ImportError = Extract<
  ErrorCode,
  | 'import_empty'
  | 'import_unreadable'
  | 'import_columns_missing'
  | 'import_source_refused'
  | 'import_other_file'
  | 'body_too_large'
>;

export type ImportOutcome =
  | { ok: true; run: ImportRunRow }
  | {
      ok: false;
      run: ImportRunRow;
      error: { code: ImportError; detail: string };
    };

/** The source broke off or was too big; the rows before that stay imported. */
export class SourceFailed extends Error {
  readonly code: ImportError;

  constructor(code: ImportError, message: string) {
    super(message);
    this.code = code;
  }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/** Ends the runs of killed processes, and tells the log which prices they wrote. */
async function sweepInterrupted(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const runId of await endInterruptedRuns(trx, new Date(now.getTime() - RUN_MAX_MS), now)) {
      await logFilePrices(trx, runId, now);
    }
  });
}

/**
 * Runs an import and records its run: `work` reads the bytes, writes the rows and returns how many tips were settled. Rows written before
 * the source breaks off stay. A file that can't be read at all writes only its failed run.
 */
export async function runImport(
  db: Db,
  source: ImportSource,
  context: Pick<ImportContext, 'clock' | 'accountId'>,
  work: (bytes: AsyncIterable<Uint8Array>, runId: number, settled: (tips: number) => void) => Promise<void>,
): Promise<ImportOutcome> {
  const { clock } = context;
  await sweepInterrupted(db, clock.now());
  const accountId = context.accountId ?? null;
  const runId = await startRun(db, { kind: source.kind, source: source.name, accountId, at: clock.now() });
  const hash = createHash('sha256');
  let tipsSettled = 0;

  const finish = (errorCode: string | null) =>
    db.transaction().execute(async (trx) => {
      const run = await finishRun(trx, runId, {
        status: errorCode === null ? 'done' : 'failed',
        errorCode,
        checksum: errorCode === null ? hash.digest('hex') : '',
        tipsSettled,
        at: clock.now(),
      });
      await logFilePrices(trx, runId, clock.now());
      return run;
    });

  try {
    await work(hashed(source.bytes, hash), runId, (tips) => {
      tipsSettled += tips;
    });
    return { ok: true, run: await finish(null) };
  } catch (error) {
    if (error instanceof UnusableFile || error instanceof SourceFailed) {
      const detail = error instanceof UnusableFile ? error.detail : error.message;
      return { ok: false, run: await finish(error.code), error: { code: error.code, detail } };
    }
    await finish('generic');
    throw error;
  }
}

/**
 * Imports a football-data.co.uk file: fixtures, results, statistics and prices. Streams; each chunk of rows is one transaction,
 * so that whatever ends it early leaves whole chunks behind and importing the file again completes them. Importing a file twice
 * changes nothing.
 */
export async function importFile(db: Db, source: ImportSource, context: ImportContext): Promise<ImportOutcome> {
  const { clock } = context;
  const accountId = context.accountId ?? null;
  const season = context.season ? normalSeason(context.season.trim()) : null;
  return runImport(db, source, context, async (bytes, runId, settled) => {
    const unfinishedRuns = await selectUnfinishedRuns(db);
    const seenFixtureIds = new Set<number>();
    const seenTeams = new Set<number>();
    let problemsLeft = PROBLEMS_MAX;
    let rowsRead = 0;
    for await (const batch of readFile(bytes, { batchSize: CHUNK_ROWS, season })) {
      const origin = { runId, accountId, at: clock.now(), problemsLeft, unfinishedRuns, seenTeams };
      const outcome = await writeChunk(db, batch, seenFixtureIds, origin);
      problemsLeft -= outcome.problemsKept;
      rowsRead += batch.rows;
      for (const id of outcome.seenFixtureIds) seenFixtureIds.add(id);
      if (outcome.decided.length > 0) settled((await context.onDecided?.(outcome.decided)) ?? 0);
      context.onProgress?.(rowsRead);
    }
  });
}

/** Import runs, the latest first. */
export function listRuns(db: Db, input: PageInput): Promise<Page<ImportRunRow>> {
  return readPage(input, {
    keyLength: 1,
    key: ({ id }: ImportRunRow) => [id],
    select: (span) => selectRuns(db, span),
    count: () => countRuns(db),
  });
}

/** A run with the rows that were not taken, or not wholly. */
export async function readRun(
  db: Db,
  id: number,
): Promise<{ run: ImportRunRow; problems: readonly ImportRejectionRow[] } | null> {
  const run = await findRun(db, id);
  return run ? { run, problems: await selectProblems(db, id) } : null;
}
