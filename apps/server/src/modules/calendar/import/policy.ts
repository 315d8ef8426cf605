import type { HomeAway, MatchResult } from '@quotavera/domain/bet';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { MEETINGS_APART_DAYS } from './file/repeats.ts';
import type { FileMatch } from './file/row.ts';
import type { StoredFixture, StoredResult } from './repository-matches.ts';

/** The `source` of results that an admin typed in; files never overrule these. */
export const ADMIN_SOURCE = 'admin';
export const FILE_SOURCE = 'football-data';
/** A feed tells final scores within minutes; files confirm or correct them. */
export const FEED_SOURCE = 'feed';

export type ResultDecision =
  | { does: 'nothing' }
  | { does: 'write'; version: number; result: MatchResult }
  | { does: 'refuse' };

function samePair(a: HomeAway | null, b: HomeAway | null): boolean {
  if (a === null || b === null) return a === b;
  return a[0] === b[0] && a[1] === b[1];
}

function sameResult(a: MatchResult, b: MatchResult): boolean {
  return (
    samePair(a.goals, b.goals) &&
    samePair(a.halfTimeGoals, b.halfTimeGoals) &&
    samePair(a.shots, b.shots) &&
    samePair(a.shotsOnTarget, b.shotsOnTarget) &&
    samePair(a.corners, b.corners) &&
    samePair(a.yellowCards, b.yellowCards) &&
    samePair(a.redCards, b.redCards)
  );
}

/** The file's result, completed by the stored one, because not every file has every statistic. */
function completed(fromFile: MatchResult, stored: MatchResult | null): MatchResult {
  if (stored === null || !samePair(fromFile.goals, stored.goals)) return fromFile;
  return {
    goals: fromFile.goals,
    halfTimeGoals: fromFile.halfTimeGoals ?? stored.halfTimeGoals,
    shots: fromFile.shots ?? stored.shots,
    shotsOnTarget: fromFile.shotsOnTarget ?? stored.shotsOnTarget,
    corners: fromFile.corners ?? stored.corners,
    yellowCards: fromFile.yellowCards ?? stored.yellowCards,
    redCards: fromFile.redCards ?? stored.redCards,
  };
}

/**
 * Decides what a file's result changes, given the stored versions (oldest first). A result that the last file had already is nothing new,
 * even if an admin has corrected it since. An admin's score stands; a file may add statistics to it. `isOpen`: the match waits to be played
 * (again), whatever was decided before.
 */
export function decideResult(
  fromFile: MatchResult,
  versions: readonly StoredResult[],
  isOpen: boolean,
): ResultDecision {
  const latest = versions.at(-1);
  if (latest === undefined) return { does: 'write', version: 1, result: fromFile };
  const lastFromFile = versions.findLast((version) => version.source !== ADMIN_SOURCE)?.result ?? null;
  if (lastFromFile !== null && sameResult(completed(fromFile, lastFromFile), lastFromFile)) return { does: 'nothing' };

  const result = completed(fromFile, latest.result);
  if (latest.source === ADMIN_SOURCE && !isOpen) {
    const agrees = latest.result !== null && samePair(fromFile.goals, latest.result.goals);
    if (!agrees) return { does: 'refuse' };
    if (latest.status !== 'played') return { does: 'nothing' };
  }
  if (latest.result !== null && sameResult(result, latest.result)) return { does: 'nothing' };
  return { does: 'write', version: latest.version + 1, result };
}

const APART_MS = MEETINGS_APART_DAYS * DAY_MS;
/** The span of a day around the 15:00 that is assumed when a file has no time. */
const ASSUMED_DAY_MS = { before: 15 * HOUR_MS, after: 9 * HOUR_MS } as const;

function nearest(match: FileMatch, candidates: readonly StoredFixture[]): StoredFixture | null {
  const distance = (fixture: StoredFixture) => Math.abs(fixture.kickoff_at.getTime() - match.kickoff.getTime());
  return candidates.reduce<StoredFixture | null>(
    (best, fixture) => (best === null || distance(fixture) < distance(best) ? fixture : best),
    null,
  );
}

/**
 * The fixture between these teams that a row means, or null when it is a new one. If teams meet at the same ground once a season there is
 * only one, whenever it is played. Elsewhere near dates mean the same match, and a match not played yet may have been moved to the row's
 * date; anything else is another meeting.
 */
export function fixtureOf(match: FileMatch, candidates: readonly StoredFixture[]): StoredFixture | null {
  const near = nearest(match, candidates);
  if (near === null || !match.competition.repeats) return near;
  if (Math.abs(near.kickoff_at.getTime() - match.kickoff.getTime()) < APART_MS) return near;
  const putOff = candidates.filter((fixture) => fixture.result_version === 0 && fixture.kickoff_at < match.kickoff);
  return nearest(match, putOff);
}

/** The row's kick-off of a stored match; an assumed time never replaces a known one. */
export function kickOffOf(match: FileMatch, fixture: StoredFixture): Date {
  // A list of fixtures older than the result says nothing about when it was played.
  if (match.result === null && fixture.result_version > 0) return fixture.kickoff_at;
  if (!match.timeKnown) {
    const offset = fixture.kickoff_at.getTime() - match.kickoff.getTime();
    if (offset >= -ASSUMED_DAY_MS.before && offset < ASSUMED_DAY_MS.after) return fixture.kickoff_at;
  }
  return match.kickoff;
}
