import { randomUUID } from 'node:crypto';
import type { PaidPlan, Viewer } from '@quotavera/domain/access';
import {
  type BillingPeriod,
  CHECKOUT_MS,
  changeOf,
  divide,
  italianVat,
  type Payment,
  unusedCents,
} from '@quotavera/domain/money';
import { PLAN_PRICES } from '@quotavera/domain/plans';
import { romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import { creditOf } from '../ledger/service.ts';
import { type PaymentProvider, type ProviderIntent, ProviderUnavailable } from '../provider/provider.ts';
import { lockPlanSubscription, type Subscription } from '../subscription/repository.ts';
import * as repository from './repository.ts';
import { applyIntent } from './service-apply.ts';

export interface Order {
  readonly plan: PaidPlan;
  readonly period: BillingPeriod;
}

export interface Checkout {
  readonly purchase: repository.Purchase;
  /** Null where the reader's credit pays for everything. */
  readonly clientSecret: string | null;
}

/** The plan price of a period, in cents. */
export function planPrice({ plan, period }: Order): number {
  return period === 'year' ? PLAN_PRICES[plan].yearly : PLAN_PRICES[plan].monthly;
}

interface Terms {
  readonly kind: 'first' | 'change';
  readonly subscription: Subscription | undefined;
  readonly price: number;
  /** What is left of the plan that this one takes the place of. */
  readonly unusedCents: number;
}

async function planTerms(trx: Trx, accountId: number, order: Order, at: Date): Promise<Terms | Failure> {
  const subscription = await lockPlanSubscription(trx, accountId);
  const price = planPrice(order);
  if (!subscription) return { kind: 'first', subscription, price, unusedCents: 0 };
  const change = changeOf({ plan: subscription.plan!, period: subscription.period! }, order);
  if (change === 'none') return fail('already_subscribed');
  if (change === 'at_period_end') return fail('change_at_period_end');
  if (subscription.status === 'past_due') return fail('renewal_due');
  const { periodStart: start, periodEnd: end, priceCents: paid } = subscription;
  // What was given back of the period already can't be credited once more.
  const purchase = await repository.lockLastPaid(trx, subscription.id);
  const refundableCents = purchase ? purchase.priceCents - purchase.refundedCents : paid;
  return {
    kind: 'change',
    subscription,
    price,
    unusedCents: Math.min(unusedCents({ start, end, paid }, at), refundableCents),
  };
}

/** Whether two purchases would charge the same for the same. */
function isSame(open: repository.Purchase, order: Order, { price, credit, card }: Payment, at: Date): boolean {
  const isFresh = at.getTime() - open.createdAt.getTime() < CHECKOUT_MS;
  return (
    open.plan === order.plan &&
    open.period === order.period &&
    open.priceCents === price &&
    // What is left of the old plan shrinks by the second: within a checkout the first amount stands.
    (open.unusedCents > 0 ? isFresh : open.creditCents === credit && open.cardCents === card)
  );
}

async function preparePlan(
  { clock }: SellsContext,
  trx: Trx,
  accountId: number,
  order: Order,
  provider: PaymentProvider,
): Promise<repository.Purchase | { readonly inTheWay: string } | Failure> {
  const at = clock.now();
  const buyer = await repository.lockBuyer(trx, accountId);
  if (!buyer || buyer.isClosed) return fail('account_closed');
  if (!buyer.isEmailConfirmed) return fail('email_unconfirmed');
  const terms = await planTerms(trx, accountId, order, at);
  if (isFailure(terms)) return terms;
  const open = await repository.selectOpenPurchase(trx, accountId, { product: 'plan' });
  const reservedCredit = await repository.selectReservedCredit(trx, accountId, open?.id ?? null);
  const credit = Math.max((await creditOf(trx, accountId)) - reservedCredit, 0) + terms.unusedCents;
  const payment = divide(terms.price, credit);
  if (open && isSame(open, order, payment, at)) return open;
  if (open?.status === 'processing') return fail('payment_processing');
  if (open?.intentId) return { inTheWay: open.intentId };
  if (open) await repository.updatePurchase(trx, open.id, { status: 'canceled' }, at);
  const vat = italianVat(romeDay(at));
  return repository.insertPurchase(trx, {
    publicId: randomUUID(),
    accountId,
    kind: terms.kind,
    product: 'plan',
    ...order,
    channelPlanId: null,
    subscriptionId: terms.subscription?.id ?? null,
    priceCents: payment.price,
    creditCents: payment.credit,
    unusedCents: terms.unusedCents,
    cardCents: payment.card,
    surplusCents: payment.surplus,
    vatCountry: vat.country,
    vatRateBp: vat.rateBp,
    shareBp: 0,
    provider: provider.name,
    cardId: null,
    placeUntil: null,
    createdAt: at,
  });
}

const ATTEMPTS = 3;

/** A payment of other terms that is still open is cancelled first; one that can't be cancelled any more counts as it is. */
async function prepareAfterOthers(
  context: SellsContext,
  accountId: number,
  order: Order,
  provider: PaymentProvider,
): Promise<repository.Purchase | Failure> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await transact(context.db, (trx) => preparePlan(context, trx, accountId, order, provider));
    if (!('inTheWay' in outcome)) return outcome;
    await applyIntent(context, await provider.cancelIntent(outcome.inTheWay));
  }
  return fail('payment_processing');
}

async function customerOf(
  { db }: Pick<SellsContext, 'db'>,
  provider: PaymentProvider,
  buyer: { readonly id: number; readonly email: string; readonly name: string },
): Promise<string> {
  const customer = await repository.selectCustomer(db, buyer.id, provider.name);
  if (customer !== undefined) return customer;
  const reference = await provider.createCustomer({
    key: `customer:${buyer.id}`,
    accountId: buyer.id,
    email: buyer.email,
    name: buyer.name,
  });
  return repository.insertCustomer(db, buyer.id, provider.name, reference);
}

/**
 * The purchase's payment at the provider: made now, or the one that an earlier request made. A renewal's is charged to its card at once;
 * without a card it waits for the reader.
 */
export async function intentOf(
  context: SellsContext,
  provider: PaymentProvider,
  purchase: repository.Purchase,
): Promise<ProviderIntent | null> {
  if (purchase.cardCents === 0) return null;
  if (purchase.intentId) return provider.readIntent(purchase.intentId);
  const buyer = await context.db.transaction().execute((trx) => repository.lockBuyer(trx, purchase.accountId));
  const customer = await customerOf(context, provider, {
    id: purchase.accountId,
    email: buyer!.email,
    name: `${buyer!.firstName} ${buyer!.lastName}`.trim(),
  });
  const card =
    purchase.cardId === null ? undefined : await repository.selectCard(context.db, purchase.cardId, provider.name);
  const intent = await provider.createIntent({
    key: `purchase:${purchase.publicId}`,
    cents: purchase.cardCents,
    customer,
    purchase: purchase.publicId,
    description: purchase.product,
    ...(card ? { card: card.reference } : {}),
  });
  await repository.updatePurchase(context.db, purchase.id, { intent_id: intent.id }, context.clock.now());
  return intent;
}

/**
 * Prepares the purchase of a plan and its payment. Asked again for the same, it answers the same purchase: two tabs, a reload and a double
 * click lead to one payment. Another plan cancels what was prepared before, so that nobody pays a price that another tab changed.
 */
export async function createPlanPurchase(
  context: SellsContext,
  viewer: Extract<Viewer, { type: 'member' }>,
  order: Order,
): Promise<Checkout | Failure> {
  const provider = await context.provider();
  if (!provider) return fail('payments_off');
  try {
    const purchase = await prepareAfterOthers(context, viewer.accountId, order, provider);
    if (isFailure(purchase)) return purchase;
    const intent = await intentOf(context, provider, purchase);
    return { purchase, clientSecret: intent?.clientSecret ?? null };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('payment_unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}
