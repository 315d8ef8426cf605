import { MISSING_REASONS } from '@quotavera/domain/forecast';
import { CLOSING_SOURCES } from '@quotavera/domain/ledger';
import { FORECAST_LISTS, FORECAST_STATUSES } from '@quotavera/domain/tools';
import { z } from 'zod';
import { defineCall, id, instant, listOf, month, pageQuery } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';
import { probability } from './values.ts';

/** Lower is better: −ln of the probability given to what happened; squared error over the three results; ranked probability score. */
const scores = z.object({ log_loss: z.number(), brier: z.number(), rps: z.number() });

const threeWay = z.object({ home: probability, draw: probability, away: probability });

const forecastView = z.object({
  id: z.int(),
  fixture_id: z.int(),
  league_id: z.int(),
  league: z.string(),
  country: z.string(),
  season: z.string(),
  home: z.string(),
  away: z.string(),
  starts_at: instant,
  simulated: z.boolean(),
  /** The version for this match. A later one replaces an earlier one; the last before the start is graded. */
  version: z.int(),
  model: z.string(),
  made_at: instant,
  /** open: may still be replaced; final: no more changes; graded: scored against the result; void: the match wasn't played as planned. */
  status: z.enum(FORECAST_STATUSES),
  probabilities: threeWay.extend({ over_2_5: probability, both_score: probability }),
  expected: z.object({ home: z.number(), away: z.number() }),
  result: z.object({ home: z.int(), away: z.int() }).nullable(),
  scores: scores.nullable(),
  /** The market at the start, margin removed by the power method; null without closing prices. */
  closing: threeWay.extend({ source: z.enum(CLOSING_SOURCES), scores: scores.nullable() }).nullable(),
  /** Place of the batch's entry in the log; null for the second or so until it has one. */
  entry_index: z.int().nullable(),
});

export const listForecasts = defineCall({
  ...toolsAddresses.listForecasts,
  summary: 'Forecasts made before kick-off: coming ones, soonest first; past ones, latest first',
  access: 'forecasts.view',
  query: pageQuery.extend({ league: id.optional(), when: z.enum(FORECAST_LISTS).default('coming') }),
  reply: listOf(forecastView),
});

export const readForecast = defineCall({
  ...toolsAddresses.readForecast,
  summary: 'A forecast with what proves it: the log entry, the commitment and what was committed to',
  access: 'forecasts.view',
  params: z.object({ id }),
  reply: z.object({
    forecast: forecastView,
    proof: z.object({
      /** The index is null until the sequencer has placed the entry. */
      entry_index: z.int().nullable(),
      /** The log's entry as it stands there, canonical JSON. */
      entry: z.string(),
      /** SHA-256 over nonce and content, in base64 as in the entry. */
      commitment: z.string(),
      nonce: z.string(),
      /** The canonical JSON of the whole batch; this forecast is its `forecasts[position]`. */
      content: z.string(),
      position: z.int(),
      committed_at: instant,
    }),
  }),
});

export const readMatchForecast = defineCall({
  ...toolsAddresses.readMatchForecast,
  summary: 'The forecast that stands for a match, with how likely each score is',
  access: 'forecasts.view',
  params: z.object({ id }),
  reply: z.object({
    /** It is null for a match without a forecast. */
    forecast: forecastView.nullable(),
    /** scores[home goals][away goals] up to six each; empty without a forecast. */
    scores: z.array(z.array(probability)),
  }),
});

/** A bar of a calibration plot: forecasts in [from, to). */
const calibrationBin = z.object({
  from: z.number(),
  to: z.number(),
  n: z.number(),
  mean: z.number(),
  observed: z.number(),
  /** Wilson's 95% interval of the observed share. */
  low: z.number(),
  high: z.number(),
});

/** Matches that kicked off since forecasting began, without postponed and cancelled ones, by state of their forecast. */
const coverage = z.object({
  kicked_off: z.int(),
  in_time: z.int(),
  /** The three parts of those forecast in time. */
  graded: z.int(),
  waiting: z.int(),
  not_played: z.int(),
  /**
   * Matches without a forecast in time, by reason. imported_late: added to the calendar too late; brought_forward: the forecast came after
   * the new, earlier start; no_fit: the league had no model yet; not_enough_data: a team had played too few matches.
   */
  missing: z.object({
    imported_late: z.int(),
    brought_forward: z.int(),
    no_fit: z.int(),
    not_enough_data: z.int(),
    unknown: z.int(),
  }),
});

const figures = z.object({
  forecasts: z.int(),
  graded: z.int(),
  /** Mean scores over all graded forecasts. */
  model: scores.nullable(),
  /** Over the graded matches that have closing prices, and only those: both sides on exactly the same matches. */
  compared: z.object({
    matches: z.int(),
    model: scores.nullable(),
    closing: scores.nullable(),
    /** Mean difference of the log losses, model − closing (above 0: the market was better), with its 95% interval. */
    difference: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
  }),
  coverage,
});

const summary = figures.extend({
  /** When the first forecast was made, and up to where kick-offs are counted in `coverage`. */
  since: instant.nullable(),
  covered_until: instant.nullable(),
  pending: z.int(),
  calibration: z.object({
    /** Home, draw and away pooled; over 2.5; both score; the closing 1X2 beside it. */
    '1x2': z.array(calibrationBin),
    over_2_5: z.array(calibrationBin),
    both_score: z.array(calibrationBin),
    closing: z.array(calibrationBin),
  }),
  leagues: z.array(figures.extend({ id: z.int(), name: z.string(), country: z.string(), simulated: z.boolean() })),
  months: z.array(figures.extend({ month: z.string() })),
  /** Tips whose author stated a probability; all time, whatever the filter. */
  tipsters: z.object({
    tips: z.number(),
    tipsters: z.int(),
    brier: z.number().nullable(),
    log_loss: z.number().nullable(),
    calibration: z.array(calibrationBin),
  }),
});

export const readForecastSummary = defineCall({
  ...toolsAddresses.readForecastSummary,
  summary: 'How good the forecasts were, beside the closing odds; and the probabilities that tipsters state',
  access: 'forecasts.view',
  query: z.strictObject({
    league: id.optional(),
    /** A month (2026-11), or all time. */
    month: month.optional(),
  }),
  reply: summary,
});

const odds = z.tuple([z.int(), z.int(), z.int()]).nullable();

/** The stand-alone verifier reads this bundle; its form is `ForecastBundle` of the domain's ledger. */
export const readForecastBundle = defineCall({
  ...toolsAddresses.readForecastBundle,
  summary:
    'A month of forecasts with everything that proves them: log entries, contents, every match, results, closing odds',
  access: 'forecasts.view',
  query: z.strictObject({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
  reply: z.object({
    format: z.literal('quotavera-forecasts/1'),
    origin: z.string(),
    vkey: z.string(),
    checkpoint: z.string(),
    month: z.string(),
    forecaster: z.string(),
    since: instant,
    covered_until: instant,
    /** Batches made in the month and those that forecast a match of it, with what opens them. */
    entries: z.array(
      z.object({ index: z.int(), entry: z.string(), leaf: z.string(), nonce: z.string(), content: z.string() }),
    ),
    /** A single multiproof covers all entries. */
    proof: z.string(),
    witnesses: z.array(z.string()),
    anchors: z.array(z.object({ checkpoint: z.string(), proof: z.string() })),
    /** Time stamps (RFC 3161) on earlier checkpoints, and whose count. */
    stamps: z.array(z.object({ checkpoint: z.string(), proof: z.string(), token: z.string() })),
    authority: z.object({ roots: z.array(z.string()), policy: z.string().nullable() }).nullable(),
    /** Every match of the month since forecasting began, forecast or not; those of other months that these batches name. */
    matches: z.array(
      z.object({
        fixture_id: z.int(),
        league_id: z.int(),
        league: z.string(),
        home: z.string(),
        away: z.string(),
        starts_at: instant,
        status: z.string(),
        result: z.object({ home: z.int(), away: z.int() }).nullable(),
        /** In thousandths: home, draw, away. */
        closing_odds: z.object({ pinnacle: odds, average: odds }),
        missing: z.enum(MISSING_REASONS).nullable(),
        forecast: forecastView.nullable(),
      }),
    ),
    summary,
  }),
  errors: ['not_found'],
});
