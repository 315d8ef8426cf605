import type { FixtureStatus, MatchResult, VoidReason } from '../bet/bet.ts';
import { gradeSelection } from '../bet/grade.ts';
import type { MarketPick } from '../bet/market.ts';
import { isVoidByPostponement, postponementDeadline } from './postponement.ts';
import type { LegGrade } from './settle.ts';

/** The known state of a match that was bet on. */
export interface MatchState {
  kickoffAt: Date;
  status: FixtureStatus;
  /** The result is null while there is none, also while an abandoned or awarded match waits for its decision. */
  result: MatchResult | null;
  /** Whether all bets on it were decided to be void. */
  isVoid: boolean;
}

/** How a selection on a match came out, and by what. */
export interface MatchGrade {
  grade: LegGrade;
  by: 'result' | 'rule' | null;
  /** The rule that made it void; null for any other grade. */
  reason: VoidReason | null;
}

const voidFor = (reason: VoidReason): MatchGrade => ({ grade: 'void', by: 'rule', reason });

/**
 * Grades a selection on a match of the calendar. The bet stands when the match is played by 23:59 of the third day after the start that
 * the bet was made for (`startsAt`), whatever happened to the calendar since; a bet that had to be placed before the start
 * (`placedBefore`, null where that doesn't matter) and was placed when the match was already on is void. `now` is the product's clock.
 */
export function gradeOnMatch(
  pick: MarketPick & { startsAt: Date },
  match: MatchState,
  placedBefore: Date | null,
  now: Date,
): MatchGrade {
  if (match.isVoid) return voidFor(match.status === 'cancelled' ? 'cancelled' : 'decided');
  const movedAway = match.kickoffAt > postponementDeadline(pick.startsAt);
  if (movedAway || match.status === 'postponed') {
    return isVoidByPostponement(pick.startsAt, now)
      ? voidFor('postponed')
      : { grade: 'postponed', by: null, reason: null };
  }
  if (match.result === null) return { grade: 'open', by: null, reason: null };
  if (placedBefore !== null && match.kickoffAt <= placedBefore) return voidFor('started');
  const grade = gradeSelection(pick.market, pick.selection, pick.line, match.result);
  return { grade, by: grade === 'unavailable' ? null : 'result', reason: null };
}
