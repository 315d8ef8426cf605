import {
  chargeEntries,
  feeEntries,
  isOpenPayment,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type RefundReason,
  splitVat,
} from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { invoicePurchase } from '../invoice/service-issue.ts';
import type { ProviderEvent, ProviderIntent } from '../provider/provider.ts';
import { insertReceipt } from '../receipt/repository.ts';
import { noteFirstPlan } from '../referral/service.ts';
import { applyAccess } from '../subscription/service-access.ts';
import * as repository from './repository.ts';
import { insertFunding } from './repository-funding.ts';
import { begin } from './service-begin.ts';
import { keepCard } from './service-card.ts';
import { lockWithBuyer } from './service-lock.ts';
import { nameOf, orderMail, renewalMail } from './service-mails.ts';
import { brokenPromise, superfluousFor } from './service-promise.ts';
import { refundPurchase, saleOf, seriesOf, vatRuleOf, yearOf } from './service-refund.ts';
import { extend, failRenewal, type StartedPeriod, type Superfluous } from './service-renewal.ts';
import { vatOf } from './service-vat.ts';

/** Books what was paid, and issues its receipt, with an electronic invoice for whoever wants one each time. */
async function bookCharge(
  context: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  buyer: repository.Buyer,
  at: Date,
): Promise<void> {
  const vat = vatRuleOf(purchase);
  const { id, card_cents: cents } = purchase;
  if (cents > 0) await insertFunding(trx, { purchase_id: id, charge_id: id, refund_id: null, cents });
  await post(trx, {
    kind: 'charge',
    cause: `charge:${purchase.id}`,
    purchaseId: purchase.id,
    at,
    entries: chargeEntries({
      readerId: purchase.account_id,
      price: purchase.price_cents,
      carried: purchase.carried_cents,
      card: purchase.card_cents,
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

/** Begins what was paid for, as far as it was ordered in time and still holds. */
async function start(
  trx: Trx,
  purchase: repository.Purchase,
  { buyer, cardId, at }: { buyer: repository.Buyer; cardId: number | null; at: Date },
): Promise<StartedPeriod | Superfluous> {
  if (!isOpenPayment(purchase.status)) return { superfluous: 'too_late' };
  if (repository.isStopped(buyer, at)) return { superfluous: buyer.is_closed ? 'closing' : 'exclusion' };
  if (purchase.kind === 'renewal') return extend(trx, purchase, cardId, at);
  const broken = await brokenPromise(trx, purchase, { since: purchase.ordered_at ?? purchase.created_at, at });
  return broken ? { superfluous: superfluousFor(broken) } : begin(trx, purchase, cardId, at);
}

/**
 * A payment that is double, too late or for what is promised no more is refunded unasked. It is a sale of what the card was charged: nothing was
 * carried over.
 */
async function sendHome(
  context: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  buyer: repository.Buyer,
  { reason, cardId, at }: { reason: RefundReason; cardId: number | null; at: Date },
): Promise<void> {
  const charged = { price_cents: purchase.card_cents, carried_cents: 0, unused_cents: 0 };
  await repository.updatePurchase(trx, purchase.id, { ...charged, ...paidAt(at), card_id: cardId }, at);
  const paid = (await repository.lockPurchase(trx, { id: purchase.id }))!;
  await bookCharge(context, trx, paid, buyer, at);
  await refundPurchase(trx, paid, { cents: paid.price_cents, reason, at });
}

const paidAt = (at: Date) =>
  ({ status: 'succeeded', failure: null, paid_at: at, place_until: null, next_attempt_at: null }) as const;

/** Books a payment that succeeded, and gives what it was for. */
async function complete(
  context: SellsContext,
  trx: Trx,
  requested: repository.Purchase,
  intent: ProviderIntent | null,
  at: Date,
): Promise<void> {
  const buyer = (await repository.lockBuyer(trx, requested.account_id))!;
  const purchase = await withVat(context, trx, requested, intent?.card?.country ?? null, at);
  const cardId = intent?.card
    ? await keepCard(trx, { accountId: purchase.account_id, provider: purchase.provider, at }, intent.card)
    : null;
  const outcome = await start(trx, purchase, { buyer, cardId, at });
  if ('superfluous' in outcome) {
    if (purchase.card_cents === 0) return repository.updatePurchase(trx, purchase.id, { status: 'canceled' }, at);
    return sendHome(context, trx, purchase, buyer, { reason: outcome.superfluous, cardId, at });
  }
  await bookCharge(context, trx, purchase, buyer, at);
  const { id: subscription_id, start: period_start, end: period_end } = outcome;
  await repository.updatePurchase(
    trx,
    purchase.id,
    { ...paidAt(at), card_id: cardId, subscription_id, period_start, period_end },
    at,
  );
  await applyAccess(trx, subscription_id, at);
  if (purchase.product === 'plan' && purchase.kind === 'first') await noteFirstPlan(trx, purchase.id, at);
  const receipt = purchase.kind === 'renewal' ? renewalMail : orderMail;
  await context.mail.toMember(trx, purchase.account_id, receipt(purchase, period_end));
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

/** A change that what is unused of the old plan pays whole. */
export async function completeWithoutCard(context: SellsContext, purchaseId: number): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const purchase = await lockWithBuyer(trx, { id: purchaseId });
    if (!purchase || purchase.card_cents > 0 || !isOpenPayment(purchase.status)) return;
    await complete(context, trx, purchase, null, at);
  });
}

export { updateRelease } from './repository.ts';
