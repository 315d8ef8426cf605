import { referencePrice } from '@quotavera/domain/margin';
import { DAY_MS } from '@quotavera/domain/time';
import { bookmakerName } from '../../calendar/prices/service.ts';
import type { WholeTip } from './repository-whole.ts';
import type { PricedSingles } from './service-price-now.ts';

/** Imported prices older than this are ignored. */
const FLOOR_PRICE_MAX_AGE_MS = 3 * DAY_MS;

function isOpen({ tip }: WholeTip): boolean {
  return tip.status === 'published' && tip.settled_at === null;
}

/** The open tips that are no longer valid: stopped, past their expiry, or the latest imported price is below their minimum odds. */
export function expiredTips(tips: readonly WholeTip[], singles: PricedSingles, now: Date): Set<number> {
  const expired = tips
    .filter(isOpen)
    .filter(({ tip }) => tip.stopped_at !== null || (tip.expires_at !== null && tip.expires_at <= now));
  const ended = new Set(expired.map(({ tip }) => tip.id));
  for (const { tip, quotes } of singles) {
    if (tip.side !== 'back' || tip.minimum_odds_milli === null) continue;
    // A price that only a file has is good enough here: its time is that of its import.
    const dated = quotes.map((quote) => ({ ...quote, at: quote.importedAt }));
    const price = referencePrice(dated, {
      side: 'back',
      bookmaker: tip.bookmaker === null ? null : bookmakerName(tip.bookmaker),
      now: now.getTime(),
      maxAge: FLOOR_PRICE_MAX_AGE_MS,
    });
    if (price && price.odds < tip.minimum_odds_milli) ended.add(tip.id);
  }
  return ended;
}
