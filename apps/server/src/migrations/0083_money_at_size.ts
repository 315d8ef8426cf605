import { type Kysely, sql } from 'kysely';

/** Lists of money stay quick at a year's size: what each month brought a tipster is kept beside the entries, as balances are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table tipster_month (
  tipster_id bigint not null references account (id),
  -- YYYY-MM, by the calendar in Rome.
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  -- Sales less what went back: whole prices, and the tipster's share of them.
  revenue_cents bigint not null,
  share_cents bigint not null,
  primary key (tipster_id, month)
);
insert into tipster_month (tipster_id, month, revenue_cents, share_cents)
select m.owner_id, to_char(t.at at time zone 'Europe/Rome', 'YYYY-MM'), sum(r.cents), sum(m.cents)
from (
  select e.transaction_id, a.owner_id, (0 - sum(e.cents))::bigint as cents
  from money_entry e join money_account a on a.id = e.account_id and a.kind in ('tipster_pending', 'tipster_available', 'tipster_held')
  group by e.transaction_id, a.owner_id) m
  join money_transaction t on t.id = m.transaction_id and t.purchase_id is not null
  join lateral (
    select (0 - coalesce(sum(e.cents), 0))::bigint as cents from money_entry e join money_account a on a.id = e.account_id
    where e.transaction_id = t.id and a.kind in ('revenue_channels', 'vat_payable')) r on m.cents <> 0 or r.cents <> 0
group by 1, 2;

-- Whoever renews: not only active ones are due, but also those whose last try failed.
drop index subscription_due_idx;
create index subscription_due_idx on subscription (period_end) where status <> 'ended';
-- The documents of a purchase, and those of a quarter.
create index receipt_purchase_idx on receipt (purchase_id);
create index receipt_issued_idx on receipt (issued_at);
`)
    .execute(db);
}
