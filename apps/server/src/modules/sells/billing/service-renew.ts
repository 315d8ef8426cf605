import { randomUUID } from 'node:crypto';
import { can } from '@quotavera/domain/access';
import { divide, isOpenPayment } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { memberAt } from '../../accounts/session/service.ts';
import { creditOf } from '../books/service.ts';
import { type Offer, selectOffer } from '../channel/repository.ts';
import type { SellsContext } from '../context.ts';
import { settleChannels, settlePeriod } from '../fair/service.ts';
import type { PaymentProvider } from '../provider/provider.ts';
import * as purchases from '../purchase/repository.ts';
import { selectCard } from '../purchase/repository-cards.ts';
import { applyIntent, completeWithoutCard } from '../purchase/service-apply.ts';
import { intentOf } from '../purchase/service-create.ts';
import { channelEndedMail, nameOf } from '../purchase/service-mails.ts';
import { endSubscription } from '../purchase/service-renewal.ts';
import { vatOf } from '../purchase/service-vat.ts';
import { renewForFree } from '../referral/service-months.ts';
import { lockSubscription, type Subscription } from '../subscription/repository.ts';
import * as repository from './repository.ts';
import { renewalOf } from './service-terms.ts';

const AT_A_TIME = 100;

/** The renewal of a period at the price and VAT of the day: credit pays first, the card the rest. */
export async function insertRenewal(
  context: SellsContext,
  trx: Trx,
  provider: PaymentProvider,
  subscription: Subscription,
  shareBp: number,
  at: Date,
): Promise<purchases.Purchase> {
  const { accountId, product, channelPlanId } = subscription;
  const { plan, period, price } = renewalOf(subscription);
  const credit = (await creditOf(trx, accountId)) - (await purchases.selectReservedCredit(trx, accountId));
  const payment = divide(price, credit);
  const card = subscription.cardId === null ? undefined : await selectCard(trx, subscription.cardId, provider.name);
  const { rule, evidence } = await vatOf(context, trx, { accountId, cardCountry: card?.country ?? null }, at);
  return purchases.insertPurchase(trx, {
    publicId: randomUUID(),
    accountId,
    kind: 'renewal',
    product,
    plan,
    period,
    channelPlanId,
    subscriptionId: subscription.id,
    priceCents: payment.price,
    creditCents: payment.credit,
    unusedCents: 0,
    cardCents: payment.card,
    surplusCents: payment.surplus,
    vatCountry: rule.country,
    vatRateBp: rule.rateBp,
    billingCountry: evidence.stated,
    shareBp,
    provider: provider.name,
    cardId: card?.id ?? null,
    placeUntil: null,
    createdAt: at,
  });
}

type Step = { collect: purchases.Purchase } | { cancel: string } | null;

/** Why a subscription whose period is over isn't renewed; null where it is. A channel renews only while its reader has PRO. */
function endOf(
  subscription: Subscription,
  buyer: purchases.Buyer,
  offer: Offer | null,
  at: Date,
): 'canceled' | 'stopped' | 'channel_closed' | 'plan_ended' | null {
  if (subscription.cancelAtPeriodEnd) return 'canceled';
  if (purchases.isStopped(buyer, at)) return 'stopped';
  if (!offer) return null;
  if (!offer.onSale || !offer.isOffered) return 'channel_closed';
  return can('tipsters.subscribe', memberAt(buyer, at)) ? null : 'plan_ended';
}

async function usesFreeMonth(context: SellsContext, trx: Trx, subscription: Subscription, at: Date): Promise<boolean> {
  const { plan, period } = renewalOf(subscription);
  return plan !== null && period !== null && renewForFree(context, trx, subscription, { plan, period }, at);
}

/** Does the next step for a subscription whose period is over. Every step leaves a state from which this function finds the next. */
async function nextStep(
  context: SellsContext,
  trx: Trx,
  provider: PaymentProvider | null,
  { id, accountId }: repository.DueSubscription,
): Promise<Step> {
  const at = context.clock.now();
  const buyer = (await purchases.lockBuyer(trx, accountId))!;
  const subscription = await lockSubscription(trx, id);
  if (!subscription || subscription.status === 'ended' || subscription.periodEnd > at) return null;
  if ((await settlePeriod(context, { trx, buyer, subscription, at })) !== 'due') return null;
  const offer =
    subscription.channelPlanId === null ? null : ((await selectOffer(trx, subscription.channelPlanId, at)) ?? null);
  const reason = endOf(subscription, buyer, offer, at);
  if (reason) {
    const open = await endSubscription(trx, id, { endedAt: subscription.periodEnd, reason, at });
    if (reason === 'plan_ended') await context.mail.toMember(trx, accountId, channelEndedMail(nameOf(subscription)));
    return open === null ? null : { cancel: open };
  }
  if (!provider) return null;
  const latest = await purchases.lockLatestRenewal(trx, id);
  const waits = latest?.nextAttemptAt != null && latest.nextAttemptAt > at;
  // A payment that is open at a provider which collects here no more can't be asked about, so it is made anew.
  const isElsewhere = latest !== undefined && latest.provider !== provider.name;
  if (isElsewhere && !waits) await purchases.closeOpenRenewal(trx, id, at);
  if (!latest || isElsewhere || !isOpenPayment(latest.status)) {
    if (waits || (await usesFreeMonth(context, trx, subscription, at))) return null;
    return { collect: await insertRenewal(context, trx, provider, subscription, offer?.shareBp ?? 0, at) };
  }
  if (latest.intentId === null) return { collect: latest };
  if (waits || latest.nextAttemptAt === null || latest.status === 'processing') return null;
  return { cancel: latest.intentId };
}

/** Charges a renewal's card. The purchase names the payment, so that asking again is the same payment. */
async function collect(context: SellsContext, provider: PaymentProvider, purchase: purchases.Purchase): Promise<void> {
  if (purchase.cardCents === 0) return completeWithoutCard(context, purchase.id);
  const intent = await intentOf(context, provider, purchase);
  if (intent) await applyIntent(context, intent);
}

async function renew(
  context: SellsContext,
  provider: PaymentProvider | null,
  due: repository.DueSubscription,
): Promise<void> {
  const next = () => context.db.transaction().execute((trx) => nextStep(context, trx, provider, due));
  let step = await next();
  // A try that failed is cancelled before the next one is made: at no time can two payments of one period succeed.
  if (step && 'cancel' in step && provider) {
    await applyIntent(context, await provider.cancelIntent(step.cancel));
    step = await next();
  }
  if (step && 'collect' in step && provider) await collect(context, provider, step.collect);
}

/** Renews, tries again or ends every subscription whose period is over. Returns how many were looked at. */
export async function renewDue(context: SellsContext): Promise<number> {
  await settleChannels(context);
  const provider = await context.provider();
  const dueSubscriptions = await repository.selectDue(
    context.db,
    { at: context.clock.now(), provider: provider?.name ?? null },
    AT_A_TIME,
  );
  for (const subscription of dueSubscriptions) {
    try {
      await renew(context, provider, subscription);
    } catch (error) {
      context.log.error({ err: error, subscription: subscription.id }, 'a subscription could not be renewed');
    }
  }
  return dueSubscriptions.length;
}
