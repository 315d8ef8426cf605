import {
  bothScore,
  enoughData,
  forecastGoals,
  goalsOverUnder,
  type LeagueFit,
  resultProbabilities,
} from '@quotavera/domain/forecast';
import type { LoggedForecast } from '@quotavera/domain/ledger';
import { HOUR_MS } from '@quotavera/domain/time';

/** The first forecast of a match is made this long before its start; better ones follow while its league plays. */
export const FIRST_LEAD_MS = 72 * HOUR_MS;
/** From this long before the start the forecast is final. */
export const FINAL_LEAD_MS = HOUR_MS;

const PPM = 1_000_000;
/** No outcome gets probability 0, because the log loss of an impossible one would be infinite. */
const LEAST_PPM = 1;

export type ForecastFigures = Pick<LoggedForecast, 'ppm' | 'expectedMilli'>;

function ppmOf(probability: number): number {
  return Math.min(PPM - LEAST_PPM, Math.max(LEAST_PPM, Math.round(probability * PPM)));
}

/** Returns a fit's forecast of a match, in the integers that are committed to; null when the fit knows too little. */
export function forecastOf(fit: LeagueFit, home: string, away: string): ForecastFigures | null {
  if (!enoughData(fit, home, away).enough) return null;
  const matrix = forecastGoals(fit, home, away);
  if (!matrix) return null;
  const result = resultProbabilities(matrix);
  const [homePpm, awayPpm] = [ppmOf(result.home), ppmOf(result.away)];
  // The draw takes the rounding difference, so that the three sum to a million exactly.
  const drawPpm = PPM - homePpm - awayPpm;
  if (drawPpm < LEAST_PPM) return null;
  return {
    ppm: {
      home: homePpm,
      draw: drawPpm,
      away: awayPpm,
      over25: ppmOf(goalsOverUnder(matrix, 2500).over.win),
      bothScore: ppmOf(bothScore(matrix).yes),
    },
    expectedMilli: { home: Math.round(matrix.home * 1000), away: Math.round(matrix.away * 1000) },
  };
}
