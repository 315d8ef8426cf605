import { isOpenPayment } from '@quotavera/domain/money';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import { ProviderUnavailable } from '../provider/provider.ts';
import * as purchases from '../purchase/repository.ts';
import { type Checkout, intentOf } from '../purchase/service-create.ts';
import { lockSubscription } from '../subscription/repository.ts';

/** The renewal of an own subscription that could not be paid, with its payment, for the reader to pay now. */
export async function prepareRenewal(
  context: SellsContext,
  accountId: number,
  input: { readonly subscription: number },
): Promise<Checkout | Failure> {
  const provider = await context.provider();
  if (!provider) return fail('payments_off');
  const renewal = await transact(context.db, async (trx) => {
    await purchases.lockBuyer(trx, accountId);
    const subscription = await lockSubscription(trx, input.subscription);
    if (subscription?.accountId !== accountId) return fail('not_found');
    const latest =
      subscription.status === 'past_due' ? await purchases.lockLatestRenewal(trx, subscription.id) : undefined;
    if (!latest || !isOpenPayment(latest.status)) return fail('nothing_to_change');
    return latest.status === 'processing' ? fail('payment_processing') : latest;
  });
  if (isFailure(renewal)) return renewal;
  try {
    const intent = await intentOf(context, provider, renewal);
    return { purchase: renewal, clientSecret: intent?.clientSecret ?? null };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('payment_unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}
