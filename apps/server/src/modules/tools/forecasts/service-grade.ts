import { THREE_WAY } from '@quotavera/domain/bet';
import { outcomeOf, scoresOf } from '@quotavera/domain/forecast';
import type { ClosingSource } from '@quotavera/domain/ledger';
import { fairClosingProbability } from '@quotavera/domain/margin';
import { DAY_MS, romeMonth } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { PUBLIC_CHANNEL, publish } from '../../../platform/live/index.ts';
import { type ClosingPrices, closingPrices } from '../../calendar/prices/service.ts';
import { SHARPEST } from '../../calendar/prices/service-book.ts';
import * as repository from './repository-grade.ts';
import { lockCovered } from './repository-make.ts';
import { refreshMonths } from './service-figures.ts';

const BATCH = 500;
const PPM = 1_000_000;
/** Closing prices that come in this long after a match are still compared with. */
const CLOSING_MS = 60 * DAY_MS;

interface Closing {
  source: ClosingSource;
  /** Home, draw, away, without margin. */
  probabilities: readonly [number, number, number];
}

function closingOf(prices: ClosingPrices | undefined): Closing | null {
  const book = prices?.book('1x2', 'home', null);
  if (!book) return null;
  const [home, draw, away] = THREE_WAY.map((sign) => fairClosingProbability(book.prices, sign));
  if (home == null || draw == null || away == null) return null;
  return { source: book.bookmaker === SHARPEST ? 'pinnacle' : 'average', probabilities: [home, draw, away] };
}

const NOTHING = {
  homeGoals: null,
  awayGoals: null,
  logLoss: null,
  brier: null,
  rps: null,
  closingSource: null,
  closingHome: null,
  closingDraw: null,
  closingAway: null,
  closingLogLoss: null,
  closingBrier: null,
  closingRps: null,
} as const;

/** Only a match played to its end scores its forecast. */
function grade(due: repository.DueGrade, closing: Closing | null): repository.NewScore {
  const base = {
    fixtureId: due.fixture_id,
    forecastId: due.forecast_id,
    version: due.score_version + 1,
    resultVersion: due.result_version,
    closingAt: due.closing_at,
  };
  if (due.status !== 'played' || !due.result || due.forecast_id === null)
    return { ...base, ...NOTHING, status: 'void' };
  const [homeGoals, awayGoals] = due.result.goals;
  const outcome = outcomeOf(homeGoals, awayGoals);
  const own = scoresOf([due.home_ppm / PPM, due.draw_ppm / PPM, due.away_ppm / PPM], outcome);
  const market = closing && scoresOf(closing.probabilities, outcome);
  return {
    ...base,
    status: 'graded',
    homeGoals,
    awayGoals,
    ...own,
    closingSource: closing?.source ?? null,
    closingHome: closing?.probabilities[0] ?? null,
    closingDraw: closing?.probabilities[1] ?? null,
    closingAway: closing?.probabilities[2] ?? null,
    closingLogLoss: market?.logLoss ?? null,
    closingBrier: market?.brier ?? null,
    closingRps: market?.rps ?? null,
  };
}

/** Returns the months of the forecasts it graded. */
async function gradeBatch(trx: Trx, competitionId: number, now: Date): Promise<string[]> {
  const closingSince = new Date(now.getTime() - CLOSING_MS);
  const due = await repository.lockDueGrades(trx, { competitionId, closingSince, limit: BATCH });
  if (due.length === 0) return [];
  const closing = await closingPrices(
    trx,
    due.map(({ fixture_id }) => fixture_id),
  );
  await repository.insertScores(
    trx,
    due.map((each) => grade(each, closingOf(closing.get(each.fixture_id)))),
    now,
  );
  return due.map(({ kickoff_at }) => romeMonth(kickoff_at));
}

/**
 * Scores a league's forecasts by the results and closing prices that are new, corrected ones again; its months' sums follow. Part of
 * the job that every change of a league starts. Doing it again changes nothing. Answers how many were scored.
 */
export async function gradeForecasts(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  competitionId: number,
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    // Locked before any match, because forecasts are made under the same lock.
    await lockCovered(trx);
    const moved = await repository.syncStarts(trx, competitionId);
    const graded: string[] = [];
    for (let last = BATCH; last === BATCH; ) {
      const months = await gradeBatch(trx, competitionId, now);
      graded.push(...months);
      last = months.length;
    }
    if (graded.length + moved === 0) return 0;
    // A match that moved may have left any month.
    const months = moved > 0 ? await repository.selectMonths(trx, competitionId) : graded;
    await refreshMonths(
      trx,
      months.map((month) => ({ competitionId, month })),
    );
    await publish(trx, PUBLIC_CHANNEL, {});
    return graded.length;
  });
}
