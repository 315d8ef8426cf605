import type { ServerContext } from '../../../platform/context.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { settleOutstanding } from './service.ts';

export const settleOwnBets = jobKind<Record<string, never>>('bankroll_settle');
const EVERY_MINUTE = '* * * * *';
/** Events of tips after which followed and other own bets may be decided. */
const DECIDING: readonly unknown[] = ['settled', 'resettled', 'reopened', 'postponed'];

/** The job runs every minute, and at once when tips are settled: what decides them decides own bets on the same matches. */
export function settlementJobs({ db, clock, jobs, live, log }: ServerContext): void {
  jobs.handle(settleOwnBets, async () => void (await settleOutstanding(db, { clock })));
  jobs.schedule(settleOwnBets, EVERY_MINUTE);
  let adding = false;
  live.subscribe('tip', (payload) => {
    // A single settlement announces many tips, so a job that waits already is enough: it looks at everything.
    if (adding || !DECIDING.includes((payload as { type?: unknown }).type)) return;
    adding = true;
    addJob(db, settleOwnBets, {}, { jobKey: settleOwnBets.name })
      .catch((error: unknown) => log.error({ err: error }, 'settlement of own bets'))
      .finally(() => {
        adding = false;
      });
  });
}
