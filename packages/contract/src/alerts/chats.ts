import { LANGUAGES } from '@quotavera/domain/accounts';
import { CHAT_CLOSINGS, CHAT_KINDS, POST_FAILURES } from '@quotavera/domain/alerts';
import { z } from 'zod';
import { defineCall, id, instant, ownersPassword } from '../core/index.ts';
import { alertsAddresses } from './addresses.ts';

const channel = z.object({ id: z.int(), name: z.string() });

const telegramChats = z.object({
  /** The bot is null where the operator has set none up, or while Telegram doesn't answer. */
  bot: z.string().nullable(),
  chats: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** The paid channel whose whole tips are posted; null for a chat that gets what everybody may read. */
      channel: channel.nullable(),
      kinds: z.array(z.enum(CHAT_KINDS)),
      language: z.enum(LANGUAGES),
      active: z.boolean(),
      /** `off`: by its tipster; the others say why the bot posts there no more. */
      state: z.enum(['on', 'off', ...CHAT_CLOSINGS]),
      connected_at: instant,
      last_posted_at: instant.nullable(),
      /** The last post failed, and none was sent since. */
      failure: z.object({ reason: z.enum(POST_FAILURES), at: instant }).nullable(),
    }),
  ),
  /** The own paid channels, of whose readers a chat can be. */
  channels: z.array(channel),
});

const byId = z.object({ id });
const channelId = z.int().positive().nullable();

export const listTelegramChats = defineCall({
  ...alertsAddresses.listTelegramChats,
  summary: 'The Telegram chats that the own tips are posted to',
  access: 'tips.publish',
  reply: telegramChats,
});

export const linkTelegramChat = defineCall({
  ...alertsAddresses.linkTelegramChat,
  summary:
    'Connects a channel or a group, with the bot among its admins or members: what is written in it, once and within minutes, and addresses that add the bot',
  access: 'tips.publish',
  body: z.strictObject({ channel_id: channelId, password: ownersPassword }),
  reply: z.object({ command: z.string(), group_url: z.string(), channel_url: z.string(), until: instant }),
  errors: ['not_found', 'unavailable', 'reauthentication_required', 'rate_limited'],
});

export const changeTelegramChat = defineCall({
  ...alertsAddresses.changeTelegramChat,
  summary: 'Changes whose tips a chat gets, which posts, and in which language; what is left out stays',
  access: 'tips.publish',
  params: byId,
  body: z.strictObject({
    channel_id: channelId.optional(),
    kinds: z.array(z.enum(CHAT_KINDS)).max(CHAT_KINDS.length).optional(),
    language: z.enum(LANGUAGES).optional(),
    active: z.boolean().optional(),
  }),
  reply: telegramChats,
  errors: ['not_found', 'unavailable', 'telegram_chat_public'],
});

export const testTelegramChat = defineCall({
  ...alertsAddresses.testTelegramChat,
  summary: 'Posts a test message; a chat that takes messages again is open again',
  access: 'tips.publish',
  params: byId,
  reply: telegramChats,
  errors: ['not_found', 'unavailable', 'rate_limited'],
});

export const removeTelegramChat = defineCall({
  ...alertsAddresses.removeTelegramChat,
  summary: 'Posts nothing to the chat any more and forgets it',
  access: 'tips.publish',
  params: byId,
  reply: telegramChats,
  errors: ['not_found'],
});
