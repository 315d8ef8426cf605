import { randomUUID } from 'node:crypto';
import { can } from '@quotavera/domain/access';
import { debitAllowedAt, isOpenPayment } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { memberAt } from '../../accounts/session/service.ts';
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
import { beginWaiting } from './service-waiting.ts';

const AT_A_TIME = 100;

/** The renewal of a period at the price and VAT of the day. */
export async function insertRenewal(
  context: SellsContext,
  trx: Trx,
  provider: PaymentProvider,
  subscription: Subscription,
  shareBp: number,
  at: Date,
): Promise<purchases.Purchase> {
  const { account_id, product, channel_plan_id } = subscription;
  const { plan, period, price, discount } = renewalOf(subscription);
  const card = subscription.card_id === null ? undefined : await selectCard(trx, subscription.card_id, provider.name);
  const { rule, evidence } = await vatOf(
    context,
    trx,
    { accountId: account_id, cardCountry: card?.country ?? null },
    at,
  );
  return purchases.insertPurchase(trx, {
    public_id: randomUUID(),
    account_id,
    kind: 'renewal',
    product,
    plan,
    period,
    channel_plan_id,
    subscription_id: subscription.id,
    price_cents: price,
    carried_cents: 0,
    unused_cents: 0,
    card_cents: price,
    vat_country: rule.country,
    vat_rate_bp: rule.rateBp,
    billing_country: evidence.stated,
    share_bp: shareBp,
    provider: provider.name,
    card_id: card?.id ?? null,
    place_until: null,
    created_at: at,
    discount_code_id: discount > 0 ? subscription.discount_code_id : null,
    discount_cents: discount,
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
  if (subscription.cancel_at_period_end) return 'canceled';
  if (purchases.isStopped(buyer, at)) return 'stopped';
  if (!offer) return null;
  if (!offer.on_sale || !offer.is_offered) return 'channel_closed';
  return can('tipsters.subscribe', memberAt(buyer, at)) ? null : 'plan_ended';
}

async function usesFreeMonth(context: SellsContext, trx: Trx, subscription: Subscription, at: Date): Promise<boolean> {
  const { plan, period } = renewalOf(subscription);
  return plan !== null && period !== null && renewForFree(context, trx, subscription, { plan, period }, at);
}

/** Whether the renewal may be charged now: a debit has to be announced in time. */
async function mayDebit(trx: Trx, subscription: Subscription, provider: PaymentProvider, at: Date): Promise<boolean> {
  const { card_id, period_end, debit_announced_for, debit_announced_at } = subscription;
  const card = card_id === null ? undefined : await selectCard(trx, card_id, provider.name);
  if (card?.kind !== 'sepa_debit') return true;
  if (debit_announced_at === null || debit_announced_for?.getTime() !== period_end.getTime()) return false;
  return debitAllowedAt(period_end, debit_announced_at) <= at;
}

/** Does the next step for a subscription whose period is over. Every step leaves a state from which this function finds the next. */
async function nextStep(
  context: SellsContext,
  trx: Trx,
  provider: PaymentProvider | null,
  { id, account_id }: repository.DueSubscription,
): Promise<Step> {
  const at = context.clock.now();
  const buyer = (await purchases.lockBuyer(trx, account_id))!;
  const subscription = await lockSubscription(trx, id);
  if (!subscription || subscription.status === 'ended' || subscription.period_end > at) return null;
  if ((await settlePeriod(context, { trx, buyer, subscription, at })) !== 'due') return null;
  const offer =
    subscription.channel_plan_id === null ? null : ((await selectOffer(trx, subscription.channel_plan_id, at)) ?? null);
  const reason = endOf(subscription, buyer, offer, at);
  if (reason) {
    await endSubscription(trx, id, { endedAt: subscription.period_end, reason, at });
    if (reason === 'plan_ended') await context.mail.toMember(trx, account_id, channelEndedMail(nameOf(subscription)));
    return null;
  }
  if (!provider) return null;
  const latest = await purchases.lockLatestRenewal(trx, id);
  const waits = latest?.next_attempt_at != null && latest.next_attempt_at > at;
  // A payment that is open at a provider which collects here no more can't be asked about, so it is made anew.
  const isElsewhere = latest !== undefined && latest.provider !== provider.name;
  if (isElsewhere && !waits && isOpenPayment(latest.status)) {
    await purchases.updatePurchase(trx, latest.id, { status: 'canceled' }, at);
  }
  if (!latest || isElsewhere || !isOpenPayment(latest.status)) {
    if (waits || (await usesFreeMonth(context, trx, subscription, at))) return null;
    if (!(await mayDebit(trx, subscription, provider, at))) return null;
    return { collect: await insertRenewal(context, trx, provider, subscription, offer?.share_bp ?? 0, at) };
  }
  if (latest.intent_id === null) return { collect: latest };
  if (waits || latest.next_attempt_at === null || latest.status === 'processing') return null;
  return { cancel: latest.intent_id };
}

/** Charges a renewal's card. The purchase names the payment, so that asking again is the same payment. */
async function collect(context: SellsContext, provider: PaymentProvider, purchase: purchases.Purchase): Promise<void> {
  const intent = await intentOf(context, provider, purchase);
  if (intent) await applyIntent(context, intent);
  else await completeWithoutCard(context, purchase.id);
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
  await beginWaiting(context);
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
