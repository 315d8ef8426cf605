import type { ServerContext } from '../../platform/context.ts';
import { leagueChanged } from '../calendar/changes.ts';
import { refitLeague } from './fits/service.ts';
import type { FitStore } from './fits/store.ts';
import { runSchedule, runScheduledImport, startDue, startDueSchedules } from './schedules/service.ts';

/** What follows from new results, statistics and prices, off the request: one league at a time, as often as it changes. */
export function handleToolJobs(context: ServerContext, store: FitStore): void {
  const { jobs } = context;
  jobs.handle(leagueChanged, async ({ competitionId }) => {
    await refitLeague(context, competitionId);
    store.forget(competitionId);
  });
  jobs.handle(startDueSchedules, () => startDue(context));
  jobs.schedule(startDueSchedules, '* * * * *');
  jobs.handle(runScheduledImport, ({ id }) => runSchedule(context, id));
}
