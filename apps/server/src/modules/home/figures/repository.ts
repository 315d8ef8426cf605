import { HOUSE_FIGURES, type HouseFigure } from '@quotavera/domain/home';
import { type Day, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { columns, type Db } from '../../../platform/database/index.ts';

export type HouseDay = { day: Day } & Record<HouseFigure, number>;

/** Sums a day up from what each module keeps; every part reads an index of the day, or the plans in force. */
export async function sumDay(db: Db, day: Day): Promise<HouseDay> {
  const [from, to] = [romeDayStart(day), romeDayEnd(day)];
  const inForce = sql`s.product = 'plan' and s.created_at < ${to} and (s.ended_at is null or s.ended_at >= ${to})`;
  const paid = (
    kind: string,
  ) => sql`(select count(*) from purchase p where p.product = 'plan' and p.kind = ${sql.lit(kind)}
    and p.status = 'succeeded' and p.paid_at >= ${from} and p.paid_at < ${to})::int`;
  const { rows } = await sql<Record<HouseFigure, number>>`
    with plan as (
      select count(*) filter (where s.plan = 'pro')::int as pro, count(*) filter (where s.plan = 'elite')::int as elite
      from subscription s where ${inForce})
    select (select count(*) from account a where a.created_at < ${to} and (a.erased_at is null or a.erased_at >= ${to})
        and a.merged_into is null)::int - plan.pro - plan.elite as members_free,
      plan.pro as members_pro, plan.elite as members_elite,
      (select count(*) from account a where a.created_at >= ${from} and a.created_at < ${to})::int as registrations,
      ${paid('first')} as conversions, ${paid('renewal')} as renewals,
      (select count(*) from subscription s where s.product = 'plan' and s.ended_at >= ${from} and s.ended_at < ${to})::int
        as churned,
      (select coalesce(-sum(e.cents), 0) from money_transaction t join money_entry e on e.transaction_id = t.id
        join money_account b on b.id = e.account_id
        where t.at >= ${from} and t.at < ${to} and b.kind in ('revenue_plans', 'revenue_channels'))::bigint as revenue_cents,
      (select count(*) from mail m where m.sent_at >= ${from} and m.sent_at < ${to})::int as mails_delivered,
      (select count(*) from mail m where m.status = 'failed' and m.created_at >= ${from} and m.created_at < ${to})::int
        as mails_failed,
      tip.published as tips_published, tip.verified as tips_verified
    from plan, lateral (select count(*)::int as published, count(*) filter (where t.price_verified)::int as verified
      from tip t where t.status <> 'draft' and t.published_at >= ${from} and t.published_at < ${to}) tip`.execute(db);
  return { day, ...rows[0]!, revenue_cents: Number(rows[0]!.revenue_cents) };
}

const FIGURES = columns('h', HOUSE_FIGURES);

export async function selectDays(db: Db, from: Day, to: Day): Promise<HouseDay[]> {
  const { rows } = await sql<HouseDay>`
    select h.day, ${FIGURES} from house_day h where h.day >= ${from} and h.day <= ${to} order by h.day`.execute(db);
  return rows.map((row) => ({ ...row, revenue_cents: Number(row.revenue_cents) }));
}

/** The last day that was summed up, and the day on which the first member came; null where there is none. */
export async function selectBounds(db: Db): Promise<{ last: Day | null; first_member_at: Date | null }> {
  const { rows } = await sql<{ last: Day | null; first_member_at: Date | null }>`
    select (select max(day) from house_day) as last,
      (select a.created_at from account a order by a.created_at, a.id limit 1) as first_member_at`.execute(db);
  return rows[0]!;
}

/** A day that is kept already stays as it was summed up. */
export async function insertDay(db: Db, day: HouseDay): Promise<void> {
  await db
    .insertInto('house_day')
    .values(day)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}
