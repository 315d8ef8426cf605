import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import type { HomeAway } from '@quotavera/domain/bet';
import type { LeagueFit } from '@quotavera/domain/forecast';
import { romeDay, romeMinuteOfDay } from '@quotavera/domain/time';
import { csvLine } from '../../../platform/http/csv.ts';
import type { CalendarMatch, SnapshotMatch } from './repository.ts';

type Snapshot = ReplyOf<typeof toolsCalls.readSnapshot>;
type Column = Snapshot['columns'][number];
type Row = Snapshot['rows'][number];
type Cell = Row['cells'][number];

export interface Table {
  columns: Column[];
  rows: Row[];
}

const column = (key: string, type: Column['type']): Column => ({ key, type });

const PAIRS = [
  ['goals', 'integer'],
  ['half_time_goals', 'integer'],
  ['xg', 'number'],
  ['shots', 'integer'],
  ['shots_on_target', 'integer'],
  ['corners', 'integer'],
  ['yellow_cards', 'integer'],
  ['red_cards', 'integer'],
] as const;
type PairKey = (typeof PAIRS)[number][0];

function pairOf({ result, xg }: SnapshotMatch, key: PairKey): HomeAway | null {
  switch (key) {
    case 'goals':
      return result?.goals ?? null;
    case 'half_time_goals':
      return result?.halfTimeGoals ?? null;
    case 'xg':
      return xg && [xg[0] / 1000, xg[1] / 1000];
    case 'shots':
      return result?.shots ?? null;
    case 'shots_on_target':
      return result?.shotsOnTarget ?? null;
    case 'corners':
      return result?.corners ?? null;
    case 'yellow_cards':
      return result?.yellowCards ?? null;
    case 'red_cards':
      return result?.redCards ?? null;
  }
}

export function matchesTable(matches: readonly SnapshotMatch[]): Table {
  return {
    columns: [
      column('date', 'day'),
      column('home', 'text'),
      column('away', 'text'),
      column('status', 'text'),
      ...PAIRS.flatMap(([key, type]) => [column(`${key}_home`, type), column(`${key}_away`, type)]),
    ],
    rows: matches.map((match) => ({
      key: String(match.id),
      label: `${match.home} - ${match.away}`,
      cells: [
        romeDay(match.kickoff_at),
        match.home,
        match.away,
        match.status,
        ...PAIRS.flatMap(([key]) => [...(pairOf(match, key) ?? [null, null])]),
      ],
    })),
  };
}

/** Rome time, such as `20:45`. */
function clockTime(at: Date): string {
  const minutes = romeMinuteOfDay(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Every match of the season, also those to come, where and when the calendar had it. */
export function calendarTable(matches: readonly CalendarMatch[]): Table {
  return {
    columns: [
      column('date', 'day'),
      column('time', 'text'),
      column('home', 'text'),
      column('away', 'text'),
      column('status', 'text'),
      column('first_date', 'day'),
      column('moves', 'integer'),
    ],
    rows: matches.map((match) => ({
      key: String(match.id),
      label: `${match.home} - ${match.away}`,
      cells: [
        romeDay(match.kickoff_at),
        clockTime(match.kickoff_at),
        match.home,
        match.away,
        match.status,
        romeDay(match.scheduled_at),
        match.moves,
      ],
    })),
  };
}

/** A team's own counts and its opponents', over the matches that have the statistic. */
class Tally {
  n = 0;
  made = 0;
  allowed = 0;

  add(made: number, allowed: number): void {
    this.n += 1;
    this.made += made;
    this.allowed += allowed;
  }

  get means(): [Cell, Cell] {
    return this.n === 0 ? [null, null] : [round(this.made / this.n), round(this.allowed / this.n)];
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const MEANS = ['xg', 'shots', 'shots_on_target', 'corners'] as const;

class TeamTally {
  won = 0;
  drawn = 0;
  lost = 0;
  readonly goals = new Tally();
  readonly means = { xg: new Tally(), shots: new Tally(), shots_on_target: new Tally(), corners: new Tally() };
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  add(match: SnapshotMatch, side: 0 | 1): void {
    const other = side === 0 ? 1 : 0;
    const goals = pairOf(match, 'goals');
    if (!goals) return;
    this.goals.add(goals[side], goals[other]);
    if (goals[side] > goals[other]) this.won += 1;
    else if (goals[side] === goals[other]) this.drawn += 1;
    else this.lost += 1;
    for (const key of MEANS) {
      const pair = pairOf(match, key);
      if (pair) this.means[key].add(pair[side], pair[other]);
    }
  }

  get points(): number {
    return 3 * this.won + this.drawn;
  }
}

/** The league's table with the means of each statistic, for and against, in the order of points, goal difference and goals. */
export function teamsTable(matches: readonly SnapshotMatch[]): Table {
  const teams = new Map<number, TeamTally>();
  const of = (id: number, name: string) => {
    const tally = teams.get(id) ?? new TeamTally(name);
    teams.set(id, tally);
    return tally;
  };
  for (const match of matches) {
    of(match.home_id, match.home).add(match, 0);
    of(match.away_id, match.away).add(match, 1);
  }
  const difference = ({ goals }: TeamTally) => goals.made - goals.allowed;
  const sorted = [...teams].sort(
    ([, a], [, b]) =>
      b.points - a.points ||
      difference(b) - difference(a) ||
      b.goals.made - a.goals.made ||
      a.name.localeCompare(b.name, 'it'),
  );
  return {
    columns: [
      column('team', 'text'),
      ...['played', 'won', 'drawn', 'lost', 'goals_for', 'goals_against', 'points'].map((key) =>
        column(key, 'integer'),
      ),
      ...MEANS.flatMap((key) => [column(`${key}_for`, 'number'), column(`${key}_against`, 'number')]),
    ],
    rows: sorted.map(([id, team]) => ({
      key: String(id),
      label: team.name,
      cells: [
        team.name,
        team.goals.n,
        team.won,
        team.drawn,
        team.lost,
        team.goals.made,
        team.goals.allowed,
        team.points,
        ...MEANS.flatMap((key) => team.means[key].means),
      ],
    })),
  };
}

const KINDS = [
  ['goals', 'goals'],
  ['shots', 'shots'],
  ['shots_on_target', 'shotsOnTarget'],
  ['corners', 'corners'],
] as const;

/** Attack and defence as factors: 1.1 scores a tenth more (concedes a tenth less) than the league's average team. */
export function strengthsTable(fit: LeagueFit, names: ReadonlyMap<number, string>): Table {
  const rows = Object.entries(fit.teams).map(([id, facts]): Row => {
    const name = names.get(Number(id)) ?? id;
    const strengths = KINDS.flatMap(([, kind]): Cell[] => {
      const strength = fit[kind]?.teams[id];
      return strength ? [round(Math.exp(strength.attack)), round(Math.exp(strength.defence))] : [null, null];
    });
    return { key: id, label: name, cells: [name, facts.matches, facts.promoted ? 1 : 0, ...strengths] };
  });
  rows.sort(
    (a, b) => Number(b.cells[3] ?? 0) * Number(b.cells[4] ?? 0) - Number(a.cells[3] ?? 0) * Number(a.cells[4] ?? 0),
  );
  return {
    columns: [
      column('team', 'text'),
      column('matches', 'integer'),
      column('promoted', 'integer'),
      ...KINDS.flatMap(([key]) => [column(`${key}_attack`, 'number'), column(`${key}_defence`, 'number')]),
    ],
    rows,
  };
}

export interface Difference {
  added: Row[];
  removed: Row[];
  changed: {
    key: string;
    label: string;
    changes: { column: string; from: Cell; to: Cell }[];
  }[];
  same: number;
}

export function differenceOf(from: Table, to: Table): Difference {
  const before = new Map(from.rows.map((row) => [row.key, row]));
  const after = new Set(to.rows.map(({ key }) => key));
  const added: Row[] = [];
  const changed: Difference['changed'] = [];
  let same = 0;
  for (const row of to.rows) {
    const old = before.get(row.key);
    if (!old) {
      added.push(row);
      continue;
    }
    const changes = to.columns.flatMap(({ key }, at) => {
      const [was, is] = [old.cells[at] ?? null, row.cells[at] ?? null];
      return was === is ? [] : [{ column: key, from: was, to: is }];
    });
    if (changes.length > 0) changed.push({ key: row.key, label: row.label, changes });
    else same += 1;
  }
  return { added, removed: from.rows.filter(({ key }) => !after.has(key)), changed, same };
}

export function csvOf({ columns, rows }: Table): string {
  return [columns.map(({ key }) => key), ...rows.map(({ cells }) => cells)].map(csvLine).join('');
}
