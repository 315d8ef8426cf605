import { bookOf, type OddsMilli } from '@quotavera/domain/bet';
import { CLOSING_PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import { DAY_MS } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { insertClosing, lockLastPrices } from '../prices/repository.ts';
import { AVERAGE, type BookPrices, closingBook, pickOfKey, priceKey } from '../prices/service-book.ts';
import { noteLeagueChanges } from '../service-changes.ts';

/** A start that a process missed is made up for within this time. */
const BEHIND_MS = DAY_MS;

/** The mean of each price over the bookmakers whose whole book of its market is credible. */
function averageOf(prices: BookPrices): Record<string, OddsMilli> {
  const average: Record<string, OddsMilli> = {};
  for (const key of new Set(Object.values(prices).flatMap(Object.keys))) {
    const pick = pickOfKey(key);
    if (bookOf(pick) === null) continue;
    const odds = Object.keys(prices).flatMap(
      (bookmaker) => closingBook(prices, bookmaker, pick)?.[pick.selection] ?? [],
    );
    if (odds.length > 0) average[priceKey(pick)] = Math.round(odds.reduce((sum, one) => sum + one, 0) / odds.length);
  }
  return average;
}

/**
 * Makes the last prices of a feed the closing prices of matches that have just started, where no file has brought any; a file that
 * comes later is laid over them. Returns the matches: bets on them that are settled already have a closing line now.
 */
export async function closePrices(db: Db, now: Date): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const span = { from: new Date(now.getTime() - BEHIND_MS), until: now, maxAge: CLOSING_PRICE_MAX_AGE_MS };
    const last = await lockLastPrices(trx, span);
    if (last.length === 0) return [];
    await insertClosing(
      trx,
      last.map(({ fixture_id, at, prices }) => ({
        fixture_id,
        at,
        prices: { ...prices, [AVERAGE]: averageOf(prices) },
      })),
    );
    await noteLeagueChanges(
      trx,
      last.map(({ competition_id }) => competition_id),
    );
    return last.map(({ fixture_id }) => fixture_id);
  });
}
