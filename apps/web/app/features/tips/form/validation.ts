import { readTip, wireName } from '@quotavera/contract/tips/codec';
import {
  type BetProblem,
  type BetTotals,
  betTotals,
  type FollowProblem,
  followProblem,
  type MatchOfLeg,
  type RankRefusal,
  rankRefusal,
  type Tip,
  validateTip,
  withMatches,
} from '@quotavera/domain/bet';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { isOdds, parseMilli } from '@quotavera/domain/odds';
import type { FormLeg, TipForm } from './model.ts';
import type { QuotedPrice } from './prices.ts';
import { wholeInput } from './wire.ts';

/** A field of the wire (`legs.0.odds`, `stake`) and the code of what is wrong with it; texts are in `errors:fields`. */
export type FieldCodes = Readonly<Record<string, string>>;

const NO_MATCH: MatchOfLeg = { sport: 'football', competition: '', home: '', away: '', startsAt: '' };

/** The tip that the form describes, every leg in its place, and what of it can't be read. */
export function tipOfForm(form: TipForm): { tip: Tip; codes: FieldCodes } {
  const { tip, codes } = readTip(form.kind, wholeInput(form));
  const fixtures = form.legs.map((leg) => (leg.type === 'structured' ? leg.fixture : null));
  const matchOf = (id: number) => fixtures.find((fixture) => fixture?.id === id) ?? NO_MATCH;
  return { tip: withMatches(tip, matchOf).tip, codes };
}

function missingOfLeg(leg: FormLeg): Record<string, string> {
  const missing: Record<string, string> = leg.odds.trim() === '' ? { odds: 'required' } : {};
  if (leg.type === 'custom') {
    if (leg.startsAt === '') missing.startsAt = 'required';
    if (leg.event.trim() === '') missing.event = 'required';
    return missing;
  }
  if (leg.fixture === null) return { ...missing, fixtureId: 'required' };
  if (leg.market === null) return { ...missing, market: 'required' };
  return leg.selection === '' ? { ...missing, selection: 'required' } : missing;
}

/** Fields without a choice are reported as missing, instead of what the rules say about an empty value. */
function missingOf(form: TipForm): FieldCodes {
  const legs = form.legs.flatMap((leg, n) =>
    Object.entries(missingOfLeg(leg)).map(([field, code]) => [wireName(`legs.${n}.${field}`), code] as const),
  );
  return { ...Object.fromEntries(legs), ...(form.stake.trim() === '' ? { stake: 'required' } : {}) };
}

/** Whether a field can't be right before another one is chosen: a match's start, a market's line. */
function dependsOnMissingField(field: string, missing: FieldCodes): boolean {
  const leg = /^(legs\.\d+)\./.exec(field)?.[1];
  if (field in missing) return true;
  if (!leg) return false;
  return `${leg}.fixture_id` in missing || (`${leg}.market` in missing && !field.endsWith('.odds'));
}

/**
 * Returns the problems that keep the form from being published at `now`, by the wire's field names: missing fields, unreadable values, and
 * the rules of a tip. Each field has a single code, the first.
 */
export function problemsOf(form: TipForm, now: Date): FieldCodes {
  const missing = missingOf(form);
  const { tip, codes: unreadable } = tipOfForm(form);
  const broken = validateTip(tip, { now }).map(({ field, code }: BetProblem) => [wireName(field), code] as const);
  const codes: Record<string, string> = { ...missing };
  for (const [field, code] of [...Object.entries(unreadable), ...broken]) {
    if (!dependsOnMissingField(field, missing)) codes[field] ??= code;
  }
  return codes;
}

/** Why the tip won't rank whatever its price is, or null; what the market says of the price is shown beside the odds. */
export function rankRefusalOfForm(form: TipForm): RankRefusal | null {
  return rankRefusal({ bet: form, price: 'verified', firstOnMatch: true, refusal: null });
}

/**
 * Why followers couldn't take a tip that would rank otherwise, or null: its own expiry, or minimum odds above `price`, with which its odds
 * would be compared at `now`.
 */
export function followProblemOfForm(form: TipForm, now: number, price: QuotedPrice | null): FollowProblem | null {
  if (rankRefusalOfForm(form) !== null) return null;
  const { tip, codes } = tipOfForm(form);
  if (['expires_at', 'minimum_odds', 'publish_at'].some((field) => field in codes)) return null;
  const imported = price?.at == null ? null : parseMilli(price.odds);
  const quoted = tip.legs[0]?.odds ?? 0;
  const at = tip.publishAt === null ? now : Date.parse(tip.publishAt);
  return followProblem(tip, { at, price: imported?.ok ? imported.value : quoted });
}

/** Totals as far as the form can be read: null while odds or stake can't. */
export function totalsOfForm(form: TipForm): BetTotals | null {
  const { tip } = tipOfForm(form);
  const readable =
    tip.legs.length > 0 && tip.legs.length <= MAX_LEGS && tip.legs.every((leg) => isOdds(leg.odds)) && tip.stake > 0;
  return readable ? betTotals(tip) : null;
}
