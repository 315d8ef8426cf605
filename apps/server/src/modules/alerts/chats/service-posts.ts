import { VISITOR } from '@quotavera/domain/access';
import type { PostFailure } from '@quotavera/domain/alerts';
import { DAY_MS, HOUR_MS, HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import type { ReadTips } from '../../tips/notification/service.ts';
import { type ChatAttempt, editInChat, sendToChat } from '../service-bot.ts';
import { languageOf } from '../service-words.ts';
import { moveChat, noteFailed, noteSent } from './repository.ts';
import * as repository from './repository-posts.ts';
import { closeChat } from './service.ts';
import { postText } from './service-words.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'environment' | 'log' | 'mail'>;

export const postToChats = jobKind<Record<string, never>>('telegram_posts');

/** A tip that became known while nothing could be posted isn't news any more; nor is a change of the day before. */
const PUBLISHED_MS = 6 * HOUR_MS;
const CHANGED_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;
/** After a failed try, the next; then it is given up. */
const DELAYS_S = [15, 60, 5 * 60, 15 * 60, HOUR_S];
const AT_ONCE = 10;

export function queuePosts(db: Context['db'], seconds = 0): Promise<void> {
  return addJob(
    db,
    postToChats,
    {},
    {
      queue: 'telegram-posts',
      jobKey: `telegram-posts${seconds > 0 ? '-later' : ''}`,
      priority: 5,
      ...(seconds > 0 ? { runAt: new Date(Date.now() + seconds * 1_000) } : {}),
    },
  );
}

/** A post that has become needless: its tip is read by others by now, or its message is gone. */
type PostAttempt = ChatAttempt | { outcome: 'needless' };

async function post(context: Context, readTips: ReadTips, due: repository.Post): Promise<PostAttempt> {
  const { db, clock, environment } = context;
  const { kind, kinds, chat, channel_id, first_message_id: first, is_card: isCard } = due;
  const isEdit = kind === 'edited';
  // A chat would show a message twice; an edit may be made again.
  if (due.handed_over && !isEdit) return { outcome: 'refused', reason: 'interrupted' };
  const [view] = await readTips(channel_id === null ? VISITOR : { ...VISITOR, channelId: channel_id }, [due.tip_id]);
  const wish = { kind, kinds, event: due.event, language: languageOf(due.language), origin: environment.PUBLIC_URL };
  const text = view ? postText(view, wish) : null;
  // A card stays one while the tip is open: once the chat may have the whole tip, that is a message of its own.
  const staysCard = isEdit && isCard && view?.view === 'whole' && view.status === 'published' && !view.settled_at;
  if (text === null || staysCard || (isEdit && first === null)) return { outcome: 'needless' };
  await repository.markPostHandedOver(db, due.id, clock.now());
  try {
    if (isEdit) return await editInChat(context, chat, first!, text);
    return await sendToChat(context, chat, text, first ?? undefined);
  } catch (error) {
    return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function settle(context: Context, due: repository.Post, attempt: PostAttempt): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const finish = (
    status: 'sent' | 'dropped' | 'failed',
    more: { reason?: string; message?: number | undefined } = {},
  ) => repository.finishPost(db, due, { status, at: now, ...more });
  const giveUp = async (reason: string, failure: PostFailure) => {
    log.warn({ post: due.id, reason }, 'a post failed');
    await finish('failed', { reason });
    // An edit is refused where its message was deleted, which is no failure of the chat.
    if (due.kind !== 'edited' || failure === 'unreachable') await noteFailed(db, due.chat_id, now, failure);
  };
  switch (attempt.outcome) {
    case 'sent':
      await finish('sent', { message: attempt.message });
      await noteSent(db, due.chat_id, now, attempt.title);
      if (attempt.isPublic && due.channel_id !== null) await closeChat(context, { id: due.chat_id }, 'public');
      return;
    case 'needless':
      return finish('dropped', { reason: 'needless' });
    case 'moved':
      await moveChat(db, due.chat, attempt.chat);
      await repository.postponePost(db, due.id, { until: now, reason: 'moved', counts: true });
      return queuePosts(db);
    case 'gone':
      log.warn({ chat: due.chat_id }, 'a Telegram chat is closed to the bot');
      await finish('dropped', { reason: 'gone' });
      return closeChat(context, { id: due.chat_id }, 'removed');
    case 'refused':
      return giveUp(attempt.reason, attempt.reason === 'interrupted' ? 'interrupted' : 'refused');
    case 'later': {
      const delay = DELAYS_S[due.attempts - 1];
      if (delay === undefined) return giveUp(attempt.reason, 'unreachable');
      const seconds = attempt.seconds ?? delay;
      const until = new Date(now.getTime() + seconds * 1_000);
      await repository.postponePost(db, due.id, {
        until,
        reason: attempt.reason,
        counts: attempt.seconds === undefined,
      });
      return queuePosts(db, seconds);
    }
  }
}

/** Notes what chats don't have yet, and posts what is due; without a bot nothing is. */
export async function postDue(context: Context, readTips: ReadTips): Promise<void> {
  const { db, clock, environment } = context;
  if (!environment.TELEGRAM_BOT_TOKEN) return;
  const now = clock.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  await repository.notePosts(db, { now, publishedSince: since(PUBLISHED_MS), changedSince: since(CHANGED_MS) });
  for (let goesOn = true; goesOn; ) {
    const span = { now: clock.now(), dueSince: since(CHANGED_MS), limit: AT_ONCE };
    const posts = await db.transaction().execute((trx) => repository.claimPosts(trx, span));
    goesOn = posts.length > 0;
    await Promise.all(
      posts.map(async (due) => {
        const attempt = due.timely ? await post(context, readTips, due) : ({ outcome: 'needless' } as const);
        await settle(context, due, attempt);
        if (attempt.outcome === 'later' && attempt.forAll) goesOn = false;
      }),
    );
  }
}

export function deleteOldPosts({ db, clock }: Context): Promise<void> {
  return repository.deleteOldPosts(db, new Date(clock.now().getTime() - KEPT_MS));
}
