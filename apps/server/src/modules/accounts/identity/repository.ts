import { USERNAME_RESERVED_MS } from '@quotavera/domain/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/**
 * Whether another account than `except` uses a name that looks the same, to sign in or on screen, or used it within the reserved time. A
 * tipster's old names stay reserved for ever, because the old address of a record leads to it.
 */
export async function usernameIsTaken(
  db: Db | Trx,
  username: string,
  except: number | null,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - USERNAME_RESERVED_MS);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from account where username_look(username_visible) = username_look(${username}) and id <> ${except ?? 0})
      or exists (select from account where username_look(username) = username_look(${username}) and id <> ${except ?? 0})
      or exists (select from username_change where username_look(old_name) = username_look(${username}) and at > ${since}
        and account_id <> ${except ?? 0})
      or exists (select from username_change c join tipster t on t.id = c.account_id
        where username_look(c.old_name) = username_look(${username}) and t.id <> ${except ?? 0}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

export async function findName(trx: Trx, accountId: number, username: string) {
  return trx
    .selectFrom('account')
    .select((eb) => [
      'username_visible as visible',
      sql<string>`username_look(username_visible)`.as('look'),
      sql<string>`username_look(${username})`.as('wanted_look'),
      eb
        .selectFrom('username_change')
        .select((inner) => inner.fn.max('at').as('at'))
        .whereRef('account_id', '=', 'account.id')
        .as('changed_at'),
      eb
        .exists(eb.selectFrom('tipster').select('tipster.id').whereRef('tipster.id', '=', 'account.id'))
        .$castTo<boolean>()
        .as('is_tipster'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function insertChange(trx: Trx, change: { accountId: number; oldName: string; at: Date }): Promise<void> {
  await trx
    .insertInto('username_change')
    .values({ account_id: change.accountId, old_name: change.oldName, at: change.at })
    .execute();
}

export async function setVisibleName(trx: Trx, accountId: number, name: string): Promise<void> {
  await trx.updateTable('account').set({ username_visible: name }).where('id', '=', accountId).execute();
}

/** The form in which names are compared: two that look the same are equal. */
export async function lookOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ look: string }>`select username_look(${name}) as look`.execute(db);
  return rows[0]!.look;
}

/** Every name an account has or had, in the compared form. */
export async function looksOf(db: Db, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ look: string }>`
    select username_look(username) as look from account where id = ${accountId}
    union select username_look(username_visible) from account where id = ${accountId}
    union select username_look(old_name) from username_change where account_id = ${accountId}`.execute(db);
  return rows.map(({ look }) => look);
}

export async function isReserved(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const reserved = await db
    .selectFrom('reserved_name')
    .select('hash')
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Whether the name was that of a tipster whose account is erased: only theirs are reserved for ever. */
export async function isErasedTipsters(db: Db, hash: Buffer): Promise<boolean> {
  const reserved = await db
    .selectFrom('reserved_name')
    .select('hash')
    .where('hash', '=', hash)
    .where('until', 'is', null)
    .executeTakeFirst();
  return reserved !== undefined;
}

/** `until` null reserves for ever; a later, shorter reservation doesn't end that. */
export async function insertReserved(trx: Trx, hashes: readonly Buffer[], at: Date, until: Date | null): Promise<void> {
  await trx
    .insertInto('reserved_name')
    .values(hashes.map((hash) => ({ hash, at, until })))
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ at, until }).where('reserved_name.until', 'is not', null),
    )
    .execute();
}

export async function saveErasedIdentities(
  trx: Trx,
  accountId: number,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await trx
    .insertInto('erased_identity')
    .values(hashes.map((hash) => ({ hash, account_id: accountId, erased_at: at })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ account_id: accountId, erased_at: at }))
    .execute();
}

export async function identityOf(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'phone_number as phone', 'google_subject'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Whether another account was erased under one of these identities. */
export async function isErasedIdentity(trx: Trx, hashes: readonly Buffer[], exceptId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('erased_identity')
    .select('account_id')
    .where('hash', 'in', [...hashes])
    .where('account_id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tipsters' accounts that were erased under one of these identities and have not been joined to a later one. */
export async function selectErasedTipsters(trx: Trx, hashes: readonly Buffer[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('erased_identity')
    .innerJoin('account', 'account.id', 'erased_identity.account_id')
    .innerJoin('tipster', 'tipster.id', 'account.id')
    .select('account.id')
    .distinct()
    .where('erased_identity.hash', 'in', [...hashes])
    .where('account.merged_into', 'is', null)
    .orderBy('account.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function phoneOf(trx: Trx, accountId: number): Promise<string> {
  const row = await trx.selectFrom('account').select('phone_number').where('id', '=', accountId).executeTakeFirst();
  return row?.phone_number ?? '';
}

export async function joinRecord(trx: Trx, formerId: number, accountId: number): Promise<void> {
  await trx.updateTable('account').set({ merged_into: accountId }).where('id', '=', formerId).execute();
}
