import type { TipWireName } from '@quotavera/contract/names';
import {
  FIELD_DEFAULTS,
  TIP_FIELD_LIST,
  type TIP_FIELDS,
  type TipField,
  type TipInput,
  wireName,
} from '@quotavera/contract/tips/codec';
import { type Kind, MIN_EVENT_LENGTH } from '@quotavera/domain/bet';
import { formatMicro, formatMilli, parseMicro, parseMilli } from '@quotavera/domain/odds';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import type { OpenTip } from '../queries.ts';
import {
  type ChosenFixture,
  emptyStructuredLeg,
  type FormLeg,
  fieldOfInstant,
  instantOfField,
  legKey,
  type TipForm,
} from './model.ts';

/** A number in the wire's one form ("2,10" → "2.1"); what can't be read goes as it is, so that its field is named. */
function decimal(text: string): string {
  const parsed = parseMilli(text);
  if (parsed.ok) return formatMilli(parsed.value);
  return text.trim() === '' ? '0' : text.trim();
}

const MICRO_PER_PERCENT = 100;

/** A percentage as typed as the wire's fraction ("55,5" → "0.555"); what can't be read goes as it is, so that its field is named. */
export function fractionOfPercent(text: string): string {
  const parsed = parseMicro(text);
  const exact = parsed.ok && parsed.value % MICRO_PER_PERCENT === 0;
  return exact ? formatMicro(parsed.value / MICRO_PER_PERCENT) : text.trim();
}

/** A fraction of the wire as a percentage: "0.055" → "5.5". */
function percentOfFraction(fraction: string): string {
  const parsed = parseMicro(fraction);
  return parsed.ok ? formatMicro(parsed.value * MICRO_PER_PERCENT) : fraction;
}

/** An instant as a field has it; what can't be read goes as it is, so that its field is named. */
function instant(text: string): string {
  return instantOfField(text) ?? text;
}

/** A number of the wire as the reader's language types it; the wire's 0 of a draft is an empty field. */
export function typed(value: string | null, language: string): string {
  if (value === null || value === '0') return '';
  return writeDecimal(value, language);
}

function typedPercent(fraction: string, language: string): string {
  return writeDecimal(percentOfFraction(fraction), language);
}

type Field = TipField & keyof TipForm;
/** Fields that the form has a control for, by their names in the code. */
const FORM_FIELDS = TIP_FIELD_LIST.flatMap(([key, field]) => (key === 'commission' ? [] : [[key, field] as const]));
type FieldForm = (typeof TIP_FIELDS)[TipField]['form'];

const asIs = (text: string): string => text;

/** Turns a typed value into the wire's. */
const SENT: Readonly<Record<FieldForm, (text: string) => unknown>> = {
  choice: asIs,
  flag: asIs,
  text: asIs,
  texts: asIs,
  id: Number,
  decimal,
  fraction: fractionOfPercent,
  probability: fractionOfPercent,
  time: instant,
};

/** Turns the wire's value into what is typed in the reader's language. */
const SHOWN: Readonly<Record<FieldForm, (stored: string, language: string) => unknown>> = {
  choice: asIs,
  flag: asIs,
  text: asIs,
  texts: asIs,
  id: String,
  decimal: typed,
  fraction: typedPercent,
  probability: typedPercent,
  time: fieldOfInstant,
};

function inputOfFields(form: TipForm): Pick<TipInput, TipWireName<Field>> {
  const sent = FORM_FIELDS.map(([key, field]) => {
    const value = form[key];
    if (typeof value !== 'string') return [wireName(key), value];
    const text = value.trim();
    return [wireName(key), text === '' && 'nullable' in field ? null : SENT[field.form](text)];
  });
  return Object.fromEntries(sent) as Pick<TipInput, TipWireName<Field>>;
}

/** The fields that a stored tip or template has, as the form shows them. */
export function shownFields(stored: object, language: string): Partial<Pick<TipForm, Field>> {
  const values = stored as Readonly<Record<string, string | null>>;
  const shown = FORM_FIELDS.flatMap(([key, { form }]) => {
    const value = values[wireName(key)];
    return value === undefined ? [] : [[key, value === null ? '' : SHOWN[form](value, language)]];
  });
  return Object.fromEntries(shown) as Partial<Pick<TipForm, Field>>;
}

/** A new form, as somebody who bets one unit begins it. */
export function emptyForm(kind: Kind = 'valuebet'): TipForm {
  const fields = { ...shownFields(FIELD_DEFAULTS, 'en'), stake: '1' } as Pick<TipForm, Field>;
  return { ...fields, kind, legs: [emptyStructuredLeg()], exitOdds: '', hedge: 'hedged' };
}

type LegInput = TipInput['legs'][number];

/** A leg as a request carries it; missing choices are empty. */
function legInput(leg: FormLeg): LegInput {
  const odds = decimal(leg.odds);
  if (leg.type === 'structured') {
    const { fixture, market, selection, line } = leg;
    // An empty market isn't a valid one; the validation of the bet reports it.
    return {
      type: 'structured',
      fixture_id: fixture?.id ?? 0,
      market: market ?? ('' as '1x2'),
      result: selection,
      line: line === null ? null : decimal(line),
      odds,
    };
  }
  return {
    type: 'custom',
    sport: leg.sport,
    competition: leg.competition.trim(),
    match: leg.event.trim(),
    matchdate: instant(leg.startsAt),
    market: leg.market.trim(),
    result: leg.selection.trim(),
    sub_result: leg.subResult.trim(),
    extra_combinations: leg.combinations.map((text) => text.trim()),
    odds,
  };
}

/** Whether a leg says enough to be kept in a draft. */
function isKeepable(leg: FormLeg): boolean {
  if (leg.type === 'structured') return leg.fixture !== null && leg.market !== null;
  const { startsAt, event, market, selection } = leg;
  const hasPick = market.trim() !== '' && selection.trim() !== '';
  return hasPick && event.trim().length >= MIN_EVENT_LENGTH && instantOfField(startsAt) !== null;
}

/** Legs of the form that the wire carries, by their place in the form: the server's `legs.1` may be the form's third. */
export function sentLegs(form: TipForm): readonly number[] {
  return form.legs.flatMap((leg, n) => (isKeepable(leg) ? [n] : []));
}

/** The whole form in the wire's terms, legs that aren't far enough along to be kept included. */
export function wholeInput(form: TipForm): TipInput {
  const exchange = form.kind === 'exchange';
  return {
    ...inputOfFields(form),
    publish: false,
    repeat_confirmed: false,
    draft: null,
    commission: null,
    legs: form.legs.map(legInput),
    exit_odds: exchange && form.exitOdds.trim() !== '' ? decimal(form.exitOdds) : null,
    hedge: form.hedge,
  };
}

function withoutEmptyConditions(leg: LegInput): LegInput {
  return leg.type === 'custom'
    ? { ...leg, extra_combinations: leg.extra_combinations.filter((text) => text !== '') }
    : leg;
}

/** Returns the request of the form. Legs that aren't complete enough to be stored stay in the form alone. */
export function inputOfForm(
  form: TipForm,
  publish: boolean,
  how: Partial<Pick<TipInput, 'repeat_confirmed' | 'draft'>> = {},
): TipInput {
  const whole = wholeInput(form);
  const legs = sentLegs(form).flatMap((n) => whole.legs[n] ?? []);
  return { ...whole, ...how, publish, legs: legs.map(withoutEmptyConditions) };
}

/** A field's name in the server's reply, with the form's place of the leg. A stored draft is sent as a part of its edit, `tip`. */
export function formField(field: string, sent: readonly number[]): string {
  return field.replace(/^tip\./, '').replace(/^legs\.(\d+)/, (whole, n: string) => {
    const place = sent[Number(n)];
    return place === undefined ? whole : `legs.${place}`;
  });
}

function fixtureOf(leg: OpenTip['legs'][number]): ChosenFixture | null {
  if (leg.fixture_id === null) return null;
  return {
    id: leg.fixture_id,
    sport: leg.sport,
    competition: leg.competition,
    home: leg.home ?? '',
    away: leg.away ?? '',
    startsAt: leg.matchdate,
  };
}

function formLeg(leg: OpenTip['legs'][number], language: string): FormLeg {
  const odds = typed(leg.odds, language);
  if (leg.type === 'structured') {
    const market = leg.market as Extract<FormLeg, { type: 'structured' }>['market'];
    const { result: selection, line } = leg;
    return { key: legKey(), type: 'structured', fixture: fixtureOf(leg), market, selection, line, odds };
  }
  return {
    key: legKey(),
    type: 'custom',
    sport: leg.sport,
    competition: leg.competition,
    event: leg.match,
    startsAt: fieldOfInstant(leg.matchdate),
    market: leg.market,
    selection: leg.result,
    subResult: leg.sub_result ?? '',
    combinations: leg.extra_combinations,
    odds,
  };
}

/** A stored draft as the form shows it. Decimals are written as in `language`. */
export function formOfTip(tip: OpenTip, language: string): TipForm {
  return {
    kind: tip.valexc,
    ...(shownFields(tip, language) as Pick<TipForm, Field>),
    legs: tip.legs.map((leg) => formLeg(leg, language)),
    exitOdds: typed(tip.exits[0]?.odds ?? null, language),
    hedge: tip.exits[0]?.hedge ?? 'hedged',
  };
}
