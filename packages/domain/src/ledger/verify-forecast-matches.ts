import { type CoverageState, coverageOf } from '../forecast/coverage.ts';
import {
  type ForecastOutcome,
  outcomeOf,
  scoresOf,
  type TrackRecord,
  trackRecordOf,
} from '../forecast/track-record.ts';
import { romeMonth } from '../time/index.ts';
import { closingForecast } from './closing-forecast.ts';
import type { ForecastsEntry } from './entry.ts';
import type { BundledForecast, BundledMatch, ForecastBundle } from './forecast-bundle.ts';
import type { ForecastFindings } from './forecast-verification.ts';
import type { LoggedForecast } from './forecasts.ts';
import { near } from './verify-forecast-figures.ts';
import { type SeenSize, timeEvidence } from './verify-log.ts';

const PPM = 1_000_000;

/** An entry of the log with the forecasts that it committed to. */
export interface OpenedBatch {
  index: number;
  entry: ForecastsEntry;
  forecasts: readonly LoggedForecast[];
}

interface Committed {
  batch: OpenedBatch;
  forecast: LoggedForecast;
}

const nameOf = (match: BundledMatch) => `${match.home} – ${match.away}, ${match.starts_at.slice(0, 10)}`;

/** Goes through the month's matches, and answers what its leagues' records come to. */
export function checkMatches(
  findings: ForecastFindings,
  bundle: ForecastBundle,
  batches: readonly OpenedBatch[],
  seenSizes: readonly SeenSize[],
): ReadonlyMap<number, TrackRecord> {
  const committed = Map.groupBy(
    batches.flatMap((batch) => batch.forecasts.map((forecast): Committed => ({ batch, forecast }))),
    ({ forecast }) => forecast.fixture,
  );
  const listed = new Set(bundle.matches.map(({ fixture_id: id }) => id));
  for (const [fixture, [first]] of committed) {
    if (listed.has(fixture) || !first) continue;
    const { home, away, startsAt } = first.forecast;
    findings.fail('coverage', 'match_left_out', { match: `${home} – ${away}, ${startsAt.slice(0, 10)}` });
  }
  if (listed.size !== bundle.matches.length) findings.fail('coverage', 'match_twice');
  const month = bundle.matches.filter((match) => romeMonth(new Date(match.starts_at)) === bundle.month);
  const leagues = Map.groupBy(month, ({ league_id: id }) => id);
  const records = new Map<number, TrackRecord>();
  for (const [league, matches] of leagues) {
    const outcomes: ForecastOutcome[] = [];
    const states: [CoverageState, number][] = [];
    for (const match of matches) {
      const versions = committed.get(match.fixture_id) ?? [];
      const checked = checkMatch(findings, match, versions, seenSizes);
      if (checked) outcomes.push(checked.outcome);
      const state = stateOf(findings, bundle, match, checked?.inTime ?? false);
      if (state) states.push([state, 1]);
    }
    if (outcomes.length + states.length > 0) records.set(league, trackRecordOf(outcomes, coverageOf(states)));
  }
  return records;
}

/** Checks a match by the last version that was committed to before the match began, because only that version counts. */
function checkMatch(
  findings: ForecastFindings,
  match: BundledMatch,
  versions: readonly Committed[],
  seenSizes: readonly SeenSize[],
): { outcome: ForecastOutcome; inTime: boolean } | null {
  const where = { match: nameOf(match) };
  const start = Date.parse(match.starts_at);
  const timely = versions.filter(({ batch }) => Date.parse(batch.entry.at) < start);
  const standing = timely.at(-1);
  const { forecast: shown } = match;
  if (shown === null) {
    if (versions.length > 0) findings.fail('shown', 'left_out', { ...where, ...placeOf(versions.at(-1)!) });
    return null;
  }
  findings.checked('shown');
  const committed = versions.find(({ forecast }) => forecast.version === shown.version);
  if (!committed) {
    findings.fail('shown', 'not_committed', where);
    return null;
  }
  const place = { ...where, ...placeOf(committed) };
  if (standing && committed !== standing) findings.fail('shown', 'other_version', place);
  if (!saysSame(shown, committed.forecast, match)) findings.fail('shown', 'other_forecast', place);
  const inTime = standing !== undefined;
  if (shown.status === 'graded' && !inTime) findings.fail('times', 'after_start', place);
  if (inTime) {
    findings.checked('times');
    const evidence = timeEvidence(seenSizes, standing.batch.index, start);
    findings.count('times', evidence);
    if (evidence === 'operator') findings.leaveUnproven('times');
  }
  return { outcome: checkScores(findings, match, shown, committed.forecast, place), inTime };
}

const placeOf = ({ batch }: Committed) => ({ index: batch.index, seq: batch.entry.seq });

function saysSame(
  { probabilities }: BundledForecast,
  { ppm, home, away }: LoggedForecast,
  match: BundledMatch,
): boolean {
  return (
    home === match.home &&
    away === match.away &&
    Math.round(probabilities.home * PPM) === ppm.home &&
    Math.round(probabilities.draw * PPM) === ppm.draw &&
    Math.round(probabilities.away * PPM) === ppm.away &&
    Math.round(probabilities.over_2_5 * PPM) === ppm.over25 &&
    Math.round(probabilities.both_score * PPM) === ppm.bothScore
  );
}

/** Scores and the market's forecast, made anew from what was committed to, the result and the stored prices. */
function checkScores(
  findings: ForecastFindings,
  match: BundledMatch,
  shown: BundledForecast,
  { ppm }: LoggedForecast,
  where: { match: string },
): ForecastOutcome {
  const outcome = {
    status: shown.status,
    homePpm: ppm.home,
    drawPpm: ppm.draw,
    awayPpm: ppm.away,
    overPpm: ppm.over25,
    bothPpm: ppm.bothScore,
  };
  const { result } = match;
  if (shown.status !== 'graded' || !result) {
    if (shown.scores) findings.fail('scores', 'nothing_to_score', where);
    if (shown.status === 'graded') findings.fail('scores', 'no_result', where);
    return { ...outcome, ...UNSCORED };
  }
  const happened = outcomeOf(result.home, result.away);
  const own = scoresOf([ppm.home / PPM, ppm.draw / PPM, ppm.away / PPM], happened);
  findings.checked('scores');
  if (shown.result?.home !== result.home || shown.result.away !== result.away)
    findings.fail('scores', 'other_result', where);
  if (!sameScores(shown.scores, own)) findings.fail('scores', 'other_score', where);
  const market = closingForecast(match.closing_odds);
  const marketScores = market && scoresOf([market.home, market.draw, market.away], happened);
  const stated = shown.closing;
  if (market || stated) findings.checked('closing');
  if (!market !== !stated || (market && stated && !sameMarket(stated, market))) {
    findings.fail('closing', 'other_closing', where);
  } else if (stated && marketScores && !sameScores(stated.scores, marketScores)) {
    findings.fail('closing', 'other_score', where);
  }
  return {
    ...outcome,
    homeGoals: result.home,
    awayGoals: result.away,
    ...own,
    closingHome: market?.home ?? null,
    closingDraw: market?.draw ?? null,
    closingAway: market?.away ?? null,
    closingLogLoss: marketScores?.logLoss ?? null,
    closingBrier: marketScores?.brier ?? null,
    closingRps: marketScores?.rps ?? null,
  };
}

const UNSCORED = {
  homeGoals: null,
  awayGoals: null,
  logLoss: null,
  brier: null,
  rps: null,
  closingHome: null,
  closingDraw: null,
  closingAway: null,
  closingLogLoss: null,
  closingBrier: null,
  closingRps: null,
} as const;

function sameScores(stated: BundledForecast['scores'], own: { logLoss: number; brier: number; rps: number }): boolean {
  return (
    stated !== null && near(stated.log_loss, own.logLoss) && near(stated.brier, own.brier) && near(stated.rps, own.rps)
  );
}

function sameMarket(
  stated: NonNullable<BundledForecast['closing']>,
  own: NonNullable<ReturnType<typeof closingForecast>>,
): boolean {
  return (
    stated.source === own.source &&
    near(stated.home, own.home) &&
    near(stated.draw, own.draw) &&
    near(stated.away, own.away)
  );
}

/** Returns the state by which a match counts in the coverage; null when it did not kick off, or kicked off before forecasting began. */
function stateOf(
  findings: ForecastFindings,
  bundle: ForecastBundle,
  match: BundledMatch,
  inTime: boolean,
): CoverageState | null {
  const start = Date.parse(match.starts_at);
  const counted = start > Date.parse(bundle.since) && start <= Date.parse(bundle.covered_until);
  if (!counted || match.status === 'postponed' || match.status === 'cancelled') return null;
  findings.checked('coverage');
  const where = { match: nameOf(match) };
  if (!inTime) {
    findings.count('coverage', 'missing');
    if (match.missing === null) findings.fail('coverage', 'not_forecast', where);
    return match.missing ?? 'unknown';
  }
  if (match.missing !== null) findings.fail('coverage', 'forecast_called_missing', where);
  if (match.forecast?.status === 'graded') return 'graded';
  if (match.forecast?.status === 'void') return 'not_played';
  // A match played to its end with a known result must be graded: the operator may not leave a failed forecast pending.
  if (match.status === 'played' && match.result) findings.fail('coverage', 'not_graded', where);
  return 'waiting';
}
