import { randomUUID } from 'node:crypto';
import type { Member } from '@quotavera/domain/access';
import { beginsByKeepingCard, divide, type PaymentMethod } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import {
  type PaymentProvider,
  type ProviderIntent,
  type ProviderSetup,
  ProviderUnavailable,
} from '../provider/provider.ts';
import * as repository from './repository.ts';
import * as cards from './repository-cards.ts';
import { selectVatEvidence } from './repository-vat.ts';
import { applyIntent } from './service-apply.ts';
import { orderTerms } from './service-offer.ts';
import { brokenPromise, mustStartAtOnce } from './service-promise.ts';
import { type Order, placeFor, refusalOf, type Terms } from './service-terms.ts';
import { vatOf } from './service-vat.ts';

export interface Checkout {
  purchase: repository.Purchase;
  /** The secret of the payment, or of the card to be kept; null where what is unused of the old plan pays for everything. */
  clientSecret: string | null;
  /** The country that was stated with the latest order; null where none was. */
  statedCountry: string | null;
  /** Whether the order can only begin at once. */
  startsAtOnce: boolean;
  /** The kept card with which one press pays. */
  keptCard?: { reference: string; brand: string; last4: string } | undefined;
}

/** Whether an open purchase is for the same, and what it promised holds. */
async function isSame(
  context: SellsContext,
  trx: Trx,
  open: repository.Purchase,
  terms: Terms,
  at: Date,
): Promise<boolean> {
  return (
    open.plan === terms.plan &&
    open.period === terms.period &&
    open.channel_plan_id === terms.channel_plan_id &&
    (open.kind === 'trial') === (terms.kind === 'trial') &&
    open.discount_code_id === (terms.discount?.codeId ?? null) &&
    (await brokenPromise(context, trx, open, { from: open.created_at, at })) === null
  );
}

/** An order that is asked for again. Its place in a channel is held anew where it had lapsed. */
async function askedAgain(
  trx: Trx,
  open: repository.Purchase,
  placeUntil: Date | null,
  at: Date,
): Promise<repository.Purchase> {
  if (open.place_until?.getTime() === placeUntil?.getTime()) return open;
  await repository.updatePurchase(trx, open.id, { place_until: placeUntil }, at);
  return { ...open, place_until: placeUntil };
}

async function prepare(
  context: SellsContext,
  trx: Trx,
  accountId: number,
  order: Order,
  provider: PaymentProvider,
): Promise<repository.Purchase | { inTheWay: string } | Failure> {
  const at = context.clock.now();
  const buyer = await repository.lockBuyer(trx, accountId);
  if (!buyer || buyer.is_closed) return fail('account_closed');
  if (!buyer.is_email_confirmed) return fail('email_unconfirmed');
  const terms = await orderTerms(context, trx, accountId, order, { at });
  if (isFailure(terms)) return terms;
  await repository.cancelElsewhere(trx, accountId, provider.name, at);
  const open = await repository.selectOpenPurchase(trx, accountId, terms.rivals);
  const payment = divide(terms.price, terms.unused_cents);
  const again = open !== undefined && (await isSame(context, trx, open, terms, at));
  if (open?.status === 'processing') return again ? open : fail('payment_processing');
  const placeUntil = await placeFor(trx, terms, open, at);
  if (isFailure(placeUntil)) return placeUntil;
  if (again) return askedAgain(trx, open, placeUntil, at);
  if (open?.intent_id) return { inTheWay: open.intent_id };
  if (open) await repository.updatePurchase(trx, open.id, { status: 'canceled' }, at);
  const { kind, product, plan, period, channel_plan_id, subscription_id, unused_cents, share_bp } = terms;
  const { rule } = await vatOf(context, trx, { accountId }, at);
  return repository.insertPurchase(trx, {
    public_id: randomUUID(),
    account_id: accountId,
    ...{
      kind,
      product,
      plan,
      period,
      channel_plan_id,
      subscription_id,
      unused_cents,
      share_bp,
    },
    price_cents: payment.price,
    carried_cents: payment.carried,
    card_cents: payment.card,
    vat_country: rule.country,
    vat_rate_bp: rule.rateBp,
    billing_country: null,
    provider: provider.name,
    card_id: null,
    place_until: placeUntil,
    created_at: at,
    discount_code_id: terms.discount?.codeId ?? null,
    discount_cents: terms.discount?.cents ?? 0,
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
    const outcome = await transact(context.db, (trx) => prepare(context, trx, accountId, order, provider));
    if (!('inTheWay' in outcome)) return outcome;
    await applyIntent(context, await provider.cancelIntent(outcome.inTheWay));
  }
  return fail('payment_processing');
}

/** The account as the provider knows it: made now, or at an earlier purchase. */
export async function customerOf(
  { db }: Pick<SellsContext, 'db'>,
  provider: PaymentProvider,
  accountId: number,
): Promise<string> {
  const customer = await cards.selectCustomer(db, accountId, provider.name);
  if (customer !== undefined) return customer;
  const buyer = await db.transaction().execute((trx) => repository.lockBuyer(trx, accountId));
  const { email, first_name, last_name } = buyer!;
  const name = `${first_name} ${last_name}`.trim();
  const reference = await provider.createCustomer({ key: `customer:${accountId}`, accountId, email, name });
  return cards.insertCustomer(db, accountId, provider.name, reference);
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
  if (purchase.card_cents === 0) return null;
  if (purchase.intent_id) return provider.readIntent(purchase.intent_id);
  const customer = await customerOf(context, provider, purchase.account_id);
  const card =
    purchase.card_id === null ? undefined : await cards.selectCard(context.db, purchase.card_id, provider.name);
  const intent = await provider.createIntent({
    key: `purchase:${purchase.public_id}`,
    cents: purchase.card_cents,
    customer,
    purchase: purchase.public_id,
    description: purchase.product,
    ...(card ? { card: card.reference } : {}),
  });
  await repository.updatePurchase(context.db, purchase.id, { intent_id: intent.id }, context.clock.now());
  return intent;
}

/** The card that is kept for an order which costs nothing: its confirmation is made now, or was by an earlier request. */
async function setupOf(
  context: SellsContext,
  provider: PaymentProvider,
  purchase: repository.Purchase,
): Promise<ProviderSetup | null> {
  if (!beginsByKeepingCard(purchase)) return null;
  const earlier = purchase.setup_id === null ? null : await provider.readSetup(purchase.setup_id);
  if (earlier) return earlier;
  const setup = await provider.createSetup(await customerOf(context, provider, purchase.account_id));
  await repository.updatePurchase(context.db, purchase.id, { setup_id: setup.id }, context.clock.now());
  return setup;
}

/**
 * Prepares a purchase and its payment. Asked again for the same, it answers the same purchase: two tabs, a reload and a double click lead
 * to one payment. Another plan cancels what was prepared before, so that nobody pays a price that another tab changed.
 */
export async function createPurchase(context: SellsContext, viewer: Member, order: Order): Promise<Checkout | Failure> {
  const refused = refusalOf(viewer, order);
  if (refused) return refused;
  const provider = await context.provider();
  if (!provider) return fail('payments_off');
  try {
    const purchase = await prepareAfterOthers(context, viewer.accountId, order, provider);
    if (isFailure(purchase)) return purchase;
    const confirmed = (await setupOf(context, provider, purchase)) ?? (await intentOf(context, provider, purchase));
    const { stated } = await selectVatEvidence(context.db, viewer.accountId);
    const startsAtOnce = await mustStartAtOnce(context.db, purchase, context.clock.now());
    // A change is paid with the card that renews the plan before: the reader needn't type it again.
    const keptCard =
      purchase.kind === 'change' && confirmed
        ? await cards.selectCardOf(context.db, purchase.subscription_id!, provider.name)
        : undefined;
    return { purchase, clientSecret: confirmed?.clientSecret ?? null, statedCountry: stated, startsAtOnce, keptCard };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('payment_unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}

/** The terms of a checkout say who collects, by which means, and for whom. */
export interface CheckoutTerms {
  provider: PaymentProvider;
  methods: readonly PaymentMethod[];
  creditor: string;
  oss: boolean;
}

/** Returns who collects checkouts now, by which means, and for whom. Only where somebody does. */
export async function checkoutTerms({
  provider,
  environment,
}: Pick<SellsContext, 'provider' | 'environment'>): Promise<CheckoutTerms> {
  const collector = (await provider())!;
  const { SELLER_NAME: creditor, VAT_OSS: oss } = environment;
  return { provider: collector, methods: await collector.methods(), creditor, oss };
}
