import { earliestResult, type MatchResult } from '@quotavera/domain/bet';
import type { Db } from '../../../platform/database/index.ts';
import { selectFixtureForUpdate } from '../fixtures/repository.ts';
import { FEED_SOURCE } from '../import/policy.ts';
import { insertResults, selectResultVersions, updateFixtures } from '../import/repository-matches.ts';
import { noteLeagueChanges } from '../service-changes.ts';
import { deleteLiveScores } from './repository.ts';

export interface FinalScore {
  fixtureId: number;
  goals: readonly [number, number];
}

/** Goals are all that a feed knows of a match. */
function resultOf([home, away]: readonly [number, number]): MatchResult {
  return {
    goals: [home, away],
    halfTimeGoals: null,
    shots: null,
    shotsOnTarget: null,
    corners: null,
    yellowCards: null,
    redCards: null,
  };
}

/**
 * Writes the final scores of matches that have no result, or none but the feed's own: files and admins know better. A score before a
 * match can be over is no result. Each match is a transaction of its own; returns those whose result is another one now.
 */
export async function writeFinalScores(db: Db, scores: readonly FinalScore[], now: Date): Promise<number[]> {
  const decided: number[] = [];
  for (const { fixtureId, goals } of scores) {
    const written = await db.transaction().execute(async (trx) => {
      const fixture = await selectFixtureForUpdate(trx, fixtureId);
      if (!fixture || now < earliestResult(fixture.sport, fixture.kickoffAt)) return false;
      const latest = (await selectResultVersions(trx, [fixtureId])).at(-1);
      if (latest ? latest.source !== FEED_SOURCE : fixture.status !== 'scheduled') return false;
      if (latest?.result?.goals[0] === goals[0] && latest.result.goals[1] === goals[1]) return false;
      const version = fixture.resultVersion + 1;
      const origin = { source: FEED_SOURCE, runId: null, accountId: null, at: now };
      const { id, kickoffAt, competitionId } = fixture;
      await insertResults(trx, [{ fixtureId, version, result: resultOf(goals) }], origin);
      await updateFixtures(trx, [{ id, kickoffAt, status: 'played', resultVersion: version }], origin);
      await deleteLiveScores(trx, [fixtureId]);
      await noteLeagueChanges(trx, [competitionId]);
      return true;
    });
    if (written) decided.push(fixtureId);
  }
  return decided;
}
