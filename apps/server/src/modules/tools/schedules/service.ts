import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ScheduledKind } from '@quotavera/domain/calendar';
import { HOUR_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { type ImportSource, SourceFailed } from '../../calendar/import/service.ts';
import { download, IMPORT_BYTES_MAX, limitBytes } from '../../calendar/import/service-source.ts';
import { importXgFile } from '../../calendar/xg/service.ts';
import { importAndSettle } from '../imports/service.ts';
import { isAddress, isSource, nextRun, sourceAt } from './policy.ts';
import * as repository from './repository.ts';

/** Files to import by schedule are put here, under the data folder. */
const IMPORT_FOLDER = 'imports';

async function* readInside(folder: string, name: string): AsyncGenerator<Uint8Array> {
  const path = await realpath(join(folder, name)).catch(() => null);
  const root = await realpath(folder).catch(() => null);
  // Symbolic links must not lead out of the folder either.
  if (path === null || root === null || !path.startsWith(root + sep)) {
    throw new SourceFailed('import_source_refused', 'address_without_file');
  }
  yield* limitBytes(createReadStream(path) as AsyncIterable<Uint8Array>, IMPORT_BYTES_MAX);
}

function scheduledSource(
  source: string,
  { dataDir, allowPrivate }: { dataDir: string; allowPrivate: boolean },
): ImportSource {
  return isAddress(source)
    ? { kind: 'url', name: source, bytes: download(source, { allowPrivate }) }
    : { kind: 'file', name: source, bytes: readInside(join(dataDir, IMPORT_FOLDER), source) };
}

export { type ScheduleRow, selectSchedules as listSchedules } from './repository.ts';

export const startDueSchedules = jobKind<Record<string, never>>('start_due_schedules');
export const runScheduledImport = jobKind<{ id: number }>('run_scheduled_import');

/** No import runs longer than this; an older mark belongs to a process that died. */
const RUN_MAX_MS = 6 * HOUR_MS;
const ATTEMPTS = 2;

export interface ScheduleInput {
  name: string;
  kind: ScheduledKind;
  source: string;
  times: readonly string[];
  weekdays: readonly number[];
  active: boolean;
}

/** The admin who does it, and when: for the audit log. */
export interface ScheduleActor {
  accountId: number;
  at: Date;
  requestId: string;
}

type ScheduleAction = 'schedule_created' | 'schedule_changed' | 'schedule_deleted' | 'schedule_run';

/** A schedule's settings as the audit log keeps them. */
const settingsOf = (row: repository.ScheduleRow) => ({
  kind: row.kind,
  source: row.source,
  times: row.times.join(', '),
  weekdays: row.weekdays.join(', '),
  active: row.active,
});

/** The changed settings, each with its old and new value. */
function changesOf(before: repository.ScheduleRow, after: repository.ScheduleRow): Record<string, string> {
  const old = settingsOf(before);
  const changed = Object.entries(settingsOf(after)).flatMap(([key, value]) => {
    const was = old[key as keyof typeof old];
    return was === value ? [] : [[key, `${was} → ${value}`]];
  });
  if (before.name !== after.name) changed.push(['renamed_from', before.name]);
  return Object.fromEntries(changed);
}

/** Writes the audit line, in the transaction of the change. */
async function noteAct(
  trx: Trx,
  action: ScheduleAction,
  by: ScheduleActor,
  row: repository.ScheduleRow,
  data: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const { accountId: actorId, at, requestId } = by;
  await writeAuditLine(trx, {
    actorId,
    action,
    accountId: null,
    reason: '',
    data: { schedule: row.name, ...data },
    at,
    requestId,
  });
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();

export async function createSchedule(
  db: Db,
  input: ScheduleInput,
  by: ScheduleActor,
): Promise<Result<repository.ScheduleRow>> {
  if (!isSource(input.source, by.at)) return fail('validation', { fields: { source: 'source_invalid' } });
  const row = await db.transaction().execute(async (trx) => {
    const created = await repository.insertSchedule(trx, {
      ...input,
      times: unique(input.times),
      weekdays: unique(input.weekdays),
      next_run_at: input.active ? nextRun(input, by.at) : null,
      created_by: by.accountId,
      created_at: by.at,
      updated_at: by.at,
    });
    if (created) await noteAct(trx, 'schedule_created', by, created, settingsOf(created));
    return created;
  });
  return row ? ok(row) : fail('conflict', { fields: { name: 'name_taken' } });
}

export async function changeSchedule(
  db: Db,
  id: number,
  change: { readonly [K in keyof ScheduleInput]?: ScheduleInput[K] | undefined },
  by: ScheduleActor,
): Promise<Result<repository.ScheduleRow>> {
  const { at } = by;
  return db.transaction().execute(async (trx) => {
    const row = await repository.lockSchedule(trx, id);
    if (!row) return fail('not_found');
    const source = change.source ?? row.source;
    if (!isSource(source, at)) return fail('validation', { fields: { source: 'source_invalid' } });
    const name = change.name ?? row.name;
    if (await repository.isNameTaken(trx, name, id)) return fail('conflict', { fields: { name: 'name_taken' } });
    const times = unique(change.times ?? row.times);
    const weekdays = unique(change.weekdays ?? row.weekdays);
    const active = change.active ?? row.active;
    const kind = change.kind ?? row.kind;
    const next_run_at = active ? nextRun({ times, weekdays }, at) : null;
    const values = { name, kind, source, times, weekdays, active, next_run_at, updated_at: at };
    const changed = await repository.updateSchedule(trx, id, values);
    if (!changed) return fail('not_found');
    const changes = changesOf(row, changed);
    if (Object.keys(changes).length > 0) await noteAct(trx, 'schedule_changed', by, changed, changes);
    return ok(changed);
  });
}

export async function removeSchedule(db: Db, id: number, by: ScheduleActor): Promise<Result<{ id: number }>> {
  return db.transaction().execute(async (trx) => {
    const deleted = await repository.deleteSchedule(trx, id);
    if (!deleted) return fail('not_found');
    await noteAct(trx, 'schedule_deleted', by, deleted, settingsOf(deleted));
    return ok({ id });
  });
}

async function enqueue(trx: Trx, id: number): Promise<void> {
  const key = `schedule:${id}`;
  await addJob(trx, runScheduledImport, { id }, { jobKey: key, queue: key, maxAttempts: ATTEMPTS });
}

const isRunning = (row: repository.ScheduleRow, now: Date): boolean =>
  row.running_since !== null && now.getTime() - row.running_since.getTime() < RUN_MAX_MS;

/** Runs a schedule now, in the background, whatever its timetable says. */
export async function runNow(db: Db, id: number, by: ScheduleActor): Promise<Result<repository.ScheduleRow>> {
  return db.transaction().execute(async (trx) => {
    const row = await repository.lockSchedule(trx, id);
    if (!row) return fail('not_found');
    if (isRunning(row, by.at)) return fail('import_running');
    await enqueue(trx, id);
    await noteAct(trx, 'schedule_run', by, row, { source: row.source });
    return ok(row);
  });
}

/** Runs every minute: a due schedule gets its job and its next time in one transaction. Missed times run once, not once each. */
export async function startDue({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    for (const row of await repository.lockDueSchedules(trx, now)) {
      await repository.updateSchedule(trx, row.id, { next_run_at: nextRun(row, now) });
      await enqueue(trx, row.id);
    }
  });
}

/** Runs one scheduled import. A failure of its source is stored in the run and the schedule; the next time tries again. */
export async function runSchedule(
  { db, clock, environment }: Pick<ServerContext, 'db' | 'clock' | 'environment'>,
  id: number,
): Promise<void> {
  const now = clock.now();
  const row = await repository.claimSchedule(db, id, now, new Date(now.getTime() - RUN_MAX_MS));
  if (!row) return;
  let ended: { last_run_id: number | null; last_error: string | null } = {
    last_run_id: row.last_run_id,
    last_error: 'generic',
  };
  try {
    const source = scheduledSource(sourceAt(row.source, now), {
      dataDir: environment.DATA_DIR,
      allowPrivate: environment.IMPORT_PRIVATE_NETWORKS,
    });
    const accountId = row.created_by;
    const outcome =
      row.kind === 'xg'
        ? await importXgFile(db, source, { clock, accountId })
        : await importAndSettle(db, { source, clock, accountId, season: null });
    ended = { last_run_id: outcome.run.id, last_error: outcome.ok ? null : outcome.error.code };
  } finally {
    await repository.updateSchedule(db, id, { ...ended, running_since: null });
  }
}
