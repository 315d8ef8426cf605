import { type HomeAway, KINDS, type Kind, type MatchResult, OUTCOMES, type Outcome } from '../bet/bet.ts';
import type { DeadHeat } from '../settlement/factor.ts';
import type { LegGrade } from '../settlement/settle.ts';
import { isBetContent } from './bet-content.ts';
import { utf8 } from './bytes.ts';
import { canonicalJson, type JsonValue, parseCanonicalJson } from './canonical-json.ts';
import {
  type Check,
  either,
  isBoolean,
  isDay,
  isDecimal,
  isDoubleText,
  isHex,
  isInteger,
  isListOf,
  isNull,
  isObject,
  isOneOf,
  isString,
  isTime,
  objectMembers,
} from './shape.ts';
import { MAX_ENTRY_BYTES } from './tiles.ts';

/** What every entry about a tip says. Entries are canonical JSON; field names are part of the format. */
interface EntryBase {
  readonly v: 1;
  /** The tipster's pseudonym: 16 random bytes in hexadecimal. */
  readonly tipster: string;
  /** The tipster's sequence number, from 1 without gaps. */
  readonly seq: number;
  readonly tip: string;
  /** The server's time, ISO 8601 UTC with milliseconds. */
  readonly at: string;
}

/** A tip was published. Shows no more than a locked tip does: kind, sport, the day of the first start, and the commitment to the bet. */
export interface PublicationEntry extends EntryBase {
  readonly type: 'publication';
  readonly kind: Kind;
  /** 'multi' when the legs are of several sports. */
  readonly sport: string;
  /** Day of the first start in Europe/Rome; the hour would often name the match. */
  readonly day: string;
  /** Whether everybody could see it from the start. */
  readonly free: boolean;
  readonly commitment: string;
}

/** An exit of an exchange trade or new words of a tip, committed: they could give a locked tip away. */
export interface CommittedEntry extends EntryBase {
  readonly type: 'exit' | 'amendment';
  readonly commitment: string;
}

export interface PlainEntry extends EntryBase {
  readonly type: 'withdrawal' | 'disabling' | 'enabling' | 'confirmation';
}

export interface Reveal {
  /** 32 bytes in hexadecimal. */
  readonly nonce: string;
  readonly content: JsonValue;
}

/** What was known of one leg when the tip was settled, graded for the selection: for a lay the tip is the opposite. */
export interface SettledLeg {
  readonly grade: LegGrade;
  /** Who says so: the match's result, a rule (postponed too long), the tipster or an admin; null while the leg is not decided. */
  readonly by: 'result' | 'rule' | 'tipster' | 'admin' | null;
  /** The match's result where it graded the leg. */
  readonly result: MatchResult | null;
  readonly deadHeat: DeadHeat | null;
  /** When it really started, where that is known: a match may have moved since publication. */
  readonly startsAt: string;
  /** Closing odds (decimal text) and their margin-free probability (double text); null where there are none. */
  readonly closingOdds: string | null;
  readonly closingProbability: string | null;
}

/** A tip was settled, or settled again after a correction: reveals the bet and says all that its statistics need. */
export interface SettlementEntry extends EntryBase {
  readonly type: 'settlement' | 'resettlement';
  readonly rule: number;
  readonly outcome: Outcome;
  /** Units, up to six decimals. */
  readonly profit: string;
  readonly staked: string;
  readonly selfDeclared: boolean;
  readonly legs: readonly SettledLeg[];
  /** Double texts; null where there is no closing price at the same line. */
  readonly clv: string | null;
  readonly fairClv: string | null;
  readonly bet: Reveal;
  readonly exit: Reveal | null;
}

/** An entry of a tipster's record. */
export type TipEntry = PublicationEntry | CommittedEntry | PlainEntry | SettlementEntry;

/** The product's own forecasts of matches to come, many at once: their content is told beside the log (`forecastsContent`). */
export interface ForecastsEntry {
  readonly v: 1;
  readonly type: 'forecasts';
  /** The pseudonym of whoever forecasts: 16 random bytes in hexadecimal. No tipster's. */
  readonly forecaster: string;
  /** The forecaster's sequence number, from 1 without gaps. */
  readonly seq: number;
  readonly at: string;
  /** How many matches are forecast. */
  readonly forecasts: number;
  readonly commitment: string;
}

export type LedgerEntry = TipEntry | ForecastsEntry;
export type EntryType = LedgerEntry['type'];

const PAIR = isListOf(isInteger(0, 10_000), 2, 2);
const OPTIONAL_PAIR = either(isNull, PAIR);

const MATCH_RESULT: Record<keyof MatchResult, Check> = {
  goals: PAIR,
  halfTimeGoals: OPTIONAL_PAIR,
  shots: OPTIONAL_PAIR,
  shotsOnTarget: OPTIONAL_PAIR,
  corners: OPTIONAL_PAIR,
  yellowCards: OPTIONAL_PAIR,
  redCards: OPTIONAL_PAIR,
};

const SETTLED_LEG = isObject({
  grade: isOneOf([...OUTCOMES, 'open', 'postponed', 'unavailable']),
  by: either(isNull, isOneOf(['result', 'rule', 'tipster', 'admin'])),
  result: either(isNull, isObject(MATCH_RESULT)),
  deadHeat: either(isNull, isObject({ places: isInteger(0, 1000), tied: isInteger(1, 1000) })),
  startsAt: isTime,
  closingOdds: either(isNull, isDecimal(3, 1)),
  closingProbability: either(isNull, isDoubleText),
});

const COMMITTED = { commitment: isHex(32) };
const SETTLED: Record<string, Check> = {
  rule: isInteger(1),
  outcome: isOneOf(OUTCOMES),
  profit: isDecimal(6),
  staked: isDecimal(6, 0),
  selfDeclared: isBoolean,
  legs: isListOf(SETTLED_LEG, 1),
  clv: either(isNull, isDoubleText),
  fairClv: either(isNull, isDoubleText),
  bet: isObject({ nonce: isHex(32), content: isBetContent }),
  exit: either(isNull, isObject({ nonce: isHex(32), content: (value) => objectMembers(value) !== null })),
};

const MEMBERS: Record<TipEntry['type'], Record<string, Check>> = {
  publication: { kind: isOneOf(KINDS), sport: isString, day: isDay, free: isBoolean, ...COMMITTED },
  exit: COMMITTED,
  amendment: COMMITTED,
  withdrawal: {},
  disabling: {},
  enabling: {},
  confirmation: {},
  settlement: SETTLED,
  resettlement: SETTLED,
};

const TIP_ENTRY_TYPES = Object.keys(MEMBERS) as readonly TipEntry['type'][];
export const ENTRY_TYPES: readonly EntryType[] = [...TIP_ENTRY_TYPES, 'forecasts'];
/** Of one entry: what a reader loads to check one of them stays small. */
export const MAX_FORECASTS = 500;

const BASE: Record<string, Check> = {
  v: isInteger(1, 1),
  type: isOneOf(TIP_ENTRY_TYPES),
  tipster: isHex(16),
  seq: isInteger(1),
  tip: (value) => typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value),
  at: isTime,
};

const FORECASTS = isObject({
  v: isInteger(1, 1),
  type: isOneOf(['forecasts']),
  forecaster: isHex(16),
  seq: isInteger(1),
  at: isTime,
  forecasts: isInteger(1, MAX_FORECASTS),
  ...COMMITTED,
});

const SHAPES = new Map<string, Check>([
  ...TIP_ENTRY_TYPES.map((type): [string, Check] => [type, isObject({ ...BASE, ...MEMBERS[type] })]),
  ['forecasts', FORECASTS],
]);

/** The text that is logged. Throws on an entry that `decodeEntry` would not accept or that is longer than 65,535 bytes. */
export function encodeEntry(entry: LedgerEntry): string {
  const text = canonicalJson(entry as unknown as JsonValue);
  const decoded = decodeEntry(text);
  if (!decoded.ok) throw new TypeError(`not a ledger entry (${decoded.error}): ${text.slice(0, 200)}`);
  return text;
}

export type DecodedEntry =
  | { readonly ok: true; readonly entry: LedgerEntry }
  | { readonly ok: false; readonly error: 'too_long' | 'not_canonical' | 'unknown_type' | 'wrong_shape' };

/** The entry of a logged text: canonical JSON, of a known type, with exactly that type's members. */
export function decodeEntry(text: string): DecodedEntry {
  if (text.length > MAX_ENTRY_BYTES || utf8(text).length > MAX_ENTRY_BYTES) return { ok: false, error: 'too_long' };
  const parsed = parseCanonicalJson(text);
  if (!parsed.ok) return { ok: false, error: 'not_canonical' };
  const type = objectMembers(parsed.value)?.type;
  const shape = typeof type === 'string' ? SHAPES.get(type) : undefined;
  if (!shape) return { ok: false, error: 'unknown_type' };
  if (!shape(parsed.value)) return { ok: false, error: 'wrong_shape' };
  return { ok: true, entry: parsed.value as unknown as LedgerEntry };
}

/** A match result as plain members, in the ledger's field names. */
export function resultContent(result: MatchResult): MatchResult {
  const pair = (counts: HomeAway | null): HomeAway | null => counts && [counts[0], counts[1]];
  return {
    goals: [result.goals[0], result.goals[1]],
    halfTimeGoals: pair(result.halfTimeGoals),
    shots: pair(result.shots),
    shotsOnTarget: pair(result.shotsOnTarget),
    corners: pair(result.corners),
    yellowCards: pair(result.yellowCards),
    redCards: pair(result.redCards),
  };
}
