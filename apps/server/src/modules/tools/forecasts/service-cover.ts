import { type Coverage, coverageOf, type MissingReason } from '@quotavera/domain/forecast';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { findFitBefore } from '../fits/repository.ts';
import { FINAL_LEAD_MS, forecastOf } from './policy.ts';
import { selectLeagueMonths } from './repository-grade.ts';
import * as repository from './repository-make.ts';
import { refreshMonths } from './service-figures.ts';

/** Why a match has no forecast, from what was known at the last moment to make one. */
async function reasonOf(trx: Trx, competitionId: number, match: repository.MissingMatch): Promise<MissingReason> {
  const lastChance = new Date(match.kickoff_at.getTime() - FINAL_LEAD_MS);
  if (match.forecast) return 'brought_forward';
  if (match.created_at !== null && match.created_at >= lastChance) return 'imported_late';
  const row = await findFitBefore(trx, competitionId, lastChance);
  if (!row) return 'no_fit';
  return forecastOf(row.fit, String(match.home_id), String(match.away_id)) ? 'unknown' : 'not_enough_data';
}

function sameCounts(a: Coverage | undefined, b: Coverage): boolean {
  if (!a) return false;
  const { missing: missingA, ...countsA } = a;
  const { missing: missingB, ...countsB } = b;
  const same = <T extends object>(left: T, right: T) =>
    Object.keys(right).every((key) => left[key as keyof T] === right[key as keyof T]);
  return same(countsA, countsB) && same(missingA, missingB);
}

/** Notes which matches of a league have no forecast and recomputes the months whose counts change. */
async function coverLeague(trx: Trx, competitionId: number, since: Date, until: Date): Promise<void> {
  await repository.dropNoted(trx, competitionId);
  const missing = await repository.selectUnnoted(trx, { competitionId, since, until });
  const noted: repository.NotedMissing[] = [];
  for (const match of missing) {
    const { fixture_id, kickoff_at } = match;
    noted.push({
      fixtureId: fixture_id,
      competitionId,
      kickoffAt: kickoff_at,
      reason: await reasonOf(trx, competitionId, match),
    });
  }
  await repository.noteMissing(trx, noted, until);
  const states = await repository.countStates(trx, { competitionId, after: since, until });
  const now = Map.groupBy(states, ({ month }) => month);
  const stored = new Map((await selectLeagueMonths(trx, competitionId)).map(({ month, data }) => [month, data]));
  const other = [...new Set([...now.keys(), ...stored.keys()])].filter((month) => {
    const counts = coverageOf((now.get(month) ?? []).map(({ state, n }) => [state, n] as const));
    return !sameCounts(stored.get(month)?.coverage, counts);
  });
  await refreshMonths(
    trx,
    other.map((month) => ({ competitionId, month })),
  );
}

/**
 * Counts the matches that have kicked off since the last run, forecast or not. Leagues in `changed` are counted again from the start.
 * Running it again changes nothing.
 */
export async function coverForecasts(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  changed: number | null = null,
): Promise<void> {
  const now = clock.now();
  const since = await repository.findFirstForecast(db);
  if (since === null) return;
  const last = (await repository.findCovered(db)) ?? since;
  const due = (await repository.selectLeaguesBetween(db, last, now)).length > 0;
  if (!due && changed === null) return;
  await db.transaction().execute(async (trx) => {
    const covered = (await repository.lockCovered(trx)) ?? since;
    const until = covered > now ? covered : now;
    const leagues = new Set(await repository.selectLeaguesBetween(trx, covered, until));
    await repository.setCovered(trx, until);
    if (changed !== null) leagues.add(changed);
    for (const competitionId of [...leagues].sort((a, b) => a - b)) await coverLeague(trx, competitionId, since, until);
  });
}
