import type { Db, Trx } from '../../../platform/database/index.ts';

const COLUMNS = ['id', 'name', 'synced', 'created_at', 'last_used_at', 'copied_at'] as const;

export async function selectPasskeys(db: Db, accountId: number) {
  return db.selectFrom('passkey').select(COLUMNS).where('account_id', '=', accountId).orderBy('id', 'desc').execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number];

/** The browser is given these, so that a device doesn't make a second passkey for the same account. */
export async function selectCredentials(db: Db, accountId: number) {
  return db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function findOwner(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function findByCredential(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'name', 'public_key'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export interface NewPasskey {
  accountId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
  synced: boolean;
  at: Date;
}

/** Undefined when there is such a credential already, "full" when the account has as many as it may have. The account's row is locked, so that two requests don't both count. */
export async function insertPasskey(
  trx: Trx,
  { accountId, at, counter, credentialId, name, publicKey, synced, transports }: NewPasskey,
  most: number,
): Promise<PasskeyRow | 'full' | undefined> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const { n } = await trx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= most) return 'full';
  return trx
    .insertInto('passkey')
    .values({
      account_id: accountId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: [...transports],
      name,
      synced,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Notes a use; false when the passkey is gone, was copied, or its counter isn't greater than at the last use. */
export async function noteUse(
  trx: Trx,
  id: number,
  { counter, synced, at }: { counter: number; synced: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter, synced, last_used_at: at })
    .where('id', '=', id)
    .where('copied_at', 'is', null)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the passkey is gone, or was known to be copied. */
export async function noteCopy(trx: Trx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ copied_at: at })
    .where('id', '=', id)
    .where('copied_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function rename(db: Db, accountId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function remove(trx: Trx, accountId: number, id: number) {
  return trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
}

/** Takes every passkey off an account: its password is replaced, its second factor is taken off, or it is merged into another. */
export async function endPasskeys(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
}

export interface Challenge {
  hash: Buffer;
  /** The session in which a passkey is added; null for a sign-in. */
  session: { accountId: number; familyId: string } | null;
}

export async function insertChallenge(db: Db, { hash, session }: Challenge, expiresAt: Date): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      hash,
      account_id: session?.accountId ?? null,
      family_id: session?.familyId ?? null,
      expires_at: expiresAt,
    })
    .execute();
}

/** False when there is no such challenge any more: of several answers only one finds it. */
export async function useChallenge(db: Db, { hash, session }: Challenge, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('account_id', session ? '=' : 'is', session?.accountId ?? null)
    .where('family_id', session ? '=' : 'is', session?.familyId ?? null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
}
