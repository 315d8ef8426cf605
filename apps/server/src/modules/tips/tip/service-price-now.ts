import { DAY_MS } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import type { IsShown } from '../../calendar/bookmakers/service.ts';
import { type LatestQuote, type PricesNow, pricesNowOf, quotesAmong } from '../../calendar/prices/service.ts';
import { AVERAGE } from '../../calendar/prices/service-book.ts';
import { type LegRow, matchesOfSingles, type TipKeys, type WholeRow, type WholeTip } from './repository-whole.ts';

/** An older price says nothing of now. */
const MAX_AGE_MS = 3 * DAY_MS;

/** Open singles on matches of the calendar, each with its latest imported prices; other tips have no price of now. */
export type PricedSingles = readonly { tip: WholeRow; leg: LegRow; quotes: readonly LatestQuote[] }[];

/** Reads the prices that {@link pricedSingles} of these tips need, which needn't be read themselves yet. */
export async function pricesOfSingles(db: Db, tips: readonly TipKeys[], now: Date): Promise<PricesNow> {
  return tips.length === 0 ? [] : pricesNowOf(db, matchesOfSingles(tips), now);
}

export function pricedSingles(tips: readonly WholeTip[], prices: PricesNow, now: Date): PricedSingles {
  const singles = tips.flatMap(({ tip, legs: [leg, ...others] }) => {
    const isOpen = tip.status === 'published' && tip.settled_at === null;
    return isOpen && leg && others.length === 0 && leg.fixture_id !== null
      ? [{ tip, leg, fixtureId: leg.fixture_id }]
      : [];
  });
  const selections = singles.map(({ leg, fixtureId }) => ({
    fixtureId,
    market: leg.market,
    selection: leg.selection,
    line: leg.line_milli,
  }));
  const quotes = quotesAmong(prices, selections, now);
  return singles.map(({ tip, leg }, n) => ({ tip, leg, quotes: quotes[n]! }));
}

/**
 * The best latest imported price of each single, among bookmakers that the reader may be shown: the highest to back, the lowest to lay.
 * Once a match has begun, prices of before its start are nobody's any more.
 */
export function pricesNow(singles: PricedSingles, isShown: IsShown, now: Date): Map<number, LatestQuote> {
  const oldest = now.getTime() - MAX_AGE_MS;
  return new Map(
    singles.flatMap(({ tip, leg, quotes }) => {
      const isOffered = ({ side, bookmaker, at, importedAt }: LatestQuote) =>
        side === tip.side &&
        bookmaker !== AVERAGE &&
        isShown(bookmaker) &&
        importedAt >= oldest &&
        (leg.starts_at > now || at !== null);
      const sign = tip.side === 'back' ? -1 : 1;
      const [best] = quotes.filter(isOffered).sort((a, b) => sign * (a.odds - b.odds));
      return best ? [[tip.id, best] as const] : [];
    }),
  );
}

/** The tips that can still be had: not stopped or expired, and their price now is as good as they ask for (a lay: as low). */
export function pricedTips(
  tips: readonly WholeTip[],
  priced: PricesNow,
  { isShown, now }: { isShown: IsShown; now: Date },
): Set<number> {
  const valid = tips.filter(({ tip }) => tip.stopped_at === null && (tip.expires_at === null || tip.expires_at > now));
  const prices = pricesNow(pricedSingles(valid, priced, now), isShown, now);
  const isGood = ({ tip }: WholeTip) => {
    const price = prices.get(tip.id);
    if (!price) return false;
    return tip.side === 'back'
      ? price.odds >= (tip.minimum_odds_milli ?? tip.total_odds_milli)
      : price.odds <= tip.total_odds_milli;
  };
  return new Set(valid.filter(isGood).map(({ tip }) => tip.id));
}
