import type { Trx } from '../../platform/database/index.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';

/** Results, statistics, prices or dates of a league's matches are new. Handled by whoever computes from them. */
export const leagueChanged = jobKind<{ readonly competitionId: number }>('league_changed');

/** The queue of a league: its jobs run one after another. */
const leagueQueue = (competitionId: number): string => `league:${competitionId}`;

/**
 * Says, in the transaction that changes them, that these leagues' matches are others now: the job exists if and only if the change
 * does. Changes that come before it has run are one job; one that comes while it runs is another, after it.
 */
export async function noteLeagueChanges(trx: Trx, competitionIds: Iterable<number>): Promise<void> {
  for (const competitionId of [...new Set(competitionIds)].sort((a, b) => a - b)) {
    const queue = leagueQueue(competitionId);
    await addJob(trx, leagueChanged, { competitionId }, { jobKey: queue, queue });
  }
}
