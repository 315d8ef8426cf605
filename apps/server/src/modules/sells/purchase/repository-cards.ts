import type { PaymentMethod } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { ProviderCard } from '../provider/provider.ts';

export async function selectCustomer(db: Db, accountId: number, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('reference')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.reference;
}

/** The customer that counts: the one of an earlier request, where two made one at once. */
export async function insertCustomer(db: Db, accountId: number, provider: string, reference: string): Promise<string> {
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, provider, reference })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await selectCustomer(db, accountId, provider)) ?? reference;
}

/** The account's customers at every provider that it has ever paid through. */
export async function selectCustomers(db: Db, accountId: number): Promise<{ provider: string; reference: string }[]> {
  return db
    .selectFrom('payment_customer')
    .select(['provider', 'reference'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function selectAccountOf(db: Db, provider: string, customer: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('account_id')
    .where('provider', '=', provider)
    .where('reference', '=', customer)
    .executeTakeFirst();
  return row?.account_id;
}

/** Keeps a card, or finds it: the id. */
export async function insertCard(
  trx: Trx,
  owner: { accountId: number; provider: string; at: Date },
  card: ProviderCard,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_card (account_id, provider, reference, kind, brand, last4, expires_month, expires_year, fingerprint, country, mandate, added_at)
    values (${owner.accountId}, ${owner.provider}, ${card.reference}, ${card.kind}, ${card.brand}, ${card.last4}, ${card.expiresMonth},
      ${card.expiresYear}, ${card.fingerprint}, ${card.country}, ${card.mandate}, ${owner.at})
    on conflict (provider, reference) do update set expires_month = excluded.expires_month, expires_year = excluded.expires_year,
      country = coalesce(excluded.country, payment_card.country), mandate = coalesce(excluded.mandate, payment_card.mandate)
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Cards of the same owner with the number of this one, kept before it. */
export async function selectEarlierTwins(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select earlier.id from payment_card card join payment_card earlier
      on earlier.account_id = card.account_id and earlier.provider = card.provider and earlier.fingerprint = card.fingerprint
    where card.id = ${id} and card.removed_at is null and earlier.id < card.id and earlier.removed_at is null`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}

/** Marks a card as removed: what its provider calls it; undefined when it was removed before. */
export async function markRemoved(
  trx: Trx,
  id: number,
  at: Date,
): Promise<{ provider: string; reference: string } | undefined> {
  return trx
    .updateTable('payment_card')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['provider', 'reference'])
    .executeTakeFirst();
}

/** Whether a running subscription is charged to a card. */
export async function paysForSomething(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('subscription')
    .select('id')
    .where('card_id', '=', id)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves charges from a card to another, or to none: subscriptions, and renewals whose payment isn't made yet. */
export async function moveCharges(trx: Trx, from: number, to: number | null): Promise<void> {
  await sql`update subscription set card_id = ${to} where card_id = ${from} and status <> 'ended'`.execute(trx);
  await sql`
    update purchase set card_id = ${to} where card_id = ${from} and intent_id is null and status = 'requires_payment_method'`.execute(
    trx,
  );
}

const CARD_COLUMNS = ['id', 'kind', 'reference', 'brand', 'last4', 'country', 'mandate'] as const;

/** A card or account that may be charged, in its provider's words; undefined when it was removed or is another provider's. */
export async function selectCard(
  db: Db,
  id: number,
  provider: string,
): Promise<(ColumnsOf<'payment_card', (typeof CARD_COLUMNS)[number]> & { kind: PaymentMethod }) | undefined> {
  return db
    .selectFrom('payment_card')
    .select(CARD_COLUMNS)
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('removed_at', 'is', null)
    .$narrowType<{ kind: PaymentMethod }>()
    .executeTakeFirst();
}

/** The card that a subscription is charged to, if it may be charged here. */
export async function selectCardOf(db: Db, subscriptionId: number, provider: string) {
  const { rows } = await sql<{ id: number }>`
    select card_id as id from subscription where id = ${subscriptionId} and card_id is not null`.execute(db);
  return rows[0] && selectCard(db, rows[0].id, provider);
}

const SHOWN_COLUMNS = ['id', 'kind', 'brand', 'last4', 'country', 'mandate', 'expires_month', 'expires_year'] as const;
export type CardRow = ColumnsOf<'payment_card', (typeof SHOWN_COLUMNS)[number]> & { kind: PaymentMethod };

/** The account's cards that may be charged here, the latest first. */
export async function selectCards(db: Db, accountId: number, provider: string | null): Promise<CardRow[]> {
  return db
    .selectFrom('payment_card')
    .select(SHOWN_COLUMNS)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .$narrowType<{ kind: PaymentMethod }>()
    .execute();
}
