import type { Language } from '@quotavera/domain/accounts';
import type {
  DateOrder,
  DecimalSign,
  FileOddsFormat,
  FileOutcome,
  FileUnit,
  ImportField,
  SlipReading,
} from '@quotavera/domain/bankroll';
import { MAX_STAKE_CENTS } from '@quotavera/domain/limits';
import { MAX_ODDS_MILLI } from '@quotavera/domain/odds';
import { WEEK_MS } from '@quotavera/domain/time';
import { fundsOf } from '../terms.ts';
import { chosen, type Decision, one } from './decision.ts';
import { signOfColumn, thousandths } from './numbers.ts';
import { formatOfColumn, oddsOf, type WonRow } from './odds.ts';
import { meaningsOfColumn, type OutcomeCell, wordOf } from './outcomes.ts';
import { instantOf, orderOfColumn } from './times.ts';
import { UNIT_UNKNOWN_CENTS, Units, type UnitWorths } from './units.ts';

/** The reader's choices of how a file writes. */
export interface Choices {
  decimal?: DecimalSign;
  dates?: DateOrder;
  odds?: FileOddsFormat;
  words?: Readonly<Record<string, FileOutcome>>;
  /** The choices say what words for currencies mean, as they stand in the file. */
  currencies?: Readonly<Record<string, string>>;
  units?: UnitWorths;
  slips?: SlipReading;
}

export interface Columns {
  rows: readonly (readonly string[])[];
  columns: Readonly<Partial<Record<ImportField, number>>>;
  /** The language of the header, or null. */
  language: Language | null;
  /** A known export's letters, whatever they mean elsewhere. */
  known?: Readonly<Record<string, FileOutcome>>;
  /** The format of a known export's odds, where it is always the same. */
  odds?: FileOddsFormat;
  /** The unit that a column of sums has by its name. */
  named?: Readonly<Partial<Record<ImportField, FileUnit>>>;
}

const ODDS_FIELDS = ['odds', 'closing', 'base_odds'] as const satisfies readonly ImportField[];
export type OddsField = (typeof ODDS_FIELDS)[number];

/** The sums that every kind of bet has; those of a slip hang together. */
export const PLAIN_MONEY_FIELDS = ['stake', 'profit', 'payout'] as const satisfies readonly ImportField[];
export type PlainMoneyField = (typeof PLAIN_MONEY_FIELDS)[number];

const MONEY_FIELDS = [
  ...PLAIN_MONEY_FIELDS,
  'staked',
  'liability',
  'cash_out',
  'cash_out_stake',
] as const satisfies readonly ImportField[];
type MoneyField = (typeof MONEY_FIELDS)[number];
const isMoney = (field: NumberField): field is MoneyField => (MONEY_FIELDS as readonly string[]).includes(field);

export const NUMBER_FIELDS = [...ODDS_FIELDS, ...MONEY_FIELDS] as const satisfies readonly ImportField[];
export type NumberField = (typeof NUMBER_FIELDS)[number];

const MOST: Readonly<Partial<Record<NumberField, number>>> = {
  odds: MAX_ODDS_MILLI,
  closing: MAX_ODDS_MILLI,
  base_odds: MAX_ODDS_MILLI,
  stake: MAX_STAKE_CENTS * 10,
};

type Signs = Readonly<Partial<Record<NumberField, Decision<DecimalSign>>>>;

interface Decisions {
  signs: Signs;
  dates: Decision<DateOrder>;
  odds: Decision<FileOddsFormat>;
  words: ReadonlyMap<string, Decision<FileOutcome> | null>;
  /** The column of references holds bets' numbers, and not numbers of rows. */
  hasBetNumbers: boolean;
  units: Units<MoneyField>;
}

/** How the cells of one file are read: each decision is proved by a whole column, chosen by the reader, or open. */
export class FileReading {
  readonly decisions: Decisions;

  constructor(decisions: Decisions) {
    this.decisions = decisions;
  }

  private sign(field: NumberField): DecimalSign {
    return signOf(this.decisions.signs, field);
  }

  /** A number of a cell in thousandths, sums in units by what one is worth; null where it isn't one. */
  number(cell: string, field: NumberField): number | null {
    const unit = this.unitOf(cell, field);
    if (!unit) return thousandths(cell, this.sign(field));
    const value = thousandths(unit.text, this.sign(field));
    return value === null ? null : Math.round((value * (unit.worth ?? UNIT_UNKNOWN_CENTS)) / 100);
  }

  /** The unit of a sum, its number, and the cents that one is worth, which are null until the reader has said it; null for money. */
  unitOf(cell: string, field: NumberField): { unit: FileUnit; text: string; worth: number | null } | null {
    const { units } = this.decisions;
    const found = isMoney(field) ? units.of(cell, field) : null;
    return found && { ...found, worth: units.worthOf(found.unit) };
  }

  /** Decimal odds of a cell in thousandths; null where it holds none. */
  oddsIn(cell: string, field: OddsField): number | null {
    const { odds } = this.decisions;
    return oddsOf(cell, 'one' in odds ? odds.one : 'decimal', this.sign(field));
  }

  instant(cell: string): Date | null {
    const { dates } = this.decisions;
    return instantOf(cell, 'one' in dates ? dates.one : 'dmy');
  }

  /** The outcome that a cell states; null for a word without meaning. */
  outcome(cell: string): FileOutcome | null {
    const meaning = this.decisions.words.get(wordOf(cell));
    return meaning && 'one' in meaning ? meaning.one : null;
  }
}

function signOf(signs: Signs, field: NumberField): DecimalSign {
  const decision = signs[field];
  return decision && 'one' in decision ? decision.one : '.';
}

/** The cell of a row's field, without spaces around it; empty where the file has no such column. */
export function cellOf({ columns }: Pick<Columns, 'columns'>, row: readonly string[], field: ImportField): string {
  const column = columns[field];
  return column === undefined ? '' : (row[column] ?? '').trim();
}

/** Columns have few different cells beside their rows. */
function distinct(of: Columns, ...fields: readonly ImportField[]): string[] {
  const cells = new Set<string>();
  for (const field of fields) {
    if (of.columns[field] !== undefined) for (const row of of.rows) cells.add(cellOf(of, row, field));
  }
  cells.delete('');
  return [...cells];
}

/** The units of a file's sums. */
function unitsOf(of: Columns, { units = {} }: Choices): Units<MoneyField> {
  const column = (field: MoneyField) => ({ unit: of.named?.[field] ?? null, cells: distinct(of, field) });
  return new Units<MoneyField>(Object.fromEntries(MONEY_FIELDS.map((field) => [field, column(field)])), units);
}

function signsOf(of: Columns, { decimal }: Choices, units: Units<MoneyField>): Signs {
  const numbers = (field: NumberField) =>
    distinct(of, field).map((cell) => (isMoney(field) ? (units.of(cell, field)?.text ?? cell) : cell));
  const signs = NUMBER_FIELDS.map((field) => [field, signOfColumn(numbers(field), { most: MOST[field] })] as const);
  const proved = new Set(signs.flatMap(([, sign]) => ('one' in sign ? [sign.one] : [])));
  // A column that leaves its sign open follows the others, where these agree.
  const common = proved.size === 1 ? [...proved][0] : undefined;
  return Object.fromEntries(signs.map(([field, sign]) => [field, chosen(chosen(sign, common), decimal)]));
}

/** Numbers that count the rows, or begin anew beside other bets, are no bets' numbers. */
function hasBetNumbers(of: Columns): boolean {
  const refs = of.rows.map((row) => cellOf(of, row, 'ref'));
  const counts = refs.every((ref, n) => ref === '' || Number(ref) === Number(refs[0]) + n);
  if (counts && refs[0] !== '' && Number(refs[0]) <= of.rows.length + 1) return false;
  const bets = new Map<string, string>();
  return refs.every((ref, n) => {
    const bet = `${cellOf(of, of.rows[n]!, 'placed_at')} ${cellOf(of, of.rows[n]!, 'event')}`;
    const before = ref === '' ? undefined : bets.get(ref);
    bets.set(ref, bet);
    return before === undefined || before === bet;
  });
}

/** The distinct ways in which rows tell of their outcomes. */
async function outcomeCells(of: Columns, reading: FileReading, now: Date, turn: Turn): Promise<OutcomeCell[]> {
  const cells = new Map<string, OutcomeCell>();
  for (const [n, row] of of.rows.entries()) {
    await turn(n);
    const word = wordOf(cellOf(of, row, 'outcome'));
    const number = (field: NumberField) => reading.number(cellOf(of, row, field), field);
    const [profit, payout, stake] = [number('profit'), number('payout'), number('stake')];
    const won = profit ?? (payout !== null && payout > 0 && stake !== null ? payout - stake : null);
    const placed = reading.instant(cellOf(of, row, 'placed_at'));
    const cell = {
      word,
      result: won && Math.sign(won),
      past: placed !== null && now.getTime() - placed.getTime() > WEEK_MS,
    };
    cells.set(`${word} ${cell.result} ${cell.past}`, cell);
  }
  return [...cells.values()];
}

type Words = Decisions['words'];

function wordsOf(of: Columns, cells: readonly OutcomeCell[], { words = {} }: Choices): Words {
  const ownWord = (table: Readonly<Record<string, FileOutcome>> | undefined, word: string) =>
    table && Object.hasOwn(table, word) ? table[word] : undefined;
  return new Map(
    [...meaningsOfColumn(cells, of.language)].map(([word, meaning]) => {
      const known = ownWord(of.known, word);
      if (known) return [word, { one: known }];
      const choice = ownWord(words, word);
      if (meaning === null) return [word, choice ? { one: choice } : null];
      return [word, chosen(meaning, choice)];
    }),
  );
}

const WON_ROWS = 1_000;

/** Rows that won, with what they won: their sums say which format the odds have. */
function wonRows(of: Columns, reading: FileReading): WonRow[] {
  if (of.columns.profit === undefined) return [];
  const found: WonRow[] = [];
  for (const row of of.rows) {
    const stake = reading.number(cellOf(of, row, 'stake'), 'stake');
    const profit = reading.number(cellOf(of, row, 'profit'), 'profit');
    if (!stake || !profit || profit < 0 || reading.outcome(cellOf(of, row, 'outcome')) !== 'won') continue;
    // A bookmaker's stake that is paid out is profit as well: the sum would prove other odds.
    if (fundsOf(cellOf(of, row, 'freebet')) === 'bonus') continue;
    found.push({ cell: cellOf(of, row, 'odds'), stake, profit });
    if (found.length === WON_ROWS) break;
  }
  return found;
}

/** Whether the column of profits has a loss: payouts are never below 0. */
function hasLosses(of: Columns, reading: FileReading): boolean {
  return of.rows.some((row) => (reading.number(cellOf(of, row, 'profit'), 'profit') ?? 0) < 0);
}

/** Lets others have their turn after some rows; called with the number of each row. */
export type Turn = (row: number) => Promise<void>;

const NOTHING_ODD: Decision<never> = { none: true };

/** Decides how a file is read from its whole columns and what the reader chose. `now` refutes days to come. */
export async function readingOf(
  of: Columns,
  choices: Choices,
  { now, turn }: { now: Date; turn: Turn },
): Promise<FileReading> {
  const units = unitsOf(of, choices);
  const signs = signsOf(of, choices, units);
  await turn(0);
  const dates = chosen(orderOfColumn(distinct(of, 'placed_at', 'settled_at'), now), choices.dates);
  await turn(0);
  const before = new FileReading({
    signs,
    dates,
    odds: NOTHING_ODD,
    words: new Map(),
    hasBetNumbers: hasBetNumbers(of),
    units,
  });
  const outcomes = of.columns.outcome === undefined ? [] : await outcomeCells(of, before, now, turn);
  const words = wordsOf(of, outcomes, choices);
  const won = wonRows(of, new FileReading({ ...before.decisions, words }));
  const proof = { decimal: signOf(signs, 'odds'), won, hasLosses: hasLosses(of, before) };
  const odds = of.odds ? one(of.odds) : chosen(formatOfColumn(distinct(of, 'odds'), proof), choices.odds);
  return new FileReading({ ...before.decisions, words, odds });
}
