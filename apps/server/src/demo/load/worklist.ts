import type { DisputeStatus } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { DAY_MS } from '@quotavera/domain/time';
import { recordPastPlan, startPastSubscription } from '../../modules/sells/purchase/service-past-sale.ts';
import type { MONEY_JOBS } from '../../modules/sells/worklist/kinds.ts';
import { hasDisputes, recordFailedRefund, recordPastDispute } from '../../modules/sells/worklist/service-past.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { inTransaction } from '../../platform/database/transact.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { DEMO_TIPSTER_EMAIL } from './people.ts';
import { giveUpJob, insertRows, selectNewReaders, selectSellers } from './repository.ts';

/** Disputes in each state: how many days ago each was opened, and whether evidence was sent. */
const DISPUTES: readonly { status: DisputeStatus; day: number; hasEvidence: boolean }[] = [
  { status: 'open', day: 4, hasEvidence: false },
  { status: 'open', day: 6, hasEvidence: true },
  { status: 'won', day: 24, hasEvidence: true },
  { status: 'lost', day: 30, hasEvidence: false },
];
/** Refunds that failed: how many days ago each was made, and whether the bank has paid it since. */
const REFUNDS = [
  { day: 8, settled: false },
  { day: 20, settled: true },
] as const;
const STUCK = jobKind<Record<string, never>>('reconcile_payments' satisfies (typeof MONEY_JOBS)[number]);
const STUCK_KEY = 'demo:reconcile_payments';
const EVIDENCE_DAYS = 14;
const DECIDED_DAYS = 9;
const TRIED_DAYS = 3;

type Ago = (days: number) => Date;

async function soldTo(trx: Trx, readerId: number, { ago, day }: { ago: Ago; day: number }) {
  const cents = PLAN_PRICES.pro.monthly;
  const purchase = await recordPastPlan(trx, { plan: 'pro', period: 'month', cents, readerId, at: ago(day) });
  await startPastSubscription(trx, purchase, { now: ago(0), isCancelled: true });
  return purchase;
}

/** A mail about money that its server didn't take. */
async function undelivered(trx: Trx, readerId: number, at: Date): Promise<void> {
  const mail = {
    ...{ account_id: readerId, kind: 'plan_renewed', recipient: 'casella.piena@example.com', language: 'it' },
    ...{ subject: 'PRO si è rinnovato', body_text: '', body_html: '', status: 'failed', attempts: 5 },
    ...{ last_error: '552 5.2.2 Mailbox full', created_at: at },
  };
  await insertRows(trx, 'mail', [mail]);
}

/** Loads what money asks of an admin: disputes in each state, refunds that failed, a mail that didn't arrive, a job that gave up. */
export async function loadWorklist(db: Db, clock: Clock): Promise<void> {
  const { admin_id: adminId } = await selectSellers(db, DEMO_TIPSTER_EMAIL);
  const readers = await selectNewReaders(db, DISPUTES.length + REFUNDS.length);
  if (readers.length < DISPUTES.length + REFUNDS.length || (await hasDisputes(db))) return;
  const now = clock.now();
  const ago: Ago = (days) => new Date(now.getTime() - days * DAY_MS);
  await inTransaction(db, async (trx) => {
    for (const [n, { status, day, hasEvidence }] of DISPUTES.entries()) {
      const purchase = await soldTo(trx, readers[n]!, { ago, day: day + 2 });
      const moments = { openedAt: ago(day), dueAt: ago(day - EVIDENCE_DAYS), closedAt: ago(day - DECIDED_DAYS) };
      await recordPastDispute({ mail: NO_MAIL }, trx, purchase, { status, hasEvidence, ...moments });
    }
    for (const [n, { day, settled }] of REFUNDS.entries()) {
      const purchase = await soldTo(trx, readers[DISPUTES.length + n]!, { ago, day: day + 1 });
      await recordFailedRefund(trx, purchase, { adminId, at: ago(day), failedAt: ago(day - TRIED_DAYS), settled });
    }
    await undelivered(trx, readers[0]!, ago(1));
    // A job that can be run again: it only asks what the sandbox knows.
    await addJob(trx, STUCK, {}, { jobKey: STUCK_KEY });
    await giveUpJob(trx, STUCK_KEY, 'the payment provider is not available: list what moved');
  });
}
