import { DAY_MS } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import type { IsShown } from '../../calendar/bookmakers/service.ts';
import { type LatestQuote, latestQuotes } from '../../calendar/prices/service.ts';
import { AVERAGE } from '../../calendar/prices/service-book.ts';
import type { WholeTip } from './repository-whole.ts';

/** An older price says nothing of now. */
const MAX_AGE_MS = 3 * DAY_MS;

/** The selection of an open single on a match of the calendar; other tips have no price of now. */
function pricedLegOf({ tip, legs }: WholeTip) {
  const [leg] = legs;
  if (tip.status !== 'published' || tip.settled_at !== null || legs.length !== 1) return null;
  if (!leg || leg.fixture_id === null) return null;
  return { tip, leg, fixtureId: leg.fixture_id };
}

/**
 * The best latest imported price of each open single, among bookmakers that the reader may be shown: the highest to back, the lowest to lay.
 * Once a match has begun, prices of before its start are nobody's any more. A single statement reads the prices of all tips of a page,
 * and a second one those in play where a match is on.
 */
export async function pricesNow(
  db: Db,
  tips: readonly WholeTip[],
  isShown: IsShown,
  now: Date,
): Promise<Map<number, LatestQuote>> {
  const open = tips.map(pricedLegOf).filter((each) => each !== null);
  if (open.length === 0) return new Map();
  const quotes = await latestQuotes(
    db,
    open.map(({ leg, fixtureId }) => ({
      fixtureId,
      market: leg.market,
      selection: leg.selection,
      line: leg.line_milli,
    })),
    now,
  );
  const oldest = now.getTime() - MAX_AGE_MS;
  return new Map(
    open.flatMap(({ tip, leg }, n) => {
      const isOffered = ({ side, bookmaker, at, importedAt }: LatestQuote) =>
        side === tip.side &&
        bookmaker !== AVERAGE &&
        isShown(bookmaker) &&
        importedAt >= oldest &&
        (leg.starts_at > now || at !== null);
      const sign = tip.side === 'back' ? -1 : 1;
      const [best] = quotes[n]!.filter(isOffered).sort((a, b) => sign * (a.odds - b.odds));
      return best ? [[tip.id, best] as const] : [];
    }),
  );
}

/** The tips that can still be had: not stopped or expired, and their price now is as good as they ask for (a lay: as low). */
export async function pricedTips(db: Db, tips: readonly WholeTip[], isShown: IsShown, now: Date): Promise<Set<number>> {
  const valid = tips.filter(({ tip }) => tip.stopped_at === null && (tip.expires_at === null || tip.expires_at > now));
  const prices = await pricesNow(db, valid, isShown, now);
  const isGood = ({ tip }: WholeTip) => {
    const price = prices.get(tip.id);
    if (!price) return false;
    return tip.side === 'back'
      ? price.odds >= (tip.minimum_odds_milli ?? tip.total_odds_milli)
      : price.odds <= tip.total_odds_milli;
  };
  return new Set(valid.filter(isGood).map(({ tip }) => tip.id));
}
