import { ANNOUNCED_CHANNEL_DAYS } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

export type DueSubscription = ColumnsOf<'subscription', 'id' | 'account_id'>;

/**
 * Subscriptions whose period is over and for which something is to be done: renew, try again, or end. A renewal that the provider is still working
 * on, and one whose next try lies ahead, wait; what a provider left open that collects here no more doesn't. Rows aren't locked: each is looked at again under its buyer's lock.
 */
export async function selectDue(
  db: Db,
  { at, provider }: { at: Date; provider: string | null },
  limit: number,
): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select s.id, s.account_id
    from subscription s left join lateral (
      select status, intent_id, next_attempt_at, provider from purchase p
      where p.subscription_id = s.id and p.kind = 'renewal' order by p.id desc limit 1) latest on true
    where s.status <> 'ended' and s.period_end <= ${at}
      and (s.cancel_at_period_end or latest.status is null or latest.status = 'succeeded' or latest.next_attempt_at <= ${at}
        or (latest.next_attempt_at is null and (latest.intent_id is null or latest.status in ('failed', 'canceled')
          or latest.provider <> ${provider}::text)))
    order by s.period_end limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Subscriptions of long periods that renew before a moment and whose renewal isn't announced yet. */
export async function selectUnannounced(db: Db, at: Date, until: Date, limit: number): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select id, account_id from subscription
    where status = 'active' and not is_trial and not cancel_at_period_end and renewal_announced_at is null
      and period_end > ${at} and period_end <= ${until}
      -- A free month that waits puts a plan's renewal off: it is announced once that month has begun.
      and not (product = 'plan' and exists (select from free_month f where f.account_id = subscription.account_id and f.status = 'ready'))
      and (period = 'year' or exists (select from channel_plan p
        where p.id = channel_plan_id and p.duration_days >= ${sql.lit(ANNOUNCED_CHANNEL_DAYS)}))
    order by period_end limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Trials that end before a moment with a first charge that isn't announced yet. */
export async function selectUnannouncedTrials(
  db: Db,
  at: Date,
  until: Date,
  limit: number,
): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select id, account_id from subscription
    where is_trial and status = 'active' and not cancel_at_period_end and renewal_announced_at is null
      and period_end > ${at} and period_end <= ${until}
      -- A free month that waits puts the first charge off: it is announced once that month has begun.
      and not exists (select from free_month f where f.account_id = subscription.account_id and f.status = 'ready')
    order by period_end limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A renewal that is to be debited, with the bank account and the price's facts in its subscription. */
type ComingDebit = DueSubscription & ColumnsOf<'payment_card', 'last4' | 'country' | 'mandate'>;

/** Subscriptions that renew by debit before a moment, or are overdue, and whose debit isn't announced yet. */
export async function selectUnannouncedDebits(
  db: Db,
  { provider, until }: { provider: string; until: Date },
  limit: number,
): Promise<ComingDebit[]> {
  const { rows } = await sql<ComingDebit>`
    select s.id, s.account_id, c.last4, c.country, c.mandate
    from subscription s join payment_card c on c.id = s.card_id
    where s.status <> 'ended' and not s.cancel_at_period_end and s.period_end <= ${until}
      and s.debit_announced_for is distinct from s.period_end
      and c.kind = 'sepa_debit' and c.provider = ${provider} and c.removed_at is null
      -- A free month that waits puts a plan's renewal off.
      and not (s.product = 'plan' and exists (select from free_month f where f.account_id = s.account_id and f.status = 'ready'))
    order by s.period_end limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

const ENDING_CARD_COLUMNS = ['id', 'account_id', 'brand', 'last4', 'expires_month', 'expires_year'] as const;

export type EndingCard = ColumnsOf<'payment_card', (typeof ENDING_CARD_COLUMNS)[number]> & {
  expires_month: number;
  expires_year: number;
};

/** Marks cards that pay for something and end before a moment as announced: each is answered once. */
export async function markEndingCards(trx: Trx, at: Date, until: Date, limit: number): Promise<EndingCard[]> {
  const { rows } = await sql<EndingCard>`
    update payment_card set expiry_announced_at = ${at} where id in (
      select c.id from payment_card c
      where c.expiry_announced_at is null and c.removed_at is null
        and make_timestamptz(c.expires_year, c.expires_month, 1, 0, 0, 0, 'Europe/Rome') + interval '1 month' <= ${until}
        and exists (select from subscription s where s.card_id = c.id and s.status <> 'ended' and not s.cancel_at_period_end)
      order by c.id limit ${sql.lit(limit)} for update skip locked)
    returning ${columns('payment_card', ENDING_CARD_COLUMNS)}`.execute(trx);
  return rows;
}
