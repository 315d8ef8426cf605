import { type Kysely, sql } from 'kysely';

/**
 * Shares of long periods become payable as the periods are used. The part of running periods that was made payable and isn't used goes back into
 * the reserve, sale by sale, where its tipster still has it and no payout was asked for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The next step of a long period's share becomes payable then; null as long as the end of the time to withdraw is waited for.
alter table purchase add column share_due_at timestamptz, add check (share_due_at is null or share_released_at is null);
drop index purchase_unreleased_idx;
create index purchase_unreleased_idx on purchase (paid_at, id)
  where product = 'channel' and status = 'succeeded' and share_released_at is null and share_due_at is null;
create index purchase_share_due_idx on purchase (share_due_at) where share_due_at is not null;

do $$
declare
  sale record;
  as_of timestamptz;
  length_s numeric;
  unused bigint;
  free bigint;
  booked bigint;
begin
  select max(at) into as_of from money_transaction;
  for sale in
    select p.id, c.tipster_id, p.period_start, s.period_end, payable.cents
    from purchase p
      join subscription s on s.id = p.subscription_id and s.status <> 'ended' and s.period_start = p.period_start
      join channel_plan cp on cp.id = p.channel_plan_id
      join channel c on c.id = cp.channel_id
      cross join lateral (
        select 0 - coalesce(sum(e.cents), 0) as cents
        from money_transaction t join money_entry e on e.transaction_id = t.id
          join money_account a on a.id = e.account_id and a.kind = 'tipster_available'
        where t.purchase_id = p.id) payable
    where p.product = 'channel' and p.status = 'succeeded' and p.share_released_at is not null and s.period_end > as_of
      and round(extract(epoch from p.period_end - p.period_start) / 86400) > 60
      and not exists (select from dispute d where d.purchase_id = p.id and d.status = 'open')
    order by s.period_end desc, p.id
  loop
    length_s := extract(epoch from sale.period_end - sale.period_start);
    unused := sale.cents - round(sale.cents * least(greatest(floor(extract(epoch from as_of - sale.period_start) / 2592000), 0) * 2592000, length_s) / length_s);
    select 0 - a.balance_cents - coalesce((
        select sum(y.gross_cents) from payout y where y.tipster_id = sale.tipster_id and y.status in ('requested', 'confirmed')), 0)
      into free from money_account a where a.kind = 'tipster_available' and a.owner_id = sale.tipster_id;
    continue when unused <= 0 or free is null or free < unused;
    insert into money_transaction (kind, cause, purchase_id, at) values ('release', 'reserve:' || sale.id, sale.id, as_of) returning id into booked;
    insert into money_account (kind, owner_id) values ('tipster_pending', sale.tipster_id) on conflict do nothing;
    insert into money_entry (transaction_id, position, account_id, cents)
    select booked, case kind when 'tipster_pending' then 1 else 2 end, id, case kind when 'tipster_pending' then 0 - unused else unused end
    from money_account where owner_id = sale.tipster_id and kind in ('tipster_pending', 'tipster_available');
    update money_account set balance_cents = balance_cents + case kind when 'tipster_pending' then 0 - unused else unused end
    where owner_id = sale.tipster_id and kind in ('tipster_pending', 'tipster_available');
    update purchase set share_released_at = null, share_due_at = as_of where id = sale.id;
  end loop;
end $$;
`)
    .execute(db);
}
