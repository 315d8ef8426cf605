import { type Bet, type HedgeMode, KINDS, type Leg, type OddsMilli, PHASES, SIDES } from '../bet/bet.ts';
import { MARKETS } from '../bet/market.ts';
import type { JsonValue } from './canonical-json.ts';
import { fromDecimal, toDecimal } from './decimal.ts';
import {
  either,
  isBoolean,
  isDecimal,
  isInteger,
  isListOf,
  isNull,
  isObject,
  isOneOf,
  isString,
  isTime,
} from './shape.ts';

/** What is fixed at publication beside the bet itself, and committed with it so that nobody can change it afterwards. */
export interface BetTerms {
  /** The tipster's stated probability in ten-thousandths (1 to 9999). */
  readonly statedProbability: number | null;
  readonly minimumOdds: OddsMilli | null;
  /** ISO 8601 UTC. */
  readonly expiresAt: string | null;
  /** The comparison with the latest imported price; null where it was not made. */
  readonly price: PriceComparison | null;
  /** Whether the tip is one of those that rank: a structured, prematch, price-verified single, the tipster's first on the match. */
  readonly ranks: boolean;
}

export interface PriceComparison {
  readonly verified: boolean;
  /** Null when there was no price to compare with. */
  readonly importedOdds: OddsMilli | null;
}

export const NO_TERMS: BetTerms = {
  statedProbability: null,
  minimumOdds: null,
  expiresAt: null,
  price: null,
  ranks: false,
};

const ODDS = isDecimal(3, 1, 1_000_000_000);
const OPTIONAL_ODDS = either(isNull, ODDS);

const STRUCTURED_LEG = isObject({
  type: isOneOf(['structured']),
  fixture: isInteger(1),
  sport: isString,
  competition: isString,
  home: isString,
  away: isString,
  startsAt: isTime,
  market: isOneOf(MARKETS),
  selection: isString,
  line: either(isNull, isDecimal(3)),
  odds: ODDS,
});

const CUSTOM_LEG = isObject(
  {
    type: isOneOf(['custom']),
    sport: isString,
    competition: isString,
    event: isString,
    startsAt: isTime,
    market: isString,
    selection: isString,
    odds: ODDS,
  },
  { subResult: isString, combinations: isListOf(isString, 1) },
);

export const isBetContent = isObject({
  v: isInteger(1, 1),
  kind: isOneOf(KINDS),
  phase: isOneOf(PHASES),
  side: isOneOf(SIDES),
  legs: isListOf(either(STRUCTURED_LEG, CUSTOM_LEG), 1),
  stake: isDecimal(3, 1),
  stakeBasis: isOneOf(['stake', 'liability']),
  commission: isDecimal(3, 0, 1000),
  bookmaker: either(isNull, isString),
  statedProbability: either(isNull, isDecimal(4, 1, 9999)),
  minimumOdds: OPTIONAL_ODDS,
  expiresAt: either(isNull, isTime),
  price: either(isNull, isObject({ verified: isBoolean, importedOdds: OPTIONAL_ODDS })),
  ranks: isBoolean,
});

/** The bet as the log commits to it: decimals as text, times with milliseconds. Throws on a time that is none or a figure that is no integer. */
export function betContent(bet: Bet, terms: BetTerms = NO_TERMS): JsonValue {
  return {
    v: 1,
    kind: bet.kind,
    phase: bet.phase,
    side: bet.side,
    legs: bet.legs.map(legContent),
    stake: toDecimal(bet.stake, 3),
    stakeBasis: bet.stakeBasis,
    commission: toDecimal(bet.commission, 3),
    bookmaker: bet.bookmaker,
    statedProbability: terms.statedProbability === null ? null : toDecimal(terms.statedProbability, 4),
    minimumOdds: optionalOdds(terms.minimumOdds),
    expiresAt: terms.expiresAt === null ? null : isoTime(terms.expiresAt),
    price: terms.price && { verified: terms.price.verified, importedOdds: optionalOdds(terms.price.importedOdds) },
    ranks: terms.ranks,
  };
}

/** The bet and terms of a committed content, or null when the content is not what `betContent` writes. */
export function parseBetContent(content: JsonValue): { readonly bet: Bet; readonly terms: BetTerms } | null {
  if (!isBetContent(content)) return null;
  const c = content as unknown as BetContent;
  return {
    bet: {
      kind: c.kind,
      phase: c.phase,
      side: c.side,
      legs: c.legs.map(parseLeg),
      stake: fromDecimal(c.stake, 3)!,
      stakeBasis: c.stakeBasis,
      commission: fromDecimal(c.commission, 3)!,
      bookmaker: c.bookmaker,
    },
    terms: {
      statedProbability: c.statedProbability === null ? null : fromDecimal(c.statedProbability, 4),
      minimumOdds: parseOdds(c.minimumOdds),
      expiresAt: c.expiresAt,
      price: c.price && { verified: c.price.verified, importedOdds: parseOdds(c.price.importedOdds) },
      ranks: c.ranks,
    },
  };
}

export interface ExitTerms {
  readonly odds: OddsMilli;
  readonly hedge: HedgeMode;
}

const isExitContent = isObject({ v: isInteger(1, 1), odds: ODDS, hedge: isOneOf(['hedged', 'equal_stakes']) });

/** The exit of an exchange trade as the log commits to it (its time is the entry's own). */
export function exitContent({ odds, hedge }: ExitTerms): JsonValue {
  return { v: 1, odds: toDecimal(odds, 3), hedge };
}

export function parseExitContent(content: JsonValue): ExitTerms | null {
  if (!isExitContent(content)) return null;
  const { odds, hedge } = content as unknown as { odds: string; hedge: HedgeMode };
  return { odds: fromDecimal(odds, 3)!, hedge };
}

/** The words of an amended tip as the log commits to them. */
export function wordsContent(words: { readonly text: string; readonly tags: readonly string[] }): JsonValue {
  return { v: 1, text: words.text, tags: [...words.tags] };
}

type LegContent =
  | (Omit<Extract<Leg, { type: 'structured' }>, 'fixtureId' | 'line' | 'odds'> & {
      fixture: number;
      line: string | null;
      odds: string;
    })
  | (Omit<Extract<Leg, { type: 'custom' }>, 'odds'> & { odds: string });

type BetContent = Pick<Bet, 'kind' | 'phase' | 'side' | 'stakeBasis' | 'bookmaker'> & {
  legs: LegContent[];
  stake: string;
  commission: string;
  statedProbability: string | null;
  minimumOdds: string | null;
  expiresAt: string | null;
  price: { verified: boolean; importedOdds: string | null } | null;
  ranks: boolean;
};

function legContent(leg: Leg): JsonValue {
  const shared = {
    sport: leg.sport,
    competition: leg.competition,
    startsAt: isoTime(leg.startsAt),
    selection: leg.selection,
  };
  const odds = toDecimal(leg.odds, 3);
  if (leg.type === 'structured') {
    const { home, away, market } = leg;
    const line = leg.line === null ? null : toDecimal(leg.line, 3);
    return { ...shared, type: 'structured', fixture: leg.fixtureId, home, away, market, line, odds };
  }
  const refinements: Record<string, JsonValue> = {};
  if (leg.subResult) refinements.subResult = leg.subResult;
  if (leg.combinations?.length) refinements.combinations = [...leg.combinations];
  return { ...shared, type: 'custom', event: leg.event, market: leg.market, odds, ...refinements };
}

function parseLeg(content: LegContent): Leg {
  const odds = fromDecimal(content.odds, 3)!;
  if (content.type === 'custom') return { ...content, odds };
  const { fixture, line, ...rest } = content;
  return { ...rest, fixtureId: fixture, line: line === null ? null : fromDecimal(line, 3), odds };
}

function optionalOdds(odds: OddsMilli | null): string | null {
  return odds === null ? null : toDecimal(odds, 3);
}

function parseOdds(odds: string | null): OddsMilli | null {
  return odds === null ? null : fromDecimal(odds, 3);
}

function isoTime(time: string): string {
  return new Date(time).toISOString();
}
