import { type Dispute, disputeLostEntries, disputeOpenedEntries, disputeWonEntries } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import type { ProviderDispute, ProviderEvent } from '../provider/provider.ts';
import { purchaseUndone } from '../referral/service.ts';
import { lockSubscription } from '../subscription/repository.ts';
import type * as repository from './repository.ts';
import * as disputes from './repository-disputes.ts';
import { lockWithBuyer, recordEvent } from './service-apply.ts';
import { issueCreditNote, saleOf } from './service-refund.ts';
import { endSubscription } from './service-renewal.ts';

/** A sale that the cardholder took back isn't served any longer. */
async function endDisputed(trx: Trx, purchase: repository.Purchase, at: Date): Promise<string | null> {
  const subscription =
    purchase.subscription_id === null ? undefined : await lockSubscription(trx, purchase.subscription_id);
  if (!subscription || subscription.status === 'ended') return null;
  return endSubscription(trx, subscription.id, { endedAt: at, reason: 'disputed', at });
}

/** Applies what the provider says of a dispute now: its money is gone while it is open, and comes back or stays away. */
export async function applyDispute(
  context: SellsContext,
  dispute: ProviderDispute,
  event?: ProviderEvent & { provider: string },
): Promise<void> {
  const at = context.clock.now();
  const openIntent = await context.db.transaction().execute(async (trx) => {
    if (event && !(await recordEvent(trx, event, at))) return null;
    const purchase = await lockWithBuyer(trx, { intentId: dispute.intentId });
    if (purchase?.status !== 'succeeded') {
      if (purchase) throw new Error(`dispute ${dispute.reference} of a payment that isn't applied yet`);
      return null;
    }
    // A purchase that was refunded whole leaves nothing to take back.
    if (dispute.cents <= 0) return null;
    const recordedDispute = await disputes.lockOrInsertDispute(trx, { ...dispute, purchaseId: purchase.id, at });
    const posting: Dispute = {
      cents: recordedDispute.cents,
      fee: recordedDispute.fee_cents,
      sale: await saleOf(trx, purchase),
      vat: { country: purchase.vat_country, rateBp: purchase.vat_rate_bp },
    };
    const source = { purchaseId: purchase.id, at };
    await post(trx, {
      ...source,
      kind: 'dispute',
      cause: `dispute:${recordedDispute.id}`,
      entries: disputeOpenedEntries(posting),
    });
    if (dispute.status === 'open' || recordedDispute.status !== 'open') return null;
    await disputes.closeDispute(trx, recordedDispute.id, dispute.status, at);
    const won = dispute.status === 'won';
    await post(trx, {
      ...source,
      kind: won ? 'dispute_won' : 'dispute_lost',
      cause: `dispute_closed:${recordedDispute.id}`,
      // The provider keeps its fee, whoever wins.
      entries: won ? disputeWonEntries({ ...posting, fee: 0 }) : disputeLostEntries(posting),
    });
    if (won) return null;
    await issueCreditNote(trx, purchase, { cents: recordedDispute.cents, refundId: null, at });
    if (purchase.product === 'plan') {
      await addJob(trx, purchaseUndone, { purchaseId: purchase.id, reason: 'disputed' });
    }
    return endDisputed(trx, purchase, at);
  });
  const provider = openIntent === null ? null : await context.provider();
  if (openIntent !== null && provider) await provider.cancelIntent(openIntent);
}
