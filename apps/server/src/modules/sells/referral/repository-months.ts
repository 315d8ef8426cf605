import type { PaidPlan } from '@quotavera/domain/access';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

const FREE_MONTH_COLUMNS = [
  'id',
  'account_id',
  'days',
  'days_left',
  'status',
  'subscription_id',
  'plan',
  'starts_at',
  'ends_at',
] as const;

export const FREE_MONTH_STATUSES = ['ready', 'running', 'used', 'taken_back'] as const;
type FreeMonthStatus = (typeof FREE_MONTH_STATUSES)[number];

/** Days of PRO that somebody was given: they wait, run, or have run. */
export interface FreeMonth extends ColumnsOf<'free_month', (typeof FREE_MONTH_COLUMNS)[number]> {
  status: FreeMonthStatus;
  /** The month runs on this plan; null before it runs. */
  plan: PaidPlan | null;
}

const COLUMNS = columns('free_month', FREE_MONTH_COLUMNS);

export async function insertFreeMonth(
  trx: Trx,
  month: { accountId: number; referralId: number; days: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('free_month')
    .values({
      account_id: month.accountId,
      referral_id: month.referralId,
      days: month.days,
      days_left: month.days,
      status: 'ready',
      created_at: month.at,
    })
    .execute();
}

/** The account's months that wait or run, the earliest first. */
export async function selectOpenMonths(db: Db, accountId: number): Promise<FreeMonth[]> {
  const { rows } = await sql<FreeMonth>`
    select ${COLUMNS} from free_month where account_id = ${accountId} and status in ('ready', 'running') order by id`.execute(
    db,
  );
  return rows;
}

export async function lockMonths(trx: Trx, accountId: number, status: FreeMonth['status']): Promise<FreeMonth[]> {
  const { rows } = await sql<FreeMonth>`
    select ${COLUMNS} from free_month where account_id = ${accountId} and status = ${status} order by id for update`.execute(
    trx,
  );
  return rows;
}

/** The months that an invitation gave, of both sides. */
export async function lockMonthsOf(trx: Trx, referralId: number): Promise<FreeMonth[]> {
  const { rows } = await sql<FreeMonth>`
    select ${COLUMNS} from free_month where referral_id = ${referralId} order by account_id for update`.execute(trx);
  return rows;
}

export async function updateMonth(
  trx: Trx,
  id: number,
  change: Partial<{
    status: FreeMonth['status'];
    days_left: number;
    subscription_id: number | null;
    plan: PaidPlan | null;
    starts_at: Date | null;
    ends_at: Date | null;
  }>,
): Promise<void> {
  await trx.updateTable('free_month').set(change).where('id', '=', id).execute();
}

/** Months that have run out are used. */
export async function finishMonths(db: Db, at: Date): Promise<void> {
  await sql`update free_month set status = 'used', days_left = 0 where status = 'running' and ends_at <= ${at}`.execute(
    db,
  );
}

/** Months that wait of accounts with nothing that they would put off: no plan is in force, and nothing keeps them from PRO. */
const startable = (at: Date) => sql`
  from free_month f join account a on a.id = f.account_id
  where f.status = 'ready' and (a.subscription_type = 'free' or a.subscription_until <= ${at})
    and a.deactivated_at is null and a.banned_at is null and a.merged_into is null
    and (a.self_excluded_until is null or a.self_excluded_until <= ${at})
    and not exists (select from subscription s where s.account_id = a.id and s.product = 'plan' and s.status <> 'ended')`;

export async function selectStartable(db: Db, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id ${startable(at)} order by a.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isStartable(trx: Trx, accountId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`select ${startable(at)} and a.id = ${accountId} limit 1`.execute(trx);
  return rows.length > 0;
}

export async function lockAccount(trx: Trx, id: number): Promise<void> {
  await sql`select from account where id = ${id} for no key update`.execute(trx);
}

/** Whether free days can be used by an account: it is neither erased nor merged into another. */
export async function isOpen(trx: Trx, accountId: number): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}
