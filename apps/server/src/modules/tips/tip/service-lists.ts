import { unlocksPerDay, type Viewer } from '@quotavera/domain/access';
import type { MatchResult } from '@quotavera/domain/bet';
import { romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { type TipProof, tipProofs } from '../../ledger/service.ts';
import { type OpenTip, presentLocked, presentWhole, type TipView } from './presenter.ts';
import {
  COUNT_CAP,
  countMatching,
  countOpen,
  type ListFilters,
  type ListRow,
  type Position,
  selectFrames,
  selectOwnPage,
  selectPage,
} from './repository-lists.ts';
import { selectUnlockAccount } from './repository-unlocks.ts';
import { selectWhole, type WholeTip } from './repository-whole.ts';
import { expiredTips } from './service-expired.ts';
import { framesNow, withoutGuessing } from './service-locked.ts';

export interface TipContext {
  readonly clock: Clock;
}

export interface PageRequest {
  /** Path and query (without page and cursor) of the list, for `next` and `previous`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

export interface TipPage<View = TipView> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: View[];
}

const CURSOR = /^([np])([0-9a-z]{1,11})-([0-9a-z]{1,11})$/;
const BASE = 36;
const LATEST_TIME = 8.64e15;

function cursorOf(direction: Position['direction'], row: ListRow): string {
  const time = (row.publishedAt?.getTime() ?? 0).toString(BASE);
  return `${direction === 'next' ? 'n' : 'p'}${time}-${row.id.toString(BASE)}`;
}

/** Null for a cursor that this server never gave: the list then starts at its beginning. */
function positionOf(cursor: string | undefined): Position | null {
  const match = CURSOR.exec(cursor ?? '');
  if (!match) return null;
  const time = Number.parseInt(match[2]!, BASE);
  const id = Number.parseInt(match[3]!, BASE);
  if (time > LATEST_TIME || !Number.isSafeInteger(id)) return null;
  return { direction: match[1] === 'n' ? 'next' : 'previous', publishedAt: new Date(time), id };
}

function linkOf(request: PageRequest, page: number, cursor: string | null): string {
  const query = new URLSearchParams(request.query);
  query.set('page', String(Math.max(1, page)));
  query.set('page_size', String(request.pageSize));
  if (cursor) query.set('cursor', cursor);
  return `${request.path}?${query}`;
}

/** Pages by number reach as far as the count; past it only cursors lead, which cost no more than the first page. */
function offsetOf(request: PageRequest, position: Position | null): number {
  return position ? 0 : (request.page - 1) * request.pageSize;
}

/** How many of the day's unlocks are left to the reader, by their plan and by the limit that they set for themselves. */
export async function unlocksLeft(db: Db, viewer: Viewer, { clock }: TipContext): Promise<number> {
  const perDay = unlocksPerDay(viewer);
  if (viewer.type === 'visitor' || perDay === 0) return 0;
  const now = clock.now();
  const { used, ownLimit } = await selectUnlockAccount(db, viewer.accountId, romeDay(now), now);
  return Math.max(0, Math.min(perDay, ownLimit ?? perDay) - used);
}

async function resultsOf(db: Db, tips: ReadonlyMap<number, WholeTip>): Promise<Map<number, MatchResult | null>> {
  const legs = [...tips.values()].flatMap((tip) => tip.legs);
  const ids = new Set(legs.flatMap((leg) => (leg.fixture_id === null ? [] : [leg.fixture_id])));
  if (ids.size === 0) return new Map();
  const fixtures = await fixturesByIds(db, [...ids]);
  return new Map([...fixtures.values()].map((fixture) => [fixture.id, fixture.result]));
}

/**
 * The views of rows whose visibility is decided: a constant number of statements, and of locked rows none that reads their bet.
 */
async function presentRows(db: Db, viewer: Viewer, rows: readonly ListRow[], context: TipContext): Promise<TipView[]> {
  const seen = rows.filter((row) => row.visibility === 'whole');
  const anyLocked = seen.length < rows.length;
  const [whole, refs, left, frames] = await Promise.all([
    selectWhole(db, seen),
    tipProofs(
      db,
      rows.map((row) => row.id),
    ),
    anyLocked ? unlocksLeft(db, viewer, context) : 0,
    anyLocked ? framesNow(db, context) : null,
  ]);
  const [results, belowFloor] = await Promise.all([
    resultsOf(db, whole),
    expiredTips(db, [...whole.values()], context.clock.now()),
  ]);
  return rows.flatMap((row): TipView[] => {
    const ledger: TipProof | undefined = refs.get(row.id);
    if (row.visibility !== 'whole')
      return frames ? [presentLocked(row, viewer, ledger, { unlocksLeft: left, frames })] : [];
    const tip = whole.get(row.id);
    return tip ? [presentWhole(row, tip, viewer, { ledger, results, noLongerValid: belowFloor.has(row.id) })] : [];
  });
}

function linksOf(
  request: PageRequest,
  rows: readonly ListRow[],
  position: Position | null,
  more: boolean,
): Pick<TipPage, 'next' | 'previous'> {
  const first = rows[0];
  const last = rows.at(-1);
  const backwards = position?.direction === 'previous';
  const hasNext = backwards || more;
  const hasPrevious = backwards ? more : position !== null || request.page > 1;
  return {
    next: hasNext && last ? linkOf(request, request.page + 1, cursorOf('next', last)) : null,
    previous: hasPrevious && first ? linkOf(request, request.page - 1, cursorOf('previous', first)) : null,
  };
}

async function page(
  db: Db,
  viewer: Viewer,
  asked: ListFilters,
  request: PageRequest,
  context: TipContext,
): Promise<TipPage> {
  const filters = await withoutGuessing(db, asked, context);
  const now = context.clock.now();
  const position = positionOf(request.cursor);
  const offset = offsetOf(request, position);
  const order = { limit: request.pageSize, offset, position };
  const [found, count] = await Promise.all([
    offset > COUNT_CAP ? [] : selectPage(db, viewer, filters, order, now),
    countMatching(db, viewer, filters, now),
  ]);
  const more = found.length > request.pageSize;
  const rows = found.slice(0, request.pageSize);
  if (position?.direction === 'previous') rows.reverse();
  return {
    count,
    ...linksOf(request, rows, position, more),
    results: await presentRows(db, viewer, rows, context),
  };
}

async function byIds(db: Db, viewer: Viewer, ids: readonly number[], context: TipContext): Promise<TipView[]> {
  const rows = await selectFrames(db, viewer, ids, context.clock.now());
  const views = await presentRows(db, viewer, rows, context);
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Tips as readers get them: locked, whole or not at all. The only way to show tips to anyone. */
export const tipLists = { page, byIds };

/** One's own tips, drafts included, latest made first. */
export async function ownPage(
  db: Db,
  viewer: Extract<Viewer, { type: 'member' }>,
  filters: ListFilters & { readonly status?: string | undefined },
  request: PageRequest,
  context: TipContext,
): Promise<TipPage<OpenTip>> {
  const beforeId = /^o([0-9a-z]{1,11})$/.exec(request.cursor ?? '')?.[1];
  const order = {
    limit: request.pageSize,
    offset: beforeId ? 0 : Math.min((request.page - 1) * request.pageSize, COUNT_CAP),
    beforeId: beforeId ? Number.parseInt(beforeId, BASE) : null,
  };
  const { rows: found, count } = await selectOwnPage(db, viewer, viewer.accountId, filters, order, context.clock.now());
  const rows = found.slice(0, request.pageSize);
  const last = rows.at(-1);
  const views = await presentRows(db, viewer, rows, context);
  return {
    count,
    next: found.length > rows.length && last ? linkOf(request, request.page + 1, `o${last.id.toString(BASE)}`) : null,
    previous: request.page > 1 ? linkOf(request, request.page - 1, null) : null,
    results: views.filter((view) => view.view === 'whole'),
  };
}

/** One own tip; null when it is somebody else's or doesn't exist. */
export async function ownView(db: Db, viewer: Viewer, tipId: number, context: TipContext): Promise<OpenTip | null> {
  const [view] = await byIds(db, viewer, [tipId], context);
  return view?.view === 'whole' ? view : null;
}

/** Open tips by tipster that this reader may know of. */
export function openTipCounts(
  db: Db,
  viewer: Viewer,
  tipsterIds: readonly number[],
  { clock }: TipContext,
): Promise<Map<number, number>> {
  return countOpen(db, viewer, tipsterIds, clock.now());
}
