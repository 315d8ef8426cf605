import { setImmediate as nextTurn } from 'node:timers/promises';
import type { tipsterStats } from '@quotavera/contract/records';
import type { RecordScope, RecordTip, Segment, YieldPriors } from '@quotavera/domain/records';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import {
  presentByTip,
  presentPeriod,
  type RecordByTip,
  type RecordFilters,
  type StoredStats,
  selectRecord,
} from '../../tips/record/index.ts';
import { answerCacheOf } from '../../tips/record/service-cache.ts';
import { type ReadRow, readRow, readSegment, storedRowsOf } from '../../tips/record/service-days.ts';
import { foldPeriod, mixedKey, type PeriodRecord, type RecordRows } from '../../tips/record/service-fold.ts';
import { pValueOf } from '../../tips/record/service-luck.ts';

type Filters = Omit<z.output<(typeof tipsterStats)['query']>, 'scope'>;

/** An exact p-value of more bets is computed in a job, not while a reader waits. */
const P_VALUE_BETS_MAX = 1_000;

interface FilteredStats {
  stored: StoredStats;
  pValue: number | null;
  byTip: RecordByTip;
}

/**
 * Statistics of a part of a tipster's settled tips, the same for every reader: made once for each version of the tipster's record, however
 * many ask at once.
 */
export function filteredStats(
  db: Db,
  of: { id: number; version: number; priors: YieldPriors },
  scan: Scan,
): Promise<FilteredStats> {
  return answerCacheOf(db).remember(scanKey(of.id, scan), JSON.stringify([of.version, of.priors]), async () => {
    const { record, tips } = await inTurn(() => filteredPeriod(db, of.id, scan));
    await nextTurn();
    const stored = presentPeriod(record, of.priors);
    const byTip = presentByTip(tips, scan.scope);
    return { stored, byTip, pValue: stored.luck.bets <= P_VALUE_BETS_MAX ? await pValueOf(record) : null };
  });
}

export interface Scan {
  period: string;
  scope: RecordScope;
  from: string | null;
  to: string | null;
  legFilters: Filters;
}

/** The cache key, independent of the filters' order. */
function scanKey(tipsterId: number, { period, scope, from, to, legFilters }: Scan): string {
  const filters = Object.entries(legFilters).filter(([, value]) => value !== undefined);
  return JSON.stringify([tipsterId, period, scope, from, to, filters.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Computed one after another, because several at once would delay other requests more. */
let turn: Promise<unknown> = Promise.resolve();

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** The filters as the database asks for them. */
export function recordFiltersOf({ from, to, legFilters }: Omit<Scan, 'period' | 'scope'>): RecordFilters {
  return {
    from,
    to,
    sport: legFilters.sport,
    competitionId: legFilters.competition,
    kind: legFilters.valexc,
    market: legFilters.market,
    bookmaker: legFilters.bookmaker,
    phase: legFilters.liveprematch,
    isFree: legFilters.is_free,
    oddsBand: legFilters.odds_band,
  };
}

async function filteredPeriod(
  db: Db,
  tipsterId: number,
  scan: Scan,
): Promise<{ record: PeriodRecord; tips: readonly RecordTip[] }> {
  const tips = await selectRecord(db, tipsterId, { ...recordFiltersOf(scan), settledOnly: true });
  await nextTurn();
  const rows = await recordOfTips(tipsterId, tips);
  await nextTurn();
  return { record: foldPeriod(scan.period, scan.scope, rows), tips };
}

/** The longest that a sum may block other requests, in milliseconds. */
const SLICE_MS = 8;

/** Folds tips into rows as settlement does, yielding to other requests every few days. */
async function recordOfTips(tipsterId: number, tips: readonly RecordTip[]): Promise<RecordRows> {
  const rows: ReadRow[] = [];
  const mixed = new Map<string, Segment>();
  let until = performance.now() + SLICE_MS;
  for (const [day, own] of Map.groupBy(tips, (tip) => tip.day)) {
    const stored = storedRowsOf(tipsterId, day, own);
    for (const row of stored.rows) rows.push(readRow(row, JSON.parse(row.data)));
    for (const row of stored.segments) {
      mixed.set(mixedKey(row.day, row.scope, row.sport, row.kind), readSegment(JSON.parse(row.segment)));
    }
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
  return { rows, mixed };
}
