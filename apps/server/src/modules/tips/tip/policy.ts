import { type FieldCodes, wireName } from '@quotavera/contract/tips/codec';
import {
  type BetProblem,
  type LaterRefusal,
  type MatchOfLeg,
  type PickedBet,
  type RankFacts,
  type Repeat,
  repeatOf,
  type Tip,
  type TipPick,
  validateTip,
  withMatches,
} from '@quotavera/domain/bet';
import { WITHDRAWAL_WINDOW_MS } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import { type Failure, type FieldError, fail, ok, type Result } from '../../../platform/errors/index.ts';

/** Problems by the wire's field names. */
export function fieldsOf(problems: readonly BetProblem[]): Record<string, FieldError[]> {
  const fields: Record<string, FieldError[]> = {};
  for (const { field, code } of problems) {
    const name = wireName(field);
    fields[name] = [...(fields[name] ?? []), code];
  }
  return fields;
}

/** The failure of what can't be read, or null. */
export function unreadable(codes: FieldCodes): Failure | null {
  return Object.keys(codes).length > 0 ? fail('tip_invalid', { fields: { ...codes } }) : null;
}

/** The tip with the calendar's names and times, or which of its legs are on no match of it. */
export function onCalendar(tip: Tip<TipPick>, matchOf: (fixtureId: number) => MatchOfLeg | undefined): Result<Tip> {
  const matched = withMatches(tip, matchOf);
  if (matched.unknown.length === 0) return ok(matched.tip);
  const fields = matched.unknown.map((n) => [`legs.${n}.fixture_id`, 'fixture_unknown']);
  return fail('fixture_unknown', { fields: Object.fromEntries(fields) });
}

/** Returns why a tip can't be published, or null. Being too late has a code of its own; all other problems belong to the form. */
export function publicationFailure(tip: Tip, now: Date): Failure | null {
  const problems = validateTip(tip, { now });
  if (problems.length === 0) return null;
  const tooLate = (['match_started', 'live_closed'] as const).find((late) =>
    problems.every(({ code }) => code === late),
  );
  return fail(tooLate ?? 'tip_invalid', { fields: fieldsOf(problems) });
}

/** Why a draft can't wait for its time of publication, or null: other faults may still be mended until then. */
export function scheduleFailure(tip: Tip, now: Date): Failure | null {
  const problems = validateTip(tip, { now }).filter(({ field }) => field === 'publishAt');
  return problems.length > 0 ? fail('tip_invalid', { fields: fieldsOf(problems) }) : null;
}

/** The comparison of prices as it is stored with a published tip. */
function storedComparison(tip: {
  price_verified: boolean | null;
  imported_odds_milli: number | null;
}): RankFacts['price'] {
  if (tip.price_verified) return 'verified';
  return tip.imported_odds_milli === null ? 'no_price' : 'too_favourable';
}

/** The stored columns of a published tip that decide whether it ranks. */
export function storedRankFacts(tip: {
  price_verified: boolean | null;
  imported_odds_milli: number | null;
  ranks: boolean;
  rank_refusal: string | null;
}): Omit<RankFacts, 'bet'> {
  return {
    price: storedComparison(tip),
    // A tip that can't be followed never asked for the place.
    firstOnMatch: tip.ranks || tip.rank_refusal === 'not_followable',
    refusal: tip.rank_refusal as LaterRefusal | null,
  };
}

export interface WithdrawalFacts {
  phase: string;
  publishedAt: Date;
  firstStartAt: Date;
}

/** Withdrawing is for mistakes: at once, before the start, never live. */
export function withdrawalFailure(tip: WithdrawalFacts, now: Date): Failure | null {
  if (tip.phase === 'live') return fail('live_tip_not_withdrawable');
  const inWindow = now.getTime() <= tip.publishedAt.getTime() + WITHDRAWAL_WINDOW_MS;
  return inWindow && now < tip.firstStartAt ? null : fail('withdrawal_window_over');
}

/** An own tip on the match, and what it is about. */
export interface EarlierTip extends PickedBet {
  id: number;
  published_at: Date;
}

/** The latest own tip that a new bet repeats or goes against. */
export interface RepeatedTip {
  kind: Repeat;
  tip: EarlierTip;
}

/** The picks of a bet that is on matches of the calendar alone; null where a leg is in the tipster's words. */
export function pickedBetOf({ side, legs }: Pick<Tip, 'side' | 'legs'>): PickedBet | null {
  const picks = legs.flatMap((leg) => (leg.type === 'structured' ? [leg] : []));
  return legs.length > 0 && picks.length === legs.length ? { side, picks } : null;
}

/** The latest of the tipster's standing tips that a bet repeats, or null. */
export function repeatedTip(bet: PickedBet, earlier: readonly EarlierTip[]): RepeatedTip | null {
  for (const tip of earlier) {
    const kind = repeatOf(bet, tip);
    if (kind !== null) return { kind, tip };
  }
  return null;
}

/** The failure that asks whether a repeated bet is meant, with the tip of before. */
export function repeatFailure({ kind, tip }: RepeatedTip): Failure {
  const [pick, ...more] = tip.picks;
  const leg =
    pick && more.length === 0
      ? { market: pick.market, result: pick.selection, line: pick.line === null ? null : formatMilli(pick.line) }
      : null;
  return fail(kind === 'same' ? 'bet_repeated' : 'bet_opposed', {
    earlierTip: { id: tip.id, published_at: tip.published_at.toISOString(), side: tip.side, leg },
  });
}
