import type { HomeAway, MatchResult } from '@quotavera/domain/bet';
import type { StoredResult } from './repository-matches.ts';

/** The `source` of results that an admin typed in; files never overrule these. */
export const ADMIN_SOURCE = 'admin';
export const FILE_SOURCE = 'football-data';

export type ResultDecision =
  | { readonly does: 'nothing' }
  | { readonly does: 'write'; readonly version: number; readonly result: MatchResult }
  | { readonly does: 'refuse' };

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

/** What a file says, and what is known already where it says nothing: not every file has every statistic. */
function completed(told: MatchResult, known: MatchResult | null): MatchResult {
  if (known === null || !samePair(told.goals, known.goals)) return told;
  return {
    goals: told.goals,
    halfTimeGoals: told.halfTimeGoals ?? known.halfTimeGoals,
    shots: told.shots ?? known.shots,
    shotsOnTarget: told.shotsOnTarget ?? known.shotsOnTarget,
    corners: told.corners ?? known.corners,
    yellowCards: told.yellowCards ?? known.yellowCards,
    redCards: told.redCards ?? known.redCards,
  };
}

/**
 * What becomes of a file's result beside the versions that are stored (first one first). What the last file said already, even if
 * an admin has corrected it since, is nothing new. An admin's word on who won stands; a file may add the statistics to it.
 * `isOpen`: the match waits to be played (again), whatever was decided before.
 */
export function decideResult(told: MatchResult, versions: readonly StoredResult[], isOpen: boolean): ResultDecision {
  const latest = versions.at(-1);
  if (latest === undefined) return { does: 'write', version: 1, result: told };
  const lastTold = versions.findLast((version) => version.source !== ADMIN_SOURCE)?.result ?? null;
  if (lastTold !== null && sameResult(completed(told, lastTold), lastTold)) return { does: 'nothing' };

  const result = completed(told, latest.result);
  if (latest.source === ADMIN_SOURCE && !isOpen) {
    const agrees = latest.result !== null && samePair(told.goals, latest.result.goals);
    if (!agrees) return { does: 'refuse' };
    if (latest.status !== 'played') return { does: 'nothing' };
  }
  if (latest.result !== null && sameResult(result, latest.result)) return { does: 'nothing' };
  return { does: 'write', version: latest.version + 1, result };
}
