import { DAY_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { writeAuditLine } from '../audit/service.ts';
import { announceAccountChange } from '../session/viewers.ts';
import * as repository from './repository.ts';
import { applyPlans, followPaidAccess } from './service-plans.ts';

const paidAccess = jobKind<Record<string, never>>('follow_paid_access');
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const AT_A_TIME = 200;
/** An earlier run has handled channel access that began or ended longer ago than this. */
const LOOK_BACK_MS = 2 * DAY_MS;

type Context = Pick<ServerContext, 'db' | 'clock'>;

/** Sets plans that have run out to what else the account has, or to START; until then `planAt` already reads them as START. Returns whether there may be more. */
function endPlans({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const ended = await repository.lockEndedPlans(trx, at, AT_A_TIME);
    for (const { id, plan, until } of ended) {
      await applyPlans(trx, id, at);
      await writeAuditLine(trx, {
        actorId: null,
        action: 'user_plan_ended',
        accountId: id,
        reason: '',
        data: { from: plan, until: until.toISOString() },
        at,
      });
      await announceAccountChange(trx, id);
    }
    return ended.length === AT_A_TIME;
  });
}

async function followChannels({ db, clock }: Context): Promise<void> {
  const at = clock.now();
  const ids = await repository.selectChannelChanges(db, new Date(at.getTime() - LOOK_BACK_MS), at);
  for (const id of ids) {
    await db.transaction().execute(async (trx) => {
      await followPaidAccess(trx, id, at);
      await announceAccountChange(trx, id);
    });
  }
}

/** Users become clients, and clients users, as paid access starts and ends. */
export function administrationJobs({ db, clock, jobs }: ServerContext): void {
  jobs.handle(paidAccess, async () => {
    while (await endPlans({ db, clock }));
    await followChannels({ db, clock });
  });
  jobs.schedule(paidAccess, EVERY_FIVE_MINUTES);
}
