import {
  REFUND_TRIES,
  type ReceiptKind,
  type RefundReason,
  refundEntries,
  refundLossEntries,
  type Sale,
  type SaleState,
  undoneParts,
  unusedLeft,
  type VatRule,
} from '@quotavera/domain/sells';
import { DAY_MS, romeDay } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { post, selectReserve } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { correctInvoice } from '../invoice/service-issue.ts';
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '../provider/provider.ts';
import { insertReceipt } from '../receipt/repository.ts';
import { purchaseUndone } from '../referral/service.ts';
import type { Subscription } from '../subscription/repository.ts';
import * as repository from './repository.ts';
import { type Funding, insertFunding, selectDisputed, selectLeft } from './repository-funding.ts';
import * as refunds from './repository-refunds.ts';
import { closeOrders } from './service-close.ts';
import { lockWithBuyer } from './service-lock.ts';

/** Asks the provider for a part of a refund that is booked. */
export const sendRefund = jobKind<{ part: number; attempt: number }>('send_refund');
const ATTEMPTS = 25;

/** Receipts of the sandbox have a series of their own. */
export function seriesOf(provider: string, kind: ReceiptKind): string {
  return `${provider === 'sandbox' ? 'SIM' : 'QV'}${kind === 'receipt' ? '' : '-NC'}`;
}

/** Returns the sale for the books as it is now, with the tipster whose channel it was. The purchase has to be locked. */
export async function saleOf(trx: Trx, purchase: repository.Purchase): Promise<Sale> {
  if (purchase.channel_plan_id === null) return { product: 'plan' };
  const tipsterId = await refunds.selectTipsterOf(trx, purchase.channel_plan_id);
  const reserve = purchase.share_released_at === null ? await selectReserve(trx, purchase.id) : null;
  return { product: 'channel', tipsterId, shareBp: purchase.share_bp, reserve };
}

/** Year of the day in Rome: receipts are numbered by it. */
export const yearOf = (at: Date) => Number(romeDay(at).slice(0, 4));

/** Returns what is kept of a purchase's price, for the books. */
export async function stateOf(trx: Trx, purchase: repository.Purchase): Promise<SaleState> {
  const { open, lost } = await selectDisputed(trx, purchase.id);
  return { kept: purchase.price_cents - purchase.refunded_cents - lost, disputed: open };
}

export const vatRuleOf = ({ vat_country: country, vat_rate_bp: rateBp }: repository.Purchase): VatRule => ({
  country,
  rateBp,
});

/** The credit note of what a reader has back, and of its invoice, where there is one. A dispute that was lost has no refund of ours. */
export async function issueCreditNote(
  trx: Trx,
  purchase: repository.Purchase,
  { cents, state, refundId, at }: { cents: number; state: SaleState; refundId: number | null; at: Date },
): Promise<void> {
  const { vat_country, vat_rate_bp } = purchase;
  const { net, vat } = undoneParts(cents, state, await saleOf(trx, purchase), vatRuleOf(purchase));
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
  at: Date;
}

interface Undone {
  refundId: number;
  back: Funding[];
  carried: Funding[];
}

/** Takes cents out of a funding, in its order: what is taken, and what stays. */
function take(left: readonly Funding[], cents: number): { taken: Funding[]; stays: Funding[] } {
  const taken: Funding[] = [];
  const stays: Funding[] = [];
  let wanted = cents;
  for (const each of left) {
    const part = Math.min(each.cents, wanted);
    if (part > 0) taken.push({ ...each, cents: part });
    if (each.cents > part) stays.push({ ...each, cents: each.cents - part });
    wanted -= part;
  }
  return { taken, stays };
}

const sumOf = (fundings: readonly Funding[]) => fundings.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Undoes a part of a purchase that was paid, within what is left of its funding, and issues the credit note. `carry` cents of it go on to another
 * purchase. The purchase has to be locked. Returns null where nothing is left.
 */
async function undo(
  trx: Trx,
  purchase: repository.Purchase,
  { cents, carry, reason, note = '', actorId = null, at }: RefundInput & { carry: number },
  funding: readonly Funding[],
): Promise<Undone | null> {
  const { taken: back, stays } = take(funding, cents - carry);
  const { taken: carried } = take(stays, carry);
  const gross = sumOf(back) + sumOf(carried);
  if (gross === 0) return null;
  const state = await stateOf(trx, purchase);
  const refundId = await refunds.insertRefund(trx, {
    purchaseId: purchase.id,
    cents: gross,
    reason,
    note,
    actorId,
    at,
  });
  await repository.updatePurchase(trx, purchase.id, { refunded_cents: purchase.refunded_cents + gross }, at);
  await post(trx, {
    kind: 'refund',
    cause: `refund:${refundId}`,
    purchaseId: purchase.id,
    at,
    entries: refundEntries({
      readerId: purchase.account_id,
      gross,
      carried: sumOf(carried),
      state,
      sale: await saleOf(trx, purchase),
      vat: vatRuleOf(purchase),
    }),
  });
  await issueCreditNote(trx, purchase, { cents: gross, state, refundId, at });
  return { refundId, back, carried };
}

/** A refund counts against an invitation that the purchase was the first of. A change only moves money to another plan. */
async function tellReferral(trx: Trx, { id, product }: repository.Purchase): Promise<void> {
  if (product === 'plan') await addJob(trx, purchaseUndone, { purchaseId: id, reason: 'refunded' });
}

/** Parts go back to the charges that they came from, each asked for at its provider. */
async function sendBack(trx: Trx, { refundId, back }: Undone, at: Date): Promise<void> {
  for (const { charge_id: chargeId, cents } of back) {
    const part = await refunds.insertPart(trx, { refundId, chargeId, cents, status: 'pending', reference: null, at });
    await addJob(trx, sendRefund, { part, attempt: 1 }, { jobKey: `refund:${part}`, maxAttempts: ATTEMPTS });
  }
}

/**
 * Gives back a part of a purchase that was paid: never more than what is left of it, and nothing that a cardholder's bank has taken back. It
 * goes to the charges that it came from, the newest first. The purchase has to be locked. Returns the cents given back.
 */
export async function refundPurchase(trx: Trx, purchase: repository.Purchase, input: RefundInput): Promise<number> {
  const funding = await selectLeft(trx, { purchaseId: purchase.id });
  const undone = await undo(trx, purchase, { ...input, carry: 0 }, funding);
  if (!undone) return 0;
  await sendBack(trx, undone, input.at);
  await tellReferral(trx, purchase);
  return sumOf(undone.back);
}

/**
 * Undoes what isn't used of a purchase because another plan takes its place: `carry` cents fund the new one, the rest goes back to the charges that
 * it came from.
 */
export async function carryOver(
  trx: Trx,
  old: repository.Purchase,
  { cents, carry, purchaseId, at }: { cents: number; carry: number; purchaseId: number; at: Date },
): Promise<void> {
  const funding = await selectLeft(trx, { purchaseId: old.id });
  const undone = await undo(trx, old, { cents, carry, reason: 'change', at }, funding);
  if (!undone) return;
  await sendBack(trx, undone, at);
  for (const { charge_id, cents: part } of undone.carried) {
    await insertFunding(trx, { purchase_id: purchaseId, charge_id, refund_id: undone.refundId, cents: part });
  }
}

/** The purchase that paid for a subscription's running period; the cents of it that are still there, and those of them that aren't used. */
export interface Unused {
  purchase: repository.Purchase;
  left: number;
  cents: number;
}

/** Call it under the buyer's lock where money follows from it. */
export async function unusedOf(
  db: Db,
  { id, period_start: start, period_end: end, price_cents: paid }: Subscription,
  at: Date,
): Promise<Unused | null> {
  const purchase = await repository.selectLastPaid(db, id);
  if (!purchase) return null;
  const left = sumOf(await selectLeft(db, { purchaseId: purchase.id }));
  return { purchase, left, cents: unusedLeft({ start, end, paid }, left, at) };
}

/** Gives back what isn't used of a subscription's running period. Returns the cents. */
export async function refundUnused(
  trx: Trx,
  subscription: Subscription,
  { reason, at }: Pick<RefundInput, 'reason' | 'at'>,
): Promise<number> {
  const unused = await unusedOf(trx, subscription, at);
  return unused ? refundPurchase(trx, unused.purchase, { cents: unused.cents, reason, at }) : 0;
}

/** The sandbox took no money, so that none is owed once Stripe collects; what Stripe took waits until its keys are back. */
async function refundElsewhere({ db, clock }: SellsContext, { id, provider }: refunds.RefundPart): Promise<void> {
  if (provider !== 'sandbox') throw new ProviderUnavailable(`${provider} collects here no more`);
  await refunds.updatePart(db, id, { status: 'succeeded' }, clock.now());
}

/** Our requests for a refund carry the part that they are for in their key; only an attempt after a failure is another request. */
const keyOf = (part: number, attempt: number) => (attempt === 1 ? `refund:${part}` : `refund:${part}:${attempt}`);
const partOf = (key: string) => Number(key.split(':')[1]);

/** Asks the provider for a part of a refund. A repeated request is the same request. */
export async function requestRefund(
  context: SellsContext,
  { part: id, attempt }: { part: number; attempt: number },
): Promise<void> {
  const { db, clock } = context;
  const provider = await context.provider();
  const [part] = await db.transaction().execute((trx) => refunds.lockParts(trx, { id }));
  if (!provider || part?.status !== 'pending') return;
  if (part.provider !== provider.name) return refundElsewhere(context, part);
  const asked = part.reference
    ? provider.readRefund(part.reference)
    : provider.refund({ key: keyOf(id, attempt), intentId: part.intent_id, cents: part.cents });
  const answer = await asked.catch((error: unknown) => {
    if (error instanceof ProviderRefused) return error;
    throw error;
  });
  if (answer instanceof ProviderRefused) return noteRefusal(context, id, answer);
  await refunds.updatePart(db, id, { reference: answer.reference }, clock.now());
  await applyRefund(context, answer);
}

/** The provider refuses to give the money back at all: that is a failure like one that it tells of later. */
async function noteRefusal(context: SellsContext, id: number, { code }: ProviderRefused): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const [part] = await refunds.lockParts(trx, { id });
    if (part?.status === 'pending') await noteFailure(context, trx, part, code);
  });
}

/**
 * A refund that failed is still owed. It is asked for again the day after, as a new request; after so many failures it waits for an admin, and for
 * what the admin decides.
 */
async function noteFailure(
  { clock, log }: SellsContext,
  trx: Trx,
  part: refunds.RefundPart,
  failure: string | null,
): Promise<void> {
  const at = clock.now();
  const failures = part.failures + 1;
  const waits = failures >= REFUND_TRIES;
  const status = waits ? ('failed' as const) : ('pending' as const);
  await refunds.updatePart(trx, part.id, { status, reference: null, failures, failure }, at);
  log.error({ refund: part.id, failure, failures }, waits ? 'a refund waits for an admin' : 'a refund failed');
  if (!waits) await askAgain(trx, part.id, { attempt: at.getTime(), runAt: new Date(Date.now() + DAY_MS) });
}

/** Asks the provider for a part of a refund by another request than before. */
export async function askAgain(
  trx: Trx,
  part: number,
  { attempt, runAt }: { attempt: number; runAt?: Date },
): Promise<void> {
  const when = runAt === undefined ? {} : { runAt };
  await addJob(trx, sendRefund, { part, attempt }, { jobKey: `refund:${part}`, maxAttempts: ATTEMPTS, ...when });
}

/** Books what was given back in the provider's own administration, with the newest sales that the charge has paid for. */
async function recordForeign(
  trx: Trx,
  charge: repository.Purchase,
  { reference, cents }: ProviderRefund,
  at: Date,
): Promise<void> {
  const { taken } = take(await selectLeft(trx, { chargeId: charge.id }), cents);
  for (const part of taken) {
    const purchase = (await repository.lockPurchase(trx, { id: part.purchase_id }))!;
    const undone = (await undo(trx, purchase, { cents: part.cents, carry: 0, reason: 'provider', at }, [part]))!;
    const { refundId } = undone;
    await refunds.insertPart(trx, {
      ...{ refundId, chargeId: charge.id, cents: part.cents, status: 'succeeded', reference, at },
    });
    if (purchase.subscription_id !== null) await closeOrders(trx, { subscriptionId: purchase.subscription_id }, at);
    await tellReferral(trx, purchase);
  }
  await post(trx, {
    kind: 'refund',
    cause: `refund_loss:${reference}`,
    purchaseId: charge.id,
    at,
    entries: refundLossEntries(cents - sumOf(taken)),
  });
}

/**
 * Applies the provider's present state of a refund. A refund may fail after it had succeeded: the card was closed. A refund that isn't ours was made at
 * the provider.
 */
export async function applyRefund(context: SellsContext, refund: ProviderRefund): Promise<void> {
  const { db, clock, log } = context;
  const { reference, status, key } = refund;
  if (status === 'pending') return;
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    // The buyer's lock comes first, so that the second of two events finds what the first wrote.
    const charge = key === null ? await lockWithBuyer(trx, { intentId: refund.intentId }) : undefined;
    const parts = await refunds.lockParts(trx, key === null ? { reference } : { id: partOf(key) });
    if (charge && parts.length === 0 && status === 'succeeded') {
      if (charge.status !== 'succeeded') throw new Error(`refund ${reference} of a payment that isn't applied yet`);
      await recordForeign(trx, charge, refund, at);
    }
    for (const part of parts) {
      // A part that is asked for anew has a new reference: what is said of the old one is known.
      if (part.reference !== null && part.reference !== reference) continue;
      if (part.settled_as !== null) {
        if (status === 'succeeded')
          log.error({ refund: part.id, reference }, 'a refund was settled and then made all the same');
        continue;
      }
      if (status === 'succeeded') await refunds.updatePart(trx, part.id, { status, reference, failure: null }, at);
      else if (part.reference !== null) await noteFailure(context, trx, part, refund.failure ?? null);
    }
  });
}
