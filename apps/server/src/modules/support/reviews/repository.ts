import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';

const REVIEW_COLUMNS = [
  'id',
  'tipster_id',
  'author_id',
  'stars',
  'text',
  'has_paid',
  'created_at',
  'changed_at',
  'answer',
  'answered_at',
  'hidden_at',
  'hidden_reason',
] as const;

export interface ReviewRow extends ColumnsOf<'review', (typeof REVIEW_COLUMNS)[number]> {
  username: string;
  is_tipster: boolean;
  avatar_url: string | null;
}

const REVIEW = sql`select ${columns('r', REVIEW_COLUMNS)}, a.username_visible as username, a.user_type = 'collaborator' as is_tipster,
    case when a.user_type = 'collaborator' then a.avatar_url end as avatar_url
  from review r join account a on a.id = r.author_id`;

/** A tipster by the name that people see, with when and how this reader came to know them. */
export interface TiesRow {
  tipster_id: number;
  followed_at: Date | null;
  has_paid: boolean;
  is_confirmed: boolean;
}

export async function selectTies(db: Db, username: string, accountId: number): Promise<TiesRow | undefined> {
  const { rows } = await sql<TiesRow>`
    select t.id as tipster_id, (select f.created_at from follow f where f.account_id = ${accountId} and f.tipster_id = t.id) as followed_at,
      exists (select from channel_subscription s join channel c on c.id = s.channel_id
        where s.account_id = ${accountId} and c.tipster_id = t.id and c.is_paid and not s.is_gift) as has_paid,
      exists (select from account m where m.id = ${accountId} and m.email_confirmed_at is not null) as is_confirmed
    from tipster t join account a on a.id = t.id
    where lower(a.username_visible) = lower(${username}) and a.user_type = 'collaborator' and a.erased_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The reviews that this reader is shown: nobody reads whom they have muted, moderators read what is hidden. */
const shown = (
  tipsterId: number,
  { accountId, moderates }: { accountId: number; moderates: boolean },
): RawBuilder<unknown> => sql`
  r.tipster_id = ${tipsterId} and (r.hidden_at is null or ${moderates})
  and not exists (select from comment_mute m where m.account_id = ${accountId} and m.muted_id = r.author_id)`;

export type Reader = Parameters<typeof shown>[1];

/** Latest first. */
export async function selectReviews(db: Db, tipsterId: number, reader: Reader, span: PageSpan): Promise<ReviewRow[]> {
  const { beyond, orderBy, limit } = keyset([sql`r.id`], 'desc', span, span.position?.key ?? null);
  const { rows } = await sql<ReviewRow>`
    ${REVIEW} where ${shown(tipsterId, reader)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countReviews(db: Db, tipsterId: number, reader: Reader): Promise<number> {
  return countUpToMax(db, sql`select from review r where ${shown(tipsterId, reader)}`);
}

export async function selectReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${REVIEW} where r.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectOwn(db: Db, tipsterId: number, accountId: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    ${REVIEW} where r.author_id = ${accountId} and r.tipster_id = ${tipsterId}`.execute(db);
  return rows[0];
}

export async function selectSum(db: Db, tipsterId: number): Promise<{ reviews: number; stars: number }> {
  const row = await db
    .selectFrom('review_sum')
    .select(['reviews', 'stars'])
    .where('tipster_id', '=', tipsterId)
    .executeTakeFirst();
  return row ?? { reviews: 0, stars: 0 };
}

/** Makes sure that a tipster has a sum, and locks it: reviews of one tipster change in turns. */
export async function lockSum(trx: Trx, tipsterId: number): Promise<void> {
  await sql`insert into review_sum (tipster_id, reviews, stars) values (${tipsterId}, 0, 0) on conflict do nothing`.execute(
    trx,
  );
  await sql`select from review_sum where tipster_id = ${tipsterId} for update`.execute(trx);
}

export async function addToSum(trx: Trx, tipsterId: number, by: { reviews: number; stars: number }): Promise<void> {
  await sql`
    update review_sum set reviews = reviews + ${by.reviews}, stars = stars + ${by.stars} where tipster_id = ${tipsterId}`.execute(
    trx,
  );
}

export interface NewReview {
  tipsterId: number;
  authorId: number;
  stars: number;
  text: string;
  hasPaid: boolean;
  at: Date;
}

export async function insertReview(trx: Trx, review: NewReview): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into review (tipster_id, author_id, stars, text, has_paid, created_at)
    values (${review.tipsterId}, ${review.authorId}, ${review.stars}, ${review.text}, ${review.hasPaid}, ${review.at})
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Changes a review, and keeps what it said before. */
export async function changeReview(
  trx: Trx,
  id: number,
  { stars, text, hasPaid, at }: Pick<NewReview, 'stars' | 'text' | 'hasPaid' | 'at'>,
): Promise<void> {
  await sql`
    insert into review_version (review_id, n, stars, text, written_at)
    select r.id, (select count(*) from review_version v where v.review_id = r.id) + 1, r.stars, r.text,
      coalesce(r.changed_at, r.created_at)
    from review r where r.id = ${id}`.execute(trx);
  await sql`
    update review set stars = ${stars}, text = ${text}, has_paid = has_paid or ${hasPaid}, changed_at = ${at} where id = ${id}`.execute(
    trx,
  );
}

export async function deleteReview(trx: Trx, id: number): Promise<void> {
  await sql`delete from review where id = ${id}`.execute(trx);
}

export type VersionRow = ColumnsOf<'review_version', 'stars' | 'text' | 'written_at'>;

export function selectVersions(db: Db, id: number): Promise<VersionRow[]> {
  return db
    .selectFrom('review_version')
    .select(['stars', 'text', 'written_at'])
    .where('review_id', '=', id)
    .orderBy('n', 'desc')
    .limit(100)
    .execute();
}

/** Answers a review that has no answer; false for one that has. */
export async function insertAnswer(trx: Trx, id: number, text: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update review set answer = ${text}, answered_at = ${at} where id = ${id} and answer is null returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function markHidden(trx: Trx, id: number, hidden: { at: Date; reason: string } | null): Promise<void> {
  await sql`
    update review set hidden_at = ${hidden?.at ?? null}, hidden_reason = ${hidden?.reason ?? null} where id = ${id}`.execute(
    trx,
  );
}
