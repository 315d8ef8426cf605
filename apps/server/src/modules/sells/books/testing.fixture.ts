import { randomUUID } from 'node:crypto';
import { chargeEntries, italianVat } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { insertPurchase, updatePurchase } from '../purchase/repository.ts';
import { insertFunding } from '../purchase/repository-funding.ts';
import { post } from './service.ts';

/** A month of PRO of 19.99 that was paid, and is booked as 99.95. Returns its payment's id, which the provider doesn't know yet. */
export async function bookWrongly(
  trx: Trx,
  { accountId, provider, at }: { accountId: number; provider: 'sandbox' | 'stripe'; at: Date },
): Promise<string> {
  const vat = italianVat('2026-11-02');
  const { id } = await insertPurchase(trx, {
    ...{ kind: 'first', product: 'plan', plan: 'pro', period: 'month', channel_plan_id: null, subscription_id: null },
    ...{ public_id: randomUUID(), account_id: accountId, provider, card_id: null, place_until: null, created_at: at },
    ...{ price_cents: 1_999, carried_cents: 0, unused_cents: 0, card_cents: 1_999, share_bp: 0 },
    ...{ vat_country: vat.country, vat_rate_bp: vat.rateBp, billing_country: null },
  });
  const intentId = `pi_wrong_${id}`;
  await updatePurchase(trx, id, { status: 'succeeded', paid_at: at, intent_id: intentId }, at);
  await insertFunding(trx, { purchase_id: id, charge_id: id, refund_id: null, cents: 1_999 });
  const wrong = { readerId: accountId, price: 9_995, carried: 0, card: 9_995, vat };
  const entries = chargeEntries({ ...wrong, sale: { product: 'plan' } });
  await post(trx, { kind: 'charge', cause: `charge:${id}`, purchaseId: id, at, entries });
  return intentId;
}
