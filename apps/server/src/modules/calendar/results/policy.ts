import { earliestResult, type FixtureStatus, type HomeAway, type MatchResult } from '@quotavera/domain/bet';
import type { MatchDecision } from '@quotavera/domain/calendar';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { FixtureState } from '../fixtures/repository.ts';

export interface ResultInput {
  status: FixtureStatus;
  result: MatchResult | null;
  decision: MatchDecision;
  /** The start that the admin states; null where it stays. */
  startsAt: Date | null;
}

/** The fixture's new state. A `decided` one becomes a version for ever; the others only change the schedule. */
export interface Ruling {
  status: FixtureStatus;
  decided: boolean;
  isVoid: boolean;
  /** The result is null while bets wait or are void. */
  result: MatchResult | null;
}

function exceeds(part: HomeAway | null, whole: HomeAway | null): boolean {
  return part !== null && whole !== null && (part[0] > whole[0] || part[1] > whole[1]);
}

function impossible(result: MatchResult): Failure | null {
  const fields: Record<string, string> = {};
  if (exceeds(result.halfTimeGoals, result.goals)) fields['result.halfTimeGoals'] = 'half_time_above_full_time';
  if (exceeds(result.shotsOnTarget, result.shots)) fields['result.shotsOnTarget'] = 'on_target_above_shots';
  return Object.keys(fields).length > 0 ? fail('result_invalid', { fields }) : null;
}

const invalid = (field: string, code: string): Failure => fail('result_invalid', { fields: { [field]: code } });

/**
 * Rules on an admin's input about a match. Played needs its result; cancelled voids; an abandoned or awarded match waits, is void or stands
 * by the decision, and keeps its name. A result is refused before the sport's shortest match could have ended. A result can be taken back:
 * the match is then to be played again, or put off, and everything that was settled on it is open. `now` is the time of the request.
 */
export function rule(input: ResultInput, fixture: FixtureState, now: Date): Ruling | Failure {
  const { status, result, decision } = input;
  const waits = (status === 'abandoned' || status === 'awarded') && decision === 'wait';
  const isVoid = status === 'cancelled' || ((status === 'abandoned' || status === 'awarded') && decision === 'void');
  const isToPlay = status === 'scheduled' || status === 'postponed';
  if (isToPlay && result !== null) return invalid('result', 'result_not_allowed');
  if (isToPlay || waits || isVoid) {
    const decided = isVoid || waits || fixture.result !== null || fixture.isVoid || fixture.resultVersion > 0;
    return { status, decided, isVoid, result: null };
  }
  if (result === null) return invalid('result', 'required');
  const wrong = impossible(result);
  if (wrong) return wrong;
  if (now < earliestResult(fixture.sport, input.startsAt ?? fixture.kickoffAt))
    return invalid('status', 'result_too_early');
  return { status, decided: true, isVoid: false, result };
}
