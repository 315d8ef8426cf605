import { createHash, randomBytes } from 'node:crypto';
import type { createCalendarFeed, readCalendarFeed } from '@quotavera/contract/alerts';
import type { ReplyOf } from '@quotavera/contract/core';
import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, romeDayStart, WEEK_MS } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import { sportName } from '@quotavera/i18n/sports';
import { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { ServerContext } from '../../../platform/context.ts';
import { newCalendar } from '../../../platform/feeds/index.ts';
import { memberOf } from '../../accounts/session/service.ts';
import type { OpenTip, TipView } from '../../tips/tip/index.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import { betOf, endingOf, exitOf, languageOf } from '../service-words.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'environment'>;

const SECRET_BYTES = 32;
/** Tips published earlier than this, or ended earlier than that, aren't in the calendar any more. */
const PUBLISHED_MS = 60 * DAY_MS;
const ENDED_MS = WEEK_MS;
const EVENTS_MAX = 200;
const MATCH_MS = 2 * HOUR_MS;
/** A locked tip is told of when it was published: its match's time is part of what it keeps. */
const LOCKED_MS = 15 * MINUTE_MS;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function feedOf(
  { db }: Pick<Context, 'db'>,
  accountId: number,
): Promise<ReplyOf<typeof readCalendarFeed>> {
  const row = await repository.selectFeed(db, accountId);
  return {
    created_at: row?.created_at.toISOString() ?? null,
    last_read_at: row?.last_read_at?.toISOString() ?? null,
  };
}

export async function makeFeed(context: Context, accountId: number): Promise<ReplyOf<typeof createCalendarFeed>> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await repository.putFeed(context.db, accountId, hashOf(secret), context.clock.now());
  const url = `${context.environment.PUBLIC_URL}/feeds/calendar/${secret}.ics`;
  return { ...(await feedOf(context, accountId)), url };
}

export async function removeFeed(context: Context, accountId: number) {
  await repository.deleteFeed(context.db, accountId);
  return feedOf(context, accountId);
}

/** Where a locked tip says when its matches are, the days of that week; of others only that there is one. */
function lockedEvent(view: Exclude<TipView, OpenTip>, language: Language): ICalEventData {
  const say = sayOf(language, 'alerts-feeds');
  const published = new Date(view.published_at ?? 0);
  const frame = [view.sport && sportName(sayOf(language, 'tips-bets'), view.sport), view.competition].filter(Boolean);
  return {
    start: published,
    end: new Date(published.getTime() + LOCKED_MS),
    summary: say('locked', { name: view.tipster.name }),
    description: [frame.join(' · '), view.week && say('week', { day: weekText(view.week, language) })]
      .filter(Boolean)
      .join('\n'),
  };
}

function weekText(monday: string, language: Language): string {
  const at = (day: string) => new Date(romeDayStart(day));
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'Europe/Rome' });
  return format.formatRange(at(monday), at(addDays(monday, 6)));
}

function openEvent(
  tip: OpenTip,
  kickoffs: ReadonlyMap<number, Date>,
  { language, site }: { language: Language; site: string },
): ICalEventData {
  const say = sayOf(language, 'alerts-feeds');
  const starts = tip.legs.map(
    ({ fixture_id: id, matchdate }) => (id === null ? undefined : kickoffs.get(id)) ?? new Date(matchdate),
  );
  const times = starts.map((at) => at.getTime());
  const exit = tip.status === 'published' && tip.settled_at === null ? tip.exits.at(-1) : undefined;
  const ending = exit ? exitOf(exit, language) : endingOf(tip, language);
  const { text, stake } = betOf(tip, language);
  return {
    start: new Date(Math.min(...times)),
    end: new Date(Math.max(...times) + MATCH_MS),
    summary: [ending, text].filter(Boolean).join(' · '),
    description: [
      ...[say('by', { name: tip.tipster.name }), stake, tip.bookmaker ?? '', tip.description],
      ...tip.legs.map(({ fixture_id: id }) => (id === null ? '' : `${site}/m/${id}`)),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/**
 * The calendar behind a secret address; null where there is no such address. It has what its owner may see at this moment, as the tips'
 * lists show it, and nothing at all while the owner may see no tips. An event keeps its UID; what changes about it raises its sequence, and
 * a withdrawn tip is a cancelled event.
 */
export async function calendarBehind(context: Context, secret: string): Promise<string | null> {
  const { db, clock, environment } = context;
  const now = clock.now();
  const owner = await repository.readFeed(db, hashOf(secret), now);
  if (!owner) return null;
  const language = languageOf(owner.language);
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH, PRODUCT_NAME);
  const member = await memberOf(db, owner.account_id, now);
  if (!member || member.selfExcluded) return calendar.toString();
  const chosen = await repository.selectCalendarTips(db, owner.account_id, {
    now,
    publishedSince: new Date(now.getTime() - PUBLISHED_MS),
    endedSince: new Date(now.getTime() - ENDED_MS),
    limit: EVENTS_MAX,
  });
  const ids = chosen.map(({ id }) => id);
  const views = await tipLists.byIds(db, member, ids, { clock });
  const fixtures = views.flatMap((view) =>
    view.view === 'whole' ? view.legs.flatMap((leg) => leg.fixture_id ?? []) : [],
  );
  const kickoffs = await repository.selectKickoffs(db, fixtures);
  const changed = new Map(chosen.map(({ id, changed_at }) => [id, changed_at]));
  const host = new URL(environment.PUBLIC_URL).hostname;
  for (const view of views) {
    const published = new Date(view.published_at ?? now);
    const changedAt = view.view === 'whole' ? (changed.get(view.id) ?? published) : published;
    const isWithdrawn = view.view === 'whole' && view.status === 'withdrawn';
    calendar.createEvent({
      ...(view.view === 'whole'
        ? openEvent(view, kickoffs, { language, site: environment.PUBLIC_URL })
        : lockedEvent(view, language)),
      id: `tip-${view.id}@${host}`,
      // A locked tip that opens comes after itself.
      sequence:
        view.view === 'whole' ? 1 + Math.max(0, Math.floor((changedAt.getTime() - published.getTime()) / 1_000)) : 0,
      stamp: changedAt,
      lastModified: changedAt,
      created: published,
      status: isWithdrawn ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${environment.PUBLIC_URL}/t/${view.id}`,
    });
  }
  return calendar.toString();
}
