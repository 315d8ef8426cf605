import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerContext } from '../../platform/context.ts';
import { ANSWER_WITHIN_MS, type OutwardAnswer, postOutward } from '../../platform/outward/index.ts';
import type { Attempt } from './service-words.ts';

type Context = Pick<ServerContext, 'environment'>;

const TEXT_MAX = 4_000;
const PURPOSE = 'telegram-webhook';

/** Telegram's answers, as far as they are read. */
interface BotAnswer {
  result?: {
    username?: string;
    message_id?: number;
    chat?: { title?: string; username?: string };
    title?: string;
  };
  description?: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
}

async function callBot({ environment }: Context, method: string, body: object): Promise<OutwardAnswer | null> {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: base } = environment;
  if (!token) return null;
  return postOutward(`${base.replace(/\/+$/, '')}/bot${token}/${method}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // The operator names the address.
    allowPrivate: true,
    timeoutMs: ANSWER_WITHIN_MS,
  });
}

function readAnswer(answer: OutwardAnswer): BotAnswer {
  try {
    return JSON.parse(answer.body);
  } catch {
    return {};
  }
}

/** A message that was sent has a number, and its chat a title and, where anybody can join it, a name. A group may have become another. */
export type ChatAttempt =
  | Exclude<Attempt, { outcome: 'sent' }>
  | { outcome: 'sent'; message?: number | undefined; title?: string | undefined; isPublic?: boolean }
  | { outcome: 'moved'; chat: string };

/** Telegram tells these apart by words alone. */
const GONE = /chat not found|need administrator rights|CHAT_WRITE_FORBIDDEN|not enough rights|have no rights/i;
const UNCHANGED = /message is not modified/i;

function attemptOf(answer: OutwardAnswer | null): ChatAttempt {
  if (answer === null) return { outcome: 'refused', reason: 'no bot' };
  const { status } = answer;
  const { result, description = '', parameters } = readAnswer(answer);
  if (status === 200) {
    const { message_id: message, chat } = result ?? {};
    return { outcome: 'sent', message, title: chat?.title, isPublic: chat?.username !== undefined };
  }
  if (parameters?.migrate_to_chat_id !== undefined)
    return { outcome: 'moved', chat: String(parameters.migrate_to_chat_id) };
  if (status === 400 && UNCHANGED.test(description)) return { outcome: 'sent' };
  if (status === 403 || (status === 400 && GONE.test(description))) return { outcome: 'gone' };
  const reason = `Telegram answered ${status}`;
  if (status === 429) return { outcome: 'later', reason, seconds: parameters?.retry_after, forAll: true };
  // A wrong token may be corrected.
  return status >= 500 || status === 401 || status === 404
    ? { outcome: 'later', reason }
    : { outcome: 'refused', reason };
}

const wordsOfMessage = (text: string) => ({
  text: text.slice(0, TEXT_MAX),
  link_preview_options: { is_disabled: true },
});

/**
 * Sends a text to a chat, as an answer to one of its messages where one is named and still there. A person who blocked the bot, or a chat
 * that is gone or closed to the bot, gets nothing any more.
 */
export async function sendToChat(
  context: Context,
  chat: string,
  text: string,
  answersTo?: number,
): Promise<ChatAttempt> {
  const answer = await callBot(context, 'sendMessage', {
    chat_id: chat,
    ...wordsOfMessage(text),
    ...(answersTo === undefined
      ? {}
      : { reply_parameters: { message_id: answersTo, allow_sending_without_reply: true } }),
  });
  return attemptOf(answer);
}

/** Gives a message of the bot another text; once more changes nothing. */
export async function editInChat(context: Context, chat: string, message: number, text: string): Promise<ChatAttempt> {
  return attemptOf(
    await callBot(context, 'editMessageText', { chat_id: chat, message_id: message, ...wordsOfMessage(text) }),
  );
}

/** Whether anybody can join a chat, by its name; null while Telegram doesn't answer. */
export async function isPublicChat(context: Context, chat: string): Promise<boolean | null> {
  const answer = await callBot(context, 'getChat', { chat_id: chat }).catch(() => null);
  return answer?.status === 200 ? readAnswer(answer).result?.username !== undefined : null;
}

let known: { token: string; bot: string } | null = null;

/** The bot's name, asked for once; null without a bot, or while Telegram doesn't answer. */
export async function botName(context: Context): Promise<string | null> {
  const token = context.environment.TELEGRAM_BOT_TOKEN;
  if (!token) return null;
  if (known?.token === token) return known.bot;
  const answer = await callBot(context, 'getMe', {}).catch(() => null);
  const bot = answer && readAnswer(answer).result?.username;
  if (bot) known = { token, bot };
  return bot || null;
}

function webhookSecret({ secrets }: Pick<ServerContext, 'secrets'>): string {
  return createHmac('sha256', secrets.get('alerts')).update(PURPOSE).digest('base64url');
}

/** Tells Telegram where messages to the bot are handed in. */
export async function registerWebhook(context: Pick<ServerContext, 'environment' | 'secrets'>): Promise<void> {
  const { PUBLIC_URL } = context.environment;
  const answer = await callBot(context, 'setWebhook', {
    url: `${PUBLIC_URL}/api${'/tips/v1/telegram/'}`,
    secret_token: webhookSecret(context),
    allowed_updates: ['message', 'channel_post', 'my_chat_member'],
  });
  if (answer && answer.status !== 200) throw new Error(`Telegram refused the address of messages: ${answer.status}`);
}

export function isFromTelegram(context: Pick<ServerContext, 'secrets'>, header: unknown): boolean {
  const own = Buffer.from(webhookSecret(context));
  const sent = Buffer.from(typeof header === 'string' ? header : '');
  return sent.length === own.length && timingSafeEqual(sent, own);
}

/** The bot's reply to an update travels back as the answer to Telegram. */
export const replyToChat = (chat: number, text: string) =>
  ({ ok: true, method: 'sendMessage', chat_id: chat, text: text.slice(0, TEXT_MAX) }) as const;
