import type { FixtureStatus, HomeAway, MatchResult } from '@quotavera/domain/bet';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { FixtureState } from '../fixtures/repository.ts';

export interface ResultInput {
  readonly status: FixtureStatus;
  readonly result: MatchResult | null;
  readonly decision: 'wait' | 'void' | 'stand';
}

/** The fixture's new state. A `decided` one becomes a version for ever; the others only change the schedule. */
export interface Ruling {
  readonly status: FixtureStatus;
  readonly decided: boolean;
  /** Null while bets wait or are void. */
  readonly result: MatchResult | null;
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
 * Turns an admin's input into the fixture's state. `played` needs a result; `cancelled` voids; an abandoned or awarded match waits, is void
 * or counts, as the admin decides. Once bets are settled a result or a void can be corrected but not taken back.
 */
export function rule(input: ResultInput, fixture: FixtureState): Ruling | Failure {
  const { status, result, decision } = input;
  if (status === 'scheduled' || status === 'postponed') {
    if (result !== null) return invalid('result', 'result_not_allowed');
    const isSettled = fixture.result !== null || fixture.status === 'cancelled';
    return isSettled ? invalid('status', 'already_decided') : { status, decided: false, result: null };
  }
  const isVoid = status === 'cancelled' || (status !== 'played' && decision === 'void');
  if (isVoid) return { status: 'cancelled', decided: true, result: null };
  if (status !== 'played' && decision === 'wait') {
    return fixture.result !== null ? invalid('decision', 'already_decided') : { status, decided: true, result: null };
  }
  if (result === null) return invalid('result', 'required');
  return impossible(result) ?? { status, decided: true, result };
}
