import type { ReplyOf } from '@quotavera/contract/core';
import type { listSubscriptions } from '@quotavera/contract/sells';
import type { PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, changeOf, withdrawalEnds, withdrawalRefund } from '@quotavera/domain/money';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { memberAt } from '../../users/session/service.ts';
import { selectOffer } from '../channel/repository.ts';
import type { SellsContext } from '../context.ts';
import { creditOf } from '../ledger/service.ts';
import { presentPurchase, presentSold } from '../purchase/presenter.ts';
import * as purchases from '../purchase/repository.ts';
import { selectCards } from '../purchase/repository-cards.ts';
import { withdrawalMail } from '../purchase/service-mails.ts';
import { refundPurchase } from '../purchase/service-refund.ts';
import { refusalOf } from '../purchase/service-terms.ts';
import { receiptNumber, selectReceipts } from '../receipt/repository.ts';
import * as repository from '../subscription/repository.ts';
import { accessUntil, applyAccess } from '../subscription/service-access.ts';
import { renewalOf } from './service-terms.ts';

export type Overview = ReplyOf<typeof listSubscriptions>;
type View = Overview['results'][number];
type Context = Pick<SellsContext, 'db' | 'clock' | 'provider'>;

/** The purchase with which the present contract was made, as long as one may withdraw from it. */
function withdrawable(
  subscription: repository.Subscription,
  own: readonly purchases.Purchase[],
  now: Date,
): purchases.Purchase | undefined {
  return own.find(
    (purchase) =>
      purchase.subscriptionId === subscription.id &&
      purchase.status === 'succeeded' &&
      purchase.kind !== 'renewal' &&
      purchase.periodStart?.getTime() === subscription.periodStart.getTime() &&
      withdrawalEnds(purchase.orderedAt ?? purchase.createdAt) > now,
  );
}

/** What a withdrawal from the purchase pays back now, in cents. */
function refundOf(purchase: purchases.Purchase, now: Date): number {
  const period = { start: purchase.periodStart!, end: purchase.periodEnd!, paid: purchase.priceCents };
  const refund = withdrawalRefund({ ...period, askedToStart: purchase.immediateStart }, now);
  return Math.min(refund, purchase.priceCents - purchase.refundedCents);
}

function present(
  subscription: repository.Subscription,
  own: readonly purchases.Purchase[],
  cards: readonly Overview['cards'][number][],
  now: Date,
): View {
  const renews = subscription.status !== 'ended' && !subscription.cancelAtPeriodEnd;
  const renewal = renews ? renewalOf(subscription) : null;
  const contract = subscription.status === 'ended' ? undefined : withdrawable(subscription, own, now);
  return {
    id: subscription.id,
    product: subscription.product,
    plan: subscription.plan,
    period: subscription.period,
    channel: presentSold(subscription.channel),
    status: subscription.status,
    current_period_start: subscription.periodStart.toISOString(),
    current_period_end: subscription.periodEnd.toISOString(),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    next_renew: renews ? subscription.periodEnd.toISOString() : null,
    next_plan: renewal?.plan ?? null,
    next_period: renewal?.period ?? null,
    renewal_cents: renewal?.price ?? null,
    access_until: accessUntil(subscription).toISOString(),
    withdrawal: contract
      ? {
          until: withdrawalEnds(contract.orderedAt ?? contract.createdAt).toISOString(),
          refund_cents: refundOf(contract, now),
        }
      : null,
    card: cards.find((card) => card.id === subscription.cardId) ?? null,
    created_at: subscription.createdAt.toISOString(),
    ended_at: subscription.endedAt?.toISOString() ?? null,
  };
}

const LATEST_PURCHASES = 24;
const LATEST_RECEIPTS = 200;

/** Everything that an account pays for and has paid. */
export async function subscriptionsOf({ db, clock, provider }: Context, accountId: number): Promise<Overview> {
  const now = clock.now();
  const collector = await provider();
  const [rows, own, cardRows, receipts, credit, granted] = await Promise.all([
    repository.selectSubscriptions(db, accountId),
    purchases.selectLatestPurchases(db, accountId, LATEST_PURCHASES),
    selectCards(db, accountId, collector?.name ?? null),
    selectReceipts(db, accountId, LATEST_RECEIPTS),
    creditOf(db, accountId),
    repository.selectGranted(db, accountId, now),
  ]);
  const cards = cardRows.map(({ expiresMonth, expiresYear, ...card }) => ({
    ...card,
    expires_month: expiresMonth,
    expires_year: expiresYear,
  }));
  return {
    results: rows.map((row) => present(row, own, cards, now)),
    purchases: own.map((purchase) => presentPurchase(purchase, now)),
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      number: receiptNumber(receipt),
      kind: receipt.kind,
      issued_at: receipt.issuedAt.toISOString(),
      gross_cents: receipt.gross,
    })),
    cards,
    credit_cents: credit,
    granted: granted ? { plan: granted.plan, until: granted.until?.toISOString() ?? null } : null,
  };
}

type Change = (
  trx: Trx,
  subscription: repository.Subscription,
  at: Date,
) => Promise<repository.SubscriptionChange | Failure>;

/** Changes a running subscription of the account, and its access with it. */
export async function changeOwn(
  context: Context,
  accountId: number,
  id: number,
  change: Change,
): Promise<Overview | Failure> {
  const at = context.clock.now();
  const outcome = await transact(context.db, async (trx) => {
    await purchases.lockBuyer(trx, accountId);
    const subscription = await repository.lockSubscription(trx, id);
    if (subscription?.accountId !== accountId) return fail('not_found');
    if (subscription.status === 'ended') return fail('subscription_ended');
    const columns = await change(trx, subscription, at);
    if (isFailure(columns)) return columns;
    await repository.updateSubscription(trx, id, columns);
    await applyAccess(trx, id, at);
    return null;
  });
  return isFailure(outcome) ? outcome : subscriptionsOf(context, accountId);
}

/** Cancels at the end of the paid period, or takes that back. */
export function cancelOrResume(
  context: Context,
  accountId: number,
  input: { readonly subscription: number; readonly resume: boolean },
): Promise<Overview | Failure> {
  return changeOwn(context, accountId, input.subscription, async (trx, subscription, at) => {
    const cancel = !input.resume;
    if (cancel === subscription.cancelAtPeriodEnd) return fail('nothing_to_change');
    if (cancel) return { cancel_at_period_end: true, next_plan: null, next_period: null };
    const buyer = await purchases.lockBuyer(trx, accountId);
    if (buyer?.selfExcludedUntil && buyer.selfExcludedUntil > at) return fail('self_excluded');
    const { channelPlanId } = subscription;
    if (channelPlanId === null) return { cancel_at_period_end: false };
    const offer = await selectOffer(trx, channelPlanId, at);
    if (!offer?.onSale || !offer.isOffered) return fail('channel_closed');
    return refusalOf(memberAt(buyer!, at), { channelPlanId }) ?? { cancel_at_period_end: false };
  });
}

/** Chooses what a plan renews as. */
export function changeAtPeriodEnd(
  context: Context,
  accountId: number,
  input: { readonly subscription: number; readonly plan: PaidPlan; readonly period: BillingPeriod },
): Promise<Overview | Failure> {
  return changeOwn(context, accountId, input.subscription, async (_trx, subscription) => {
    if (!subscription.plan || !subscription.period) return fail('validation', { fields: { subscription: 'invalid' } });
    const now = { plan: subscription.plan, period: subscription.period };
    switch (changeOf(now, input)) {
      case 'at_once':
        return fail('validation', { fields: { plan: 'invalid' } });
      case 'none':
        if (subscription.nextPlan === null) return fail('nothing_to_change');
        return { next_plan: null, next_period: null };
      case 'at_period_end':
        return { next_plan: input.plan, next_period: input.period, cancel_at_period_end: false };
    }
  });
}

/** Withdraws from the contract: it ends at once, and what is due goes back to the card. */
export function withdrawFrom(
  context: SellsContext,
  accountId: number,
  input: { readonly subscription: number },
): Promise<Overview | Failure> {
  return changeOwn(context, accountId, input.subscription, async (trx, subscription, at) => {
    const own = await purchases.selectLatestPurchases(trx, accountId, LATEST_PURCHASES);
    const contract = withdrawable(subscription, own, at);
    const purchase = contract && (await purchases.lockPurchase(trx, { id: contract.id }));
    if (!purchase) return fail('withdrawal_over');
    const cents = await refundPurchase(trx, purchase, { cents: refundOf(purchase, at), reason: 'withdrawal', at });
    const buyer = (await purchases.lockBuyer(trx, accountId))!;
    await context.mail.add(trx, withdrawalMail(buyer, purchase, cents, at));
    return { status: 'ended', ended_at: at, end_reason: 'withdrawn', next_plan: null, next_period: null };
  });
}
