import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { measureWorth } from './service.ts';

const worthJob = jobKind<Record<string, never>>('clv_worth');
/** Every night, because a month whose first night was missed is still to be measured. */
const EVERY_NIGHT = '20 3 * * *';

export function worthJobs({ jobs, db, clock }: ServerContext): void {
  jobs.handle(worthJob, async () => {
    await measureWorth(db, { clock });
  });
  jobs.schedule(worthJob, EVERY_NIGHT);
}
