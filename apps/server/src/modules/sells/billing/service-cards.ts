import type { ReplyOf } from '@quotavera/contract/core';
import type { createCardSetup } from '@quotavera/contract/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { SellsContext } from '../context.ts';
import { ProviderUnavailable } from '../provider/provider.ts';
import { lockBuyer } from '../purchase/repository.ts';
import { selectCards, selectCustomer } from '../purchase/repository-cards.ts';
import { applySetup, giveUpCard } from '../purchase/service-card.ts';
import { customerOf } from '../purchase/service-create.ts';
import { changeOwn, type Overview, subscriptionsOf } from './service.ts';

/** Sends a request to the provider. A provider that doesn't answer is an expected failure. */
async function asking<T>(request: () => Promise<T>): Promise<T | Failure> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('payment_unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}

/** Returns the secret with which the reader's browser has a card stored without a payment. */
export async function prepareCard(
  context: SellsContext,
  accountId: number,
): Promise<ReplyOf<typeof createCardSetup> | Failure> {
  const provider = await context.provider();
  if (!provider) return fail('payments_off');
  const setup = await asking(async () => provider.createSetup(await customerOf(context, provider, accountId)));
  if (isFailure(setup)) return setup;
  return {
    setup: setup.id,
    client_secret: setup.clientSecret,
    provider: provider.name,
    publishable_key: provider.publishableKey,
    methods: [...(await provider.methods())],
    creditor: context.environment.SELLER_NAME,
  };
}

/** The ids of the cards that the account's subscriptions may be charged to. */
async function ownCards(trx: Trx, context: SellsContext, accountId: number): Promise<number[]> {
  const provider = await context.provider();
  return (await selectCards(trx, accountId, provider?.name ?? null)).map(({ id }) => id);
}

/** Charges a subscription to another of one's own cards, from its next renewal on. */
export async function chooseCard(
  context: SellsContext,
  accountId: number,
  { subscription, card }: { subscription: number; card: number },
): Promise<Overview | Failure> {
  return changeOwn(context, accountId, subscription, async (trx) =>
    (await ownCards(trx, context, accountId)).includes(card) ? { card_id: card } : fail('not_found'),
  );
}

/** Keeps the card that the reader has just confirmed, and charges a subscription to it if one is named. */
export async function addCard(
  context: SellsContext,
  accountId: number,
  input: { setup: string; subscription: number | null },
): Promise<Overview | Failure> {
  const provider = await context.provider();
  if (!provider) return fail('payments_off');
  const setup = await asking(() => provider.readSetup(input.setup));
  if (isFailure(setup)) return setup;
  const customer = await selectCustomer(context.db, accountId, provider.name);
  if (!setup || setup.customer !== customer) return fail('not_found');
  const card = await applySetup(context, provider.name, setup);
  if (card === null) return fail('card_not_saved');
  if (input.subscription === null) return subscriptionsOf(context, accountId);
  return chooseCard(context, accountId, { subscription: input.subscription, card });
}

/**
 * Removes a card. Subscriptions charged to it are charged to another card from now on, or to none: then they won't renew unless a card is
 * added.
 */
export async function removeCard(
  context: SellsContext,
  accountId: number,
  input: { card: number; instead: number | null },
): Promise<Overview | Failure> {
  const { card, instead } = input;
  if (instead === card) return fail('validation', { fields: { instead: 'invalid' } });
  const removed = await transact(context.db, async (trx) => {
    await lockBuyer(trx, accountId);
    const own = await ownCards(trx, context, accountId);
    if (!own.includes(card) || (instead !== null && !own.includes(instead))) return fail('not_found');
    await giveUpCard(trx, card, { instead, at: context.clock.now() });
    return null;
  });
  return isFailure(removed) ? removed : subscriptionsOf(context, accountId);
}
