import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { linkTelegram, telegramUpdate } from '@quotavera/contract/alerts';
import type { ReplyOf } from '@quotavera/contract/core';
import { can, type Member } from '@quotavera/domain/access';
import { MAX_TIP_MESSAGE } from '@quotavera/domain/bet';
import { HOUR_MS, HOUR_S, MINUTE_MS } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import type { z } from 'zod';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import type { Limit } from '../../platform/limits/index.ts';
import { type OutwardAnswer, postOutward } from '../../platform/outward/index.ts';
import type { ReadTips } from '../tips/notification/service.ts';
import type { DraftOfText } from '../tips/tip/service-text.ts';
import * as repository from './repository.ts';
import { type Attempt, betOf, type Letter, languageOf } from './service-words.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'secrets' | 'environment' | 'limits' | 'mail'>;
type Update = z.output<typeof telegramUpdate.body>;

/** Longer than a slow provider takes: a message whose answer nobody awaits would be sent a second time. */
const TIMEOUT_MS = 60_000;
const CODE_BYTES = 16;
const CODE_MS = 15 * MINUTE_MS;
const MUTE_HOURS = 8;
const MUTE_HOURS_MAX = 24 * 30;
const OPEN_MAX = 10;
const TEXT_MAX = 4_000;
const DRAFTS: Limit = { points: 60, seconds: HOUR_S };
const PURPOSE = 'telegram-webhook';

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

async function callBot(
  { environment }: Pick<Context, 'environment'>,
  method: string,
  body: object,
): Promise<OutwardAnswer | null> {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: base } = environment;
  if (!token) return null;
  return postOutward(`${base.replace(/\/+$/, '')}/bot${token}/${method}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // The operator names the address.
    allowPrivate: true,
    timeoutMs: TIMEOUT_MS,
  });
}

function readAnswer(answer: OutwardAnswer): { result?: { username?: string }; parameters?: { retry_after?: number } } {
  try {
    return JSON.parse(answer.body);
  } catch {
    return {};
  }
}

const GONE = /chat not found|need administrator rights|CHAT_WRITE_FORBIDDEN|not enough rights/i;

/** Sends a text to a chat. A person who blocked the bot, or a chat that is gone or closed to the bot, gets nothing any more. */
export async function sendToChat(context: Pick<Context, 'environment'>, chat: string, text: string): Promise<Attempt> {
  const answer = await callBot(context, 'sendMessage', {
    chat_id: chat,
    text: text.slice(0, TEXT_MAX),
    link_preview_options: { is_disabled: true },
  });
  if (answer === null) return { outcome: 'refused', reason: 'no bot' };
  const { status, body } = answer;
  if (status === 200) return { outcome: 'sent' };
  if (status === 403 || (status === 400 && GONE.test(body))) return { outcome: 'gone' };
  const reason = `Telegram answered ${status}`;
  if (status === 429)
    return { outcome: 'later', reason, seconds: readAnswer(answer).parameters?.retry_after, forAll: true };
  // A wrong token may be corrected.
  return status >= 500 || status === 401 || status === 404
    ? { outcome: 'later', reason }
    : { outcome: 'refused', reason };
}

export function sendTelegram(context: Pick<Context, 'environment'>, { delivery, words }: Letter): Promise<Attempt> {
  const link = `${context.environment.PUBLIC_URL}${words.path}`;
  return sendToChat(context, delivery.address!, [words.title, words.body, link].filter(Boolean).join('\n'));
}

let known: { token: string; bot: string } | null = null;

/** The bot's name, asked for once; null without a bot, or while Telegram doesn't answer. */
export async function botName(context: Pick<Context, 'environment'>): Promise<string | null> {
  const token = context.environment.TELEGRAM_BOT_TOKEN;
  if (!token) return null;
  if (known?.token === token) return known.bot;
  const answer = await callBot(context, 'getMe', {}).catch(() => null);
  const bot = answer && readAnswer(answer).result?.username;
  if (bot) known = { token, bot };
  return bot || null;
}

function webhookSecret({ secrets }: Pick<Context, 'secrets'>): string {
  return createHmac('sha256', secrets.get('alerts')).update(PURPOSE).digest('base64url');
}

/** Tells Telegram where messages to the bot are handed in. */
export async function registerWebhook(context: Context): Promise<void> {
  const { PUBLIC_URL } = context.environment;
  const answer = await callBot(context, 'setWebhook', {
    url: `${PUBLIC_URL}/api${'/tips/v1/telegram/'}`,
    secret_token: webhookSecret(context),
    allowed_updates: ['message', 'channel_post', 'my_chat_member'],
  });
  if (answer && answer.status !== 200) throw new Error(`Telegram refused the address of messages: ${answer.status}`);
}

export function isFromTelegram(context: Pick<Context, 'secrets'>, header: unknown): boolean {
  const own = Buffer.from(webhookSecret(context));
  const sent = Buffer.from(typeof header === 'string' ? header : '');
  return sent.length === own.length && timingSafeEqual(sent, own);
}

/** A code that proves, once and for some minutes, whose chat or channel it is written in. */
export async function newCode(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: number,
  purpose: repository.CodePurpose,
): Promise<{ code: string; until: Date }> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const until = new Date(context.clock.now().getTime() + CODE_MS);
  await repository.putCode(context.db, { hash: hashOf(code), accountId, until, purpose });
  return { code, until };
}

/** The address that connects the chat of whoever opens it. */
export async function linkAddress(
  context: Context,
  accountId: number,
): Promise<ReplyOf<typeof linkTelegram> | Failure> {
  if (!context.environment.TELEGRAM_BOT_TOKEN) return fail('not_found');
  const bot = await botName(context);
  if (bot === null) return fail('unavailable');
  const { code, until } = await newCode(context, accountId, 'chat');
  return { url: `https://t.me/${bot}?start=${code}`, until: until.toISOString() };
}

export interface BotParts {
  readTips: ReadTips;
  viewerOf: (db: Db, accountId: number) => Promise<Member | null>;
  draftOfText: (viewer: Member, text: string) => Promise<DraftOfText>;
}

async function openTips(context: Context, parts: BotParts, accountId: number, language: Language): Promise<string> {
  const say = sayOf(language, 'alerts-telegram');
  const viewer = await parts.viewerOf(context.db, accountId);
  if (!viewer || viewer.selfExcluded) return say('closed');
  const ids = await repository.selectOpenOfFollowed(context.db, accountId, context.clock.now(), OPEN_MAX);
  const views = ids.length > 0 ? await parts.readTips(viewer, ids) : [];
  if (views.length === 0) return say('noneOpen');
  return views
    .map((view) => {
      const link = `${context.environment.PUBLIC_URL}/t/${view.id}`;
      return `${view.tipster.name}: ${view.view === 'whole' ? betOf(view, language).text : say('locked')}\n${link}`;
    })
    .join('\n\n');
}

/**
 * Turns a message that a tipster writes to the bot into a draft. Answers with its link, and with the part of the text that wasn't
 * understood.
 */
async function draft(
  context: Context,
  parts: BotParts,
  account: { id: number; language: Language },
  text: string,
): Promise<string> {
  const { id, language } = account;
  const say = sayOf(language, 'alerts-telegram');
  const viewer = await parts.viewerOf(context.db, id);
  if (!viewer || !can('tips.publish', viewer)) return say('help');
  const wait = await context.limits.take('telegram-draft', String(id), DRAFTS);
  if (wait !== null) return say('tooMany');
  const { draft: tip, reading } = await parts.draftOfText(viewer, text.slice(0, MAX_TIP_MESSAGE));
  const { legs, total_odds, unread } = reading;
  const missing = legs.flatMap(({ fixture, teams, market, said, odds }) => [
    ...(fixture ? [] : [teams ? say('noMatch', { match: teams }) : say('noTeams', { text: said })]),
    ...(market ? [] : [say('noMarket', { text: said })]),
    ...(odds ? [] : [say('noOdds', { text: teams ?? said })]),
  ]);
  const read = tip && betOf(tip, language);
  return [
    ...(read ? [say('draft'), read.text, read.stake] : [say('noDraft')]),
    total_odds ? say('totalOdds', { odds: total_odds }) : '',
    ...missing,
    unread.length > 0 ? say('unread', { text: unread.join(', ') }) : '',
    tip ? say('confirm', { link: `${context.environment.PUBLIC_URL}/tip?id=${tip.id}` }) : say('example'),
  ]
    .filter(Boolean)
    .join('\n');
}

async function mute(context: Context, accountId: number, hours: number, language: Language): Promise<string> {
  const until = new Date(context.clock.now().getTime() + hours * HOUR_MS);
  await context.db
    .transaction()
    .execute((trx) => repository.updateSettings(trx, accountId, { mutedUntil: hours === 0 ? null : until }));
  return sayOf(language, 'alerts-telegram')(hours === 0 ? 'unmuted' : 'muted', { hours });
}

/** Connects the chat with the account whose code this is. */
async function connect(
  context: Context,
  code: string,
  message: NonNullable<Update['message']>,
): Promise<string | null> {
  const { chat, from } = message;
  return context.db.transaction().execute(async (trx) => {
    const accountId = await repository.takeCode(trx, hashOf(code), 'chat', context.clock.now());
    if (accountId === null) return null;
    const label = from?.username ? `@${from.username}` : (from?.first_name ?? 'Telegram');
    const at = context.clock.now();
    await repository.putDevice(trx, {
      accountId,
      channel: 'telegram',
      address: String(chat.id),
      label: label.slice(0, 100),
      at,
    });
    return (await repository.accountOfChat(trx, String(chat.id)))?.language ?? null;
  });
}

/** Returns the bot's answer to a person's message; null when it says nothing. */
async function answerTo(context: Context, parts: BotParts, message: NonNullable<Update['message']>) {
  const { chat, text = '' } = message;
  if (chat.type !== 'private') return null;
  const [, command = '', rest = ''] = /^\/(\w+)(?:@\w+)?\s*(.*)$/s.exec(text.trim()) ?? [];
  const linked = command === 'start' && rest !== '' ? await connect(context, rest, message) : null;
  if (linked !== null) return sayOf(languageOf(linked), 'alerts-telegram')('linked');
  const account = await repository.accountOfChat(context.db, String(chat.id));
  if (!account) return sayOf('it', 'alerts-telegram')('unknown', { address: context.environment.PUBLIC_URL });
  const language = languageOf(account.language);
  switch (command) {
    case 'open':
      return openTips(context, parts, account.id, language);
    case 'mute': {
      const hours = /^\d{1,3}$/.test(rest) ? Math.min(Number(rest), MUTE_HOURS_MAX) : MUTE_HOURS;
      return mute(context, account.id, hours, language);
    }
    case 'unmute':
      return mute(context, account.id, 0, language);
    case 'stop':
      await repository.deleteChat(context.db, String(chat.id));
      return sayOf(language, 'alerts-telegram')('unlinked');
    case '':
      return draft(context, parts, { id: account.id, language }, text);
    default:
      return sayOf(language, 'alerts-telegram')('help');
  }
}

/** Connects a channel by a code that is posted in it: only its admins post. */
async function answerPost(context: Context, { chat, text = '' }: NonNullable<Update['channel_post']>) {
  const [, code] = /^\/connect(?:@\w+)?\s+([\w-]{10,60})\s*$/.exec(text.trim()) ?? [];
  if (!code || chat.type !== 'channel') return null;
  const at = context.clock.now();
  const language = await context.db.transaction().execute(async (trx) => {
    const accountId = await repository.takeCode(trx, hashOf(code), 'channel', at);
    if (accountId === null) return null;
    const title = (chat.title ?? '').slice(0, 200) || 'Telegram';
    return repository.putChannel(trx, { tipsterId: accountId, chat: String(chat.id), title, at });
  });
  return language === null ? null : sayOf(languageOf(language), 'alerts-telegram')('channelLinked');
}

/** A channel that doesn't let the bot post any more: it is forgotten, and its tipster learns why nothing appears there. */
export async function closeChannel(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  of: Parameters<typeof repository.takeChannel>[1],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const closed = await repository.takeChannel(trx, of);
    if (!closed) return;
    await mail.toMember(trx, closed.account_id, {
      kind: 'telegram_channel_closed',
      values: { channel: closed.title },
      page: '/profile?tab=connections',
    });
  });
}

/** A channel from which the bot is removed, or in which it may not post, is connected no longer. */
async function followMembership(
  context: Context,
  { chat, new_chat_member: bot }: NonNullable<Update['my_chat_member']>,
): Promise<void> {
  if (bot.status === 'administrator' && bot.can_post_messages !== false) return;
  await closeChannel(context, { chat: String(chat.id) });
}

/** Takes an update in. The answer goes back as the reply; one that is handed in again is answered with nothing. */
export async function receive(
  context: Context,
  parts: BotParts,
  update: Update,
): Promise<ReplyOf<typeof telegramUpdate>> {
  const isFirst = await context.db
    .transaction()
    .execute((trx) => repository.isFirstUpdate(trx, update.update_id, context.clock.now()));
  if (!isFirst) return { ok: true };
  const { message, channel_post: post, my_chat_member: membership } = update;
  if (membership) await followMembership(context, membership);
  const text = message ? await answerTo(context, parts, message) : post ? await answerPost(context, post) : null;
  const chat = (message ?? post)?.chat;
  return text === null || !chat
    ? { ok: true }
    : { ok: true, method: 'sendMessage', chat_id: chat.id, text: text.slice(0, TEXT_MAX) };
}
