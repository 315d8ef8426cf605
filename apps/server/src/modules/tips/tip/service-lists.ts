import {
  countryOf,
  type Member,
  mayShowBookmaker,
  readerOf,
  readsAsAuthor,
  type TipReader,
  unlocksPerDay,
  type Viewer,
} from '@quotavera/domain/access';
import { romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import { type Db, inRounds } from '../../../platform/database/index.ts';
import { SharedReply } from '../../../platform/http/index.ts';
import { type Page, type PageInput, readPage } from '../../../platform/http/paging.ts';
import { bookmakersShownAmong, bookmakersShownTo, everyBookmaker } from '../../calendar/bookmakers/service.ts';
import { type OpenTip, presentLocked, presentWhole, type TipView } from './presenter.ts';
import type { ListFilters } from './repository-filters.ts';
import { type FoundRow, type ListRow, selectFrames, selectFramesOf } from './repository-frames.ts';
import { countOpen, type PlacedRow, selectComing, selectPage } from './repository-lists.ts';
import { countOwn, selectOwnPage } from './repository-own.ts';
import { selectUnlockAccount, type UnlockAccount } from './repository-unlocks.ts';
import { selectWhole } from './repository-whole.ts';
import { expiredTips } from './service-expired.ts';
import { framesNow, withoutGuessing } from './service-locked.ts';
import { findTips } from './service-outline.ts';
import { pricedSingles, pricedTips, pricesNow, pricesOfSingles } from './service-price-now.ts';

/**
 * Some changes don't change the database's version (prices, live scores, places in the log, the hour); they show at most this much later.
 */
const CACHED_MS = 2_000;

export interface TipContext {
  clock: Clock;
}

export type TipPage<View = TipView> = Omit<Page<never>, 'rows'> & { results: View[] };

/** How many of the day's unlocks are left to the reader, by their plan and by the limit that they set for themselves. */
export async function unlocksLeft(db: Db, viewer: Viewer, { clock }: TipContext): Promise<number> {
  if (viewer.type === 'visitor' || unlocksPerDay(viewer) === 0) return 0;
  const now = clock.now();
  return leftOf(viewer, await selectUnlockAccount(db, viewer.accountId, romeDay(now), now));
}

function leftOf(viewer: Viewer, account: UnlockAccount | null): number {
  const perDay = unlocksPerDay(viewer);
  return account ? Math.max(0, Math.min(perDay, account.own_limit ?? perDay) - account.used) : 0;
}

/** Views of tips differ from reader to reader only by these, once it is decided which tips the reader sees whole. */
interface Reading {
  reader: TipReader;
  unlocksLeft: number;
  country: string | null;
  asAuthor(tipsterId: number): boolean;
}

function readingOf(viewer: Viewer, left: number): Reading {
  return {
    reader: readerOf(viewer),
    unlocksLeft: left,
    country: countryOf(viewer),
    asAuthor: (tipsterId) => readsAsAuthor(viewer, tipsterId),
  };
}

/** The views of rows whose visibility is decided: of locked rows no statement reads their bet. */
async function presentRows(
  db: Db,
  reading: Reading,
  found: readonly FoundRow[],
  framed: readonly ListRow[] | Promise<readonly ListRow[]>,
  context: TipContext,
): Promise<TipView[]> {
  const wholeRows = found.filter((row) => row.visibility === 'whole');
  const now = context.clock.now();
  const [rows, whole, priced, frames] = await Promise.all([
    framed,
    selectWhole(db, wholeRows),
    pricesOfSingles(db, wholeRows, now),
    wholeRows.length < found.length ? framesNow(db, context) : null,
  ]);
  const [first] = whole.values();
  const isShown = bookmakersShownAmong(first?.licensed ?? [], reading.country);
  const tips = [...whole.values()];
  const singles = pricedSingles(tips, priced, now);
  const [expired, prices] = [expiredTips(tips, singles, now), pricesNow(singles, isShown, now)];
  return rows.flatMap((row): TipView[] => {
    if (row.visibility !== 'whole') return frames ? [presentLocked(row, { ...reading, frames })] : [];
    const tip = whole.get(row.id);
    const asAuthor = reading.asAuthor(row.tipster_id);
    if (!tip) return [];
    const reads = { asAuthor, noLongerValid: expired.has(row.id), priceNow: prices.get(row.id) };
    // The author of a tip reads it as it was written.
    return [presentWhole(row, tip, { ...reads, isShown: asAuthor ? everyBookmaker : isShown })];
  });
}

/** The tips whose price is still there, as a filter; so many that start next are looked at. */
const PRICED_AMONG = 500;

async function withPrices(
  db: Db,
  viewer: Viewer,
  { priced, ...filters }: ListFilters,
  { clock }: TipContext,
): Promise<ListFilters> {
  if (!priced) return filters;
  const now = clock.now();
  const [rows, isShown] = await Promise.all([
    selectComing(db, viewer, filters, PRICED_AMONG, now),
    bookmakersShownTo(db, viewer),
  ]);
  const [whole, prices] = await Promise.all([selectWhole(db, rows), pricesOfSingles(db, rows, now)]);
  return { ...filters, ids: [...pricedTips([...whole.values()], prices, { isShown, now })] };
}

/** A page whose tips aren't read yet. */
interface FoundPage extends Page<FoundRow> {
  publicVersion: number;
  reading: Reading;
}

type FirstFound = Pick<FoundPage, 'rows' | 'reading'>;

type ListRequest = [viewer: Viewer, filters: ListFilters, input: PageInput, context: TipContext];

async function findPage(db: Db, ...[viewer, requestedFilters, input, context]: ListRequest): Promise<FoundPage> {
  const filters = await withPrices(db, viewer, await withoutGuessing(db, requestedFilters, context), context);
  const now = context.clock.now();
  let listing!: ReturnType<typeof findTips>;
  const listed = await readPage<PlacedRow>(input, {
    ...(filters.order === 'start' ? { keyLength: 3, realKeys: 2 } : { keyLength: 2 }),
    key: ({ key }) => key,
    select: (span) => {
      listing = findTips(db, viewer, filters, span, now);
      return listing.then(({ rows }) => rows);
    },
    count: () => listing.then(({ count }) => count),
  });
  const { public_version, unlocks } = await listing;
  return { ...listed, publicVersion: public_version, reading: readingOf(viewer, leftOf(viewer, unlocks)) };
}

async function presentPage(
  db: Db,
  { rows, count, next, previous, reading }: FoundPage,
  context: TipContext,
): Promise<TipPage> {
  const results = await inRounds(() => show(db, { rows, reading }, context));
  return { count, next, previous, results };
}

/** The first tips of a list, which aren't read yet; {@link show} reads them. Nobody counts the list. */
async function find(
  db: Db,
  viewer: Viewer,
  filters: ListFilters,
  limit: number,
  { clock }: TipContext,
): Promise<FirstFound> {
  const span = { limit, offset: 0, position: null };
  const { rows, unlocks } = await selectPage(db, viewer, filters, span, clock.now());
  return { rows: rows.slice(0, limit), reading: readingOf(viewer, leftOf(viewer, unlocks)) };
}

/** The views of tips that were found. */
function show(db: Db, { rows, reading }: FirstFound, context: TipContext): Promise<TipView[]> {
  return presentRows(db, reading, rows, selectFramesOf(db, rows, context.clock.now()), context);
}

async function page(db: Db, ...request: ListRequest): Promise<TipPage> {
  const context = request[3];
  return presentPage(db, await findPage(db, ...request), context);
}

/**
 * The page as a reply that is made once for all readers who get the same: what each of them sees of which tip is asked of the database at
 * every request, and is the key.
 */
async function reply(db: Db, ...request: ListRequest): Promise<SharedReply<TipPage>> {
  const context = request[3];
  const page = await findPage(db, ...request);
  const { rows, count, next, previous, publicVersion, reading } = page;
  const visibilities = rows.map(({ id, tipster_id, visibility }) => [id, visibility, reading.asAuthor(tipster_id)]);
  const moment = Math.floor(context.clock.now().getTime() / CACHED_MS);
  const seesAll = mayShowBookmaker({ isLicensed: false }, reading.country);
  return new SharedReply(
    JSON.stringify([count, next, previous, reading.reader, reading.unlocksLeft, seesAll, visibilities]),
    `${publicVersion}|${moment}`,
    () => presentPage(db, page, context),
  );
}

/** Views of rows that come with their frames. */
async function presentFramed(
  db: Db,
  viewer: Viewer,
  rows: readonly ListRow[],
  context: TipContext,
): Promise<TipView[]> {
  const hasLocked = rows.some(({ visibility }) => visibility !== 'whole');
  const left = hasLocked ? await unlocksLeft(db, viewer, context) : 0;
  return inRounds(() => presentRows(db, readingOf(viewer, left), rows, rows, context));
}

async function byIds(db: Db, viewer: Viewer, ids: readonly number[], context: TipContext): Promise<TipView[]> {
  const rows = await selectFrames(db, viewer, ids, context.clock.now());
  const views = await presentFramed(db, viewer, rows, context);
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Tips as readers get them: locked, whole or not at all. The only way to show tips to anyone. */
export const tipLists = { page, reply, byIds, find, show };

/** Returns the viewer's own tips, drafts included, latest made first. */
export async function ownPage(
  db: Db,
  viewer: Member,
  filters: ListFilters & { status?: string | undefined },
  input: PageInput,
  context: TipContext,
): Promise<TipPage<OpenTip>> {
  const now = context.clock.now();
  const { rows, ...rest } = await readPage<ListRow>(input, {
    keyLength: 1,
    key: ({ id }) => [id],
    select: (span) => selectOwnPage(db, viewer, filters, span, now),
    count: () => countOwn(db, viewer, filters),
  });
  const views = await presentFramed(db, viewer, rows, context);
  return { ...rest, results: views.filter((view) => view.view === 'whole') };
}

/** Returns an own tip; null when it is somebody else's or doesn't exist. */
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
