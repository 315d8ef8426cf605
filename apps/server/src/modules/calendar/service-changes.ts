import type { Trx } from '../../platform/database/index.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import { PUBLIC_CHANNEL, publish } from '../../platform/live/index.ts';

/** Added when results, statistics, prices or dates of a league's matches change. The modules that compute from them handle it. */
export const leagueChanged = jobKind<{ competitionId: number }>('league_changed');

/** The jobs of all leagues run one after another: a day's results change many leagues at once, and other jobs have to run beside them. */
const QUEUE = 'leagues';

/**
 * Adds the job for leagues whose matches changed, in the transaction of the change, so that the job exists if and only if the change does.
 * Changes before it runs share one job; a change while it runs adds another. Pages of matches, teams and competitions are stale then.
 */
export async function noteLeagueChanges(trx: Trx, competitionIds: Iterable<number>): Promise<void> {
  const changed = [...new Set(competitionIds)].sort((a, b) => a - b);
  for (const competitionId of changed) {
    await addJob(trx, leagueChanged, { competitionId }, { jobKey: `league:${competitionId}`, queue: QUEUE });
  }
  if (changed.length > 0) await publish(trx, PUBLIC_CHANNEL, null);
}
