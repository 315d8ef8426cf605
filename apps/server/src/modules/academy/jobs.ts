import type { ServerContext } from '../../platform/context.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import { remindStopped } from './service-reminders.ts';

const remindLearners = jobKind<Record<string, never>>('academy_reminders');

export function learnerJobs(context: ServerContext): void {
  const { jobs } = context;
  jobs.handle(remindLearners, () => remindStopped(context));
  // By day, when a reminder wakes nobody.
  jobs.schedule(remindLearners, '17 8,16 * * *');
}
