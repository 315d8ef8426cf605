import { MISSING_REASONS, type MissingReason } from '../forecast/coverage.ts';
import { isDay } from '../time/index.ts';
import { type Anchor, type BundledEntry, STAMPED, type Stamp, type StampTrust } from './bundle.ts';
import type { JsonValue } from './canonical-json.ts';
import { hex, integer, listOf, matching, nullable, number, objectWith, oneOf, plain, text } from './shape.ts';

export const FORECAST_BUNDLE_FORMAT = 'quotavera-forecasts/1';

/** An entry of the log that commits to forecasts, and what opens it. */
interface BundledForecasts extends BundledEntry {
  /** 32 bytes in hexadecimal. */
  nonce: string;
  /** Canonical JSON. */
  content: string;
}

interface StatedScores {
  log_loss: number;
  brier: number;
  rps: number;
}

interface ThreeWay {
  home: number;
  draw: number;
  away: number;
}

/** A forecast as the product shows it, with its result. Other members aren't checked. */
export interface BundledForecast {
  version: number;
  status: string;
  probabilities: ThreeWay & { over_2_5: number; both_score: number };
  result: { home: number; away: number } | null;
  scores: StatedScores | null;
  closing: (ThreeWay & { source: string; scores: StatedScores | null }) | null;
}

/** Odds in thousandths: home, draw, away. */
type StoredOdds = readonly [home: number, draw: number, away: number];

/** A match of the calendar. Matches of another month are here because a forecast of this one names them. */
export interface BundledMatch {
  fixture_id: number;
  league_id: number;
  league: string;
  home: string;
  away: string;
  /** ISO 8601 UTC. */
  starts_at: string;
  status: string;
  result: { home: number; away: number } | null;
  /** The closing prices that the market's forecast is made from: Pinnacle's, else the average. */
  closing_odds: { pinnacle: StoredOdds | null; average: StoredOdds | null };
  /** Why there is no forecast made in time; null where there is one, and where it has not kicked off. */
  missing: MissingReason | null;
  forecast: BundledForecast | null;
}

/**
 * Everything that is needed to check a month of forecasts without asking anybody: every forecast that was committed to in the month
 * or is of a match in it, every match of the month, forecast or not, and the figures that the product states for it.
 */
export interface ForecastBundle {
  format: typeof FORECAST_BUNDLE_FORMAT;
  origin: string;
  vkey: string;
  checkpoint: string;
  /** `2026-11`, Rome's. */
  month: string;
  /** Pseudonym of whoever forecasts. */
  forecaster: string;
  /** When the first forecast of all was made, and up to where kick-offs are counted. */
  since: string;
  covered_until: string;
  /** In the order of the log. */
  entries: readonly BundledForecasts[];
  proof: string;
  witnesses: readonly string[];
  anchors: readonly Anchor[];
  stamps?: readonly Stamp[];
  authority?: StampTrust | null;
  matches: readonly BundledMatch[];
  /** The public summary of the month, as the page shows it. */
  summary: JsonValue;
}

const INSTANT = plain<string>(
  (json) => typeof json === 'string' && isDay(json.slice(0, 10)) && !Number.isNaN(Date.parse(json)),
);
const SCORES = objectWith({ log_loss: number, brier: number, rps: number });
const THREE_WAY = { home: number, draw: number, away: number };
const RESULT = nullable(objectWith({ home: integer(0), away: integer(0) }));
const ODDS = nullable(listOf(integer(1), 3, 3));

const SHOWN = objectWith({
  version: integer(1),
  status: text,
  probabilities: objectWith({ ...THREE_WAY, over_2_5: number, both_score: number }),
  result: RESULT,
  scores: nullable(SCORES),
  closing: nullable(objectWith({ ...THREE_WAY, source: text, scores: nullable(SCORES) })),
});

const MATCH = objectWith({
  fixture_id: integer(1),
  league_id: integer(1),
  league: text,
  home: text,
  away: text,
  starts_at: INSTANT,
  status: text,
  result: RESULT,
  closing_odds: objectWith({ pinnacle: ODDS, average: ODDS }),
  missing: nullable(oneOf(MISSING_REASONS)),
  forecast: nullable(SHOWN),
});

const BUNDLE = objectWith(
  {
    format: oneOf([FORECAST_BUNDLE_FORMAT]),
    origin: text,
    vkey: text,
    checkpoint: text,
    month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
    forecaster: hex(16),
    since: INSTANT,
    covered_until: INSTANT,
    entries: listOf(objectWith({ index: integer(0), entry: text, leaf: text, nonce: text, content: text })),
    proof: text,
    witnesses: listOf(text, 0, 100),
    anchors: listOf(objectWith({ checkpoint: text, proof: text })),
    matches: listOf(MATCH),
    summary: objectWith({}),
  },
  STAMPED,
);

/** The bundle in some JSON text, or null when it has not a bundle's form. */
export function parseForecastBundle(json: string): ForecastBundle | null {
  try {
    const value = JSON.parse(json) as JsonValue;
    return BUNDLE.holds(value) ? (value as unknown as ForecastBundle) : null;
  } catch {
    return null;
  }
}
