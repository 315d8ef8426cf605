import { type LockedFrames, lockedFrames } from '@quotavera/domain/access';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { matchesLeft } from '../../calendar/fixtures/service.ts';
import type { ListFilters } from './repository-filters.ts';

/** A match that starts sooner counts as begun: public pages show what they were given up to some minutes before. */
const AHEAD_MS = 5 * MINUTE_MS;

const cache = new WeakMap<Clock, { minute: number; frames: Promise<LockedFrames> }>();

/** Returns the labels that locked tips may show now, by the calendar of this minute. */
export function framesNow(db: Db, { clock }: { clock: Clock }): Promise<LockedFrames> {
  const now = clock.now().getTime();
  const minute = Math.floor(now / MINUTE_MS);
  const cached = cache.get(clock);
  if (cached?.minute === minute) return cached.frames;
  const frames = matchesLeft(db, new Date(now + AHEAD_MS)).then(lockedFrames);
  cache.set(clock, { minute, frames });
  frames.catch(() => cache.delete(clock));
  return frames;
}

/** The filters such that no locked tip matches by what it doesn't say. */
export async function withoutGuessing<F extends ListFilters>(
  db: Db,
  filters: F,
  context: { clock: Clock },
): Promise<F> {
  if (filters.competition === undefined && filters.sport === undefined) return filters;
  const frames = await framesNow(db, context);
  if (filters.sport !== undefined && !frames.saysSport(filters.sport)) return { ...filters, lockedWeeks: [] };
  return filters.competition === undefined
    ? filters
    : { ...filters, lockedWeeks: frames.weeksSaying(filters.competition) };
}
