import {
  confirmationsNeeded,
  type PayoutStatus,
  payoutMayBecome,
  payoutReturnedEntries,
} from '@quotavera/domain/payouts';
import type { Trx } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { addJob } from '../../platform/jobs/index.ts';
import { auditedChange } from '../accounts/administration/service-audited-change.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import { post } from '../sells/books/service.ts';
import { type Actor, type PayoutContext, transferPayouts } from './context.ts';
import { type PayoutView, presentPayout, waitOf } from './presenter.ts';
import { lockTipster } from './repository-payee.ts';
import * as repository from './repository-payouts.ts';
import { EARNINGS, payoutSums } from './service-mails.ts';

async function viewOf({ db, clock }: PayoutContext, id: number): Promise<PayoutView | Failure> {
  const payout = await repository.selectPayout(db, id);
  return payout ? presentPayout(payout, clock.now()) : fail('not_found');
}

/** Counts an admin's confirmation. Nobody confirms their own payout, and above a set sum a second admin is needed. */
async function confirm(trx: Trx, payout: repository.Payout, adminId: number, at: Date): Promise<true | Failure> {
  if (payout.status !== 'requested') return fail('payout_closed');
  if (waitOf(payout, at) !== null) return fail('payout_waits');
  if (payout.confirmed_by === adminId) return fail('second_admin_needed');
  const isFirst = payout.confirmed_by === null;
  const isLast = !isFirst || confirmationsNeeded(payout.gross_cents) === 1;
  await repository.updatePayout(trx, payout.id, {
    ...(isFirst
      ? { confirmed_by: adminId, confirmed_at: at }
      : { second_confirmed_by: adminId, second_confirmed_at: at }),
    ...(isLast ? { status: 'confirmed' as const } : {}),
  });
  if (isLast && payout.method === 'connect') await addJob(trx, transferPayouts, {}, { jobKey: 'transfer_payouts' });
  return true;
}

/** An admin confirms: one who still is one, and not the tipster. */
export async function confirmPayout(context: PayoutContext, actor: Actor, id: number): Promise<PayoutView | Failure> {
  const { db, clock } = context;
  const tipsterId = (await repository.selectPayout(db, id))?.tipster_id;
  if (tipsterId === undefined) return fail('not_found');
  const input = { actorId: actor.accountId, userId: tipsterId, reason: '', requestId: actor.requestId };
  const done = await auditedChange(db, input, clock.now(), async (trx, { at }) => {
    const payout = (await repository.lockPayout(trx, id))!;
    const confirmed = await confirm(trx, payout, actor.accountId, at);
    if (isFailure(confirmed)) return confirmed;
    return { action: 'payout_confirmed', data: { payout: id, cents: payout.gross_cents } };
  });
  return isFailure(done) ? done : viewOf(context, id);
}

interface Step {
  to: Extract<PayoutStatus, 'rejected' | 'paid' | 'returned'>;
  reason?: string;
  reference?: string;
}

/** Moves a locked payout on, and books it where money came back. */
export async function move(trx: Trx, payout: repository.Payout, step: Step, at: Date): Promise<void> {
  await repository.updatePayout(trx, payout.id, {
    status: step.to,
    closed_at: at,
    ...(step.reason === undefined ? {} : { reason: step.reason }),
    ...(step.reference === undefined ? {} : { reference: step.reference }),
  });
  if (step.to !== 'returned') return;
  await post(trx, {
    kind: 'payout_returned',
    cause: `payout_returned:${payout.id}`,
    purchaseId: null,
    at,
    entries: payoutReturnedEntries({
      tipsterId: payout.tipster_id,
      gross: payout.gross_cents,
      withheld: payout.withheld_cents,
      byProvider: payout.method === 'connect',
    }),
  });
}

/** Closes a payout as an admin decides: rejected with its reason, paid under the bank's reference, or come back. */
export async function closePayout(
  context: PayoutContext,
  actor: Actor,
  id: number,
  step: Step,
): Promise<PayoutView | Failure> {
  const at = context.clock.now();
  const shown = await repository.selectPayout(context.db, id);
  if (!shown) return fail('not_found');
  const outcome = await context.db.transaction().execute(async (trx) => {
    // An erased tipster isn't found any more, but what was sent still ends somehow.
    const tipster = await lockTipster(trx, shown.tipster_id);
    const payout = (await repository.lockPayout(trx, id))!;
    if (!payoutMayBecome(payout.status, step.to)) return fail('payout_closed');
    // The provider itself reports on payouts that it sends.
    if (payout.method === 'connect' && step.to !== 'rejected') return fail('payout_closed');
    await move(trx, payout, step, at);
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: payout.tipster_id,
      action: `payout_${step.to}`,
      reason: step.reason ?? '',
      data: { payout: id, cents: payout.gross_cents, ...(step.reference ? { reference: step.reference } : {}) },
      at,
      requestId: actor.requestId,
    });
    if (tipster && step.to !== 'paid') {
      const values = { ...payoutSums(payout), reason: step.reason ?? '' };
      await context.mail.toMember(trx, tipster.id, { kind: `payout_${step.to}`, values, page: EARNINGS });
    }
    return true as const;
  });
  return isFailure(outcome) ? outcome : viewOf(context, id);
}
