import type {
  changeTelegramChat,
  linkTelegramChat,
  listTelegramChats,
  telegramUpdate,
} from '@quotavera/contract/alerts';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import { type ChatClosing, firstChatKinds } from '@quotavera/domain/alerts';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { pick } from '../../../platform/http/pick.ts';
import { lockTipsters } from '../../tips/tip/index.ts';
import { botName, isPublicChat, sendToChat } from '../service-bot.ts';
import { newCode, takeCode } from '../service-codes.ts';
import { languageOf } from '../service-words.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'environment' | 'mail'>;
type Chats = ReplyOf<typeof listTelegramChats>;
type Update = z.output<typeof telegramUpdate.body>;
type Message = NonNullable<Update['message']>;

const TITLE_MAX = 200;
/** Telegram's types of chats in which several people read. */
const SHARED = ['channel', 'group', 'supergroup'];

function present(row: repository.ChatRow): Chats['chats'][number] {
  const { closing, failure, failed_at, active } = row;
  return {
    ...pick(row, ['id', 'title', 'channel', 'kinds', 'language', 'active']),
    state: closing ?? (active ? 'on' : 'off'),
    connected_at: row.connected_at.toISOString(),
    last_posted_at: row.last_posted_at?.toISOString() ?? null,
    failure: failure && failed_at ? { reason: failure, at: failed_at.toISOString() } : null,
  };
}

/** The chats that a tipster's tips are posted to, and what others can be for. */
export async function chatsOf(context: Pick<Context, 'db' | 'environment'>, tipsterId: number): Promise<Chats> {
  const [bot, chats, channels] = await Promise.all([
    botName(context),
    repository.selectChats(context.db, tipsterId),
    repository.selectPaidChannels(context.db, tipsterId),
  ]);
  return { bot, chats: chats.map(present), channels };
}

async function ownsPaidChannel({ db }: Pick<Context, 'db'>, tipsterId: number, channelId: number): Promise<boolean> {
  return (await repository.selectPaidChannels(db, tipsterId)).some(({ id }) => id === channelId);
}

const unknownChannel = (): Failure => fail('validation', { fields: { channel_id: 'channel_unknown' } });

/** Says how to connect a chat: a message to be written there, and addresses that add the bot. */
export async function linkChat(
  context: Context,
  tipsterId: number,
  { channel_id: channelId }: BodyOf<typeof linkTelegramChat>,
): Promise<ReplyOf<typeof linkTelegramChat> | Failure> {
  if (!context.environment.TELEGRAM_BOT_TOKEN) return fail('not_found');
  const bot = await botName(context);
  if (bot === null) return fail('unavailable');
  if (channelId !== null && !(await ownsPaidChannel(context, tipsterId, channelId))) return unknownChannel();
  const { code, until } = await newCode(context, { accountId: tipsterId, purpose: 'channel', channelId });
  return {
    command: `/connect@${bot} ${code}`,
    group_url: `https://t.me/${bot}?startgroup=${code}`,
    channel_url: `https://t.me/${bot}?startchannel&admin=post_messages`,
    until: until.toISOString(),
  };
}

/** Changes what a chat gets. A paid channel's tips go only where nobody gets in by a name that everybody can look up. */
export async function changeChat(
  context: Context,
  tipsterId: number,
  id: number,
  { channel_id: channelId, ...change }: BodyOf<typeof changeTelegramChat>,
): Promise<Chats | Failure> {
  const chat = await repository.selectChat(context.db, tipsterId, id);
  if (!chat) return fail('not_found');
  const isMoved = channelId !== undefined && channelId !== chat.channel_id;
  if (isMoved && channelId !== null) {
    if (!(await ownsPaidChannel(context, tipsterId, channelId))) return unknownChannel();
    const isPublic = await isPublicChat(context, chat.chat);
    if (isPublic === null) return fail('unavailable');
    if (isPublic) return fail('telegram_chat_public');
  }
  const active = change.active === chat.active ? undefined : change.active;
  const wish = { ...change, active, channelId: isMoved ? channelId : undefined };
  await repository.changeChat(context.db, id, wish, context.clock.now());
  return chatsOf(context, tipsterId);
}

export async function removeChat(context: Context, tipsterId: number, id: number): Promise<Chats | Failure> {
  const isRemoved = await repository.deleteChat(context.db, tipsterId, id);
  return isRemoved ? chatsOf(context, tipsterId) : fail('not_found');
}

/** Posts a test message. A chat that was closed to the bot and takes it is open again. */
export async function testChat(context: Context, tipsterId: number, id: number): Promise<Chats | Failure> {
  const { db, clock } = context;
  const chat = await repository.selectChat(db, tipsterId, id);
  if (!chat) return fail('not_found');
  const text = sayOf(languageOf(chat.language), 'alerts-telegram')('test');
  const attempt = await sendToChat(context, chat.chat, text).catch(() => ({ outcome: 'later' as const }));
  switch (attempt.outcome) {
    case 'sent': {
      if (attempt.isPublic && chat.channel_id !== null) await closeChat(context, { id }, 'public');
      else await repository.reopenChat(db, id, clock.now());
      await repository.noteSent(db, id, clock.now(), attempt.title);
      break;
    }
    case 'moved':
      await repository.moveChat(db, chat.chat, attempt.chat);
      return fail('unavailable');
    case 'gone':
      await closeChat(context, { id }, 'removed');
      break;
    case 'refused':
      await repository.noteFailed(db, id, clock.now(), 'refused');
      break;
    case 'later':
      return fail('unavailable');
  }
  return chatsOf(context, tipsterId);
}

/** The bot posts to a chat no more; its tipster learns why nothing appears there. */
export async function closeChat(
  { db, mail, clock }: Pick<Context, 'db' | 'mail' | 'clock'>,
  of: { id: number } | { chat: string },
  closing: ChatClosing,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const closed = await repository.closeChat(trx, of, closing, clock.now());
    if (!closed) return;
    await mail.toMember(trx, closed.account_id, {
      kind: closing === 'public' ? 'telegram_chat_public' : 'telegram_channel_closed',
      values: { channel: closed.title },
      page: '/profile?tab=connections',
    });
  });
}

const says = (language: Language, key: 'chatLinked' | 'channelChatLinked' | 'chatPublic') =>
  sayOf(language, 'alerts-telegram')(key);

/**
 * Connects a chat by a code that is posted in it, or that the bot was added with: only its tipster knows it. Returns what the bot answers;
 * null where it says nothing.
 */
export async function connectChat(
  context: Pick<Context, 'db' | 'clock'>,
  { chat, text = '' }: Message,
): Promise<string | null> {
  const [, code] = /^\/(?:connect|start)(?:@\w+)?\s+([\w-]{10,60})\s*$/.exec(text.trim()) ?? [];
  if (!code || !SHARED.includes(chat.type)) return null;
  const at = context.clock.now();
  return inTransaction(context.db, async (trx) => {
    const proof = await takeCode(trx, code, 'channel', at);
    if (proof === null) return null;
    const { account_id: tipsterId, channel_id: channelId } = proof;
    if (channelId !== null && chat.username !== undefined)
      return says(languageOf(await repository.languageOfTipster(trx, tipsterId)), 'chatPublic');
    await lockTipsters(trx, [tipsterId]);
    const language = await repository.putChat(trx, {
      tipsterId,
      chat: String(chat.id),
      title: (chat.title ?? '').slice(0, TITLE_MAX) || 'Telegram',
      channelId,
      kinds: firstChatKinds(channelId !== null),
      at,
    });
    return language && says(languageOf(language), channelId === null ? 'chatLinked' : 'channelChatLinked');
  });
}

/** A chat from which the bot is removed, or in which it may not write, gets nothing any more. */
export async function followMembership(
  context: Pick<Context, 'db' | 'clock' | 'mail'>,
  { chat, new_chat_member: bot }: NonNullable<Update['my_chat_member']>,
): Promise<void> {
  const mayWrite =
    chat.type === 'channel'
      ? bot.status === 'administrator' && bot.can_post_messages !== false
      : ['administrator', 'member'].includes(bot.status) ||
        (bot.status === 'restricted' && bot.can_send_messages !== false);
  if (!mayWrite) await closeChat(context, { chat: String(chat.id) }, 'removed');
}

/** Follows a group to the supergroup that it has become. */
export function followGroup({ db }: Pick<Context, 'db'>, from: number, to: number): Promise<void> {
  return repository.moveChat(db, String(from), String(to));
}
