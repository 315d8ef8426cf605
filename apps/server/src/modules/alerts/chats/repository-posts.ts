import type { ChatKind, DeliveryStatus } from '@quotavera/domain/alerts';
import { EXIT_NOTICE_MS } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import { chatVisibilityExpression } from '../../tips/visibility/index.ts';

/** These posts are made. All but `edited`, which gives the first post of a tip its present text, are messages of their own. */
export const POST_KINDS = ['published', 'locked', 'exited', 'noted', 'withdrawn', 'settled', 'edited'] as const;
type PostKind = (typeof POST_KINDS)[number];

/** Whether the tipster `a` publishes at this moment. */
const publishes = (now: Date): RawBuilder<boolean> => sql`(a.banned_at is null and a.deactivated_at is null
  and a.erased_at is null and (a.self_excluded_until is null or a.self_excluded_until <= ${now}))`;

/** Whether the tip `t` can still be taken, as far as its own words say. */
const playable = (now: Date): RawBuilder<boolean> => sql`(t.status = 'published' and t.settled_at is null
  and t.disabled_at is null and (t.expires_at is null or t.expires_at > ${now})
  and (t.phase = 'live' or t.first_start_at is null or t.first_start_at > ${now}))`;

/** Changes of an open tip that its readers are always told of; of new words only where their author wants it. */
const TOLD_EVENTS = sql`('stopped', 'restricted')`;

const wants = (kind: ChatKind): RawBuilder<boolean> => sql`${sql.lit(kind)} = any(c.kinds)`;

/**
 * Notes what is to be posted: tips that a chat may have by now, published since it is connected; what has happened since to those that were
 * posted. A post that was noted isn't noted again, but for an edit, which is due again once the tip has changed again.
 */
export async function notePosts(
  db: Db,
  { now, publishedSince, changedSince }: { now: Date; publishedSince: Date; changedSince: Date },
): Promise<void> {
  const dueNow = sql`${now}::timestamptz`;
  const toldLately = new Date(now.getTime() - EXIT_NOTICE_MS);
  await sql`
    with changed as materialized (
      select c.id as chat_id, c.channel_id as chat_channel_id, c.kinds, c.posts_since, t.id, t.tipster_id, t.kind, t.phase, t.status, t.channel_id,
        t.is_free, t.of_paid_channel, t.published_at, t.updated_at, t.settled_at, t.disabled_at, t.expires_at, t.first_start_at
      from telegram_chat c
        join account a on a.id = c.tipster_id
        join tip t on t.tipster_id = c.tipster_id and t.updated_at > ${changedSince} and t.status <> 'draft'
      where c.active and c.closed_at is null and ${publishes(now)}),
    news as (
      select t.chat_id, t.id, t.updated_at, t.kinds, t.chat_channel_id,
        ${chatVisibilityExpression(sql`t.chat_channel_id`, now)} as visibility
      from changed t
      where t.updated_at > ${publishedSince} and t.published_at >= t.posts_since and ${playable(now)}
        and (t.chat_channel_id is null or t.channel_id = t.chat_channel_id)),
    posted as (
      select t.chat_id, t.tipster_id, t.id, t.updated_at, t.kinds, t.status, t.settled_at, p.as_of, p.kind, p.message_id,
        row_number() over (partition by t.chat_id, t.id order by p.id desc) = 1 as is_last
      from changed t join telegram_chat_post p on p.chat_id = t.chat_id and p.tip_id = t.id
      where p.status = 'sent' and p.kind in ('published', 'locked', 'settled'))
    insert into telegram_chat_post (chat_id, tip_id, kind, n, as_of, due_at)
    select chat_id, id, 'published', 0, updated_at, ${dueNow} from news c where visibility = 'whole' and ${wants('published')}
    union all
    select chat_id, id, 'locked', 0, updated_at, ${dueNow} from news c
    where visibility in ('locked', 'unlockable') and ${wants('locked')} and chat_channel_id is null
    union all
    select chat_id, id, 'edited', 0, updated_at, ${dueNow} from posted
    where is_last and message_id is not null and updated_at > as_of
    union all
    select chat_id, id, 'withdrawn', 0, updated_at, ${dueNow} from posted where is_last and status = 'withdrawn'
    union all
    select c.chat_id, c.id, 'exited', max(e.n), max(e.at), ${dueNow} from posted c
      join tip_exit e on e.tip_id = c.id and e.at > c.as_of and e.at > ${changedSince}
    where c.is_last and c.kind = 'published' and c.settled_at is null and ${wants('exit')}
      and not exists (select from telegram_chat_post x where x.chat_id = c.chat_id and x.tip_id = c.id and x.kind = 'exited'
        and x.due_at > ${toldLately})
    group by c.chat_id, c.id
    union all
    select c.chat_id, c.id, 'noted', h.n, h.at, ${dueNow} from posted c
      join tip_history h on h.tipster_id = c.tipster_id and h.tip_id = c.id and h.at > c.as_of and h.at > ${changedSince}
    where c.is_last and c.kind = 'published' and ${wants('note')} and (h.type in ${TOLD_EVENTS} or h.data @> '{"told": true}')
    union all
    select c.chat_id, c.id, 'settled', 0, c.updated_at, ${dueNow} from changed c
    where c.settled_at > ${changedSince} and c.settled_at >= c.posts_since and c.status = 'published' and c.disabled_at is null
      and ${wants('result')} and not (${wants('published')}) and (c.chat_channel_id is null or c.channel_id = c.chat_channel_id)
      and not exists (select from posted p where p.chat_id = c.chat_id and p.id = c.id)
    on conflict (chat_id, tip_id, kind, n) do update set as_of = excluded.as_of, due_at = excluded.due_at,
      status = 'waiting', attempts = 0, handed_over_at = null, done_at = null, reason = null
    where telegram_chat_post.kind = 'edited' and telegram_chat_post.as_of < excluded.as_of`.execute(db);
}

export interface Post
  extends ColumnsOf<'telegram_chat_post', 'id' | 'chat_id' | 'tip_id' | 'as_of' | 'attempts'>,
    ColumnsOf<'telegram_chat', 'chat' | 'tipster_id' | 'channel_id'> {
  kind: PostKind;
  kinds: ChatKind[];
  language: string;
  handed_over: boolean;
  /** Telegram's number of the message that the post edits or answers to; null where none is known. */
  first_message_id: number | null;
  /** The entry of the tip's history that a note tells of. */
  event: { type: string; data: Readonly<Record<string, unknown>> } | null;
  /** Only a card was posted of the tip. */
  is_card: boolean;
  /** The post is not out of date, its tipster publishes and wants posts in the chat. */
  timely: boolean;
}

/** Longer than a try may last. */
const CLAIM_MS = 120_000;

/** Claims the next due posts for a time; of each chat one, so that they come in order. */
export async function claimPosts(
  trx: Trx,
  { now, dueSince, limit }: { now: Date; dueSince: Date; limit: number },
): Promise<Post[]> {
  const { rows } = await sql<Post>`
    with next as (
      select id from telegram_chat_post p where status = 'waiting' and due_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
        and not exists (select from telegram_chat_post o where o.chat_id = p.chat_id and o.status = 'waiting' and o.id < p.id)
      order by due_at, id limit ${limit} for update skip locked),
    claimed as (
      update telegram_chat_post p set attempts = attempts + 1, claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      from next where p.id = next.id returning p.*)
    select p.id, p.chat_id, p.tip_id, p.kind, p.as_of, p.attempts, p.handed_over_at is not null as handed_over,
      c.chat, c.tipster_id, c.channel_id, c.kinds, c.language, f.message_id as first_message_id,
      case when p.kind = 'noted' then (select json_build_object('type', h.type, 'data', h.data) from tip_history h
        where h.tipster_id = c.tipster_id and h.tip_id = p.tip_id and h.n = p.n) end as event,
      coalesce(f.kind = 'locked', false) as is_card,
      c.active and c.closed_at is null and ${publishes(now)} and p.due_at > ${dueSince} and case
        when p.kind in ('published', 'locked') then ${playable(now)}
        when p.kind = 'exited' then t.settled_at is null and t.disabled_at is null
        when p.kind = 'noted' then ${playable(now)}
        when p.kind = 'settled' then t.settled_at is not null and t.disabled_at is null
        else true end as timely
    from claimed p join telegram_chat c on c.id = p.chat_id join account a on a.id = c.tipster_id
      join tip t on t.tipster_id = c.tipster_id and t.id = p.tip_id
      left join lateral (
        select f.message_id, f.kind from telegram_chat_post f where f.chat_id = p.chat_id and f.tip_id = p.tip_id
          and f.status = 'sent' and f.kind in ('published', 'locked', 'settled') order by f.id desc limit 1) f on true
    order by p.id`.execute(trx);
  return rows;
}

export async function markPostHandedOver(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('telegram_chat_post').set({ handed_over_at: at }).where('id', '=', id).execute();
}

/** Ends a post. An edit that has become due again meanwhile, for a later change of its tip, stays due. */
export async function finishPost(
  db: Db,
  { id, as_of }: Pick<Post, 'id' | 'as_of'>,
  done: { status: Exclude<DeliveryStatus, 'waiting'>; at: Date; reason?: string; message?: number | undefined },
): Promise<void> {
  const { status, at, reason = null, message = null } = done;
  await sql`
    update telegram_chat_post set claimed_until = null, handed_over_at = null, reason = ${reason},
      message_id = coalesce(${message}::bigint, message_id),
      status = case when as_of > ${as_of} then 'waiting' else ${status} end,
      done_at = case when as_of > ${as_of} then null else ${at}::timestamptz end
    where id = ${id}`.execute(db);
}

/** Puts a post off; a try that Telegram asked to be patient with doesn't count. */
export async function postponePost(
  db: Db,
  id: number,
  { until, reason, counts }: { until: Date; reason: string; counts: boolean },
): Promise<void> {
  await sql`
    update telegram_chat_post set due_at = ${until}, claimed_until = null, handed_over_at = null, reason = ${reason},
      attempts = attempts - ${counts ? 0 : 1}
    where id = ${id}`.execute(db);
}

/** A post stays known for as long as its tip may still be noted again. */
export async function deleteOldPosts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('telegram_chat_post')
    .where('status', '<>', 'waiting')
    .where('done_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tip')
            .select('tip.id')
            .whereRef('tip.id', '=', 'telegram_chat_post.tip_id')
            .where('tip.settled_at', 'is', null)
            .where('tip.status', '=', 'published'),
        ),
      ),
    )
    .execute();
}
