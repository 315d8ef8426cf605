import { type Bet, type BetProblem, type Leg, validateBet, validateExit } from '@quotavera/domain/bet';
import { WITHDRAWAL_WINDOW_MS } from '@quotavera/domain/limits';
import { type Failure, type FieldError, fail } from '../../../platform/errors/index.ts';
import type { TipDraft } from './policy-input.ts';

/** Names of the bet's fields where the wire calls them otherwise. */
const WIRE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^phase$/, 'liveprematch'],
  [/^stakeBasis$/, 'stake_basis'],
  [/^exit(\.odds)?$/, 'exit_odds'],
  [/^exit\.hedge$/, 'hedge'],
  [/\.fixtureId$/, '.fixture_id'],
  [/\.startsAt$/, '.starts_at'],
  [/\.subResult$/, '.sub_result'],
];

function wirePath(field: string): string {
  const found = WIRE_NAMES.find(([pattern]) => pattern.test(field));
  return found ? field.replace(found[0], found[1]) : field;
}

export function fieldsOf(problems: readonly BetProblem[]): Record<string, FieldError[]> {
  const fields: Record<string, FieldError[]> = {};
  for (const { field, code } of problems) {
    const path = wirePath(field);
    fields[path] ??= [];
    fields[path].push(code);
  }
  return fields;
}

/** Rules of a tip that are not rules of its bet. */
function termProblems(draft: TipDraft, bet: Bet, now: Date): Record<string, FieldError[]> {
  const fields: Record<string, FieldError[]> = {};
  const { minimumOddsMilli, expiresAt } = draft;
  if (minimumOddsMilli !== null) {
    const highest = bet.legs.length === 1 ? bet.legs[0]!.odds : Number.POSITIVE_INFINITY;
    if (minimumOddsMilli <= 1000 || minimumOddsMilli > Math.max(highest, 1000)) {
      fields.minimum_odds = ['minimum_odds_out_of_range'];
    }
  }
  if (expiresAt !== null && expiresAt <= now) fields.expires_at = ['in_the_past'];
  return fields;
}

/** Why a tip can't be published at this instant, or null. A started match has its own code; everything else is the form's. */
export function publicationFailure(draft: TipDraft, bet: Bet, now: Date): Failure | null {
  const problems = validateBet(bet, { now });
  if (draft.exitOddsMilli !== null) {
    problems.push(...validateExit(bet, { odds: draft.exitOddsMilli, hedge: draft.exitHedge ?? 'hedged' }));
  }
  const fields = { ...termProblems(draft, bet, now), ...fieldsOf(problems) };
  if (Object.keys(fields).length === 0) return null;
  const onlyStarted = problems.length > 0 && problems.every(({ code }) => code === 'match_started');
  return fail(onlyStarted ? 'match_started' : 'tip_invalid', { fields });
}

/** The first and last start of a bet's legs. */
export function startsOf(legs: readonly Pick<Leg, 'startsAt'>[]): { readonly first: Date; readonly last: Date } {
  const starts = legs.map((leg) => new Date(leg.startsAt).getTime());
  return { first: new Date(Math.min(...starts)), last: new Date(Math.max(...starts)) };
}

/** What lists filter by: one sport of all legs or `multi`. */
export function sportOfLegs(legs: readonly { readonly sport: string }[]): string {
  const sports = new Set(legs.map((leg) => leg.sport));
  return sports.size > 1 ? 'multi' : (legs[0]?.sport ?? 'football');
}

/** A structured market's code, `custom`, or `multiple` for an accumulator. */
export function marketOfLegs(legs: readonly { readonly type: string; readonly market: string }[]): string {
  if (legs.length > 1) return 'multiple';
  const [leg] = legs;
  return leg === undefined ? '' : leg.type === 'structured' ? leg.market : 'custom';
}

export interface WithdrawalFacts {
  readonly phase: string;
  readonly publishedAt: Date;
  readonly firstStartAt: Date;
}

/** Withdrawing is for mistakes: at once, before the start, never live. */
export function withdrawalFailure(tip: WithdrawalFacts, now: Date): Failure | null {
  if (tip.phase === 'live') return fail('live_tip_not_withdrawable');
  const inWindow = now.getTime() <= tip.publishedAt.getTime() + WITHDRAWAL_WINDOW_MS;
  return inWindow && now < tip.firstStartAt ? null : fail('withdrawal_window_over');
}
