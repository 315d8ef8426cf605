import type { ReplyOf } from '@quotavera/contract/core';
import type { listDisputes, readDispute } from '@quotavera/contract/sells';
import type { Viewer } from '@quotavera/domain/access';
import type { DisputeStatus } from '@quotavera/domain/sells';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import type { SellsContext } from '../context.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider/provider.ts';
import { type DisputeView, presentDispute } from './presenter.ts';
import * as repository from './repository.ts';
import { evidenceOf, gather } from './service-evidence.ts';

export interface Actor {
  accountId: number;
  requestId: string;
}

export async function disputePage(
  { db }: Pick<SellsContext, 'db'>,
  state: DisputeStatus | undefined,
  input: PageInput,
): Promise<ReplyOf<typeof listDisputes>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.ListedDispute) => [id],
    select: (span) => repository.selectDisputes(db, state, span),
    count: () => repository.countDisputes(db, state),
  });
  return { ...page, results: rows.map(presentDispute) };
}

/** A dispute beside what would be sent for it. */
export async function disputeDetail(context: SellsContext, id: number): Promise<ReplyOf<typeof readDispute> | Failure> {
  const dispute = await repository.selectDispute(context.db, id);
  if (!dispute) return fail('not_found');
  const { shown } = await gather(context, dispute);
  return { dispute: presentDispute(dispute), evidence: shown };
}

/**
 * Sends evidence for a dispute. The dispute stays locked until the provider has answered, so that the second of two admins finds it sent; a
 * process that ends in between leaves it unsent, and the next press is the same request.
 */
export async function sendEvidence(
  context: SellsContext,
  actor: Actor,
  { dispute: id, note, viewer }: { dispute: number; note: string; viewer: Viewer },
): Promise<DisputeView | Failure> {
  const provider = await context.provider();
  const at = context.clock.now();
  const shown = await repository.selectDispute(context.db, id);
  if (!shown) return fail('not_found');
  const evidence = await evidenceOf(context, await gather(context, shown), { viewer, note });
  const sent = await transact(context.db, async (trx) => {
    const dispute = (await repository.lockDispute(trx, id))!;
    if (dispute.evidence_at !== null) return fail('evidence_sent');
    if (dispute.status !== 'open' || (dispute.due_at && dispute.due_at < at)) return fail('dispute_closed');
    if (provider?.name !== dispute.provider) return fail('payment_unavailable');
    try {
      await provider.sendEvidence({ reference: dispute.reference, evidence });
    } catch (error) {
      if (error instanceof ProviderUnavailable) return fail('payment_unavailable');
      if (error instanceof ProviderRefused) return fail('provider_refused');
      throw error;
    }
    await repository.markEvidence(trx, id, actor.accountId, at);
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: dispute.customer.id,
      action: 'evidence_sent',
      reason: note,
      data: { dispute: id, cents: dispute.cents, reference: dispute.reference },
      at,
      requestId: actor.requestId,
    });
    return true as const;
  });
  return isFailure(sent) ? sent : presentDispute((await repository.selectDispute(context.db, id))!);
}
