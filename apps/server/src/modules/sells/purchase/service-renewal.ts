import { graceEnds, nextRetry, periodEnd, type ReturnReason } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import type { SellsContext } from '../context.ts';
import * as subscriptions from '../subscription/repository.ts';
import { applyAccess } from '../subscription/service-access.ts';
import * as repository from './repository.ts';
import { closeOrders } from './service-close.ts';
import { unpaidMail } from './service-mails.ts';
import { lengthOf } from './service-terms.ts';

/** The subscription and the period that a payment began. */
export interface StartedPeriod {
  id: number;
  start: Date;
  end: Date;
}

/** A payment whose product isn't wanted any more is refunded for this reason. */
export interface Superfluous {
  superfluous: ReturnReason;
  /** The code of what the order was refused for, where its reader learns it. */
  failure?: string;
}

/**
 * The period that a renewal paid at a moment gives. It begins where the last one ended. A plan's periods are counted from its anchor; other
 * terms, and a subscription whose access had ended meanwhile, count anew. A channel's days are counted from where they begin, wherever fair
 * billing or a holiday has put that.
 */
export function renewedPeriod(
  running: subscriptions.Subscription,
  purchase: repository.Purchase,
  at: Date,
): { anchor: Date; number: number; start: Date; end: Date } {
  const { plan, period } = purchase;
  const hasLapsed = graceEnds(running.period_end) < at;
  const start = hasLapsed ? at : running.period_end;
  const countsAnew = hasLapsed || plan === null || running.plan !== plan || running.period !== period;
  const anchor = countsAnew ? start : running.anchor_at;
  const number = countsAnew ? 1 : running.period_number + 1;
  return { anchor, number, start, end: periodEnd(anchor, lengthOf(purchase), number) };
}

/** The next period begins. A renewal of what isn't due any more, or was cancelled meanwhile, is superfluous. */
export async function extend(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod | Superfluous> {
  const running = await subscriptions.lockSubscription(trx, purchase.subscription_id!);
  if (!running || running.status === 'ended' || running.period_end > at || running.cancel_at_period_end)
    return { superfluous: 'duplicate' };
  const { plan, period } = purchase;
  const { anchor, number, start, end } = renewedPeriod(running, purchase, at);
  await subscriptions.updateSubscription(trx, running.id, {
    plan,
    period,
    status: 'active',
    anchor_at: anchor,
    period_number: number,
    period_start: start,
    period_end: end,
    price_cents: purchase.price_cents,
    next_plan: null,
    next_period: null,
    renewal_announced_at: null,
    is_trial: false,
    discount_left: purchase.discount?.left ?? 0,
    ...(cardId === null ? {} : { card_id: cardId }),
  });
  return { id: running.id, start, end };
}

/** The debit of a renewal came back: its period isn't paid, and the renewal is due since it began. */
export async function dueAgain(
  trx: Trx,
  running: subscriptions.Subscription,
  { id, period_start: end }: repository.Purchase,
  at: Date,
): Promise<void> {
  const before = await repository.selectLastPaid(trx, running.id, id);
  await subscriptions.updateSubscription(trx, running.id, {
    period_start: before?.period_start ?? running.created_at,
    period_end: end!,
    period_number: running.period_number - 1,
  });
  await applyAccess(trx, running.id, at);
}

/** Ends a subscription with its access, and closes its renewal and its change that may still be paid. */
export async function endSubscription(
  trx: Trx,
  subscriptionId: number,
  { endedAt, reason, at }: { endedAt: Date; reason: string; at: Date },
): Promise<void> {
  await subscriptions.updateSubscription(trx, subscriptionId, {
    status: 'ended',
    ended_at: endedAt,
    end_reason: reason,
    next_plan: null,
    next_period: null,
  });
  await applyAccess(trx, subscriptionId, at);
  await closeOrders(trx, { subscriptionId }, at);
  await repository.hastenRelease(trx, { subscriptionId }, at);
}

/** A try to renew failed. The card is tried again later, while access goes on; after the last try the subscription ends. */
export async function failRenewal(
  { mail }: SellsContext,
  trx: Trx,
  purchase: repository.Purchase,
  at: Date,
): Promise<void> {
  // A failure that is counted already: the reader tried another card, or the provider told of it again.
  if (purchase.next_attempt_at !== null) return;
  const subscription = await subscriptions.lockSubscription(trx, purchase.subscription_id!);
  if (!subscription || subscription.status === 'ended' || subscription.period_end > at) return;
  const next = nextRetry(subscription.period_end, at);
  if (next) {
    await repository.updatePurchase(trx, purchase.id, { next_attempt_at: next }, at);
    await subscriptions.updateSubscription(trx, subscription.id, { status: 'past_due' });
    await applyAccess(trx, subscription.id, at);
  } else {
    await endSubscription(trx, subscription.id, { endedAt: at, reason: 'unpaid', at });
  }
  const tries = next && { retry: next, until: graceEnds(subscription.period_end) };
  await mail.toMember(trx, purchase.account_id, unpaidMail(purchase, tries));
}
