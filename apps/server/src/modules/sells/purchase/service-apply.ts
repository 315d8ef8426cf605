import {
  chargeEntries,
  creditEntries,
  feeEntries,
  isOpenPayment,
  PAYMENT_STATUSES,
  type PaymentStatus,
  splitVat,
} from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { creditOf, post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { invoicePurchase } from '../invoice/service-issue.ts';
import type { ProviderEvent, ProviderIntent } from '../provider/provider.ts';
import { insertReceipt } from '../receipt/repository.ts';
import { noteFirstPlan } from '../referral/service.ts';
import { applyAccess } from '../subscription/service-access.ts';
import * as repository from './repository.ts';
import { begin } from './service-begin.ts';
import { keepCard } from './service-card.ts';
import { nameOf, orderMail, renewalMail } from './service-mails.ts';
import { refundPurchase, saleOf, seriesOf, yearOf } from './service-refund.ts';
import { failRenewal } from './service-renewal.ts';
import { vatOf } from './service-vat.ts';

/** Books what was paid, and issues its receipt, with an electronic invoice for whoever wants one each time. */
async function bookCharge(
  context: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  buyer: repository.Buyer,
  at: Date,
): Promise<void> {
  const vat = { country: purchase.vat_country, rateBp: purchase.vat_rate_bp };
  await post(trx, {
    kind: 'charge',
    cause: `charge:${purchase.id}`,
    purchaseId: purchase.id,
    at,
    entries: chargeEntries({
      readerId: purchase.account_id,
      price: purchase.price_cents,
      credit: purchase.credit_cents,
      card: purchase.card_cents,
      surplus: purchase.surplus_cents,
      sale: await saleOf(trx, purchase),
      vat,
    }),
  });
  const { net, vat: vatCents } = splitVat(purchase.price_cents, vat);
  await insertReceipt(trx, {
    series: seriesOf(purchase.provider, 'receipt'),
    year: yearOf(at),
    kind: 'receipt',
    purchaseId: purchase.id,
    refundId: null,
    accountId: purchase.account_id,
    at,
    gross: purchase.price_cents,
    net,
    vat: vatCents,
    vat_country: vat.country,
    vat_rate_bp: vat.rateBp,
    buyer: { name: `${buyer.first_name} ${buyer.last_name}`.trim(), email: buyer.email },
    sold: {
      product: purchase.product,
      name: nameOf(purchase),
      period: purchase.period,
      ...(purchase.channel ? { tipster: purchase.channel.tipster, days: purchase.channel.days } : {}),
    },
  });
  await invoicePurchase(context, trx, purchase, at);
}

/** The unused part of the plan that gives way becomes credit, before it is spent. */
async function creditUnused(trx: Trx, purchase: repository.Purchase, at: Date): Promise<void> {
  if (purchase.unused_cents === 0 || purchase.subscription_id === null) return;
  const lastPurchase = await repository.lockLastPaid(trx, purchase.subscription_id);
  if (lastPurchase)
    await refundPurchase(trx, lastPurchase, { cents: purchase.unused_cents, reason: 'change', asCredit: true, at });
}

/** Credit that was promised when the order was placed and isn't there any more is on the house: a reader never owes any. */
async function makeUpCredit(trx: Trx, purchase: repository.Purchase, at: Date): Promise<void> {
  const missing = purchase.credit_cents - Math.max(await creditOf(trx, purchase.account_id), 0);
  if (missing <= 0) return;
  const entries = creditEntries(purchase.account_id, missing);
  await post(trx, { kind: 'goodwill', cause: `goodwill:${purchase.id}`, purchaseId: purchase.id, at, entries });
}

/** The purchase with the VAT of the day on which it is paid, now that the card tells its country too. */
async function withVat(
  context: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  cardCountry: string | null,
  at: Date,
): Promise<repository.Purchase> {
  const { account_id, billing_country } = purchase;
  const { rule, evidence } = await vatOf(
    context,
    trx,
    { accountId: account_id, stated: billing_country, cardCountry },
    at,
  );
  const change = { vat_country: rule.country, vat_rate_bp: rule.rateBp, vat_evidence: JSON.stringify(evidence) };
  await repository.updatePurchase(trx, purchase.id, change, at);
  return { ...purchase, vat_country: rule.country, vat_rate_bp: rule.rateBp };
}

/** Books a payment that succeeded, and gives what it was for. A payment that is double, or too late, is refunded unasked. */
async function complete(
  context: SellsContext,
  trx: Trx,
  requested: repository.Purchase,
  intent: ProviderIntent | null,
  at: Date,
): Promise<void> {
  const { mail } = context;
  const buyer = (await repository.lockBuyer(trx, requested.account_id))!;
  const purchase = await withVat(context, trx, requested, intent?.card?.country ?? null, at);
  const cardId = intent?.card
    ? await keepCard(trx, { accountId: purchase.account_id, provider: purchase.provider, at }, intent.card)
    : null;
  const inTime = isOpenPayment(purchase.status);
  const mayBegin = inTime && !repository.isStopped(buyer, at);
  if (mayBegin) await creditUnused(trx, purchase, at);
  const unwanted = !inTime ? 'too_late' : buyer.is_closed ? 'closing' : 'exclusion';
  const outcome = mayBegin ? await begin(trx, purchase, cardId, at) : ({ superfluous: unwanted } as const);
  await makeUpCredit(trx, purchase, at);
  await bookCharge(context, trx, purchase, buyer, at);
  const payment: repository.PurchaseChange = {
    status: 'succeeded',
    failure: null,
    card_id: cardId,
    paid_at: at,
    place_until: null,
    next_attempt_at: null,
  };
  if ('superfluous' in outcome) {
    await repository.updatePurchase(trx, purchase.id, payment, at);
    const paidPurchase = (await repository.lockPurchase(trx, { id: purchase.id }))!;
    await refundPurchase(trx, paidPurchase, {
      cents: paidPurchase.price_cents,
      reason: outcome.superfluous,
      at,
    });
    return;
  }
  await repository.updatePurchase(
    trx,
    purchase.id,
    { ...payment, subscription_id: outcome.id, period_start: outcome.start, period_end: outcome.end },
    at,
  );
  await applyAccess(trx, outcome.id, at);
  if (purchase.product === 'plan' && purchase.kind === 'first') await noteFirstPlan(trx, purchase.id, at);
  const receipt = purchase.kind === 'renewal' ? renewalMail : orderMail;
  await mail.toMember(trx, purchase.account_id, receipt(purchase, outcome.end));
}

/** The buyer's account first, then the purchase: the order in which purchases are prepared, so that neither waits for the other. */
export async function lockWithBuyer(
  trx: Trx,
  by: { id: number } | { intentId: string },
): Promise<repository.Purchase | undefined> {
  const accountId = await repository.selectBuyerOf(trx, by);
  if (accountId === undefined) return undefined;
  await repository.lockBuyer(trx, accountId);
  return repository.lockPurchase(trx, by);
}

/** Whether the event is new; it is recorded in the transaction that applies it. */
export function recordEvent(
  trx: Trx,
  { provider, id, type, subject }: ProviderEvent & { provider: string },
  at: Date,
): Promise<boolean> {
  return repository.insertEvent(trx, { provider, id, type, subject: subject.id, at });
}

/** Applies what the provider says of a payment now. Saying it again changes nothing. */
export async function applyIntent(
  context: SellsContext,
  intent: ProviderIntent,
  event?: ProviderEvent & { provider: string },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (event && !(await recordEvent(trx, event, at))) return;
    const purchase = await lockWithBuyer(trx, { intentId: intent.id });
    if (!purchase) return;
    if (purchase.status !== 'succeeded') {
      if (intent.status === 'succeeded') {
        if (intent.cents !== purchase.card_cents)
          throw new Error(`payment ${intent.id} has another amount than its purchase`);
        await complete(context, trx, purchase, intent, at);
      } else if (isOpenPayment(purchase.status)) {
        const isKnownStatus = (PAYMENT_STATUSES as readonly string[]).includes(intent.status);
        const status = isKnownStatus ? (intent.status as PaymentStatus) : purchase.status;
        await repository.updatePurchase(trx, purchase.id, { status, failure: intent.failure }, at);
        if (purchase.kind === 'renewal' && status !== 'processing') await failRenewal(context, trx, purchase, at);
      }
    }
    if (intent.status === 'succeeded' && intent.feeCents !== null && intent.feeCents > 0) {
      await post(trx, {
        kind: 'fee',
        cause: `fee:${purchase.id}`,
        purchaseId: purchase.id,
        at,
        entries: feeEntries(intent.feeCents),
      });
    }
  });
}

/** A purchase that the reader's credit pays whole. */
export async function completeWithoutCard(context: SellsContext, purchaseId: number): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const purchase = await lockWithBuyer(trx, { id: purchaseId });
    if (!purchase || purchase.card_cents > 0 || !isOpenPayment(purchase.status)) return;
    await complete(context, trx, purchase, null, at);
  });
}

export { markReleased } from './repository.ts';
