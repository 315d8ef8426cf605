import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { PUBLIC_CHANNEL, publish } from '../../../platform/live/index.ts';
import { countPriceWarnings, type RowProblem, rowProblem } from '../import/file/rejection.ts';
import { countRows, insertProblems, type RowCounts } from '../import/repository-runs.ts';
import { type ImportContext, type ImportOutcome, type ImportSource, runImport } from '../import/service.ts';
import { queueNames, selectTeamNames, type UnmatchedName } from '../names/repository.ts';
import { writeQuotes } from '../prices/repository.ts';
import { logFeedPrices } from '../prices/service-log.ts';
import { codeOfSportKey, isRegularTimeOnly } from './policy.ts';
import { type FeedBatch, type FeedEvent, readFeed } from './read.ts';
import {
  type FeedCompetition,
  type FeedFixture,
  type LiveScore,
  selectCompetitionsByCode,
  selectFixturesBetween,
  writeLiveScores,
} from './repository.ts';
import { type FinalScore, writeFinalScores } from './service-scores.ts';

const SPORT = 'football';

/** The competition's code that a feed's key of a league stands for. */
type CodeOf = (sportKey: string) => string | null;

/** A match is the calendar's between the same teams when it starts this near to it: it may have been moved meanwhile. */
const MOVED_MAX_MS = 3 * DAY_MS;
/** A match that alone starts this near to an event's time is probably the one that is meant. */
const SAME_START_MS = 5 * MINUTE_MS;

interface MatchedEvent {
  event: FeedEvent;
  competition: FeedCompetition;
  fixture: FeedFixture;
}

interface Matching {
  matched: readonly MatchedEvent[];
  rejections: readonly RowProblem[];
  unmatched: readonly UnmatchedName[];
}

const distance = (fixture: FeedFixture, event: FeedEvent) =>
  Math.abs(fixture.kickoff_at.getTime() - event.startsAt.getTime());

const matchName = ({ home, away }: FeedEvent) => `${home} - ${away}`;

/** Finds the calendar's match of each event, by its league, its teams' names and its start. */
async function matchEvents(db: Db, events: readonly FeedEvent[], codeOf: CodeOf): Promise<Matching> {
  const competitions = new Map(
    (
      await selectCompetitionsByCode(
        db,
        events.flatMap(({ sportKey }) => codeOf(sportKey) ?? []),
      )
    ).map((competition) => [competition.code, competition]),
  );
  const knownCompetitions = [...competitions.values()];
  const names = await selectTeamNames(
    db,
    SPORT,
    knownCompetitions.map(({ country }) => country),
  );
  const starts = events.map(({ startsAt }) => startsAt.getTime());
  const fixtures = await selectFixturesBetween(
    db,
    knownCompetitions.map(({ id }) => id),
    { from: new Date(Math.min(...starts) - MOVED_MAX_MS), until: new Date(Math.max(...starts) + MOVED_MAX_MS) },
  );
  const matched: MatchedEvent[] = [];
  const rejections: RowProblem[] = [];
  const unmatched: UnmatchedName[] = [];
  for (const event of events) {
    const refuse = (code: 'league_unknown' | 'team_unmatched' | 'match_unknown', detail: string) =>
      rejections.push(rowProblem(event.line, code, detail, `${event.sportKey}: ${matchName(event)}`));
    const competition = competitions.get(codeOf(event.sportKey) ?? '');
    if (!competition) {
      refuse('league_unknown', event.sportKey);
      continue;
    }
    const { country, id: competitionId } = competition;
    const [homeId, awayId] = [names.find(country, event.home), names.find(country, event.away)];
    const near = fixtures.filter(
      (fixture) =>
        fixture.competition_id === competitionId &&
        (homeId === undefined || fixture.home_id === homeId) &&
        (awayId === undefined || fixture.away_id === awayId) &&
        distance(fixture, event) <= MOVED_MAX_MS,
    );
    if (homeId === undefined || awayId === undefined) {
      const same = near.filter((fixture) => distance(fixture, event) <= SAME_START_MS);
      const only = same.length === 1 ? same[0] : undefined;
      const sides = [
        { name: event.home, teamId: homeId, suggested: only?.home_id },
        { name: event.away, teamId: awayId, suggested: only?.away_id },
      ].filter(({ teamId }) => teamId === undefined);
      for (const { name, suggested } of sides) {
        const queued = { sport: SPORT, country, name, competitionId, match: matchName(event) };
        unmatched.push({ ...queued, suggestedTeamId: suggested ?? null });
      }
      refuse('team_unmatched', sides.map(({ name }) => name).join(', '));
      continue;
    }
    const [fixture] = near.sort((a, b) => distance(a, event) - distance(b, event));
    if (fixture) matched.push({ event, competition, fixture });
    else refuse('match_unknown', matchName(event));
  }
  return { matched, rejections, unmatched };
}

export interface FeedOutcome {
  counts: RowCounts;
  problems: readonly RowProblem[];
  /** Matches whose result is new or another one now: settle what stands on them. */
  decided: readonly number[];
}

/** Takes what a feed tells: prices later than the known ones, scores of matches that are on, results of those that are over. */
async function takeEvents(db: Db, batch: FeedBatch, codeOf: CodeOf, now: Date): Promise<FeedOutcome> {
  const { matched, rejections, unmatched } =
    batch.events.length === 0
      ? { matched: [], rejections: [], unmatched: [] }
      : await matchEvents(db, batch.events, codeOf);
  await queueNames(db, unmatched, now);
  const quotes = matched.flatMap(({ event, fixture }) =>
    event.quotes.map((quote) => ({ ...quote, fixtureId: fixture.id, isLive: quote.at >= event.startsAt })),
  );
  // The feed's start counts too, in case the calendar has a later one: prices in play must not be stored as prematch prices.
  const { live: inPlay = [], prematch = [] } = Object.groupBy(quotes, ({ isLive }) => (isLive ? 'live' : 'prematch'));
  const repriced = await inTransaction(db, async (trx) => {
    const kept = [
      ...(await writeQuotes(trx, 'prematch', prematch, now)),
      ...(await writeQuotes(trx, 'live', inPlay, now)),
    ];
    await logFeedPrices(trx, kept, now);
    return kept.map(({ fixture_id }) => fixture_id);
  });
  const live: LiveScore[] = [];
  const final: FinalScore[] = [];
  for (const { event, fixture, competition } of matched) {
    if (!event.score) continue;
    const { goals, at, completed } = event.score;
    if (completed && isRegularTimeOnly(competition.code)) final.push({ fixtureId: fixture.id, goals });
    else live.push({ fixtureId: fixture.id, goals, at });
  }
  const decided = await writeFinalScores(db, final, now);
  const moved = await writeLiveScores(db, live, now);
  const touched = new Set([...repriced, ...decided, ...moved]);
  if (touched.size > 0) await publish(db, PUBLIC_CHANNEL, null);
  const changed = matched.filter(({ fixture }) => touched.has(fixture.id)).length;
  return {
    counts: {
      read: batch.count,
      new: 0,
      changed,
      same: matched.length - changed,
      rejected: batch.rejections.length + rejections.length,
      pricesRejected: countPriceWarnings(batch.warnings),
    },
    problems: [...batch.rejections, ...rejections, ...batch.warnings],
    decided,
  };
}

/** Takes a feed's reply. `codeOf`: whose keys of leagues it speaks; those of The Odds API unless told otherwise. */
export function takeFeed(db: Db, text: string, clock: Clock, codeOf: CodeOf = codeOfSportKey): Promise<FeedOutcome> {
  return takeEvents(db, readFeed(text), codeOf, clock.now());
}

/** Imports a file in the feed's format: prices with their own times, or scores. Importing it again changes nothing. */
export async function importFeedFile(db: Db, source: ImportSource, context: ImportContext): Promise<ImportOutcome> {
  return runImport(db, source, context, async (bytes, runId, settled) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    const { counts, problems, decided } = await takeFeed(db, Buffer.concat(pieces).toString('utf8'), context.clock);
    await insertProblems(db, runId, problems);
    await countRows(db, runId, counts);
    if (decided.length > 0) settled((await context.onDecided?.(decided)) ?? 0);
  });
}
