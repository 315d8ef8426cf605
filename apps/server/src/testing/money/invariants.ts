import { type Discount, discountedPrice } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import { type PlanOrder, planPrice } from '../../modules/sells/purchase/service-terms.ts';
import type { Db } from '../../platform/database/index.ts';

/** A promise about money that doesn't hold, and where. */
export interface Broken {
  what: string;
  subject: string;
}

/** Cents of a charge that are given back, and those that a bank has or has had. */
const BACK = sql`coalesce((select sum(b.cents) from refund_part b where b.charge_id = p.id), 0)::int`;
const DISPUTED = sql`coalesce((select sum(x.cents) from dispute_part x join dispute d on d.id = x.dispute_id
  where d.purchase_id = p.id and d.status <> 'won'), 0)::int`;

/** Money in = money kept + money back + disputed, for each charge; nobody has more back than paid, and nothing is charged twice. */
const CHARGES = (isTheirs: RawBuilder<unknown>) => sql`
  select 'charge ' || case when left_over < 0 then 'spent twice' else 'lost' end as what, id::text as subject from (
    select p.id, p.card_cents as collected, ${BACK} as back, ${DISPUTED} as disputed,
      coalesce((select sum(f.cents) from funding f where f.charge_id = p.id), 0)::int
        - coalesce((select sum(n.cents) from funding n where n.charge_id = p.id and n.refund_id is not null), 0)::int - ${BACK} - ${DISPUTED} as left_over
    from purchase p where ${isTheirs} and p.status = 'succeeded' and p.card_cents > 0) charges
  where left_over < 0 or left_over + back + disputed <> collected
  union all
  select 'more given back than paid', p.id::text from purchase p
  where ${isTheirs} and (p.refunded_cents > p.price_cents or ${BACK} > p.card_cents)
  union all
  select 'more given back at the provider than paid', i.id from sandbox_intent i
    join sandbox_refund r on r.intent_id = i.id and r.status = 'succeeded' join purchase p on p.intent_id = i.id
  where ${isTheirs} group by i.id having sum(r.cents) > i.cents
  union all
  select 'a period charged twice', p.subscription_id || ' ' || p.period_start from purchase p
  where ${isTheirs} and p.status = 'succeeded' and p.kind = 'renewal' and p.period_start is not null
  group by p.subscription_id, p.period_start having count(*) > 1`;

/** Access without a subscription that was paid for, is the one trial, or of which a code left nothing to pay. */
const ACCESS = (isTheirs: RawBuilder<unknown>, at: Date) => sql`
  select 'a plan that nobody paid' as what, p.id::text as subject from (select id, id as account_id, paid_plan, paid_until from account) p
  where ${isTheirs} and p.paid_plan <> 'free' and p.paid_until > ${at}
    and not exists (select from subscription s join purchase b on b.subscription_id = s.id and b.status = 'succeeded'
        and (b.price_cents > 0 or b.kind = 'trial' or b.discount_cents > 0)
      where s.account_id = p.account_id and s.product = 'plan' and s.status <> 'ended')
  union all
  select 'a second trial', p.account_id::text from purchase p
  where ${isTheirs} and p.kind = 'trial' and p.status = 'succeeded' group by p.account_id having count(*) > 1
  union all
  select 'a channel that nobody paid', p.account_id::text from channel_subscription p
  where ${isTheirs} and p.starts_at <= ${at} and p.ends_at > ${at}
    and not exists (select from subscription s join purchase b on b.subscription_id = s.id and b.status = 'succeeded'
      where s.account_id = p.account_id and s.channel_id = p.channel_id and s.status <> 'ended')`;

/** A code's uses are those that it has, once for each account and for as many periods as promised; a trial takes none. */
const CODES = (isTheirs: RawBuilder<unknown>) => sql`
  select 'uses of a code' as what, c.code as subject from discount_code c
  where c.id in (select p.discount_code_id from purchase p where ${isTheirs})
    and (c.uses > c.uses_max or c.uses <> (select count(*) from discount_use u where u.code_id = c.id)
      or c.uses <> (select count(*) from purchase b where b.discount_code_id = c.id and b.status = 'succeeded'
        and b.kind in ('first', 'change')))
  union all
  select 'a code used twice', p.account_id || ' ' || p.code_id from discount_use p
  where ${isTheirs} group by p.code_id, p.account_id having count(*) > 1
  union all
  select 'periods of a code', u.purchase_id::text from discount_use u join discount_code c on c.id = u.code_id join purchase p on p.id = u.purchase_id
  where ${isTheirs} and (select count(*) from purchase b where b.subscription_id = p.subscription_id and b.discount_code_id = c.id
    and b.status = 'succeeded' and b.id >= p.id) > c.periods
  union all
  select 'a trial with a code', p.id::text from purchase p where ${isTheirs} and p.kind = 'trial' and p.discount_code_id is not null`;

type Cheaper = Discount & PlanOrder & Record<'id' | 'price_cents' | 'discount_cents' | 'booked', number>;

/** Sales with a code whose price isn't the list's less what the code takes off, or whose posting isn't that price. */
async function wrongPrices(db: Db, isTheirs: RawBuilder<unknown>): Promise<Broken[]> {
  const { rows } = await sql<Cheaper>`
    select p.id, p.plan, p.period, p.price_cents, p.discount_cents, c.percent, c.cents,
      coalesce((select 0 - sum(e.cents) from money_transaction m join money_entry e on e.transaction_id = m.id
        join money_account a on a.id = e.account_id
        where m.cause = 'charge:' || p.id and a.kind in ('revenue_plans', 'vat_payable')), 0)::int as booked
    from purchase p join discount_code c on c.id = p.discount_code_id where ${isTheirs} and p.status = 'succeeded'`.execute(
    db,
  );
  return rows
    .filter((row) => {
      const price = discountedPrice(planPrice(row), row);
      return row.price_cents !== price || row.booked !== price || row.discount_cents !== planPrice(row) - price;
    })
    .map(({ id }) => ({ what: 'price with a code', subject: String(id) }));
}

/** Every promise about money that doesn't hold at a moment, of some readers or of all. `check-money` proves the books; this looks at what readers have. */
export async function brokenPromises(db: Db, at: Date, accounts?: readonly number[]): Promise<Broken[]> {
  const isTheirs = accounts ? sql`p.account_id = any(${[...accounts]})` : sql`true`;
  const { rows } = await sql<Broken>`
    ${CHARGES(isTheirs)} union all ${ACCESS(isTheirs, at)} union all ${CODES(isTheirs)}`.execute(db);
  return [...rows, ...(await wrongPrices(db, isTheirs))];
}
