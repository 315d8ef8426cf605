import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface Moves {
  readonly followers: number;
  readonly following: number;
  readonly unlocks: number;
  readonly channels: number;
  readonly channel_subscriptions: number;
}

/** What belongs to the duplicate and would move. */
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
export async function countSettled(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ settled: number | null }>`
    select case when exists (select from tipster where id = ${id}) then coalesce((select settled from standing s
      where s.tipster_id = ${id} and s.period = 'all' and s.scope = 'all' and s.sport = 'all' and s.kind = 'all'), 0) end as settled`.execute(
    db,
  );
  return rows[0]?.settled ?? null;
}

/** Follows in both directions; nobody follows themselves or twice. The kept number of followers is counted again. */
export async function moveFollows(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`
    insert into follow (account_id, tipster_id, created_at)
    select ${keptId}, tipster_id, created_at from follow where account_id = ${duplicateId} and tipster_id <> ${keptId}
    on conflict do nothing`.execute(trx);
  await sql`
    insert into follow (account_id, tipster_id, created_at)
    select account_id, ${keptId}, created_at from follow
    where tipster_id = ${duplicateId} and account_id <> ${keptId} and exists (select from tipster where id = ${keptId})
    on conflict do nothing`.execute(trx);
  await sql`
    with gone as (
      delete from follow where account_id = ${duplicateId} or tipster_id = ${duplicateId} returning account_id, tipster_id)
    update tipster t set followers = (
      select count(distinct f.account_id) from follow f where f.tipster_id = t.id
        and not exists (select from gone g where g.account_id = f.account_id and g.tipster_id = f.tipster_id))
    where t.id in (select tipster_id from gone union select ${keptId}::bigint)`.execute(trx);
}

export async function moveAccess(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`
    insert into tip_unlock (account_id, tip_id, day, at)
    select ${keptId}, tip_id, day, at from tip_unlock where account_id = ${duplicateId} on conflict do nothing`.execute(
    trx,
  );
  await sql`delete from tip_unlock where account_id = ${duplicateId}`.execute(trx);
  await sql`
    insert into channel_subscription (account_id, channel_id, starts_at, ends_at)
    select ${keptId}, channel_id, starts_at, ends_at from channel_subscription where account_id = ${duplicateId}
    on conflict (account_id, channel_id, starts_at) do update set ends_at = greatest(channel_subscription.ends_at, excluded.ends_at)`.execute(
    trx,
  );
  await sql`delete from channel_subscription where account_id = ${duplicateId}`.execute(trx);
  await sql`update channel set tipster_id = ${keptId} where tipster_id = ${duplicateId}`.execute(trx);
}

/** The account is closed and points to the one that is kept; duplicates of its own point there too. */
export async function closeDuplicate(trx: Trx, duplicateId: number, keptId: number, at: Date): Promise<void> {
  await sql`
    update account set merged_into = ${keptId}, merged_at = ${at}, revision = revision + 1,
      subscription_type = 'free', subscription_until = null where id = ${duplicateId}`.execute(trx);
  // Who shut themselves out stays out, whichever of their accounts they did it with.
  await sql`
    update account k set self_excluded_until = greatest(k.self_excluded_until, d.self_excluded_until)
    from account d where k.id = ${keptId} and d.id = ${duplicateId}`.execute(trx);
  await sql`update account set merged_into = ${keptId} where merged_into = ${duplicateId}`.execute(trx);
}
