import type { Plan, StaffRole, UserType } from '@quotavera/domain/access';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, emailIs, type Trx } from '../../../platform/database/index.ts';

const LOCKED_ACCOUNT_COLUMNS = [
  'id',
  'email',
  'first_name',
  'user_type',
  'is_admin',
  'roles',
  'banned_at',
  'deactivated_at',
  'merged_into',
  'erased_at',
  'revision',
] as const;

export interface LockedAccount extends ColumnsOf<'account', (typeof LOCKED_ACCOUNT_COLUMNS)[number]> {
  username: string;
  user_type: UserType;
  roles: StaffRole[];
  /** The plan that an admin gave; a paid plan lies beside it. */
  plan: Plan;
  plan_until: Date | null;
}

/**
 * Locks these accounts and every admin, in order of id. When two admins demote each other at the same time, the second waits here and then
 * is no admin any more.
 */
export async function lockWithAdmins(trx: Trx, ids: readonly number[]): Promise<LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    select ${columns('account', LOCKED_ACCOUNT_COLUMNS)}, username_visible as username, granted_plan as plan,
      granted_until as plan_until
    from account where id = any(${[...ids]}::bigint[]) or is_admin
    order by id for no key update`.execute(trx);
  return rows;
}

export interface AccountChange {
  user_type?: UserType;
  subscription_type?: Plan;
  subscription_until?: Date | null;
  granted_plan?: Plan;
  granted_until?: Date | null;
  is_admin?: boolean;
  roles?: StaffRole[];
  banned_at?: Date | null;
  ban_reason?: string | null;
  deactivated_at?: Date | null;
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

/** Whether the account has paid access: a plan in force, or a paid channel. */
export async function hasPaidAccess(trx: Trx, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select (a.subscription_type <> 'free' and (a.subscription_until is null or a.subscription_until > ${at}))
      or exists (select from channel_subscription s where s.account_id = a.id and s.starts_at <= ${at} and s.ends_at > ${at}
        and not s.is_gift) as paid
    from account a where a.id = ${id}`.execute(trx);
  return rows[0]?.paid ?? false;
}

export interface PlanTerm {
  plan: Plan;
  /** The end is null for a plan without end. */
  until: Date | null;
}

interface Plans {
  granted: PlanTerm;
  paid: PlanTerm;
  free: PlanTerm;
}

/** Locks the account and reads the plan that an admin gave, the one that is paid for, and the one of free months. */
export async function lockPlans(trx: Trx, id: number): Promise<Plans | null> {
  const { rows } = await sql<{
    granted: Plan;
    granted_until: Date | null;
    paid: Plan;
    paid_until: Date | null;
    free_until: Date | null;
  }>`
    select granted_plan as granted, granted_until, paid_plan as paid, paid_until,
      free_until
    from account where id = ${id} for no key update`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  return {
    granted: { plan: row.granted, until: row.granted_until },
    paid: { plan: row.paid, until: row.paid_until },
    free: { plan: row.free_until ? 'pro' : 'free', until: row.free_until },
  };
}

export async function updateFreePlan(trx: Trx, id: number, until: Date | null): Promise<void> {
  await trx.updateTable('account').set({ free_until: until }).where('id', '=', id).execute();
}

export async function updatePaidPlan(trx: Trx, id: number, { plan, until }: PlanTerm): Promise<void> {
  await trx.updateTable('account').set({ paid_plan: plan, paid_until: until }).where('id', '=', id).execute();
}

export interface EndedPlan {
  id: number;
  plan: Plan;
  until: Date;
}

/** Locks plans that have run out; accounts that another transaction has locked wait for the next run. */
export async function lockEndedPlans(trx: Trx, at: Date, limit: number): Promise<EndedPlan[]> {
  const { rows } = await sql<EndedPlan>`
    select id, subscription_type as plan, subscription_until as until from account
    where subscription_until <= ${at} order by subscription_until limit ${sql.lit(limit)}
    for no key update skip locked`.execute(trx);
  return rows;
}

/** Accounts whose access to a paid channel began or ended in the span. */
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

export async function lockAccount(trx: Trx, id: number): Promise<{ user_type: string } | undefined> {
  return trx.selectFrom('account').select('user_type').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function findByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('account')
    .select((eb) => ['id', eb.or([eb('merged_into', 'is not', null), eb('erased_at', 'is not', null)]).as('closed')])
    .where(emailIs('email', email))
    .executeTakeFirst();
}

/** Whoever has the server's console may lift a ban: it is the way back in when nobody else is left. */
export async function grantAdministration(trx: Trx, accountId: number): Promise<void> {
  await trx
    .updateTable('account')
    .set((eb) => ({
      is_admin: true,
      banned_at: null,
      ban_reason: null,
      deactivated_at: null,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();
}

export interface NewAdministrator {
  email: string;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  at: Date;
}

export async function insertAdministrator(trx: Trx, account: NewAdministrator): Promise<number> {
  const { id } = await trx
    .insertInto('account')
    .values({
      email: account.email,
      username: account.username,
      username_visible: account.username,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      user_type: 'user',
      is_admin: true,
      email_confirmed_at: account.at,
      created_at: account.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Moves {
  followers: number;
  following: number;
  unlocks: number;
  channels: number;
  channel_subscriptions: number;
}

/** Counts what a merge would move from the duplicate. */
export async function countMoves(db: Db, duplicateId: number, keptId: number): Promise<Moves> {
  const { rows } = await sql<Moves>`
    select
      (select count(*) from follow f where f.tipster_id = ${duplicateId} and f.account_id <> ${keptId}) as followers,
      (select count(*) from follow f where f.account_id = ${duplicateId} and f.tipster_id <> ${keptId}) as following,
      (select count(*) from tip_unlock u where u.account_id = ${duplicateId}) as unlocks,
      (select count(*) from channel c where c.tipster_id = ${duplicateId}) as channels,
      (select count(*) from channel_subscription s where s.account_id = ${duplicateId}) as channel_subscriptions`.execute(
    db,
  );
  return rows[0]!;
}

/** Settled tips of a tipster; null for who is none. */
/** Whether an account has a subscription that is charged for. */
export async function hasRunningSubscription(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (select from subscription where account_id = ${id} and status <> 'ended') as running`.execute(db);
  return rows[0]!.running;
}

export async function countSettled(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ settled: number | null }>`
    select case when exists (select from tipster where id = ${id}) then coalesce((select all_settled from standing s
      where s.tipster_id = ${id} and s.period = 'all' and s.sport = 'all' and s.kind = 'all'), 0) end as settled`.execute(
    db,
  );
  return rows[0]?.settled ?? null;
}

/** Closes the duplicate and points it, and its own duplicates, to the remaining account. */
export async function closeDuplicate(trx: Trx, duplicateId: number, keptId: number, at: Date): Promise<void> {
  await sql`
    update account set merged_into = ${keptId}, merged_at = ${at}, revision = revision + 1,
      subscription_type = 'free', subscription_until = null, granted_plan = 'free', granted_until = null
    where id = ${duplicateId}`.execute(trx);
  // A self-exclusion or a pause of either account holds for the remaining one.
  await sql`
    update account k set self_excluded_until = greatest(k.self_excluded_until, d.self_excluded_until),
      betting_paused_until = greatest(k.betting_paused_until, d.betting_paused_until),
      betting_paused_by = coalesce(k.betting_paused_by, d.betting_paused_by)
    from account d where k.id = ${keptId} and d.id = ${duplicateId}`.execute(trx);
  await sql`update account set merged_into = ${keptId} where merged_into = ${duplicateId}`.execute(trx);
}

/** Returns since when somebody is a tipster, the share in force, and its changes in the audit log, the earliest first. */
export async function selectShares(
  db: Db,
  id: number,
): Promise<{ since: Date; percent: number; changes: { from: number; to: number; at: Date }[] } | undefined> {
  const tipster = await db
    .selectFrom('tipster')
    .select(['created_at as since', 'share_percent as percent'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!tipster) return undefined;
  const { rows: changes } = await sql<{ from: number; to: number; at: Date }>`
    select (data ->> 'from')::int as "from", (data ->> 'to')::int as "to", at from audit_log
    where account_id = ${id} and action = 'user_share_changed' order by at, id`.execute(db);
  return { ...tipster, changes };
}
