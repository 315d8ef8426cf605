import { referencePrice } from '@quotavera/domain/margin';
import { DAY_MS } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { bookmakerName, latestQuotes } from '../../calendar/prices/service.ts';
import type { WholeTip } from './repository-whole.ts';

/** Imported prices older than this are ignored. */
const FLOOR_PRICE_MAX_AGE_MS = 3 * DAY_MS;

function isOpen({ tip }: WholeTip): boolean {
  return tip.status === 'published' && tip.settled_at === null;
}

/** The minimum odds of a back single on a match of the calendar, which an imported price can fall below; null for other tips. */
function minimumOddsOf({ tip, legs }: WholeTip) {
  const [leg] = legs;
  if (legs.length !== 1 || !leg || leg.fixture_id === null || tip.side !== 'back') return null;
  if (tip.minimum_odds_milli === null) return null;
  return {
    tipId: tip.id,
    minimumOdds: tip.minimum_odds_milli,
    leg,
    fixtureId: leg.fixture_id,
    bookmaker: tip.bookmaker,
  };
}

/** The open tips that are no longer valid: stopped, past their expiry, or the latest imported price is below their minimum odds. */
export async function expiredTips(db: Db, tips: readonly WholeTip[], now: Date): Promise<Set<number>> {
  const open = tips.filter(isOpen);
  const expired = open.filter(
    ({ tip }) => tip.stopped_at !== null || (tip.expires_at !== null && tip.expires_at <= now),
  );
  const limited = open.map(minimumOddsOf).filter((each) => each !== null);
  const ended = new Set(expired.map(({ tip }) => tip.id));
  if (limited.length === 0) return ended;
  const quotes = await latestQuotes(
    db,
    limited.map(({ leg, fixtureId }) => ({
      fixtureId,
      market: leg.market,
      selection: leg.selection,
      line: leg.line_milli,
    })),
    now,
  );
  for (const [n, { tipId, minimumOdds, bookmaker }] of limited.entries()) {
    // A price that only a file has is good enough here: its time is that of its import.
    const dated = quotes[n]!.map((quote) => ({ ...quote, at: quote.importedAt }));
    const price = referencePrice(dated, {
      side: 'back',
      bookmaker: bookmaker === null ? null : bookmakerName(bookmaker),
      now: now.getTime(),
      maxAge: FLOOR_PRICE_MAX_AGE_MS,
    });
    if (price && price.odds < minimumOdds) ended.add(tipId);
  }
  return ended;
}
