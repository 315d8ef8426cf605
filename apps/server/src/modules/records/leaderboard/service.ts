import type { ReplyOf } from '@quotavera/contract/core';
import { snakeCaseNames } from '@quotavera/contract/names';
import type { leaderboard, rankingParameters } from '@quotavera/contract/records';
import { can, type Viewer } from '@quotavera/domain/access';
import { PARTIAL_LIST, type SortOrder } from '@quotavera/domain/limits';
import type { z } from 'zod';
import type { Db, PageSpan } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { priceMaxAges } from '../../calendar/prices/service.ts';
import {
  countEvidence,
  INITIAL_PRIORS_ROW,
  type PriorsRow,
  selectPriorsChanges,
  selectVersion,
} from '../../tips/record/index.ts';
import { latestWorth } from '../worth/service.ts';
import { type LeaderboardRow, presentOrder, presentStanding } from './presenter.ts';
import {
  countStandings,
  isForAll,
  type Order,
  type OrderView,
  RANK_ORDER,
  type Slice,
  type SortColumn,
  type StandingView,
  selectOrder,
  selectRanking,
  selectStandings,
} from './repository.ts';

export type { OwnChoice } from '../../tips/follow/repository.ts';
export type { Order, Slice, SortColumn } from './repository.ts';

export interface BoardRequest {
  input: PageInput;
  slice: Slice;
  order: Order;
}

export interface BoardPage<Row> {
  count: number;
  badges: number;
  partial: boolean;
  next: string | null;
  previous: string | null;
  results: Row[];
}

type ParametersView = z.output<typeof rankingParameters.reply>;
/** A change of the priors a day is usual: two months are shown. */
const SHOWN_CHANGES = 60;

export function sortBy(column: SortColumn, direction: SortOrder): Order {
  return [{ column, direction }];
}

export function rankOrder(direction: SortOrder): Order {
  if (direction === 'desc') return RANK_ORDER;
  return RANK_ORDER.map(({ column }) => ({ column, direction: 'asc' as const }));
}

interface Totals {
  count: number;
  badges: number;
}

/** The part of a leaderboard that is the same for every reader at one version of the records, computed at the first request. */
interface CachedSlice {
  version: number;
  totals?: Promise<Totals>;
  places?: Promise<ReadonlyMap<number, number>>;
}

const SLICES_MAX = 200;
const slicesOf = new WeakMap<Db, Map<string, CachedSlice>>();

/** The cost of counting and numbering grows with the number of tipsters, so the result is cached until the record's version changes. */
async function sliceCache(db: Db, slice: Slice): Promise<CachedSlice> {
  const all = slicesOf.get(db) ?? new Map<string, CachedSlice>();
  slicesOf.set(db, all);
  const version = await selectVersion(db);
  const { period, sport, kind, minBets } = slice;
  const key = JSON.stringify([period, sport, kind, minBets]);
  const cached = all.get(key);
  if (cached?.version === version) return cached;
  if (all.size >= SLICES_MAX) all.clear();
  const fresh = { version };
  all.set(key, fresh);
  return fresh;
}

/** Failures aren't cached. */
function rememberPart<K extends 'totals' | 'places'>(
  of: CachedSlice,
  name: K,
  make: () => NonNullable<CachedSlice[K]>,
): NonNullable<CachedSlice[K]> {
  const cached = of[name];
  if (cached) return cached;
  const pending = make();
  of[name] = pending;
  pending.catch(() => delete of[name]);
  return pending;
}

async function totals(db: Db, viewer: Viewer, slice: Slice): Promise<Totals> {
  if (!isForAll(slice) || slice.search) return countStandings(db, viewer, slice);
  return rememberPart(await sliceCache(db, slice), 'totals', () => countStandings(db, viewer, slice));
}

/** Places in the ranking order of the whole slice. */
export async function places(db: Db, slice: Slice): Promise<ReadonlyMap<number, number>> {
  return rememberPart(await sliceCache(db, slice), 'places', async () => {
    const ids = await selectRanking(db, slice);
    return new Map(ids.map((id, at) => [id, at + 1]));
  });
}

function presentPriors({ at, tipsters, priors }: PriorsRow): ParametersView['priors'] {
  return {
    since: at?.toISOString() ?? null,
    tipsters,
    ...snakeCaseNames(priors),
  };
}

export async function readParameters(db: Db): Promise<ParametersView> {
  const [changes, counts, ages, worth] = await Promise.all([
    selectPriorsChanges(db, SHOWN_CHANGES),
    countEvidence(db),
    priceMaxAges(db),
    latestWorth(db),
  ]);
  return {
    priors: presentPriors(changes[0] ?? INITIAL_PRIORS_ROW),
    changes: changes.map(presentPriors),
    price_max_age: ages.prematch,
    live_price_max_age: ages.live,
    worth,
    ...counts,
  };
}

/** True when places can be told from the page's own number: the list is the ranking itself, read from its beginning. */
function isRanking({ order, slice, input }: BoardRequest): boolean {
  return order === RANK_ORDER && !slice.search && isForAll(slice) && input.query.cursor === undefined;
}

/** The START limit doesn't apply to the tipsters whom the reader chose. */
function seesWhole(viewer: Viewer, slice: Slice): boolean {
  return can('tipsters.list.whole', viewer) || (viewer.type === 'member' && !isForAll(slice));
}

/** Reads a page of the slice by `select`, with the place of each row in the ranking. */
async function placedPage<Row extends OrderView>(
  db: Db,
  viewer: Viewer,
  request: BoardRequest,
  select: (span: PageSpan) => Promise<readonly Row[]>,
): Promise<Omit<BoardPage<{ standing: Row; place: number | null }>, 'partial'>> {
  const { slice, order, input } = request;
  const sums = totals(db, viewer, slice);
  const [{ rows, ...page }, { badges }] = await Promise.all([
    readPage<Row>(input, {
      keyLength: order.length + 1,
      realKeys: order.length,
      key: (row) => [...row.position, row.tipster_id],
      select,
      count: async () => (await sums).count,
    }),
    sums,
  ]);
  const ids = rows.map((row) => row.tipster_id);
  const before = (input.query.page - 1) * input.query.page_size;
  const ranks = isRanking(request) ? new Map(ids.map((id, at) => [id, before + at + 1])) : await places(db, slice);
  return {
    ...page,
    badges,
    results: rows.map((standing) => ({ standing, place: ranks.get(standing.tipster_id) ?? null })),
  };
}

/** Returns a page of the standings. A reader who may not see whole lists gets the first ten and the count of all. */
export async function boardPage(
  db: Db,
  viewer: Viewer,
  request: BoardRequest,
): Promise<BoardPage<{ row: LeaderboardRow; standing: StandingView }>> {
  const { slice, order } = request;
  const whole = seesWhole(viewer, slice);
  // A cursor is ignored, because it could point beyond the START limit.
  const input = whole ? request.input : { ...request.input, query: { ...request.input.query, cursor: undefined } };
  const page = await placedPage(db, viewer, { ...request, input }, async (span) => {
    const limit = whole ? span.limit : Math.min(span.limit, PARTIAL_LIST - span.offset);
    if (limit <= 0) return [];
    const standings = await selectStandings(db, viewer, { slice, order, page: { ...span, limit } });
    return whole || span.offset + limit < PARTIAL_LIST ? standings : standings.slice(0, limit);
  });
  return {
    ...page,
    partial: !whole && page.count > PARTIAL_LIST,
    results: page.results.map(({ standing, place }) => ({ row: presentStanding(standing, place), standing })),
  };
}

/** How many of a page's rows are among the first ten. A page that a cursor leads to has an unknown place. */
function wholeRows({ offset, limit, position }: PageSpan): number {
  return position === null ? Math.max(0, Math.min(limit, PARTIAL_LIST - offset)) : 0;
}

/** Returns a page of the leaderboard: in the order of the ranking everybody sees all of it, though not every figure of each row. */
export async function rankingPage(
  db: Db,
  viewer: Viewer,
  request: BoardRequest,
): Promise<BoardPage<ReplyOf<typeof leaderboard>['results'][number]>> {
  const { slice, order } = request;
  const isOrder = order.every(({ column }, at) => column === RANK_ORDER[at]?.column);
  if (seesWhole(viewer, slice) || !isOrder) {
    const page = await boardPage(db, viewer, request);
    return { ...page, results: page.results.map(({ row }) => row) };
  }
  const page = await placedPage<OrderView | StandingView>(db, viewer, request, async (span) => {
    const shown = wholeRows(span);
    const rest = { ...span, offset: span.offset + shown, limit: span.limit - shown };
    const [first, others] = await Promise.all([
      shown === 0 ? [] : selectStandings(db, viewer, { slice, order, page: { ...span, limit: shown } }),
      selectOrder(db, viewer, { slice, order, page: rest }),
    ]);
    return [...first.slice(0, shown), ...others];
  });
  return {
    ...page,
    partial: page.count > PARTIAL_LIST,
    results: page.results.map(({ standing, place }) =>
      'spark' in standing ? presentStanding(standing, place) : presentOrder(standing, place),
    ),
  };
}
