import type { ChatClosing, ChatKind, PostFailure } from '@quotavera/domain/alerts';
import { MAX_TIP_CHATS } from '@quotavera/domain/limits';
import type { Language } from '@quotavera/i18n';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

const SHOWN = [
  'id',
  'title',
  'kinds',
  'language',
  'active',
  'connected_at',
  'last_posted_at',
  'closed_at',
  'closing',
  'failed_at',
  'failure',
] as const;

export interface ChatRow extends Omit<ColumnsOf<'telegram_chat', (typeof SHOWN)[number]>, 'kinds'> {
  kinds: ChatKind[];
  language: Language;
  closing: ChatClosing | null;
  failure: PostFailure | null;
  channel: { id: number; name: string } | null;
}

/** A tipster's chats, in the order in which they were connected. */
export async function selectChats(db: Db, tipsterId: number): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select ${sql.join(SHOWN.map((name) => sql.ref(`t.${name}`)))},
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as channel
    from telegram_chat t left join channel c on c.id = t.channel_id
    where t.tipster_id = ${tipsterId} order by t.id`.execute(db);
  return rows;
}

/** The tipster's channels that readers pay for: each may have private chats. */
export async function selectPaidChannels(db: Db, tipsterId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('channel')
    .select(['id', 'name'])
    .where('tipster_id', '=', tipsterId)
    .where('is_paid', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
}

export async function selectChat(db: Db, tipsterId: number, id: number) {
  return db
    .selectFrom('telegram_chat')
    .select(['id', 'chat', 'channel_id', 'language', 'active', 'closed_at'])
    .where('tipster_id', '=', tipsterId)
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewChat {
  tipsterId: number;
  chat: string;
  title: string;
  channelId: number | null;
  kinds: readonly ChatKind[];
  at: Date;
}

/**
 * Connects a chat with a tipster, who is locked: the last who proves it has it. A chat that comes back to its tipster keeps its posts and its choices.
 * The language is the tipster's; null where the account is no tipster's or has no room for another chat.
 */
export async function putChat(trx: Trx, connected: NewChat): Promise<string | null> {
  const { tipsterId, chat, title, channelId, kinds, at } = connected;
  const account = await trx
    .selectFrom('tipster')
    .innerJoin('account', 'account.id', 'tipster.id')
    .select('account.language')
    .where('tipster.id', '=', tipsterId)
    .where('account.user_type', '=', 'collaborator')
    .executeTakeFirst();
  if (!account) return null;
  await trx.deleteFrom('telegram_chat').where('chat', '=', chat).where('tipster_id', '<>', tipsterId).execute();
  const { rows } = await sql`
    insert into telegram_chat (tipster_id, chat, title, channel_id, kinds, language, connected_at, posts_since)
    select ${tipsterId}, ${chat}, ${title}, ${channelId}, ${[...kinds]}::text[], ${account.language}, ${at}, ${at}
    where (select count(*) from telegram_chat where tipster_id = ${tipsterId} and chat <> ${chat}) < ${MAX_TIP_CHATS}
    on conflict (chat) do update set title = excluded.title, channel_id = excluded.channel_id, active = true,
      connected_at = excluded.connected_at, posts_since = excluded.posts_since,
      closed_at = null, closing = null, failed_at = null, failure = null
    returning id`.execute(trx);
  return rows.length === 0 ? null : account.language;
}

export async function languageOfTipster(db: Db, tipsterId: number): Promise<string> {
  const { language } = await db
    .selectFrom('account')
    .select('language')
    .where('id', '=', tipsterId)
    .executeTakeFirstOrThrow();
  return language;
}

interface ChatChange {
  channelId?: number | null | undefined;
  kinds?: readonly ChatKind[] | undefined;
  language?: Language | undefined;
  active?: boolean | undefined;
}

/** Changes a tipster's choices for a chat. Where it gets other tips from now on, the ones of before aren't posted late. */
export async function changeChat(db: Db, id: number, change: ChatChange, now: Date): Promise<void> {
  const { channelId, kinds, language, active } = change;
  const values = Object.fromEntries(
    Object.entries({
      channel_id: channelId,
      kinds: kinds && [...kinds],
      language,
      active,
      posts_since: channelId !== undefined || active === true ? now : undefined,
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(values).length === 0) return;
  await db.updateTable('telegram_chat').set(values).where('id', '=', id).execute();
}

/** Forgets a tipster's chat; false where the tipster has no such chat. */
export async function deleteChat(db: Db, tipsterId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('telegram_chat')
    .where('tipster_id', '=', tipsterId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends posting to a chat. Returns its title and whose it is; null where nothing was posted there anyway. */
export async function closeChat(
  trx: Trx,
  of: { id: number } | { chat: string },
  closing: ChatClosing,
  at: Date,
): Promise<{ title: string; account_id: number } | null> {
  const row = await trx
    .updateTable('telegram_chat')
    .set({ closed_at: at, closing })
    .where((eb) => ('chat' in of ? eb('chat', '=', of.chat) : eb('id', '=', of.id)))
    .where('closed_at', 'is', null)
    .returning(['title', 'tipster_id as account_id'])
    .executeTakeFirst();
  return row ?? null;
}

/** Opens a chat that takes messages again. Posts of the time between aren't sent late. */
export async function reopenChat(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('telegram_chat')
    .set({ closed_at: null, closing: null, failed_at: null, failure: null, posts_since: now })
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .execute();
}

/**
 * Follows a group that has become a supergroup: its messages have no numbers there by which the bot could edit them. Where the supergroup is
 * connected already, the group is forgotten.
 */
export async function moveChat(db: Db, from: string, to: string): Promise<void> {
  await sql`
    with known as (delete from telegram_chat o where chat = ${from} and exists (select from telegram_chat where chat = ${to})),
    moved as (
      update telegram_chat set chat = ${to} where chat = ${from}
        and not exists (select from telegram_chat where chat = ${to}) returning id)
    update telegram_chat_post p set message_id = null from moved where p.chat_id = moved.id`.execute(db);
}

/** Notes how the last post of a chat went. */
export async function noteSent(db: Db, id: number, at: Date, title: string | undefined): Promise<void> {
  await db
    .updateTable('telegram_chat')
    .set({ last_posted_at: at, failed_at: null, failure: null, ...(title ? { title: title.slice(0, 200) } : {}) })
    .where('id', '=', id)
    .execute();
}

export async function noteFailed(db: Db, id: number, at: Date, failure: PostFailure): Promise<void> {
  await db.updateTable('telegram_chat').set({ failed_at: at, failure }).where('id', '=', id).execute();
}
