import { SIDES } from '../bet/bet.ts';
import { bookmakerKey } from '../bet/bookmakers.ts';
import { MARKETS } from '../bet/market.ts';
import { PRICE_STAGES } from '../calendar/index.ts';
import { bookmakerName } from '../margin/book-prices.ts';
import { canonicalJson, parseCanonicalJson } from './canonical-json.ts';
import { sha256Hex } from './commitment.ts';
import { PRICE_SOURCES } from './entry.ts';
import { type Hasher, webCryptoHasher } from './hash.ts';
import { decimal, hex, integer, listOf, nullable, object, oneOf, plain, text, time, type ValueOf } from './shape.ts';

const ALIAS_BYTES = 8;

const QUOTE = object(
  {
    /** Nobody reads a bookmaker's name here; whoever knows it finds its prices by {@link bookmakerAlias}. */
    bookmaker: hex(ALIAS_BYTES),
    side: oneOf(SIDES),
    /** When the price was offered, by its source; null where the source has no times. */
    at: nullable(time),
    market: oneOf(MARKETS),
    prices: listOf(object({ selection: text, line: nullable(decimal(3)), odds: decimal(3, 1) }), 1),
  },
  {
    /** A file has prices of some days before the start and those of the start. */
    stage: oneOf(PRICE_STAGES),
  },
);

const MATCH = object({
  fixture: integer(1),
  home: text,
  away: text,
  startsAt: time,
  quotes: listOf(QUOTE, 1),
});

const CONTENT = object({
  v: plain<1>((json) => json === 1),
  source: oneOf(PRICE_SOURCES),
  matches: listOf(MATCH, 1),
});

/** A bookmaker's prices of a market at one moment. */
export type LoggedQuote = ValueOf<typeof QUOTE>;
/** The prices of a match that a run took. */
export type LoggedMatchPrices = ValueOf<typeof MATCH>;
/** All prices that a run took. */
export type LoggedPrices = ValueOf<typeof CONTENT>;

/** The content of a `prices` entry as canonical JSON. Throws a TypeError for what {@link parsePricesContent} would refuse. */
export function pricesText(prices: LoggedPrices): string {
  const content = CONTENT.write(prices);
  if (!CONTENT.holds(content)) throw new TypeError('not prices');
  return canonicalJson(content);
}

/** The prices of a content, or null when the text is not what `pricesText` writes. */
export function parsePricesContent(content: string): LoggedPrices | null {
  const parsed = parseCanonicalJson(content);
  return parsed.ok && CONTENT.holds(parsed.value) ? CONTENT.read(parsed.value) : null;
}

/** How many prices a content has. */
export function countPrices({ matches }: LoggedPrices): number {
  return matches.reduce((sum, { quotes }) => sum + quotes.reduce((own, { prices }) => own + prices.length, 0), 0);
}

/** Stands for a bookmaker in the log: the first bytes of the SHA-256 of its name's letters and digits, in hexadecimal. */
export async function bookmakerAlias(name: string, hasher: Hasher = webCryptoHasher): Promise<string> {
  return (await sha256Hex(bookmakerKey(bookmakerName(name)), hasher)).slice(0, 2 * ALIAS_BYTES);
}
