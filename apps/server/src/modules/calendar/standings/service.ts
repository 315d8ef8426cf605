import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import { leagueTable, roundsOf, type TieRule, tieRuleOf } from '@quotavera/domain/calendar';
import type { Db } from '../../../platform/database/index.ts';
import { pick } from '../../../platform/http/pick.ts';
import { isNamedByAdmin } from '../import/file/divisions.ts';
import { presentMatchRow } from '../match/presenter.ts';
import type { MatchRow } from '../match/repository.ts';
import { type CompetitionHead, findCompetition, selectSeasonMatches, selectSeasons } from './repository.ts';

type Reply = ReplyOf<typeof calendarCalls.readCompetition>;

/** A match's teams, with goals where its result counts for the table. */
function leagueMatch({ home_id: home, away_id: away, goals, status }: MatchRow) {
  return { home, away, goals: status === 'played' || status === 'awarded' ? goals : null };
}

/** Competitions that an admin named may be cups: there a table would say what nobody plays for. */
const isLeague = ({ sport, code }: CompetitionHead) => sport === 'football' && !isNamedByAdmin(code);

function tableOf(matches: readonly MatchRow[], rule: TieRule): Reply['table'] {
  const names = new Map(
    matches.flatMap(({ home_id, home, away_id, away }) => [
      [home_id, home],
      [away_id, away],
    ]),
  );
  // A form is that of the latest matches, also where one was put off.
  const played = matches.toSorted((a, b) => a.kickoff_at.getTime() - b.kickoff_at.getTime());
  return {
    tie_rule: rule,
    rows: leagueTable(played.map(leagueMatch), rule).map(({ team, byHeadToHead, ...row }) => ({
      ...row,
      team_id: team,
      team: names.get(team) ?? '',
      by_head_to_head: byHeadToHead,
    })),
  };
}

/** The round of the next match, else the last one. */
function runningRound(matches: readonly MatchRow[], rounds: readonly number[], now: Date): number | null {
  const waiting = matches.flatMap(({ status, kickoff_at }, n) =>
    status === 'scheduled' && kickoff_at > now ? [{ round: rounds[n]!, at: kickoff_at.getTime() }] : [],
  );
  const [next] = waiting.sort((a, b) => a.at - b.at);
  return next?.round ?? (rounds.length > 0 ? Math.max(...rounds) : null);
}

/** A competition's round and table in a season; null when there is no such competition or season. */
export async function readCompetition(
  db: Db,
  request: { id: number; season?: string | undefined; round?: number | undefined },
  now: Date,
): Promise<Reply | null> {
  const [competition, seasons] = await Promise.all([
    findCompetition(db, request.id, now),
    selectSeasons(db, request.id),
  ]);
  const season = request.season ?? competition?.running ?? null;
  if (!competition || (request.season !== undefined && !seasons.includes(request.season))) return null;
  const matches = season === null ? [] : await selectSeasonMatches(db, request.id, season);
  const rounds = roundsOf(matches.map(leagueMatch));
  const last = Math.max(0, ...rounds);
  const round =
    request.round === undefined ? runningRound(matches, rounds, now) : Math.min(request.round, last) || null;
  return {
    competition: pick(competition, ['id', 'sport', 'name', 'country', 'simulated']),
    seasons,
    season,
    rounds: last,
    round,
    matches: matches
      .filter((_, n) => rounds[n] === round)
      .sort((a, b) => a.kickoff_at.getTime() - b.kickoff_at.getTime() || a.id - b.id)
      .map(presentMatchRow),
    table: isLeague(competition) && matches.length > 0 ? tableOf(matches, tieRuleOf(competition.country)) : null,
  };
}
