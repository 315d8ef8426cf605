import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { recountFollowers } from '../../accounts/profile/service.ts';
import { selectVersion } from '../../tips/record/index.ts';
import { storeFigures } from '../../tips/record/service.ts';
import { computeFigures, type Figures, selectFigures, selectTopCurves } from './repository.ts';

export const figuresJob = jobKind<Record<string, never>>('record_figures');

/** Refreshes the home page's figures; `figuresJob` calls it every minute. */
export async function refreshFigures(db: Db, { clock }: { clock: Clock }): Promise<void> {
  await makeFigures(db, clock);
}

async function makeFigures(db: Db, clock: Clock): Promise<Figures> {
  const at = clock.now();
  await recountFollowers(db);
  const figures = await computeFigures(db, at);
  await storeFigures(db, figures, at);
  return figures;
}

/** The latest public figures; computes them when there are none. */
export async function homeFigures(db: Db, { clock }: { clock: Clock }): Promise<Figures> {
  const { figures } = await selectFigures(db);
  return figures ?? makeFigures(db, clock);
}

interface ChartPoint {
  day: string;
  capital: number;
}

export interface HomeChart {
  tipsters: number;
  points: readonly ChartPoint[];
}

const POINTS_MAX = 120;
const INITIAL = 100;

/** The average capital of several records day by day; each keeps its capital on days without tips and starts from the initial one. */
function averageCurve(curves: readonly (readonly ChartPoint[])[]): ChartPoint[] {
  const changes = curves
    .flatMap((curve, which) => curve.map((point) => ({ ...point, which })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const capitals = curves.map(() => INITIAL);
  const points: ChartPoint[] = [];
  for (const [at, change] of changes.entries()) {
    capitals[change.which] = change.capital;
    if (changes[at + 1]?.day === change.day) continue;
    const sum = capitals.reduce((total, capital) => total + capital, 0);
    points.push({ day: change.day, capital: Math.round((sum / curves.length) * 100) / 100 });
  }
  if (points.length <= POINTS_MAX) return points;
  const step = (points.length - 1) / (POINTS_MAX - 1);
  return Array.from({ length: POINTS_MAX }, (_, at) => points[Math.round(at * step)]!);
}

const charts = new WeakMap<Db, Map<string, { version: number; chart: HomeChart }>>();

/** The average equity of the best tipsters of a period, cached until the record's version moves on. */
export async function homeChart(db: Db, query: { top: number; period: string }): Promise<HomeChart> {
  const cached = charts.get(db) ?? new Map();
  charts.set(db, cached);
  const key = `${query.top}|${query.period}`;
  const version = await selectVersion(db);
  const stored = cached.get(key);
  if (stored?.version === version) return stored.chart;
  const curves = await selectTopCurves(db, { ...query, minBets: RANKING_MIN_BETS });
  const chart = { tipsters: curves.length, points: averageCurve(curves) };
  cached.set(key, { version, chart });
  return chart;
}
