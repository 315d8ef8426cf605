import {
  beginsByKeepingCard,
  chargeEntries,
  failureFeeEntries,
  feeEntries,
  isOpenPayment,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type ReturnReason,
  splitVat,
} from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { invoicePurchase } from '../invoice/service-issue.ts';
import type { ProviderCard, ProviderEvent, ProviderIntent } from '../provider/provider.ts';
import { insertReceipt } from '../receipt/repository.ts';
import { receiptOf } from '../receipt/service-mail.ts';
import { noteFirstPlan } from '../referral/service.ts';
import { applyAccess } from '../subscription/service-access.ts';
import * as repository from './repository.ts';
import { paysForSomething } from './repository-cards.ts';
import { insertFunding } from './repository-funding.ts';
import { begin } from './service-begin.ts';
import { giveUpCard, keepCard } from './service-card.ts';
import { closeOrder, failOrder, isAbandoned } from './service-close.ts';
import { debitFailedMail, debitStartedMail } from './service-debit-mails.ts';
import { lockWithBuyer } from './service-lock.ts';
import { nameOf, orderMail, renewalMail, returnedMail, trialMail } from './service-mails.ts';
import { claimOffer } from './service-offer.ts';
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
  context: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  { buyer, cardId, at }: { buyer: repository.Buyer; cardId: number | null; at: Date },
): Promise<StartedPeriod | Superfluous> {
  if (!isOpenPayment(purchase.status)) return { superfluous: 'too_late' };
  if (repository.isStopped(buyer, at)) return { superfluous: buyer.is_closed ? 'closing' : 'exclusion' };
  if (purchase.kind === 'renewal') return extend(trx, purchase, cardId, at);
  const from = purchase.ordered_at ?? purchase.created_at;
  const broken =
    (await brokenPromise(context, trx, purchase, { from, at })) ?? (await claimOffer(context, trx, purchase, at));
  if (!broken) return begin(trx, purchase, cardId, at);
  return { superfluous: superfluousFor(broken), failure: broken.error.code };
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
  { reason, cardId, at }: { reason: ReturnReason; cardId: number | null; at: Date },
): Promise<void> {
  const charged = {
    ...{ price_cents: purchase.card_cents, carried_cents: 0, unused_cents: 0 },
    ...{ discount_code_id: null, discount_cents: 0 },
  };
  await repository.updatePurchase(trx, purchase.id, { ...charged, ...paidAt(at), card_id: cardId }, at);
  const paid = (await repository.lockPurchase(trx, { id: purchase.id }))!;
  await bookCharge(context, trx, paid, buyer, at);
  await refundPurchase(trx, paid, { cents: paid.price_cents, reason, at });
  await context.mail.toMember(trx, paid.account_id, returnedMail(paid, reason));
}

const methodOf = (card: ProviderCard | null) => (card ? { method: card.kind } : {});

const paidAt = (at: Date) =>
  ({ status: 'succeeded', failure: null, paid_at: at, place_until: null, next_attempt_at: null }) as const;

/** Books a payment that succeeded, and gives what it was for; a price of 0 cents has nothing to book. `card` is the card that paid or was kept. */
export async function complete(
  context: SellsContext,
  trx: Trx,
  requested: repository.Purchase,
  card: ProviderCard | null,
  at: Date,
): Promise<void> {
  const buyer = (await repository.lockBuyer(trx, requested.account_id))!;
  const purchase = await withVat(context, trx, requested, card?.country ?? null, at);
  const cardId = card
    ? await keepCard(trx, { accountId: purchase.account_id, provider: purchase.provider, at }, card)
    : null;
  const outcome = await start(context, trx, purchase, { buyer, cardId, at });
  if ('superfluous' in outcome) {
    if (purchase.card_cents === 0) {
      // A card that was given for what doesn't begin isn't kept.
      if (cardId !== null && !(await paysForSomething(trx, cardId)))
        await giveUpCard(trx, cardId, { instead: null, at });
      const closed = { status: 'canceled', failure: outcome.failure ?? null } as const;
      return repository.updatePurchase(trx, purchase.id, closed, at);
    }
    return sendHome(context, trx, purchase, buyer, { reason: outcome.superfluous, cardId, at });
  }
  if (purchase.price_cents > 0) await bookCharge(context, trx, purchase, buyer, at);
  const { id: subscription_id, start: period_start, end: period_end } = outcome;
  await repository.updatePurchase(
    trx,
    purchase.id,
    { ...paidAt(at), ...methodOf(card), card_id: cardId, subscription_id, period_start, period_end },
    at,
  );
  await applyAccess(trx, subscription_id, at);
  if (purchase.product === 'plan' && purchase.card_cents > 0) await noteFirstPlan(trx, purchase.id, at);
  const files = await receiptOf(trx, purchase.id);
  await context.mail.toMember(trx, purchase.account_id, { ...MAILS[purchase.kind](purchase, period_end), files });
}

const MAILS = { first: orderMail, change: orderMail, renewal: renewalMail, trial: trialMail } as const;

/** A bank works on a debit for days: the order is confirmed with its mandate, and holds until the answer if it holds now. */
async function startProcessing(
  context: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  { card }: ProviderIntent,
  at: Date,
): Promise<void> {
  const from = purchase.ordered_at ?? purchase.created_at;
  if ((await brokenPromise(context, trx, purchase, { from, at })) === null) {
    await repository.updatePurchase(trx, purchase.id, { processing_since: at }, at);
  }
  if (card?.kind === 'sepa_debit') {
    await context.mail.toMember(trx, purchase.account_id, debitStartedMail(purchase, card, context.environment));
  }
}

/** A payment that hasn't succeeded: it waits for its reader or its bank, or was refused. */
async function applyOpen(
  context: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  intent: ProviderIntent,
  at: Date,
): Promise<void> {
  const isKnownStatus = (PAYMENT_STATUSES as readonly string[]).includes(intent.status);
  const status = isKnownStatus ? (intent.status as PaymentStatus) : purchase.status;
  const method = intent.card?.kind ?? purchase.method;
  // The promise lasts until the answer of the bank that works on the payment, and no longer.
  const promise = status === 'processing' ? {} : { processing_since: null };
  await repository.updatePurchase(trx, purchase.id, { status, failure: intent.failure, method, ...promise }, at);
  if (purchase.kind === 'renewal') {
    if (status !== 'processing') await failRenewal(context, trx, { ...purchase, failure: intent.failure }, at);
    return;
  }
  if (status === 'processing' && purchase.status !== 'processing') {
    await startProcessing(context, trx, purchase, intent, at);
  }
  if (purchase.status === 'processing' && status === 'requires_payment_method' && method === 'sepa_debit') {
    await failOrder(trx, purchase, at);
    await context.mail.toMember(trx, purchase.account_id, debitFailedMail(purchase));
    return;
  }
  if (status !== 'processing' && isOpenPayment(status) && isAbandoned(purchase, at)) {
    await closeOrder(trx, purchase, at);
  }
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
        await complete(context, trx, purchase, intent.card, at);
      } else if (isOpenPayment(purchase.status)) {
        await applyOpen(context, trx, purchase, intent, at);
      }
    }
    if (intent.failed && intent.failed.feeCents > 0) {
      const { charge, feeCents } = intent.failed;
      const cause = `failure_fee:${charge}`;
      await post(trx, {
        kind: 'failure_fee',
        cause,
        purchaseId: purchase.id,
        at,
        entries: failureFeeEntries(feeCents),
      });
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

/** A change that what is unused of the old plan pays whole, and what costs nothing and needs no card. */
export async function completeWithoutCard(context: SellsContext, purchaseId: number): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const purchase = await lockWithBuyer(trx, { id: purchaseId });
    if (!purchase || purchase.card_cents > 0 || !isOpenPayment(purchase.status)) return;
    if (beginsByKeepingCard(purchase)) return;
    await complete(context, trx, purchase, null, at);
  });
}

export { updateRelease } from './repository.ts';
