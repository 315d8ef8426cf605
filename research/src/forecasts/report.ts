import type { EvaluationSummary, GroupSummary } from './summary.ts';
import { FORECASTERS, type Forecaster, TOTALS, type Total } from './walk.ts';

export const FORECASTER_NAMES: Readonly<Record<Forecaster, string>> = {
  model: 'model',
  model_without_xg: 'model, no xG',
  model_goals_only: 'model, goals only',
  dixon_coles_time_weighted: 'Dixon-Coles, time weights',
  league_rates: "league's rates",
  average_early: 'market average, early',
  average_closing: 'market average, closing',
  pinnacle_closing: 'Pinnacle, closing',
};

export const TOTAL_NAMES: Readonly<Record<Total, string>> = {
  goals: 'goals',
  shots: 'shots',
  shotsOnTarget: 'shots on target',
  corners: 'corners',
};

/** The figures as text, widths aligned. */
export function reportLines(summary: EvaluationSummary): string[] {
  const leagues = Object.entries(summary.leagues);
  return [
    `1X2, ${summary.pooled.matches} matches. Log loss, Brier and RPS are means; lower is better.`,
    '"model, same" is the model\'s log loss on the very matches of the row.',
    '',
    ...align([
      ['', 'matches', 'log loss', 'Brier', 'RPS', 'model, same', 'less the model', ...leagues.map(([name]) => name)],
      ...FORECASTERS.flatMap((name) => resultRow(name, summary.pooled, leagues)),
    ]),
    '',
    'Totals of a match: log loss and CRPS of the model, and of the league’s mean this season (negative binomial).',
    '',
    ...align([
      [
        '',
        'matches',
        'log loss',
        'league’s',
        'CRPS',
        'league’s',
        'gain in log loss:',
        ...leagues.map(([name]) => name),
      ],
      ...TOTALS.flatMap((total) => totalRow(total, summary.pooled, leagues)),
    ]),
  ];
}

type Leagues = readonly (readonly [string, GroupSummary])[];

function resultRow(name: Forecaster, pooled: GroupSummary, leagues: Leagues): string[][] {
  const scores = pooled.results[name];
  if (!scores) return [];
  const behind = `${signed(scores.behindModel)} ± ${scores.standardError.toFixed(4)}`;
  return [
    [
      FORECASTER_NAMES[name],
      String(scores.matches),
      scores.logLoss.toFixed(4),
      scores.brier.toFixed(4),
      scores.rps.toFixed(4),
      scores.modelLogLoss.toFixed(4),
      name === 'model' ? '' : behind,
      ...leagues.map(([, group]) => group.results[name]?.logLoss.toFixed(4) ?? ''),
    ],
  ];
}

function totalRow(total: Total, pooled: GroupSummary, leagues: Leagues): string[][] {
  const scores = pooled.totals[total];
  if (!scores) return [];
  const gain = ({ logLoss, leagueLogLoss }: { logLoss: number; leagueLogLoss: number }) =>
    signed(leagueLogLoss - logLoss);
  return [
    [
      TOTAL_NAMES[total],
      String(scores.matches),
      scores.logLoss.toFixed(4),
      scores.leagueLogLoss.toFixed(4),
      scores.crps.toFixed(4),
      scores.leagueCrps.toFixed(4),
      gain(scores),
      ...leagues.map(([, group]) => {
        const own = group.totals[total];
        return own ? gain(own) : '';
      }),
    ],
  ];
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
}

function align(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}
