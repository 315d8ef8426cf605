import { type LoggedForecast, MAX_FORECASTS } from '@quotavera/domain/ledger';
import { romeMonth } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { PUBLIC_CHANNEL, publish } from '../../../platform/live/index.ts';
import { appendForecasts, holdForecaster } from '../../ledger/service-forecasts.ts';
import { type FitRow, findLatestFit } from '../fits/repository.ts';
import { FINAL_LEAD_MS, FIRST_LEAD_MS, type ForecastFigures, forecastOf } from './policy.ts';
import * as repository from './repository-make.ts';
import { refreshMonths } from './service-figures.ts';

/** A match to be forecast with the figures of its league's fit. */
export interface Prepared {
  due: repository.DueForecast;
  fit: Pick<FitRow, 'id' | 'model'>;
  figures: ForecastFigures;
}

function logged({ due, fit, figures }: Prepared): LoggedForecast {
  return {
    fixture: due.fixture_id,
    version: due.version + 1,
    competition: due.competition,
    season: due.season,
    home: due.home,
    away: due.away,
    startsAt: due.kickoff_at.toISOString(),
    model: fit.model,
    ...figures,
  };
}

function stored({ due, fit, figures }: Prepared): repository.NewForecast {
  const { ppm, expectedMilli } = figures;
  return {
    fixtureId: due.fixture_id,
    version: due.version + 1,
    competitionId: due.competition_id,
    fitId: fit.id,
    model: fit.model,
    kickoffAt: due.kickoff_at,
    simulated: due.simulated,
    homePpm: ppm.home,
    drawPpm: ppm.draw,
    awayPpm: ppm.away,
    overPpm: ppm.over25,
    bothPpm: ppm.bothScore,
    homeMilli: expectedMilli.home,
    awayMilli: expectedMilli.away,
  };
}

/**
 * Commits to forecasts and stores them, batch by batch. Whatever calls it: a forecast for a match that has begun by the batch's time
 * is refused.
 */
export async function writeForecasts(
  trx: Trx,
  batches: readonly { at: Date; prepared: readonly Prepared[] }[],
): Promise<void> {
  for (const { at, prepared } of batches) {
    const late = prepared.find(({ due }) => due.kickoff_at <= at);
    if (late) throw new Error(`a forecast of match ${late.due.fixture_id} after its start`);
  }
  const entries = await appendForecasts(
    trx,
    batches.map(({ at, prepared }) => ({ at, forecasts: prepared.map(logged) })),
  );
  for (const [n, { at, prepared }] of batches.entries()) {
    const { seq, commitment, nonce, content } = entries[n]!;
    await repository.insertBatch(trx, { seq, madeAt: at, commitment, nonce, content, forecasts: prepared.map(stored) });
  }
}

/**
 * Forecasts the matches of the next days, anew where their league has been fitted since; from an hour before the start nothing is changed.
 * Processes do it in turn: the second finds nothing left to do. Returns how many forecasts were made.
 */
export async function makeForecasts({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const span = {
    from: new Date(now.getTime() + FINAL_LEAD_MS),
    until: new Date(now.getTime() + FIRST_LEAD_MS),
    limit: MAX_FORECASTS,
  };
  // Checked without the lock first, because most of the time there is nothing to do.
  if ((await repository.selectDueForecasts(db, { ...span, limit: 1 })).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await holdForecaster(trx);
    const due = await repository.selectDueForecasts(trx, span);
    const fits = new Map<number, FitRow | null>();
    for (const { competition_id } of due) {
      if (!fits.has(competition_id)) fits.set(competition_id, await findLatestFit(trx, competition_id));
    }
    const prepared = due.flatMap((match): Prepared[] => {
      const fit = fits.get(match.competition_id);
      const figures = fit && forecastOf(fit.fit, String(match.home_id), String(match.away_id));
      return fit && figures ? [{ due: match, fit, figures }] : [];
    });
    if (prepared.length === 0) return 0;
    await writeForecasts(trx, [{ at: now, prepared }]);
    await refreshMonths(
      trx,
      prepared.map(({ due: { competition_id, kickoff_at } }) => ({
        competitionId: competition_id,
        month: romeMonth(kickoff_at),
      })),
    );
    await publish(trx, PUBLIC_CHANNEL, {});
    return prepared.length;
  });
}
