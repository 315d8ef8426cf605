import { type Selectable, sql } from 'kysely';
import {
  type ColumnsOf,
  type DB,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
  upToMax,
} from '../../../platform/database/index.ts';

export type LinkRow = Selectable<DB['bankroll_link']>;
export type LinkTerms = Pick<LinkRow, 'title' | 'amounts' | 'shows_bets'>;

export function selectLink(db: Db, bankrollId: number): Promise<LinkRow | undefined> {
  return db.selectFrom('bankroll_link').selectAll().where('bankroll_id', '=', bankrollId).executeTakeFirst();
}

/** Writes what a bankroll shows from now on; `hash` where its address is new. Its caller has locked the bankroll. */
export async function putLink(
  db: Trx,
  bankrollId: number,
  { terms, hash, at }: { terms: LinkTerms; hash: Buffer | null; at: Date },
): Promise<void> {
  const shown = { ...terms, figures: null, figured_at: null, figured_version: null, figures_asked_at: null };
  if (hash === null) {
    await db.updateTable('bankroll_link').set(shown).where('bankroll_id', '=', bankrollId).execute();
    return;
  }
  const values = { ...shown, hash, created_at: at };
  await db
    .insertInto('bankroll_link')
    .values({ bankroll_id: bankrollId, ...values })
    .onConflict((conflict) =>
      conflict.column('bankroll_id').doUpdateSet({ ...values, addresses: sql`bankroll_link.addresses + 1` }),
    )
    .execute();
}

export async function deleteLink(db: Db, bankrollId: number): Promise<void> {
  await db.deleteFrom('bankroll_link').where('bankroll_id', '=', bankrollId).execute();
}

export interface SharedRow
  extends LinkRow,
    ColumnsOf<'bankroll', 'account_id' | 'currency' | 'stake_plan' | 'stake_value' | 'initial_cents'> {
  /** The version of the bankroll that there is now, and when its terms were changed last. */
  version: number;
  terms_at: Date;
}

/** The bankroll behind an address. There is none while its owner is gone, banned or excluded. */
export async function selectShared(db: Db, hash: Buffer, now: Date): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    select l.*, b.account_id, b.currency, b.stake_plan, b.stake_value, b.initial_cents, b.updated_at as terms_at,
      coalesce((select v.version from bankroll_version v where v.bankroll_id = b.id), 0) as version
    from bankroll_link l join bankroll b on b.id = l.bankroll_id join account a on a.id = b.account_id
    where l.hash = ${hash} and a.erased_at is null and a.deactivated_at is null and a.banned_at is null and a.merged_into is null
      and (a.self_excluded_until is null or a.self_excluded_until <= ${now})`.execute(db);
  return rows[0];
}

/** A single reader makes the figures of a page anew: false for the others, until that one has had `patienceMs`. */
export async function askForFigures(db: Db, link: LinkRow, at: Date, patienceMs: number): Promise<boolean> {
  const { rows } = await sql`
    update bankroll_link set figures_asked_at = ${at}
    where bankroll_id = ${link.bankroll_id}
      and (figures_asked_at is null or figures_asked_at < ${new Date(at.getTime() - patienceMs)}) returning bankroll_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Keeps what the page says, unless its owner has changed what it shows in the meantime. */
export async function keepFigures(db: Db, link: SharedRow, figures: object, at: Date): Promise<void> {
  await sql`update bankroll_link set figures = ${JSON.stringify(figures)}::jsonb, figured_at = ${at}, figured_version = ${link.version},
      figures_asked_at = null
    where bankroll_id = ${link.bankroll_id} and hash = ${link.hash} and amounts = ${link.amounts}`.execute(db);
}

export type SettledBet = ColumnsOf<'own_bet', 'id' | 'placed_at'>;

/** A page of the settled bets of a bankroll, latest placed first. */
export async function selectSettled(db: Db, bankrollId: number, page: PageSpan): Promise<SettledBet[]> {
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset([sql`b.placed_at`, sql`b.id`], 'desc', page, edge);
  const { rows } = await sql<SettledBet>`
    select b.id, b.placed_at from own_bet b where b.bankroll_id = ${bankrollId} and b.settled_at is not null and ${beyond}
    order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export async function countSettled(db: Db, bankrollId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${upToMax(sql`select 1 from own_bet where bankroll_id = ${bankrollId} and settled_at is not null`)} as count`.execute(
    db,
  );
  return rows[0]!.count;
}
