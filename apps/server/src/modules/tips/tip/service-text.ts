import type { readSlip } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { type readTipText as readTipTextCall, tipInput } from '@quotavera/contract/tips';
import { readTip } from '@quotavera/contract/tips/codec';
import type { Member } from '@quotavera/domain/access';
import {
  lineProblem,
  MAX_LEG_TEXT,
  marketFits,
  matchOfTeams,
  nameStart,
  type ReadLeg,
  type ReadTip,
  readSlipText,
  readTipText,
  turnedPick,
} from '@quotavera/domain/bet';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { matchesNamed } from '../../calendar/fixtures/service.ts';
import type { OpenTip } from './presenter.ts';
import { createTip } from './service-drafts.ts';
import { ownView, type TipContext } from './service-lists.ts';

export type TextReading = ReplyOf<typeof readTipTextCall>;
export type SlipReading = ReplyOf<typeof readSlip>;
type LegInput = z.input<typeof tipInput>['legs'][number];
type FixtureView = NonNullable<TextReading['legs'][number]['fixture']>;

/** Matches of names that begin alike; the names themselves are compared then. */
const ALIKE = 60;
/** Names with accents may be written without them: then all the next matches are looked at. */
const NEXT = 1_000;

const written = (milli: number | null): string | null => (milli === null ? null : formatMilli(milli));

/** The matches that a text may name: by the names that are found in it, and where these are no match, all the next ones. */
async function matchesFor(db: Db, { legs, phase }: Pick<ReadTip, 'legs' | 'phase'>, now: Date): Promise<FixtureView[]> {
  const when = phase === 'live' ? 'started' : 'coming';
  const found: FixtureView[] = [];
  let areAllFound = legs.length > 0;
  for (const { teams } of legs.slice(0, MAX_LEGS)) {
    const words = (teams ?? []).map(nameStart).filter((word) => word !== '');
    const named = words.length < 2 ? [] : await matchesNamed(db, { when, words }, ALIKE, now);
    found.push(...named);
    areAllFound &&= teams !== null && matchOfTeams(teams, named) !== null;
  }
  if (!areAllFound) found.push(...(await matchesNamed(db, { when, words: [] }, NEXT, now)));
  return [...new Map(found.map((match) => [match.id, match])).values()];
}

/** The bet in the match's sport: where no match ends level, the winner is draw no bet; null where the sport has no such bet. */
function pickIn(sport: string, { market, selection, line }: ReadLeg) {
  if (market === null) return null;
  const isWinner = market === '1x2' && selection !== 'draw' && !marketFits(market, sport);
  const own = isWinner ? 'draw_no_bet' : market;
  const isLine = line === null || lineProblem(own, line, sport) === null;
  return marketFits(own, sport) && isLine ? { market: own, selection, line } : null;
}

function legOf(leg: ReadLeg, matches: readonly FixtureView[]): TextReading['legs'][number] {
  const found = leg.teams && matchOfTeams(leg.teams, matches);
  const said = found ? pickIn(found.match.sport, leg) : leg;
  const pick = said?.market ? { market: said.market, selection: said.selection, line: said.line } : null;
  const own = pick && found?.turned ? turnedPick(pick) : pick;
  return {
    said: leg.said,
    fixture: found?.match ?? null,
    teams: leg.teams?.join(' - ') ?? null,
    market: own?.market ?? null,
    result: own?.selection ?? '',
    line: written(own?.line ?? null),
    odds: written(leg.odds),
    words: leg.words,
  };
}

function presented(
  {
    legs,
    side,
    phase,
    bookmaker,
    totalOdds,
    unread,
    pieces,
  }: Pick<ReadTip, 'legs' | 'side' | 'phase' | 'bookmaker' | 'totalOdds' | 'unread' | 'pieces'>,
  matches: readonly FixtureView[],
) {
  return {
    legs: legs.slice(0, MAX_LEGS).map((leg) => legOf(leg, matches)),
    side,
    liveprematch: phase,
    bookmaker,
    total_odds: written(totalOdds),
    unread: [...unread, ...legs.slice(MAX_LEGS).map(({ said }) => said)],
    pieces: [...pieces],
  };
}

/** A tip out of a message, with the matches that the calendar has of it. */
export async function readText(db: Db, text: string, { clock }: TipContext): Promise<TextReading> {
  const matches = await matchesFor(db, readTipText(text), clock.now());
  const reading = readTipText(text, matches);
  return {
    ...presented(reading, matches),
    stake: written(reading.stake),
    stake_basis: reading.stakeBasis,
    bank_share: written(reading.bankShare),
    minimum_odds: written(reading.minimumOdds),
  };
}

/** A bet slip with the matches that the calendar has of it: those to come, and those that have begun since it was placed. */
export async function readSlipOf(db: Db, text: string, { clock }: Pick<TipContext, 'clock'>): Promise<SlipReading> {
  const { legs } = readSlipText(text);
  const matches = [
    ...(await matchesFor(db, { legs, phase: 'prematch' }, clock.now())),
    ...(await matchesFor(db, { legs, phase: 'live' }, clock.now())),
  ];
  const reading = readSlipText(text, matches);
  return {
    ...presented(reading, matches),
    stake_cents: reading.stakeCents,
    currency: reading.currency,
    return_cents: reading.returnCents,
    agrees: reading.agrees,
  };
}

/** A leg as the form would make it: in the tipster's own words where no market says the bet. */
function inputOf({ fixture, market, result, line, odds, words }: TextReading['legs'][number]): LegInput[] {
  if (!fixture) return [];
  const price = odds ?? '0';
  if (market) return [{ type: 'structured', fixture_id: fixture.id, market, result, line, odds: price }];
  if (words === null) return [];
  const { sport, competition, home, away, starts_at: matchdate } = fixture;
  const match = `${home} - ${away}`.slice(0, MAX_LEG_TEXT.event);
  const said = words.slice(0, MAX_LEG_TEXT.selection);
  return [{ type: 'custom', sport, competition, match, matchdate, market: said, result: said, odds: price }];
}

export interface DraftOfText {
  reading: TextReading;
  /** The draft is null where nothing was understood well enough to be stored. */
  draft: OpenTip | null;
}

/** Keeps a tip that a tipster has written in a message as a draft: legs with a match, which the form can complete. */
export async function draftOfText(db: Db, viewer: Member, text: string, context: TipContext): Promise<DraftOfText> {
  const reading = await readText(db, text, context);
  const legs = reading.legs.flatMap(inputOf);
  if (legs.length === 0) return { reading, draft: null };
  const { side, liveprematch, stake_basis, bookmaker, minimum_odds, stake } = reading;
  const bet = { legs, side, liveprematch, stake_basis, bookmaker, minimum_odds, stake: stake ?? '0' };
  // The text is the analysis, unless it couldn't be published as one.
  const parsed = tipInput.safeParse({ ...bet, description: text });
  const input = parsed.success ? parsed : tipInput.safeParse(bet);
  if (!input.success) return { reading, draft: null };
  const { tip, codes } = readTip(side === 'lay' ? 'exchange' : 'valuebet', input.data);
  if (Object.keys(codes).length > 0) return { reading, draft: null };
  const id = await createTip(db, { tipster_id: viewer.accountId, tip, publish: false }, context);
  return { reading, draft: isFailure(id) ? null : await ownView(db, viewer, id, context) };
}
