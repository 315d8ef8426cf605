import type { ReplyOf } from '@quotavera/contract/core';
import type { chartHome } from '@quotavera/contract/home';
import { addDays, periodDays, type RollingPeriod } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { recountFollowers } from '../../accounts/profile/service.ts';
import type { LeadersGroup } from '../../tips/record/index.ts';
import { storeFigures } from '../../tips/record/service.ts';
import { computeFigures, type Figures, selectFigures, selectLeaders } from './repository.ts';

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

type HomeChart = ReplyOf<typeof chartHome>;

const POINTS_MAX = 120;
const START = 100;

/** Evenly spread over the values, with the first and the last, no more than {@link POINTS_MAX}. */
function spread<Value>(values: readonly Value[]): Value[] {
  if (values.length <= POINTS_MAX) return [...values];
  const step = (values.length - 1) / (POINTS_MAX - 1);
  return Array.from({ length: POINTS_MAX }, (_, at) => values[Math.round(at * step)]!);
}

/**
 * The capital of following those who led the ranking at each month's start, beside that of following everybody in it. A period's curve starts
 * from 100 on its eve, or where the first past ranking is.
 */
export async function homeChart(
  db: Db,
  { top, period }: { top: LeadersGroup; period: RollingPeriod },
  { clock }: { clock: Clock },
): Promise<HomeChart> {
  const stored = await selectLeaders(db, top);
  if (!stored) return { points: [] };
  const { from } = periodDays(period, clock.now());
  const days = stored.leaders.map((capital, at) => ({
    day: addDays(stored.from, at),
    capital,
    everybody: stored.everybody[at]!,
  }));
  const shown = from === null ? days : days.filter(({ day }) => day >= addDays(from, -1));
  const [eve] = shown;
  if (!eve) return { points: [] };
  const since = (value: number, then: number) => Math.round((START + value - then) * 100) / 100;
  const points = shown.map(({ day, capital, everybody }) => ({
    day,
    capital: since(capital, eve.capital),
    everybody: since(everybody, eve.everybody),
  }));
  return { points: spread(points) };
}
