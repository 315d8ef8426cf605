import type { rankingPriors } from '@quotavera/contract/tips';
import { can, type Viewer } from '@quotavera/domain/access';
import { PARTIAL_LIST } from '@quotavera/domain/limits';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { selectPriors } from '../record/repository-evidence.ts';
import { selectVersion } from '../record/repository-standings.ts';
import { type LeaderboardRow, presentStanding } from './presenter.ts';
import {
  countStandings,
  isForAll,
  type Order,
  type Position,
  RANK_ORDER,
  type Slice,
  type SortColumn,
  type StandingView,
  selectRanking,
  selectStandings,
} from './repository.ts';

export type { Order, Slice, SortColumn } from './repository.ts';

export interface BoardRequest {
  /** Path and query (without page and cursor) of the list, for `next` and `previous`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly slice: Slice;
  readonly order: Order;
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

export interface BoardPage<Row> {
  readonly count: number;
  readonly badges: number;
  readonly partial: boolean;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: Row[];
}

/** The priors on which the expected yields rest. */
type PriorsView = z.output<typeof rankingPriors>;

export function sortBy(column: SortColumn, direction: 'asc' | 'desc'): Order {
  return [{ column, direction }];
}

export function rankOrder(direction: 'asc' | 'desc'): Order {
  if (direction === 'desc') return RANK_ORDER;
  return RANK_ORDER.map(({ column }) => ({ column, direction: 'asc' as const }));
}

interface Cursor extends Position {
  /** Rows before this page. */
  readonly before: number;
}

function cursorOf(row: StandingView, before: number): string {
  return Buffer.from(JSON.stringify([before, row.tipster_id, ...row.position])).toString('base64url');
}

/** Null for what this server never gave: the list then starts at its beginning. */
function readCursor(text: string | undefined, order: Order): Cursor | null {
  if (!text) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== order.length + 2) return null;
    const [before, tipsterId, ...values] = parts as unknown[];
    if (!Number.isSafeInteger(before) || (before as number) < 0 || !Number.isSafeInteger(tipsterId)) return null;
    const known = values.every((value) => value === null || Number.isFinite(value));
    return known
      ? { before: before as number, tipsterId: tipsterId as number, values: values as Position['values'] }
      : null;
  } catch {
    return null;
  }
}

interface Totals {
  readonly count: number;
  readonly badges: number;
}

/** What is the same for every reader of a slice at one version of the record, made when first asked for. */
interface Kept {
  readonly version: number;
  totals?: Promise<Totals>;
  places?: Promise<ReadonlyMap<number, number>>;
  priors?: Promise<PriorsView>;
}

const KEPT_MAX = 200;
const keptOf = new WeakMap<Db, Map<string, Kept>>();

/** Counting and numbering are what grows with the number of tipsters: done once until the record's version moves on. */
async function kept(db: Db, slice: Slice): Promise<Kept> {
  const all = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, all);
  const version = await selectVersion(db);
  const { period, scope, sport, kind, minBets } = slice;
  const key = JSON.stringify([period, scope, sport, kind, minBets]);
  const known = all.get(key);
  if (known?.version === version) return known;
  if (all.size >= KEPT_MAX) all.clear();
  const fresh = { version };
  all.set(key, fresh);
  return fresh;
}

/** A failed attempt is not kept. */
function once<K extends 'totals' | 'places' | 'priors'>(
  of: Kept,
  name: K,
  make: () => NonNullable<Kept[K]>,
): NonNullable<Kept[K]> {
  const known = of[name];
  if (known) return known;
  const made = make();
  of[name] = made;
  made.catch(() => delete of[name]);
  return made;
}

async function totals(db: Db, viewer: Viewer, slice: Slice): Promise<Totals> {
  if (!isForAll(slice) || slice.search) return countStandings(db, viewer, slice);
  return once(await kept(db, slice), 'totals', () => countStandings(db, viewer, slice));
}

/** Places in the ranking order of the whole slice. */
async function places(db: Db, slice: Slice): Promise<ReadonlyMap<number, number>> {
  return once(await kept(db, slice), 'places', async () => {
    const ids = await selectRanking(db, slice);
    return new Map(ids.map((id, at) => [id, at + 1]));
  });
}

function linkOf(request: BoardRequest, page: number, cursor: string | null): string {
  const query = new URLSearchParams(request.query);
  query.set('page', String(Math.max(1, page)));
  query.set('page_size', String(request.pageSize));
  if (cursor) query.set('cursor', cursor);
  return `${request.path}?${query}`;
}

/** The priors on which the expected yields of the ranking rest. */
export async function currentPriors(db: Db, slice: Slice): Promise<PriorsView> {
  return once(await kept(db, slice), 'priors', async () => {
    const { at, tipsters, priors } = await selectPriors(db);
    return {
      since: at?.toISOString() ?? null,
      tipsters,
      gamma_mean: priors.gammaMean,
      gamma_deviation: priors.gammaDeviation,
      delta_deviation: priors.deltaDeviation,
    };
  });
}

/** True when places can be told from the page's own position: the list is the ranking itself. */
function isRanking({ order, slice }: BoardRequest): boolean {
  return order === RANK_ORDER && !slice.search && isForAll(slice);
}

/**
 * One page of the standings. Who may not see whole lists gets the first ten and the count of all.
 */
export async function boardPage(
  db: Db,
  viewer: Viewer,
  request: BoardRequest,
): Promise<BoardPage<{ readonly row: LeaderboardRow; readonly standing: StandingView }>> {
  // One's own choice of tipsters is no list to be cut.
  const whole = can('tipsters.list.whole', viewer) || (viewer.type === 'member' && !isForAll(request.slice));
  const cursor = whole ? readCursor(request.cursor, request.order) : null;
  const before = cursor?.before ?? (request.page - 1) * request.pageSize;
  const limit = whole ? request.pageSize : Math.max(0, Math.min(request.pageSize, PARTIAL_LIST - before));
  const [found, { count, badges }] = await Promise.all([
    limit === 0
      ? []
      : selectStandings(db, viewer, request.slice, {
          order: request.order,
          limit,
          offset: cursor ? 0 : before,
          position: cursor,
        }),
    totals(db, viewer, request.slice),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const ids = rows.map((row) => row.tipster_id);
  const ranks = isRanking(request)
    ? new Map(ids.map((id, at) => [id, before + at + 1]))
    : await places(db, request.slice);
  const reach = whole ? count : Math.min(count, PARTIAL_LIST);
  const more = found.length > limit && before + limit < reach;
  return {
    count,
    badges,
    partial: !whole && count > PARTIAL_LIST,
    next: more && last ? linkOf(request, request.page + 1, whole ? cursorOf(last, before + limit) : null) : null,
    previous: request.page > 1 ? linkOf(request, request.page - 1, null) : null,
    results: rows.map((standing) => ({
      row: presentStanding(standing, ranks.get(standing.tipster_id) ?? null),
      standing,
    })),
  };
}
