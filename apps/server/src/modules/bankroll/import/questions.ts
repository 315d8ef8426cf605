import type { importBets } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { DateOrder, DecimalSign, ImportField, SlipReading } from '@quotavera/domain/bankroll';
import { formatMilli, totalOddsMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import type { Decision } from './reading/decision.ts';
import { type Currencies, currencyOfRow } from './reading/money.ts';
import { thousandths } from './reading/numbers.ts';
import { oddsOf } from './reading/odds.ts';
import { wordOf } from './reading/outcomes.ts';
import { type Columns, cellOf, type FileReading, NUMBER_FIELDS, PLAIN_MONEY_FIELDS } from './reading/reading.ts';
import { instantOf } from './reading/times.ts';
import type { Slips } from './slips.ts';

export type Question = ReplyOf<typeof importBets>['questions'][number];

/** Rows that are shown of each reading. */
const EXAMPLES = 2;

interface Asked<T extends string> {
  about: Question['about'];
  word?: string;
  fields: readonly ImportField[];
  options: readonly T[];
  /** Reads a cell as it would be stored; null where it can't be read so. */
  read: (cell: string, option: T) => string | null;
}

/** The first rows whose cell an open decision reads in several ways, side by side. */
function questionOf<T extends string>(of: Columns, lines: readonly number[], asked: Asked<T>): Question {
  const rows: { line: number; cell: string }[] = [];
  const seen = new Set<string>();
  for (const field of asked.fields) {
    if (of.columns[field] === undefined) continue;
    for (let n = 0; n < of.rows.length && rows.length < EXAMPLES; n += 1) {
      const cell = cellOf(of, of.rows[n]!, field);
      if (seen.has(cell)) continue;
      seen.add(cell);
      if (new Set(asked.options.map((option) => asked.read(cell, option))).size > 1)
        rows.push({ line: lines[n]!, cell });
    }
  }
  const options = asked.options.map((value) => ({
    value,
    examples: rows.map(({ line, cell }) => ({ line, cell, read: asked.read(cell, value) ?? '' })),
  }));
  return { about: asked.about, word: asked.word ?? null, rows, options };
}

const openOf = <T>(decision: Decision<T> | null): readonly T[] => (decision && 'open' in decision ? decision.open : []);

/** Everything that a file leaves open, each with rows of it as every reading has them. `lines` are those of the rows in the file. */
export function questionsOf(of: Columns, lines: readonly number[], { decisions }: FileReading): Question[] {
  const questions: Question[] = [];
  const milli = (value: number | null) => (value === null ? null : formatMilli(value));
  const unsigned = NUMBER_FIELDS.filter((field) => openOf(decisions.signs[field] ?? null).length > 0);
  if (unsigned.length > 0) {
    const options = openOf(decisions.signs[unsigned[0]!]!);
    const read = (cell: string, sign: DecimalSign) => milli(thousandths(cell, sign));
    questions.push(questionOf(of, lines, { about: 'decimal', fields: unsigned, options, read }));
  }
  const dates = openOf(decisions.dates);
  if (dates.length > 0) {
    const read = (cell: string, order: DateOrder) => {
      const at = instantOf(cell, order);
      return at && romeDay(at);
    };
    questions.push(
      questionOf(of, lines, { about: 'dates', fields: ['placed_at', 'settled_at'], options: dates, read }),
    );
  }
  const odds = openOf(decisions.odds);
  if (odds.length > 0) {
    const sign = decisions.signs.odds;
    const decimal = sign && 'one' in sign ? sign.one : '.';
    const read = (cell: string, format: (typeof odds)[number]) => milli(oddsOf(cell, format, decimal));
    questions.push(questionOf(of, lines, { about: 'odds', fields: ['odds'], options: odds, read }));
  }
  for (const [word, meaning] of decisions.words) {
    const options = openOf(meaning);
    if (options.length === 0) continue;
    const read = (cell: string, outcome: string) => (wordOf(cell) === word ? outcome : null);
    questions.push(questionOf(of, lines, { about: 'word', word, fields: ['outcome'], options, read }));
  }
  return questions;
}

/** Asks about each currency that isn't the bankroll's: which one it is, with two sums as the day's rate converts them. */
export function currencyQuestions(
  of: Columns,
  lines: readonly number[],
  { currencies, convert, textsOf }: Converting,
): Question[] {
  return [...currencies].flatMap(([word, decision]) => {
    const meanings = openOf(decision);
    if (meanings.length === 0) return [];
    const rows = of.rows
      .map((row, n) => ({ row, line: lines[n]! }))
      .filter(({ row }) => currencyOfRow(textsOf(row), '', currencies)?.word === word)
      .slice(0, EXAMPLES);
    // A sign beside a code that says the currency decides nothing.
    if (rows.length === 0) return [];
    const options = meanings.map((value) => ({
      value,
      examples: rows.map(({ row, line }) => ({
        line,
        cell: cellOf(of, row, 'stake') || cellOf(of, row, 'profit'),
        read: convert(row, value) ?? '',
      })),
    }));
    const shown = rows.map(({ row, line }) => ({ line, cell: cellOf(of, row, 'stake') || cellOf(of, row, 'profit') }));
    return [{ about: 'currency' as const, word, rows: shown, options }];
  });
}

/**
 * Asks what each unit of a file's sums is worth: nothing in the file says it. The bankroll's own unit is offered, with two sums as it would
 * convert them.
 */
export function unitQuestions(
  of: Columns,
  lines: readonly number[],
  { reading, unit: own }: { reading: FileReading; unit: number | null },
): Question[] {
  const { units } = reading.decisions;
  return units.used.flatMap((unit) => {
    if (units.worthOf(unit) !== null) return [];
    const sumIn = (row: readonly string[], n: number) => {
      const field = PLAIN_MONEY_FIELDS.find((each) => units.of(cellOf(of, row, each), each)?.unit === unit);
      const cell = field === undefined ? '' : cellOf(of, row, field);
      const number = field === undefined ? null : reading.number(cell, field);
      return number === null ? [] : [{ line: lines[n]!, cell, number }];
    };
    const seen = new Set<string>();
    const isNew = ({ cell }: { cell: string }) => !seen.has(cell) && seen.add(cell);
    const rows = of.rows.flatMap(sumIn).filter(isNew).slice(0, EXAMPLES);
    const examples = (cents: number) =>
      rows.map(({ line, cell, number }) => ({ line, cell, read: formatMilli(Math.round((number * cents) / 100)) }));
    const options = unit === 'unit' && own !== null ? [{ value: String(own), examples: examples(own) }] : [];
    return [{ about: 'unit', word: unit, rows: rows.map(({ line, cell }) => ({ line, cell })), options }];
  });
}

/** Asks what rows of one bet number are, with the odds of two slips as each reading has them. */
export function slipQuestions(
  of: Columns,
  lines: readonly number[],
  { reading, slips: { at, decision } }: { reading: FileReading; slips: Slips },
): Question[] {
  const readings = openOf(decision);
  if (readings.length === 0) return [];
  const slips = [...at.values()].filter(({ possible }) => possible.length > 1).slice(0, EXAMPLES);
  const examples = (value: SlipReading) =>
    slips.map(({ first, rows }) => {
      const cells = of.rows.slice(first, first + rows).map((row) => cellOf(of, row, 'odds'));
      const odds = cells.map((cell) => reading.oddsIn(cell, 'odds'));
      const read = {
        accumulator: odds.includes(null) ? [null] : [totalOddsMilli(odds as number[])],
        accumulator_total: odds.slice(0, 1),
        singles: odds,
      }[value];
      const text = read.map((each) => (each === null ? '–' : formatMilli(each))).join(' · ');
      return { line: lines[first]!, cell: cells.join(' · '), read: text };
    });
  const options = readings.map((value) => ({ value, examples: examples(value) }));
  const rows = options[0]!.examples.map(({ line, cell }) => ({ line, cell }));
  return [{ about: 'slips', word: null, rows, options }];
}

/** How the sums of a file are converted. */
export interface Converting {
  currencies: Currencies;
  /** A row's stake in the bankroll's currency if it is in this one; null without a rate of its day. */
  convert: (row: readonly string[], currency: string) => string | null;
  /** The texts of a row that may name its currency. */
  textsOf: (row: readonly string[]) => readonly string[];
}
