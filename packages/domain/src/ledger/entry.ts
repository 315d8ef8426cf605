import { GRADED_BY, type HomeAway, KINDS, MATCH_NOTES, type MatchResult, OUTCOMES, VOID_REASONS } from '../bet/bet.ts';
import { BADGE_LOSSES } from '../records/badge.ts';
import { BET_CONTENT } from './bet-content.ts';
import { utf8 } from './bytes.ts';
import { canonicalJson, type JsonValue, parseCanonicalJson } from './canonical-json.ts';
import {
  day,
  decimalText,
  doubleText,
  flag,
  hex,
  integer,
  listOf,
  matching,
  nullable,
  object,
  objectMembers,
  oneOf,
  plain,
  type Shape,
  text,
  time,
  type ValueOf,
} from './shape.ts';
import { MAX_ENTRY_BYTES } from './tiles.ts';

/** Every entry about a tip has these fields. Entries are canonical JSON; field names are part of the format. */
const BASE = {
  v: plain<1>((json) => json === 1),
  /** The tipster's pseudonym: 16 random bytes in hexadecimal. */
  tipster: hex(16),
  /** The tipster's sequence number, from 1 without gaps. */
  seq: integer(1),
  tip: matching(/^[1-9]\d{0,18}$/),
  /** The server's time, ISO 8601 UTC with milliseconds. */
  at: time,
};

/**
 * A tip was published. Shows no more than a locked tip did at that moment: kind, sport, the week of the first start, and the commitment to
 * the bet. Entries of before this rule have the day.
 */
const PUBLICATION = object(
  {
    ...BASE,
    type: oneOf(['publication']),
    kind: oneOf(KINDS),
    /** 'multi' when the legs are of several sports; empty where it would have named the match. */
    sport: text,
    /** Whether everybody could see it from the start. */
    free: flag,
    commitment: hex(32),
  },
  {
    /** The Monday of the first start's week in Europe/Rome; left out where it would have named the match. */
    week: day,
    /** Older entries have the day of the first start in Europe/Rome instead of the week. */
    day,
  },
);

/**
 * An exit of an exchange trade, the prices after publication, new words of a tip, a note under it, stricter terms, or the advice not to
 * play it any more, committed: they could give a locked tip away.
 */
const COMMITTED = object({
  ...BASE,
  type: oneOf(['exit', 'price', 'amendment', 'note', 'terms', 'stop']),
  commitment: hex(32),
});

/** Entries of these types say nothing but that it happened. */
const PLAIN_TYPES = ['withdrawal', 'disabling', 'enabling', 'confirmation', 'reopening', 'freeing'] as const;
export type PlainType = (typeof PLAIN_TYPES)[number];

const PLAIN = object({ ...BASE, type: oneOf(PLAIN_TYPES) });

const PAIR = plain<HomeAway>(listOf(integer(0, 10_000), 2, 2).holds);

const MATCH_RESULT: Shape<MatchResult> = object({
  goals: PAIR,
  halfTimeGoals: nullable(PAIR),
  shots: nullable(PAIR),
  shotsOnTarget: nullable(PAIR),
  corners: nullable(PAIR),
  yellowCards: nullable(PAIR),
  redCards: nullable(PAIR),
});

/** The state of a leg when the tip was settled. The grade is the selection's: a lay wins where its selection loses. */
const SETTLED_LEG = object(
  {
    grade: oneOf([...OUTCOMES, 'open', 'postponed', 'unavailable']),
    /**
     * The source of the grade: the match's result, a rule (postponed too long), the tipster or an admin; null while the leg is not decided.
     */
    by: nullable(oneOf(GRADED_BY)),
    /** The match's result where it graded the leg, and where it lacks the figure that an admin graded the leg by. */
    result: nullable(MATCH_RESULT),
    deadHeat: nullable(object({ places: integer(0, 1000), tied: integer(1, 1000) })),
    /** When it really started, where that is known: a match may have moved since publication. */
    startsAt: time,
    /** Closing odds (decimal text) and their margin-free probability (double text); null where there are none. */
    closingOdds: nullable(decimalText(3, 1)),
    closingProbability: nullable(doubleText),
  },
  {
    /** The match was abandoned, or its result awarded; left out of any other, and of entries older than this rule. */
    match: oneOf(MATCH_NOTES),
    /** Why a rule made the leg void; left out of any other, and of entries older than this rule. */
    reason: oneOf(VOID_REASONS),
  },
);

/** A content with the 32 bytes in hexadecimal that open its commitment. */
function reveal(isContent: (json: JsonValue | undefined) => boolean) {
  return object({ nonce: hex(32), content: plain<JsonValue>(isContent) });
}

const CONTENT_REVEAL = reveal((json) => objectMembers(json) !== null);

const SETTLEMENT_TYPES = ['settlement', 'resettlement'] as const;
export type SettlementType = (typeof SETTLEMENT_TYPES)[number];

/** A tip was settled, or settled again after a correction: reveals the bet and says all that its statistics need. */
const SETTLEMENT = object(
  {
    ...BASE,
    type: oneOf(SETTLEMENT_TYPES),
    rule: integer(1),
    outcome: oneOf(OUTCOMES),
    /** Units, up to six decimals. */
    profit: decimalText(6),
    staked: decimalText(6, 0),
    selfDeclared: flag,
    legs: listOf(SETTLED_LEG, 1),
    /** Double texts; null where there is no closing price at the same line. */
    clv: nullable(doubleText),
    fairClv: nullable(doubleText),
    bet: reveal(BET_CONTENT.holds),
    /** The one exit that a trade could have under rule 1; null since. */
    exit: nullable(CONTENT_REVEAL),
  },
  {
    /** Every exit, in the order in which they were made. */
    exits: listOf(CONTENT_REVEAL, 1),
    /** Everything that was said of the prices after publication, in order; the last one counts. */
    prices: listOf(CONTENT_REVEAL, 1),
    /** Every change of minimum odds and expiry, in the order in which they were made. */
    terms: listOf(CONTENT_REVEAL, 1),
  },
);

/** The tipster was given the badge; `tip` is the last of the `tips` settled ranking tips that it rests on, in the order of the record. */
const BADGE_WON = object({
  ...BASE,
  type: oneOf(['badge_won']),
  tips: integer(1),
  /** Natural logarithm of the e-value that counted, and the 5% quantile of the expected yield. */
  logE: doubleText,
  expectedYieldLow: doubleText,
});

/** The badge ended after `tip`: its detector said that the edge is gone, or results contradicted the closing line. */
const BADGE_LOST = object({
  ...BASE,
  type: oneOf(['badge_lost']),
  tips: integer(1),
  reason: oneOf(BADGE_LOSSES),
});

/**
 * The tipster's name from this entry on: binds it to the pseudonym. Committed, because erasing an account must cut that tie: without the
 * nonce nobody can tell which name it was.
 */
const NAME = object({
  v: BASE.v,
  type: oneOf(['name']),
  tipster: BASE.tipster,
  seq: BASE.seq,
  at: time,
  commitment: hex(32),
});

/** From here on expected yields rest on these priors (`YieldPriors`), estimated from so many tipsters with a closing line. */
const RANKING_PRIORS = object({
  v: BASE.v,
  type: oneOf(['ranking_priors']),
  /** The number of this change, from 1 without gaps. */
  seq: integer(1),
  at: time,
  tipsters: integer(0),
  gammaMean: doubleText,
  gammaDeviation: doubleText,
  deltaDeviation: doubleText,
});

/** Limit for one entry, so that checking a single forecast loads little. */
export const MAX_FORECASTS = 500;

/** The product's own forecasts of matches to come, many at once: their content is told beside the log (`forecastsContent`). */
const FORECASTS = object({
  v: BASE.v,
  type: oneOf(['forecasts']),
  /** The product's pseudonym as a forecaster, 16 random bytes in hexadecimal; no tipster has it. */
  forecaster: hex(16),
  /** The forecaster's sequence number, from 1 without gaps. */
  seq: integer(1),
  at: time,
  /** How many matches are forecast. */
  forecasts: integer(1, MAX_FORECASTS),
  commitment: hex(32),
});

/** A run that took prices: a feed's, each with its own time, or a file's, which have none. */
export const PRICE_SOURCES = ['feed', 'file'] as const;

/** The product took prices: their content is told beside the log for a year (`pricesContent`). */
const PRICES = object({
  v: BASE.v,
  type: oneOf(['prices']),
  /** The number of this entry among those of its type, from 1 without gaps. */
  seq: integer(1),
  at: time,
  source: oneOf(PRICE_SOURCES),
  /** How many prices were taken. */
  prices: integer(1),
  /** SHA-256 of the content's canonical JSON. */
  hash: hex(32),
});

const COEFFICIENT = nullable(object({ value: doubleText, error: doubleText }));

/** A coefficient is null where there was too little to measure it. */
const LOOK = { matches: integer(0), bets: integer(0), below: COEFFICIENT, above: COEFFICIENT };

/** The worth of CLV in returns, measured on all imported matches with prices (`WorthMeasure`): at their early prices and at the close. */
const CLV_WORTH = object({
  v: BASE.v,
  type: oneOf(['clv_worth']),
  /** The number of this measurement, from 1 without gaps. */
  seq: integer(1),
  at: time,
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  early: object({ ...LOOK, movement: COEFFICIENT }),
  closing: object(LOOK),
});

/** `promised` is the mean premium; the others are null where there are too few matches. */
const PREMIUMS = {
  matches: integer(0),
  prices: integer(0),
  promised: nullable(doubleText),
  paid: COEFFICIENT,
  kept: COEFFICIENT,
};

/**
 * The entry says what prices above the market's fair price paid on all past matches (`premiumWorth`), at their early prices and at the close.
 */
const PREMIUM_WORTH = object({
  v: BASE.v,
  type: oneOf(['premium_worth']),
  /** The number of this measurement, from 1 without gaps. */
  seq: integer(1),
  at: time,
  early: object(PREMIUMS),
  closing: object(PREMIUMS),
});

/** The entries of the log by their type. */
const ENTRIES = {
  publication: PUBLICATION,
  exit: COMMITTED,
  price: COMMITTED,
  amendment: COMMITTED,
  note: COMMITTED,
  /** Minimum odds were raised, or the expiry brought forward. */
  terms: COMMITTED,
  /** The author advises not to play the tip any more; it stays in the record as it was published. */
  stop: COMMITTED,
  /** Everybody may see the tip from here on. */
  freeing: PLAIN,
  withdrawal: PLAIN,
  disabling: PLAIN,
  enabling: PLAIN,
  confirmation: PLAIN,
  /** The result that settled the tip was taken back: the tip is open again. */
  reopening: PLAIN,
  settlement: SETTLEMENT,
  resettlement: SETTLEMENT,
  badge_won: BADGE_WON,
  badge_lost: BADGE_LOST,
  name: NAME,
  forecasts: FORECASTS,
  ranking_priors: RANKING_PRIORS,
  prices: PRICES,
  clv_worth: CLV_WORTH,
  premium_worth: PREMIUM_WORTH,
} as const satisfies Record<string, Shape<unknown>>;

export type PublicationEntry = ValueOf<typeof PUBLICATION>;
export type CommittedEntry = ValueOf<typeof COMMITTED>;
export type PlainEntry = ValueOf<typeof PLAIN>;
export type SettledLeg = ValueOf<typeof SETTLED_LEG>;
export type SettlementEntry = ValueOf<typeof SETTLEMENT>;
export type Reveal = SettlementEntry['bet'];
export type BadgeWonEntry = ValueOf<typeof BADGE_WON>;
export type BadgeLostEntry = ValueOf<typeof BADGE_LOST>;
export type ForecastsEntry = ValueOf<typeof FORECASTS>;
export type RankingPriorsEntry = ValueOf<typeof RANKING_PRIORS>;
export type PricesEntry = ValueOf<typeof PRICES>;
export type NameEntry = ValueOf<typeof NAME>;
/** An entry about one of a tipster's tips. */
export type TipEntry =
  | PublicationEntry
  | CommittedEntry
  | PlainEntry
  | SettlementEntry
  | BadgeWonEntry
  | BadgeLostEntry;
/** An entry of a tipster's record: one sequence of numbers runs through them. */
export type RecordEntry = TipEntry | NameEntry;
type PremiumWorthEntry = ValueOf<typeof PREMIUM_WORTH>;
export type LedgerEntry =
  | RecordEntry
  | ForecastsEntry
  | RankingPriorsEntry
  | PricesEntry
  | ValueOf<typeof CLV_WORTH>
  | PremiumWorthEntry;

/** Whether an entry belongs to a tipster's record; forecasts, priors, imported prices and measurements belong to the product. */
export function isRecordEntry(entry: LedgerEntry): entry is RecordEntry {
  return 'tipster' in entry;
}

/** Whether an entry is about a tip. */
export function isTipEntry<E extends LedgerEntry>(entry: E): entry is Extract<E, TipEntry> {
  return 'tip' in entry;
}

/** The text that is logged. Throws on an entry that `decodeEntry` would not accept or that is longer than 65,535 bytes. */
export function encodeEntry(entry: LedgerEntry): string {
  const text = canonicalJson(entry as unknown as JsonValue);
  const decoded = decodeEntry(text);
  if (!decoded.ok) throw new TypeError(`not a ledger entry (${decoded.error}): ${text.slice(0, 200)}`);
  return text;
}

export type DecodedEntry =
  | { ok: true; entry: LedgerEntry }
  | { ok: false; error: 'too_long' | 'not_canonical' | 'unknown_type' | 'wrong_shape' };

/** The entry of a logged text: canonical JSON, of a known type, with exactly that type's members. */
export function decodeEntry(text: string): DecodedEntry {
  if (text.length > MAX_ENTRY_BYTES || utf8(text).length > MAX_ENTRY_BYTES) return { ok: false, error: 'too_long' };
  const parsed = parseCanonicalJson(text);
  if (!parsed.ok) return { ok: false, error: 'not_canonical' };
  const type = objectMembers(parsed.value)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(ENTRIES, type)) return { ok: false, error: 'unknown_type' };
  const shape: Shape<LedgerEntry> = ENTRIES[type as LedgerEntry['type']];
  if (!shape.holds(parsed.value)) return { ok: false, error: 'wrong_shape' };
  return { ok: true, entry: shape.read(parsed.value) };
}

/** A match result as plain members, in the ledger's field names. */
export function resultContent(result: MatchResult): MatchResult {
  return MATCH_RESULT.read(MATCH_RESULT.write(result));
}
