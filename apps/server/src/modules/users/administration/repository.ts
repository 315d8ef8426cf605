import type { Plan, UserType } from '@quotavera/domain/access';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface Locked {
  readonly id: number;
  readonly email: string;
  readonly language: string;
  readonly username: string;
  readonly firstName: string;
  readonly userType: UserType;
  readonly plan: Plan;
  readonly planUntil: Date | null;
  readonly isAdmin: boolean;
  readonly bannedAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly mergedInto: number | null;
  readonly erasedAt: Date | null;
  readonly revision: number;
}

/**
 * The accounts named and every admin, in the order of their ids. Of two admins who demote each other at once one waits here, and then
 * is no admin any more.
 */
export async function lockWithAdmins(trx: Trx, ids: readonly number[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select id, email, language, username_visible as username, first_name as "firstName", user_type as "userType",
      subscription_type as plan, subscription_until as "planUntil", is_admin as "isAdmin", banned_at as "bannedAt",
      deactivated_at as "deactivatedAt", merged_into as "mergedInto", erased_at as "erasedAt", revision
    from account where id = any(${[...ids]}::bigint[]) or is_admin
    order by id for no key update`.execute(trx);
  return rows;
}

export interface AccountChange {
  readonly user_type?: UserType;
  readonly subscription_type?: Plan;
  readonly subscription_until?: Date | null;
  readonly is_admin?: boolean;
  readonly banned_at?: Date | null;
  readonly ban_reason?: string | null;
  readonly deactivated_at?: Date | null;
}

export async function changeAccount(trx: Trx, id: number, change: AccountChange): Promise<void> {
  await trx
    .updateTable('account')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function selectTipster(trx: Trx, id: number): Promise<{ share: number } | undefined> {
  return trx.selectFrom('tipster').select('share_percent as share').where('id', '=', id).executeTakeFirst();
}

/** Lists show a tipster from their first tip on. */
export async function insertTipster(trx: Trx, id: number, pseudonym: string, at: Date): Promise<void> {
  await trx.insertInto('tipster').values({ id, pseudonym, created_at: at }).execute();
}

export async function updateShare(trx: Trx, id: number, percent: number): Promise<void> {
  await trx.updateTable('tipster').set({ share_percent: percent }).where('id', '=', id).execute();
}

/** What was to be published by itself stays a draft. */
export async function stopScheduled(trx: Trx, tipsterId: number): Promise<void> {
  await trx
    .updateTable('tip')
    .set({ publish_at: null })
    .where('tipster_id', '=', tipsterId)
    .where('status', '=', 'draft')
    .where('publish_at', 'is not', null)
    .execute();
}

/** Who is a client of whom: a plan that runs, or a paid channel. */
export async function hasPaidAccess(trx: Trx, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select (a.subscription_type <> 'free' and (a.subscription_until is null or a.subscription_until > ${at}))
      or exists (select from channel_subscription s where s.account_id = a.id and s.starts_at <= ${at} and s.ends_at > ${at}) as paid
    from account a where a.id = ${id}`.execute(trx);
  return rows[0]?.paid ?? false;
}

export interface EndedPlan {
  readonly id: number;
  readonly plan: Plan;
  readonly until: Date;
}

/** Plans that have run out, skipping accounts that somebody works on: they are taken the next time. */
export async function lockEndedPlans(trx: Trx, at: Date, limit: number): Promise<EndedPlan[]> {
  const { rows } = await sql<EndedPlan>`
    select id, subscription_type as plan, subscription_until as until from account
    where subscription_until <= ${at} order by subscription_until limit ${sql.lit(limit)}
    for no key update skip locked`.execute(trx);
  return rows;
}

/** Accounts whose access to a paid channel began or ended since. */
export async function selectChannelChanges(db: Db, since: Date, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.account_id as id from channel_subscription s join account a on a.id = s.account_id
    where s.ends_at > ${since} and (s.ends_at <= ${at} or s.starts_at <= ${at})
      and a.user_type <> 'collaborator'
      and (a.user_type = 'client') = (s.ends_at <= ${at})`.execute(db);
  return rows.map((row) => row.id);
}

export async function setUserType(trx: Trx, id: number, userType: UserType): Promise<void> {
  await trx.updateTable('account').set({ user_type: userType }).where('id', '=', id).execute();
}

export async function lockAccount(trx: Trx, id: number): Promise<{ userType: string } | undefined> {
  return trx
    .selectFrom('account')
    .select('user_type as userType')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Kept replies show who is suspended or merged: a greater version makes them anew. */
export async function raisePublicVersion(trx: Trx): Promise<void> {
  await sql`update record_state set version = version + 1 where id = 1`.execute(trx);
}
