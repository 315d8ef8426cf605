import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import type { PayoutContext } from './context.ts';
import { releaseShares } from './service-release.ts';
import { issueStatements } from './service-statement.ts';

const release = jobKind<Record<string, never>>('release_shares');
const statements = jobKind<Record<string, never>>('issue_statements');
const EVERY_TEN_MINUTES = '*/10 * * * *';
const EVERY_NIGHT = '40 3 * * *';

export function payoutJobs(context: PayoutContext & Pick<ServerContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.handle(release, async () => void (await releaseShares(context)));
  jobs.schedule(release, EVERY_TEN_MINUTES);
  jobs.handle(statements, async () => void (await issueStatements(context)));
  jobs.schedule(statements, EVERY_NIGHT);
}
