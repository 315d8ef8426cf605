import type { LineMilli } from '../odds/units.ts';
import { DAY_MINUTES, MINUTE_MS } from '../time/index.ts';

/** A row says how a sport behaves for betting. */
export interface SportRule {
  /** The unit that a score counts; goals are split by whether scores stay low (a handful a match) or run high. */
  scores: 'few_goals' | 'many_goals' | 'points';
  /** `rarely`: a level match is played on until somebody wins, but its regular time can end level. */
  endsLevel: 'often' | 'rarely' | 'never';
  /** The shortest that a match can take, in minutes after its start: nobody can know its result before. */
  shortestMinutes: number;
  /** How long a match usually takes, in minutes after its start: what happens in it is declared then at the earliest. */
  usualMinutes: number;
  /** The longest that a match takes, in minutes after its start: live tips and exits close then at the latest. */
  longestMinutes: number;
  /** The lines of total goals or points that a form offers at once, in thousandths; empty where they differ too much by match. */
  usualTotals: readonly LineMilli[];
}

const USUAL_MINUTES = 120;

function pointsSport(
  endsLevel: SportRule['endsLevel'],
  shortestMinutes: number,
  usualMinutes: number = USUAL_MINUTES,
  longestMinutes: number = DAY_MINUTES,
): SportRule {
  return { scores: 'points', endsLevel, shortestMinutes, usualMinutes, longestMinutes, usualTotals: [] };
}

/** The table of sports, in the order in which filters show them. */
const TABLE = {
  football: {
    scores: 'few_goals',
    endsLevel: 'often',
    shortestMinutes: 100,
    usualMinutes: 110,
    longestMinutes: 150,
    usualTotals: [500, 1500, 2500, 3500, 4500],
  },
  basketball: pointsSport('rarely', 75, 120, 180),
  tennis: pointsSport('never', 25, 120, 420),
  volleyball: pointsSport('never', 50, 110, 180),
  swimming: pointsSport('never', 1),
  athletics: pointsSport('never', 1),
  cycling: pointsSport('never', 10),
  boxing: pointsSport('often', 1, 180, 420),
  golf: pointsSport('never', 60, 300, 420),
  rugby: pointsSport('often', 85, 110, 180),
  baseball: pointsSport('never', 75, 180, 300),
  skiing: pointsSport('never', 1),
  hockey: {
    scores: 'few_goals',
    endsLevel: 'often',
    shortestMinutes: 90,
    usualMinutes: 140,
    longestMinutes: 180,
    usualTotals: [3500, 4500, 5500, 6500, 7500],
  },
  motorsport: pointsSport('never', 15),
  mma: pointsSport('often', 1, 180, 420),
  table_tennis: pointsSport('never', 10, 45),
  badminton: pointsSport('never', 15, 60),
  esports: pointsSport('rarely', 10, 120, 300),
  cricket: pointsSport('often', 60, 210, 600),
  handball: {
    scores: 'many_goals',
    endsLevel: 'often',
    shortestMinutes: 65,
    usualMinutes: 90,
    longestMinutes: 180,
    usualTotals: [52_500, 54_500, 56_500, 58_500, 60_500],
  },
} as const satisfies Record<string, SportRule>;

export type Sport = keyof typeof TABLE;

export const SPORT_RULES: Readonly<Record<Sport, SportRule>> = TABLE;

/** The sports a leg may be of. */
export const SPORTS = Object.keys(TABLE) as readonly Sport[];

/** The sport a text names, or null. `soccer` is a second name of football that some clients send. */
export function sportOf(text: string): Sport | null {
  if (text === 'soccer') return 'football';
  return SPORTS.find((sport) => sport === text) ?? null;
}

/** Before this instant a match of the sport has no result; of an unknown sport, before its start. */
export function earliestResult(sport: string, start: Date): Date {
  const key = sportOf(sport);
  return new Date(start.getTime() + (key === null ? 0 : SPORT_RULES[key].shortestMinutes) * MINUTE_MS);
}

/** How long a match usually takes, in minutes after its start; of an unknown sport what is usual of most. */
export function usualMinutes(sport: string): number {
  const key = sportOf(sport);
  return key === null ? USUAL_MINUTES : SPORT_RULES[key].usualMinutes;
}

/** The longest that a match takes, in minutes after its start; of an unknown sport a day. */
export function longestMinutes(sport: string): number {
  const key = sportOf(sport);
  return key === null ? DAY_MINUTES : SPORT_RULES[key].longestMinutes;
}

/** Whether a sport's totals and handicaps count goals; of an unknown sport nothing is assumed. */
export function countsGoals(sport: string): boolean {
  const key = sportOf(sport);
  return key !== null && SPORT_RULES[key].scores !== 'points';
}
