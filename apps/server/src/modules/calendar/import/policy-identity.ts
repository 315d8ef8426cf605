import { MEETINGS_APART_DAYS } from './file/repeats.ts';
import type { FileMatch } from './file/row.ts';
import type { StoredFixture } from './repository-matches.ts';

const HOUR_MS = 3_600_000;
const APART_MS = MEETINGS_APART_DAYS * 24 * HOUR_MS;
/** From the 15:00 that is assumed where a file has no time, back to its day's first minute and on to its last. */
const ASSUMED_DAY_MS = { before: 15 * HOUR_MS, after: 9 * HOUR_MS } as const;

function nearest(match: FileMatch, candidates: readonly StoredFixture[]): StoredFixture | null {
  const distance = (fixture: StoredFixture) => Math.abs(fixture.kickoffAt.getTime() - match.kickoff.getTime());
  return candidates.reduce<StoredFixture | null>(
    (best, fixture) => (best === null || distance(fixture) < distance(best) ? fixture : best),
    null,
  );
}

/**
 * Which of the fixtures between these teams a row tells of, or null when of none yet. Where teams meet at the same ground once a
 * season there is only one, whenever it is played. Elsewhere dates near each other are one match, and a match not played yet may
 * have been put off to the row's date; anything else is another meeting.
 */
export function fixtureOf(match: FileMatch, candidates: readonly StoredFixture[]): StoredFixture | null {
  const near = nearest(match, candidates);
  if (near === null || !match.competition.repeats) return near;
  if (Math.abs(near.kickoffAt.getTime() - match.kickoff.getTime()) < APART_MS) return near;
  const putOff = candidates.filter((fixture) => fixture.resultVersion === 0 && fixture.kickoffAt < match.kickoff);
  return nearest(match, putOff);
}

/** When a known match is played, as the row has it: a time that the file doesn't know never replaces a known one. */
export function kickOffOf(match: FileMatch, fixture: StoredFixture): Date {
  // A list of fixtures older than the result says nothing about when it was played.
  if (match.result === null && fixture.resultVersion > 0) return fixture.kickoffAt;
  if (!match.timeKnown) {
    const offset = fixture.kickoffAt.getTime() - match.kickoff.getTime();
    if (offset >= -ASSUMED_DAY_MS.before && offset < ASSUMED_DAY_MS.after) return fixture.kickoffAt;
  }
  return match.kickoff;
}
