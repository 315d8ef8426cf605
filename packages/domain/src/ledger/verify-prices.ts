import type { Side } from '../bet/bet.ts';
import { bookOf } from '../bet/market.ts';
import { PRICE_IMPORT_KEPT_MS } from '../limits/limits.ts';
import { type PricesByBookmaker, priceKey, priceOf } from '../margin/book-prices.ts';
import { fairClosingProbability } from '../margin/fair.ts';
import { SHARPEST_BOOKMAKER } from '../margin/ranking-price.ts';
import { totalOddsMilli } from '../odds/total.ts';
import type { CommittedBet, CommittedPrices } from './bet-content.ts';
import type { BundledReveal } from './bundle.ts';
import { sha256Hex } from './commitment.ts';
import { type CommittedEntry, decodeEntry, type PricesEntry, type SettlementEntry } from './entry.ts';
import type { Hasher } from './hash.ts';
import { knownBet, type PlacedEntry, revealsOf, settledBet, type TipHistory } from './history.ts';
import { bookmakerAlias, type LoggedPrices, type LoggedQuote, parsePricesContent } from './prices.ts';
import { Findings } from './verification.ts';

/** The contents of the log's imports of prices, for whoever looks tips' prices up in them. */
export interface PriceLookup {
  /** Gives the content of an import by its number; null where it is not told any more. */
  read: (seq: number) => Promise<string | null>;
  /** The reader's clock, milliseconds since 1970. */
  now: number;
  /** How old a price may be that a tip is compared with, in milliseconds. */
  maxAge: number;
}

type Import = PricesEntry & { index: number; atMs: number };
type StructuredLeg = Extract<CommittedBet['legs'][number], { type: 'structured' }>;
type Quote = LoggedQuote & { at: string };

/** A published tip that was compared with imported prices. */
interface ComparedTip {
  publication: TipHistory['publication'];
  bet: CommittedBet;
  legs: readonly StructuredLeg[];
  importedOdds: number;
}

/** The tips whose bet is known and names an imported price, in the order of the log. */
function comparedTips(tips: readonly TipHistory[], revealed: readonly BundledReveal[]): ComparedTip[] {
  const reveals = revealsOf(revealed);
  return tips.flatMap((tip) => {
    const bet = knownBet(tip, reveals);
    const importedOdds = bet?.price?.importedOdds ?? null;
    const legs = bet?.legs.filter((leg) => leg.type === 'structured') ?? [];
    if (!bet || importedOdds === null || legs.length < bet.legs.length) return [];
    return [{ publication: tip.publication, bet, legs, importedOdds }];
  });
}

/** The imports of the log in its order; whatever their numbers leave out is a failure. */
function numberedImports(logged: readonly { index: number; entry: string }[], findings: Findings): Import[] {
  const imports: Import[] = [];
  for (const { index, entry } of logged) {
    findings.checked++;
    const decoded = decodeEntry(entry);
    if (!decoded.ok || decoded.entry.type !== 'prices') {
      findings.failures.push({ code: decoded.ok ? 'wrong_shape' : decoded.error, index });
      continue;
    }
    const expected = (imports.at(-1)?.seq ?? 0) + 1;
    const placed = { ...decoded.entry, index, atMs: Date.parse(decoded.entry.at) };
    if (placed.seq !== expected) findings.fail('missing_number', placed, String(expected));
    imports.push(placed);
  }
  return imports;
}

/** Reads contents once and forgets those that are too old for the tips that follow. */
class Contents {
  private readonly known = new Map<number, LoggedPrices | null>();
  private readonly lookup: PriceLookup;
  private readonly findings: Findings;
  private readonly hasher: Hasher;

  constructor(lookup: PriceLookup, findings: Findings, hasher: Hasher) {
    this.lookup = lookup;
    this.findings = findings;
    this.hasher = hasher;
  }

  /** The contents of all these imports; null when one of them can't be read any more. */
  async of(imports: readonly Import[]): Promise<LoggedPrices[] | null> {
    const [first] = imports;
    for (const seq of this.known.keys()) if (first && seq < first.seq) this.known.delete(seq);
    for (const entry of imports) if (!this.known.has(entry.seq)) this.known.set(entry.seq, await this.read(entry));
    const contents = imports.map(({ seq }) => this.known.get(seq) ?? null);
    return contents.every((content) => content !== null) ? contents : null;
  }

  private async read(entry: Import): Promise<LoggedPrices | null> {
    const text = await this.lookup.read(entry.seq);
    if (text === null) {
      if (this.lookup.now - entry.atMs < PRICE_IMPORT_KEPT_MS) this.findings.fail('prices_withheld', entry);
      return null;
    }
    if ((await sha256Hex(text, this.hasher)) !== entry.hash) {
      this.findings.fail('other_content', entry);
      return null;
    }
    const content = parsePricesContent(text);
    if (!content) this.findings.fail('unreadable', entry);
    return content;
  }
}

/** Each bookmaker's latest prices of the leg's match, of before its start or in play, whichever the tip was published in; those that came after `until` are left out. */
function latestQuotes(
  contents: readonly LoggedPrices[],
  leg: StructuredLeg,
  publishedAt: string,
  until?: string,
): Quote[] {
  const isInPlay = (at: string) => Date.parse(at) >= Date.parse(leg.startsAt);
  const latest = new Map<string, Quote>();
  for (const { matches } of contents) {
    for (const { fixture, quotes } of matches) {
      if (fixture !== leg.fixtureId) continue;
      for (const quote of quotes) {
        const { at, bookmaker, side, market } = quote;
        if (at === null || isInPlay(at) !== isInPlay(publishedAt) || (until !== undefined && at > until)) continue;
        const key = `${bookmaker} ${side} ${market}`;
        const known = latest.get(key);
        if (!known || known.at < at) latest.set(key, { ...quote, at });
      }
    }
  }
  return [...latest.values()];
}

function byBookmaker(quotes: readonly Quote[], side: Side): Record<string, Record<string, number>> {
  const prices: Record<string, Record<string, number>> = {};
  for (const quote of quotes) {
    if (quote.side !== side) continue;
    const own = quote.prices.map(({ selection, line, odds }) => [
      priceKey({ market: quote.market, selection, line }),
      odds,
    ]);
    prices[quote.bookmaker] = { ...prices[quote.bookmaker], ...Object.fromEntries(own) };
  }
  return prices;
}

/**
 * The lowest and the highest price of a leg on one side that the product said it saw: the named bookmaker's where it saw one, else
 * anybody's. A lay goes by lay prices alone.
 */
function seenRange(quotes: readonly Quote[], leg: StructuredLeg, side: Side, named: string | null) {
  const prices = byBookmaker(quotes, side);
  const seen = Object.keys(prices).flatMap((bookmaker) => {
    const odds = priceOf(prices satisfies PricesByBookmaker, bookmaker, leg);
    return odds === null ? [] : [{ bookmaker, odds }];
  });
  const own = seen.filter(({ bookmaker }) => bookmaker === named);
  const odds = (own.length > 0 ? own : seen).map((each) => each.odds);
  return odds.length === 0 ? null : { low: Math.min(...odds), high: Math.max(...odds) };
}

/** Probabilities without margin differ so much where means of odds are rounded, or are means of another set of books. */
const FAIR_TOLERANCE = 0.005;

/**
 * The lowest and the highest probability without margin that the complete books of back prices gave a leg: Pinnacle's own where it was seen;
 * null without any.
 */
function fairRangeOf(quotes: readonly Quote[], leg: StructuredLeg, sharpest: string) {
  const prices = byBookmaker(quotes, 'back');
  const picks = bookOf(leg) ?? [];
  const fair = Object.keys(prices).flatMap((bookmaker) => {
    const odds = picks.map((pick) => [pick.selection, priceOf(prices, bookmaker, pick) ?? 0] as const);
    const probability = fairClosingProbability(Object.fromEntries(odds), leg.selection);
    return probability === null ? [] : [{ bookmaker, probability }];
  });
  const own = fair.filter(({ bookmaker }) => bookmaker === sharpest);
  const probabilities = (own.length > 0 ? own : fair).map(({ probability }) => probability);
  if (probabilities.length === 0) return null;
  return { low: Math.min(...probabilities) - FAIR_TOLERANCE, high: Math.max(...probabilities) + FAIR_TOLERANCE };
}

/** A price that was seen after a publication, with the entry that committed to it. */
interface LaterPrice {
  settlement: PlacedEntry<SettlementEntry>;
  logged: PlacedEntry<CommittedEntry>;
  leg: StructuredLeg;
  side: Side;
  prices: CommittedPrices;
  seenAt: number;
}

/** The observations after publication that the settlements reveal, in the order of the log. */
function laterPrices(tips: readonly TipHistory[]): LaterPrice[] {
  return tips.flatMap(({ settled, prices: entries }): LaterPrice[] => {
    const revealed = settled && settledBet(settled);
    const prices = revealed?.prices.at(-1);
    const logged = entries[(revealed?.prices.length ?? 0) - 1];
    const [leg] = revealed?.bet.legs ?? [];
    if (!revealed || !prices || !logged || leg?.type !== 'structured' || prices.nextAt === null) return [];
    return [{ settlement: settled, logged, leg, side: revealed.bet.side, prices, seenAt: Date.parse(prices.nextAt) }];
  });
}

/** A later price, and its fair probability, are among those that the product said it saw at that moment. */
async function checkLaterPrices(
  findings: Findings,
  tips: readonly TipHistory[],
  imports: readonly Import[],
  { contents, maxAge, hasher }: { contents: Contents; maxAge: number; hasher: Hasher },
): Promise<void> {
  const sharpest = await bookmakerAlias(SHARPEST_BOOKMAKER, hasher);
  for (const { settlement, logged, leg, side, prices, seenAt } of laterPrices(tips)) {
    const oldest = seenAt - maxAge;
    if (imports[0]!.atMs > oldest) continue;
    const told = imports.filter(
      ({ index, atMs, source }) => source === 'feed' && index < logged.index && atMs >= oldest,
    );
    const readable = await contents.of(told);
    if (!readable) continue;
    findings.count('laterLookedUp');
    const quotes = latestQuotes(readable, leg, prices.nextAt!, prices.nextAt!).filter(
      ({ at }) => Date.parse(at) >= oldest,
    );
    const named = prices.bookmaker === null ? null : await bookmakerAlias(prices.bookmaker, hasher);
    const range = seenRange(quotes, leg, side, named);
    if (!range || prices.next < range.low || prices.next > range.high) {
      findings.fail('price_never_seen', settlement, `${prices.next / 1000}`);
    }
    if (prices.fair === null) continue;
    const fair = Number(prices.fair);
    const possible = fairRangeOf(quotes, leg, sharpest);
    if (!possible || fair < possible.low || fair > possible.high) {
      findings.fail('fair_never_seen', settlement, prices.fair);
    }
  }
}

/**
 * Imports of prices are numbered without gaps, and where their contents can be read, each tip's imported price lies among those that the
 * product said it saw for the match before the tip: the named bookmaker's own, else between the lowest and the highest. So do the price and the
 * fair probability that were seen after it. Tips of before the log had imports, or so old that the contents are gone, are counted and not looked up.
 */
export async function checkPrices(
  logged: readonly { index: number; entry: string }[],
  { tips, revealed }: { tips: readonly TipHistory[]; revealed: readonly BundledReveal[] },
  lookup: PriceLookup | undefined,
  hasher: Hasher,
): Promise<Findings> {
  const findings = new Findings('prices');
  const imports = numberedImports(logged, findings);
  const [first] = imports;
  if (!lookup || !first) return findings;
  const contents = new Contents(lookup, findings, hasher);
  for (const { publication, bet, legs, importedOdds } of comparedTips(tips, revealed)) {
    const oldest = Date.parse(publication.at) - lookup.maxAge;
    if (first.atMs > oldest) {
      findings.count('beforeImports');
      continue;
    }
    const told = imports.filter(
      ({ index, atMs, source }) => source === 'feed' && index < publication.index && atMs >= oldest,
    );
    const readable = await contents.of(told);
    if (!readable) {
      findings.count('gone');
      continue;
    }
    findings.count('lookedUp');
    const named = bet.bookmaker === null ? null : await bookmakerAlias(bet.bookmaker, hasher);
    const ranges = legs.flatMap((leg) => {
      const quotes = latestQuotes(readable, leg, publication.at).filter(({ at }) => Date.parse(at) >= oldest);
      return seenRange(quotes, leg, bet.side, named) ?? [];
    });
    if (ranges.length < legs.length) {
      findings.fail('price_never_seen', publication);
      continue;
    }
    const low = totalOddsMilli(ranges.map((range) => range.low));
    const high = totalOddsMilli(ranges.map((range) => range.high));
    if (importedOdds < low || importedOdds > high) {
      const [stated, from, to] = [importedOdds, low, high].map((odds) => odds / 1000);
      findings.fail('price_never_seen', publication, `${stated}: ${from} – ${to}`);
    }
  }
  await checkLaterPrices(findings, tips, imports, { contents, maxAge: lookup.maxAge, hasher });
  return findings;
}
