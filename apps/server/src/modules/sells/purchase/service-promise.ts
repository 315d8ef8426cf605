import { CHECKOUT_MS, type ReturnReason } from '@quotavera/domain/sells';
import { DAY_MS } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import { selectHasWithdrawn } from '../subscription/repository.ts';
import type { Purchase } from './repository.ts';
import { orderTerms } from './service-offer.ts';
import { placeFor } from './service-terms.ts';

/**
 * An order promises its price, and what is carried over from the old plan, for the length of a checkout, or until its bank's answer if the bank began to
 * work on it meanwhile; afterwards both have to be what they would be now. Returns why it holds no more: another plan or none is running, its cents went elsewhere, the channel is closed or full. Call it under the buyer's lock.
 */
export async function brokenPromise(
  { secrets }: Pick<SellsContext, 'secrets'>,
  trx: Trx,
  purchase: Purchase,
  { from, at }: { from: Date; at: Date },
): Promise<Failure | null> {
  const isPromised = purchase.processing_since !== null || at.getTime() - from.getTime() < CHECKOUT_MS;
  const { plan, period, channel_plan_id: channelPlanId } = purchase;
  const code = purchase.discount_code_id === null ? undefined : { id: purchase.discount_code_id };
  const order =
    channelPlanId === null
      ? { plan: plan!, period: period!, trial: purchase.kind === 'trial', code }
      : { channelPlanId };
  const since = isPromised ? purchase.created_at : at;
  const terms = await orderTerms({ secrets }, trx, purchase.account_id, order, { at, since });
  if (isFailure(terms)) return terms;
  const holds =
    terms.kind === purchase.kind &&
    terms.subscription_id === purchase.subscription_id &&
    (isPromised || terms.price === purchase.price_cents) &&
    purchase.carried_cents <= terms.unused_cents;
  if (!holds) return fail('purchase_closed');
  const place = await placeFor(trx, terms, purchase, at);
  return isFailure(place) ? place : null;
}

/** How long a withdrawal is remembered. */
const REMEMBERED_MS = 365 * DAY_MS;

/**
 * Whether an order can only begin at once, so that a withdrawal pays back what isn't used: a change, which takes the place of what runs, a trial, and
 * what its reader has withdrawn from within a year.
 */
export async function mustStartAtOnce(
  db: Db,
  { account_id, kind, plan, channel_plan_id: channelPlanId }: Purchase,
  at: Date,
): Promise<boolean> {
  const since = new Date(at.getTime() - REMEMBERED_MS);
  return kind === 'change' || kind === 'trial' || selectHasWithdrawn(db, account_id, { plan, channelPlanId }, since);
}

/** Why a payment for a broken promise is refunded. */
export function superfluousFor({ error }: Failure): ReturnReason {
  switch (error.code) {
    case 'already_subscribed':
    case 'plan_given':
    case 'change_at_period_end':
      return 'duplicate';
    case 'not_found':
    case 'channel_closed':
    case 'channel_paused':
      return 'channel_closed';
    default:
      return 'too_late';
  }
}
