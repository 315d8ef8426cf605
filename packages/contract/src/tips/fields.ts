import { plainLinks, withoutAffiliates } from '@quotavera/domain/accounts';
import {
  MAX_PROBABILITY,
  MAX_TAGS,
  MAX_TIP_TEXT,
  PHASES,
  SIDES,
  STAKE_BASES,
  TIP_DEFAULTS,
  type Tip,
} from '@quotavera/domain/bet';
import { formatMicro, formatMilli, parseMicro, parseMilli } from '@quotavera/domain/odds';
import { tipWireName } from '../names.ts';

/*
 * Each field of a tip on the wire, described once: requests and replies get their shapes from it, the codec reads and writes by it, and the
 * form holds what is typed by it. It doesn't import zod, so that the browser can load it.
 */

/** A tip's fields but for its kind, which a request's path gives, its legs and its exit, which have shapes of their own. */
export type TipField = Exclude<keyof Tip, 'kind' | 'legs' | 'exit'>;

/** A text, without blanks around it. A missing one is empty, or null where the field may be null. */
interface TextForm {
  form: 'text';
  max: number;
  /** This function cleans a request's text before anything else reads it. */
  clean?: (text: string) => string;
}

/**
 * How the wire carries a value of the domain. A number is a decimal of thousandths ("2.105"), a fraction of thousandths or of
 * ten-thousandths ("0.05", "0.5555"), or the number of a row.
 */
type ValueForm<Value> = [Value] extends [boolean]
  ? { form: 'flag' }
  : [Value] extends [readonly string[]]
    ? { form: 'texts'; max: number; count: number }
    : [Value] extends [number]
      ? { form: 'decimal' | 'fraction' | 'probability' | 'id' }
      : string extends Value
        ? TextForm | { form: 'time' }
        : { form: 'choice'; of: readonly Value[] };

type FieldForm<Value> = ValueForm<NonNullable<Value>> &
  (null extends Value ? { nullable: true } : { nullable?: never });

export const TIP_FIELDS = {
  phase: { form: 'choice', of: PHASES },
  side: { form: 'choice', of: SIDES },
  isFree: { form: 'flag' },
  channelId: { form: 'id', nullable: true },
  /** Without the parameters that pay somebody for the visit. */
  channelLink: { form: 'text', max: MAX_TIP_TEXT.channelLink, clean: withoutAffiliates },
  bookmaker: { form: 'text', max: MAX_TIP_TEXT.bookmaker, nullable: true },
  stake: { form: 'decimal' },
  stakeBasis: { form: 'choice', of: STAKE_BASES },
  commission: { form: 'fraction' },
  /** Links in it lose their query, where affiliates' numbers ride. */
  description: { form: 'text', max: MAX_TIP_TEXT.description, clean: (text: string) => plainLinks(text).text },
  tags: { form: 'texts', max: MAX_TIP_TEXT.tag, count: MAX_TAGS },
  statedProbability: { form: 'probability', nullable: true },
  minimumOdds: { form: 'decimal', nullable: true },
  expiresAt: { form: 'time', nullable: true },
  publishAt: { form: 'time', nullable: true },
} as const satisfies { readonly [Key in TipField]: FieldForm<Tip[Key]> };

type Field = (typeof TIP_FIELDS)[TipField];

/** A field's value on the wire: numbers and times are texts. */
type WireValue<F> = F extends { form: 'choice'; of: readonly (infer Choice)[] }
  ? Choice
  : F extends { form: 'flag' }
    ? boolean
    : F extends { form: 'id' }
      ? number
      : F extends { form: 'texts' }
        ? string[]
        : string;
export type WireOf<Key extends TipField> = Key extends TipField
  ? WireValue<(typeof TIP_FIELDS)[Key]> | ((typeof TIP_FIELDS)[Key] extends { nullable: true } ? null : never)
  : never;

/** The code of what is wrong with each field, by its name on the wire (`legs.0.odds`). */
export type FieldCodes = Readonly<Record<string, string>>;

/** The largest values that the database columns hold; validation's limits are far smaller. */
const STORABLE_MAX = 2_000_000_000;
const PROBABILITY_STEP_MICRO = 100;
const FIRST_TIME = Date.UTC(1990, 0, 1);
const LAST_TIME = Date.UTC(2200, 0, 1);

/** Field texts of numbers that can't be read: `too_large` names a limit there. */
export const NUMBER_CODES = {
  not_a_number: 'not_a_number',
  too_precise: 'too_precise',
  too_large: 'too_large_number',
} as const;

/** Whether a text can be stored and has one canonical form in the log: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Collects unreadable fields, whose values mean nothing. */
export class FieldReader {
  readonly codes: Record<string, string> = {};

  refuse(path: string, code: string): 0 {
    if (!Object.hasOwn(this.codes, path)) this.codes[path] = code;
    return 0;
  }

  milli(path: string, text: string): number {
    const parsed = parseMilli(text);
    if (!parsed.ok) return this.refuse(path, NUMBER_CODES[parsed.error.code]);
    return Math.abs(parsed.value) > STORABLE_MAX ? this.refuse(path, 'too_large_number') : parsed.value;
  }

  text(path: string, text: string): string {
    if (!isStorableText(text)) this.refuse(path, 'format_invalid');
    return text;
  }

  /** The range of dates that a match can have. */
  time(path: string, text: string): string {
    const at = new Date(text);
    if (at.getTime() >= FIRST_TIME && at.getTime() < LAST_TIME) return at.toISOString();
    this.refuse(path, 'date_invalid');
    return new Date(FIRST_TIME).toISOString();
  }
}

/** How the value of one field is read from the wire and written to it. */
interface FieldCodec<Value, Wire> {
  read(reader: FieldReader, path: string, wire: Wire): Value;
  write(value: Value): Wire;
}

const AS_IS = { read: <T>(_reader: FieldReader, _path: string, wire: T): T => wire, write: <T>(value: T): T => value };
const TEXT: FieldCodec<string, string> = {
  read: (reader, path, wire) => reader.text(path, wire),
  write: (text) => text,
};
export const TEXTS: FieldCodec<readonly string[], string[]> = {
  read: (reader, path, wire) => wire.map((text, n) => reader.text(`${path}.${n}`, text)),
  write: (texts) => [...texts],
};
const MILLI: FieldCodec<number, string> = {
  read: (reader, path, wire) => reader.milli(path, wire),
  write: formatMilli,
};
/** A share of the stake with four decimals, whatever its size: whether it closes too much is the domain's question. */
export function readShare(text: string): { value: number } | { code: string } {
  const parsed = parseMicro(text);
  if (!parsed.ok) return { code: NUMBER_CODES[parsed.error.code] };
  if (parsed.value % PROBABILITY_STEP_MICRO !== 0) return { code: 'too_precise' };
  return { value: parsed.value / PROBABILITY_STEP_MICRO };
}

/** A share as replies carry it: "0.25" of 2500 ten-thousandths. */
export function writeShare(share: number): string {
  return formatMicro(share * PROBABILITY_STEP_MICRO);
}

/** A fraction with four decimals: "0.555" is 5550. */
const PROBABILITY: FieldCodec<number, string> = {
  read: (reader, path, wire) => {
    const parsed = parseMicro(wire);
    if (!parsed.ok) return reader.refuse(path, NUMBER_CODES[parsed.error.code]);
    if (parsed.value % PROBABILITY_STEP_MICRO !== 0) return reader.refuse(path, 'too_precise');
    const value = parsed.value / PROBABILITY_STEP_MICRO;
    return value < 1 || value > MAX_PROBABILITY ? reader.refuse(path, 'probability_out_of_range') : value;
  },
  write: (value) => formatMicro(value * PROBABILITY_STEP_MICRO),
};
const TIME: FieldCodec<string, string> = {
  read: (reader, path, wire) => reader.time(path, wire),
  write: (time) => time,
};

const CODECS = {
  choice: AS_IS,
  flag: AS_IS,
  id: AS_IS,
  text: TEXT,
  texts: TEXTS,
  decimal: MILLI,
  fraction: MILLI,
  probability: PROBABILITY,
  time: TIME,
} as const;

/** The tip's fields by their names in the code. */
export const TIP_FIELD_LIST = Object.entries(TIP_FIELDS) as readonly (readonly [TipField, Field])[];

function codecOf(key: TipField): FieldCodec<unknown, unknown> {
  return CODECS[TIP_FIELDS[key].form] as FieldCodec<unknown, unknown>;
}

export function readField<Key extends TipField>(reader: FieldReader, key: Key, wire: WireOf<Key>): Tip[Key] {
  const isMissing = wire === null || (wire === '' && 'nullable' in TIP_FIELDS[key]);
  return (isMissing ? null : codecOf(key).read(reader, tipWireName(key), wire)) as Tip[Key];
}

export function writeField<Key extends TipField>(key: Key, value: Tip[Key]): WireOf<Key> {
  return (value === null ? null : codecOf(key).write(value)) as WireOf<Key>;
}

/** Fields that a request may leave out, by their names on the wire, with their defaults. */
export const FIELD_DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  TIP_FIELD_LIST.flatMap(([key]) =>
    key in TIP_DEFAULTS ? [[tipWireName(key), writeField(key, TIP_DEFAULTS[key as keyof typeof TIP_DEFAULTS])]] : [],
  ),
);
