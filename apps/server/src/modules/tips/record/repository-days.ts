import type { RecordPart, RecordScope, Segment } from '@quotavera/domain/records';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { TipsterDay } from './repository-tips.ts';
import { writingValues } from './repository-values.ts';
import { type ReadRow, readRow, readSegment, type StoredDayRow, type StoredSegmentRow } from './service-days.ts';
import { mixedKey, type RecordRows } from './service-fold.ts';

/** Locks tipsters in order of id, like settlement, so that a day is recomputed by one transaction at a time from all of its tips. */
export async function lockTipsters(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from tipster where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
}

const dayColumns = (rows: readonly TipsterDay[]) =>
  sql`${rows.map((row) => row.tipster_id)}::bigint[], ${rows.map((row) => row.day)}::date[]`;

/** Replaces the stored rows of the given days and marks their tipsters dirty, in one statement. Equal rows aren't written again. */
export async function writeDays(
  trx: Trx,
  days: readonly TipsterDay[],
  stored: { rows: readonly StoredDayRow[]; segments: readonly StoredSegmentRow[] },
): Promise<void> {
  const { rows, segments } = stored;
  await sql`
    with fresh as (
      select * from unnest(${dayColumns(rows)}, ${rows.map((row) => row.sport)}::text[], ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => row.part)}::text[], ${rows.map((row) => row.data)}::text[])
        as f (tipster_id, day, sport, kind, part, data)
    ), gone as (
      delete from record_day r using unnest(${dayColumns(days)}) as d (tipster_id, day)
      where r.tipster_id = d.tipster_id and r.day = d.day and not exists (
        select from fresh f where f.tipster_id = r.tipster_id and f.day = r.day and f.sport = r.sport and f.kind = r.kind
          and f.part = r.part)
    ), written as (
      insert into record_day as r (tipster_id, day, sport, kind, part, data)
      select tipster_id, day, sport, kind, part, data::json from fresh
      on conflict (tipster_id, day, sport, kind, part)
        do update set data = excluded.data where r.data::text <> excluded.data::text
    ), fresh_segment as (
      select * from unnest(${dayColumns(segments)}, ${segments.map((row) => row.scope)}::text[],
        ${segments.map((row) => row.sport)}::text[], ${segments.map((row) => row.kind)}::text[],
        ${segments.map((row) => row.segment)}::text[]) as f (tipster_id, day, scope, sport, kind, segment)
    ), gone_segment as (
      delete from record_segment r using unnest(${dayColumns(days)}) as d (tipster_id, day)
      where r.tipster_id = d.tipster_id and r.day = d.day and not exists (
        select from fresh_segment f where f.tipster_id = r.tipster_id and f.day = r.day and f.scope = r.scope
          and f.sport = r.sport and f.kind = r.kind)
    ), ${writingValues(dayColumns(days))}, marked as (${marking([...new Set(days.map((day) => day.tipster_id))])})
    insert into record_segment as r (tipster_id, day, scope, sport, kind, segment)
    select tipster_id, day, scope, sport, kind, segment::json from fresh_segment
    on conflict (tipster_id, day, scope, sport, kind)
      do update set segment = excluded.segment where r.segment::text <> excluded.segment::text`.execute(trx);
}

/**
 * Marks tipsters whose standings must be recomputed. An existing mark is written again, which locks it: no refresh takes it before this
 * transaction commits, and one that a refresh is taking is waited for.
 */
export async function markDirty(trx: Db, ids: readonly number[]): Promise<void> {
  await marking(ids).execute(trx);
}

function marking(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    insert into dirty_tipster (tipster_id)
    select id from unnest(${[...ids].sort((a, b) => a - b)}::bigint[]) as i (id)
    on conflict (tipster_id) do update set by_calendar = false`;
}

/** Marks every tipster with a record, to be refreshed after those that settlements marked. */
export async function markEveryone(trx: Trx): Promise<void> {
  await sql`
    insert into dirty_tipster (tipster_id, by_calendar) select tipster_id, true from tipster_evidence order by 1
    on conflict (tipster_id) do nothing`.execute(trx);
}

/**
 * Takes marks that no other transaction has locked. Marks set by the calendar come last and only with `everyone`, so that settlements don't
 * wait for them.
 */
export async function takeDirty(trx: Trx, limit: number, everyone: boolean): Promise<number[]> {
  const { rows } = await sql<{ tipster_id: number }>`
    delete from dirty_tipster where tipster_id in (
      select tipster_id from dirty_tipster where ${everyone ? sql`true` : sql`not by_calendar`} order by by_calendar, tipster_id
      limit ${sql.lit(limit)} for update skip locked)
    returning tipster_id`.execute(trx);
  return rows.map((row) => row.tipster_id).sort((a, b) => a - b);
}

export async function markLuck(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into dirty_luck (tipster_id, mark) select id, gen_random_uuid() from unnest(${[...ids]}::bigint[]) as i (id)
    on conflict (tipster_id) do update set mark = excluded.mark`.execute(trx);
}

export type LuckMark = ColumnsOf<'dirty_luck', 'tipster_id' | 'mark'>;

export async function selectLuckMarks(db: Db, limit: number): Promise<LuckMark[]> {
  const { rows } = await sql<LuckMark>`
    select tipster_id, mark from dirty_luck order by tipster_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Removes marks that haven't changed since they were read; returns their tipsters. */
export async function takeLuckMarks(trx: Trx, marks: readonly LuckMark[]): Promise<number[]> {
  const { rows } = await sql<{ tipster_id: number }>`
    delete from dirty_luck l
    using unnest(${marks.map((row) => row.tipster_id)}::bigint[], ${marks.map((row) => row.mark)}::uuid[]) as m (tipster_id, mark)
    where l.tipster_id = m.tipster_id and l.mark = m.mark
    returning l.tipster_id`.execute(trx);
  return rows.map((row) => row.tipster_id);
}

/** Tipsters with a day that left a rolling period when the calendar went from one day to another. */
export async function markEdges(trx: Trx, leaving: readonly { from: string; to: string }[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with marked as (
      insert into dirty_tipster (tipster_id, by_calendar)
      select distinct r.tipster_id, true
      from unnest(${leaving.map((days) => days.from)}::date[], ${leaving.map((days) => days.to)}::date[]) as l (first, last)
      join record_day r on r.day between l.first and l.last
      order by 1
      on conflict (tipster_id) do update set by_calendar = dirty_tipster.by_calendar
      returning 1)
    select count(*) as n from marked`.execute(trx);
  return rows[0]?.n ?? 0;
}

interface DayRowOfTable extends ColumnsOf<'record_day', 'tipster_id' | 'day' | 'sport' | 'kind'> {
  part: RecordPart;
  data: unknown;
}

/** Stored rows of tipsters, in the order in which they are summed. */
export async function selectRecordRows(db: Db, ids: readonly number[]): Promise<Map<number, RecordRows>> {
  const days = await sql<DayRowOfTable>`
    select tipster_id, day, sport, kind, part, data from record_day
    where tipster_id = any(${[...ids]}::bigint[]) order by tipster_id, day, sport, kind, part`.execute(db);
  const segments = await sql<TipsterDay & { scope: RecordScope; sport: string; kind: string; segment: unknown }>`
    select tipster_id, day, scope, sport, kind, segment from record_segment
    where tipster_id = any(${[...ids]}::bigint[])`.execute(db);
  const records = new Map(ids.map((id) => [id, { rows: [] as ReadRow[], mixed: new Map<string, Segment>() }]));
  for (const { tipster_id, day, sport, kind, part, data } of days.rows) {
    records.get(tipster_id)?.rows.push(readRow({ day, sport, kind, part }, data));
  }
  for (const { tipster_id, day, scope, sport, kind, segment } of segments.rows) {
    records.get(tipster_id)?.mixed.set(mixedKey(day, scope, sport, kind), readSegment(segment));
  }
  return records;
}

/** The stored texts of one tipster's days, for comparing. */
export async function selectStoredTexts(
  db: Db,
  tipsterId: number,
): Promise<{ rows: StoredDayRow[]; segments: StoredSegmentRow[] }> {
  const rows = await sql<StoredDayRow>`
    select tipster_id, day, sport, kind, part, data::text as data from record_day
    where tipster_id = ${tipsterId} order by day, sport, kind, part`.execute(db);
  const segments = await sql<StoredSegmentRow>`
    select tipster_id, day, scope, sport, kind, segment::text as segment from record_segment
    where tipster_id = ${tipsterId} order by day, scope, sport, kind`.execute(db);
  return { rows: rows.rows, segments: segments.rows };
}
