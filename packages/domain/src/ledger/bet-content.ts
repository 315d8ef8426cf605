import {
  type Bet,
  HEDGE_MODES,
  KINDS,
  type Leg,
  PHASES,
  SIDES,
  STAKE_BASES,
  type TradeExit,
  WHOLE_SHARE,
} from '../bet/bet.ts';
import { MARKETS } from '../bet/market.ts';
import { NEXT_PRICE_SOURCES } from '../margin/ranking-price.ts';
import type { JsonValue } from './canonical-json.ts';
import {
  decimal,
  doubleText,
  flag,
  integer,
  listOf,
  mapped,
  nullable,
  object,
  oneOf,
  type Shape,
  tagged,
  text,
  time,
  type ValueOf,
} from './shape.ts';

/*
 * The log commits to these contents. Each is described once: check, type, reading and writing follow from it. Member names are part of the
 * format, and a commitment must verify for ever, so a member that is added later has to be optional.
 */

const VERSION = integer(1, 1);
const ODDS = decimal(3, 1, 1_000_000_000);

const LEG = {
  sport: text,
  competition: text,
  startsAt: time,
  selection: text,
  odds: ODDS,
};

const STRUCTURED_LEG = mapped(
  object({
    ...LEG,
    type: oneOf(['structured']),
    fixture: integer(1),
    home: text,
    away: text,
    market: oneOf(MARKETS),
    line: nullable(decimal(3)),
  }),
  {
    read: ({ fixture, ...leg }) => ({ ...leg, fixtureId: fixture }),
    write: ({ fixtureId, ...leg }) => ({ ...leg, fixture: fixtureId }),
  },
);

const CUSTOM_LEG = object(
  { ...LEG, type: oneOf(['custom']), event: text, market: text },
  { subResult: text, combinations: listOf(text, 1) },
);

/** The comparison with the latest imported price; null where it was not made, its odds null when there was no price. */
const PRICE = nullable(object({ verified: flag, importedOdds: nullable(ODDS) }));

/** The bet, and what is fixed with it at publication so that nobody can change it afterwards. */
const BET = object({
  kind: oneOf(KINDS),
  phase: oneOf(PHASES),
  side: oneOf(SIDES),
  legs: listOf<Leg>(tagged({ structured: STRUCTURED_LEG, custom: CUSTOM_LEG }), 1),
  stake: decimal(3, 1),
  stakeBasis: oneOf(STAKE_BASES),
  commission: decimal(3, 0, 1000),
  bookmaker: nullable(text),
  /** The tipster's stated probability in ten-thousandths (1 to 9999). */
  statedProbability: nullable(decimal(4, 1, 9999)),
  minimumOdds: nullable(ODDS),
  expiresAt: nullable(time),
  price: PRICE,
  /** Whether the tip is one of those that rank when it is published. */
  ranks: flag,
});

/** The first exits closed the whole stake and their prices were not compared. */
const EXIT = mapped(
  object({ odds: ODDS, hedge: oneOf(HEDGE_MODES) }, { share: decimal(4, 1, WHOLE_SHARE), price: PRICE }),
  {
    read: ({ share = WHOLE_SHARE, price = null, ...exit }): ExitTerms => ({ ...exit, share, price }),
    write: (exit: ExitTerms) => exit,
  },
);

/** The prices of a published tip as far as they were known: the price it was compared with, and the first one that came after it. */
const PRICES = object({
  /** The bookmaker that the prices are of; null for the average. */
  bookmaker: nullable(text),
  before: ODDS,
  beforeAt: time,
  next: ODDS,
  nextFrom: oneOf(NEXT_PRICE_SOURCES),
  /** The moment of the observation; null where the next price is of the close. */
  nextAt: nullable(time),
  /** The probability without margin at that moment; null where no complete book was there. */
  fair: nullable(doubleText),
});
const WORDS = object({ text, tags: listOf(text) });
/** A note, or why a tip isn't to be played any more. */
const REMARK = object({ text });
/** The terms of a published tip from some moment on; null where it has none. */
const TERMS = object({ minimumOdds: nullable(ODDS), expiresAt: nullable(time) });
const NAME = object({ name: text });

/** A bet as it was committed to. */
export type CommittedBet = ValueOf<typeof BET>;
/** An exit of an exchange trade; its time is the entry's own. */
export interface ExitTerms extends TradeExit {
  price: ValueOf<typeof PRICE>;
}

/** The prices of a tip as they were committed to. */
export type CommittedPrices = ValueOf<typeof PRICES>;

/** The terms of a tip as they were committed to. */
export type CommittedTerms = ValueOf<typeof TERMS>;

/** A bet of which nothing more was stated. */
export const NO_TERMS = {
  statedProbability: null,
  minimumOdds: null,
  expiresAt: null,
  price: null,
  ranks: false,
} as const satisfies Omit<CommittedBet, keyof Bet>;

/** The content `{v: 1, …}` of what is described. */
function versioned<T>(shape: Shape<T>): Shape<T> {
  const unversioned = (json: JsonValue | undefined) => {
    const { v: _v, ...members } = json as { readonly [key: string]: JsonValue };
    return members;
  };
  const isVersioned = (json: JsonValue | undefined) =>
    typeof json === 'object' && json !== null && 'v' in json && VERSION.holds(json.v);
  return {
    holds: (json) => isVersioned(json) && shape.holds(unversioned(json)),
    read: (json) => shape.read(unversioned(json)),
    write: (value) => ({ v: 1, ...(shape.write(value) as { readonly [key: string]: JsonValue }) }),
  };
}

function readContent<T>(shape: Shape<T>, content: JsonValue): T | null {
  return shape.holds(content) ? shape.read(content) : null;
}

export const BET_CONTENT = versioned(BET);
const EXIT_CONTENT = versioned(EXIT);
const PRICES_CONTENT = versioned(PRICES);
const WORDS_CONTENT = versioned(WORDS);
const REMARK_CONTENT = versioned(REMARK);
const TERMS_CONTENT = versioned(TERMS);
const NAME_CONTENT = versioned(NAME);

/**
 * The bet as the log commits to it: decimals as text, times with milliseconds. Throws on an invalid time and on a figure that is not
 * an integer.
 */
export function betContent(bet: CommittedBet): JsonValue {
  return BET_CONTENT.write(bet);
}

/** The bet of a committed content, or null when the content is not what `betContent` writes. */
export function parseBetContent(content: JsonValue): CommittedBet | null {
  return readContent(BET_CONTENT, content);
}

/** An exit of an exchange trade as the log commits to it. */
export function exitContent(exit: ExitTerms): JsonValue {
  return EXIT_CONTENT.write(exit);
}

/** The exit of a committed content, or null when the content is not what `exitContent` writes. */
export function parseExitContent(content: JsonValue): ExitTerms | null {
  return readContent(EXIT_CONTENT, content);
}

/** The prices of a published tip as the log commits to them. */
export function tipPricesContent(prices: CommittedPrices): JsonValue {
  return PRICES_CONTENT.write(prices);
}

/** The prices of a committed content, or null when the content is not what `tipPricesContent` writes. */
export function parseTipPrices(content: JsonValue): CommittedPrices | null {
  return readContent(PRICES_CONTENT, content);
}

/** The words of an amended tip as the log commits to them. */
export function wordsContent(words: ValueOf<typeof WORDS>): JsonValue {
  return WORDS_CONTENT.write(words);
}

/** A note, or the reason of a stop, as the log commits to it. */
export function remarkContent(remark: string): JsonValue {
  return REMARK_CONTENT.write({ text: remark });
}

/** Stricter terms as the log commits to them. */
export function termsContent(terms: CommittedTerms): JsonValue {
  return TERMS_CONTENT.write(terms);
}

/** The terms of a committed content, or null when the content is not what `termsContent` writes. */
export function parseTerms(content: JsonValue): CommittedTerms | null {
  return readContent(TERMS_CONTENT, content);
}

/** A tipster's name as the log commits to it. */
export function nameContent(name: string): JsonValue {
  return NAME_CONTENT.write({ name });
}

/** The name of a committed content, or null when the content is not what `nameContent` writes. */
export function parseNameContent(content: JsonValue): string | null {
  return readContent(NAME_CONTENT, content)?.name ?? null;
}
