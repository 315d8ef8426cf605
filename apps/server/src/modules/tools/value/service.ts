import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { listValue, putValueChoice, readValueChoice } from '@quotavera/contract/tools';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import type { Member, Viewer } from '@quotavera/domain/access';
import type { Market, Sport } from '@quotavera/domain/bet';
import { compareBeside, isAllOrNothing, marketsIn, priceKey } from '@quotavera/domain/margin';
import { formatMilli } from '@quotavera/domain/odds';
import { HOUR_MS } from '@quotavera/domain/time';
import { LEAST_VALUE_MILLI, paidOdds, premiumOf, VALUE_LOOKS, VALUE_THRESHOLD_MILLI } from '@quotavera/domain/tools';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { readPage } from '../../../platform/http/paging.ts';
import { bookmakersShownTo, quotedBookmakers } from '../../calendar/bookmakers/service.ts';
import { type FreshQuote, freshQuotes, lastLooks, priceMaxAges } from '../../calendar/prices/service.ts';
import { bookmakerName } from '../../calendar/prices/service-book.ts';
import * as repository from './repository.ts';
import { bettable } from './service-evidence.ts';

const MICRO = 1_000_000;
const MILLI_TO_MICRO = 1_000;

/** The prices of a match that stand above what the other bookmakers make fair. */
function foundIn(quotes: readonly FreshQuote[]): repository.FoundPrice[] {
  const [{ fixture_id, kickoff_at, competition_id, sport }] = quotes as [FreshQuote];
  const books: Record<string, Record<string, number>> = {};
  for (const { bookmaker, prices } of quotes) books[bookmaker] = { ...books[bookmaker], ...prices };
  const seenAt = (bookmaker: string, market: string) =>
    quotes.find((quote) => quote.bookmaker === bookmaker && quote.market === market)?.at;
  return marketsIn(bettable(books))
    .filter(({ picks }) => picks.every(isAllOrNothing))
    .flatMap(compareBeside)
    .flatMap((price): repository.FoundPrice[] => {
      const { bookmaker, odds, fair, pick } = price;
      const premium_micro = Math.round(premiumOf(price) * MICRO);
      const at = seenAt(bookmaker, pick.market);
      if (premium_micro < LEAST_VALUE_MILLI * MILLI_TO_MICRO || at === undefined) return [];
      const where = { fixture_id, kickoff_at, competition_id, sport, bookmaker, at };
      return [{ ...where, ...pick, odds_milli: odds, fair_probability: fair, premium_micro }];
    });
}

/** Looks at all fresh prices and keeps those above the fair price; what isn't there any more goes. */
export async function refreshValues(db: Db, { clock }: { clock: Clock }): Promise<void> {
  const now = clock.now();
  const { prematch } = await priceMaxAges(db);
  const fresh = await freshQuotes(db, { now, oldest: new Date(now.getTime() - prematch) });
  const found = [...Map.groupBy(fresh, ({ fixture_id }) => fixture_id).values()].flatMap(foundIn);
  await inTransaction(db, (trx) => repository.replacePrices(trx, found, now));
}

type Query = {
  page: number;
  page_size: number;
  cursor?: string | undefined;
  sport?: Sport | undefined;
  league?: number | undefined;
  market?: Market | undefined;
  hours?: number | undefined;
  odds_min?: number | undefined;
  odds_max?: number | undefined;
  premium?: number | undefined;
};

const NO_CHOICE: repository.ValueChoice = { bookmakers: [], premium_milli: VALUE_THRESHOLD_MILLI, alerts: false };

/** The bookmakers out of these that somebody can bet at and that the reader may be shown, by code. */
async function shownTo(db: Db, viewer: Viewer, codes: readonly string[]): Promise<string[]> {
  const isShown = await bookmakersShownTo(db, viewer);
  return Object.keys(bettable(Object.fromEntries(codes.map((code) => [code, {}])))).filter(isShown);
}

async function looksOf(db: Db, prices: readonly repository.ListedPrice[]) {
  const looks = await lastLooks(
    db,
    prices.map(({ fixture_id, market, bookmaker }) => ({ fixture_id, market, bookmaker })),
    VALUE_LOOKS,
  );
  return (price: repository.ListedPrice) => {
    const key = priceKey({ market: price.market as Market, selection: price.selection, line: price.line });
    return looks
      .filter((look) => look.fixture_id === price.fixture_id && look.market === price.market)
      .filter((look) => look.bookmaker === price.bookmaker)
      .flatMap(({ at, prices: { [key]: odds } }) =>
        odds === undefined ? [] : [{ at: at.toISOString(), odds: formatMilli(odds) }],
      );
  };
}

/** Fair odds as the bookmaker would have to write them: an exchange's before its commission, so that its premium is above them. */
function fairOddsOf({ bookmaker, odds_milli, fair_probability }: repository.ValuePrice): number {
  const share = (paidOdds(bookmaker, odds_milli) - 1) / (odds_milli / 1000 - 1);
  return 1 + (1 / fair_probability - 1) / share;
}

/** A page of the prices that are worth more than the market says, at the reader's bookmakers. */
export async function valuePage(db: Db, viewer: Member, query: Query, now: Date): Promise<ReplyOf<typeof listValue>> {
  const choice = (await repository.findChoice(db, viewer.accountId)) ?? NO_CHOICE;
  const options = await shownTo(db, viewer, await repository.selectQuoted(db, now));
  const premium = query.premium ?? choice.premium_milli;
  const odds = (value: number | undefined) => (value === undefined ? null : Math.round(value * 1000));
  const filters: repository.ValueFilters = {
    bookmakers: choice.bookmakers.length === 0 ? options : options.filter((code) => choice.bookmakers.includes(code)),
    premiumMicro: premium * MILLI_TO_MICRO,
    now,
    until: query.hours === undefined ? null : new Date(now.getTime() + query.hours * HOUR_MS),
    sport: query.sport ?? null,
    competitionId: query.league ?? null,
    market: query.market ?? null,
    oddsMin: odds(query.odds_min),
    oddsMax: odds(query.odds_max),
  };
  const [{ rows, ...page }, facets] = await Promise.all([
    readPage(
      { path: toolsAddresses.listValue.path, query: { ...query } },
      {
        keyLength: 2,
        key: ({ premium_micro, id }: repository.ListedPrice) => [premium_micro, id],
        select: (span) => repository.selectPrices(db, filters, span),
        count: () => repository.countPrices(db, filters),
      },
    ),
    repository.selectFacets(db, now),
  ]);
  const looks = await looksOf(db, rows);
  return {
    ...page,
    results: rows.map((row) => ({
      id: row.id,
      fixture_id: row.fixture_id,
      home: row.home,
      away: row.away,
      league: row.league,
      sport: row.sport as Sport,
      starts_at: row.kickoff_at.toISOString(),
      simulated: row.simulated,
      market: row.market as Market,
      selection: row.selection,
      line: row.line === null ? null : formatMilli(row.line),
      bookmaker: bookmakerName(row.bookmaker),
      odds: formatMilli(row.odds_milli),
      fair_odds: fairOddsOf(row),
      premium: row.premium_micro / MICRO,
      seen_at: row.at.toISOString(),
      since: row.since.toISOString(),
      looks: looks(row),
    })),
    leagues: [
      ...new Map(
        facets.map(({ competition_id, league }) => [competition_id, { id: competition_id, name: league }]),
      ).values(),
    ],
    markets: [...new Set(facets.map(({ market }) => market as Market))],
    sports: [...new Set(facets.map(({ sport }) => sport as Sport))],
    premium,
  };
}

type Choice = ReplyOf<typeof readValueChoice>;

export async function readChoice(db: Db, viewer: Member, now: Date): Promise<Choice> {
  const [choice, quoted] = await Promise.all([repository.findChoice(db, viewer.accountId), quotedBookmakers(db, now)]);
  const { bookmakers, premium_milli, alerts } = choice ?? NO_CHOICE;
  // A chosen bookmaker can be taken back, though the feed lacks it now.
  const codes = await shownTo(db, viewer, [...new Set([...quoted, ...bookmakers])]);
  const options = codes
    .map((code) => ({ code, name: bookmakerName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return { bookmakers: [...bookmakers], premium: premium_milli, alerts, options };
}

/** Keeps a reader's choice. A bookmaker that the reader may not be shown is refused. */
export async function putChoice(
  db: Db,
  viewer: Member,
  { bookmakers, premium, alerts }: BodyOf<typeof putValueChoice>,
  now: Date,
): Promise<Choice | Failure> {
  const isShown = await bookmakersShownTo(db, viewer);
  if (!bookmakers.every(isShown)) return fail('validation', { fields: { bookmakers: 'invalid' } });
  await repository.writeChoice(db, viewer.accountId, { bookmakers, premium_milli: premium, alerts }, now);
  return readChoice(db, viewer, now);
}
