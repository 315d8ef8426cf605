import type { ReplyOf } from '@quotavera/contract/core';
import type { listFailedRefunds } from '@quotavera/contract/sells';
import { type RefundSettlement, refundSettledEntries } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { lockParts, type RefundPart, updatePart } from '../purchase/repository-refunds.ts';
import { refundTransferredMail } from '../purchase/service-mails.ts';
import { askAgain } from '../purchase/service-refund.ts';
import { presentFailed, type RefundView } from './presenter.ts';
import * as repository from './repository.ts';
import type { Actor } from './service-disputes.ts';

export async function failedRefundPage(
  { db }: Pick<SellsContext, 'db'>,
  settled: boolean,
  input: PageInput,
): Promise<ReplyOf<typeof listFailedRefunds>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.FailedRefund) => [id],
    select: (span) => repository.selectFailed(db, settled, span),
    count: () => repository.countFailed(db, settled),
  });
  return { ...page, results: rows.map(presentFailed) };
}

interface Scope {
  trx: Trx;
  part: RefundPart;
  customer: number;
  at: Date;
}

interface Act {
  action: 'refund_retried' | 'refund_settled';
  reason?: string;
  reference?: string;
}

/** Decides a refund that waits for an admin: once, whoever else presses, and nobody their own. */
async function decide(
  { db, clock }: SellsContext,
  actor: Actor,
  id: number,
  { action, reason = '', reference }: Act,
  work: (scope: Scope) => Promise<void>,
): Promise<RefundView | Failure> {
  const at = clock.now();
  const done = await transact(db, async (trx) => {
    const [part] = await lockParts(trx, { id });
    const shown = part && (await repository.selectFailedOne(trx, id));
    if (!part || !shown) return fail('not_found');
    if (part.status !== 'failed' || part.settled_as !== null) return fail('refund_settled');
    if (shown.customer.id === actor.accountId) return fail('own_account');
    await work({ trx, part, customer: shown.customer.id, at });
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: shown.customer.id,
      action,
      reason,
      data: { refund: id, cents: part.cents, ...(reference === undefined ? {} : { reference }) },
      at,
      requestId: actor.requestId,
    });
    return true as const;
  });
  return isFailure(done) ? done : presentFailed((await repository.selectFailedOne(db, id))!);
}

/** Has the provider asked once more; another failure makes it wait again. */
export function retryRefund(context: SellsContext, actor: Actor, id: number): Promise<RefundView | Failure> {
  return decide(context, actor, id, { action: 'refund_retried' }, async ({ trx, part, at }) => {
    await updatePart(trx, part.id, { status: 'pending', reference: null }, at);
    await askAgain(trx, part.id, { attempt: at.getTime() });
  });
}

/** Settles a refund without its provider, and books it. Whoever is paid by the bank learns of it, with the reference. */
export function settleRefund(
  context: SellsContext,
  actor: Actor,
  { refund: id, as, note }: { refund: number; as: RefundSettlement; note: string },
): Promise<RefundView | Failure> {
  const said = as === 'bank' ? { reference: note } : { reason: note };
  return decide(context, actor, id, { action: 'refund_settled', ...said }, async ({ trx, part, customer, at }) => {
    await repository.settlePart(trx, id, { as, note, by: actor.accountId, at });
    await post(trx, {
      kind: 'refund_settled',
      cause: `refund_settled:${id}`,
      purchaseId: part.charge_id,
      at,
      entries: refundSettledEntries(part.cents, as),
    });
    if (as === 'bank') await context.mail.toMember(trx, customer, refundTransferredMail(part.cents, note));
  });
}
