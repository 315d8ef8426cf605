import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { FINAL_LEAD_MS } from './policy.ts';
import type { ForecastRow } from './repository-read.ts';

export type ForecastView = ReplyOf<typeof toolsCalls.listForecasts>['results'][number];

const PPM = 1_000_000;

function scores(logLoss: number | null, brier: number | null, rps: number | null): ForecastView['scores'] {
  return logLoss === null || brier === null || rps === null ? null : { log_loss: logLoss, brier, rps };
}

function closing(row: ForecastRow): ForecastView['closing'] {
  const { closingSource: source, closingHome: home, closingDraw: draw, closingAway: away } = row;
  if (source === null || home === null || draw === null || away === null) return null;
  return { source, home, draw, away, scores: scores(row.closingLogLoss, row.closingBrier, row.closingRps) };
}

function statusOf({ status, kickoffAt }: ForecastRow, now: Date): ForecastView['status'] {
  return status === 'open' && kickoffAt.getTime() - FINAL_LEAD_MS <= now.getTime() ? 'final' : status;
}

export function presentForecast(row: ForecastRow, now: Date): ForecastView {
  return {
    id: row.id,
    fixture_id: row.fixtureId,
    league_id: row.competitionId,
    league: row.competition,
    country: row.country,
    season: row.season,
    home: row.home,
    away: row.away,
    starts_at: row.kickoffAt.toISOString(),
    simulated: row.simulated,
    version: row.version,
    model: row.model,
    made_at: row.madeAt.toISOString(),
    status: statusOf(row, now),
    probabilities: {
      home: row.homePpm / PPM,
      draw: row.drawPpm / PPM,
      away: row.awayPpm / PPM,
      over_2_5: row.overPpm / PPM,
      both_score: row.bothPpm / PPM,
    },
    expected: { home: row.homeMilli / 1000, away: row.awayMilli / 1000 },
    result: row.homeGoals === null || row.awayGoals === null ? null : { home: row.homeGoals, away: row.awayGoals },
    scores: scores(row.logLoss, row.brier, row.rps),
    closing: closing(row),
    entry_index: row.entryIndex,
  };
}
