import type { Side } from '@quotavera/domain/bet';
import type { PriceStage } from '@quotavera/domain/calendar';
import { bookmakerAlias, type LoggedMatchPrices, type LoggedQuote, type PRICE_SOURCES } from '@quotavera/domain/ledger';
import { bookmakerName, pickOfKey } from '@quotavera/domain/margin';
import type { Trx } from '../../../platform/database/index.ts';
import { nodeHasher } from '../../ledger/service.ts';
import { appendPrices } from '../../ledger/service-prices.ts';
import { type KeptQuote, selectNamedMatches, selectPricedByRun, selectPricesOfRun } from './repository.ts';

/** Writing the content of a file of whole seasons at once would keep everybody waiting for seconds. */
const MATCHES_OF_ENTRY = 100;

interface TakenPrices {
  fixture_id: number;
  bookmaker: string;
  side: Side;
  at: Date | null;
  stage?: PriceStage;
  prices: Readonly<Record<string, number>>;
}

/** Gives each bookmaker's alias, made once. */
function aliasing(): (bookmaker: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (bookmaker) => {
    const alias = known.get(bookmaker) ?? bookmakerAlias(bookmakerName(bookmaker), nodeHasher);
    known.set(bookmaker, alias);
    return alias;
  };
}

/** A bookmaker's prices in the log's form, one quote for each market. */
function quotesOf({ side, at, stage, prices }: TakenPrices, bookmaker: string): LoggedQuote[] {
  const picks = Object.entries(prices).map(([key, odds]) => ({ ...pickOfKey(key), odds }));
  return [...Map.groupBy(picks, ({ market }) => market)].map(([market, own]) => ({
    bookmaker,
    side,
    at: at ? at.toISOString() : null,
    market,
    prices: own.map(({ selection, line, odds }) => ({ selection, line, odds })),
    ...(stage && { stage }),
  }));
}

async function matchesOf(trx: Trx, taken: readonly TakenPrices[]): Promise<LoggedMatchPrices[]> {
  const aliasOf = aliasing();
  const byMatch = Map.groupBy(taken, ({ fixture_id }) => fixture_id);
  const matches: LoggedMatchPrices[] = [];
  for (const { id, home, away, kickoff_at } of await selectNamedMatches(trx, [...byMatch.keys()])) {
    const quotes: LoggedQuote[] = [];
    for (const prices of byMatch.get(id) ?? []) quotes.push(...quotesOf(prices, await aliasOf(prices.bookmaker)));
    if (quotes.length > 0) matches.push({ fixture: id, home, away, startsAt: kickoff_at.toISOString(), quotes });
  }
  return matches;
}

async function append(
  trx: Trx,
  source: (typeof PRICE_SOURCES)[number],
  taken: readonly TakenPrices[],
  now: Date,
): Promise<void> {
  const matches = await matchesOf(trx, taken);
  if (matches.length > 0) await appendPrices(trx, { source, matches }, now);
}

/** Tells the log which of a feed's prices were kept, in the transaction that keeps them. */
export async function logFeedPrices(trx: Trx, kept: readonly KeptQuote[], now: Date): Promise<void> {
  if (kept.length > 0) await append(trx, 'feed', kept, now);
}

/** Tells the log which prices a run wrote out of a file, when the run is over. */
export async function logFilePrices(trx: Trx, runId: number, now: Date): Promise<void> {
  const priced = await selectPricedByRun(trx, runId);
  for (let start = 0; start < priced.length; start += MATCHES_OF_ENTRY) {
    const rows = await selectPricesOfRun(trx, runId, priced.slice(start, start + MATCHES_OF_ENTRY));
    const taken = rows.flatMap(({ fixture_id, stage, prices }) =>
      Object.entries(prices).map(
        ([bookmaker, own]): TakenPrices => ({
          fixture_id,
          bookmaker,
          side: 'back',
          at: null,
          stage,
          prices: own,
        }),
      ),
    );
    await append(trx, 'file', taken, now);
  }
}
