import { countryOf, mayShowBookmaker, type Viewer } from '@quotavera/domain/access';
import { bookmakerKey } from '@quotavera/domain/bet';
import type { Db } from '../../../platform/database/index.ts';
import type { FixturePrices } from '../prices/repository.ts';
import { AVERAGE, BEST, type BookPrices, bookmakerName } from '../prices/service-book.ts';
import { selectLicensedNames, selectQuotedBookmakers } from './repository.ts';

export { selectQuotedBookmakers as quotedBookmakers };

/** Whether a reader may be shown the bookmaker with this name or code, or its prices. */
export type IsShown = (bookmaker: string) => boolean;

/** Lets everything through. */
export const everyBookmaker: IsShown = () => true;

/**
 * The bookmakers that may be shown in a country, by the names and codes of those with a licence. In Italy these are the licensed ones alone:
 * what isn't on the list of bookmakers, or is there without a licence, has none. The market's average is nobody's price.
 */
export function bookmakersShownAmong(names: readonly string[], country: string | null): IsShown {
  if (mayShowBookmaker({ isLicensed: false }, country)) return everyBookmaker;
  const licensed = new Set(names.map((name) => bookmakerKey(bookmakerName(name))));
  return (bookmaker) => {
    const isLicensed = bookmaker === AVERAGE || licensed.has(bookmakerKey(bookmakerName(bookmaker)));
    return mayShowBookmaker({ isLicensed }, country);
  };
}

/** As {@link bookmakersShownAmong}, with the licences that the database knows. */
export async function bookmakersShownIn(db: Db, country: string | null): Promise<IsShown> {
  const isEveryone = mayShowBookmaker({ isLicensed: false }, country);
  return bookmakersShownAmong(isEveryone ? [] : await selectLicensedNames(db), country);
}

/** The bookmakers that a reader may be shown. */
export function bookmakersShownTo(db: Db, viewer: Viewer): Promise<IsShown> {
  return bookmakersShownIn(db, countryOf(viewer));
}

/** The highest of these prices of each selection. */
function bestOf(prices: BookPrices): BookPrices[string] {
  const best: Record<string, number> = {};
  for (const [code, own] of Object.entries(prices)) {
    if (code === AVERAGE) continue;
    for (const [key, odds] of Object.entries(own)) best[key] = Math.max(best[key] ?? 0, odds);
  }
  return best;
}

/** Prices without those of bookmakers that aren't shown; the best price is then the best of those that are. */
export function shownPrices(sets: readonly FixturePrices[], isShown: IsShown): FixturePrices[] {
  return sets.map((set) => {
    const hasBest = BEST in set.prices;
    if (Object.keys(set.prices).every((code) => isShown(code))) return set;
    const prices: BookPrices = Object.fromEntries(Object.entries(set.prices).filter(([code]) => isShown(code)));
    return { ...set, prices: hasBest ? { ...prices, [BEST]: bestOf(prices) } : prices };
  });
}
