import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import type { LegInput, OpenTip, TipInput } from '../queries.ts';
import { milliOfPercent, probabilityOf } from './bet.ts';
import {
  type ChosenFixture,
  type FormLeg,
  fieldOfInstant,
  instantOfField,
  legKey,
  percentText,
  type TipForm,
} from './model.ts';

/** A number in the wire's one form ("2,10" → "2.1"); what can't be read goes as it is, for the server to name the field. */
function decimal(text: string, otherwise = '0'): string {
  const parsed = parseMilli(text);
  if (parsed.ok) return formatMilli(parsed.value);
  return text.trim() === '' ? otherwise : text.trim();
}

function optional(text: string): string | null {
  return text.trim() === '' ? null : decimal(text);
}

/** A leg that says enough to be kept in a draft; null while it doesn't. */
function legInput(leg: FormLeg): LegInput | null {
  const odds = decimal(leg.odds);
  if (leg.type === 'structured') {
    const { fixture, market, selection, line } = leg;
    if (fixture === null || market === null) return null;
    return { type: 'structured', fixture_id: fixture.id, market, selection, line, odds };
  }
  const startsAt = instantOfField(leg.startsAt);
  const event = leg.event.trim();
  const market = leg.market.trim();
  const selection = leg.selection.trim();
  if (startsAt === null || event.length < 3 || market === '' || selection === '') return null;
  return {
    type: 'custom',
    sport: leg.sport,
    competition: leg.competition.trim(),
    event,
    starts_at: startsAt,
    market,
    selection,
    sub_result: leg.subResult.trim(),
    combinations: leg.combinations.map((text) => text.trim()).filter((text) => text !== ''),
    odds,
  };
}

/** Legs of the form that the wire carries, by their place in the form: the server's `legs.1` may be the form's third. */
export function sentLegs(form: TipForm): readonly number[] {
  return form.legs.flatMap((leg, n) => (legInput(leg) ? [n] : []));
}

/** What the form sends. Legs that aren't far enough along to be kept stay in the form alone. */
export function inputOfForm(form: TipForm, publish: boolean): TipInput {
  const exchange = form.kind === 'exchange';
  const commission = milliOfPercent(form.commission);
  return {
    publish,
    publish_at: form.publishAt === '' ? null : instantOfField(form.publishAt),
    liveprematch: form.phase,
    side: form.side,
    is_free: form.isFree,
    channel_id: form.channelId === '' ? null : Number(form.channelId),
    channel_link: form.channelLink.trim(),
    bookmaker: form.bookmaker.trim() || null,
    stake: decimal(form.stake),
    stake_basis: form.stakeBasis,
    commission: exchange ? (Number.isNaN(commission) ? form.commission.trim() : formatMilli(commission)) : '0',
    legs: form.legs.flatMap((leg) => legInput(leg) ?? []),
    description: form.description.trim(),
    tags: [...form.tags],
    stated_probability:
      form.statedProbability.trim() === ''
        ? null
        : (probabilityOf(form.statedProbability) ?? form.statedProbability.trim()),
    minimum_odds: optional(form.minimumOdds),
    expires_at: form.expiresAt === '' ? null : instantOfField(form.expiresAt),
    exit_odds: exchange ? optional(form.exitOdds) : null,
    hedge: form.hedge,
  };
}

/** A field's name in the server's reply, with the form's place of the leg. */
export function formField(field: string, sent: readonly number[]): string {
  return field.replace(/^legs\.(\d+)/, (whole, n: string) => {
    const place = sent[Number(n)];
    return place === undefined ? whole : `legs.${place}`;
  });
}

/** A number of the wire as the reader's language types it; the wire's 0 of a draft is an empty field. */
export function typed(value: string | null, language: string): string {
  if (value === null || value === '0') return '';
  return writeDecimal(value, language);
}

function fixtureOf(leg: OpenTip['legs'][number]): ChosenFixture | null {
  if (leg.fixture_id === null) return null;
  return {
    id: leg.fixture_id,
    sport: leg.sport,
    competition: leg.competition,
    home: leg.home ?? '',
    away: leg.away ?? '',
    startsAt: leg.starts_at,
  };
}

function formLeg(leg: OpenTip['legs'][number], language: string): FormLeg {
  const odds = typed(leg.odds, language);
  if (leg.type === 'structured') {
    const market = leg.market as Extract<FormLeg, { type: 'structured' }>['market'];
    const { selection, line } = leg;
    return { key: legKey(), type: 'structured', fixture: fixtureOf(leg), market, selection, line, odds };
  }
  return {
    key: legKey(),
    type: 'custom',
    sport: leg.sport,
    competition: leg.competition,
    event: leg.event,
    startsAt: fieldOfInstant(leg.starts_at),
    market: leg.market,
    selection: leg.selection,
    subResult: leg.sub_result ?? '',
    combinations: leg.combinations,
    odds,
  };
}

/** A percentage of a wire fraction: "0.055" → "5.5". */
function percentOfFraction(fraction: string, language: string): string {
  const text = String(Math.round(Number(fraction) * 10_000) / 100);
  return writeDecimal(text, language);
}

/** A stored draft as the form shows it. Decimals are written as in `language`. */
export function formOfTip(tip: OpenTip, language: string): TipForm {
  const commission = parseMilli(tip.commission);
  return {
    kind: tip.kind,
    phase: tip.liveprematch,
    side: tip.side,
    isFree: tip.is_free,
    channelId: tip.channel_id === null ? '' : String(tip.channel_id),
    channelLink: tip.channel_link,
    bookmaker: tip.bookmaker ?? '',
    stake: typed(tip.stake, language),
    stakeBasis: tip.stake_basis,
    commission: typed(percentText(commission.ok ? commission.value : 0), language) || '0',
    legs: tip.legs.map((leg) => formLeg(leg, language)),
    description: tip.description,
    tags: tip.tags,
    statedProbability: tip.stated_probability === null ? '' : percentOfFraction(tip.stated_probability, language),
    minimumOdds: typed(tip.minimum_odds, language),
    expiresAt: fieldOfInstant(tip.expires_at),
    exitOdds: typed(tip.exit?.odds ?? null, language),
    hedge: tip.exit?.hedge ?? 'hedged',
    publishAt: fieldOfInstant(tip.publish_at),
  };
}
