import {
  type Bet,
  type BetProblem,
  type BetTotals,
  betTotals,
  type Leg,
  validateBet,
  validateExit,
} from '@quotavera/domain/bet';
import { isOdds, parseMicro, parseMilli } from '@quotavera/domain/odds';
import { type FormLeg, instantOfField, type TipForm } from './model.ts';

/** A field of the wire (`legs.0.odds`, `stake`) and the code of what is wrong with it; texts are in `errors:fields`. */
export type FieldCodes = Readonly<Record<string, string>>;

/** A number as people type it; NaN where it is none, which the bet's rules then refuse. */
function milliOf(text: string): number {
  const parsed = parseMilli(text);
  return parsed.ok ? parsed.value : Number.NaN;
}

/** A percentage as typed ("5", "55,5") in thousandths of one: 50, 555. */
export function milliOfPercent(text: string): number {
  const parsed = parseMicro(text);
  if (!parsed.ok) return Number.NaN;
  const milli = parsed.value / 100_000;
  return Number.isInteger(milli) ? milli : Number.NaN;
}

function legOf(leg: FormLeg): Leg {
  const odds = milliOf(leg.odds);
  if (leg.type === 'custom') {
    const { sport, competition, event, market, selection, subResult, combinations } = leg;
    const startsAt = instantOfField(leg.startsAt) ?? '';
    return { type: 'custom', sport, competition, event, startsAt, market, selection, subResult, combinations, odds };
  }
  const { fixture, market, selection, line } = leg;
  return {
    type: 'structured',
    fixtureId: fixture?.id ?? 0,
    sport: fixture?.sport ?? 'football',
    competition: fixture?.competition ?? '',
    home: fixture?.home ?? '',
    away: fixture?.away ?? '',
    startsAt: fixture?.startsAt ?? '',
    // Not chosen yet: the market's own rule says so.
    market: market ?? ('' as '1x2'),
    selection,
    line: line === null ? null : milliOf(line),
    odds,
  };
}

/** The bet that the form describes. Numbers that can't be read are NaN: `validateBet` refuses them by their field. */
export function betOfForm(form: TipForm): Bet {
  return {
    kind: form.kind,
    phase: form.phase,
    side: form.side,
    legs: form.legs.map(legOf),
    stake: milliOf(form.stake),
    stakeBasis: form.stakeBasis,
    commission: form.kind === 'exchange' ? milliOfPercent(form.commission) : 0,
    bookmaker: form.bookmaker.trim() || null,
  };
}

const WIRE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^phase$/, 'liveprematch'],
  [/^stakeBasis$/, 'stake_basis'],
  [/^exit(\.odds)?$/, 'exit_odds'],
  [/^exit\.hedge$/, 'hedge'],
  [/\.fixtureId$/, '.fixture_id'],
  [/\.startsAt$/, '.starts_at'],
  [/\.subResult$/, '.sub_result'],
];

function wireField(field: string): string {
  const found = WIRE_NAMES.find(([pattern]) => pattern.test(field));
  return found ? field.replace(found[0], found[1]) : field;
}

/** What is not chosen yet says so, instead of what the rules make of an empty value. */
function missingOf(form: TipForm): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const [n, leg] of form.legs.entries()) {
    if (leg.odds.trim() === '') missing[`legs.${n}.odds`] = 'required';
    if (leg.type === 'custom') {
      if (leg.startsAt === '') missing[`legs.${n}.starts_at`] = 'required';
      if (leg.event.trim().length < 3)
        missing[`legs.${n}.event`] = leg.event.trim() === '' ? 'required' : 'text_too_short';
      continue;
    }
    if (leg.fixture === null) missing[`legs.${n}.fixture_id`] = 'required';
    else if (leg.market === null) missing[`legs.${n}.market`] = 'required';
    else if (leg.selection === '') missing[`legs.${n}.selection`] = 'required';
  }
  if (form.stake.trim() === '') missing.stake = 'required';
  return missing;
}

/** A field that hangs on another that is still missing (a match's start, a market's line) isn't at fault itself. */
function hangsOnMissing(field: string, missing: Readonly<Record<string, string>>): boolean {
  const leg = /^(legs\.\d+)\./.exec(field)?.[1];
  if (field in missing) return true;
  if (!leg) return false;
  return `${leg}.fixture_id` in missing || (`${leg}.market` in missing && !field.endsWith('.odds'));
}

function termCodes(form: TipForm, bet: Bet, now: Date): Record<string, string> {
  const codes: Record<string, string> = {};
  if (form.minimumOdds.trim() !== '') {
    const minimum = milliOf(form.minimumOdds);
    const single = bet.legs.length === 1 ? bet.legs[0] : undefined;
    const tooHigh = single !== undefined && isOdds(single.odds) && minimum > single.odds;
    if (!(minimum > 1000) || tooHigh) codes.minimum_odds = 'minimum_odds_out_of_range';
  }
  if (form.statedProbability.trim() !== '') {
    const share = probabilityOf(form.statedProbability);
    if (share === null) codes.stated_probability = 'probability_out_of_range';
  }
  for (const [field, text] of [
    ['expires_at', form.expiresAt],
    ['publish_at', form.publishAt],
  ] as const) {
    if (text === '') continue;
    const instant = instantOfField(text);
    if (instant === null) codes[field] = 'date_invalid';
    else if (new Date(instant) <= now) codes[field] = 'in_the_past';
  }
  if (form.channelLink.trim() !== '' && !/^https:\/\/[^\s.]+\.\S+$/.test(form.channelLink.trim())) {
    codes.channel_link = 'url_invalid';
  }
  return codes;
}

/** A probability typed in percent as the wire's fraction ("55,5" → "0.555"), or null outside 0.01% to 99.99%. */
export function probabilityOf(percent: string): string | null {
  const parsed = parseMicro(percent);
  if (!parsed.ok || parsed.value % 10_000 !== 0) return null;
  const tenThousandths = parsed.value / 10_000;
  if (tenThousandths < 1 || tenThousandths > 9_999) return null;
  return `0.${String(tenThousandths).padStart(4, '0').replace(/0+$/, '')}`;
}

/**
 * What keeps the form from being published at `now`, by the wire's field names: the rules of `domain/bet` and those of the terms
 * around the bet. One code per field, the first.
 */
export function problemsOf(form: TipForm, now: Date): FieldCodes {
  const bet = betOfForm(form);
  const missing = missingOf(form);
  const at = form.publishAt === '' ? now : new Date(instantOfField(form.publishAt) ?? now);
  const problems: BetProblem[] = validateBet(bet, { now: at });
  if (form.kind === 'exchange' && form.exitOdds.trim() !== '') {
    problems.push(...validateExit(bet, { odds: milliOf(form.exitOdds), hedge: form.hedge }));
  }
  const codes: Record<string, string> = { ...missing };
  for (const { field, code } of problems) {
    const name = wireField(field);
    if (!hangsOnMissing(name, missing)) codes[name] ??= code;
  }
  return { ...codes, ...termCodes(form, bet, now) };
}

/** Totals as far as the form can be read: null while odds, stake or commission can't. */
export function totalsOfForm(form: TipForm): BetTotals | null {
  const bet = betOfForm(form);
  const readable =
    bet.legs.length > 0 &&
    bet.legs.every((leg) => isOdds(leg.odds)) &&
    Number.isSafeInteger(bet.stake) &&
    bet.stake > 0 &&
    Number.isInteger(bet.commission) &&
    bet.commission >= 0 &&
    bet.commission <= 1000 &&
    bet.legs.length <= 20;
  return readable ? betTotals(bet) : null;
}
