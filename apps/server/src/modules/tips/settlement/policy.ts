import {
  type GradedBy,
  isOutcome,
  type Market,
  type MatchNote,
  type MatchResult,
  matchNoteOf,
  type Outcome,
  type VoidReason,
} from '@quotavera/domain/bet';
import {
  gradeOnMatch,
  type LegClosing,
  type LegGrade,
  RULE_VERSION,
  type Settlement,
  settle,
  settledStart,
  type TipClosing,
  tipClosing,
} from '@quotavera/domain/settlement';
import { romeDay } from '@quotavera/domain/time';
import type { FixtureState } from '../../calendar/fixtures/service.ts';
import { type ClosingPrices, closingLine } from '../../calendar/prices/service.ts';
import type { StoredTip, TipLegRow } from '../tip/repository.ts';
import { exitOf, tipOf } from '../tip/repository-rows.ts';

/** A leg's grade (of the selection) and times, as known now. */
interface GradedLeg {
  grade: LegGrade;
  by: GradedBy | null;
  /** The result that bears the grade out: it graded the leg, lacks what an admin graded, or shows that a match was played. */
  result: MatchResult | null;
  reason: VoidReason | null;
  /** When it really started; of a match that was not played as bet on, the start that was committed. */
  startsAt: Date;
  closing: LegClosing | null;
  /**
   * The match's status where it says more than its result. A change of the note alone settles nothing again: an award that changes no grade
   * stays out of the log.
   */
  note: MatchNote | null;
}

type Graded = Omit<GradedLeg, 'closing' | 'note'>;

/** The tip's time of publication, for a match that began before its announced start. */
export interface TipTimes {
  phase: string;
  publishedAt: Date;
}

/** A leg on a match of the calendar; a prematch bet made when the match was already on is void. */
function gradeStructured(leg: TipLegRow, fixture: FixtureState, tip: TipTimes, now: Date): Graded {
  const pick = {
    market: leg.market as Market,
    selection: leg.selection,
    line: leg.line_milli,
    startsAt: leg.starts_at,
  };
  const { grade, by, reason } = gradeOnMatch(pick, fixture, tip.phase === 'prematch' ? tip.publishedAt : null, now);
  const isPlayed = by === 'result' || grade === 'unavailable';
  return {
    grade,
    by,
    result: by === 'result' || reason === 'started' ? fixture.result : null,
    reason,
    startsAt: isPlayed ? fixture.kickoffAt : leg.starts_at,
  };
}

export function gradeLeg(leg: TipLegRow, fixture: FixtureState | undefined, tip: TipTimes, now: Date): Graded {
  const graded = fixture && gradeStructured(leg, fixture, tip, now);
  const isDeclared = (leg.graded_by === 'tipster' || leg.graded_by === 'admin') && leg.grade !== null;
  // An admin stands in for a figure that the result lacks, and only until it is there.
  if (isDeclared && (!graded || graded.grade === 'unavailable')) {
    const declared = { grade: leg.grade as Outcome, by: leg.graded_by as GradedBy };
    return { ...declared, result: fixture?.result ?? null, reason: null, startsAt: graded?.startsAt ?? leg.starts_at };
  }
  return graded ?? { grade: 'open', by: null, result: null, reason: null, startsAt: leg.starts_at };
}

/** A tip's settlement by the current facts. */
export interface Verdict {
  settlement: Settlement;
  legs: readonly GradedLeg[];
  closing: TipClosing;
  selfDeclared: boolean;
  lastStartAt: Date;
  day: string;
}

/** Tips are graded by these facts of the calendar. */
export interface MatchFacts {
  fixtures: ReadonlyMap<number, FixtureState>;
  closings: ReadonlyMap<number, ClosingPrices>;
}

/** Grades a tip by the current facts. */
export function gradeTip(stored: StoredTip, facts: MatchFacts, now: Date): Verdict {
  const { tip } = stored;
  const times = { phase: tip.phase, publishedAt: tip.published_at ?? now };
  const legs = stored.legs.map((leg): GradedLeg => {
    const fixture = leg.fixture_id === null ? undefined : facts.fixtures.get(leg.fixture_id);
    const closings = leg.fixture_id === null ? undefined : facts.closings.get(leg.fixture_id);
    const closing = closings ? closingLine(closings, { ...leg, line: leg.line_milli }) : null;
    return { ...gradeLeg(leg, fixture, times, now), closing, note: fixture ? matchNoteOf(fixture.status) : null };
  });
  const bet = tipOf(stored);
  const grades = legs.map((leg) => leg.grade);
  const lastStartAt = new Date(settledStart(legs.map((leg) => ({ ...leg, startsAt: leg.startsAt.getTime() }))));
  return {
    settlement: settle(bet, grades, RULE_VERSION, { exits: stored.exits.map(exitOf) }),
    legs,
    closing: tipClosing(
      bet,
      legs.map((leg) => leg.closing),
    ),
    selfDeclared: legs.some((leg) => leg.by === 'tipster'),
    lastStartAt,
    day: romeDay(lastStartAt),
  };
}

/** A decided grade as it is stored; null while the leg is open. */
export function storedGrade(grade: LegGrade): Outcome | null {
  return isOutcome(grade) ? grade : null;
}

function sameLeg(stored: TipLegRow, leg: GradedLeg): boolean {
  return (
    stored.grade === storedGrade(leg.grade) &&
    stored.graded_by === leg.by &&
    stored.closing_odds_milli === (leg.closing?.odds ?? null) &&
    stored.closing_probability === (leg.closing?.fairProbability ?? null)
  );
}

export function legsChanged(stored: StoredTip, verdict: Verdict): boolean {
  return verdict.legs.some((leg, n) => !sameLeg(stored.legs[n]!, leg));
}

/** Whether the stored tip equals the verdict already, so that settling again writes nothing. */
export function isSettledSo(stored: StoredTip, verdict: Verdict): boolean {
  const { tip } = stored;
  const { settlement, closing } = verdict;
  return (
    tip.settled_at !== null &&
    tip.outcome === settlement.outcome &&
    tip.profit_micro === settlement.profit &&
    tip.staked_micro === settlement.staked &&
    tip.self_declared === verdict.selfDeclared &&
    tip.last_start_at?.getTime() === verdict.lastStartAt.getTime() &&
    tip.closing_odds_milli === closing.closingOdds &&
    tip.clv === closing.clv &&
    tip.fair_clv === closing.fairClv &&
    !legsChanged(stored, verdict)
  );
}

/**
 * Whether a settled tip is open again: what graded one of its legs was taken back, or corrected so that a lost accumulator waits for its other
 * legs. A figure that is missing now takes nothing back.
 */
export function isReopened(stored: StoredTip, verdict: Verdict): boolean {
  const revoked = verdict.legs.some(({ grade }, n) => {
    const before = stored.legs[n]!.grade;
    return before !== null && grade !== before && grade !== 'unavailable';
  });
  return revoked && stored.tip.settled_at !== null && !verdict.settlement.settled;
}

/** Whether the tip's author won or lost something else than before: closing prices that came late tell no follower anything. */
export function outcomeChanged(stored: StoredTip, settlement: Settlement): boolean {
  return stored.tip.outcome !== settlement.outcome || stored.tip.profit_micro !== settlement.profit;
}
