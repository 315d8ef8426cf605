import { randomUUID } from 'node:crypto';
import { chargeEntries, italianVat, splitVat } from '@quotavera/domain/money';
import { romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { post } from '../ledger/service.ts';
import { insertReceipt } from '../receipt/repository.ts';
import { insertPurchase, type Purchase, updatePurchase } from './repository.ts';
import { seriesOf, yearOf } from './service-refund.ts';

export interface PastSale {
  readonly planId: number;
  readonly tipsterId: number;
  readonly readerId: number;
  readonly cents: number;
  readonly shareBp: number;
  /** What the receipt names. */
  readonly name: string;
  readonly at: Date;
}

/** Writes a channel's sale as the sandbox had collected it at a moment: purchase, books and receipt. For the simulated world and tests. */
export async function recordPastSale(trx: Trx, sale: PastSale): Promise<Purchase> {
  const { planId, tipsterId, readerId, cents, shareBp, at } = sale;
  const vat = italianVat(romeDay(at));
  const made = await insertPurchase(trx, {
    publicId: randomUUID(),
    accountId: readerId,
    kind: 'first',
    product: 'channel',
    plan: null,
    period: null,
    channelPlanId: planId,
    subscriptionId: null,
    priceCents: cents,
    creditCents: 0,
    unusedCents: 0,
    cardCents: cents,
    surplusCents: 0,
    vatCountry: vat.country,
    vatRateBp: vat.rateBp,
    shareBp,
    provider: 'sandbox',
    cardId: null,
    placeUntil: null,
    createdAt: at,
  });
  const intentId = `pi_${made.publicId}`;
  await updatePurchase(trx, made.id, { status: 'succeeded', paid_at: at, ordered_at: at, intent_id: intentId }, at);
  await post(trx, {
    kind: 'charge',
    cause: `charge:${made.id}`,
    purchaseId: made.id,
    at,
    entries: chargeEntries({
      readerId,
      price: cents,
      credit: 0,
      card: cents,
      surplus: 0,
      sale: { product: 'channel', tipsterId, shareBp, released: false },
      vat,
    }),
  });
  const parts = splitVat(cents, vat);
  await insertReceipt(trx, {
    series: seriesOf('sandbox', 'receipt'),
    year: yearOf(at),
    kind: 'receipt',
    purchaseId: made.id,
    refundId: null,
    accountId: readerId,
    at,
    gross: cents,
    net: parts.net,
    vat: parts.vat,
    vatCountry: vat.country,
    vatRateBp: vat.rateBp,
    buyer: { name: '', email: '' },
    sold: { product: 'channel', name: sale.name, period: null },
  });
  return { ...made, status: 'succeeded', intentId, paidAt: at };
}
