import type { linkTelegram, telegramUpdate } from '@quotavera/contract/alerts';
import type { ReplyOf } from '@quotavera/contract/core';
import { can, type Member } from '@quotavera/domain/access';
import { MAX_TIP_MESSAGE } from '@quotavera/domain/bet';
import { HOUR_MS, HOUR_S } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import type { z } from 'zod';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import type { Limit } from '../../platform/limits/index.ts';
import type { ReadTips } from '../tips/notification/service.ts';
import type { DraftOfText } from '../tips/tip/service-text.ts';
import { connectChat, followGroup, followMembership } from './chats/service.ts';
import * as repository from './repository.ts';
import { botName, replyToChat, sendToChat } from './service-bot.ts';
import { newCode, takeCode } from './service-codes.ts';
import { type Attempt, betOf, type Letter, languageOf } from './service-words.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'secrets' | 'environment' | 'limits' | 'mail'>;
type Update = z.output<typeof telegramUpdate.body>;

const MUTE_HOURS = 8;
const MUTE_HOURS_MAX = 24 * 30;
const OPEN_MAX = 10;
const DRAFTS: Limit = { points: 60, seconds: HOUR_S };

export async function sendTelegram(
  context: Pick<Context, 'environment'>,
  { delivery, words }: Letter,
): Promise<Attempt> {
  const link = `${context.environment.PUBLIC_URL}${words.path}`;
  const attempt = await sendToChat(
    context,
    delivery.address!,
    [words.title, words.body, link].filter(Boolean).join('\n'),
  );
  // A person's own chat with the bot is never a group that becomes another.
  return attempt.outcome === 'moved' ? { outcome: 'gone' } : attempt;
}

/** The address that connects the chat of whoever opens it. */
export async function linkAddress(
  context: Context,
  accountId: number,
): Promise<ReplyOf<typeof linkTelegram> | Failure> {
  if (!context.environment.TELEGRAM_BOT_TOKEN) return fail('not_found');
  const bot = await botName(context);
  if (bot === null) return fail('unavailable');
  const { code, until } = await newCode(context, { accountId, purpose: 'chat' });
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
    const proof = await takeCode(trx, code, 'chat', context.clock.now());
    if (proof === null) return null;
    const label = from?.username ? `@${from.username}` : (from?.first_name ?? 'Telegram');
    const at = context.clock.now();
    await repository.putDevice(trx, {
      accountId: proof.account_id,
      channel: 'telegram',
      address: String(chat.id),
      label: label.slice(0, 100),
      at,
    });
    return (await repository.accountOfChat(trx, String(chat.id)))?.language ?? null;
  });
}

/** Returns the bot's answer to what a person writes to it. */
async function answerTo(context: Context, parts: BotParts, message: NonNullable<Update['message']>) {
  const { chat, text = '' } = message;
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
  if (message?.migrate_to_chat_id !== undefined)
    await followGroup(context, message.chat.id, message.migrate_to_chat_id);
  const written = message ?? post;
  if (!written) return { ok: true };
  const { chat } = written;
  const text = chat.type === 'private' ? await answerTo(context, parts, written) : await connectChat(context, written);
  return text === null ? { ok: true } : replyToChat(chat.id, text);
}
