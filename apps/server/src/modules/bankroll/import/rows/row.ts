import type { ImportFormat } from '@quotavera/contract/bankroll';
import type { Currency, ImportField } from '@quotavera/domain/bankroll';
import type { RateTable } from '../../rates/service.ts';
import type { Currencies } from '../reading/money.ts';
import { cellOf, type FileReading, type NumberField, type OddsField } from '../reading/reading.ts';
import { clockOf } from '../reading/times.ts';

/** Everything by which the rows of one file are read. */
export interface Source {
  columns: Readonly<Partial<Record<ImportField, number>>>;
  format: ImportFormat;
  reading: FileReading;
  /** Sums of the column of payouts stand beside lost bets too: they say what could have come back. */
  potentialPayouts: boolean;
  currency: Currency;
  /** The meanings of the words for currencies in the file, and the rates by which other sums are converted. */
  currencies: Currencies;
  rates: RateTable;
  /** The names of all columns, and of those that hold money. */
  header: readonly string[];
  moneyNames: readonly string[];
  now: Date;
}

/** Why a row isn't taken. */
export class Refused extends Error {
  readonly field: ImportField;
  readonly code: string;
  /** The two values that contradict each other, where it isn't the cell alone. */
  readonly value: string | undefined;

  constructor(field: ImportField, code: string, value?: string) {
    super(code);
    this.field = field;
    this.code = code;
    this.value = value;
  }
}

export const centsOf = (milli: number): number => Math.round(milli / 10);
export const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

const MISSING = /^(?:[-–—]*|n\/?a)$/i;

/** A row of a file, read cell by cell; a cell that can't be read refuses the row. */
export class Row {
  readonly source: Source;
  private readonly cells: readonly string[];
  private readonly price: number | null;

  /** `price` are the odds of a row that has none of its own. */
  constructor(source: Source, cells: readonly string[], price: number | null = null) {
    this.source = source;
    this.cells = cells;
    this.price = price;
  }

  text(field: ImportField): string {
    return cellOf(this.source, this.cells, field);
  }

  /** A cell of the product's own export that no other file has; empty in any other. */
  own(name: string): string {
    const column = this.isOwn ? this.source.header.indexOf(name) : -1;
    return column < 0 ? '' : (this.cells[column] ?? '').trim();
  }

  /** Whether the row stands in the product's own export. */
  get isOwn(): boolean {
    return this.source.format === 'quotavera';
  }

  /** Whether a number's cell says that there is none. */
  isMissing(field: NumberField): boolean {
    const text = this.text(field);
    return MISSING.test(text) || (text === '0' && field === 'odds');
  }

  /** A sum in thousandths of the currency's unit; null where the cell says none. */
  money(field: NumberField): number | null {
    const text = this.text(field);
    if (MISSING.test(text)) return null;
    if (this.source.reading.unitOf(text, field)?.worth === null) throw new Refused(field, 'unit_unclear');
    const value = this.source.reading.number(text, field);
    if (value === null) throw new Refused(field, 'not_a_number');
    return value;
  }

  /** Sums are rounded to so many cents where they are in units, of which files write hundredths. */
  rounding(field: NumberField): number {
    return (this.source.reading.unitOf(this.text(field), field)?.worth ?? 0) / 100;
  }

  time(field: 'placed_at' | 'settled_at'): Date | null {
    const text = this.text(field);
    if (text === '') return null;
    const { reading } = this.source;
    const hour = field === 'placed_at' ? clockOf(this.text('time')) : '';
    // A day of a workbook has a midnight that nobody wrote.
    const exact = hour === '' ? null : reading.instant(`${text.replace(/ 00:00(:00)?$/, '')} ${hour}`);
    const at = exact ?? reading.instant(text);
    if (!at) throw new Refused(field, 'date_invalid');
    return at;
  }

  /** Decimal odds in thousandths; null where the cell says none. */
  odds(field: OddsField = 'odds'): number | null {
    if (field === 'odds' && this.price !== null) return this.price;
    const text = this.text(field);
    return this.isMissing(field) ? null : this.source.reading.oddsIn(text, field);
  }

  placed(): Date {
    const at = this.time('placed_at') ?? this.time('settled_at');
    if (!at) throw new Refused('placed_at', 'required');
    return at;
  }
}
