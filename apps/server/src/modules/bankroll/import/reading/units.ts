import { FILE_UNITS, type FileUnit } from '@quotavera/domain/bankroll';

/** The worth of a unit while nobody has said it: sums keep their proportions. */
export const UNIT_UNKNOWN_CENTS = 100;

/** The reader's answers: cents of one unit, of a tenth of the highest stake, of one percent. */
export type UnitWorths = Readonly<Partial<Record<FileUnit, number>>>;

const WORDS =
  'u|un|ud|uds|units?|unit\\u00e0|unita|unidad|unidades|unidade|unit\\u00e9s?|unites?|einheit|einheiten|eh|pts?|points?|punti|puntos|punkte?';
const UNITS = new RegExp(`^([^\\p{L}]*\\d)\\s*(?:${WORDS})\\.?$`, 'iu');
const TENTHS = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*\/\s*10$/;
const PERCENT = /^([^\p{L}]*\d)\s*%$/u;

/** A number with its unit; null for one that has none. */
function unitIn(cell: string): { unit: FileUnit; text: string } | null {
  const [units, tenths, percent] = [UNITS, TENTHS, PERCENT].map((shape) => shape.exec(cell.trim())?.[1]);
  if (units !== undefined) return { unit: 'unit', text: units };
  if (tenths !== undefined) return { unit: 'tenth', text: tenths };
  return percent === undefined ? null : { unit: 'percent', text: percent };
}

const NAMED_UNITS = new RegExp(`(?:^|[\\s(\\[_/-])(?:${WORDS})[)\\].]?$`, 'iu');
const NAMED_TENTHS = /(?:\/\s*10|1\s*[-–]\s*10)[)\]]?$/;

/** The unit that a column of sums has by its name ("Stake (u)", "Einsatz in %"); null where its name says none. */
export function unitOfName(name: string): FileUnit | null {
  const text = name.trim().replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  if (text.includes('%') || /\bpercent\b/i.test(text)) return 'percent';
  if (NAMED_TENTHS.test(text)) return 'tenth';
  return NAMED_UNITS.test(text) ? 'unit' : null;
}

/** The part of a column's name that says its unit, so that the rest names the column. */
export const withoutUnit = (name: string): string =>
  name
    .replace(NAMED_TENTHS, ' ')
    .replace(/[([]?\s*%\s*[)\]]?/g, ' percent ')
    .replace(NAMED_UNITS, ' ')
    .trim() || name;

/** A column of sums: the unit that its name says, and its different cells. */
interface UnitColumn {
  unit: FileUnit | null;
  cells: readonly string[];
}

/** A sum as a number with its unit, or as money where a cell with a currency says so. */
const NUMBER = /^[-+(\u2212\u2013]?\s*[\d.,\s]+\)?$/;

/** The units that sums are in, each with its worth where the reader has said it. */
export class Units<Field extends string> {
  /** The units that the file's sums are in. */
  readonly used: readonly FileUnit[];
  private readonly columns: Readonly<Partial<Record<Field | 'stake', UnitColumn>>>;
  private readonly worths: UnitWorths;
  private readonly hasPercents: boolean;

  constructor(columns: Readonly<Partial<Record<Field | 'stake', UnitColumn>>>, worths: UnitWorths) {
    this.columns = columns;
    this.worths = worths;
    const { stake } = columns;
    this.hasPercents =
      stake?.unit === 'percent' || (stake?.cells ?? []).some((cell) => unitIn(cell)?.unit === 'percent');
    const entries = Object.entries(columns) as [Field, UnitColumn][];
    const found = entries.flatMap(([field, { cells }]) => cells.flatMap((cell) => this.of(cell, field)?.unit ?? []));
    this.used = FILE_UNITS.filter((unit) => found.includes(unit));
  }

  /** The unit of a sum, and its number; null for money. Percents are of a bank where stakes are; those of a profit alone are of its stake. */
  of(cell: string, field: Field | 'stake'): { unit: FileUnit; text: string } | null {
    const named = this.columns[field]?.unit ?? null;
    const found = unitIn(cell) ?? (named !== null && NUMBER.test(cell) ? { unit: named, text: cell } : null);
    return found?.unit === 'percent' && field !== 'stake' && !this.hasPercents ? null : found;
  }

  /** Cents of one unit; null until the reader has said it. */
  worthOf(unit: FileUnit): number | null {
    return this.worths[unit] ?? null;
  }
}
