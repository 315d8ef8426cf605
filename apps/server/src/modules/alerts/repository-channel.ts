import { VISITOR } from '@quotavera/domain/access';
import type { DeliveryStatus } from '@quotavera/domain/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../platform/database/index.ts';
import { visibilityExpression } from '../tips/visibility/index.ts';

export async function selectChannel(db: Db, tipsterId: number) {
  return db
    .selectFrom('telegram_channel')
    .select(['title', 'connected_at', 'last_posted_at'])
    .where('tipster_id', '=', tipsterId)
    .executeTakeFirst();
}

export async function deleteChannel(db: Db, tipsterId: number): Promise<void> {
  await db.deleteFrom('telegram_channel').where('tipster_id', '=', tipsterId).execute();
}

/** Whether the tipster `a` publishes at this moment. */
const publishes = (now: Date): RawBuilder<boolean> => sql`(a.banned_at is null and a.deactivated_at is null
  and a.erased_at is null and (a.self_excluded_until is null or a.self_excluded_until <= ${now}))`;

/**
 * Notes what is to be posted: tips of which anybody may know by now, published since the channel is connected; of those that were posted
 * that they are withdrawn or settled. Whatever was noted isn't noted again. Returns how many are new.
 */
export async function notePosts(
  db: Db,
  { now, publishedSince, endedSince }: { now: Date; publishedSince: Date; endedSince: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into telegram_post (tipster_id, tip_id, kind, due_at)
    select t.tipster_id, t.id, 'published', ${now}::timestamptz from telegram_channel c join account a on a.id = c.tipster_id
      join tip t on t.tipster_id = c.tipster_id and t.published_at > ${publishedSince} and t.published_at >= c.connected_at
    where ${publishes(now)} and t.status = 'published' and t.settled_at is null and t.disabled_at is null
      and ${visibilityExpression(VISITOR, now)} <> 'nothing'
    union all
    select t.tipster_id, t.id, 'withdrawn', ${now}::timestamptz from telegram_channel c
      join tip t on t.tipster_id = c.tipster_id and t.published_at > ${publishedSince} and t.status = 'withdrawn'
      join telegram_post p on p.tipster_id = t.tipster_id and p.tip_id = t.id and p.kind = 'published' and p.status = 'sent'
    union all
    select t.tipster_id, t.id, 'settled', ${now}::timestamptz from telegram_channel c join account a on a.id = c.tipster_id
      join tip t on t.tipster_id = c.tipster_id and t.settled_at > ${endedSince}
      join telegram_post p on p.tipster_id = t.tipster_id and p.tip_id = t.id and p.kind = 'published' and p.status = 'sent'
    where ${publishes(now)} and t.status = 'published' and t.disabled_at is null
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** A tipster's channel is told of these. */
export const POST_KINDS = ['published', 'withdrawn', 'settled'] as const;
type PostKind = (typeof POST_KINDS)[number];

export interface Post extends ColumnsOf<'telegram_post', 'id' | 'tipster_id' | 'tip_id' | 'attempts'> {
  kind: PostKind;
  chat: string;
  language: string;
  handed_over: boolean;
  /** The post is not out of date: the tip can still be taken, or its end is new; and its tipster publishes. */
  timely: boolean;
}

/** Longer than a try may last. */
const CLAIM_MS = 120_000;

/** Claims the next due posts for a time; of each channel one, so that they come in order. */
export async function claimPosts(
  trx: Trx,
  { now, dueSince, limit }: { now: Date; dueSince: Date; limit: number },
): Promise<Post[]> {
  const { rows } = await sql<Post>`
    with next as (
      select id from telegram_post p where status = 'waiting' and due_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
        and not exists (select from telegram_post o where o.tipster_id = p.tipster_id and o.status = 'waiting' and o.id < p.id)
      order by due_at, id limit ${limit} for update skip locked),
    claimed as (
      update telegram_post p set attempts = attempts + 1, claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      from next where p.id = next.id returning p.*)
    select p.id, p.tipster_id, p.tip_id, p.kind, p.attempts, p.handed_over_at is not null as handed_over,
      c.chat, a.language, ${publishes(now)} and p.due_at > ${dueSince} and t.disabled_at is null and case p.kind
        when 'published' then t.status = 'published' and t.settled_at is null
          and (t.expires_at is null or t.expires_at > ${now})
          and (t.phase = 'live' or t.first_start_at is null or t.first_start_at > ${now})
        when 'settled' then t.settled_at is not null
        else true end as timely
    from claimed p join telegram_channel c on c.tipster_id = p.tipster_id join account a on a.id = p.tipster_id
      join tip t on t.tipster_id = p.tipster_id and t.id = p.tip_id
    order by p.id`.execute(trx);
  return rows;
}

export async function markPostHandedOver(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('telegram_post').set({ handed_over_at: at }).where('id', '=', id).execute();
}

export async function finishPost(
  db: Db,
  { id, tipster_id }: Pick<Post, 'id' | 'tipster_id'>,
  status: Exclude<DeliveryStatus, 'waiting'>,
  at: Date,
  reason: string | null = null,
): Promise<void> {
  await db
    .updateTable('telegram_post')
    .set({ status, done_at: at, claimed_until: null, reason })
    .where('id', '=', id)
    .execute();
  if (status === 'sent')
    await db.updateTable('telegram_channel').set({ last_posted_at: at }).where('tipster_id', '=', tipster_id).execute();
}

export async function postponePost(db: Db, id: number, until: Date, reason: string): Promise<void> {
  await db
    .updateTable('telegram_post')
    .set({ due_at: until, claimed_until: null, handed_over_at: null, reason })
    .where('id', '=', id)
    .execute();
}

/** A post stays known for as long as its tip may still be noted again. */
export async function deleteOldPosts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('telegram_post')
    .where('status', '<>', 'waiting')
    .where('done_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tip')
            .select('tip.id')
            .whereRef('tip.tipster_id', '=', 'telegram_post.tipster_id')
            .whereRef('tip.id', '=', 'telegram_post.tip_id')
            .where('tip.settled_at', 'is', null)
            .where('tip.status', '=', 'published'),
        ),
      ),
    )
    .execute();
}
