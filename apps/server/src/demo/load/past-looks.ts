import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { AVERAGE, BEST, pickOfKey } from '../../modules/calendar/prices/service-book.ts';
import type { Trx } from '../../platform/database/index.ts';
import { stream } from '../world/random.ts';
import type { SimulatedMatch } from '../world/season.ts';
import type { SimulatedTip } from '../world/tipping.ts';
import type { LoadedCalendar } from './calendar.ts';
import { insertRows } from './repository.ts';

/** Matches this near have been looked at before the world began. */
const AHEAD_MS = 4 * DAY_MS;
const LOOKS = 9;
const EVERY_MS = 5 * HOUR_MS;
/** How far a price may have stood from where it is now. */
const DRIFT = 0.06;

/** When the first tip on each match was published: from then on its prices decide what the tip is worth. */
function firstTips(tips: readonly SimulatedTip[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { publishedAt, legs } of tips) {
    for (const leg of legs) {
      if (leg.type !== 'match') continue;
      const { key } = leg.match;
      first.set(key, Math.min(first.get(key) ?? Number.POSITIVE_INFINITY, publishedAt.getTime()));
    }
  }
  return first;
}

/** Loads what the feed had seen of matches to come: prices that moved to where they are now. No tip's price is among them. */
export async function loadPastLooks(
  trx: Trx,
  seed: string,
  {
    matches,
    tips,
    calendar,
    now,
  }: { matches: readonly SimulatedMatch[]; tips: readonly SimulatedTip[]; calendar: LoadedCalendar; now: Date },
): Promise<void> {
  const first = firstTips(tips);
  const near = matches.filter(({ kickoff }) => kickoff > now && kickoff.getTime() - now.getTime() <= AHEAD_MS);
  const rows = near.flatMap((match) => {
    const until = Math.min(now.getTime(), first.get(match.key) ?? now.getTime());
    const drifts = new Map<string, number>();
    const driftOf = (key: string) => {
      const drift = drifts.get(key) ?? DRIFT * (2 * stream(seed, 'past looks', match.key, key).next() - 1);
      drifts.set(key, drift);
      return drift;
    };
    return Array.from({ length: LOOKS }, (_, n) => n + 1).flatMap((back) =>
      Object.entries(match.early)
        .filter(([bookmaker]) => bookmaker !== AVERAGE && bookmaker !== BEST)
        .flatMap(([bookmaker, prices]) => {
          const byMarket = Object.groupBy(Object.entries(prices), ([key]) => pickOfKey(key).market);
          return Object.entries(byMarket).map(([market, own = []]) => ({
            fixture_id: calendar.fixtureIds.get(match.key),
            market,
            bookmaker,
            side: 'back',
            at: new Date(until - back * EVERY_MS),
            prices: Object.fromEntries(
              own.map(([key, odds]) => {
                const moved = odds * (1 + (driftOf(key) * back) / LOOKS);
                return [key, Math.max(1010, Math.round(moved / 10) * 10)];
              }),
            ),
          }));
        }),
    );
  });
  await insertRows(trx, 'price_observation', rows);
}
