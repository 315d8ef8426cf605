import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { pick } from '../../../platform/http/pick.ts';
import { FINAL_LEAD_MS } from './policy.ts';
import type { ForecastRow } from './repository-read.ts';

export type ForecastView = ReplyOf<typeof toolsCalls.listForecasts>['results'][number];

const PPM = 1_000_000;

function scores(logLoss: number | null, brier: number | null, rps: number | null): ForecastView['scores'] {
  return logLoss === null || brier === null || rps === null ? null : { log_loss: logLoss, brier, rps };
}

function closing(row: ForecastRow): ForecastView['closing'] {
  const { closing_source: source, closing_home: home, closing_draw: draw, closing_away: away } = row;
  if (source === null || home === null || draw === null || away === null) return null;
  return { source, home, draw, away, scores: scores(row.closing_log_loss, row.closing_brier, row.closing_rps) };
}

function statusOf({ status, kickoff_at }: ForecastRow, now: Date): ForecastView['status'] {
  return status === 'open' && kickoff_at.getTime() - FINAL_LEAD_MS <= now.getTime() ? 'final' : status;
}

/** A forecast says these as they stand in its row. */
const SHOWN = [
  'id',
  'fixture_id',
  'country',
  'season',
  'home',
  'away',
  'simulated',
  'version',
  'model',
  'entry_index',
] as const;

export function presentForecast(row: ForecastRow, now: Date): ForecastView {
  return {
    ...pick(row, SHOWN),
    league_id: row.competition_id,
    league: row.competition,
    starts_at: row.kickoff_at.toISOString(),
    made_at: row.made_at.toISOString(),
    status: statusOf(row, now),
    probabilities: {
      home: row.home_ppm / PPM,
      draw: row.draw_ppm / PPM,
      away: row.away_ppm / PPM,
      over_2_5: row.over_ppm / PPM,
      both_score: row.both_ppm / PPM,
    },
    expected: { home: row.home_milli / 1000, away: row.away_milli / 1000 },
    result: row.home_goals === null || row.away_goals === null ? null : { home: row.home_goals, away: row.away_goals },
    scores: scores(row.log_loss, row.brier, row.rps),
    closing: closing(row),
  };
}
