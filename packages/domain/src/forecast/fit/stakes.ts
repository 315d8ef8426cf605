import type { HomeAway } from '../../bet/bet.ts';

/** A finished match of the season under way. */
export interface TableMatch {
  home: string;
  away: string;
  goals: HomeAway;
}

/** Points a team can expect of a match, and the spread of what it gets, in the big leagues. */
const POINTS_PER_MATCH = 1.37;
const POINTS_VARIANCE = 1.65;
/** Matches of average points added to a team's own before its pace is believed. */
const PACE_PRIOR = 10;
/** Places that mean something, counted from the top: title, first European competition, any European competition. */
const TOP_PLACES = [1, 4, 6] as const;
/** Places counted from the bottom: those who go down. */
const BOTTOM_PLACES = 3;
/** Gaps count for half of what they are: teams go on believing longer than they should. */
const HOPE = 2;
/** Makes a team idle only when next to nothing is left: shares are raised to this power. */
const SHARPNESS = 3;
/** Goal difference settles what points leave open: added to the variance of a gap in points. */
const TIE_VARIANCE = 0.3;
const WIN_POINTS = 3;
/** Leagues with fewer teams don't have all these places. */
const MIN_TEAMS = 12;

interface Row {
  /** Points of the next match, as the team has been going. */
  pace: number;
  left: number;
  projected: number;
}

/**
 * How little each team has left to play for, 0 (everything) to 1 (nothing), from the table of a double round-robin: for each place that
 * matters (champion, top 4, top 6, not in the last 3) how likely the gap between the team and that place's holder is to be overcome
 * in the matches left, generously. Early on it is near 0 for all. Empty where the season isn't a double round-robin of at least 12 teams.
 */
export function nothingAtStake(matches: readonly TableMatch[], teams: readonly string[]): ReadonlyMap<string, number> {
  const rows = table(matches, teams);
  if (rows === null) return new Map();
  const places = [...TOP_PLACES, teams.length - BOTTOM_PLACES];
  return new Map(
    teams.map((team) => {
      const own = rows.get(team)!;
      // The team's season is over: its next match is of another season.
      if (own.left === 0) return [team, 0];
      const others = [...rows].flatMap(([name, row]) => (name === team ? [] : [row]));
      others.sort((x, y) => y.projected - x.projected);
      // To hold place k a team must end above the k-th best of the others.
      const open = places.map((place) => chanceOfChange(own, others[place - 1]!));
      return [team, (1 - Math.max(...open)) ** SHARPNESS];
    }),
  );
}

/**
 * How much of each team's chance of the title hangs on its next match: how likely it is to end first if it wins it, less if it loses.
 * About 0.1 for all before a season, 0 for those out of it and for a champion, 0.7 for two level on points on the last day; at most 1.
 * Empty where {@link nothingAtStake} is.
 */
export function titleAtStake(matches: readonly TableMatch[], teams: readonly string[]): ReadonlyMap<string, number> {
  const rows = table(matches, teams);
  if (rows === null) return new Map();
  return new Map(
    teams.map((team) => {
      const own = rows.get(team)!;
      if (own.left === 0) return [team, 0];
      const others = [...rows].flatMap(([name, row]) => (name === team ? [] : [row]));
      const rival = others.reduce((best, row) => (row.projected > best.projected ? row : best));
      const spread = Math.sqrt(POINTS_VARIANCE * (own.left - 1 + rival.left) + TIE_VARIANCE);
      const lost = own.projected - own.pace - rival.projected;
      return [team, upperTail(-(lost + WIN_POINTS) / spread) - upperTail(-lost / spread)];
    }),
  );
}

/** How likely it is that two teams' order isn't settled: the two-sided tail of their projected gap. */
function chanceOfChange(own: Row, rival: Row): number {
  const variance = POINTS_VARIANCE * (own.left + rival.left);
  const gap = Math.abs(own.projected - rival.projected);
  return Math.min(1, 2 * upperTail(gap / Math.sqrt(variance) / HOPE));
}

function table(matches: readonly TableMatch[], teams: readonly string[]): Map<string, Row> | null {
  if (teams.length < MIN_TEAMS) return null;
  const points = new Map(teams.map((team) => [team, { points: 0, played: 0 }]));
  for (const { home, away, goals } of matches) {
    const h = points.get(home);
    const a = points.get(away);
    if (!h || !a) return null;
    h.played += 1;
    a.played += 1;
    if (goals[0] > goals[1]) h.points += 3;
    else if (goals[0] < goals[1]) a.points += 3;
    else {
      h.points += 1;
      a.points += 1;
    }
  }
  const rounds = 2 * (teams.length - 1);
  const rows = new Map<string, Row>();
  for (const [team, { points: won, played }] of points) {
    const left = rounds - played;
    if (left < 0) return null;
    const pace = (won + PACE_PRIOR * POINTS_PER_MATCH) / (played + PACE_PRIOR);
    rows.set(team, { pace, left, projected: won + left * pace });
  }
  return rows;
}

/** P(Z > x) of a standard normal, within 1e-7 (Abramowitz and Stegun 26.2.17). */
function upperTail(x: number): number {
  if (x < 0) return 1 - upperTail(-x);
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
