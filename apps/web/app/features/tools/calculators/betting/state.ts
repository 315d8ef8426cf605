import { MAX_EXPECTED_GOALS } from '@quotavera/domain/forecast';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { parseMilli, parseOdds, readOdds } from '@quotavera/domain/odds';
import { writeDecimal } from '../../../../platform/i18n/languages.ts';
import type { BettingCalculator } from '../addresses.ts';
import { type Field, type FieldKind, fieldsOf, SPECIFICATION } from './fields.ts';

/** Why a field's text can't be calculated with; an empty field is no mistake, only not there yet. */
type FieldError = 'not_a_number' | 'too_precise' | 'out_of_range' | 'not_odds' | 'pays_nothing';

/** The number of a field by its kind: odds and lines in thousandths, money in cents, percents in thousandths of 1, goals as they are. */
type Reading = { value: number | null; error: FieldError | null };

export interface Entry {
  texts: Readonly<Record<string, string>>;
  values: Readonly<Record<string, number | null>>;
  errors: Readonly<Record<string, FieldError | null>>;
}

/** A calculator as its address has it. */
export interface BettingState {
  rows: readonly Entry[];
  once: Entry;
  /** The rows that can be calculated with, where there are enough, nothing is wrong and no field is missing; otherwise null. */
  complete: readonly Entry[] | null;
}

const NAME_MAX = 40;
const TEXT_MAX = 20;
const MAX_MONEY_MILLI = 1_000_000_000;
const MAX_LINE_MILLI = 20_000;
const QUARTER = 250;
const EMPTY: Reading = { value: null, error: null };

/** The parameter of the form's button that takes a row away: the row's place. */
export const REMOVED = 'x';

function between(text: string, isValid: (milli: number) => boolean, of: (milli: number) => number): Reading {
  const parsed = parseMilli(text);
  if (!parsed.ok) return { value: null, error: parsed.error.code === 'too_large' ? 'out_of_range' : parsed.error.code };
  return isValid(parsed.value) ? { value: of(parsed.value), error: null } : { value: null, error: 'out_of_range' };
}

function readField(kind: FieldKind, text: string): Reading {
  if (kind === 'name' || kind === 'choice' || text === '') return EMPTY;
  switch (kind) {
    case 'odds': {
      const parsed = parseOdds(text);
      if (parsed.ok) return { value: parsed.value, error: null };
      return { value: null, error: parsed.error.code === 'too_large' ? 'out_of_range' : parsed.error.code };
    }
    case 'any_odds': {
      const read = readOdds(text);
      return read.ok ? { value: read.odds.toNumber(), error: null } : { value: null, error: read.error.code };
    }
    case 'money':
      if (/[.,]\d{3}/.test(text)) return { value: null, error: 'too_precise' };
      return between(
        text,
        (milli) => milli > 0 && milli <= MAX_MONEY_MILLI,
        (milli) => milli / 10,
      );
    case 'percent':
      if (/[.,]\d{2}/.test(text)) return { value: null, error: 'too_precise' };
      return between(
        text,
        (milli) => milli >= 0 && milli < 100_000,
        (milli) => milli / 100,
      );
    case 'goals':
      return between(
        text,
        (milli) => milli >= 0 && milli <= MAX_EXPECTED_GOALS * 1000,
        (milli) => milli / 1000,
      );
    case 'line':
      return between(
        text,
        (milli) => milli >= 0 && milli <= MAX_LINE_MILLI && milli % QUARTER === 0,
        (milli) => milli,
      );
  }
}

function entryOf(fields: ReturnType<typeof fieldsOf>['rows'], textOf: (field: string) => string): Entry {
  const read = fields.map(([name, { kind, options, initial, isCounted }]) => {
    const typed = textOf(name)
      .slice(0, kind === 'name' ? NAME_MAX : TEXT_MAX)
      .trim();
    const isKnown = options?.includes(typed) || (isCounted && /^[1-9]\d?$/.test(typed));
    const text = kind === 'choice' && !isKnown ? (initial[0] ?? '') : typed;
    return [name, text, readField(kind, text)] as const;
  });
  return {
    texts: Object.fromEntries(read.map(([name, text]) => [name, text])),
    values: Object.fromEntries(read.map(([name, , { value }]) => [name, value])),
    errors: Object.fromEntries(read.map(([name, , { error }]) => [name, error])),
  };
}

const hasErrors = ({ errors }: Entry) => Object.values(errors).some((error) => error !== null);

const isWord = ({ kind }: Field) => kind === 'name' || kind === 'choice';

/**
 * Reads a calculator's address. If it names no field, the example is shown, written as the reader's language writes numbers; rows whose odds
 * are empty don't count yet.
 */
export function readState(name: BettingCalculator, search: URLSearchParams, language: string): BettingState {
  const fields = fieldsOf(name);
  const exampleOf = (field: Field) =>
    isWord(field) ? field.initial : field.initial.map((text) => writeDecimal(text, language));
  const { least } = SPECIFICATION[name];
  const isExample = ![...fields.rows, ...fields.once].some(([field]) => search.has(field));
  const columns = fields.rows.map(([name, field]) => (isExample ? exampleOf(field) : search.getAll(name)));
  const examples = SPECIFICATION[name].rows as Record<string, { initial: readonly string[] }>;
  const count = isExample ? (examples.o?.initial.length ?? 0) : Math.max(least, ...columns.map(({ length }) => length));
  const removed = search.get(REMOVED);
  const places = Array.from({ length: Math.min(MAX_LEGS, count) }, (_, place) => place).filter(
    (place, _, all) => all.length <= least || String(place) !== removed,
  );
  const rows = places.map((place) =>
    entryOf(fields.rows, (field) => {
      const column = fields.rows.findIndex(([each]) => each === field);
      return columns[column]?.[place] ?? (field === 'c' ? '0' : '');
    }),
  );
  const once = entryOf(fields.once, (field) => {
    const example = exampleOf(fields.once.find(([each]) => each === field)![1]);
    return (search.has(field) ? search.get(field) : example[0]) ?? '';
  });
  const filled = rows.filter(({ values }) => values.o !== null && (!('c' in values) || values.c !== null));
  const isReady =
    ![...rows, once].some(hasErrors) &&
    filled.length >= least &&
    fields.once.every(([field, { kind }]) => kind === 'choice' || once.values[field] !== null);
  return { rows, once, complete: isReady ? filled : null };
}

export const isBanker = ({ texts }: Entry): boolean => texts.b === 'banker';

/** The accumulators of a system's choice over so many legs, by their sizes; one that the legs don't have becomes all of them. */
export function sizesOf(system: string, legs: number): number[] {
  const upTo = (from: number) => Array.from({ length: legs - from + 1 }, (_, at) => from + at);
  if (system === 'full') return upTo(2);
  if (system === 'full_singles') return upTo(1);
  const size = Number(system);
  return [Number.isInteger(size) && size >= 1 && size <= legs ? size : legs];
}
