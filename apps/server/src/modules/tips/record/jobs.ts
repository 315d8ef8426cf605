import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { askForLuck, luckJob, moveEdges, refreshDirty, refreshLuck } from './service.ts';
import { checkRecords } from './service-check.ts';
import { refreshPriors } from './service-evidence.ts';
import { leadersService } from './service-leaders.ts';
import { monthsService } from './service-months.ts';

export const refreshJob = jobKind<Record<string, never>>('record_refresh');
const priorsJob = jobKind<Record<string, never>>('ranking_priors');
export const monthsJob = jobKind<Record<string, never>>('past_months');
/** Compares some records with their tips. */
export const checkJob = jobKind<Record<string, never>>('record_check');
const followUpsJob = jobKind<Record<string, never>>('past_months_follow_up');

/** UTC; the day in Rome has begun by then. */
const EVERY_NIGHT = '30 2 * * *';
const LATER_EVERY_NIGHT = '50 2 * * *';
/** By then what midnight moved is refreshed. */
const AFTER_ALL_EVERY_NIGHT = '20 4 * * *';
/** A month ends with midnight in Rome, which is one hour of UTC or another. */
const EVERY_HOUR = '5 * * * *';
/**
 * Tipsters refreshed per minute at most, so that the work at midnight, which moves every period's edge, is spread over the following
 * minutes.
 */
const TIPSTERS_A_MINUTE = 2_000;

/** Refreshes, every minute, what the calendar moved and what a killed process left dirty. */
export function recordJobs({ jobs, db, clock, log, mail }: ServerContext): void {
  jobs.handle(refreshJob, async (_, { stopping }) => {
    await moveEdges(db, { clock });
    await refreshDirty(db, { clock, stopping, everyone: true, limit: TIPSTERS_A_MINUTE });
    await askForLuck(db);
  });
  jobs.handle(luckJob, async (_, { stopping }) => {
    await refreshLuck(db, { clock, stopping });
  });
  jobs.handle(priorsJob, async () => {
    await refreshPriors(db, clock.now());
  });
  const refreshAfterwards = async () => {
    await monthsService.refreshFollowUps(db);
    await leadersService.refreshLeaders(db, { clock });
  };
  jobs.handle(monthsJob, async () => {
    if ((await monthsService.makeMonths(db, { clock })).length > 0) await refreshAfterwards();
  });
  jobs.handle(followUpsJob, refreshAfterwards);
  jobs.handle(checkJob, async (_, { stopping }) => {
    await checkRecords(db, { clock, log, mail, stopping });
  });
  jobs.schedule(checkJob, AFTER_ALL_EVERY_NIGHT);
  jobs.schedule(monthsJob, EVERY_HOUR);
  jobs.schedule(followUpsJob, LATER_EVERY_NIGHT);
  jobs.schedule(refreshJob, '* * * * *');
  jobs.schedule(priorsJob, EVERY_NIGHT);
}
