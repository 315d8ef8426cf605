import { sql } from 'kysely';

/**
 * The end of the plan in force of account `a`, as its owner is told everywhere. A paid plan's access outlasts its period, so that a renewal may
 * still succeed: as long as none has failed, the end is that of the period.
 */
export const paidUntil = sql<Date | null>`(case when a.subscription_until = a.paid_until then coalesce(
  (select s.period_end from subscription s where s.account_id = a.id and s.product = 'plan' and s.status = 'active'), a.subscription_until)
  else a.subscription_until end)`;
