import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { decideReferrals, purchaseUndone, type ReferralContext, undoReferral } from './service.ts';
import { runFreeMonths } from './service-months.ts';

const referrals = jobKind<Record<string, never>>('decide_referrals');
const EVERY_FIVE_MINUTES = '*/5 * * * *';

export function referralJobs(context: ReferralContext & Pick<ServerContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.handle(purchaseUndone, (undone) => undoReferral(context, undone));
  jobs.handle(referrals, async () => {
    await decideReferrals(context);
    await runFreeMonths(context);
  });
  jobs.schedule(referrals, EVERY_FIVE_MINUTES);
}
