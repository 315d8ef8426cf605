import { type ReceiptKind, type RefundReason, refundEntries, type Sale, splitVat } from '@quotavera/domain/sells';
import { DAY_MS, romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { correctInvoice } from '../invoice/service-issue.ts';
import { type ProviderRefund, ProviderUnavailable } from '../provider/provider.ts';
import { insertReceipt } from '../receipt/repository.ts';
import { purchaseUndone } from '../referral/service.ts';
import * as repository from './repository.ts';
import { selectDisputedCents } from './repository-disputes.ts';
import * as refunds from './repository-refunds.ts';

/** Asks the provider for the money of a refund that is booked. */
export const sendRefund = jobKind<{ refundId: number; attempt: number }>('send_refund');
const ATTEMPTS = 25;

/** Receipts of the sandbox have a series of their own. */
export function seriesOf(provider: string, kind: ReceiptKind): string {
  return `${provider === 'sandbox' ? 'SIM' : 'QV'}${kind === 'receipt' ? '' : '-NC'}`;
}

/** Returns the sale for the books, with the tipster whose channel it was. */
export async function saleOf(trx: Trx, purchase: repository.Purchase): Promise<Sale> {
  if (purchase.channel_plan_id === null) return { product: 'plan' };
  const tipsterId = await refunds.selectTipsterOf(trx, purchase.channel_plan_id);
  return { product: 'channel', tipsterId, shareBp: purchase.share_bp, released: purchase.share_released_at !== null };
}

/** Year of the day in Rome: receipts are numbered by it. */
export const yearOf = (at: Date) => Number(romeDay(at).slice(0, 4));

/** The credit note of what a reader has back, and of its invoice, where there is one. A dispute that was lost has no refund of ours. */
export async function issueCreditNote(
  trx: Trx,
  purchase: repository.Purchase,
  { cents, refundId, at }: { cents: number; refundId: number | null; at: Date },
): Promise<void> {
  const { vat_country, vat_rate_bp } = purchase;
  const { net, vat } = splitVat(cents, { rateBp: vat_rate_bp });
  await insertReceipt(trx, {
    series: seriesOf(purchase.provider, 'credit_note'),
    year: yearOf(at),
    kind: 'credit_note',
    purchaseId: purchase.id,
    refundId,
    accountId: purchase.account_id,
    at,
    gross: cents,
    ...{ net, vat, vat_country, vat_rate_bp },
    ...(await refunds.selectReceiptWords(trx, purchase.id)),
  });
  await correctInvoice(trx, purchase.id, at);
}

export interface RefundInput {
  cents: number;
  reason: RefundReason;
  note?: string;
  actorId?: number | null;
  /** Everything to the reader's credit, nothing to the card. */
  asCredit?: boolean;
  at: Date;
}

/**
 * Gives back a part of a purchase that was paid: never more than what is left of it, and nothing that its cardholder's bank
 * has taken back. Books it, issues the credit note, and asks the
 * provider for what goes to the card. The purchase has to be locked. Returns the cents given back.
 */
export async function refundPurchase(trx: Trx, purchase: repository.Purchase, input: RefundInput): Promise<number> {
  const { at } = input;
  const disputedCents = await selectDisputedCents(trx, purchase.id);
  const cents = Math.min(input.cents, purchase.price_cents - purchase.refunded_cents - disputedCents);
  if (cents <= 0) return 0;
  const paidByCard = purchase.card_cents - purchase.surplus_cents;
  const cardCents = input.asCredit
    ? 0
    : Math.min(cents, paidByCard - (await refunds.selectRefundedToCard(trx, purchase.id)));
  const refundId = await refunds.insertRefund(trx, {
    purchaseId: purchase.id,
    cents,
    cardCents,
    reason: input.reason,
    note: input.note ?? '',
    status: cardCents > 0 ? 'pending' : 'succeeded',
    actorId: input.actorId ?? null,
    at,
  });
  const vat = { country: purchase.vat_country, rateBp: purchase.vat_rate_bp };
  await repository.updatePurchase(trx, purchase.id, { refunded_cents: purchase.refunded_cents + cents }, at);
  await post(trx, {
    kind: 'refund',
    cause: `refund:${refundId}`,
    purchaseId: purchase.id,
    at,
    entries: refundEntries({
      readerId: purchase.account_id,
      gross: cents,
      toCard: cardCents,
      sale: await saleOf(trx, purchase),
      vat,
    }),
  });
  await issueCreditNote(trx, purchase, { cents, refundId, at });
  if (cardCents > 0) {
    await addJob(trx, sendRefund, { refundId, attempt: 1 }, { jobKey: `refund:${refundId}`, maxAttempts: ATTEMPTS });
  }
  // A change only moves what was paid to another plan.
  if (purchase.product === 'plan' && input.reason !== 'change') {
    await addJob(trx, purchaseUndone, { purchaseId: purchase.id, reason: 'refunded' });
  }
  return cents;
}

/** The sandbox took no money, so that none is owed once Stripe collects; what Stripe took waits until its keys are back. */
async function refundElsewhere({ db, clock }: SellsContext, { id, provider }: refunds.PendingRefund): Promise<void> {
  if (provider !== 'sandbox') throw new ProviderUnavailable(`${provider} collects here no more`);
  await refunds.updateRefund(db, id, { status: 'succeeded' }, clock.now());
}

/** Asks the provider for a refund's money. A repeated request is the same request; only an attempt after a failure is another one. */
export async function requestRefund(
  context: SellsContext,
  { refundId, attempt }: { refundId: number; attempt: number },
): Promise<void> {
  const provider = await context.provider();
  const refund = await refunds.selectRefund(context.db, { id: refundId });
  if (!provider || refund?.status !== 'pending') return;
  if (refund.provider !== provider.name) return refundElsewhere(context, refund);
  const answer = refund.reference
    ? await provider.readRefund(refund.reference)
    : await provider.refund({
        key: attempt === 1 ? `refund:${refundId}` : `refund:${refundId}:${attempt}`,
        intentId: refund.intent_id,
        cents: refund.card_cents,
      });
  await refunds.updateRefund(context.db, refundId, { reference: answer.reference }, context.clock.now());
  await applyRefund(context, answer);
}

/**
 * Applies the provider's present state of a refund. A refund that failed is still owed: it stays pending and is asked for again the day
 * after, as a new request.
 */
export async function applyRefund(context: SellsContext, { reference, status }: ProviderRefund): Promise<void> {
  if (status === 'pending') return;
  const { db, clock, log } = context;
  await db.transaction().execute(async (trx) => {
    const refund = await refunds.selectRefund(trx, { reference });
    if (refund?.status !== 'pending') return;
    if (status === 'succeeded') return refunds.updateRefund(trx, refund.id, { status }, clock.now());
    log.error({ refund: refund.id, reference }, 'a refund failed and is asked for again in a day');
    await refunds.updateRefund(trx, refund.id, { reference: null }, clock.now());
    const attempt = clock.now().getTime();
    const runAt = new Date(Date.now() + DAY_MS);
    await addJob(
      trx,
      sendRefund,
      { refundId: refund.id, attempt },
      { jobKey: `refund:${refund.id}`, runAt, maxAttempts: ATTEMPTS },
    );
  });
}
