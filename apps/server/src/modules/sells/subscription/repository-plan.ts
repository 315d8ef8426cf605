import type { PaidPlan } from '@quotavera/domain/access';
import type { DisputeStatus } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Purchases `p` of an account whose period of a plan holds a moment. */
const ofPlanAt = (accountId: number, plan: PaidPlan, at: Date): RawBuilder<unknown> => sql`
  p.account_id = ${accountId} and p.product = 'plan' and p.plan = ${plan} and p.status = 'succeeded'
  and p.period_start <= ${at} and p.period_end > ${at}`;

/** Whether an account had a plan at a moment of the past: it has it still, or a period of it was paid and not over. */
export async function selectHadPlan(db: Db, accountId: number, plan: PaidPlan, at: Date): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (
      select from account where id = ${accountId} and subscription_type = ${plan}
        and (subscription_until is null or subscription_until > ${at}))
      or exists (
        select from purchase p join subscription s on s.id = p.subscription_id
        where ${ofPlanAt(accountId, plan, at)} and (s.ended_at is null or s.ended_at > ${at})) as had`.execute(db);
  return rows[0]!.had;
}

/** The dispute that stands against what an account had paid of a plan at a moment; null where none does. */
export async function selectPlanDispute(
  db: Db,
  accountId: number,
  plan: PaidPlan,
  at: Date,
): Promise<Exclude<DisputeStatus, 'won'> | null> {
  const { rows } = await sql<{ status: Exclude<DisputeStatus, 'won'> }>`
    select d.status from purchase p join dispute_part x on x.purchase_id = p.id join dispute d on d.id = x.dispute_id
    where ${ofPlanAt(accountId, plan, at)} and d.status <> 'won' order by d.status limit 1`.execute(db);
  return rows[0]?.status ?? null;
}
