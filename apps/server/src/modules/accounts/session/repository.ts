import { sql } from 'kysely';
import { type Db, emailIs, type Trx } from '../../../platform/database/index.ts';

const ACCOUNT_FACTS = [
  'account.id as account_id',
  'account.user_type',
  'account.subscription_type',
  'account.subscription_until',
  'account.is_admin',
  'account.roles',
  'account.banned_at',
  'account.deactivated_at',
  'account.merged_into',
  'account.erased_at',
  'account.self_excluded_until',
  'account.betting_paused_until',
  'account.is_two_fa_enabled',
  'account.simulated',
] as const;

const COUNTRY = sql<string | null>`(select d.country from account_address d where d.account_id = account.id)`.as(
  'country',
);

export interface AccountFacts {
  account_id: number;
  user_type: string;
  subscription_type: string;
  subscription_until: Date | null;
  is_admin: boolean;
  roles: string[];
  banned_at: Date | null;
  deactivated_at: Date | null;
  merged_into: number | null;
  erased_at: Date | null;
  self_excluded_until: Date | null;
  betting_paused_until: Date | null;
  is_two_fa_enabled: boolean;
  simulated: boolean;
}

const SIGN_IN_COLUMNS = [
  ...ACCOUNT_FACTS,
  'email',
  'password_hash',
  'first_name',
  'last_name',
  'phone_number',
] as const;

/** By e-mail or username, whatever the case; an e-mail wins over somebody else's username of the same spelling. */
export async function findForSignIn(db: Db, usernameOrEmail: string) {
  return db
    .selectFrom('account')
    .select(SIGN_IN_COLUMNS)
    .where((eb) =>
      eb.or([emailIs('email', usernameOrEmail), eb(sql`lower(username)`, '=', sql`lower(${usernameOrEmail})`)]),
    )
    .orderBy(emailIs('email', usernameOrEmail), 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
}

export async function findForSignInById(db: Db, accountId: number) {
  return db.selectFrom('account').select(SIGN_IN_COLUMNS).where('id', '=', accountId).executeTakeFirst();
}

export async function insertFamily(
  trx: Trx,
  family: { id: string; accountId: number; at: Date; userAgent: string },
): Promise<void> {
  await trx
    .insertInto('session_family')
    .values({
      id: family.id,
      account_id: family.accountId,
      created_at: family.at,
      last_used_at: family.at,
      user_agent: family.userAgent,
    })
    .execute();
}

export async function insertRefreshToken(
  trx: Trx,
  token: { hash: Buffer; familyId: string; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('refresh_token')
    .values({ hash: token.hash, family_id: token.familyId, issued_at: token.issuedAt, expires_at: token.expiresAt })
    .execute();
}

export async function stampLogin(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('account').set({ last_login_at: at }).where('id', '=', accountId).execute();
}

export async function saveNetwork(db: Db, accountId: number, network: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('account_network')
    .values({ account_id: accountId, network, seen_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ seen_at: at }))
    .execute();
}

export async function deleteNetworksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_network').where('seen_at', '<', before).execute();
}

export async function reactivate(trx: Trx, accountId: number): Promise<void> {
  await trx.updateTable('account').set({ deactivated_at: null }).where('id', '=', accountId).execute();
}

/** The token with its family and account; locks token and family, so that of many simultaneous refreshes one rotates. */
export async function lockRefreshToken(trx: Trx, hash: Buffer) {
  return trx
    .selectFrom('refresh_token')
    .innerJoin('session_family', 'session_family.id', 'refresh_token.family_id')
    .innerJoin('account', 'account.id', 'session_family.account_id')
    .select([
      ...ACCOUNT_FACTS,
      'refresh_token.family_id',
      'refresh_token.expires_at',
      'refresh_token.used_at',
      'session_family.created_at as opened_at',
      'session_family.ended_at',
      'session_family.end_reason',
    ])
    .where('refresh_token.hash', '=', hash)
    .forUpdate(['refresh_token', 'session_family'])
    .executeTakeFirst();
}

export async function markUsed(trx: Trx, hash: Buffer, familyId: string, at: Date): Promise<void> {
  await trx.updateTable('refresh_token').set({ used_at: at }).where('hash', '=', hash).execute();
  await trx.updateTable('session_family').set({ last_used_at: at }).where('id', '=', familyId).execute();
}

export async function issuedAtOf(trx: Trx, hash: Buffer): Promise<Date | undefined> {
  const row = await trx.selectFrom('refresh_token').select('issued_at').where('hash', '=', hash).executeTakeFirst();
  return row?.issued_at;
}

export async function familyOf(db: Db, hash: Buffer) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('session_family', 'session_family.id', 'refresh_token.family_id')
    .select(['session_family.id as family_id', 'session_family.account_id'])
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst();
}

export async function endFamily(trx: Trx, familyId: string, at: Date, reason: string): Promise<void> {
  await trx
    .updateTable('session_family')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the account's sessions; what else opens the account is ended by the service. */
export async function endFamiliesOf(
  trx: Trx,
  accountId: number,
  at: Date,
  reason: string,
  keptFamilyId?: string,
): Promise<number> {
  const result = await trx
    .updateTable('session_family')
    .set({ ended_at: at, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(keptFamilyId !== undefined, (query) => query.where('id', '!=', keptFamilyId!))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Facts of a session and its account; undefined when there is no such session. */
export async function findSessionFacts(db: Db, familyId: string, accountId: number) {
  return db
    .selectFrom('session_family')
    .innerJoin('account', 'account.id', 'session_family.account_id')
    .select([...ACCOUNT_FACTS, COUNTRY, 'session_family.ended_at'])
    .where('session_family.id', '=', familyId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

export async function findAccountFacts(db: Db, accountId: number): Promise<AccountFacts | undefined> {
  return db
    .selectFrom('account')
    .select([...ACCOUNT_FACTS, COUNTRY])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Deletes expired tokens and families without tokens. */
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('refresh_token').where('expires_at', '<', before).execute();
  await db
    .deleteFrom('session_family')
    .where('last_used_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('refresh_token').select('hash').whereRef('refresh_token.family_id', '=', 'session_family.id'),
        ),
      ),
    )
    .execute();
}

/** The password hash and the start of an open session; undefined when there is none. */
export async function findOwner(db: Db, accountId: number, familyId: string) {
  return db
    .selectFrom('session_family')
    .innerJoin('account', 'account.id', 'session_family.account_id')
    .select(['account.password_hash', 'session_family.created_at as signed_in_at'])
    .where('session_family.id', '=', familyId)
    .where('account.id', '=', accountId)
    .where('session_family.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Sessions that can still be used: neither ended nor with their last refresh token expired. */
export async function findOpen(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('session_family')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_token')
          .select('hash')
          .whereRef('refresh_token.family_id', '=', 'session_family.id')
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** False when the account has no such open session. */
export async function endOwn(trx: Trx, accountId: number, familyId: string, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('session_family')
    .set({ ended_at: at, end_reason: 'ended_by_owner' })
    .where('id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertChallenge(
  db: Db,
  row: { hash: Buffer; accountId: number; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_challenge')
    .values({ hash: row.hash, account_id: row.accountId, created_at: row.at, expires_at: row.expiresAt })
    .execute();
}

/** Counts an attempt on the challenge; undefined when it is unknown, expired or used up. */
export async function tryChallenge(db: Db, hash: Buffer, now: Date, triesMax: number) {
  return db
    .updateTable('sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .returning('account_id')
    .executeTakeFirst();
}

/** False when another request was faster: a challenge opens only one session. */
export async function deleteChallenge(db: Db, hash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('sign_in_challenge').where('hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute();
}

/** Cached replies and pages carry this version: a greater one makes them stale. */
export async function raisePublicVersion(trx: Trx): Promise<void> {
  await sql`update record_state set version = version + 1 where id = 1`.execute(trx);
}
