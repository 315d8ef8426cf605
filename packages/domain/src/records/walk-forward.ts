import type { UnitsMicro } from '../bet/bet.ts';
import { addDays, addMonths, type Day } from '../time/index.ts';
import { TIPSTER_INITIAL_CAPITAL_MICRO } from './summary.ts';

/** The tipsters whom the ranking named when a month began, and what they won together on its days, in millionths of a unit. */
export interface FollowedMonth {
  /** The month in which they are followed, 'YYYY-MM'. */
  month: string;
  tipsters: number;
  profits: ReadonlyMap<Day, UnitsMicro>;
}

/** The capital on a day, in units. */
interface CapitalPoint {
  day: Day;
  capital: number;
}

/**
 * The capital of whoever follows, each month, those who were named when it began, with an equal share of each: the tipster's initial capital on
 * the eve of the first month, then every day up to `until`. Nobody is followed before being named, so hindsight has no part in it. The
 * months are consecutive, the first one first; a month in which nobody was named changes nothing.
 */
export function walkForward(months: readonly FollowedMonth[], until: Day): CapitalPoint[] {
  const [first] = months;
  if (!first) return [];
  let micro = TIPSTER_INITIAL_CAPITAL_MICRO;
  const points = [{ day: addDays(`${first.month}-01`, -1), capital: micro / MICRO }];
  for (const { month, tipsters, profits } of months) {
    const end = `${addMonths(month, 1)}-01`;
    for (let day = `${month}-01`; day < end && day <= until; day = addDays(day, 1)) {
      micro += (profits.get(day) ?? 0) / Math.max(1, tipsters);
      points.push({ day, capital: micro / MICRO });
    }
  }
  return points;
}

const MICRO = 1_000_000;
