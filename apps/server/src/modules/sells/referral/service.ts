import type { ReferralRefusal } from '@quotavera/domain/sells';
import { DAY_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { isReturning, mailboxOf } from '../../accounts/identity/service-erased.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';
import { insertFreeMonth, isOpen } from './repository-months.ts';
import { invitedMail, inviterMail, takenBackMail } from './service-mails.ts';
import { takeMonthsBack } from './service-months.ts';

export type ReferralContext = SellsContext & Pick<ServerContext, 'secrets'>;

const AT_A_TIME = 200;

/** Notes that somebody who was invited has paid a plan for the first time. Call it in the transaction that books the payment. */
export const noteFirstPlan = repository.insertReferral;

/** An invitation with a code was opened. */

type Judgement = { refused: ReferralRefusal } | 'later' | null;

async function judge(trx: Trx, { secrets }: ReferralContext, referral: repository.Referral): Promise<Judgement> {
  const like = await repository.selectLikeness(trx, referral);
  if (like.dispute === 'lost') return { refused: 'disputed' };
  if (like.refunded_cents > 0) return { refused: 'refunded' };
  if (like.dispute === 'open') return 'later';
  if (referral.is_allowed) return null;
  if (like.card) return { refused: 'same_card' };
  if (like.network) return { refused: 'same_network' };
  if (like.address) return { refused: 'same_address' };
  if (like.phone) return { refused: 'same_phone' };
  if (new Set(like.emails.map(mailboxOf)).size < like.emails.length) return { refused: 'same_mailbox' };
  return (await isReturning(trx, secrets, referral.invited_id)) ? { refused: 'returning' } : null;
}

/** Gives both sides what the invitation promised. */
async function give({ mail }: SellsContext, trx: Trx, referral: repository.Referral, at: Date): Promise<void> {
  await repository.updateReferral(trx, referral.id, { status: 'given', reason: '', decided_at: at });
  const sides = [
    { accountId: referral.inviter_id, days: referral.inviter_days, mailTo: inviterMail },
    { accountId: referral.invited_id, days: referral.invited_days, mailTo: invitedMail },
  ];
  for (const { accountId, days, mailTo } of sides) {
    if (days === 0 || !(await isOpen(trx, accountId))) continue;
    await insertFreeMonth(trx, { accountId, referralId: referral.id, days, at });
    await mail.toMember(trx, accountId, mailTo(days));
  }
}

async function decide(context: ReferralContext, trx: Trx, id: number): Promise<void> {
  const at = context.clock.now();
  const referral = await repository.lockReferral(trx, { id });
  if (referral?.status !== 'waiting' || referral.due_at > at) return;
  const judgement = await judge(trx, context, referral);
  if (judgement === null) return give(context, trx, referral, at);
  if (judgement === 'later') return repository.updateReferral(trx, id, { due_at: new Date(at.getTime() + DAY_MS) });
  await repository.updateReferral(trx, id, { status: 'refused', reason: judgement.refused, decided_at: at });
}

/** Decides every invitation whose first purchase can't be withdrawn from any more. Returns how many were looked at. */
export async function decideReferrals(context: ReferralContext): Promise<number> {
  const due = await repository.selectDue(context.db, context.clock.now(), AT_A_TIME);
  for (const id of due) await context.db.transaction().execute((trx) => decide(context, trx, id));
  return due.length;
}

/** A plan's purchase was given back, or its cardholder's bank has taken it back: what an invitation gave for it may go. */
type UndoneReason = 'refunded' | 'disputed';

export const purchaseUndone = jobKind<{ purchaseId: number; reason: UndoneReason }>('purchase_undone');

/**
 * Undoes an invitation. An invitation that waits gives nothing any more once its first purchase is refunded in part. Days that were given
 * and aren't used go when nothing is left of the purchase, or its bank has taken it back.
 */
export async function undoReferral(
  { db, clock, mail }: Pick<SellsContext, 'db' | 'clock' | 'mail'>,
  { purchaseId, reason }: { purchaseId: number; reason: UndoneReason },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    const referral = await repository.lockReferral(trx, { purchaseId });
    if (referral?.status === 'waiting') {
      return repository.updateReferral(trx, referral.id, { status: 'refused', reason, decided_at: at });
    }
    if (referral?.status !== 'given') return;
    if (reason === 'refunded' && !(await repository.isUndone(trx, purchaseId))) return;
    await repository.updateReferral(trx, referral.id, { status: 'taken_back', reason, decided_at: at });
    for (const accountId of await takeMonthsBack(trx, referral.id, at)) {
      await mail.toMember(trx, accountId, takenBackMail);
    }
  });
}
