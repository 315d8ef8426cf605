import { SEVERAL_SPORTS } from '../bet/legs.ts';
import { LOCKED_MIN_MATCHES } from '../limits/limits.ts';

/** The matches of one competition and week (the day of its Monday in Europe/Rome) that have no result yet. */
export interface MatchesLeft {
  sport: string;
  competitionId: number;
  week: string;
  /** How many of them are still to start; those that are being played or put off don't count. */
  toStart: number;
}

/** Where a tip's first match stands; null where its legs differ, or where it isn't in the calendar. */
interface TipPlace {
  sport: string;
  week: string | null;
  competitionId: number | null;
}

/** Each flag says whether a locked tip may show that label of its match. */
export interface LockedFrame {
  sport: boolean;
  week: boolean;
  competition: boolean;
}

/**
 * Returns the labels of a level that stay unsaid: each with fewer than five matches, and then the next smallest until the unsaid ones have
 * five between them. Without those, a missing label would say as much as the label.
 */
function unsaidOf(sizes: ReadonlyMap<string, number>): ReadonlySet<string> {
  const unsaid = new Set<string>();
  let matches = 0;
  const order = [...sizes].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  for (const [label, size] of order) {
    if (size >= LOCKED_MIN_MATCHES && (unsaid.size === 0 || matches >= LOCKED_MIN_MATCHES)) break;
    unsaid.add(label);
    matches += size;
  }
  return unsaid;
}

function sizesBy(calendar: readonly MatchesLeft[], label: (row: MatchesLeft) => string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const row of calendar) sizes.set(label(row), (sizes.get(label(row)) ?? 0) + row.toStart);
  return sizes;
}

interface Level {
  sizes: ReadonlyMap<string, number>;
  unsaid: ReadonlySet<string>;
}

function levelOf(calendar: readonly MatchesLeft[], label: (row: MatchesLeft) => string): Level {
  const sizes = sizesBy(calendar, label);
  return { sizes, unsaid: unsaidOf(sizes) };
}

function isDisclosed(level: Level | undefined, label: string): boolean {
  return level?.sizes.has(label) === true && !level.unsaid.has(label);
}

export interface LockedFrames {
  /** Returns the labels that a locked tip at that place may show. */
  of(place: TipPlace): LockedFrame;
  /** Whether locked tips may say that they are of the sport. */
  saysSport(sport: string): boolean;
  /** The weeks in which locked tips may say that they are of the competition. */
  weeksSaying(competitionId: number): string[];
}

/**
 * Decides the labels of locked tips from the calendar alone and never from the tip: sport, then week, then competition, each only while at
 * least five matches that are still to start fit all labels shown, also for somebody who knows the calendar and this rule. A sport without
 * matches in the calendar is shown (only tips in the tipster's own words are of it), its weeks are not. In a calendar of fewer than five
 * matches nothing can be hidden, so the sport is shown there.
 */
export function lockedFrames(calendar: readonly MatchesLeft[]): LockedFrames {
  const matches = calendar.reduce((sum, row) => sum + row.toStart, 0);
  const unsaidSports = matches < LOCKED_MIN_MATCHES ? new Set<string>() : levelOf(calendar, (row) => row.sport).unsaid;
  const bySport = new Map<string, readonly MatchesLeft[]>(Map.groupBy(calendar, (row) => row.sport));
  bySport.set(SEVERAL_SPORTS, calendar);
  const weeks = new Map([...bySport].map(([sport, rows]) => [sport, levelOf(rows, (row) => row.week)]));
  const byWeek = Map.groupBy(calendar, (row) => `${row.sport}|${row.week}`);
  const competitions = new Map([...byWeek].map(([key, rows]) => [key, levelOf(rows, (row) => `${row.competitionId}`)]));
  const of = ({ sport, week, competitionId }: TipPlace): LockedFrame => {
    const saysSport = !unsaidSports.has(sport);
    const saysWeek = saysSport && week !== null && isDisclosed(weeks.get(sport), week);
    const saysCompetition = saysWeek && isDisclosed(competitions.get(`${sport}|${week}`), `${competitionId}`);
    return { sport: saysSport, week: saysWeek, competition: saysCompetition };
  };
  return {
    of,
    saysSport: (sport) => !unsaidSports.has(sport),
    weeksSaying: (competitionId) =>
      calendar.filter((row) => row.competitionId === competitionId && of(row).competition).map((row) => row.week),
  };
}
