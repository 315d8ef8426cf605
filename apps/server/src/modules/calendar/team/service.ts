import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import { formMark } from '@quotavera/domain/calendar';
import { HOUR_MS } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { pick } from '../../../platform/http/pick.ts';
import { presentMatchRow } from '../match/presenter.ts';
import { type MatchRow, selectLastMatches, selectNextMatches } from '../match/repository.ts';
import { findTeam } from './repository.ts';

type Reply = ReplyOf<typeof calendarCalls.readTeam>;
type Sums = Reply['sums']['all'];

const NEXT = 6;
const LAST = 20;
/** A match that began a short while ago is still among the next ones: it may be on. */
const ON_MS = 3 * HOUR_MS;
const OVER = 2.5;

/** A team's goals and expected goals first, in a match with a result. */
interface OwnMatch {
  goals: OwnPair;
  xg: OwnPair | null;
}

type OwnPair = readonly [own: number, other: number];

function ownMatch(teamId: number, { home_id, goals, xg }: MatchRow): OwnMatch[] {
  if (!goals) return [];
  const own = ([home, away]: OwnPair): OwnPair => (home_id === teamId ? [home, away] : [away, home]);
  return [{ goals: own(goals), xg: xg && own(xg) }];
}

function sumsOf(matches: readonly OwnMatch[]): Sums {
  const count = (holds: (match: OwnMatch) => boolean) => matches.filter(holds).length;
  const total = (value: (match: OwnMatch) => number) => matches.reduce((sum, match) => sum + value(match), 0);
  const measured = matches.flatMap(({ xg }) => (xg ? [xg] : []));
  const mean = (at: 0 | 1) => measured.reduce((sum, xg) => sum + xg[at], 0) / measured.length / 1000;
  return {
    played: matches.length,
    won: count(({ goals }) => formMark(...goals) === 'won'),
    drawn: count(({ goals }) => formMark(...goals) === 'drawn'),
    lost: count(({ goals }) => formMark(...goals) === 'lost'),
    scored: total(({ goals }) => goals[0]),
    conceded: total(({ goals }) => goals[1]),
    over_2_5: count(({ goals }) => goals[0] + goals[1] > OVER),
    both_scored: count(({ goals }) => goals[0] > 0 && goals[1] > 0),
    clean_sheets: count(({ goals }) => goals[1] === 0),
    xg: measured.length > 0 ? { matches: measured.length, own: mean(0), other: mean(1) } : null,
  };
}

/** A team with its next and last matches; null when there is no such team. */
export async function readTeam(db: Db, id: number, now: Date): Promise<Reply | null> {
  const [team, next, last] = await Promise.all([
    findTeam(db, id),
    selectNextMatches(db, id, new Date(now.getTime() - ON_MS), NEXT),
    selectLastMatches(db, id, now, LAST),
  ]);
  if (!team) return null;
  const competitions = new Map([...last.toReversed(), ...next].map((row) => [row.competition_id, row.competition]));
  const own = (rows: readonly MatchRow[]) => sumsOf(rows.flatMap((row) => ownMatch(id, row)));
  return {
    team: {
      ...pick(team, ['id', 'sport', 'name', 'country']),
      simulated: team.simulated ?? false,
    },
    competitions: [...competitions].map(([competition, name]) => ({ id: competition, name })),
    next: next.map(presentMatchRow),
    last: last.map(presentMatchRow),
    sums: {
      all: own(last),
      home: own(last.filter(({ home_id }) => home_id === id)),
      away: own(last.filter(({ away_id }) => away_id === id)),
    },
  };
}

const TIPPED = 20;

/** The numbers of a team's last matches and of those to come: tips on others are of no use on its page. */
export async function teamMatchIds(db: Db, teamId: number, now: Date): Promise<number[]> {
  const [next, last] = await Promise.all([
    selectNextMatches(db, teamId, new Date(now.getTime() - ON_MS), TIPPED),
    selectLastMatches(db, teamId, now, TIPPED),
  ]);
  return [...next, ...last].map(({ id }) => id);
}
