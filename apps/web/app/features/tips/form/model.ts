import type { CustomLeg, HedgeMode, Kind, Market, SelectionCode, Tip } from '@quotavera/domain/bet';
import { romeDay, romeMinuteOfDay, romeTime } from '@quotavera/domain/time';

/** A match as the form stores it: what its name and the validation of the bet need. */
export interface ChosenFixture {
  id: number;
  sport: string;
  competition: string;
  home: string;
  away: string;
  startsAt: string;
}

export interface StructuredFormLeg {
  key: string;
  type: 'structured';
  fixture: ChosenFixture | null;
  market: Market | null;
  selection: SelectionCode;
  /** Decimal text with a point, null while none is chosen or the market has none. */
  line: string | null;
  odds: string;
}

/** How the form holds a value: numbers and optional values as the text that was typed, choices and lists as they are. */
type Typed<T> = T extends boolean | readonly string[] ? T : number extends T ? string : null extends T ? string : T;

/** `startsAt` is as the field writes it, on Rome's clocks: "2026-11-22T20:45". */
export type CustomFormLeg = { key: string } & {
  readonly [Field in keyof CustomLeg]-?: Typed<Required<CustomLeg>[Field]>;
};

export type FormLeg = StructuredFormLeg | CustomFormLeg;

/**
 * Every field of a tip as it was typed: nothing is corrected, so nothing is lost. Percentages are typed as such (55, 5). The commission is
 * the exchange's.
 */
export type TipForm = { readonly [Field in keyof Omit<Tip, 'legs' | 'exit' | 'commission'>]: Typed<Tip[Field]> } & {
  legs: readonly FormLeg[];
  exitOdds: string;
  hedge: HedgeMode;
};

/** When the leg's match or event starts; null while none is chosen. */
export function startOf(leg: FormLeg): string | null {
  return leg.type === 'custom' ? instantOfField(leg.startsAt) : (leg.fixture?.startsAt ?? null);
}

let lastLegNumber = 0;
/** A key for React that outlives reordering; never sent. */
export function legKey(): string {
  lastLegNumber += 1;
  return `leg-${lastLegNumber}`;
}

export function emptyStructuredLeg(fixture: ChosenFixture | null = null): StructuredFormLeg {
  return { key: legKey(), type: 'structured', fixture, market: null, selection: '', line: null, odds: '' };
}

export function emptyCustomLeg(sport = 'football'): CustomFormLeg {
  return {
    key: legKey(),
    type: 'custom',
    sport,
    competition: '',
    event: '',
    startsAt: '',
    market: '',
    selection: '',
    subResult: '',
    combinations: [],
    odds: '',
  };
}

/** A new tip like `form`: legs whose match has begun lose it, and nothing of its time or of its exit stays. */
export function copyOf(form: TipForm, now: Date): TipForm {
  const legs = form.legs.map((leg): FormLeg => {
    if (leg.type === 'custom') {
      const start = instantOfField(leg.startsAt);
      return {
        ...leg,
        key: legKey(),
        startsAt: start !== null && Date.parse(start) > now.getTime() ? leg.startsAt : '',
      };
    }
    const begun = leg.fixture === null || Date.parse(leg.fixture.startsAt) <= now.getTime();
    return begun && form.phase === 'prematch' ? emptyStructuredLeg() : { ...leg, key: legKey() };
  });
  return { ...form, legs, publishAt: '', expiresAt: '', exitOdds: '' };
}

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

/** Returns the instant in a `datetime-local` field, read on Rome's clocks; null when the text is no time. */
export function instantOfField(text: string): string | null {
  const match = LOCAL_TIME.exec(text);
  if (!match?.[1]) return null;
  try {
    return romeTime(match[1], Number(match[2]), Number(match[3])).toISOString();
  } catch {
    return null;
  }
}

/** An instant as a `datetime-local` field shows it on Rome's clocks. */
export function fieldOfInstant(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const minutes = romeMinuteOfDay(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${romeDay(at)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function isAccumulator(form: Pick<TipForm, 'legs'>): boolean {
  return form.legs.length > 1;
}

/** Only a single on an exchange can be laid. */
export function mayLay(form: Pick<TipForm, 'kind' | 'legs'>): boolean {
  return form.kind === 'exchange' && !isAccumulator(form);
}

/** Changes the kind and resets the fields that only an exchange has. */
export function withKind(form: TipForm, kind: Kind): TipForm {
  if (kind === 'exchange') return { ...form, kind };
  return { ...form, kind, side: 'back', stakeBasis: 'stake', exitOdds: '' };
}
