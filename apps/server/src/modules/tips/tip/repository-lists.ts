import type { lockedTip } from '@quotavera/contract/tips';
import {
  hidesOpenTips,
  type Member,
  type TipCategory,
  unlocksPerDay,
  type Viewer,
  type Visibility,
} from '@quotavera/domain/access';
import type { Kind, Market, Phase, ResultFilter } from '@quotavera/domain/bet';
import { COUNT_MAX, type SortOrder } from '@quotavera/domain/limits';
import { romeDay, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { TipOrder, TipState } from '@quotavera/domain/tips';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  keyset,
  type PageKey,
  type PageSpan,
  timeOfKey,
} from '../../../platform/database/index.ts';
import { type TipProof, tipProof } from '../../ledger/service.ts';
import { chosenTipsters, type OwnChoice } from '../follow/repository.ts';
import { onWatchedMatch } from '../match/repository.ts';
import { publicVersion, tipsVersion } from '../version/repository.ts';
import {
  categoryExpression,
  pausedUntil,
  seesEarly,
  visibilityExpression,
  visibleEarlyExpression,
  visibleExpression,
  wholeExpression,
} from '../visibility/repository.ts';
import { type UnlockAccount, unlockAccount } from './repository-unlocks.ts';

type LockedTip = z.output<typeof lockedTip>;

export interface ListFilters {
  kind?: Kind | undefined;
  result?: ResultFilter | undefined;
  state?: TipState | undefined;
  sport?: string | undefined;
  competition?: number | undefined;
  tipsterId?: number | undefined;
  /** Id or name as people see it. */
  tipster?: string | undefined;
  /** The range of publication: from <= t < to. */
  from?: Date | undefined;
  to?: Date | undefined;
  minOddsMilli?: number | undefined;
  maxOddsMilli?: number | undefined;
  isFree?: boolean | undefined;
  phase?: Phase | undefined;
  /** A match of the calendar and a team that a bet is on. */
  match?: number | undefined;
  team?: number | undefined;
  /** The day in Rome of the first start. */
  startsOn?: string | undefined;
  market?: Market | undefined;
  /** Only some of these tips. */
  ids?: readonly number[] | undefined;
  /** Whether the price is still there, which decides `ids`. */
  priced?: boolean | undefined;
  /** The order is that of publication where none is given. */
  order?: TipOrder | undefined;
  /** Only on matches that the reader watches. */
  watched?: true | undefined;
  /** Only of tipsters whom the reader chose. */
  of?: OwnChoice | undefined;
  /** False leaves withdrawn tips out; without it they are listed. */
  withdrawn?: false | undefined;
  /** Where it is given, locked tips only match when their week is one of these: in others the filters would name their match. */
  lockedWeeks?: readonly string[] | undefined;
}

/** A tip and what the reader sees of it. */
export interface FoundRow extends ColumnsOf<'tip', 'id' | 'tipster_id'> {
  visibility: Visibility;
}

/** The most that a locked tip shows (`domain/access` says how much of it); of a whole tip the frame. Nothing of the bet. */
interface Frame extends ColumnsOf<'tip', 'sport' | 'competition_id' | 'week' | 'published_at'> {
  kind: Kind;
  competition: string;
  category: TipCategory;
  tipster_username: string;
  tipster_name: string;
  tipster_avatar: string | null;
  tipster_badge: boolean;
  tipster_figures: LockedTip['tipster']['figures'];
  proof: TipProof | null;
  channel: LockedTip['channel'];
}

export type ListRow = FoundRow & Frame;

const OUTCOMES: Readonly<Record<Exclude<ResultFilter, 'pending'>, RawBuilder<unknown>>> = {
  win: sql`t.outcome in ('won', 'half_won')`,
  loss: sql`t.outcome in ('lost', 'half_lost')`,
  void: sql`t.outcome = 'void'`,
};

function resultCondition(result: ResultFilter): RawBuilder<unknown> {
  return result === 'pending' ? sql`(t.status = 'published' and t.settled_at is null)` : OUTCOMES[result];
}

/** Returns the conditions of the reader's own filters, without those of visibility. */
function requestedConditions(filters: ListFilters): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
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
  add(filters.withdrawn === false ? sql`t.status <> 'withdrawn'` : undefined);
  add(filters.isFree === undefined ? undefined : sql`t.is_free = ${filters.isFree}`);
  return [...all, ...hiddenConditions(filters)];
}

/** Filters on what a locked tip hides: odds, live or prematch, its match and market. */
const HIDDEN = [
  'minOddsMilli',
  'maxOddsMilli',
  'phase',
  'match',
  'team',
  'startsOn',
  'market',
  'ids',
  'watched',
] as const;

function asksHidden(filters: ListFilters): boolean {
  return HIDDEN.some((name) => filters[name] !== undefined);
}

/**
 * The published tips that the reader asks for and may know of. Filters on what a locked tip hides only ever match tips that the reader
 * sees whole: a match would give the hidden value away. A locked tip is never free, so that filter tells nothing new.
 */
function conditions(filters: ListFilters, viewer: Viewer, now: Date): RawBuilder<unknown>[] {
  const isWhole = wholeExpression(viewer, now);
  const isReadable = asksHidden(filters) ? isWhole : visibleExpression(viewer, now);
  const { lockedWeeks } = filters;
  const guessed = lockedWeeks ? [sql`(${isWhole} or t.week = any(${[...lockedWeeks]}::date[]))`] : [];
  const watched = filters.watched ? [onWatchedMatch(viewer)] : [];
  return [sql`t.status <> 'draft'`, isReadable, ...guessed, ...watched, ...requestedConditions(filters)];
}

export function tipsterCondition(tipster: string): RawBuilder<unknown> {
  const id = /^\d{1,15}$/.test(tipster) ? Number(tipster) : -1;
  return sql`t.tipster_id = (select a.id from account a where lower(a.username_visible) = lower(${tipster}) or a.id = ${id} limit 1)`;
}

/** The tips with a bet on one of these matches, in an array so that they are found by their ids. */
const betOn = (matches: RawBuilder<unknown>) =>
  sql`t.id = any(array(select l.tip_id from tip_leg l where l.fixture_id in (${matches})))`;

function hiddenConditions(filters: ListFilters): RawBuilder<unknown>[] {
  const { minOddsMilli, maxOddsMilli, phase, match, team, startsOn, market, ids } = filters;
  const hidden: RawBuilder<unknown>[] = [];
  if (match !== undefined) hidden.push(betOn(sql`${match}`));
  if (team !== undefined) {
    hidden.push(
      betOn(sql`select f.id from fixture f where f.home_team_id = ${team} union all
        select f.id from fixture f where f.away_team_id = ${team}`),
    );
  }
  if (startsOn !== undefined) {
    hidden.push(sql`t.first_start_at >= ${romeDayStart(startsOn)}`, sql`t.first_start_at < ${romeDayEnd(startsOn)}`);
  }
  if (market !== undefined) hidden.push(sql`t.market = ${market}`);
  if (ids !== undefined) hidden.push(sql`t.id = any(${[...ids]}::bigint[])`);
  if (minOddsMilli !== undefined) hidden.push(sql`t.total_odds_milli >= ${minOddsMilli}`);
  if (maxOddsMilli !== undefined) hidden.push(sql`t.total_odds_milli <= ${maxOddsMilli}`);
  if (phase !== undefined) hidden.push(sql`t.phase = ${phase}`);
  return hidden;
}

function unlocksOf(viewer: Viewer, now: Date): RawBuilder<UnlockAccount | null> {
  const hasSome = viewer.type === 'member' && unlocksPerDay(viewer) > 0;
  return hasSome ? unlockAccount(viewer.accountId, romeDay(now), now) : sql<null>`null::json`;
}

/** The paid channel of a tip; its price is null while it sells nothing. */
const paidChannel = (now: Date) => sql<LockedTip['channel']>`case when t.of_paid_channel then (
    select json_build_object('id', c.id, 'name', c.name, 'from_cents', (
      select min(p.price_cents) from channel_plan p where p.channel_id = c.id and c.active and p.active and p.status = 'published'),
      'paused_until', ${pausedUntil(now)})
    from channel c where c.id = t.channel_id) end`;

/**
 * The columns of a tip that are the same for every reader. They have the competition's name only where it is the calendar's, never a
 * tipster's words.
 */
const frame = (now: Date) => sql`t.kind, t.sport,
    case when t.competition_id is null then '' else t.competition_name end as competition,
    t.competition_id, t.week, t.published_at,
    ${categoryExpression} as category,
    a.username_visible as tipster_username, trim(a.first_name || ' ' || a.last_name) as tipster_name,
    a.avatar_url as tipster_avatar, coalesce(e.badge, false) as tipster_badge,
    (select json_build_object('ranking_bets', s.ranking_bets, 'expected_yield', s.expected_yield, 'verified_fair_clv', s.fair_clv)
      from standing s where s.period = 'all' and s.sport = 'all' and s.kind = 'all' and s.tipster_id = t.tipster_id)
      as tipster_figures,
    ${tipProof(sql`t.id`)} as proof, ${paidChannel(now)} as channel`;

function frameFor(viewer: Viewer, now: Date): RawBuilder<unknown> {
  return sql`t.id, t.tipster_id, ${visibilityExpression(viewer, now)} as visibility, ${frame(now)}`;
}

const PEOPLE = sql`join account a on a.id = t.tipster_id left join tipster_evidence e on e.tipster_id = t.tipster_id`;

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
  /** Publication in milliseconds since 1970, and id; in the order of starts the part of the list stands before, see `PARTS`. */
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

/** The frames of tips that were found for a reader, which may be shown to them as it was found. */
export async function selectFramesOf(db: Db, found: readonly FoundRow[], now: Date): Promise<ListRow[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Frame & { id: number }>`
    select t.id, ${frame(now)} from tip t ${PEOPLE} where t.id = any(${found.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  const frames = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((row) => {
    const frame = frames.get(row.id);
    return frame ? [{ ...frame, ...row }] : [];
  });
}

/** Whether everybody without early access has the same list, but for what they know of early by themselves. */
export function isShared(filters: ListFilters): boolean {
  return !filters.of && !filters.lockedWeeks && !asksHidden(filters);
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

/** Frames of given tips, drafts included, those that the reader may not know of left out. */
export async function selectFrames(db: Db, viewer: Viewer, ids: readonly number[], now: Date): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListRow>`
    select ${frameFor(viewer, now)} from tip t ${PEOPLE}
    where t.id = any(${[...ids]}::bigint[]) and ${visibilityExpression(viewer, now)} <> 'nothing'`.execute(db);
  return rows;
}

interface OwnFilters extends ListFilters {
  status?: string | undefined;
}

/** Own tips, drafts included, latest made first. */
export async function selectOwnPage(
  db: Db,
  viewer: Member,
  filters: OwnFilters,
  page: PageSpan,
  now: Date,
): Promise<ListRow[]> {
  const { beyond, orderBy, limit } = keyset([sql`t.id`], 'desc', page, page.position?.key ?? null);
  const { rows } = await sql<ListRow>`select ${frameFor(viewer, now)} from tip t ${PEOPLE}
    where ${ownConditions(viewer, filters)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countOwn(db: Db, viewer: Member, filters: OwnFilters): Promise<number> {
  return countUpToMax(db, sql`select 1 from tip t where ${ownConditions(viewer, filters)}`);
}

function ownConditions(viewer: Member, filters: OwnFilters): RawBuilder<unknown> {
  const own = [sql`t.tipster_id = ${viewer.accountId}`, ...requestedConditions(filters)];
  return sql.join(filters.status === undefined ? own : [...own, sql`t.status = ${filters.status}`], sql` and `);
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
