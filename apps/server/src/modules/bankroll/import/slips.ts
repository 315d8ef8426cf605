import { type FileOutcome, type ImportField, SLIP_READINGS, type SlipReading } from '@quotavera/domain/bankroll';
import { totalOddsMilli } from '@quotavera/domain/odds';
import type { Decision } from './reading/decision.ts';
import { chosen } from './reading/decision.ts';
import { type Columns, cellOf, type FileReading, type PlainMoneyField } from './reading/reading.ts';
import { typeOf } from './terms.ts';

/** Rows that follow each other with one bet number, or whose stake stands in the first of them alone, as merged cells leave it. */
export interface Slip {
  first: number;
  rows: number;
  /** The first row names the slip, with its total odds; its selections follow it. */
  isHeaded: boolean;
  /** The readings that nothing in these rows contradicts. */
  possible: readonly SlipReading[];
}

export interface Slips {
  /** Slips by their first row. */
  at: ReadonlyMap<number, Slip>;
  decision: Decision<SlipReading>;
}

/** Whether a row goes on with the bet of the row before it. */
function goesOn(of: Columns, n: number, first: number): boolean {
  const cell = (row: number, field: ImportField) => cellOf(of, of.rows[row]!, field);
  const isSame = (field: ImportField) => cell(n, field) === cell(first, field);
  const isBlank = (field: ImportField) => of.columns[field] !== undefined && cell(n, field) === '';
  const isNumbered = cell(n, 'ref') !== '';
  // Most rows of a file are bets of their own: they are told first.
  if (isNumbered ? !isSame('ref') : !isBlank('stake')) return false;
  const bet = (row: number) => `${cell(row, 'event')}|${cell(row, 'market')}|${cell(row, 'selection')}`;
  if (bet(n) === bet(n - 1) || bet(n) === '||') return false;
  const fits = (field: ImportField) => isSame(field) || isBlank(field);
  if (isNumbered) return fits('stake') && fits('placed_at');
  // A row of odds without day and stake is a selection of the bet above it.
  const isPart = isBlank('placed_at') && isBlank('stake') && cell(n, 'odds') !== '' && cell(first, 'stake') !== '';
  return isPart && (of.columns.ref === undefined || isBlank('ref'));
}

/** The sums of a file are rounded to a cent, and what comes of its odds by a hundredth. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 20 + Math.abs(b) / 100;

const FACTORS: Readonly<Partial<Record<FileOutcome, (odds: number) => number>>> = {
  won: (odds) => odds,
  half_won: (odds) => (odds + 1_000) / 2,
  void: () => 1_000,
  half_lost: () => 500,
  lost: () => 0,
};

/** Returns what rows would have won at these odds and outcomes, in thousandths; null where they don't say. */
function wonBy(stake: number | null, legs: readonly { odds: number | null; outcome: FileOutcome | null }[]) {
  const factors = legs.map(({ odds, outcome }) =>
    odds === null || outcome === null ? null : (FACTORS[outcome]?.(odds) ?? null),
  );
  if (stake === null || factors.includes(null)) return null;
  return factors.reduce<number>((product, factor) => (product * factor!) / 1_000, stake) - stake;
}

/** The outcome of a slip by those of its rows; null where none has one. */
function outcomeOfRows(outcomes: readonly (FileOutcome | null)[]): FileOutcome | null {
  const said = outcomes.filter((outcome) => outcome !== null);
  for (const outcome of ['lost', 'open', 'cash_out', 'half_lost'] as const) if (said.includes(outcome)) return outcome;
  return said.find((outcome) => outcome !== 'void') ?? said[0] ?? null;
}

class Reader {
  private readonly of: Columns;
  private readonly reading: FileReading;

  constructor(of: Columns, reading: FileReading) {
    this.of = of;
    this.reading = reading;
  }

  cell(n: number, field: ImportField): string {
    return cellOf(this.of, this.of.rows[n]!, field);
  }

  row(n: number) {
    const number = (field: PlainMoneyField) => this.reading.number(this.cell(n, field), field);
    const [stake, profit, payout] = [number('stake'), number('profit'), number('payout')];
    const word = this.cell(n, 'outcome');
    return {
      odds: this.cell(n, 'odds') === '' ? null : this.reading.oddsIn(this.cell(n, 'odds'), 'odds'),
      outcome: word === '' ? null : this.reading.outcome(word),
      won: profit ?? (payout !== null && stake !== null && payout > 0 ? payout - stake : null),
      stake,
      type: typeOf(this.cell(n, 'system')),
      typed: this.cell(n, 'system'),
    };
  }
}

type SlipRow = ReturnType<Reader['row']>;

const SINGLE_TYPE = /^(straight|singles?|singola|singole|simples?|sencilla|einzel|einzelwette)$/i;

/** Whether each row for itself comes to what it says it won. */
function areSingles(rows: readonly SlipRow[]): boolean {
  if (rows.some(({ stake }) => stake === null)) return false;
  if (rows.some(({ type, typed }) => type === 'plain' && !SINGLE_TYPE.test(typed))) return false;
  return rows.every((row) => {
    const due = wonBy(row.stake, [row]);
    return row.won === null || due === null || isNear(row.won, due);
  });
}

/** The sum that a slip won: in one of its rows, or the same in each; undefined where rows say different sums. */
function sumOf(rows: readonly SlipRow[]): number | null | undefined {
  const said = rows.flatMap(({ won }) => won ?? []);
  const sums = new Set(said.length > 1 && said.some((won) => won !== 0) ? said.filter((won) => won !== 0) : said);
  return sums.size > 1 ? undefined : ([...sums][0] ?? null);
}

/** A first row that names the slip: its odds are what those of the rows after it come to. */
function isHeaded(rows: readonly SlipRow[]): boolean {
  const [total, ...others] = rows.map(({ odds }) => odds);
  if (others.length < 2 || total === null || others.includes(null)) return false;
  return Math.abs(totalOddsMilli(others as number[]) - total!) <= total! / 100;
}

function possibleOf(rows: readonly SlipRow[]): SlipReading[] {
  const sum = sumOf(rows);
  const [{ stake, odds: first }] = rows as [SlipRow];
  const odds = rows.map((row) => row.odds);
  const outcome = outcomeOfRows(rows.map((row) => row.outcome));
  const isAccumulator = sum !== undefined && !rows.some(({ typed }) => SINGLE_TYPE.test(typed));
  const fits = (due: number | null) => isAccumulator && (sum === null || due === null || isNear(sum!, due));
  // A slip's own word stands in its first row, or in each.
  const legs = rows.map((row) => ({ odds: row.odds, outcome: row.outcome ?? outcome }));
  const multiplies = !odds.includes(null) && fits(wonBy(stake, legs));
  const repeats =
    odds.every((each) => each === null || each === first) && fits(wonBy(stake, [{ odds: first, outcome }]));
  const readings: Record<SlipReading, boolean> = {
    accumulator: multiplies,
    accumulator_total: repeats,
    singles: areSingles(rows),
  };
  return SLIP_READINGS.filter((reading) => readings[reading]);
}

/**
 * The slips of a file: what their rows are is decided by all of them together, since a tracker writes all alike. Sums prove it: a lost row
 * in a slip that won nothing else, a profit that only multiplied odds give, a stake that stands once.
 */
export function slipsOf(of: Columns, reading: FileReading, choice: SlipReading | undefined): Slips {
  const reader = new Reader(of, reading);
  const at = new Map<number, Slip>();
  for (let first = 0; first < of.rows.length; ) {
    let next = first + 1;
    while (next < of.rows.length && goesOn(of, next, first)) next += 1;
    if (next - first > 1) {
      const rows = Array.from({ length: next - first }, (_, n) => reader.row(first + n));
      const headed = isHeaded(rows);
      const possible: SlipReading[] = headed ? ['accumulator_total'] : possibleOf(rows);
      at.set(first, { first, rows: next - first, isHeaded: headed, possible });
    }
    first = next;
  }
  const slips = [...at.values()].filter(({ possible }) => possible.length > 0);
  const left = SLIP_READINGS.filter((each) => slips.every(({ possible }) => possible.includes(each)));
  if (slips.length === 0) return { at, decision: { none: true } };
  const open: Decision<SlipReading> =
    left.length === 1 ? { one: left[0]! } : { open: left.length > 1 ? left : SLIP_READINGS };
  return { at, decision: chosen(open, choice) };
}

/** How one slip is read: as its own rows prove, else as all the file's; null where they contradict each other. */
export function readingOfSlip({ possible }: Slip, decision: Decision<SlipReading>): SlipReading | null {
  if (possible.length === 1) return possible[0]!;
  return 'one' in decision && possible.includes(decision.one) ? decision.one : null;
}

/** The cells of a slip as one row: its events and selections side by side, and each sum where it stands. */
export function joinedCells(of: Columns, slip: Slip, reading: FileReading): string[] {
  const rows = of.rows.slice(slip.first, slip.first + slip.rows);
  const joined = [...rows[0]!];
  const put = (field: ImportField, text: string) => {
    if (of.columns[field] !== undefined) joined[of.columns[field]] = text;
  };
  const different = (field: ImportField, among = rows) => [
    ...new Set(among.map((row) => cellOf(of, row, field)).filter(Boolean)),
  ];
  const named = slip.isHeaded ? rows.slice(1) : rows;
  put('selection', different('selection', named).join(' + '));
  put('event', different('event', named).join(' | '));
  put('market', different('market', named).join(' + '));
  for (const field of ['profit', 'payout', 'note', 'bookmaker', 'tipster', 'tags'] as const) {
    put(field, different(field).find((cell) => !/^[-+]?0*([.,]0+)?$/.test(cell)) ?? cellOf(of, rows[0]!, field));
  }
  const words = rows.map((row) => cellOf(of, row, 'outcome'));
  const end = outcomeOfRows(words.map((word) => (word === '' ? null : reading.outcome(word))));
  put('outcome', words.find((word) => word !== '' && reading.outcome(word) === end) ?? words[0] ?? '');
  return joined;
}
