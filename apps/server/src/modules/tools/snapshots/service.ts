import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { romeDayEnd } from '@quotavera/domain/time';
import type { SnapshotName } from '@quotavera/domain/tools';
import type { Db } from '../../../platform/database/index.ts';
import { fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { findFitBefore } from '../fits/repository.ts';
import { calendarTable, differenceOf, matchesTable, strengthsTable, type Table, teamsTable } from './policy.ts';
import * as repository from './repository.ts';

export interface SnapshotQuery {
  league: number;
  table: SnapshotName;
  season?: string | undefined;
}

export async function snapshotDates(
  db: Db,
  league: number,
): Promise<Result<ReplyOf<typeof toolsCalls.listSnapshotDates>>> {
  const competition = await repository.findSnapshotLeague(db, league);
  if (!competition) return fail('not_found');
  const [seasons, days] = await Promise.all([
    repository.selectSeasons(db, league),
    repository.selectSnapshotDays(db, league),
  ]);
  const results = days.map(({ last_at, ...day }) => ({ ...day, last_at: last_at.toISOString() }));
  return ok({ league: competition, seasons, results });
}

/**
 * A table as of the end of a day (Rome). Matches and teams come from the versions of results recorded by then, which are never overwritten;
 * the calendar from its stored changes; strengths from that day's last fit.
 */
export async function snapshotTable(
  db: Db,
  { league, table, season: requestedSeason }: SnapshotQuery,
  date: string,
): Promise<Result<{ season: string; table: Table }>> {
  if (!(await repository.findSnapshotLeague(db, league))) return fail('not_found');
  const until = romeDayEnd(date);
  if (table === 'strengths') {
    const row = await findFitBefore(db, league, until);
    if (!row) return fail('not_found');
    const names = await repository.selectTeamNames(db, Object.keys(row.fit.teams).map(Number));
    return ok({ season: row.season, table: strengthsTable(row.fit, names) });
  }
  const source = table === 'calendar' ? 'calendar' : 'results';
  const season = requestedSeason ?? (await repository.findSeasonAt(db, league, until, source));
  if (season === null) return fail('not_found');
  if (table === 'calendar') {
    return ok({
      season,
      table: calendarTable(await repository.selectCalendarAt(db, { competitionId: league, season, until })),
    });
  }
  const matches = await repository.selectMatchesAt(db, { competitionId: league, season, until });
  return ok({ season, table: table === 'matches' ? matchesTable(matches) : teamsTable(matches) });
}

export async function compareSnapshots(
  db: Db,
  query: SnapshotQuery & { from: string; to: string },
): Promise<Result<ReplyOf<typeof toolsCalls.compareSnapshots>>> {
  if (query.from > query.to) return fail('period_invalid', { fields: { from: 'period_invalid' } });
  const after = await snapshotTable(db, query, query.to);
  if (isFailure(after)) return after;
  const { season, table } = after.value;
  const before = await snapshotTable(db, { ...query, season }, query.from);
  // Before the first import there is no earlier table, so every row is new.
  if (isFailure(before) && before.error.code !== 'not_found') return before;
  const earlier = isFailure(before) ? { columns: table.columns, rows: [] } : before.value.table;
  return ok({
    league: query.league,
    from: query.from,
    to: query.to,
    season,
    table: query.table,
    columns: table.columns,
    ...differenceOf(earlier, table),
  });
}
