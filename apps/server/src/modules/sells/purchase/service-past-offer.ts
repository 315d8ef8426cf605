import { randomUUID } from 'node:crypto';
import type { PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, discountedPrice, italianVat } from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { type CodeTerms, insertCode, insertUse, lockCode, updateCode } from '../discount/repository.ts';
import { updateSubscription } from '../subscription/repository.ts';
import { insertPurchase, lockPurchase, updatePurchase } from './repository.ts';
import { recordPastPlan, renewWithTestCard, startPastSubscription } from './service-past-sale.ts';
import { planPrice } from './service-terms.ts';

export type { CodeTerms };

interface PastOrder {
  readerId: number;
  plan: PaidPlan;
  period: BillingPeriod;
  at: Date;
  now: Date;
}

/** A trial that runs, as the sandbox had kept its card at a moment. For the simulated world. */
export async function recordPastTrial(
  trx: Trx,
  { readerId, plan, period, at, now, ...state }: PastOrder & { isAnnounced: boolean; isCancelled: boolean },
): Promise<void> {
  const vat = italianVat(romeDay(at));
  const { id } = await insertPurchase(trx, {
    ...{ public_id: randomUUID(), account_id: readerId, kind: 'trial', product: 'plan', plan, period },
    ...{
      channel_plan_id: null,
      subscription_id: null,
      price_cents: 0,
      carried_cents: 0,
      unused_cents: 0,
      card_cents: 0,
    },
    ...{ vat_country: vat.country, vat_rate_bp: vat.rateBp, billing_country: null, share_bp: 0 },
    ...{ provider: 'sandbox', card_id: null, place_until: null, created_at: at },
  });
  await updatePurchase(trx, id, { status: 'succeeded', paid_at: at, ordered_at: at }, at);
  const purchase = (await lockPurchase(trx, { id }))!;
  const subscription = await startPastSubscription(trx, purchase, { now, isCancelled: state.isCancelled });
  const { period_end: end } = (await lockPurchase(trx, { id }))!;
  await updateSubscription(trx, subscription, {
    is_trial: true,
    anchor_at: end!,
    period_number: 0,
    renewal_announced_at: state.isAnnounced ? now : null,
  });
  await renewWithTestCard(trx, subscription, readerId, at);
}

/** A code of an admin. Returns its id. */
export async function recordPastCode(
  trx: Trx,
  { stoppedAt, ...terms }: CodeTerms & { created_by: number; created_at: Date; stoppedAt?: Date },
): Promise<number> {
  const id = (await insertCode(trx, terms))!;
  if (stoppedAt) await updateCode(trx, id, { stopped_at: stoppedAt });
  return id;
}

/** A plan that was bought with a code. */
export async function recordPastDiscount(
  trx: Trx,
  { codeId, now, ...order }: PastOrder & { codeId: number },
): Promise<void> {
  const code = (await lockCode(trx, { id: codeId }))!;
  const full = planPrice(order);
  const cents = discountedPrice(full, code);
  const { id } = await recordPastPlan(trx, { ...order, cents });
  await updatePurchase(trx, id, { discount_code_id: codeId, discount_cents: full - cents }, order.at);
  await insertUse(trx, { purchaseId: id, codeId, accountId: order.readerId, hashes: [], at: order.at });
  const purchase = (await lockPurchase(trx, { id }))!;
  const subscription = await startPastSubscription(trx, purchase, { now, isCancelled: false });
  await updateSubscription(trx, subscription, { discount_code_id: codeId, discount_left: purchase.discount!.left });
  await renewWithTestCard(trx, subscription, order.readerId, order.at);
}
