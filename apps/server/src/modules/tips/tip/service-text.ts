import type { ReplyOf } from '@quotavera/contract/core';
import { type readTipText as readTipTextCall, tipInput } from '@quotavera/contract/tips';
import { readTip } from '@quotavera/contract/tips/codec';
import type { Member } from '@quotavera/domain/access';
import { matchOfTeams, nameStart, type ReadLeg, readTipText, turnedSelection } from '@quotavera/domain/bet';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { comingMatches } from '../../calendar/fixtures/service.ts';
import type { OpenTip } from './presenter.ts';
import { createTip } from './service-drafts.ts';
import { ownView, type TipContext } from './service-lists.ts';

export type TextReading = ReplyOf<typeof readTipTextCall>;

/** Matches of names that begin alike; the names themselves are compared then. */
const ALIKE = 60;
/** Names with accents may be written without them: then all the next matches are looked at. */
const NEXT = 1_000;

const written = (milli: number | null): string | null => (milli === null ? null : formatMilli(milli));

async function matchFor(db: Db, teams: readonly [string, string], now: Date) {
  const words = teams.map(nameStart).filter((word) => word !== '');
  if (words.length < 2) return null;
  return (
    matchOfTeams(teams, await comingMatches(db, words, ALIKE, now)) ??
    matchOfTeams(teams, await comingMatches(db, [], NEXT, now))
  );
}

async function legOf(db: Db, leg: ReadLeg, now: Date): Promise<TextReading['legs'][number]> {
  const found = leg.teams && (await matchFor(db, leg.teams, now));
  const selection = leg.selection ?? '';
  return {
    said: leg.said,
    fixture: found?.match ?? null,
    teams: leg.teams?.join(' - ') ?? null,
    market: leg.market,
    result: found?.turned ? turnedSelection(selection) : selection,
    line: written(leg.line),
    odds: written(leg.odds),
  };
}

/** A tip out of a message, with the matches that the calendar has of it. */
export async function readText(db: Db, text: string, { clock }: TipContext): Promise<TextReading> {
  const { legs, stake, bookmaker, minimumOdds, totalOdds, unread } = readTipText(text);
  const now = clock.now();
  const read: TextReading['legs'] = [];
  for (const leg of legs.slice(0, MAX_LEGS)) read.push(await legOf(db, leg, now));
  return {
    legs: read,
    stake: written(stake),
    bookmaker,
    minimum_odds: written(minimumOdds),
    total_odds: written(totalOdds),
    unread: [...unread, ...legs.slice(MAX_LEGS).map(({ said }) => said)],
  };
}

export interface DraftOfText {
  reading: TextReading;
  /** The draft is null where nothing was understood well enough to be stored. */
  draft: OpenTip | null;
}

/** Keeps a tip that a tipster has written in a message as a draft: legs with a match and a market, which the form can complete. */
export async function draftOfText(db: Db, viewer: Member, text: string, context: TipContext): Promise<DraftOfText> {
  const reading = await readText(db, text, context);
  const legs = reading.legs.flatMap(({ fixture, market, result, line, odds }) =>
    fixture && market
      ? [{ type: 'structured' as const, fixture_id: fixture.id, market, result, line, odds: odds ?? '0' }]
      : [],
  );
  if (legs.length === 0) return { reading, draft: null };
  const { bookmaker, minimum_odds, stake } = reading;
  const input = tipInput.parse({ legs, bookmaker, minimum_odds, stake: stake ?? '0' });
  const { tip, codes } = readTip('valuebet', input);
  if (Object.keys(codes).length > 0) return { reading, draft: null };
  const id = await createTip(db, { tipster_id: viewer.accountId, tip, publish: false }, context);
  return { reading, draft: isFailure(id) ? null : await ownView(db, viewer, id, context) };
}
