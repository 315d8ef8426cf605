import { hidesOpenTips, unlocksPerDay, type Viewer } from '@quotavera/domain/access';
import { COUNT_MAX, type SortOrder } from '@quotavera/domain/limits';
import { romeDay, romeDayStart } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import {
  countUpToMax,
  type Db,
  keyset,
  type PageKey,
  type PageSpan,
  timeOfKey,
} from '../../../platform/database/index.ts';
import { chosenTipsters } from '../follow/repository.ts';
import { publicVersion, tipsVersion } from '../version/repository.ts';
import {
  seesEarly,
  visibilityExpression,
  visibleEarlyExpression,
  visibleExpression,
  wholeExpression,
} from '../visibility/repository.ts';
import { conditions, isShared, type ListFilters } from './repository-filters.ts';
import type { FoundRow } from './repository-frames.ts';
import { type UnlockAccount, unlockAccount } from './repository-unlocks.ts';

function unlocksOf(viewer: Viewer, now: Date): RawBuilder<UnlockAccount | null> {
  const hasSome = viewer.type === 'member' && unlocksPerDay(viewer) > 0;
  return hasSome ? unlockAccount(viewer.accountId, romeDay(now), now) : sql<null>`null::json`;
}

const PAGE_KEY = sql<PageKey>`json_build_array(floor(extract(epoch from t.published_at) * 1000), t.id)`;
const IN_ORDER = [sql`t.published_at`, sql`t.id`];

/**
 * Returns the tips to choose from. When the reader chose some tipsters, each tipster's latest tips are taken by index and merged: a walk
 * through everybody's tips would pass over nearly all of them for a reader who chose few.
 */
function source(
  viewer: Viewer,
  filters: ListFilters,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { max, now, among = sql`tip` }: { max: number; now: Date; among?: RawBuilder<unknown> | undefined },
) {
  if (!filters.of) return sql`${among} t where ${condition}`;
  return sql`${chosenTipsters(viewer, filters.of, now)} fo cross join lateral (
      select t.tipster_id, t.id, t.published_at, t.first_start_at, t.settled_at from ${among} t where t.tipster_id = fo.tipster_id and ${condition}
      order by ${order} limit ${sql.lit(max)} offset 0
    ) t`;
}

export interface PlacedRow extends FoundRow {
  /** Publication in milliseconds since 1970, and id; in the order of starts the part of the list stands before, see `partsOf`. */
  key: PageKey;
}

export interface TipsFound {
  rows: readonly PlacedRow[];
  unlocks: UnlockAccount | null;
  /** The version of the tips as the statement saw them. */
  version: number;
  /** The version of everything that the tips' views show. */
  public_version: number;
  /** The number of tips on a shared list that the reader knows of by now only as their author or as a subscriber. */
  early: number;
}

/** A part of a list in the order of starts: its tips, and the time by which they are sorted. */
interface ListPart {
  tips: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  order: SortOrder;
  /** The rows that are looked at, where not all tips are. */
  among?: RawBuilder<unknown>;
}

/**
 * A list in the order of what one does with its tips: those of today and of the days to come, the next start first; those whose match is
 * locked, by publication, because a place among the starts would tell the start; those of past days that wait for a result; settled ones,
 * the last end first; withdrawn ones, the last start first. Each part is walked along an index of its own.
 */
function partsOf(viewer: Viewer, now: Date): ListPart[] {
  const whole = wholeExpression(viewer, now);
  // Read apart: otherwise PostgreSQL may walk through all tips in the order of publication to find the few that are open.
  const among = sql`(select t.* from tip t where t.status = 'published' and t.settled_at is null offset 0)`;
  const today = romeDayStart(romeDay(now));
  const coming: ListPart = {
    among,
    tips: sql`${whole} and t.first_start_at >= ${today}`,
    by: sql`t.first_start_at`,
    order: 'asc',
  };
  const locked: ListPart = { among, tips: sql`not ${whole}`, by: sql`t.published_at`, order: 'desc' };
  const waiting: ListPart = { ...coming, tips: sql`${whole} and t.first_start_at < ${today}`, order: 'desc' };
  const settled: ListPart = { tips: sql`t.settled_at is not null`, by: sql`t.settled_at`, order: 'desc' };
  const withdrawn: ListPart = {
    tips: sql`t.status = 'withdrawn' and t.settled_at is null`,
    by: sql`t.first_start_at`,
    order: 'desc',
  };
  return [coming, locked, waiting, settled, withdrawn];
}

/** The rows of one part that a page may need, with their place in the list: the part's number, its time, the id. */
function rowsOfPart(
  viewer: Viewer,
  filters: ListFilters,
  page: PageSpan,
  now: Date,
  { number, part }: { number: number; part: ListPart },
): RawBuilder<unknown> | null {
  const [from, time, id] = page.position?.key ?? [];
  const backwards = page.position?.direction === 'previous';
  if (from !== undefined && from !== null && (backwards ? number > from : number < from)) return null;
  const edge = from === number ? [timeOfKey(Math.abs(time ?? 0)), id] : null;
  const { beyond, orderBy } = keyset([part.by, sql`t.id`], part.order, page, edge);
  const condition = sql.join([part.tips, ...conditions(filters, viewer, now), beyond], sql` and `);
  const max = page.limit + 1 + page.offset;
  const sign = part.order === 'asc' ? sql`` : sql`-`;
  const place = sql`${sql.lit(number)} as part, ${sign}floor(extract(epoch from ${part.by}) * 1000)::bigint as place, ${sign}t.id as tie`;
  return sql`(select t.tipster_id, t.id, ${place}
    from ${source(viewer, filters, condition, orderBy, { max, now, among: part.among })} order by ${orderBy} limit ${sql.lit(max)})`;
}

/** Returns a page in the order of starts, as `partsOf` describes it, with a row more than asked for. */
async function selectPageByStart(
  db: Db,
  viewer: Viewer,
  filters: ListFilters,
  page: PageSpan,
  now: Date,
): Promise<TipsFound> {
  const parts = partsOf(viewer, now).flatMap(
    (part, number) => rowsOfPart(viewer, filters, page, now, { number, part }) ?? [],
  );
  const { orderBy, limit } = keyset([sql`p.part`, sql`p.place`, sql`p.tie`], 'asc', page, null);
  const { rows } = await sql<TipsFound>`
    with page as materialized (select * from (${sql.join(parts, sql` union all `)}) p order by ${orderBy} ${limit})
    select ${tipsVersion} as version, ${publicVersion} as public_version, ${countEarly(viewer, filters, now)} as early,
      ${unlocksOf(viewer, now)} as unlocks, (
        select coalesce(json_agg(json_build_object('id', t.id, 'tipster_id', t.tipster_id,
          'key', json_build_array(p.part, p.place, t.id), 'visibility', ${visibilityExpression(viewer, now)})
          order by ${orderBy}), '[]')
        from page p join tip t on t.tipster_id = p.tipster_id and t.id = p.id) as rows`.execute(db);
  return rows[0]!;
}

/** Returns a page of the list in its order, with a row more than asked for. */
export function selectPage(
  db: Db,
  viewer: Viewer,
  filters: ListFilters,
  page: PageSpan,
  now: Date,
): Promise<TipsFound> {
  const select = filters.order === 'start' ? selectPageByStart : selectPageByPublication;
  return select(db, viewer, filters, page, now);
}

/**
 * Returns a page in the order of publication, latest first, with a row more than asked for to tell whether there are more. Rows that are
 * passed over are read from an index only: the index of the rarest filter leads. Two common values that hardly ever meet cost what the
 * rarer one has of tips, 45 ms at a million tips (decision 020); that grows with them, and no index of single columns can bound it.
 */
async function selectPageByPublication(
  db: Db,
  viewer: Viewer,
  filters: ListFilters,
  page: PageSpan,
  now: Date,
): Promise<TipsFound> {
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset(IN_ORDER, 'desc', page, edge);
  const condition = sql.join([...conditions(filters, viewer, now), beyond], sql` and `);
  const from = source(viewer, filters, condition, orderBy, { max: page.limit + 1 + page.offset, now });
  const { rows } = await sql<TipsFound>`
    with page as materialized (select t.tipster_id, t.id from ${from} order by ${orderBy} ${limit})
    select ${tipsVersion} as version, ${publicVersion} as public_version, ${countEarly(viewer, filters, now)} as early,
      ${unlocksOf(viewer, now)} as unlocks, (
        select coalesce(json_agg(json_build_object('id', t.id, 'tipster_id', t.tipster_id,
          'key', ${PAGE_KEY}, 'visibility', ${visibilityExpression(viewer, now)})
          order by ${orderBy}), '[]')
        from page join tip t on t.tipster_id = page.tipster_id and t.id = page.id) as rows`.execute(db);
  return rows[0]!;
}

/** The open single bets that the reader sees whole and whose match is to come, the next first. */
export async function selectComing(
  db: Db,
  viewer: Viewer,
  filters: ListFilters,
  max: number,
  now: Date,
): Promise<Pick<FoundRow, 'id' | 'tipster_id'>[]> {
  const condition = [
    sql`t.status = 'published' and t.settled_at is null and t.legs = 1 and t.first_start_at > ${now}`,
    wholeExpression(viewer, now),
    ...conditions(filters, viewer, now),
    ...(filters.of ? [sql`t.tipster_id = any(array(${chosenTipsters(viewer, filters.of, now)}))`] : []),
  ];
  const { rows } = await sql<Pick<FoundRow, 'id' | 'tipster_id'>>`
    select t.id, t.tipster_id from tip t where ${sql.join(condition, sql` and `)}
    order by t.first_start_at, t.id limit ${sql.lit(max)}`.execute(db);
  return rows;
}

/** Counts the tips of the last ten minutes that the reader knows of early. */
function countEarly(viewer: Viewer, filters: ListFilters, now: Date): RawBuilder<number> {
  if (viewer.type === 'visitor' || seesEarly(viewer) || hidesOpenTips(viewer) || !isShared(filters))
    return sql<number>`0`;
  const condition = [...conditions(filters, viewer, now), visibleEarlyExpression(viewer, now)];
  return sql<number>`(select count(*) from tip t where ${sql.join(condition, sql` and `)})`;
}

/** A list from afar: how long it is, and where every hundredth row stands. */
export interface ListOutline {
  /** Up to one more than `COUNT_MAX`. */
  count: number;
  /** Publication in milliseconds and id of the rows number 100, 200 … */
  marks: readonly PageKey[];
}

export const MARK_EVERY = 100;

export async function selectOutline(db: Db, viewer: Viewer, filters: ListFilters, now: Date): Promise<ListOutline> {
  const condition = sql.join(conditions(filters, viewer, now), sql` and `);
  if (filters.of) {
    const chosen = sql`select 1 from tip t where ${condition}
      and t.tipster_id = any(array(${chosenTipsters(viewer, filters.of, now)}))`;
    return { count: await countUpToMax(db, chosen), marks: [] };
  }
  const { rows } = await sql<ListOutline>`
    select count(*) as count, coalesce(json_agg(${PAGE_KEY} order by n)
        filter (where n % ${sql.lit(MARK_EVERY)} = 0), '[]') as marks
    from (
      select t.published_at, t.id, row_number() over (order by t.published_at desc, t.id desc) as n
      from tip t where ${condition} order by t.published_at desc, t.id desc limit ${sql.lit(COUNT_MAX + 1)}) t`.execute(
    db,
  );
  return rows[0]!;
}

/** Open tips by tipster that the reader may know of: early ones don't count for the others. */
export async function countOpen(
  db: Db,
  viewer: Viewer,
  tipsterIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (tipsterIds.length === 0) return new Map();
  const { rows } = await sql<{ tipster_id: number; n: number }>`
    select t.tipster_id, count(*) as n from tip t
    where t.tipster_id = any(${[...tipsterIds]}::bigint[]) and t.status = 'published' and t.settled_at is null
      and ${visibleExpression(viewer, now)}
    group by t.tipster_id`.execute(db);
  return new Map(rows.map((row) => [row.tipster_id, row.n]));
}
