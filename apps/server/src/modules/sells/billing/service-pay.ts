import { isOpenPayment } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import { type PaymentProvider, ProviderUnavailable } from '../provider/provider.ts';
import * as purchases from '../purchase/repository.ts';
import { selectCard } from '../purchase/repository-cards.ts';
import { type Checkout, intentOf } from '../purchase/service-create.ts';
import { renewedPeriod } from '../purchase/service-renewal.ts';
import { lockSubscription, type Subscription } from '../subscription/repository.ts';
import { insertRenewal } from './service-renew.ts';

/** A renewal that waits at a provider that collects here no more is made anew, and is tried again when that one would have been. */
async function renewElsewhere(
  context: SellsContext,
  trx: Trx,
  provider: PaymentProvider,
  subscription: Subscription,
  latest: purchases.Purchase,
  at: Date,
): Promise<purchases.Purchase> {
  await purchases.updatePurchase(trx, latest.id, { status: 'canceled' }, at);
  const renewal = await insertRenewal(context, trx, provider, subscription, latest.share_bp, at);
  await purchases.updatePurchase(trx, renewal.id, { next_attempt_at: latest.next_attempt_at }, at);
  return renewal;
}

/** The renewal of an own subscription that could not be paid, with its payment, for the reader to pay now. */
export async function prepareRenewal(
  context: SellsContext,
  accountId: number,
  input: { subscription: number },
): Promise<Checkout | Failure> {
  const provider = await context.provider();
  if (!provider) return fail('payments_off');
  const at = context.clock.now();
  const renewal = await transact(context.db, async (trx) => {
    await purchases.lockBuyer(trx, accountId);
    const subscription = await lockSubscription(trx, input.subscription);
    if (subscription?.account_id !== accountId) return fail('not_found');
    const latest =
      subscription.status === 'past_due' ? await purchases.lockLatestRenewal(trx, subscription.id) : undefined;
    if (!latest || !isOpenPayment(latest.status)) return fail('nothing_to_change');
    const isElsewhere = latest.provider !== provider.name;
    if (latest.status === 'processing' && !isElsewhere) return fail('payment_processing');
    const purchase = isElsewhere ? await renewElsewhere(context, trx, provider, subscription, latest, at) : latest;
    const { start, end } = renewedPeriod(subscription, purchase, at);
    return { ...purchase, period_start: start, period_end: end };
  });
  if (isFailure(renewal)) return renewal;
  try {
    const intent = await intentOf(context, provider, renewal);
    const { failure, card_id, billing_country: statedCountry } = renewal;
    const isToConfirm = failure === 'authentication_required' && card_id !== null;
    const keptCard = isToConfirm ? await selectCard(context.db, card_id, provider.name) : undefined;
    return {
      purchase: renewal,
      clientSecret: intent?.clientSecret ?? null,
      statedCountry,
      startsAtOnce: true,
      keptCard,
    };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('payment_unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}
