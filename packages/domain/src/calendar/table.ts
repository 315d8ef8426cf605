/** A match of a league by its teams' ids; goals are null while it has no result that counts. */
export interface LeagueMatch {
  home: number;
  away: number;
  goals: readonly [home: number, away: number] | null;
}

/** Teams that are level on points are ordered by the goal difference of all matches first, or by the matches between them. */
export const TIE_RULES = ['goal_difference', 'head_to_head'] as const;
export type TieRule = (typeof TIE_RULES)[number];

/** Countries whose leagues look at the matches between level teams first, as competitions name them. */
const HEAD_TO_HEAD_COUNTRIES: ReadonlySet<string> = new Set([
  'Greece',
  'Italia',
  'Italy',
  'Portugal',
  'Spagna',
  'Spain',
  'Turkey',
]);

/** How a country's leagues order teams that are level on points. */
export function tieRuleOf(country: string): TieRule {
  return HEAD_TO_HEAD_COUNTRIES.has(country) ? 'head_to_head' : 'goal_difference';
}

const WIN_POINTS = 3;
const FORM_MATCHES = 5;

/** A match as one of its teams came out of it. */
export const FORM_MARKS = ['won', 'drawn', 'lost'] as const;
export type FormMark = (typeof FORM_MARKS)[number];

/** How a team came out of a match, by its goals first. */
export function formMark(own: number, other: number): FormMark {
  if (own === other) return 'drawn';
  return own > other ? 'won' : 'lost';
}

/** A team's row of a table. */
interface TableRow {
  team: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
  /** The last five, latest last. */
  form: FormMark[];
  /** Whether only the matches between level teams set it apart from a neighbour. */
  byHeadToHead: boolean;
}

function rowsOf(matches: readonly LeagueMatch[]): Map<number, TableRow> {
  const rows = new Map<number, TableRow>();
  const rowOf = (team: number): TableRow => {
    const row = rows.get(team) ?? {
      ...{ team, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 },
      ...{ form: [], byHeadToHead: false },
    };
    rows.set(team, row);
    return row;
  };
  const count = (row: TableRow, own: number, other: number) => {
    const mark = formMark(own, other);
    row.played += 1;
    row[mark] += 1;
    row.scored += own;
    row.conceded += other;
    row.points += mark === 'won' ? WIN_POINTS : mark === 'drawn' ? 1 : 0;
    row.form = [...row.form, mark].slice(-FORM_MATCHES);
  };
  for (const { home, away, goals } of matches) {
    const [first, second] = [rowOf(home), rowOf(away)];
    if (goals === null) continue;
    count(first, goals[0], goals[1]);
    count(second, goals[1], goals[0]);
  }
  return rows;
}

const difference = ({ scored, conceded }: TableRow) => scored - conceded;
const byGoals = (a: TableRow, b: TableRow) => difference(b) - difference(a) || b.scored - a.scored;

/** Orders teams that are level on points by the matches between them: points, then goal difference. */
function byMutual(level: readonly TableRow[], matches: readonly LeagueMatch[]): (a: TableRow, b: TableRow) => number {
  const teams = new Set(level.map(({ team }) => team));
  const mutual = rowsOf(matches.filter(({ home, away }) => teams.has(home) && teams.has(away)));
  return (a, b) => {
    const [first, second] = [mutual.get(a.team), mutual.get(b.team)];
    if (!first || !second) return 0;
    return second.points - first.points || difference(second) - difference(first);
  };
}

/**
 * A league's table from its matches, which stand in the order of time: three points for a win, level teams by the league's rule, then by
 * the other one, then by goals scored. Points that a league takes from a team or gives are not known here. Teams without a match that
 * counts are in it.
 */
export function leagueTable(matches: readonly LeagueMatch[], rule: TieRule): TableRow[] {
  const rows = [...rowsOf(matches).values()];
  const levels = [...Map.groupBy(rows, ({ points }) => points)].sort(([a], [b]) => b - a);
  return levels.flatMap(([, level]) => {
    if (level.length === 1) return level;
    const mutual = byMutual(level, matches);
    const [first, then] = rule === 'head_to_head' ? [mutual, byGoals] : [byGoals, mutual];
    const order = (a: TableRow, b: TableRow) => first(a, b) || then(a, b) || a.team - b.team;
    const sorted = level.toSorted(order);
    const setApart = (a: TableRow | undefined, b: TableRow | undefined) =>
      a !== undefined && b !== undefined && mutual(a, b) !== 0 && (rule === 'head_to_head' || byGoals(a, b) === 0);
    return sorted.map((row, n) => ({
      ...row,
      byHeadToHead: row.played > 0 && (setApart(sorted[n - 1], row) || setApart(row, sorted[n + 1])),
    }));
  });
}

/**
 * The number of each match's round, in their order: one after the last round of its teams, the later of both. A match that was put off
 * keeps its round where the matches stand in the order of their first dates.
 */
export function roundsOf(matches: readonly Pick<LeagueMatch, 'home' | 'away'>[]): number[] {
  const had = new Map<number, number>();
  return matches.map(({ home, away }) => {
    const round = 1 + Math.max(had.get(home) ?? 0, had.get(away) ?? 0);
    had.set(home, round);
    had.set(away, round);
    return round;
  });
}
