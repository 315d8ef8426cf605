import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import type { SellsContext } from '../context.ts';
import { proveBooks } from './service.ts';

const prove = jobKind<Record<string, never>>('prove_books');
/** UTC; payments of the day before are over by then. */
const EVERY_NIGHT = '10 3 * * *';

export function bookJobs(context: SellsContext & Pick<ServerContext, 'jobs'>): void {
  context.jobs.handle(prove, () => proveBooks(context));
  context.jobs.schedule(prove, EVERY_NIGHT);
}
