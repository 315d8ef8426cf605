import { TEAM_SIDES } from '@quotavera/domain/bet';
import { DAY_MS } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { ensureTeams, lockCompetitions } from '../fixtures/repository-competitions.ts';
import type { TeamNames } from '../names/names.ts';
import { spellingOf } from '../names/policy.ts';
import { queueNames, selectTeamNames, type UnmatchedName } from '../names/repository.ts';
import { type RowProblem, rowProblem } from './file/rejection.ts';
import type { FileMatch } from './file/row.ts';
import { type MatchKey, selectMeetingsOf } from './repository-matches.ts';

const SPORT = 'football';

export interface Placed {
  match: FileMatch;
  key: MatchKey;
}

interface Placement {
  placed: readonly Placed[];
  rejections: readonly RowProblem[];
}

/** A row with its competition, and its teams as far as their names are known. */
interface Row {
  match: FileMatch;
  competition: { id: number; country: string };
  teams: readonly [home: number | undefined, away: number | undefined];
}

function required<T>(values: ReadonlyMap<string, T>, name: string): T {
  const value = values.get(name);
  if (value === undefined) throw new Error(`${name} was not made`);
  return value;
}

const idOf = (country: string, name: string) => `${country}|${spellingOf(name)}`;

/**
 * Finds the teams of the rows. A file writes a team in one way: a name that only lacks "FC" of another one's in the same file is another team's.
 */
function find(names: TeamNames, matches: readonly FileMatch[], countryOf: (match: FileMatch) => string) {
  const spelled = new Set(
    matches.flatMap((match) => TEAM_SIDES.flatMap((side) => names.spelled(countryOf(match), match[side]) ?? [])),
  );
  return (country: string, name: string): number | undefined => {
    const own = names.spelled(country, name);
    if (own !== undefined) return own;
    const found = names.find(country, name);
    return found !== undefined && !spelled.has(found) ? found : undefined;
  };
}

/**
 * The team that a name of a row may stand for, where it is none's yet: it waits in the queue, is like a team's that the file doesn't name, or
 * its opponent plays somebody else on that day. The result is null where it may only be a new team.
 */
function doubtOf(
  row: Row,
  at: 0 | 1,
  { names, inFile, meetings }: { names: TeamNames; inFile: ReadonlySet<number>; meetings: readonly MeetingOf[] },
): { suggestion: number | null } | null {
  const { match, competition, teams } = row;
  const name = match[TEAM_SIDES[at]];
  const similar = names.similar(competition.country, name).filter((id) => !inFile.has(id));
  const opponent = teams[1 - at];
  const sameDay = meetings.filter(
    (one) =>
      opponent !== undefined &&
      one.competition_id === competition.id &&
      one.teams[1 - at] === opponent &&
      Math.abs(one.kickoff_at.getTime() - match.kickoff.getTime()) < DAY_MS,
  );
  const others = sameDay.map((one) => one.teams[at]!).filter((id) => !inFile.has(id));
  const possible = [...new Set([...others, ...similar])];
  if (possible.length === 0 && !names.isWaiting(competition.country, name)) return null;
  return { suggestion: others.length === 1 ? others[0]! : possible.length === 1 ? possible[0]! : null };
}

interface MeetingOf {
  competition_id: number;
  kickoff_at: Date;
  teams: readonly [number, number];
}

async function meetingsAround(trx: Trx, rows: readonly Row[]): Promise<MeetingOf[]> {
  if (rows.length === 0) return [];
  const starts = rows.map(({ match }) => match.kickoff.getTime());
  const span = { from: new Date(Math.min(...starts) - DAY_MS), until: new Date(Math.max(...starts) + DAY_MS) };
  const meetings = await selectMeetingsOf(
    trx,
    rows.map(({ competition }) => competition.id),
    span,
  );
  return meetings.map(({ home_id, away_id, ...one }) => ({ ...one, teams: [home_id, away_id] as const }));
}

/**
 * Competitions (locked) and teams of the rows. A competition is made where it is missing, and a team whose name surely is a new one; a name
 * that may be another spelling waits in the admins' queue, and its rows are refused. `seenTeams` has the teams of the file's earlier rows.
 */
export async function placeRows(
  trx: Trx,
  matches: readonly FileMatch[],
  seenTeams: Set<number>,
  at: Date,
): Promise<Placement> {
  const competitions = new Map(matches.map(({ competition }) => [competition.code, competition]));
  const locked = await lockCompetitions(
    trx,
    [...competitions.values()].map(({ code, name, country }) => ({ sport: SPORT, code, name, country })),
  );
  // A competition that is there already may have another country than its code says: its teams have that one.
  const of = ({ competition }: FileMatch) => required(locked, `${SPORT}|${competition.code}`);
  const names = await selectTeamNames(
    trx,
    SPORT,
    [...locked.values()].map(({ country }) => country),
  );
  const found = find(names, matches, (match) => of(match).country);
  const rows = matches.map((match): Row => {
    const competition = of(match);
    return {
      match,
      competition,
      teams: [found(competition.country, match.home), found(competition.country, match.away)],
    };
  });
  for (const { teams } of rows) for (const id of teams) if (id !== undefined) seenTeams.add(id);

  const unknown = rows.filter(({ teams }) => teams.includes(undefined));
  const meetings = await meetingsAround(trx, unknown);
  const doubts = new Map<string, UnmatchedName>();
  const newNames = new Map<string, { sport: string; country: string; name: string }>();
  for (const row of unknown) {
    for (const n of [0, 1] as const) {
      if (row.teams[n] !== undefined) continue;
      const { country, id: competitionId } = row.competition;
      const name = row.match[TEAM_SIDES[n]];
      const doubt = doubtOf(row, n, { names, inFile: seenTeams, meetings });
      const match = `${row.match.home} - ${row.match.away}`;
      const before = doubts.get(idOf(country, name));
      if (doubt && !before?.suggestedTeamId) {
        const queued = { sport: SPORT, country, name: before?.name ?? name, competitionId, match };
        doubts.set(idOf(country, name), { ...queued, suggestedTeamId: doubt.suggestion });
      }
      if (!newNames.has(idOf(country, name))) newNames.set(idOf(country, name), { sport: SPORT, country, name });
    }
  }
  for (const id of doubts.keys()) newNames.delete(id);
  await queueNames(trx, [...doubts.values()], at);
  const made = await ensureTeams(trx, [...newNames.values()]);

  const placed: Placed[] = [];
  const rejections: RowProblem[] = [];
  for (const { match, competition, teams } of rows) {
    const ids = TEAM_SIDES.map((side, n) => {
      const { name } = newNames.get(idOf(competition.country, match[side])) ?? {};
      return teams[n] ?? made.get(`${SPORT}|${competition.country}|${name}`);
    });
    const [home, away] = ids;
    const refuse = (code: 'team_unmatched' | 'same_team', detail: string) =>
      rejections.push(rowProblem(match.line, code, detail, match.raw));
    if (home === undefined || away === undefined) {
      refuse('team_unmatched', TEAM_SIDES.flatMap((side, n) => (ids[n] === undefined ? [match[side]] : [])).join(', '));
    } else if (home === away) refuse('same_team', `${match.home} - ${match.away}`);
    else {
      seenTeams.add(home).add(away);
      placed.push({
        match,
        key: { competition_id: competition.id, season: match.season, home_id: home, away_id: away },
      });
    }
  }
  return { placed, rejections };
}
