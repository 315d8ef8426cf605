import type { TipCategory, Viewer, Visibility } from '@quotavera/domain/access';
import type { Kind, Phase } from '@quotavera/domain/bet';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { categoryExpression, visibilityExpression, visibleExpression } from '../visibility/repository.ts';

type ResultFilter = 'win' | 'loss' | 'void' | 'pending';

export interface ListFilters {
  readonly kind?: Kind | undefined;
  readonly result?: ResultFilter | undefined;
  readonly state?: 'open' | 'settled' | 'all' | undefined;
  readonly sport?: string | undefined;
  readonly competition?: number | undefined;
  readonly tipsterId?: number | undefined;
  /** Id or name as people see it. */
  readonly tipster?: string | undefined;
  /** Of publication: from <= t < to. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly minOddsMilli?: number | undefined;
  readonly maxOddsMilli?: number | undefined;
  readonly isFree?: boolean | undefined;
  readonly phase?: Phase | undefined;
  /** Only of tipsters that the reader follows; false asks nothing. */
  readonly followed?: boolean | undefined;
  /** Where it is given, locked tips only match when their week is one of these: in others the filters would name their match. */
  readonly lockedWeeks?: readonly string[] | undefined;
}

/** Where a page starts: after (or, backwards, before) this tip in the order of publication. */
export interface Position {
  readonly direction: 'next' | 'previous';
  readonly publishedAt: Date;
  readonly id: number;
}

/** The most that a locked tip shows (`domain/access` says how much of it); of a whole tip the frame. Nothing of the bet. */
export interface ListRow {
  readonly id: number;
  readonly tipsterId: number;
  readonly kind: Kind;
  readonly sport: string;
  readonly competitionId: number | null;
  readonly competition: string;
  /** The Monday of the first start's week. */
  readonly week: string | null;
  readonly publishedAt: Date | null;
  readonly category: TipCategory;
  readonly visibility: Visibility;
  readonly tipsterUsername: string;
  readonly tipsterName: string;
  readonly tipsterAvatar: string | null;
  readonly tipsterBadge: boolean;
}

/** Counting stops here: past it the count says "at least". */
export const COUNT_CAP = 10_000;

const OUTCOMES: Readonly<Record<Exclude<ResultFilter, 'pending'>, RawBuilder<unknown>>> = {
  win: sql`t.outcome in ('won', 'half_won')`,
  loss: sql`t.outcome in ('lost', 'half_lost')`,
  void: sql`t.outcome = 'void'`,
};

function resultCondition(result: ResultFilter): RawBuilder<unknown> {
  return result === 'pending' ? sql`(t.status = 'published' and t.settled_at is null)` : OUTCOMES[result];
}

/**
 * What the reader asks for. Filters on what a locked tip hides (odds, live or prematch) only ever match tips that the reader
 * sees whole: a match would give the hidden value away. A locked tip is never free, so that filter tells nothing new.
 */
function conditions(filters: ListFilters, viewer: Viewer, now: Date): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`t.status <> 'draft'`];
  const add = (condition: RawBuilder<unknown> | '' | undefined): void => {
    if (condition) all.push(condition);
  };
  add(filters.kind && sql`t.kind = ${filters.kind}`);
  add(filters.result && resultCondition(filters.result));
  add(filters.state === 'open' ? resultCondition('pending') : undefined);
  add(filters.state === 'settled' ? sql`t.settled_at is not null` : undefined);
  add(filters.sport && sql`t.sport = ${filters.sport}`);
  add(filters.competition === undefined ? undefined : sql`t.competition_id = ${filters.competition}`);
  add(filters.tipsterId === undefined ? undefined : sql`t.tipster_id = ${filters.tipsterId}`);
  add(filters.tipster === undefined ? undefined : tipsterCondition(filters.tipster));
  add(filters.from && sql`t.published_at >= ${filters.from}`);
  add(filters.to && sql`t.published_at < ${filters.to}`);
  add(filters.isFree === undefined ? undefined : sql`t.is_free = ${filters.isFree}`);
  add(
    filters.lockedWeeks &&
      sql`(${visibilityExpression(viewer, now)} = 'whole' or t.week = any(${[...filters.lockedWeeks]}::date[]))`,
  );
  const hidden = hiddenConditions(filters);
  if (hidden.length > 0) all.push(sql`${visibilityExpression(viewer, now)} = 'whole'`, ...hidden);
  else all.push(visibleExpression(viewer, now));
  return all;
}

function tipsterCondition(tipster: string): RawBuilder<unknown> {
  const id = /^\d{1,15}$/.test(tipster) ? Number(tipster) : -1;
  return sql`t.tipster_id = (select a.id from account a where lower(a.username_visible) = lower(${tipster}) or a.id = ${id} limit 1)`;
}

function followedCondition(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.type === 'visitor') return sql`false`;
  return sql`t.tipster_id = any(array(select f.tipster_id from follow f where f.account_id = ${viewer.accountId}))`;
}

function hiddenConditions({ minOddsMilli, maxOddsMilli, phase }: ListFilters): RawBuilder<unknown>[] {
  const hidden: RawBuilder<unknown>[] = [];
  if (minOddsMilli !== undefined) hidden.push(sql`t.total_odds_milli >= ${minOddsMilli}`);
  if (maxOddsMilli !== undefined) hidden.push(sql`t.total_odds_milli <= ${maxOddsMilli}`);
  if (phase !== undefined) hidden.push(sql`t.phase = ${phase}`);
  return hidden;
}

function after(position: Position | null): RawBuilder<unknown>[] {
  if (position === null) return [];
  const { direction, publishedAt, id } = position;
  return direction === 'next'
    ? [sql`(t.published_at, t.id) < (${publishedAt}, ${id})`]
    : [sql`(t.published_at, t.id) > (${publishedAt}, ${id})`];
}

/** The frame of a tip, with who published it. The competition's name only where it is the calendar's, never a tipster's words. */
function frame(viewer: Viewer, now: Date): RawBuilder<unknown> {
  return sql`t.id, t.tipster_id as "tipsterId", t.kind, t.sport,
    case when t.competition_id is null then '' else t.competition_name end as competition,
    t.competition_id as "competitionId", t.week, t.published_at as "publishedAt",
    ${categoryExpression} as category, ${visibilityExpression(viewer, now)} as visibility,
    a.username_visible as "tipsterUsername", trim(a.first_name || ' ' || a.last_name) as "tipsterName",
    a.avatar_url as "tipsterAvatar", coalesce(e.badge, false) as "tipsterBadge"`;
}

const PEOPLE = sql`join account a on a.id = t.tipster_id left join tipster_evidence e on e.tipster_id = t.tipster_id`;

export interface PageOrder {
  readonly limit: number;
  readonly offset: number;
  readonly position: Position | null;
}

interface Wanted {
  readonly conditions: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/**
 * The tips to choose from. Of the tipsters that the reader follows each one's latest are taken by index and merged: a walk
 * through everybody's tips would look at all of them for whoever follows few.
 */
function source(
  filters: ListFilters,
  viewer: Viewer,
  { conditions: wanted, order, limit }: Wanted,
): RawBuilder<unknown> {
  if (!filters.followed) return sql`tip t`;
  if (viewer.type === 'visitor') return sql`(select * from tip where false) t`;
  return sql`follow fo cross join lateral (
      select t.tipster_id, t.id from tip t where t.tipster_id = fo.tipster_id and ${wanted}
      order by ${order} limit ${sql.lit(limit)} offset 0
    ) latest join tip t on fo.account_id = ${viewer.accountId} and t.tipster_id = latest.tipster_id and t.id = latest.id`;
}

/** One page in the order of publication, latest first, one row more than asked for to tell whether there are more. */
export async function selectPage(
  db: Db,
  viewer: Viewer,
  filters: ListFilters,
  page: PageOrder,
  now: Date,
): Promise<ListRow[]> {
  const wanted = sql.join([...conditions(filters, viewer, now), ...after(page.position)], sql` and `);
  const direction = page.position?.direction === 'previous' ? sql`asc` : sql`desc`;
  const order = sql`t.published_at ${direction}, t.id ${direction}`;
  const limit = page.limit + 1;
  const from = source(filters, viewer, { conditions: wanted, order, limit: limit + page.offset });
  const { rows } = await sql<ListRow>`
    select ${frame(viewer, now)} from ${from} ${PEOPLE} where ${filters.followed ? sql`true` : wanted}
    order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(page.offset)}`.execute(db);
  return rows;
}

/** How many tips the filters match of those the reader may know of, up to {@link COUNT_CAP}. */
export async function countMatching(db: Db, viewer: Viewer, filters: ListFilters, now: Date): Promise<number> {
  const wanted = [...conditions(filters, viewer, now), ...(filters.followed ? [followedCondition(viewer)] : [])];
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 from tip t where ${sql.join(wanted, sql` and `)} limit ${sql.lit(COUNT_CAP)}
    ) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Frames of given tips, drafts included, those that the reader may not know of left out. */
export async function selectFrames(db: Db, viewer: Viewer, ids: readonly number[], now: Date): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListRow>`
    select ${frame(viewer, now)} from tip t ${PEOPLE}
    where t.id = any(${[...ids]}::bigint[]) and ${visibilityExpression(viewer, now)} <> 'nothing'`.execute(db);
  return rows;
}

/** Own tips, drafts included, latest made first. */
export async function selectOwnPage(
  db: Db,
  viewer: Viewer,
  tipsterId: number,
  filters: ListFilters & { readonly status?: string | undefined },
  order: { readonly limit: number; readonly offset: number; readonly beforeId: number | null },
  now: Date,
): Promise<{ readonly rows: ListRow[]; readonly count: number }> {
  const wanted = ownConditions(tipsterId, filters, viewer, now);
  const paged = order.beforeId === null ? wanted : [...wanted, sql`t.id < ${order.beforeId}`];
  const [page, counted] = await Promise.all([
    sql<ListRow>`select ${frame(viewer, now)} from tip t ${PEOPLE} where ${sql.join(paged, sql` and `)}
      order by t.id desc limit ${sql.lit(order.limit + 1)} offset ${sql.lit(order.offset)}`.execute(db),
    sql<{ n: number }>`select count(*) as n from (
      select 1 from tip t where ${sql.join(wanted, sql` and `)} limit ${sql.lit(COUNT_CAP)}) counted`.execute(db),
  ]);
  return { rows: page.rows, count: counted.rows[0]?.n ?? 0 };
}

function ownConditions(
  tipsterId: number,
  filters: ListFilters & { readonly status?: string | undefined },
  viewer: Viewer,
  now: Date,
): RawBuilder<unknown>[] {
  const published = conditions(filters, viewer, now).slice(1);
  const own = [sql`t.tipster_id = ${tipsterId}`, ...published];
  return filters.status === undefined ? own : [...own, sql`t.status = ${filters.status}`];
}

/** Open tips by tipster that the reader may know of: early ones don't count for the others. */
export async function countOpen(
  db: Db,
  viewer: Viewer,
  tipsterIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (tipsterIds.length === 0) return new Map();
  const { rows } = await sql<{ tipsterId: number; n: number }>`
    select t.tipster_id as "tipsterId", count(*) as n from tip t
    where t.tipster_id = any(${[...tipsterIds]}::bigint[]) and t.status = 'published' and t.settled_at is null
      and ${visibleExpression(viewer, now)}
    group by t.tipster_id`.execute(db);
  return new Map(rows.map((row) => [row.tipsterId, row.n]));
}
