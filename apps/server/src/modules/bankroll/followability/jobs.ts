import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { refreshFollowability } from './service.ts';

const refreshChanged = jobKind<Record<string, never>>('followability_changed');
/** Deleted follows and erased accounts leave no trace but here. */
const refreshAll = jobKind<Record<string, never>>('followability_all');

export function followabilityJobs(context: ServerContext): void {
  const { jobs } = context;
  jobs.handle(refreshChanged, () => refreshFollowability(context, 'changed'));
  jobs.schedule(refreshChanged, '7,37 * * * *');
  jobs.handle(refreshAll, () => refreshFollowability(context, 'all'));
  jobs.schedule(refreshAll, '23 3 * * *');
}
