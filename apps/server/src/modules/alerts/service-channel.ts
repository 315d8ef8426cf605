import type { linkTelegramChannel, readTelegramChannel } from '@quotavera/contract/alerts';
import type { ReplyOf } from '@quotavera/contract/core';
import { VISITOR } from '@quotavera/domain/access';
import { DAY_MS, HOUR_MS, HOUR_S } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import type { ServerContext } from '../../platform/context.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import type { ReadTips } from '../tips/notification/service.ts';
import type { OpenTip, TipView } from '../tips/tip/index.ts';
import * as repository from './repository-channel.ts';
import { botName, closeChannel, newCode, sendToChat } from './service-telegram.ts';
import { type Attempt, betOf, endingOf, languageOf } from './service-words.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'environment' | 'log' | 'mail'>;

export const postToChannels = jobKind<Record<string, never>>('telegram_posts');

/** A tip that became known while nothing could be posted isn't news any more; nor is an end of the day before. */
const PUBLISHED_MS = 6 * HOUR_MS;
const ENDED_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;
/** After a failed try, the next; then it is given up. */
const DELAYS_S = [15, 60, 5 * 60, 15 * 60, HOUR_S];
const AT_ONCE = 10;

export async function channelOf(
  context: Pick<Context, 'db' | 'environment'>,
  tipsterId: number,
): Promise<ReplyOf<typeof readTelegramChannel>> {
  const [bot, row] = await Promise.all([botName(context), repository.selectChannel(context.db, tipsterId)]);
  return {
    bot,
    channel: row
      ? {
          title: row.title,
          connected_at: row.connected_at.toISOString(),
          last_posted_at: row.last_posted_at?.toISOString() ?? null,
        }
      : null,
  };
}

export async function linkChannel(
  context: Context,
  tipsterId: number,
): Promise<ReplyOf<typeof linkTelegramChannel> | Failure> {
  if (!context.environment.TELEGRAM_BOT_TOKEN) return fail('not_found');
  const { code, until } = await newCode(context, tipsterId, 'channel');
  return { command: `/connect ${code}`, until: until.toISOString() };
}

export async function removeChannel(context: Context, tipsterId: number) {
  await repository.deleteChannel(context.db, tipsterId);
  return channelOf(context, tipsterId);
}

export function queuePosts(db: Context['db'], seconds = 0): Promise<void> {
  return addJob(
    db,
    postToChannels,
    {},
    {
      queue: 'telegram-posts',
      jobKey: `telegram-posts${seconds > 0 ? '-later' : ''}`,
      priority: 5,
      ...(seconds > 0 ? { runAt: new Date(Date.now() + seconds * 1_000) } : {}),
    },
  );
}

/** A tip that isn't everybody's: what a locked tip says, and the commitment that proves it later. */
function lockedText(view: Exclude<TipView, OpenTip>, language: Language): string[] {
  const sport = view.sport && sayOf(language, 'tips-bets')(`sport.${view.sport}`);
  return [[sport, view.competition].filter(Boolean).join(' · ')];
}

function openText(tip: OpenTip, language: Language): string[] {
  const say = sayOf(language, 'alerts-feeds');
  const { text, stake } = betOf(tip, language);
  return [
    text,
    [stake, tip.bookmaker].filter(Boolean).join(' · '),
    tip.minimum_odds ? say('from', { odds: tip.minimum_odds }) : '',
    tip.description,
  ];
}

function textOf({ kind, language: of }: repository.Post, view: TipView, origin: string): string {
  const language = languageOf(of);
  const say = sayOf(language, 'alerts-feeds');
  const name = view.tipster.name;
  const link = `${origin}/${language}/t/${view.id}`;
  if (kind !== 'published') {
    const ended = view.view === 'whole' ? [betOf(view, language).text, endingOf(view, language)] : [];
    return [say(kind === 'settled' ? 'result' : 'takenBack', { name }), ...ended, link].filter(Boolean).join('\n');
  }
  const commitment = view.ledger ? say('commitment', { commitment: view.ledger.commitment }) : '';
  const words = view.view === 'whole' ? openText(view, language) : lockedText(view, language);
  const title = say(view.view === 'whole' ? 'newTip' : 'newLocked', { name });
  return [title, ...words, commitment, link].filter(Boolean).join('\n');
}

async function post(context: Context, readTips: ReadTips, due: repository.Post): Promise<Attempt> {
  const { db, clock, environment } = context;
  // A channel would show it twice.
  if (due.handed_over) return { outcome: 'refused', reason: 'interrupted' };
  const [view] = await readTips(VISITOR, [due.tip_id]);
  if (!view) return { outcome: 'refused', reason: 'gone' };
  await repository.markPostHandedOver(db, due.id, clock.now());
  try {
    return await sendToChat(context, due.chat, textOf(due, view, environment.PUBLIC_URL));
  } catch (error) {
    return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function settle(context: Context, due: repository.Post, attempt: Attempt): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  switch (attempt.outcome) {
    case 'sent':
      return repository.finishPost(db, due, 'sent', now);
    case 'gone':
      log.warn({ tipster: due.tipster_id }, 'a Telegram channel is closed to the bot');
      return closeChannel(context, { tipsterId: due.tipster_id });
    case 'refused':
      log.warn({ post: due.id, reason: attempt.reason }, 'a post was refused');
      return repository.finishPost(db, due, 'failed', now, attempt.reason);
    case 'later': {
      const delay = DELAYS_S[due.attempts - 1];
      if (delay === undefined) return repository.finishPost(db, due, 'failed', now, attempt.reason);
      const seconds = Math.max(delay, attempt.seconds ?? 0);
      await repository.postponePost(db, due.id, new Date(now.getTime() + seconds * 1_000), attempt.reason);
      return queuePosts(db, seconds);
    }
  }
}

/** Notes what channels don't have yet, and posts what is due. */
export async function postDue(context: Context, readTips: ReadTips): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  await repository.notePosts(db, { now, publishedSince: since(PUBLISHED_MS), endedSince: since(ENDED_MS) });
  for (let goesOn = true; goesOn; ) {
    const span = { now: clock.now(), dueSince: since(ENDED_MS), limit: AT_ONCE };
    const posts = await db.transaction().execute((trx) => repository.claimPosts(trx, span));
    goesOn = posts.length > 0;
    await Promise.all(
      posts.map(async (due) => {
        if (!due.timely) return repository.finishPost(db, due, 'dropped', clock.now(), 'over');
        const attempt = await post(context, readTips, due);
        await settle(context, due, attempt);
        if (attempt.outcome === 'later' && attempt.forAll) goesOn = false;
      }),
    );
  }
}

export function deleteOldPosts({ db, clock }: Context): Promise<void> {
  return repository.deleteOldPosts(db, new Date(clock.now().getTime() - KEPT_MS));
}
