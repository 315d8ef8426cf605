import { sql } from 'kysely';
import type { Db } from '../database/index.ts';

/** A wait that doubles with every try after the free ones, and is forgotten when nobody tries for a while: never a lock for good. */
export interface Delay {
  freeTries: number;
  firstSeconds: number;
  maxSeconds: number;
  forgetSeconds: number;
}

/** Counts in one statement, so that simultaneous ones can't both be the last. */
export async function count(db: Db, key: string, cost: number, now: Date, endsAt: Date) {
  return db
    .insertInto('rate_limit')
    .values({ key, points: cost, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when rate_limit.ends_at <= ${now} then ${cost}::int else rate_limit.points + ${cost}::int end`,
        ends_at: sql<Date>`case when rate_limit.ends_at <= ${now} then ${endsAt} else rate_limit.ends_at end`,
      }),
    )
    .returning(['points', 'ends_at'])
    .executeTakeFirstOrThrow();
}

export async function uncount(db: Db, key: string, points: number): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ points: sql<number>`greatest(points - ${points}::int, 0)` })
    .where('key', '=', key)
    .execute();
}

/**
 * Counts a try unless the key waits; true when it may go on. The wait after it is set before anybody knows how it ends: of many
 * at once only the free ones pass.
 */
export async function tryOnce(db: Db, key: string, delay: Delay, now: Date): Promise<boolean> {
  const { freeTries, firstSeconds, maxSeconds, forgetSeconds } = delay;
  const forgetAt = new Date(now.getTime() + forgetSeconds * 1_000);
  const waitAfter = (points: ReturnType<typeof sql>) => sql<Date>`case when ${points} < ${freeTries} then null
    else ${now}::timestamptz + least(${maxSeconds}::float8, ${firstSeconds}::float8 * power(2, least(${points} - ${freeTries}, 30)))
      * interval '1 second' end`;
  const points = sql<number>`case when rate_limit.ends_at <= ${now} then 1 else rate_limit.points + 1 end`;
  const row = await db
    .insertInto('rate_limit')
    .values({ key, points: 1, ends_at: forgetAt, waits_until: waitAfter(sql`1`) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ points, ends_at: forgetAt, waits_until: waitAfter(points) })
        .where((eb) => eb.or([eb('rate_limit.waits_until', 'is', null), eb('rate_limit.waits_until', '<=', now)])),
    )
    .returning('points')
    .executeTakeFirst();
  return row !== undefined;
}

export async function waitsUntil(db: Db, key: string): Promise<Date | null> {
  const row = await db.selectFrom('rate_limit').select('waits_until').where('key', '=', key).executeTakeFirst();
  return row?.waits_until ?? null;
}

export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('ends_at', '<=', now).execute();
}
