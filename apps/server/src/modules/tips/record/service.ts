import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RecordFigures, rankingFigures, settledFigures, verifiedFigures } from '@quotavera/domain/ledger';
import type { RecordScope, RecordTip, YieldPriors } from '@quotavera/domain/records';
import { addDays, periodDays, ROLLING_PERIODS, romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { presentPeriod } from './presenter.ts';
import {
  type LuckMark,
  lockTipsters,
  markEdges,
  markLuck,
  selectLuckMarks,
  selectRecordRows,
  takeDirty,
  takeLuckMarks,
  writeDays,
} from './repository-days.ts';
import {
  type BadgeAnchors,
  deleteEvidence,
  type EvidenceRow,
  holdBadges,
  NO_BADGES,
  selectAnchors,
  selectPriors,
  writeEvidence,
} from './repository-evidence.ts';
import {
  type LuckRow,
  raiseRecordVersions,
  raiseVersion,
  type StatsRow,
  selectEdgeDay,
  selectLuck,
  writeEdgeDay,
  writeLuck,
  writeStandings,
  writeStats,
} from './repository-standings.ts';
import { selectDays, type TipsterDay } from './repository-tips.ts';
import { ANY, type StoredDayRow, type StoredSegmentRow, storedRowsOf } from './service-days.ts';
import { decideBadges, makeEvidence } from './service-evidence.ts';
import { emptyPeriod, foldRecord, foldSlice, type RecordRows, type StandingRow, slicesOf } from './service-fold.ts';
import { makeLuck } from './service-luck.ts';

/** Tipsters refreshed in one transaction: few enough that a settlement of one of them never waits long. */
const BATCH = 20;

const dayKey = ({ tipster_id, day }: TipsterDay): string => `${tipster_id}|${day}`;

/**
 * Recomputes the given days of the given tipsters whole from their tips and marks the tipsters dirty. Called in the transaction that
 * changed the tips, with the old day and the new day of what moved; calling it again changes nothing.
 * Locks the tipsters' rows, unless the transaction says that it holds them already.
 */
async function touchDays(
  trx: Trx,
  touched: readonly TipsterDay[],
  { locked = false }: { locked?: boolean } = {},
): Promise<void> {
  const days = [...new Map(touched.map((item) => [dayKey(item), item])).values()];
  if (days.length === 0) return;
  const tipsters = [...new Set(days.map((item) => item.tipster_id))];
  if (!locked) await lockTipsters(trx, tipsters);
  const tips = await selectDays(trx, days);
  await writeDays(trx, days, storedRowsOfDays(tips));
}

/** The rows to store for every tipster and day of the tips. */
function storedRowsOfDays(tips: readonly (RecordTip & TipsterDay)[]): {
  rows: StoredDayRow[];
  segments: StoredSegmentRow[];
} {
  const days = [...Map.groupBy(tips, dayKey).values()].map((own) => storedRowsOf(own[0]!.tipster_id, own[0]!.day, own));
  return { rows: days.flatMap((day) => day.rows), segments: days.flatMap((day) => day.segments) };
}

/** All stored figures of one tipster, from the stored days. */
export interface MadeRecord {
  standings: readonly StandingRow[];
  stats: readonly StatsRow[];
  evidence: EvidenceRow | null;
}

/** A record's figures depend on these beside its own days. */
export interface RecordView {
  now: Date;
  priors: YieldPriors;
  anchors: BadgeAnchors;
}

export function makeRecord(tipsterId: number, record: RecordRows, { now, ...view }: RecordView): MadeRecord {
  const folded = foldRecord(tipsterId, record, now, view.priors);
  return {
    standings: folded.standings,
    stats: folded.periods.map((period) => ({
      tipster_id: tipsterId,
      period: period.period,
      scope: period.scope,
      data: JSON.stringify(presentPeriod(period, view.priors)),
    })),
    evidence: record.rows.length === 0 ? null : makeEvidence(tipsterId, record, folded.ranking, view),
  };
}

async function refreshBatch(trx: Trx, limit: number, everyone: boolean, clock: Clock): Promise<number> {
  await holdBadges(trx);
  const ids = await takeDirty(trx, limit, everyone);
  if (ids.length === 0) return 0;
  // Read after the marks were taken, because the periods' edges move before marks are set.
  const now = clock.now();
  const { priors } = await selectPriors(trx);
  const anchors = await selectAnchors(trx, ids);
  const records = await selectRecordRows(trx, ids);
  const computed: MadeRecord[] = [];
  for (const id of ids) {
    computed.push(makeRecord(id, records.get(id)!, { now, priors, anchors: anchors.get(id) ?? NO_BADGES }));
    // The event loop answers requests between two tipsters.
    await nextTurn();
  }
  const evidence = computed.flatMap((record) => record.evidence ?? []);
  const empty = ids.filter((id) => !evidence.some((row) => row.tipster_id === id));
  await writeEvidence(trx, evidence);
  await deleteEvidence(trx, empty);
  await writeStandings(
    trx,
    ids,
    computed.flatMap((record) => record.standings),
  );
  await writeStats(
    trx,
    ids,
    computed.flatMap((record) => record.stats),
  );
  await markLuck(trx, ids);
  await raiseRecordVersions(trx, ids);
  await raiseVersion(trx);
  return ids.length;
}

/** Computed outside of a transaction, so that no settlement waits for a p-value. Only unchanged records are written. */
async function luckBatch(db: Db, limit: number, { clock, stopping }: RefreshOptions): Promise<number> {
  const marks = await selectLuckMarks(db, limit);
  if (marks.length === 0) return 0;
  const ids = marks.map((row) => row.tipster_id);
  const now = clock.now();
  const records = await selectRecordRows(db, ids);
  const luckByTipster = Map.groupBy(await selectLuck(db, ids), (row) => row.tipster_id);
  const rows: LuckRow[] = [];
  const computed: LuckMark[] = [];
  for (const mark of marks) {
    if (stopping?.aborted) break;
    const id = mark.tipster_id;
    rows.push(...(await makeLuck(id, records.get(id)!, now, luckByTipster.get(id) ?? [])));
    computed.push(mark);
    // Known p-values are no wait, and the event loop answers requests between two tipsters.
    await nextTurn();
  }
  if (computed.length === 0) return 0;
  await db.transaction().execute(async (trx) => {
    const unchanged = await takeLuckMarks(trx, computed);
    await writeLuck(
      trx,
      unchanged,
      rows.filter((row) => unchanged.includes(row.tipster_id)),
    );
    await raiseVersion(trx);
  });
  return computed.length;
}

interface RefreshOptions {
  clock: Clock;
  /** Ends early once it is aborted; what is left keeps its marks. */
  stopping?: AbortSignal;
  /** At most so many tipsters. */
  limit?: number;
  /** Includes tipsters whose periods only moved with the calendar, after all others. */
  everyone?: boolean;
}

interface Refreshed {
  tipsters: number;
  badgesChanged: number;
}

/** Works in batches until nothing is left, `limit` is reached or the process is `stopping`. */
async function inBatches(
  { limit = Number.POSITIVE_INFINITY, stopping }: RefreshOptions,
  work: (size: number) => Promise<number>,
): Promise<number> {
  let done = 0;
  while (done < limit && !stopping?.aborted) {
    const size = Math.min(BATCH, limit - done);
    const processed = await work(size);
    done += processed;
    if (processed < size) break;
  }
  return done;
}

export const luckJob = jobKind<Record<string, never>>('record_luck');

/** Has the exact p-values computed that are waiting: one job at a time, since each would hold up readers' jobs for as long. */
async function askForLuck(db: Db): Promise<void> {
  await addJob(db, luckJob, {}, { jobKey: luckJob.name, queue: luckJob.name });
}

/**
 * Recomputes standings, profile statistics, evidence and badges of dirty tipsters; a job computes the exact p-values. Several may run at
 * once and beside settlements: each takes other tipsters, and marks set meanwhile stay.
 */
async function refreshDirty(db: Db, options: RefreshOptions): Promise<Refreshed> {
  const { clock, everyone = false } = options;
  const tipsters = await inBatches(options, (size) =>
    db.transaction().execute((trx) => refreshBatch(trx, size, everyone, clock)),
  );
  if (tipsters === 0) return { tipsters, badgesChanged: 0 };
  const badgesChanged = await db.transaction().execute((trx) => decideBadges(trx, clock.now()));
  await askForLuck(db);
  return { tipsters, badgesChanged };
}

/** Computes the exact p-values that are waiting. They take ten times as long as all the rest. */
async function refreshLuck(db: Db, options: RefreshOptions): Promise<number> {
  return inBatches(options, (size) => luckBatch(db, size, options));
}

/** A day before every record, so that the first run moves all edges. */
const BEFORE_ALL = '1970-01-01';

/**
 * Marks the tipsters whose rolling periods have lost a day since the last run. No bet enters a period by the calendar alone, because
 * periods have no end. These tipsters are refreshed after all others.
 */
async function moveEdges(db: Db, { clock }: { clock: Clock }): Promise<number> {
  const now = clock.now();
  const today = romeDay(now);
  return db.transaction().execute(async (trx) => {
    const last = await selectEdgeDay(trx);
    if (last === today) return 0;
    const before = last ?? BEFORE_ALL;
    // A clock that was set back moves the edges back, so the days in between enter again.
    const [earlier, later] = before < today ? [before, today] : [today, before];
    const moved = ROLLING_PERIODS.filter((period) => periodDays(period, now).from !== null).map((period) => {
      const firstDayAt = (day: string) => addDays(day, 1 - Number.parseInt(period, 10));
      return { from: firstDayAt(earlier), to: addDays(firstDayAt(later), -1) };
    });
    const marked = await markEdges(trx, moved);
    await writeEdgeDay(trx, today);
    return marked;
  });
}

export const recordService = { touchDays, refreshDirty, refreshLuck, moveEdges };
export { storeFigures } from './repository-standings.ts';
export { askForLuck, moveEdges, refreshDirty, refreshLuck, touchDays };

/** The figures that a bundle states of a record, and the number of the priors (0: the initial ones) on which its expected yield rests. */
interface AllTimeFigures {
  figures: RecordFigures;
  priors: number;
}

/** A tipster's figures over all time and all settled tips, as the last committed settlement left them. */
export async function allTimeFigures(db: Db, tipsterId: number): Promise<AllTimeFigures> {
  const { seq, priors } = await selectPriors(db);
  const record = (await selectRecordRows(db, [tipsterId])).get(tipsterId)!;
  const figuresOf = (scope: RecordScope) => {
    const whole = slicesOf(record, scope).find((slice) => slice.sport === ANY && slice.kind === ANY);
    return whole ? foldSlice(whole, null, record.mixed) : emptyPeriod('all', scope).whole;
  };
  const verified = figuresOf('verified');
  const figures = {
    ...settledFigures(figuresOf('all').summary),
    ...verifiedFigures(verified.summary),
    ...rankingFigures(verified.sums, priors),
  };
  return { figures, priors: seq };
}
