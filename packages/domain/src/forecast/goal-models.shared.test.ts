import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import {
  asianHandicap,
  bothScore,
  fairOdds,
  fitDixonColes,
  fitPoisson,
  goalsOverUnder,
  resultProbabilities,
  scoreMatrix,
  type TeamStrengths,
  teamGoals,
  timeWeight,
} from './index.ts';
import { readReference, readSeason, sharedDataPresent } from './shared-data.fixture.ts';

interface Fit {
  matches: number;
  log_likelihood: number;
  intercept: number;
  home_advantage: number;
  rho: number | null;
  attack: Readonly<Record<string, number>>;
  defence: Readonly<Record<string, number>>;
}

interface Handicap {
  win: number;
  half_win: number;
  push: number;
  half_loss: number;
  loss: number;
  fair_home_odds: number;
  fair_away_odds: number;
}

interface Prediction {
  home: number;
  draw: number;
  away: number;
  over: Readonly<Record<string, number>>;
  btts_yes: number;
  home_clean_sheet: number;
  away_clean_sheet: number;
  asian_handicap_home: Readonly<Record<string, Handicap>>;
  lambda_home: number;
  lambda_away: number;
  score_grid_0_to_5: readonly (readonly number[])[];
}

type Models = 'poisson' | 'dixon_coles' | 'dixon_coles_time_weighted';

interface Reference {
  fits: readonly {
    fits: Readonly<Record<Models, Fit>>;
    matches: readonly { home: string; away: string; predictions: Readonly<Record<Models, Prediction>> }[];
  }[];
}

const TOLERANCE = 1e-6;

function near(actual: number, expected: number, label: string, tolerance = TOLERANCE) {
  expect(Math.abs(actual - expected), `${label}: ${actual} for ${expected}`).toBeLessThan(tolerance);
}

describe.skipIf(!sharedDataPresent)(
  `goal models against the reference${sharedDataPresent ? '' : ' (skipped: no shared data)'}`,
  () => {
    const reference = sharedDataPresent ? readReference<Reference>('goal_models').fits[0]! : null;
    const season = sharedDataPresent ? readSeason('I1', '2425').slice(0, 360) : [];
    const before = sharedDataPresent ? readSeason('I1', '2324') : [];
    const predicted = Date.UTC(2025, 4, 17) / DAY_MS;
    const fits: Record<Models, () => TeamStrengths> = {
      poisson: () => fitPoisson(season),
      dixon_coles: () => fitDixonColes(season),
      dixon_coles_time_weighted: () =>
        fitDixonColes(
          [...before, ...season].map((match) => ({ ...match, weight: timeWeight(predicted - match.day, 0.0018) })),
        ),
    };

    it.each(['poisson', 'dixon_coles', 'dixon_coles_time_weighted'] as const)('%s', (model) => {
      const expected = reference!.fits[model];
      const fit = fits[model]();
      near(fit.intercept, expected.intercept, 'intercept');
      near(fit.homeAdvantage, expected.home_advantage, 'home advantage');
      near(fit.rho, expected.rho ?? 0, 'rho');
      near(fit.logLikelihood, expected.log_likelihood, 'log likelihood');
      for (const [team, attack] of Object.entries(expected.attack)) {
        near(fit.teams[team]!.attack, attack, `attack of ${team}`);
        near(fit.teams[team]!.defence, expected.defence[team]!, `defence of ${team}`);
      }
      expect(reference!.matches).toHaveLength(20);
      for (const { home, away, predictions } of reference!.matches) {
        const h = fit.teams[home]!;
        const a = fit.teams[away]!;
        const matrix = scoreMatrix({
          home: Math.exp(fit.intercept + fit.homeAdvantage + h.attack - a.defence),
          away: Math.exp(fit.intercept + a.attack - h.defence),
          rho: fit.rho,
        });
        compare(matrix, predictions[model]);
      }
    });
  },
);

function compare(matrix: ReturnType<typeof scoreMatrix>, expected: Prediction) {
  near(matrix.home, expected.lambda_home, 'lambda');
  near(matrix.away, expected.lambda_away, 'mu');
  const result = resultProbabilities(matrix);
  for (const outcome of ['home', 'draw', 'away'] as const) near(result[outcome], expected[outcome], outcome);
  for (const [line, over] of Object.entries(expected.over)) {
    near(goalsOverUnder(matrix, Number(line) * 1000).over.win, over, `over ${line}`);
  }
  near(bothScore(matrix).yes, expected.btts_yes, 'both score');
  near(teamGoals(matrix, 'away').probabilities[0]!, expected.home_clean_sheet, 'home clean sheet');
  near(teamGoals(matrix, 'home').probabilities[0]!, expected.away_clean_sheet, 'away clean sheet');
  for (const [line, lines] of Object.entries(expected.asian_handicap_home)) {
    const { home, away } = asianHandicap(matrix, Number(line) * 1000);
    near(home.win, lines.win, `win at ${line}`);
    near(home.halfWin, lines.half_win, `half win at ${line}`);
    near(home.push, lines.push, `push at ${line}`);
    near(home.halfLoss, lines.half_loss, `half loss at ${line}`);
    near(home.loss, lines.loss, `loss at ${line}`);
    near(fairOdds(home)! / lines.fair_home_odds, 1, `fair odds at ${line}`, 1e-4);
    near(fairOdds(away)! / lines.fair_away_odds, 1, `fair away odds at ${line}`, 1e-4);
  }
  for (const [h, row] of expected.score_grid_0_to_5.entries()) {
    for (const [a, p] of row.entries()) near(matrix.probabilities[h]![a]!, p, `${h}-${a}`);
  }
}
