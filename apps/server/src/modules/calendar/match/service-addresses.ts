import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import { addDays, romeDay, romeDayStart } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import * as repository from './repository-addresses.ts';

/** Pages of older matches are found from those of their teams. */
const LISTED_DAYS = 730;

/** The parts of the list of pages, or the pages of one part. */
export async function matchAddresses(
  db: Db,
  query: { week?: string | undefined; teams?: number | undefined },
  now: Date,
): Promise<ReplyOf<typeof calendarCalls.listMatchAddresses>> {
  const none = { weeks: [], team_parts: [], competitions: [], matches: [], teams: [] };
  if (query.week !== undefined) {
    const week = { from: romeDayStart(query.week), until: romeDayStart(addDays(query.week, 7)) };
    return { ...none, matches: await repository.selectMatchIds(db, week) };
  }
  if (query.teams !== undefined) return { ...none, teams: await repository.selectTeamIds(db, query.teams) };
  const first = addDays(romeDay(now), -LISTED_DAYS);
  const [weeks, team_parts, competitions] = await Promise.all([
    repository.selectWeeks(db, first),
    repository.selectTeamParts(db),
    repository.selectCompetitionIds(db),
  ]);
  return { ...none, weeks, team_parts, competitions };
}
