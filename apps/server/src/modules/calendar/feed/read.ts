import type { Market, MarketPick, OddsMilli, Side } from '@quotavera/domain/bet';
import { isOdds } from '@quotavera/domain/odds';
import { z } from 'zod';
import { type RowProblem, type RowProblemCode, rowProblem, UnusableFile } from '../import/file/rejection.ts';
import { AVERAGE, BEST, bookmakerCode, isErroneousBook, priceKey } from '../prices/service-book.ts';

const MILLI = 1000;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const name = z.string().trim().min(1).max(120);

const outcome = z.object({ name, price: z.number(), point: z.number().nullish() });
const market = z.object({ key: z.string(), last_update: instant.nullish(), outcomes: z.array(outcome) });
/** Parts of an event are read one by one: what is wrong with one costs no other. */
const parts = z.array(z.unknown());
const bookmaker = z.object({ key: z.string(), title: name, last_update: instant.nullish(), markets: parts });
const event = z.object({
  sport_key: z.string(),
  commence_time: instant,
  home_team: name,
  away_team: name,
  bookmakers: parts.nullish(),
  completed: z.boolean().optional(),
  scores: z.array(z.object({ name, score: z.string().regex(/^\d{1,2}$/) })).nullish(),
  last_update: instant.nullish(),
});
type RawEvent = z.output<typeof event>;
type RawMarket = z.output<typeof market>;

/** A bookmaker's market of a match, by the calendar's codes. */
interface EventQuote {
  bookmaker: string;
  market: Market;
  side: Side;
  at: Date;
  prices: Readonly<Record<string, OddsMilli>>;
}

/** A match as a feed in the format of The Odds API v4 tells of it: with prices, or with its score. */
export interface FeedEvent {
  /** The event's place in the list, from 1. */
  line: number;
  sportKey: string;
  startsAt: Date;
  home: string;
  away: string;
  quotes: readonly EventQuote[];
  score: { goals: readonly [number, number]; completed: boolean; at: Date } | null;
}

export interface FeedBatch {
  events: readonly FeedEvent[];
  rejections: readonly RowProblem[];
  warnings: readonly RowProblem[];
  count: number;
}

const MARKETS = new Map(
  Object.entries<{ market: Market; side: Side }>({
    h2h: { market: '1x2', side: 'back' },
    h2h_lay: { market: '1x2', side: 'lay' },
    totals: { market: 'over_under', side: 'back' },
    spreads: { market: 'asian_handicap', side: 'back' },
    btts: { market: 'btts', side: 'back' },
  }),
);

/** A feed lists an exchange and a bookmaker under the same name; the key tells them apart. */
const CODES_BY_KEY = new Map(
  Object.entries<string>({
    betfair_ex_eu: 'BFE',
    betfair_ex_uk: 'BFE',
    betfair_ex_au: 'BFE',
    betfair_sb_uk: 'BF',
  }),
);

const LINE_STEP = MILLI / 4;

function lineOf(point: number | null | undefined): number | null {
  const line = Math.round((point ?? Number.NaN) * MILLI);
  // A handicap of "-0" is 0.
  return Number.isFinite(line) && line % LINE_STEP === 0 ? line + 0 : null;
}

/** The selection that an outcome names; null for what is none, undefined where its line is missing. */
function pickOf(
  market: Market,
  { home_team, away_team }: RawEvent,
  { name: called, point }: RawMarket['outcomes'][number],
): MarketPick | null | undefined {
  const team = called === home_team ? 'home' : called === away_team ? 'away' : null;
  if (market === '1x2') {
    const selection = team ?? (called === 'Draw' ? 'draw' : null);
    return selection && { market, selection, line: null };
  }
  if (market === 'btts') {
    const selection = called === 'Yes' ? 'yes' : called === 'No' ? 'no' : null;
    return selection && { market, selection, line: null };
  }
  const total = called === 'Over' ? 'over' : called === 'Under' ? 'under' : null;
  const selection = market === 'over_under' ? total : team;
  const line = lineOf(point);
  if (selection === null) return null;
  return line === null ? undefined : { market, selection, line };
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['home', 'away'],
  ['over', 'under'],
];

/** Whether the two sides of a market have the lines of one market: a handicap's are opposite, a total's equal. */
function areLinesOfOneMarket(picks: readonly MarketPick[]): boolean {
  return PAIRS.every(([first, second]) => {
    const linesOf = (side: string) => picks.filter(({ selection }) => selection === side).map(({ line }) => line ?? 0);
    const [own, others] = [linesOf(first), linesOf(second)];
    const opposite = picks[0]?.market === 'asian_handicap' ? -1 : 1;
    return own.length === 0 || others.length === 0 || own.every((line) => others.includes(line * opposite + 0));
  });
}

/** The prices of a market, or what is wrong with it. */
function pricesOf(market: Market, raw: RawEvent, { outcomes }: RawMarket): Record<string, OddsMilli> | RowProblemCode {
  const prices: Record<string, OddsMilli> = {};
  const picks: MarketPick[] = [];
  for (const each of outcomes) {
    const odds = Math.round(each.price * MILLI);
    const pick = pickOf(market, raw, each);
    if (pick === undefined) return 'price_line_missing';
    if (pick === null || !isOdds(odds)) return 'price_invalid';
    prices[priceKey(pick)] = odds;
    picks.push(pick);
  }
  if (!areLinesOfOneMarket(picks)) return 'price_lines_differ';
  // Without the price of the draw the market would be draw no bet.
  if (market === '1x2' && outcomes.length !== 3) return 'price_invalid';
  if (market === '1x2' && isErroneousBook(Object.values(prices))) return 'price_outlier';
  return prices;
}

/** Says of a part that can't be read what it is: its bookmaker's title or its market's key. */
function labelOf(part: unknown): string {
  const { title, key } = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>;
  const label = title ?? key;
  return typeof label === 'string' ? label : '?';
}

function quotesOf(raw: RawEvent, warn: (code: RowProblemCode, detail: string) => void): EventQuote[] {
  const quotes: EventQuote[] = [];
  for (const part of raw.bookmakers ?? []) {
    const book = bookmaker.safeParse(part);
    if (!book.success) {
      warn('price_invalid', labelOf(part));
      continue;
    }
    const { key, title, last_update, markets } = book.data;
    const code = CODES_BY_KEY.get(key) ?? bookmakerCode(title);
    if (code === AVERAGE || code === BEST) continue;
    for (const each of markets) {
      const read = market.safeParse(each);
      if (!read.success) {
        warn('price_invalid', `${title} ${labelOf(each)}`);
        continue;
      }
      const one = read.data;
      const known = MARKETS.get(one.key);
      if (!known) continue;
      const at = one.last_update ?? last_update ?? null;
      const prices = at === null ? 'price_time_missing' : pricesOf(known.market, raw, one);
      if (at === null || typeof prices === 'string') warn(prices as RowProblemCode, `${title} ${one.key}`);
      else quotes.push({ bookmaker: code, ...known, at, prices });
    }
  }
  return quotes;
}

function scoreOf({ scores, completed, last_update, home_team, away_team }: RawEvent): FeedEvent['score'] {
  const of = (team: string) => scores?.find(({ name: called }) => called === team)?.score;
  const [home, away] = [of(home_team), of(away_team)];
  if (home === undefined || away === undefined || !last_update) return null;
  return { goals: [Number(home), Number(away)], completed: completed ?? false, at: last_update };
}

/** Reads a feed's reply or a file of the same format. Throws {@link UnusableFile} for what is no list of events. */
export function readFeed(text: string): FeedBatch {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new UnusableFile(text.trim() === '' ? 'import_empty' : 'import_unreadable');
  }
  if (!Array.isArray(list)) throw new UnusableFile('import_unreadable');
  const events: FeedEvent[] = [];
  const rejections: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  for (const [n, item] of list.entries()) {
    const line = n + 1;
    const raw = JSON.stringify(item);
    const parsed = event.safeParse(item);
    if (!parsed.success) {
      const detail = parsed.error.issues[0]?.path.join('.') ?? '';
      rejections.push(rowProblem(line, 'event_invalid', detail, raw));
      continue;
    }
    const { sport_key: sportKey, commence_time: startsAt, home_team: home, away_team: away } = parsed.data;
    const quotes = quotesOf(parsed.data, (code, detail) => warnings.push(rowProblem(line, code, detail, raw)));
    events.push({ line, sportKey, startsAt, home, away, quotes, score: scoreOf(parsed.data) });
  }
  return { events, rejections, warnings, count: list.length };
}
