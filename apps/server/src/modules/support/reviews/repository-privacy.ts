import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

/** The tipsters whom an account has reviewed. */
export async function selectReviewedBy(trx: Trx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tipster_id as id from review where author_id = ${accountId} order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes reviews in both directions. */
export async function deleteReviews(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from review where author_id = ${accountId} or tipster_id = ${accountId}`.execute(trx);
  await sql`delete from review_sum where tipster_id = ${accountId}`.execute(trx);
}

/** Moves reviews in both directions, without those of oneself; where both have one, the kept account's stays. */
export async function moveReviews(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`
    delete from review d where (d.author_id = ${duplicateId} and (d.tipster_id = ${keptId}
        or exists (select from review k where k.author_id = ${keptId} and k.tipster_id = d.tipster_id)))
      or (d.tipster_id = ${duplicateId} and (d.author_id = ${keptId}
        or exists (select from review k where k.tipster_id = ${keptId} and k.author_id = d.author_id)))`.execute(trx);
  await sql`update review set author_id = ${keptId} where author_id = ${duplicateId}`.execute(trx);
  await sql`update review set tipster_id = ${keptId} where tipster_id = ${duplicateId}`.execute(trx);
  await sql`delete from review_sum where tipster_id = ${duplicateId}`.execute(trx);
}

/** Counts the shown reviews of tipsters anew; their sums are locked in the order of their ids. */
export async function recountSums(trx: Trx, tipsters: readonly number[]): Promise<void> {
  for (const id of [...new Set(tipsters)].sort((a, b) => a - b)) {
    await sql`insert into review_sum (tipster_id, reviews, stars) values (${id}, 0, 0) on conflict do nothing`.execute(
      trx,
    );
    await sql`select from review_sum where tipster_id = ${id} for update`.execute(trx);
    await sql`
      update review_sum set (reviews, stars) = (
        select count(*), coalesce(sum(stars), 0) from review where tipster_id = ${id} and hidden_at is null)
      where tipster_id = ${id}`.execute(trx);
  }
}
