import { fromHex } from './bytes.ts';
import { canonicalJson, type JsonValue, parseCanonicalJson } from './canonical-json.ts';
import { commitment } from './commitment.ts';
import { decodeEntry, type ForecastsEntry, MAX_FORECASTS } from './entry.ts';
import { type Hasher, webCryptoHasher } from './hash.ts';
import { decimal, integer, listOf, mapped, matching, object, type Shape, text, time } from './shape.ts';

const PPM = 1_000_000;
const PPM_PLACES = 6;
const MILLI_PLACES = 3;

/** A forecast as it is committed to, scored and shown: integers, so that all three are one. */
export interface LoggedForecast {
  /** The match in the product, and what anybody would call it. */
  fixture: number;
  /** From 1: a later forecast of the same match replaces an earlier one, if it is made before the start. */
  version: number;
  competition: string;
  season: string;
  home: string;
  away: string;
  /** The start as scheduled when the forecast was made, ISO 8601 UTC with milliseconds. */
  startsAt: string;
  model: string;
  /** Millionths; home, draw and away sum to one million. */
  ppm: {
    home: number;
    draw: number;
    away: number;
    over25: number;
    bothScore: number;
  };
  /** Expected goals in thousandths. */
  expectedMilli: { home: number; away: number };
}

const PROBABILITY = decimal(PPM_PLACES, 0, PPM);
const GOALS = decimal(MILLI_PLACES, 0);

const FORECAST: Shape<LoggedForecast> = mapped(
  object({
    fixture: matching(/^[1-9]\d{0,15}$/),
    version: integer(1),
    competition: text,
    season: text,
    home: text,
    away: text,
    startsAt: time,
    model: text,
    probabilities: object({
      home: PROBABILITY,
      draw: PROBABILITY,
      away: PROBABILITY,
      over25: PROBABILITY,
      bothScore: PROBABILITY,
    }),
    expectedGoals: object({ home: GOALS, away: GOALS }),
  }),
  {
    read: ({ fixture, probabilities, expectedGoals, ...rest }) => ({
      ...rest,
      fixture: Number(fixture),
      ppm: probabilities,
      expectedMilli: expectedGoals,
    }),
    write: ({ fixture, ppm, expectedMilli, ...rest }) => ({
      ...rest,
      fixture: String(fixture),
      probabilities: ppm,
      expectedGoals: expectedMilli,
    }),
  },
);

const CONTENT = object({ v: integer(1, 1), forecasts: listOf(FORECAST, 1, MAX_FORECASTS) });

/**
 * Returns the content that a `forecasts` entry commits to, in the ledger's field names. Throws a TypeError for forecasts that
 * {@link parseForecastsContent} would refuse.
 */
export function forecastsContent(forecasts: readonly LoggedForecast[]): JsonValue {
  const content = CONTENT.write({ v: 1, forecasts });
  if (!parseForecastsContent(content)) throw new TypeError('not forecasts');
  return content;
}

/** Returns the forecasts of such a content, or null when the content has another form or a match's three results don't sum to 1. */
export function parseForecastsContent(content: JsonValue): readonly LoggedForecast[] | null {
  if (!CONTENT.holds(content)) return null;
  const { forecasts } = CONTENT.read(content);
  return forecasts.every(({ ppm }) => ppm.home + ppm.draw + ppm.away === PPM) ? forecasts : null;
}

export type OpenedForecasts =
  | { ok: true; entry: ForecastsEntry; forecasts: readonly LoggedForecast[] }
  | { ok: false; error: 'not_forecasts' | 'other_content' | 'unreadable' };

/**
 * Opens a `forecasts` entry of the log with the nonce (hexadecimal) and the content (canonical JSON) told beside it. Fails when the
 * entry is not one, commits to something else, or its content can't be read. That the entry stands in the log is another question
 * (`verifyInclusion`).
 */
export async function openForecasts(
  entryText: string,
  nonceHex: string,
  contentText: string,
  hasher: Hasher = webCryptoHasher,
): Promise<OpenedForecasts> {
  const decoded = decodeEntry(entryText);
  if (!decoded.ok || decoded.entry.type !== 'forecasts') return { ok: false, error: 'not_forecasts' };
  const { entry } = decoded;
  const nonce = fromHex(nonceHex);
  const content = parseCanonicalJson(contentText);
  if (nonce?.length !== 32 || !content.ok) return { ok: false, error: 'other_content' };
  if ((await commitment(nonce, content.value, hasher)) !== entry.commitment) {
    return { ok: false, error: 'other_content' };
  }
  const forecasts = parseForecastsContent(content.value);
  if (!forecasts || forecasts.length !== entry.forecasts) return { ok: false, error: 'unreadable' };
  return { ok: true, entry, forecasts };
}

/** Text of the content: what {@link openForecasts} takes. */
export function forecastsText(forecasts: readonly LoggedForecast[]): string {
  return canonicalJson(forecastsContent(forecasts));
}
