import type { ReplyOf } from '@quotavera/contract/core';
import type { listMoneyJobs } from '@quotavera/contract/sells';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import {
  countStuck,
  deleteStuck,
  lockStuck,
  rerunStuck,
  type StuckJob,
  selectStuck,
} from '../../../platform/jobs/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import type { SellsContext } from '../context.ts';
import { MONEY_JOBS } from './kinds.ts';
import type { Actor } from './service-disputes.ts';

function present(job: StuckJob): ReplyOf<typeof listMoneyJobs>['results'][number] {
  const { id, kind, key, attempts, error } = job;
  return {
    ...{ id, kind, key, attempts, error },
    next_at: job.next_at?.toISOString() ?? null,
    created_at: job.created_at.toISOString(),
  };
}

export async function moneyJobPage(
  { db }: Pick<SellsContext, 'db'>,
  input: PageInput,
): Promise<ReplyOf<typeof listMoneyJobs>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: StuckJob) => [id],
    select: (span) => selectStuck(db, MONEY_JOBS, span),
    count: () => countStuck(db, MONEY_JOBS),
  });
  return { ...page, results: rows.map(present) };
}

/** Runs a failing job again, or gives it up; the second of two admins finds nothing to do. */
export function decideJob(
  { db, clock }: SellsContext,
  actor: Actor,
  { job: id, reason, act }: { job: number; reason: string; act: 'retry' | 'drop' },
): Promise<{ kind: string } | Failure> {
  return transact(db, async (trx) => {
    const job = await lockStuck(trx, MONEY_JOBS, id);
    if (!job) return fail('not_found');
    const done = await (act === 'retry' ? rerunStuck(trx, id) : deleteStuck(trx, id));
    if (!done) return fail('not_found');
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: null,
      action: act === 'retry' ? 'job_retried' : 'job_dropped',
      reason,
      data: { job: id, kind: job.kind },
      at: clock.now(),
      requestId: actor.requestId,
    });
    return { kind: job.kind };
  });
}
