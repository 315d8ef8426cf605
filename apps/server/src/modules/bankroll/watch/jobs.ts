import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { lookAtWatches } from './repository.ts';
import { lookAtBankroll, lookAtMoved } from './service.ts';

const lookAtMovements = jobKind<Record<string, never>>('bankroll_watch_moved');

export function watchJobs(context: ServerContext): void {
  const { jobs } = context;
  jobs.handle(lookAtWatches, ({ bankroll }) => lookAtBankroll(context, bankroll));
  jobs.handle(lookAtMovements, () => lookAtMoved(context));
  jobs.schedule(lookAtMovements, '*/10 * * * *');
}
