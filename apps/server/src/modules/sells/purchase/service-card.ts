import type { Trx } from '../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import type { SellsContext } from '../context.ts';
import type { ProviderCard, ProviderSetup } from '../provider/provider.ts';
import { lockBuyer } from './repository.ts';
import * as repository from './repository-cards.ts';

/** A card that is charged no more is taken off its owner's name at the provider; so is everything of a customer who is erased. */
export const detachCard = jobKind<{ provider: string; reference: string }>('detach_card');
export const forgetCustomer = jobKind<{ provider: string; reference: string }>('forget_customer');
/** Over about three days. */
const ATTEMPTS = 25;

/** Stops charging a card. Subscriptions that it paid for are charged to another card, or to none. */
export async function giveUpCard(
  trx: Trx,
  cardId: number,
  { instead, at }: { instead: number | null; at: Date },
): Promise<void> {
  const card = await repository.markRemoved(trx, cardId, at);
  if (!card) return;
  await repository.moveCharges(trx, cardId, instead);
  await addJob(trx, detachCard, card, { jobKey: `card:${cardId}`, maxAttempts: ATTEMPTS });
}

/**
 * Keeps a card, or finds it: its id. Whoever types a card twice has one: the earlier row of the same number gives way, with everything
 * that was charged to it.
 */
export async function keepCard(
  trx: Trx,
  owner: { accountId: number; provider: string; at: Date },
  card: ProviderCard,
): Promise<number> {
  const id = await repository.insertCard(trx, owner, card);
  for (const earlier of await repository.selectEarlierTwins(trx, id)) {
    await giveUpCard(trx, earlier, { instead: id, at: owner.at });
  }
  return id;
}

/** Stores the card of a confirmed setup for its customer. Doing so again changes nothing. Returns null when there is no card to store. */
export async function applySetup(
  { db, clock }: Pick<SellsContext, 'db' | 'clock'>,
  provider: string,
  { status, customer, card }: ProviderSetup,
): Promise<number | null> {
  if (status !== 'succeeded' || !card) return null;
  return db.transaction().execute(async (trx) => {
    const accountId = await repository.selectAccountOf(trx, provider, customer);
    const buyer = accountId === undefined ? undefined : await lockBuyer(trx, accountId);
    return buyer && !buyer.is_erased ? keepCard(trx, { accountId: buyer.id, provider, at: clock.now() }, card) : null;
  });
}

/** Has every provider forget an account. Call it in the transaction that erases the account, before its rows go. */
export async function forgetCustomers(trx: Trx, accountId: number): Promise<void> {
  for (const customer of await repository.selectCustomers(trx, accountId)) {
    await addJob(trx, forgetCustomer, customer, { maxAttempts: ATTEMPTS });
  }
}

/** Does this act at the provider that knows the card. A provider that collects here no more can't be asked. */
export async function tellProvider(
  { provider, log }: Pick<SellsContext, 'provider' | 'log'>,
  act: 'detachCard' | 'forgetCustomer',
  { provider: name, reference }: { provider: string; reference: string },
): Promise<void> {
  const present = await provider();
  if (present?.name === name) await present[act](reference);
  else log.warn({ provider: name, reference, act }, 'a provider that collects here no more was not told');
}
