import type { ServerContext } from '../../platform/context.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import { accountsMerged } from '../accounts/session/service.ts';
import { type ProviderEvent, payeeEvent } from '../sells/provider/index.ts';
import { recordEvent } from '../sells/purchase/service-apply.ts';
import { type PayoutContext, transferPayouts } from './context.ts';
import { applyAccount, payeesOf } from './service-account.ts';
import { mergeMoney } from './service-merge.ts';
import { releaseShares } from './service-release.ts';
import { issueStatements } from './service-statement.ts';
import { applyTransfer, reconcilePayees, sendTransfers } from './service-transfer.ts';

const release = jobKind<Record<string, never>>('release_shares');
const statements = jobKind<Record<string, never>>('issue_statements');
const reconcile = jobKind<Record<string, never>>('reconcile_payees');
const EVERY_TEN_MINUTES = '*/10 * * * *';
const EVERY_HOUR = '25 * * * *';
const EVERY_NIGHT = '40 3 * * *';

/** Applies an event by reading its subject's present state from the provider first. The event is recorded only when it has been applied. */
async function applyPayeeEvent(context: PayoutContext, event: ProviderEvent): Promise<void> {
  if (!(await payeesOf(context))) return;
  const { kind, id } = event.subject;
  if (kind === 'account') await applyAccount(context, id);
  if (kind === 'transfer') await applyTransfer(context, id);
  const { db, clock } = context;
  await db.transaction().execute((trx) => recordEvent(trx, { ...event, provider: 'stripe' }, clock.now()));
}

export function payoutJobs(context: PayoutContext & Pick<ServerContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.handle(release, async () => void (await releaseShares(context)));
  jobs.schedule(release, EVERY_TEN_MINUTES);
  jobs.handle(statements, async () => void (await issueStatements(context)));
  jobs.schedule(statements, EVERY_NIGHT);
  jobs.handle(transferPayouts, async () => void (await sendTransfers(context)));
  jobs.schedule(transferPayouts, EVERY_TEN_MINUTES);
  jobs.handle(reconcile, () => reconcilePayees(context));
  jobs.schedule(reconcile, EVERY_HOUR);
  jobs.handle(payeeEvent, (event) => applyPayeeEvent(context, event));
  jobs.handle(accountsMerged, (merge) => mergeMoney(context, merge));
}
