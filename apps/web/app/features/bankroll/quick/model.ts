import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import {
  lineOfSide,
  lineRule,
  MARKET_RULES,
  MARKETS,
  type Market,
  marketFits,
  marketOf,
  type SelectionCode,
} from '@quotavera/domain/bet';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import type { BodyTo, ReplyTo } from '../../../platform/api/index.ts';
import { readCents } from '../../../ui/money/index.ts';

export type Start = ReplyTo<typeof bankrollAddresses.prepareBet>;
export type Place = Start['places'][number];
export type Prices = ReplyTo<typeof calendarAddresses.readFixture>['prices'];

export interface QuickMatch {
  id: number;
  sport: string;
  home: string;
  away: string;
  startsAt: string;
}

export interface QuickPick {
  market: Market;
  selection: SelectionCode;
  /** The line on the selection's side as the wire has it; null where the market has none. */
  line: string | null;
}

/** A selection of the quick form: of a match of the calendar, or in the words of a slip. */
export interface QuickLeg {
  match: QuickMatch | null;
  pick: QuickPick | null;
  /** The teams as a slip names them, where the calendar doesn't have their match. */
  event: string;
  /** The words of a bet that no market says. */
  words: string;
  /** The sport of a selection whose match isn't in the calendar. */
  sport: string;
  odds: string;
}

export interface QuickForm {
  legs: readonly QuickLeg[];
  stake: string;
  place: Place | null;
}

export const newLeg = (): QuickLeg => ({ match: null, pick: null, event: '', words: '', sport: 'football', odds: '' });

/** A selection with the prices that bookmakers offer for a back. */
export interface Offer extends QuickPick {
  quotes: readonly { bookmaker: string; odds: string }[];
}

/** A market, or one line of it, with its selections in their order. */
interface OfferGroup {
  /** The line said of the home team; null where the market has none. */
  line: string | null;
  offers: readonly Offer[];
}

/** The prices that files call best and average have no bookmaker to bet with. */
const NO_BOOKMAKERS: readonly string[] = ['MAX', 'AVG'];
/** Markets without lines that a match without prices is offered in. */
const UNPRICED_MARKETS = 4;

const milliOf = (text: string): number => {
  const parsed = parseMilli(text);
  return parsed.ok ? parsed.value : 0;
};

function homeLine(market: Market, selection: SelectionCode, line: string | null): string | null {
  return line === null ? null : formatMilli(lineOfSide(market, selection, milliOf(line)));
}

function offerOf({ market, selection, line, quotes }: Prices[number]): Offer[] {
  const known = marketOf(market);
  if (known === null) return [];
  const backs = quotes.filter(({ side, bookmaker }) => side === 'back' && !NO_BOOKMAKERS.includes(bookmaker));
  return [{ market: known, selection, line, quotes: backs.toSorted((a, b) => Number(b.odds) - Number(a.odds)) }];
}

function inOrder({ market, selection: a }: Offer, { selection: b }: Offer): number {
  const order = MARKET_RULES[market].selections as readonly string[];
  return order.indexOf(a) - order.indexOf(b);
}

/** The markets of a match, each with its lines in order: those that have prices, or where none has, a few that need no line. */
export function marketsOf(sport: string, prices: Prices): ReadonlyMap<Market, readonly OfferGroup[]> {
  const offers = prices.flatMap(offerOf).filter(({ market }) => marketFits(market, sport));
  const priced = Map.groupBy(offers, ({ market }) => market);
  if (priced.size > 0) {
    return new Map(
      MARKETS.flatMap((market) => {
        const own = priced.get(market);
        if (!own) return [];
        const byLine = Map.groupBy(own, ({ selection, line }) => homeLine(market, selection, line));
        const groups = [...byLine]
          .map(([line, of]) => ({ line, offers: of.toSorted(inOrder) }))
          .sort((a, b) => Number(a.line) - Number(b.line));
        return [[market, groups] as const];
      }),
    );
  }
  const plain = MARKETS.filter(
    (market) =>
      marketFits(market, sport) && lineRule(market, sport) === null && MARKET_RULES[market].selections.length > 0,
  ).slice(0, UNPRICED_MARKETS);
  return new Map(
    plain.map((market) => [
      market,
      [
        {
          line: null,
          offers: MARKET_RULES[market].selections.map((selection) => ({ market, selection, line: null, quotes: [] })),
        },
      ],
    ]),
  );
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The price at a place, else the best one; null where there is none. */
export function priceAt({ quotes }: Offer, place: Place | null): string | null {
  const own = place && quotes.find(({ bookmaker }) => isSame(bookmaker, place.bookmaker));
  return (own ?? quotes[0])?.odds ?? null;
}

/** Bookmakers to choose from: those used last, then those that offer the selection, best price first. */
export function placesFor(start: Start, offer: Offer | null, most: number): readonly Place[] {
  const others = (offer?.quotes ?? [])
    .filter(({ bookmaker }) => !start.places.some((place) => isSame(place.bookmaker, bookmaker)))
    .map(({ bookmaker }) => ({ account: null, bookmaker }));
  return [...start.places, ...others].slice(0, most);
}

/** The reader's account with a bookmaker, or the bookmaker's bare name. */
export function placeNamed(start: Start, bookmaker: string): Place {
  return start.places.find((place) => isSame(place.bookmaker, bookmaker)) ?? { account: null, bookmaker };
}

type Body = BodyTo<typeof bankrollAddresses.createBet>;

const decimal = (text: string): string => text.replace(',', '.').trim();

function bodyOfLeg({ match, pick, event, words, sport: own, odds: typed }: QuickLeg): Body['legs'][number] | null {
  const odds = decimal(typed);
  if (odds === '') return null;
  if (match && pick) {
    const { market, selection, line } = pick;
    return { type: 'structured', fixture_id: match.id, market, result: selection, line, odds };
  }
  if (words === '' || (match === null && event === '')) return null;
  if (match === null) return { type: 'custom', sport: own.trim() || 'football', match: event, result: words, odds };
  const { sport, home, away, startsAt } = match;
  return { type: 'custom', sport, match: `${home} - ${away}`, matchdate: startsAt, result: words, odds };
}

/** Returns the request of a form; null while something is missing. */
export function bodyOf({ legs: written, stake, place }: QuickForm, bankroll: number): Body | null {
  const cents = readCents(stake);
  const legs = written.map(bodyOfLeg);
  if (cents === null || legs.some((leg) => leg === null)) return null;
  return {
    bankroll,
    account: place?.account ?? null,
    bookmaker: place?.account === null ? place.bookmaker.trim() || null : null,
    stake_cents: cents,
    legs: legs as Body['legs'],
  };
}
