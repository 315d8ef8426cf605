import { FORECASTER_NAMES, TOTAL_NAMES } from './report.ts';
import type { EvaluationSummary } from './summary.ts';
import { type Forecaster, TOTALS } from './walk.ts';

/** The plot is as wide as a phone, so that it is readable anywhere when it is scaled up. */
const WIDTH = 390;
const INK = '#1b2430';
const FAINT = '#5d6775';
const GRID = '#e4e8ee';
const COLOURS: Readonly<Partial<Record<Forecaster, string>>> = {
  model: '#0b7a53',
  model_without_xg: '#5aa98a',
  dixon_coles_time_weighted: '#a46a00',
  average_closing: '#3d5a99',
  pinnacle_closing: '#8a2f6d',
};

/** Every plot as a file name and an SVG. */
export function drawPlots(summary: EvaluationSummary): Readonly<Record<string, string>> {
  return {
    'calibration.svg': calibration(summary),
    'log-loss-by-league.svg': logLossByLeague(summary),
    'totals-by-league.svg': totalsByLeague(summary),
  };
}

function svg(height: number, title: string, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    text(16, 24, title, { size: 15, weight: 600 }),
    ...body,
    '</svg>',
  ].join('\n');
}

interface Style {
  size?: number;
  weight?: number;
  colour?: string;
  anchor?: 'start' | 'middle' | 'end';
}

function text(
  x: number,
  y: number,
  words: string,
  { size = 12, weight = 400, colour = INK, anchor = 'start' }: Style = {},
) {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${words}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, width = 1, dash = '') {
  const dashed = dash ? ` stroke-dasharray="${dash}"` : '';
  return `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${colour}" stroke-width="${width}"${dashed}/>`;
}

function dot(x: number, y: number, colour: string, radius = 4.5) {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${colour}" stroke="#fff"/>`;
}

function legend(names: readonly Forecaster[], y: number): string[] {
  return names.flatMap((name, at) => {
    const x = 16 + (at % 2) * 180;
    const row = y + Math.floor(at / 2) * 18;
    return [dot(x + 5, row - 4, COLOURS[name] ?? INK), text(x + 16, row, FORECASTER_NAMES[name])];
  });
}

/** Stated probabilities of home, draw and away in ten bins against how often they came, with 95% intervals of the model's. */
function calibration(summary: EvaluationSummary): string {
  const [left, top, side] = [48, 80, 318];
  const x = (p: number) => left + p * side;
  const y = (p: number) => top + (1 - p) * side;
  const body: string[] = legend(['model', 'average_closing'], 48);
  for (const tick of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    body.push(line(x(tick), y(0), x(tick), y(1), GRID), line(x(0), y(tick), x(1), y(tick), GRID));
    body.push(text(x(tick), y(0) + 16, `${tick * 100}%`, { anchor: 'middle', colour: FAINT }));
    body.push(text(x(0) - 6, y(tick) + 4, `${tick * 100}%`, { anchor: 'end', colour: FAINT }));
  }
  body.push(line(x(0), y(0), x(1), y(1), FAINT, 1, '4 4'));
  for (const bin of summary.calibration.average_closing ?? []) {
    body.push(dot(x(bin.meanProbability), y(bin.frequency), COLOURS.average_closing!, 3.5));
  }
  for (const bin of summary.calibration.model ?? []) {
    const at = x(bin.meanProbability);
    body.push(line(at, y(bin.low), at, y(bin.high), COLOURS.model!, 1.5), dot(at, y(bin.frequency), COLOURS.model!));
    // The label stands below its bar, or above it where the axis has numbers.
    const under = y(bin.low) + 13;
    const row = under < y(0) - 2 ? under : y(bin.high) - 5;
    body.push(text(at, row, String(bin.weight), { size: 9, anchor: 'middle', colour: FAINT }));
  }
  body.push(text(x(0.5), y(0) + 36, 'probability stated', { anchor: 'middle' }));
  body.push(text(16, 66, 'share that came in (bars: 95%; numbers: how many)', { size: 11, colour: FAINT }));
  return svg(448, '1X2: stated and come true', body);
}

function scale(values: readonly number[], left: number, right: number) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const reach = high - low || 1;
  const place = (value: number) => left + ((value - low) / reach) * (right - left);
  return { place, low, high };
}

/** Each league, and all of them where there are several. */
function groupsOf(summary: EvaluationSummary) {
  const leagues = Object.entries(summary.leagues);
  return leagues.length > 1 ? [...leagues, ['all', summary.pooled] as const] : leagues;
}

const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1];
const MAX_TICKS = 7;

/** Round numbers from `low` to `high`, as many as can be told apart. */
function ticksBetween(low: number, high: number): number[] {
  const step = STEPS.find((each) => (high - low) / each <= MAX_TICKS) ?? 1;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step);
}

function logLossByLeague(summary: EvaluationSummary): string {
  const names: readonly Forecaster[] = ['model', 'model_without_xg', 'dixon_coles_time_weighted', 'average_closing'];
  const groups = groupsOf(summary);
  const values = groups.flatMap(([, group]) => names.flatMap((name) => group.results[name]?.logLoss ?? []));
  const { place, low, high } = scale(values, 64, 360);
  const top = 96;
  const body = legend(names, 48);
  const height = top + groups.length * 40 + 44;
  const ticks = ticksBetween(low, high);
  const digits = ticks.some((tick) => Math.abs(tick * 100 - Math.round(tick * 100)) > 1e-6) ? 3 : 2;
  for (const tick of ticks) {
    body.push(line(place(tick), top - 14, place(tick), height - 40, GRID));
    body.push(text(place(tick), height - 24, tick.toFixed(digits), { anchor: 'middle', colour: FAINT }));
  }
  for (const [at, [league, group]] of groups.entries()) {
    const y = top + at * 40 + 6;
    body.push(text(16, y + 4, league, { weight: league === 'all' ? 700 : 400 }));
    const points = names.flatMap((name) => {
      const loss = group.results[name]?.logLoss;
      return loss === undefined ? [] : [{ name, x: place(loss) }];
    });
    const xs = points.map((one) => one.x);
    body.push(line(Math.min(...xs), y, Math.max(...xs), y, FAINT));
    for (const { name, x } of points.reverse()) body.push(dot(x, y, COLOURS[name] ?? INK, name === 'model' ? 6 : 4.5));
  }
  body.push(text(WIDTH / 2, height - 8, 'log loss of 1X2; left is better', { anchor: 'middle' }));
  return svg(height, 'Log loss by league', body);
}

function totalsByLeague(summary: EvaluationSummary): string {
  const groups = groupsOf(summary);
  const rows = TOTALS.flatMap((total) =>
    groups.flatMap(([league, group]) => {
      const scores = group.totals[total];
      return scores ? [{ total, league, gain: scores.leagueLogLoss - scores.logLoss }] : [];
    }),
  );
  const { place } = scale([0, ...rows.map((row) => row.gain)], 162, 340);
  const body: string[] = [
    text(16, 44, 'log loss saved against the league’s mean; right is better', { size: 11, colour: FAINT }),
  ];
  let y = 70;
  let last = '';
  for (const { total, league, gain } of rows) {
    if (total !== last && last !== '') y += 12;
    if (total !== last) body.push(text(16, y + 4, TOTAL_NAMES[total], { weight: 600 }));
    last = total;
    const colour = gain < 0 ? '#b3261e' : COLOURS.model!;
    body.push(text(148, y + 4, league, { anchor: 'end', colour: FAINT }));
    body.push(line(place(0), y, place(gain), y, colour, 8));
    body.push(text(Math.max(place(gain), place(0)) + 6, y + 4, gain.toFixed(3).replace('-', '−'), { size: 11 }));
    y += 17;
  }
  body.push(line(place(0), 56, place(0), y - 8, FAINT));
  return svg(y + 8, 'Totals: model and league’s mean', body);
}
