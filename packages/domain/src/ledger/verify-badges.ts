import { RANKING_MIN_BETS } from '../limits/limits.ts';
import { aggregateTips } from '../records/aggregate.ts';
import { leastBadgeLog } from '../records/badge.ts';
import { type BadgeAnchors, courseOf, type Evidence, type EvidenceTip, evidenceOf } from '../records/evidence.ts';
import { expectedYield, INITIAL_PRIORS, type YieldPriors } from '../records/expected-yield.ts';
import { inRecordOrder } from '../records/tip.ts';
import { weekNumber } from '../time/rome.ts';
import { HOUR_MS } from '../time/units.ts';
import { fromDoubleText } from './decimal.ts';
import type { BadgeLostEntry, BadgeWonEntry } from './entry.ts';
import { recordTips } from './figures.ts';
import { type PlacedEntry, tipHistories } from './history.ts';
import { Findings } from './verification.ts';
import { type PlacedPriors, priorsOf } from './verify-priors.ts';

/** Badges are decided over all tipsters a moment after the settlement that they rest on; until then nothing is hidden. */
const DECISION_MS = HOUR_MS;
/** A forged record with thousands of changes in that hour must not keep its reader waiting. */
const MAX_STATES = 50;
/** Sums of doubles may differ in their last bits between engines. */
const TOLERANCE = 1e-9;

interface RecordState {
  tips: readonly (EvidenceTip & { tipId: number })[];
  evidence: Evidence;
  lowOf: (priors: YieldPriors) => number;
}

/** Where the evidence of a record stood when these entries were all that there was. */
function stateOf(entries: readonly PlacedEntry[], anchors: BadgeAnchors): RecordState {
  const record = recordTips(tipHistories(entries).tips);
  const tips = inRecordOrder(record).flatMap(({ ranking, day, id }) =>
    ranking === null ? [] : [{ ...ranking, week: weekNumber(day), tipId: id }],
  );
  const sums = aggregateTips(record);
  return {
    tips,
    evidence: evidenceOf(tips, courseOf(tips, anchors)),
    lowOf: (priors) => (tips.length === 0 ? Number.NEGATIVE_INFINITY : expectedYield(sums, priors).low),
  };
}

/**
 * The states of a record in which a badge may have been decided: before the decision's entry, and before each change of the hour that led
 * to it, because the evidence is computed first and the entry written afterwards.
 */
function* statesBefore(entries: readonly PlacedEntry[], badge: PlacedEntry, anchors: BadgeAnchors) {
  const before = entries.filter(({ index }) => index < badge.index);
  yield stateOf(before, anchors);
  for (let end = before.length - 1; end > before.length - MAX_STATES; end -= 1) {
    const removed = before[end];
    if (!removed || Date.parse(badge.at) - Date.parse(removed.at) > DECISION_MS) return;
    if (removed.type !== 'publication') yield stateOf(before.slice(0, end), anchors);
  }
}

function someState(states: Iterable<RecordState>, holds: (state: RecordState) => boolean): boolean {
  for (const state of states) if (holds(state)) return true;
  return false;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

/** The priors by which the expected yield of a badge may have been computed: those in force before it, and the ones before them. */
function priorsBefore(priors: readonly PlacedPriors[], index: number): YieldPriors[] {
  const earlier = priors.filter((entry) => entry.index < index).map(priorsOf);
  return [INITIAL_PRIORS, ...earlier].slice(-2);
}

function isTheLast({ tips }: RecordState, { tip, tips: count }: { tip: string; tips: number }): boolean {
  return tips.length === count && String(tips.at(-1)?.tipId) === tip;
}

function wonAs(state: RecordState, won: BadgeWonEntry, priors: readonly YieldPriors[] | null): boolean {
  const low = fromDoubleText(won.expectedYieldLow)!;
  const isExpected = priors === null || priors.some((each) => isSame(state.lowOf(each), low));
  return isTheLast(state, won) && isSame(state.evidence.logMax, fromDoubleText(won.logE)!) && isExpected;
}

/** The least that any field asks of a badge, however many tipsters hold one. */
function canHold({ tips, logE, low }: { tips: number; logE: number; low: number }): boolean {
  return tips >= RANKING_MIN_BETS && logE >= leastBadgeLog() - TOLERANCE && low > 0;
}

function lostAs(state: RecordState, lost: BadgeLostEntry): boolean {
  if (lost.reason === 'contradicted') return state.evidence.contradicted && isTheLast(state, lost);
  const { badgeLostAfter } = state.evidence;
  return badgeLostAfter === lost.tips && String(state.tips[badgeLostAfter - 1]?.tipId) === lost.tip;
}

/** Whether a badge that is held must be lost, whatever the others' evidence is. */
function mustBeLost({ tips, evidence }: RecordState): boolean {
  if (evidence.badgeLostAfter !== null) return true;
  return evidence.contradicted && !canHold({ tips: tips.length, logE: evidence.logMax, low: 1 });
}

interface BadgeContext {
  /** Every entry of priors in the log; null where the log was not read. */
  priors: readonly PlacedPriors[] | null;
  /** The reader's clock, milliseconds since 1970; Infinity where everything due counts as late. */
  now: number;
}

/**
 * Badges won and lost follow from the evidence that the record gave before them: their count of ranking tips, last tip, e-value and lower
 * bound, which must be enough for some field of tipsters; the detector of a lost edge. How many tipsters there were, and what e-BH asked
 * among them, is in no record.
 */
export function checkBadges(entries: readonly PlacedEntry[], { priors, now }: BadgeContext): Findings {
  const findings = new Findings('badges');
  const anchors: BadgeAnchors = { startsAfterTip: null, heldAfterTip: null };
  for (const entry of entries) {
    if (entry.type !== 'badge_won' && entry.type !== 'badge_lost') continue;
    findings.checked++;
    const isHeld = anchors.heldAfterTip !== null;
    if (isHeld === (entry.type === 'badge_won')) findings.fail('badge_out_of_order', entry);
    const isOf = (holds: (state: RecordState) => boolean) => someState(statesBefore(entries, entry, anchors), holds);
    if (entry.type === 'badge_won') {
      const low = fromDoubleText(entry.expectedYieldLow)!;
      const stated = { tips: entry.tips, logE: fromDoubleText(entry.logE)!, low };
      if (!canHold(stated)) findings.fail('badge_not_earned', entry);
      const possible = priors && priorsBefore(priors, entry.index);
      if (!isOf((state) => wonAs(state, entry, possible))) findings.fail('badge_other_figures', entry);
      anchors.heldAfterTip = Number(entry.tip);
      findings.count('won');
    } else {
      if (!isOf((state) => lostAs(state, entry))) findings.fail('badge_not_lost', entry);
      if (entry.reason === 'edge_lost') anchors.startsAfterTip = Number(entry.tip);
      anchors.heldAfterTip = null;
      findings.count('lost');
    }
  }
  if (anchors.heldAfterTip !== null) {
    const decided = entries.filter(({ at }) => Date.parse(at) <= now - DECISION_MS);
    const isOverdue = [entries, decided].every((known) => mustBeLost(stateOf(known, anchors)));
    if (isOverdue)
      findings.fail(
        'badge_loss_hidden',
        entries.findLast(({ type }) => type === 'badge_won'),
      );
  }
  return findings;
}
