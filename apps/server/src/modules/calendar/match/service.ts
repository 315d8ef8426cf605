import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import type { Viewer } from '@quotavera/domain/access';
import { HOUR_MS } from '@quotavera/domain/time';
import { matchName } from '@quotavera/i18n/signs';
import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Db } from '../../../platform/database/index.ts';
import { newCalendar } from '../../../platform/feeds/index.ts';
import { bookmakersShownTo, shownPrices } from '../bookmakers/service.ts';
import { fixturesByIds, presentFixture } from '../fixtures/service.ts';
import { matchPrices } from '../prices/service.ts';
import { presentMatchRow } from './presenter.ts';
import * as repository from './repository.ts';
import { type MatchMarket, presentMarkets } from './service-markets.ts';

const FORM_MATCHES = 6;
const MEETINGS = 6;

/** A match's markets as this reader may be shown them. */
async function marketsOf(
  db: Db,
  viewer: Viewer,
  match: { id: number; kickoffAt: Date },
  now: Date,
): Promise<MatchMarket[]> {
  const [{ prematch, live, maxAge }, ofFiles, { first, seen }, isShown] = await Promise.all([
    matchPrices(db, match, now),
    repository.selectFilePrices(db, match.id),
    repository.selectMovement(db, match.id),
    bookmakersShownTo(db, viewer),
  ]);
  const shown = (each: Parameters<typeof shownPrices>[0]) => shownPrices(each, isShown);
  const hasBegun = match.kickoffAt <= now;
  const moments = {
    open: shown([...first, ...ofFiles.filter(({ source }) => source === 'early')]),
    now: shown(hasBegun ? live : prematch),
    // A feed's last prices of before the start stand for closing prices that no file has told.
    close: shown(
      hasBegun
        ? [
            ...ofFiles.filter(({ source }) => source === 'closing'),
            ...prematch.filter(({ source }) => source === 'feed'),
          ]
        : [],
    ),
    seen: seen.filter(({ bookmaker }) => isShown(bookmaker)),
  };
  return presentMarkets(moments, now.getTime() - maxAge);
}

/** A match with its prices, both teams' last matches before it, and their meetings; null when there is no such match. */
export async function readMatch(
  db: Db,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<ReplyOf<typeof calendarCalls.readMatch> | null> {
  const [row, fixtures] = await Promise.all([repository.findMatchRow(db, id), fixturesByIds(db, [id])]);
  const fixture = fixtures.get(id);
  if (!row || !fixture) return null;
  const before = row.kickoff_at;
  const [markets, home, away, meetings] = await Promise.all([
    marketsOf(db, viewer, fixture, now),
    repository.selectLastMatches(db, row.home_id, before, FORM_MATCHES),
    repository.selectLastMatches(db, row.away_id, before, FORM_MATCHES),
    repository.selectMeetingsOf(db, [row.home_id, row.away_id], before, MEETINGS),
  ]);
  const { sport, country, result, simulated } = presentFixture(fixture);
  return {
    match: {
      ...presentMatchRow(row),
      ...{ sport, country, result, simulated },
      scheduled_at: row.scheduled_at.toISOString(),
      begun: before <= now,
      correction: fixture.correction,
    },
    markets,
    form: { home: home.map(presentMatchRow), away: away.map(presentMatchRow) },
    head_to_head: meetings.map(presentMatchRow),
  };
}

const MATCH_MS = 2 * HOUR_MS;
const CALLED_OFF: readonly string[] = ['postponed', 'cancelled'];

/** A match as a calendar's file, which leads to its page; null when there is no such match. */
export async function matchCalendar(
  db: Db,
  id: number,
  { site, now }: { site: string; now: Date },
): Promise<string | null> {
  const fixture = (await fixturesByIds(db, [id])).get(id);
  if (!fixture) return null;
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH);
  const url = `${site}/m/${id}`;
  calendar.createEvent({
    id: `match-${id}@${new URL(site).hostname}`,
    stamp: now,
    start: fixture.kickoffAt,
    end: new Date(fixture.kickoffAt.getTime() + MATCH_MS),
    summary: matchName(fixture.home, fixture.away),
    description: `${fixture.competition}\n${url}`,
    url,
    status: CALLED_OFF.includes(fixture.status) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
