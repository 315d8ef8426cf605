import { hidesOpenTips, VISITOR, type Viewer } from '@quotavera/domain/access';
import type { Db, PageSpan } from '../../../platform/database/index.ts';
import { type AnswerCache, createAnswerCache } from '../record/service-cache.ts';
import { seesEarly } from '../visibility/repository.ts';
import { isShared, type ListFilters } from './repository-filters.ts';
import { type ListOutline, MARK_EVERY, selectOutline, selectPage, type TipsFound } from './repository-lists.ts';

/** Early access ends without anything changing in the database: no outline is cached longer. */
const CACHED_MS = 10_000;
const OUTLINES_MAX = 2_000;

const ofDatabases = new WeakMap<Db, AnswerCache>();

function outlinesOf(db: Db): AnswerCache {
  const cached = ofDatabases.get(db) ?? createAnswerCache(OUTLINES_MAX);
  ofDatabases.set(db, cached);
  return cached;
}

/**
 * Returns the key of the list that is outlined: where the lists of many readers are the same, or nearly, a single outline serves them all.
 */
function readerOf(viewer: Viewer, filters: ListFilters): { key: string | number; as: Viewer } {
  if (viewer.type === 'visitor') return { key: 'late', as: viewer };
  if (hidesOpenTips(viewer)) return { key: `paused ${viewer.accountId}`, as: viewer };
  if (!isShared(filters)) return { key: viewer.accountId, as: viewer };
  return seesEarly(viewer) ? { key: 'early', as: viewer } : { key: 'late', as: VISITOR };
}

/** Returns the span reached from the nearest mark before it instead of from the beginning. */
function fromMark(span: PageSpan, outline: ListOutline | undefined): PageSpan {
  const passed = Math.min(Math.floor(span.offset / MARK_EVERY), outline?.marks.length ?? 0);
  const key = outline?.marks[passed - 1];
  if (!key || span.position) return span;
  return { limit: span.limit, offset: span.offset - passed * MARK_EVERY, position: { direction: 'next', key } };
}

/**
 * A part of a list, and how many tips the list has. Counting, and finding a page by its number, would pass over up to 10,000 rows at each
 * request: an outline of the list is cached until a tip changes.
 */
export async function findTips(
  db: Db,
  viewer: Viewer,
  filters: ListFilters,
  span: PageSpan,
  now: Date,
): Promise<Pick<TipsFound, 'rows' | 'public_version' | 'unlocks'> & { count: number }> {
  const outlines = outlinesOf(db);
  const reader = readerOf(viewer, filters);
  // However a list is ordered, it has as many tips. The marks are those of the order of publication.
  const key = JSON.stringify([reader.key, { ...filters, order: undefined }]);
  const hasMarks = filters.order !== 'start';
  const cached = hasMarks && span.offset > 0 ? outlines.peek<ListOutline>(key) : undefined;
  const guess = await cached?.value.catch(() => undefined);
  const selected = await selectPage(db, viewer, filters, fromMark(span, guess), now);
  const tag = `${selected.version}|${Math.floor(now.getTime() / CACHED_MS)}`;
  const outline = await outlines.remember(key, tag, () => selectOutline(db, reader.as, filters, now));
  const count = outline.count + selected.early;
  // A mark of another version points to the wrong row. So does any mark when this reader sees early tips, which the shared outline doesn't contain.
  const misled = guess !== undefined && (cached?.tag !== tag || selected.early > 0);
  if (!misled) return { ...selected, count };
  return {
    ...(await selectPage(db, viewer, filters, selected.early > 0 ? span : fromMark(span, outline), now)),
    count,
  };
}
