import { MISSING_REASONS, type MissingReason } from '../forecast/coverage.ts';
import type { Anchor, BundledEntry } from './bundle.ts';
import type { JsonValue } from './canonical-json.ts';
import { type Check, either, isHex, isInteger, isListOf, isNull, isOneOf, isString, objectMembers } from './shape.ts';

export const FORECAST_BUNDLE_FORMAT = 'quotavera-forecasts/1';

/** An entry of the log that commits to forecasts, and what opens it. */
export interface BundledForecasts extends BundledEntry {
  /** 32 bytes in hexadecimal. */
  readonly nonce: string;
  /** Canonical JSON. */
  readonly content: string;
}

interface StatedScores {
  readonly log_loss: number;
  readonly brier: number;
  readonly rps: number;
}

interface ThreeWay {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

/** A forecast as the product shows it: what it said, what came of it. It has more members, which nothing is checked by. */
export interface ShownForecast {
  readonly version: number;
  readonly status: string;
  readonly probabilities: ThreeWay & { readonly over_2_5: number; readonly both_score: number };
  readonly result: { readonly home: number; readonly away: number } | null;
  readonly scores: StatedScores | null;
  readonly closing: (ThreeWay & { readonly source: string; readonly scores: StatedScores | null }) | null;
}

/** Odds in thousandths: home, draw, away. */
type StoredOdds = readonly [home: number, draw: number, away: number];

/** A match of the calendar. Those of another month are here because a forecast of this one names them. */
export interface BundledMatch {
  readonly fixture_id: number;
  readonly league_id: number;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  /** ISO 8601 UTC. */
  readonly starts_at: string;
  readonly status: string;
  readonly result: { readonly home: number; readonly away: number } | null;
  /** The closing prices that the market's forecast is made from: Pinnacle's, else the average. */
  readonly closing_odds: { readonly pinnacle: StoredOdds | null; readonly average: StoredOdds | null };
  /** Why there is no forecast made in time; null where there is one, and where it has not kicked off. */
  readonly missing: MissingReason | null;
  readonly forecast: ShownForecast | null;
}

/**
 * Everything that is needed to check a month of forecasts without asking anybody: every forecast that was committed to in the month
 * or is of a match in it, every match of the month, forecast or not, and the figures that the product states for it.
 */
export interface ForecastBundle {
  readonly format: typeof FORECAST_BUNDLE_FORMAT;
  readonly origin: string;
  readonly vkey: string;
  readonly checkpoint: string;
  /** `2026-11`, Rome's. */
  readonly month: string;
  /** Pseudonym of whoever forecasts. */
  readonly forecaster: string;
  /** When the first forecast of all was made, and up to where kick-offs are counted. */
  readonly since: string;
  readonly covered_until: string;
  /** In the order of the log. */
  readonly entries: readonly BundledForecasts[];
  readonly proof: string;
  readonly witnesses: readonly string[];
  readonly anchors: readonly Anchor[];
  readonly matches: readonly BundledMatch[];
  /** The public summary of the month, as the page shows it. */
  readonly summary: JsonValue;
}

/** An object with at least those members. */
function has(members: Record<string, Check>): Check {
  return (value) => {
    const own = objectMembers(value);
    return own !== null && Object.entries(members).every(([key, check]) => Object.hasOwn(own, key) && check(own[key]));
  };
}

const isNumber: Check = (value) => typeof value === 'number';
const isInstant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isScores = has({ log_loss: isNumber, brier: isNumber, rps: isNumber });
const threeWay = { home: isNumber, draw: isNumber, away: isNumber };
const isResult = either(isNull, has({ home: isInteger(0), away: isInteger(0) }));
const isOdds = either(isNull, isListOf(isInteger(1), 3, 3));

const isShown = has({
  version: isInteger(1),
  status: isString,
  probabilities: has({ ...threeWay, over_2_5: isNumber, both_score: isNumber }),
  result: isResult,
  scores: either(isNull, isScores),
  closing: either(isNull, has({ ...threeWay, source: isString, scores: either(isNull, isScores) })),
});

const isMatch = has({
  fixture_id: isInteger(1),
  league_id: isInteger(1),
  league: isString,
  home: isString,
  away: isString,
  starts_at: isInstant,
  status: isString,
  result: isResult,
  closing_odds: has({ pinnacle: isOdds, average: isOdds }),
  missing: either(isNull, isOneOf(MISSING_REASONS)),
  forecast: either(isNull, isShown),
});

const isBundle = has({
  format: isOneOf([FORECAST_BUNDLE_FORMAT]),
  origin: isString,
  vkey: isString,
  checkpoint: isString,
  month: (value) => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
  forecaster: isHex(16),
  since: isInstant,
  covered_until: isInstant,
  entries: isListOf(has({ index: isInteger(0), entry: isString, leaf: isString, nonce: isString, content: isString })),
  proof: isString,
  witnesses: isListOf(isString, 0, 100),
  anchors: isListOf(has({ checkpoint: isString, proof: isString })),
  matches: isListOf(isMatch),
  summary: (value) => objectMembers(value) !== null,
});

/** The bundle in some JSON text, or null when it has not a bundle's form. */
export function parseForecastBundle(text: string): ForecastBundle | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isBundle(value) ? (value as unknown as ForecastBundle) : null;
  } catch {
    return null;
  }
}
