import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { importBets } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Member } from '@quotavera/domain/access';
import { type Currency, convertCents, IMPORT_FIELDS } from '@quotavera/domain/bankroll';
import { MAX_IMPORT_ROWS } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { rateTable } from '../rates/service.ts';
import { leftOut, Totals, underOneHeader } from './body.ts';
import { provedColumns, provedSums } from './columns.ts';
import { readSheet, type Sheet, TURN } from './file.ts';
import {
  headerOf,
  type Mapping,
  moneyNameOf,
  NO_HEADER,
  type Recognised,
  recognise,
  rowsOf,
  withMatches,
} from './layout.ts';
import { currencyTexts, type FileBet, type FileMovement, type FileRow, type Rejection, RowReader } from './policy.ts';
import { currencyQuestions, questionsOf, slipQuestions, unitQuestions } from './questions.ts';
import { currenciesOf } from './reading/money.ts';
import { type Columns, cellOf, type FileReading, PLAIN_MONEY_FIELDS, readingOf } from './reading/reading.ts';
import { unitOfName } from './reading/units.ts';
import * as repository from './repository.ts';
import { joinedCells, readingOfSlip, type Slip, type Slips, slipsOf } from './slips.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Report = ReplyOf<typeof importBets>;

const SAMPLE_ROWS = 5;
const MAX_COLUMNS = 100;

/** Others get their turn after some rows. */
async function turn(row: number): Promise<void> {
  if (row % TURN === 0) await setImmediate();
}

export interface Incoming {
  viewer: Member;
  body: Readable;
  query: z.output<typeof importBets.query>;
}

/** Everything that a file says, nothing of it compared with what there is. */
export interface Read {
  format: Recognised['format'];
  header: readonly string[];
  /** The columns that hold something and are read as nothing. */
  unread: readonly string[];
  sample: readonly (readonly string[])[];
  mapping: Report['mapping'];
  /** The reader's own choices, kept for the next file of this source. */
  own: Mapping;
  signature: string;
  remembered: boolean;
  reading: FileReading;
  questions: Report['questions'];
  rows: number;
  bets: readonly FileBet[];
  movements: readonly FileMovement[];
  rejections: readonly Rejection[];
}

/** A mapping by the reader counts where it names fields and columns that there are. */
function isFitting({ columns = {} }: Mapping, width: number): boolean {
  return Object.entries(columns).every(
    ([field, column]) => (IMPORT_FIELDS as readonly string[]).includes(field) && column < width,
  );
}

/** Rows that follow an accumulator and have neither day nor stake are its selections. */
function isPart(row: readonly string[], of: Columns, format: Recognised['format']): boolean {
  return format === 'bet_analytix' && cellOf(of, row, 'placed_at') === '' && cellOf(of, row, 'stake') === '';
}

interface Body extends Columns {
  format: Recognised['format'];
  header: readonly string[];
  lines: readonly number[];
}

const NO_SLIPS: Slips = { at: new Map(), decision: { none: true } };

/** Reads the rows of a slip: as one accumulator, or each for itself. */
function readSlip(of: Body, reader: RowReader, { slip, slips }: { slip: Slip; slips: Slips }): FileRow[] {
  const rows = Array.from({ length: slip.rows }, (_, n) => of.rows[slip.first + n]!);
  const line = of.lines[slip.first]!;
  const reading = readingOfSlip(slip, slips.decision);
  if (reading === 'singles') return rows.map((cells, n) => reader.read(of.lines[slip.first + n]!, cells, []));
  if (reading !== null) {
    const cells = joinedCells(of, slip, reader.reading);
    return [reader.read(line, cells, slip.isHeaded ? rows.slice(1) : rows, reading === 'accumulator')];
  }
  const isAsked = slip.possible.length > 0 && !('one' in slips.decision);
  const sums = [...new Set(rows.map((row) => cellOf(of, row, 'profit') || cellOf(of, row, 'payout')))].join(' ≠ ');
  return rows.map((cells, n) => ({
    rejected: {
      line: of.lines[slip.first + n]!,
      field: 'ref',
      code: isAsked ? 'bet_number_shared' : 'contradicts_outcome',
      value: `${cellOf(of, cells, 'ref')} ${isAsked ? '' : sums}`.trim().slice(0, 80),
    },
  }));
}

async function readRows(of: Body, reader: RowReader, slips: Slips) {
  const found = { rows: 0, bets: [] as FileBet[], movements: [] as FileMovement[], rejections: [] as Rejection[] };
  const totals = new Totals(of, reader.reading);
  for (let n = 0; n < of.rows.length; ) {
    const [first, line, cells] = [n, of.lines[n]!, of.rows[n]!];
    const slip = slips.at.get(n);
    n += slip?.rows ?? 1;
    while (!slip && n < of.rows.length && isPart(of.rows[n]!, of, of.format)) n += 1;
    const read = totals.isTotal(cells)
      ? [{ rejected: leftOut(line, 'total_row', cells) }]
      : slip
        ? readSlip(of, reader, { slip, slips })
        : [reader.read(line, cells, of.rows.slice(first + 1, n))];
    for (const row of read) {
      if ('bet' in row) found.bets.push(row.bet);
      else if ('movement' in row) found.movements.push(row.movement);
      else found.rejections.push(row.rejected);
      found.rows += 1;
      await turn(found.rows);
    }
  }
  return found;
}

/** The units that columns of sums have by their names. */
function namedUnits(columns: Columns['columns'], header: readonly string[]): NonNullable<Columns['named']> {
  const named = Object.entries(columns).map(([field, column]) => [field, unitOfName(header[column] ?? '')] as const);
  return Object.fromEntries(named.filter(([, unit]) => unit !== null));
}

/** The row of the header: where the reader says, else the first that looks like one; undefined for a line that there isn't. */
function headerRow({ rows, lines }: Sheet, line: number | undefined): number | undefined {
  if (line === undefined) return headerOf(rows);
  const at = line === 0 ? NO_HEADER : lines.indexOf(line);
  return line > 0 && at < 0 ? undefined : at;
}

/** Payouts beside lost bets say what could have come back, unless they are 0. */
function hasPotentialPayouts(of: Columns, reading: FileReading): boolean {
  return of.rows.some((row) => {
    const lost = reading.outcome(cellOf(of, row, 'outcome')) === 'lost';
    return lost && (reading.number(cellOf(of, row, 'payout'), 'payout') ?? 0) > 0;
  });
}

interface MoneyNeeds {
  reading: FileReading;
  currency: Currency;
  moneyNames: readonly string[];
  choices: Mapping['currencies'];
}

/** Finds what the currencies of a file mean, and the rates of its days for those that aren't the bankroll's. */
async function moneyOf(db: Db, of: Columns, { reading, currency, moneyNames, choices }: MoneyNeeds) {
  const textsOf = (row: readonly string[]) => [...currencyTexts(of, row), ...moneyNames];
  const texts = new Set(of.rows.flatMap((row) => currencyTexts(of, row)));
  const currencies = currenciesOf([...texts, ...moneyNames], currency, choices);
  const named = [...currencies.values()].flatMap((decision) =>
    'one' in decision ? [decision.one] : 'open' in decision ? decision.open : [],
  );
  const foreign = [...new Set(named)].filter((each) => each !== currency);
  const dayOf = (row: readonly string[]) => {
    const at = reading.instant(cellOf(of, row, 'placed_at')) ?? reading.instant(cellOf(of, row, 'settled_at'));
    return at && romeDay(at);
  };
  const days = foreign.length === 0 ? [] : [...new Set(of.rows.flatMap((row) => dayOf(row) ?? []))];
  const rates = await rateTable(db, [...foreign, currency], days);
  const convert = (row: readonly string[], from: string) => {
    const field = of.columns.stake === undefined ? ('profit' as const) : ('stake' as const);
    const [sum, day] = [reading.number(cellOf(of, row, field), field), dayOf(row)];
    const found = day === null ? null : rates.find(from, currency, day);
    return sum === null || found === null ? null : formatMilli(convertCents(Math.round(sum / 10), found.rate) * 10);
  };
  return { currencies, rates, convert, textsOf };
}

const signatureOf = (header: readonly string[]) =>
  hash('sha256', JSON.stringify(header.map((name) => name.toLowerCase())), 'base64');

/** The rows of a sheet as its header, or the tracker that it tells, names their cells; and those that are left out. */
async function bodyOf(sheet: Sheet, at: number, { header: written, own }: { header: readonly string[]; own: Mapping }) {
  const { format, language, tracker, columns } = recognise(written, own.format);
  const [rows, lines] = [sheet.rows.slice(at + 1), sheet.lines.slice(at + 1)];
  const left: Rejection[] = [];
  const under = await underOneHeader(written, rows, { maySlip: sheet.maySlip && at !== NO_HEADER, turn });
  const ordered = under.flatMap((row, n) => {
    if ('cells' in row) return [{ cells: row.cells, line: lines[n]! }];
    left.push(leftOut(lines[n]!, row.left, rows[n]!));
    return [];
  });
  const told = rowsOf(
    { tracker },
    written,
    ordered.map(({ cells }) => cells),
  );
  const kept = told.rows.flatMap((row, n) => {
    const { cells, line } = ordered[n]!;
    if (row === null) left.push(leftOut(line, 'no_bet', cells));
    return Array.isArray(row) ? [{ cells: row as readonly string[], line }] : [];
  });
  const cells = kept.map((row) => row.cells);
  const named = tracker
    ? { header: told.header, rows: cells, match: null, teams: [] }
    : withMatches(told.header, cells);
  const found = tracker ? columns : provedColumns({ columns }, named.header, named.rows);
  const proved = named.match === null ? found : { ...competitionOf(found), event: named.match };
  return {
    ...{ format, language, tracker, left, proved, teams: named.teams },
    ...{ header: named.header, rows: named.rows, lines: kept.map(({ line }) => line) },
  };
}

/** Beside columns of the two sides, a column of events names the competition. */
function competitionOf(columns: Recognised['columns']): Recognised['columns'] {
  const { event, selection, market, competition } = columns;
  if (event === undefined || event === selection || event === market || competition !== undefined) return columns;
  return { ...columns, competition: event };
}

/** The columns that hold something, and that nothing is read from. */
function unreadOf(header: readonly string[], { columns, rows }: Columns, teams: readonly number[]): string[] {
  const read = new Set([...Object.values(columns), ...teams]);
  return header.filter((name, n) => name !== '' && !read.has(n) && rows.some((row) => (row[n] ?? '').trim() !== ''));
}

/** How a file is read: its columns, proved by what they hold, and its decisions. */
async function readingOfBody(of: Body, own: Mapping, { now, isKnown }: { now: Date; isKnown: boolean }) {
  const reading = await readingOf(of, own, { now, turn });
  if (isKnown || own.columns) return { of, reading };
  const columns = provedSums(of, reading);
  if (columns === of.columns) return { of, reading };
  const proved: Body = { ...of, columns, named: namedUnits(columns, of.header) };
  return { of: proved, reading: await readingOf(proved, own, { now, turn }) };
}

/** The bankroll that a file goes into: its currency, and the cents of its own unit, which are null where it has none. */
export interface Destination {
  currency: Currency;
  unit: number | null;
}

export async function readFile(
  { db, clock }: Context,
  { viewer, body, query }: Incoming,
  { currency, unit }: Destination,
) {
  const sheet = await readSheet(body);
  if (isFailure(sheet)) return sheet;
  const at = headerRow(sheet, query.mapping?.header_line);
  if (at === undefined) return fail('import_unreadable');
  const written = (at === NO_HEADER ? sheet.rows[0]!.map(() => '') : sheet.rows[at]!).map((name) => name.trim());
  if (sheet.rows.length === at + 1) return fail('import_empty');
  if (sheet.rows.length - at - 1 > MAX_IMPORT_ROWS) return fail('import_too_many_rows');
  if (written.length < 2 || written.length > MAX_COLUMNS) return fail('import_unreadable');
  const signature = signatureOf(written);
  const remembered = query.mapping ? null : await repository.selectMapping(db, viewer.accountId, signature);
  const own: Mapping = query.mapping ?? remembered ?? {};
  const { header, rows, lines, tracker, teams, format, language, proved, left } = await bodyOf(sheet, at, {
    header: written,
    own,
  });
  if (!isFitting(own, header.length)) return fail('validation', { fields: { mapping: 'invalid' } });
  const now = clock.now();
  const columnsOf = own.columns ?? proved;
  const named = tracker ? {} : namedUnits(columnsOf, header);
  const first: Body = {
    rows,
    columns: columnsOf,
    language,
    known: tracker?.words,
    odds: tracker?.odds,
    named,
    format,
    header,
    lines,
  };
  const { of, reading } = await readingOfBody(first, own, { now, isKnown: tracker !== null });
  const { columns } = of;
  const moneyNames = PLAIN_MONEY_FIELDS.flatMap((field) =>
    columns[field] === undefined ? [] : moneyNameOf(header[columns[field]] ?? ''),
  );
  const potentialPayouts = hasPotentialPayouts(of, reading);
  const money = await moneyOf(db, of, { reading, currency, moneyNames, choices: own.currencies });
  const { currencies, rates } = money;
  const slips = tracker ? NO_SLIPS : slipsOf(of, reading, own.slips);
  const source = { columns, format, reading, potentialPayouts, currency, currencies, rates, header, moneyNames, now };
  const found = await readRows(of, new RowReader(source), slips);
  const broken = [...left, ...sheet.broken.map((line) => leftOut(line, 'quote_open', []))];
  return {
    ...{ format, header, own, signature, reading },
    unread: unreadOf(header, of, teams),
    sample: rows.slice(0, SAMPLE_ROWS),
    mapping: { ...own, columns: { ...columns }, header_line: sheet.lines[at] ?? 0 } as Report['mapping'],
    remembered: remembered !== null,
    questions: [
      ...questionsOf(of, lines, reading),
      ...unitQuestions(of, lines, { reading, unit }),
      ...currencyQuestions(of, lines, money),
      ...slipQuestions(of, lines, { reading, slips }),
    ],
    ...found,
    rows: found.rows + broken.length,
    rejections: [...broken, ...found.rejections].sort((a, b) => a.line - b.line),
  } satisfies Read;
}
