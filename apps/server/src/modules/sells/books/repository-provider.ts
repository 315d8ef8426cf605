import { snakeCaseNames } from '@quotavera/contract/names';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { ProviderMovement } from '../provider/provider.ts';
import { booked, type Difference, type Part, pagesOf } from './repository-proof.ts';

const listOf = (movements: readonly ProviderMovement[], kind: ProviderMovement['kind']) =>
  sql`${JSON.stringify(movements.filter((movement) => movement.kind === kind).map(snakeCaseNames))}::jsonb`;

/**
 * Movements at the provider against the books: what a charge brought and what was kept of it as a fee, what a refund took (one that failed is owed
 * again, and took nothing), what a dispute took, its fee and its state, the fee of a charge that failed, and what was transferred to a tipster. A movement that the books don't know differs by all of its cents.
 */
export async function selectMoved(
  db: Db,
  provider: string,
  movements: readonly ProviderMovement[],
): Promise<Difference[]> {
  if (movements.length === 0) return [];
  const { rows } = await sql<Difference>`
    select f.what, c.intent_id as subject, f.cents::bigint as cents
    from jsonb_to_recordset(${listOf(movements, 'charge')}) as c (intent_id text, cents int, fee_cents int)
      left join purchase p on p.intent_id = c.intent_id and p.provider = ${provider}
      cross join lateral (${booked(sql`t.cause = 'charge:' || p.id`)}) charge
      cross join lateral (${booked(sql`t.cause = 'fee:' || p.id`)}) fee
      cross join lateral (values ('provider_charge', c.cents - charge.clearing), ('provider_fee', coalesce(c.fee_cents - fee.fee, 0))) f (what, cents)
    where f.cents <> 0
    union all
    select 'provider_refund', r.reference, f.cents::bigint
    from jsonb_to_recordset(${listOf(movements, 'refund')}) as r (reference text, intent_id text, cents int, status text)
      cross join lateral (select coalesce(sum(b.cents), 0) as cents from refund_part b join purchase p on p.id = b.charge_id
        where b.reference = r.reference and b.status <> 'failed' and p.intent_id = r.intent_id and p.provider = ${provider}) given
      cross join lateral (${booked(sql`t.cause = 'refund_loss:' || r.reference`)}) loss
      cross join lateral (values (case r.status when 'failed' then 0 else r.cents end - given.cents + loss.clearing)) f (cents)
    where f.cents <> 0
    union all
    select f.what, x.reference, f.cents::bigint
    from jsonb_to_recordset(${listOf(movements, 'dispute')}) as x (reference text, intent_id text, cents int, fee_cents int, status text)
      left join dispute d on d.reference = x.reference
      cross join lateral (values ('provider_dispute', x.cents - coalesce(d.cents, 0)), ('provider_fee', x.fee_cents - coalesce(d.fee_cents, 0)),
        ('provider_dispute', case when d.status is distinct from x.status and d.cents = x.cents then x.cents else 0 end)) f (what, cents)
    where x.cents > 0 and f.cents <> 0
    union all
    select 'provider_fee', x.reference, (x.cents - booked.failure)::bigint
    from jsonb_to_recordset(${listOf(movements, 'failure')}) as x (reference text, cents int)
      cross join lateral (${booked(sql`t.cause = 'failure_fee:' || x.reference`)}) booked
    where x.cents <> booked.failure
    union all
    select 'provider_transfer', x.reference, (x.cents + booked.clearing)::bigint
    from jsonb_to_recordset(${listOf(movements, 'transfer')}) as x (reference text, payout int, cents int)
      left join payout y on y.id = x.payout and y.method = 'connect' and y.reference = x.reference
      cross join lateral (${booked(sql`t.cause in ('payout:' || y.id, 'payout_returned:' || y.id)`)}) booked
    where x.cents <> 0 - booked.clearing
    order by 1, 2`.execute(db);
  return rows;
}

/** A charge, a refund, a dispute, a charge that failed or a transfer, by the provider's name of it. */
export interface Named {
  kind: ProviderMovement['kind'];
  reference: string;
}

interface Span {
  from: Date | null;
  until: Date;
}

/** Goes through the bookings of a span, page by page, by the provider's names of them. */
export async function* bookingsOf(db: Db, provider: string, { from, until }: Span): AsyncGenerator<Named[]> {
  const isInSpan = (at: RawBuilder<unknown>) =>
    sql`${at} < ${until} and (${from}::timestamptz is null or ${at} >= ${from})`;
  const kinds: { table: string; select: Part }[] = [
    {
      table: 'purchase',
      select: (isOnPage) => sql`
        select 'charge' as kind, p.intent_id as reference from purchase p
        where p.status = 'succeeded' and p.provider = ${provider} and p.card_cents > 0 and ${isInSpan(sql`p.paid_at`)} and ${isOnPage('p.id')}`,
    },
    {
      table: 'refund_part',
      select: (isOnPage) => sql`
        select distinct 'refund' as kind, b.reference from refund_part b join purchase p on p.id = b.charge_id
        where b.status = 'succeeded' and b.reference is not null and p.provider = ${provider} and ${isInSpan(sql`b.updated_at`)} and ${isOnPage('b.id')}`,
    },
    {
      table: 'dispute',
      select: (isOnPage) => sql`
        select 'dispute' as kind, d.reference from dispute d join purchase p on p.id = d.purchase_id
        where p.provider = ${provider} and ${isInSpan(sql`d.opened_at`)} and ${isOnPage('d.id')}`,
    },
    {
      table: 'money_transaction',
      select: (isOnPage) => sql`
        select 'failure' as kind, substr(t.cause, length('failure_fee:') + 1) as reference
        from money_transaction t join purchase p on p.id = t.purchase_id
        where t.kind = 'failure_fee' and p.provider = ${provider} and ${isInSpan(sql`t.at`)} and ${isOnPage('t.id')}`,
    },
    {
      table: 'payout',
      select: (isOnPage) => sql`
        select 'transfer' as kind, y.reference from payout y
        where y.method = 'connect' and y.status in ('paid', 'returned') and y.reference <> '' and ${provider} = 'stripe'
          and ${isInSpan(sql`y.sent_at`)} and ${isOnPage('y.id')}`,
    },
  ];
  for (const { table, select } of kinds) {
    for await (const isOnPage of pagesOf(db, table)) {
      const { rows } = await sql<Named>`${select(isOnPage)} order by 2`.execute(db);
      yield rows;
    }
  }
}
