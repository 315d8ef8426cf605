import { isOdds } from '../odds/decimal.ts';
import type { CustomLeg, Leg, StructuredLeg } from './bet.ts';
import { contradict } from './contradiction.ts';
import { isSelection, lineProblem, marketFits, marketOf } from './market.ts';
import type { BetErrorCode, BetProblem } from './problem.ts';
import { sportOf } from './sport.ts';
import { LEG_TEXTS, MAX_COMBINATIONS, MAX_LEG_TEXT, MIN_EVENT_LENGTH } from './text-limits.ts';

/** A custom leg of a tip needs these texts, because others must understand it; in an own bet the event alone will do. */
const REQUIRED_OF_TIP = LEG_TEXTS;
export const REQUIRED_OF_OWN = ['event'] as const;
type RequiredTexts = readonly (typeof REQUIRED_OF_TIP)[number][];

/** The instant of a leg's start, NaN when it can't be read. */
function startOf(leg: Leg): number {
  return Date.parse(leg.startsAt);
}

/** Whether a leg's event has begun by `now`; an unreadable start is a fault of its own and counts as not begun. */
export function hasStarted(leg: Leg, now: Date): boolean {
  return startOf(leg) <= now.getTime();
}

/** Odds as a leg may have them: a whole number of thousandths from 1.01 to 1000. */
export function oddsProblem(odds: number): 'odds_too_precise' | 'odds_out_of_range' | null {
  if (isOdds(odds)) return null;
  return Number.isFinite(odds) && !Number.isInteger(odds) ? 'odds_too_precise' : 'odds_out_of_range';
}

type Fault = readonly [field: string, code: BetErrorCode];

function structuredFaults(leg: StructuredLeg): Fault[] {
  if (marketOf(leg.market) === null) return [['market', 'unknown_market']];
  const faults: Fault[] = [];
  if (sportOf(leg.sport) === null) faults.push(['sport', 'unknown_sport']);
  else if (!marketFits(leg.market, leg.sport)) faults.push(['market', 'market_not_for_sport']);
  if (!isSelection(leg.market, leg.selection)) faults.push(['selection', 'unknown_selection']);
  const line = lineProblem(leg.market, leg.line, leg.sport);
  if (line) faults.push(['line', line]);
  return faults;
}

function customFaults(leg: CustomLeg, required: RequiredTexts): Fault[] {
  const faults: Fault[] = sportOf(leg.sport) === null ? [['sport', 'unknown_sport']] : [];
  for (const field of required) if (leg[field].trim() === '') faults.push([field, 'text_required']);
  const { length } = leg.event.trim();
  if (length > 0 && length < MIN_EVENT_LENGTH) faults.push(['event', 'text_too_short']);
  for (const [field, longest] of Object.entries(MAX_LEG_TEXT)) {
    if ((leg[field as keyof typeof MAX_LEG_TEXT] ?? '').length > longest) faults.push([field, 'text_too_long']);
  }
  const combinations = leg.combinations ?? [];
  if (combinations.length > MAX_COMBINATIONS) faults.push(['combinations', 'too_many_combinations']);
  combinations.forEach((text, k) => {
    if (text.trim() === '') faults.push([`combinations.${k}`, 'text_required']);
    if (text.length > MAX_LEG_TEXT.selection) faults.push([`combinations.${k}`, 'text_too_long']);
  });
  return faults;
}

/** Returns the problems of a leg taken by itself; problems between legs are checked elsewhere. */
export function checkLeg(leg: Leg, n: number, required: RequiredTexts = REQUIRED_OF_TIP): BetProblem[] {
  const faults: Fault[] = leg.type === 'structured' ? structuredFaults(leg) : customFaults(leg, required);
  if (Number.isNaN(startOf(leg))) faults.push(['startsAt', 'invalid_start']);
  const odds = oddsProblem(leg.odds);
  if (odds) faults.push(['odds', odds]);
  return faults.map(([field, code]) => ({ field: `legs.${n}.${field}`, code }));
}

function sameWords(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function sameMatchCode(a: Leg, b: Leg): BetErrorCode | null {
  if (a.type === 'structured' && b.type === 'structured') {
    if (a.fixtureId !== b.fixtureId) return null;
    if (a.market === b.market && a.selection === b.selection && a.line === b.line) return 'same_selection_twice';
    return contradict(a, b) ? 'legs_contradict' : 'same_match_twice';
  }
  if (a.type === 'custom' && b.type === 'custom') {
    if (!sameWords(a.event, b.event) || startOf(a) !== startOf(b)) return null;
    const same = sameWords(a.market, b.market) && sameWords(a.selection, b.selection);
    return same ? 'same_selection_twice' : 'same_match_twice';
  }
  return null;
}

function isGradable(leg: Leg, n: number): boolean {
  return !checkLeg(leg, n).some(({ field }) => /\.(market|selection|line)$/.test(field));
}

/**
 * Legs on a match that an earlier leg is on already, reported at the later leg, once. Legs with a fault of their own are left out
 * until it is mended.
 */
export function checkSameMatch(legs: readonly Leg[]): BetProblem[] {
  const sound = legs.map(isGradable);
  return legs.flatMap((leg, n) => {
    if (!sound[n]) return [];
    const codes = legs.slice(0, n).map((earlier, k) => (sound[k] ? sameMatchCode(earlier, leg) : null));
    const code =
      codes.find((each) => each === 'same_selection_twice') ??
      codes.find((each) => each === 'legs_contradict') ??
      codes.find((each) => each !== null);
    return code ? [{ field: `legs.${n}`, code }] : [];
  });
}
