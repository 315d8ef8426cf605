import {
  gradeSelection,
  isOutcome,
  type Market,
  type MatchNote,
  type MatchResult,
  matchNoteOf,
  type Outcome,
} from '@quotavera/domain/bet';
import { fairClosingProbability } from '@quotavera/domain/margin';
import {
  isVoidByPostponement,
  type LegClosing,
  type LegGrade,
  postponementDeadline,
  RULE_VERSION,
  type Settlement,
  settle,
  settledStart,
  type TipClosing,
  tipClosing,
} from '@quotavera/domain/settlement';
import { romeDay } from '@quotavera/domain/time';
import type { FixtureState } from '../../calendar/fixtures/service.ts';
import type { ClosingPrices } from '../../calendar/prices/service.ts';
import type { StoredTip, TipLegRow } from '../tip/repository.ts';
import { exitOf, tipOf } from '../tip/repository-rows.ts';

type GradedBy = 'result' | 'rule' | 'tipster' | 'admin';

/** A leg's grade (of the selection) and times, as known now. */
interface GradedLeg {
  readonly grade: LegGrade;
  readonly by: GradedBy | null;
  readonly result: MatchResult | null;
  /** When it really started; of a match that was not played as bet on, the start that was committed. */
  readonly startsAt: Date;
  readonly closing: LegClosing | null;
  /** What the match's status says beside its result. Alone it settles nothing again: an award that changes no grade stays out of the log. */
  readonly note: MatchNote | null;
}

type Graded = Omit<GradedLeg, 'closing' | 'note'>;

function voidByRule(leg: TipLegRow): Graded {
  return { grade: 'void', by: 'rule', result: null, startsAt: leg.starts_at };
}

function waiting(leg: TipLegRow, grade: 'open' | 'postponed'): Graded {
  return { grade, by: null, result: null, startsAt: leg.starts_at };
}

/** The tip's time of publication, for a match that began before its announced start. */
export interface TipTimes {
  readonly phase: string;
  readonly publishedAt: Date;
}

function gradeByResult(leg: TipLegRow, fixture: FixtureState, result: MatchResult): Graded {
  const grade = gradeSelection(leg.market as Market, leg.selection, leg.line_milli, result);
  const startsAt = fixture.kickoffAt;
  if (grade === 'unavailable') return { grade, by: null, result: null, startsAt };
  return { grade, by: 'result', result, startsAt };
}

/**
 * A leg on a match of the calendar. The bet stands when the match is played by 23:59 of the third day after the start that was
 * committed, whatever happened to the calendar since; a prematch bet made when the match was already on is void.
 */
function gradeStructured(leg: TipLegRow, fixture: FixtureState, tip: TipTimes, now: Date): Graded {
  if (fixture.isVoid) return voidByRule(leg);
  const movedAway = fixture.kickoffAt > postponementDeadline(leg.starts_at);
  const tooLate = isVoidByPostponement(leg.starts_at, now);
  if (movedAway) return tooLate ? voidByRule(leg) : waiting(leg, 'postponed');
  if (fixture.status === 'postponed') return tooLate ? voidByRule(leg) : waiting(leg, 'postponed');
  if (fixture.result === null) return waiting(leg, 'open');
  if (tip.phase === 'prematch' && fixture.kickoffAt <= tip.publishedAt) return voidByRule(leg);
  return gradeByResult(leg, fixture, fixture.result);
}

export function gradeLeg(leg: TipLegRow, fixture: FixtureState | undefined, tip: TipTimes, now: Date): Graded {
  const declared = leg.graded_by === 'tipster' || leg.graded_by === 'admin';
  if (declared && leg.grade !== null) {
    const by = leg.graded_by as GradedBy;
    return { grade: leg.grade as Outcome, by, result: null, startsAt: fixture?.kickoffAt ?? leg.starts_at };
  }
  return fixture ? gradeStructured(leg, fixture, tip, now) : waiting(leg, 'open');
}

/** The closing line of a leg: its price, and its probability from the whole book at the same line. */
function closingOf(leg: TipLegRow, closing: ClosingPrices | undefined): LegClosing | null {
  const book = closing?.book(leg.market, leg.selection, leg.line_milli);
  if (!closing || !book) return null;
  const odds = closing.odds(leg.market, leg.selection, leg.line_milli);
  const fairProbability = fairClosingProbability(book.prices, leg.selection);
  return odds === null && fairProbability === null ? null : { odds, fairProbability };
}

/** A tip's settlement by the current facts. */
export interface Verdict {
  readonly settlement: Settlement;
  readonly legs: readonly GradedLeg[];
  readonly closing: TipClosing;
  readonly selfDeclared: boolean;
  readonly lastStartAt: Date;
  readonly day: string;
}

/** What the calendar says of the matches. */
export interface MatchFacts {
  readonly fixtures: ReadonlyMap<number, FixtureState>;
  readonly closings: ReadonlyMap<number, ClosingPrices>;
}

/** Grades a tip by the current facts. */
export function gradeTip(stored: StoredTip, facts: MatchFacts, now: Date): Verdict {
  const { tip } = stored;
  const times = { phase: tip.phase, publishedAt: tip.published_at ?? now };
  const legs = stored.legs.map((leg): GradedLeg => {
    const fixture = leg.fixture_id === null ? undefined : facts.fixtures.get(leg.fixture_id);
    const closing = leg.fixture_id === null ? null : closingOf(leg, facts.closings.get(leg.fixture_id));
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

/** Whether a settled tip is open again: what graded one of its legs was taken back. A figure that is missing now takes nothing back. */
export function isReopened(stored: StoredTip, verdict: Verdict): boolean {
  const revoked = verdict.legs.some(
    ({ grade }, n) => stored.legs[n]!.grade !== null && (grade === 'open' || grade === 'postponed'),
  );
  return revoked && stored.tip.settled_at !== null && !verdict.settlement.settled;
}

/** Whether the tip's author won or lost something else than before: closing prices that came late tell no follower anything. */
export function outcomeChanged(stored: StoredTip, settlement: Settlement): boolean {
  return stored.tip.outcome !== settlement.outcome || stored.tip.profit_micro !== settlement.profit;
}
