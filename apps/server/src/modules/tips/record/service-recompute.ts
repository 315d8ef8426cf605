import { AGGREGATE_FLOATS, AGGREGATE_INTEGERS, SEGMENT_FIELDS } from '@quotavera/domain/records';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { lockTipsters, markDirty, selectStoredTexts, writeDays } from './repository-days.ts';
import { evidenceColumns, NO_BADGES, selectAnchors, selectPriors } from './repository-evidence.ts';
import { type StoredRecord, selectDirtyIds, selectStoredRecord, selectTipsterIds } from './repository-recompute.ts';
import { deleteLuck, selectLuck } from './repository-standings.ts';
import { selectDayList, selectRecord, type TipsterDay } from './repository-tips.ts';
import { rewriteValueSums, selectValueTexts, type ValueTexts } from './repository-values.ts';
import { makeRecord, refreshDirty, refreshLuck } from './service.ts';
import { readRow, readSegment, type StoredDayRow, type StoredSegmentRow, storedRowsOf } from './service-days.ts';
import { decideBadges, dueBadges } from './service-evidence.ts';
import { mixedKey, type RecordRows } from './service-fold.ts';
import { makeLuck } from './service-luck.ts';

/** A stored value that differs from the recomputed one. */
export interface Difference {
  tipsterId: number;
  table: string;
  /** Day, period and the like. */
  key: string;
  /** The column or, inside JSON, the path. */
  column: string;
  stored: string;
  recomputed: string;
}

export interface Recomputed {
  tipsters: number;
  tips: number;
  differences: readonly Difference[];
}

export interface RecomputeOptions {
  clock: Clock;
  /** Replaces stored values that differ. */
  write?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Recomputes every statistic of every tipster from the tips alone, a tipster at a time, and compares it byte for byte with what is
 * stored. Works beside a running server: each tipster is read at one moment, and what is waiting for a refresh is not compared.
 */
export async function recompute(db: Db, options: RecomputeOptions): Promise<Recomputed> {
  const ids = await selectTipsterIds(db);
  const differences: Difference[] = [];
  let tips = 0;
  for (const [done, id] of ids.entries()) {
    const one = await compareOne(db, id, options.clock);
    tips += one.tips;
    differences.push(...one.differences);
    if (options.write && one.differences.length > 0) await rewrite(db, id);
    options.onProgress?.(done + 1, ids.length);
  }
  if (options.write && differences.length > 0) {
    await refreshDirty(db, { clock: options.clock, everyone: true });
    await refreshLuck(db, { clock: options.clock });
  }
  const badges = await compareBadges(db);
  if (options.write && badges.length > 0) {
    await db.transaction().execute((trx) => decideBadges(trx, options.clock.now()));
  }
  differences.push(...badges);
  return { tipsters: ids.length, tips, differences };
}

/** The badges that should be given or ended over the evidence as it is stored. */
async function compareBadges(db: Db): Promise<Difference[]> {
  const { won, lost } = await dueBadges(db);
  return [...won, ...lost].map(({ tipster_id, badge }) => ({
    tipsterId: tipster_id,
    table: 'tipster_evidence',
    key: '',
    column: 'badge',
    stored: String(badge),
    recomputed: String(!badge),
  }));
}

/** All days of a tipster, computed from the tips. */
async function daysFromTips(
  trx: Trx,
  tipsterId: number,
): Promise<{ tips: number; rows: StoredDayRow[]; segments: StoredSegmentRow[] }> {
  const tips = await selectRecord(trx, tipsterId);
  const days = [...Map.groupBy(tips, (tip) => tip.day)].map(([day, own]) => storedRowsOf(tipsterId, day, own));
  return { tips: tips.length, rows: days.flatMap((day) => day.rows), segments: days.flatMap((day) => day.segments) };
}

/** Parses stored texts as a refresh does. */
function recordOf(stored: { rows: readonly StoredDayRow[]; segments: readonly StoredSegmentRow[] }): RecordRows {
  return {
    rows: stored.rows.map((row) => readRow(row, JSON.parse(row.data))),
    mixed: new Map(
      stored.segments.map((row) => [
        mixedKey(row.day, row.scope, row.sport, row.kind),
        readSegment(JSON.parse(row.segment)),
      ]),
    ),
  };
}

/** Compares a tipster's record with what the tips give, both read at one moment. */
export function compareOne(
  db: Db,
  tipsterId: number,
  clock: Clock,
): Promise<{ tips: number; differences: Difference[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => compareTipster(trx, tipsterId, clock.now()));
}

async function compareTipster(
  trx: Trx,
  tipsterId: number,
  now: Date,
): Promise<{ tips: number; differences: Difference[] }> {
  const fresh = await daysFromTips(trx, tipsterId);
  const storedDays = await selectStoredTexts(trx, tipsterId);
  const dayKey = (row: StoredDayRow) => `${row.day} ${row.sport} ${row.kind} ${row.part}`;
  const segmentKey = (row: StoredSegmentRow) => `${row.day} ${row.scope} ${row.sport} ${row.kind}`;
  const differences = [
    ...compareRows(
      tipsterId,
      'record_day',
      textsOf(storedDays.rows, dayKey, 'data'),
      textsOf(fresh.rows, dayKey, 'data'),
    ),
    ...compareRows(
      tipsterId,
      'record_segment',
      textsOf(storedDays.segments, segmentKey, 'segment'),
      textsOf(fresh.segments, segmentKey, 'segment'),
    ),
    ...compareValues(tipsterId, await selectValueTexts(trx, tipsterId)),
  ];
  const waiting = await selectDirtyIds(trx, tipsterId);
  if (waiting.standings) return { tips: fresh.tips, differences };
  const record = recordOf(fresh);
  const { priors } = await selectPriors(trx);
  const anchors = (await selectAnchors(trx, [tipsterId])).get(tipsterId) ?? NO_BADGES;
  const recomputed = makeRecord(tipsterId, record, { now, priors, anchors });
  const stored = await selectStoredRecord(trx, tipsterId);
  differences.push(...compareMade(tipsterId, stored, recomputed));
  if (!waiting.luck)
    differences.push(...(await compareLuck(tipsterId, await selectLuck(trx, [tipsterId]), record, now)));
  return { tips: fresh.tips, differences };
}

function compareValues(tipsterId: number, { stored, fresh }: Record<'stored' | 'fresh', ValueTexts>): Difference[] {
  const days = ({ days }: ValueTexts) => textsOf(days, ({ day }) => day, 'counts');
  const sums = ({ sums }: ValueTexts) => textsOf(sums, ({ field, value }) => `${field} ${value}`, 'tips');
  return [
    ...compareRows(tipsterId, 'record_day_value', days(stored), days(fresh)),
    ...compareRows(tipsterId, 'record_value', sums(stored), sums(fresh)),
  ];
}

type Texts = Map<string, Record<string, unknown>>;

function textsOf<Row extends object>(
  rows: readonly Row[],
  key: (row: Row) => string,
  column: keyof Row & string,
): Texts {
  return new Map(rows.map((row) => [key(row), { [column]: row[column] }]));
}

function compareMade(tipsterId: number, stored: StoredRecord, recomputed: ReturnType<typeof makeRecord>): Difference[] {
  const standingKey = (row: { period: string; sport: string; kind: string }) =>
    `${row.period} ${row.sport} ${row.kind}`;
  const statsKey = (row: { period: string; scope: string }) => `${row.period} ${row.scope}`;
  const badge = stored.evidence?.badge ?? false;
  const evidence = recomputed.evidence && evidenceColumns(recomputed.evidence);
  const { badge: _badge, ...storedEvidence } = stored.evidence ?? { badge: false };
  return [
    ...compareRows(
      tipsterId,
      'standing',
      new Map(stored.standings.map((row) => [standingKey(row), { ...row }])),
      new Map(
        recomputed.standings.map((row) => [
          standingKey(row),
          { ...row, tipster_id: tipsterId, spark: JSON.stringify(row.spark), badge },
        ]),
      ),
    ),
    ...compareRows(
      tipsterId,
      'tipster_stats',
      new Map(stored.stats.map((row) => [statsKey(row), { data: row.data }])),
      new Map(recomputed.stats.map((row) => [statsKey(row), { data: row.data }])),
    ),
    ...compareRows(
      tipsterId,
      'tipster_evidence',
      new Map(stored.evidence ? [['', storedEvidence]] : []),
      new Map(evidence ? [['', evidence]] : []),
    ),
  ];
}

async function compareLuck(
  tipsterId: number,
  stored: Awaited<ReturnType<typeof selectLuck>>,
  record: RecordRows,
  now: Date,
): Promise<Difference[]> {
  const texts = (rows: typeof stored): Texts =>
    new Map(rows.map((row) => [`${row.period} ${row.scope}`, { input: row.input, p_value: row.p_value }]));
  return compareRows(tipsterId, 'tipster_luck', texts(stored), texts(await makeLuck(tipsterId, record, now, [])));
}

function compareRows(tipsterId: number, table: string, stored: Texts, recomputed: Texts): Difference[] {
  const differences: Difference[] = [];
  const keys = new Set([...stored.keys(), ...recomputed.keys()]);
  for (const key of [...keys].sort()) {
    const is = stored.get(key);
    const shouldBe = recomputed.get(key);
    if (is === undefined || shouldBe === undefined) {
      const text = (row: Record<string, unknown> | undefined) => (row === undefined ? 'missing' : 'present');
      differences.push({ tipsterId, table, key, column: '*', stored: text(is), recomputed: text(shouldBe) });
      continue;
    }
    for (const column of Object.keys(shouldBe)) {
      if (textOf(is[column]) !== textOf(shouldBe[column])) {
        differences.push({
          tipsterId,
          table,
          key,
          ...firstDifference(column, textOf(is[column]), textOf(shouldBe[column])),
        });
      }
    }
  }
  return differences;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Inside JSON the first differing path says more than two long texts. */
function firstDifference(
  column: string,
  stored: string,
  recomputed: string,
): Omit<Difference, 'tipsterId' | 'table' | 'key'> {
  const path = jsonPath(parsed(stored), parsed(recomputed), column);
  return path ? { ...path, column: namedColumn(path.column) } : { column, stored, recomputed };
}

/** Sums and segments are stored as lists of numbers, so a place names a field. */
const FIELDS = new Map(
  Object.entries<readonly string[]>({
    'data.integers': AGGREGATE_INTEGERS,
    'data.floats': AGGREGATE_FLOATS,
    'data.segment': SEGMENT_FIELDS,
    segment: SEGMENT_FIELDS,
  }),
);

function namedColumn(path: string): string {
  const dot = path.lastIndexOf('.');
  const field = FIELDS.get(path.slice(0, dot))?.[Number(path.slice(dot + 1))];
  return field === undefined ? path : `${path.slice(0, dot)}.${field}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function jsonPath(a: unknown, b: unknown, path: string): { column: string; stored: string; recomputed: string } | null {
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) {
    const left = a as Record<string, unknown>;
    const right = b as Record<string, unknown>;
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const difference = jsonPath(left[key], right[key], `${path}.${key}`);
      if (difference) return difference;
    }
    return null;
  }
  return Object.is(a, b) ? null : { column: path, stored: textOf(a), recomputed: textOf(b) };
}

/**
 * Rewrites every day of the tipster as settlement does, and under its lock: a settlement that commits between the reading of the tips and
 * the writing of the days would be undone.
 */
export async function rewriteDays(trx: Trx, tipsterId: number): Promise<void> {
  await lockTipsters(trx, [tipsterId]);
  const days: TipsterDay[] = await selectDayList(trx, tipsterId);
  await writeDays(trx, days, await daysFromTips(trx, tipsterId));
  await rewriteValueSums(trx, tipsterId);
  await markDirty(trx, [tipsterId]);
}

async function rewrite(db: Db, tipsterId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await rewriteDays(trx, tipsterId);
    // A p-value is reused while its bets stay the same, so a wrong one has to be deleted.
    await deleteLuck(trx, tipsterId);
  });
}

export { moveEdges, refreshDirty, refreshLuck } from './service.ts';
