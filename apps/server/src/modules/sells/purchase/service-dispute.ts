import {
  disputeLossEntries,
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  undoneParts,
} from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import type { ProviderDispute, ProviderEvent } from '../provider/provider.ts';
import { purchaseUndone } from '../referral/service.ts';
import { lockSubscription } from '../subscription/repository.ts';
import * as repository from './repository.ts';
import * as disputes from './repository-disputes.ts';
import { selectLeft } from './repository-funding.ts';
import { recordEvent } from './service-apply.ts';
import { giveUpCard } from './service-card.ts';
import { closeOrders } from './service-close.ts';
import { debitFailedMail } from './service-debit-mails.ts';
import { lockWithBuyer } from './service-lock.ts';
import { issueCreditNote, saleOf, stateOf, vatRuleOf } from './service-refund.ts';
import { dueAgain, endSubscription } from './service-renewal.ts';

/** A reader whose payment comes back late is told by mail. */
type MailContext = Pick<SellsContext, 'mail'>;

type Known = disputes.KnownDispute & { is_new: boolean };

/** Takes a dispute's cents out of the sales that its charge has paid for, the newest first, and holds the tipster's share. */
async function divideDispute(trx: Trx, chargeId: number, dispute: Known, at: Date): Promise<void> {
  let wanted = dispute.cents;
  for (const { purchase_id, cents: left } of await selectLeft(trx, { chargeId })) {
    const cents = Math.min(left, wanted);
    if (cents === 0) continue;
    wanted -= cents;
    const purchase = (await repository.lockPurchase(trx, { id: purchase_id }))!;
    const { share } = undoneParts(
      cents,
      await stateOf(trx, purchase),
      await saleOf(trx, purchase),
      vatRuleOf(purchase),
    );
    await disputes.insertParts(trx, dispute.id, [{ purchase_id, cents, share_cents: share }]);
    // An order that would carry these cents over promises what is there no more.
    if (purchase.subscription_id !== null) await closeOrders(trx, { subscriptionId: purchase.subscription_id }, at);
  }
}

/** A channel's share moves between the tipster's accounts; what is held and what comes back of it may differ by rounding. */
async function returnedShare(trx: Trx, purchase: repository.Purchase, cents: number): Promise<number> {
  const { kept, disputed } = await stateOf(trx, purchase);
  const state = { kept, disputed: disputed - cents };
  return undoneParts(cents, state, await saleOf(trx, purchase), vatRuleOf(purchase)).share;
}

/** Undoes the sales that a lost dispute takes with it. Money that had gone back already when the bank took it is our loss. */
async function lose(
  context: MailContext,
  trx: Trx,
  { id, cents, purchaseId, at }: { id: number; cents: number; purchaseId: number; at: Date },
): Promise<void> {
  const parts = await disputes.selectParts(trx, id);
  for (const part of parts) {
    const purchase = (await repository.lockPurchase(trx, { id: part.purchase_id }))!;
    const state = await stateOf(trx, purchase);
    await post(trx, {
      kind: 'dispute_lost',
      cause: `dispute_closed:${id}:${purchase.id}`,
      purchaseId: purchase.id,
      at,
      entries: disputeLostEntries({
        ...{ cents: part.cents, state, share: part.share_cents },
        ...{ sale: await saleOf(trx, purchase), vat: vatRuleOf(purchase) },
      }),
    });
    await issueCreditNote(trx, purchase, { cents: part.cents, state, refundId: null, at });
    if (purchase.product === 'plan') {
      await addJob(trx, purchaseUndone, { purchaseId: purchase.id, reason: 'disputed' });
    }
    await endDisputed(context, trx, purchase, at);
  }
  const loss = cents - parts.reduce((sum, part) => sum + part.cents, 0);
  const entries = disputeLossEntries(loss);
  await post(trx, { kind: 'dispute_lost', cause: `dispute_loss:${id}`, purchaseId, at, entries });
}

/**
 * A running period that the cardholder took back isn't served any longer. The dispute of an earlier month ends nothing that was paid since. A debit that
 * comes back is a payment that failed late: its account is debited no more, and a renewal is due again since its period began.
 */
async function endDisputed({ mail }: MailContext, trx: Trx, purchase: repository.Purchase, at: Date): Promise<void> {
  if (purchase.subscription_id === null) return;
  const subscription = await lockSubscription(trx, purchase.subscription_id);
  if (!subscription || subscription.status === 'ended') return;
  const running = await repository.selectLastPaid(trx, subscription.id);
  if (running?.id !== purchase.id) return;
  if (purchase.method === 'sepa_debit') {
    if (purchase.card_id !== null) await giveUpCard(trx, purchase.card_id, { instead: null, at });
    if (purchase.kind === 'renewal') return dueAgain(trx, subscription, purchase, at);
    await mail.toMember(trx, purchase.account_id, debitFailedMail(purchase));
  }
  await endSubscription(trx, subscription.id, { endedAt: at, reason: 'disputed', at });
}

/** Applies what the provider says of a dispute now: its money is gone while it is open, and comes back or stays away. */
export async function applyDispute(
  context: SellsContext,
  dispute: ProviderDispute,
  event?: ProviderEvent & { provider: string },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (event && !(await recordEvent(trx, event, at))) return;
    await applyDisputeWithin(context, trx, dispute, at);
  });
}

/** Does the same within another transaction. */
export async function applyDisputeWithin(
  context: MailContext,
  trx: Trx,
  { reference, intentId, cents, feeCents, status, ...said }: ProviderDispute,
  at: Date,
): Promise<void> {
  const charge = await lockWithBuyer(trx, { intentId });
  if (!charge || cents <= 0) return;
  if (charge.status !== 'succeeded') throw new Error(`dispute ${reference} of a payment that isn't applied yet`);
  const dispute = await disputes.lockOrInsertDispute(trx, { reference, cents, feeCents, purchaseId: charge.id, at });
  if (dispute.is_new) await divideDispute(trx, charge.id, dispute, at);
  await disputes.updateDispute(trx, dispute.id, { ...said, at });
  const parts = await disputes.selectParts(trx, dispute.id);
  const posting = {
    cents: dispute.cents,
    fee: dispute.fee_cents,
    sale: await saleOf(trx, charge),
    share: parts.reduce((sum, { share_cents }) => sum + share_cents, 0),
  };
  const source = { purchaseId: charge.id, at };
  await post(trx, {
    ...source,
    kind: 'dispute',
    cause: `dispute:${dispute.id}`,
    entries: disputeOpenedEntries(posting),
  });
  if (status === 'open' || dispute.status !== 'open') return;
  if (status === 'won') {
    const own = parts.find(({ purchase_id }) => purchase_id === charge.id);
    const returned = own ? await returnedShare(trx, charge, own.cents) : 0;
    await post(trx, {
      ...source,
      kind: 'dispute_won',
      cause: `dispute_closed:${dispute.id}`,
      entries: disputeWonEntries({ ...posting, returned }),
    });
    await disputes.closeDispute(trx, dispute.id, status, at);
    await repository.hastenRelease(trx, { purchaseId: charge.id }, at);
    return;
  }
  await lose(context, trx, { id: dispute.id, cents: dispute.cents, ...source });
  await disputes.closeDispute(trx, dispute.id, status, at);
}
