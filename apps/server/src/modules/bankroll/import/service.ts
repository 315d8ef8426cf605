import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { declaredHistory, importBets, listBetImports } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { can, type Member } from '@quotavera/domain/access';
import { type Currency, convertCents, type DeclaredState, IMPORT_FIELDS } from '@quotavera/domain/bankroll';
import { MAX_IMPORT_ROWS } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { pick } from '../../../platform/http/pick.ts';
import * as bankrolls from '../bankroll/repository.ts';
import * as reviews from '../declared/repository.ts';
import { type ReviewSheet, sheetOf } from '../declared/sheet.ts';
import { rateTable } from '../rates/service.ts';
import { readSheet, type Sheet, TURN } from './file.ts';
import { headerOf, type Mapping, provedColumns, type Recognised, recognise, rowsOf } from './layout.ts';
import { currencyTexts, type FileBet, type FileMovement, type Rejection, RowReader } from './policy.ts';
import { previewOf } from './presenter.ts';
import { currencyQuestions, questionsOf } from './questions.ts';
import type { Decision } from './reading/decision.ts';
import { currenciesOf } from './reading/money.ts';
import { type Columns, cellOf, type FileReading, readingOf } from './reading/reading.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Report = ReplyOf<typeof importBets>;
type ImportQuery = z.output<typeof importBets.query>;

const SAMPLE_ROWS = 5;
const MAX_COLUMNS = 100;
const REJECTIONS_SHOWN = 200;
/** Rows of one statement. */
const BATCH = 1_000;
const DECLARED_NAME = 'Storico dichiarato';

/** Others get their turn after some rows. */
async function turn(row: number): Promise<void> {
  if (row % TURN === 0) await setImmediate();
}

/** Everything that a file says, nothing of it compared with what there is. */
interface Read {
  format: Recognised['format'];
  header: readonly string[];
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
  lines: readonly number[];
}

async function readRows(of: Body, reader: RowReader) {
  const found = { rows: 0, bets: [] as FileBet[], movements: [] as FileMovement[], rejections: [] as Rejection[] };
  for (let n = 0; n < of.rows.length; ) {
    const first = n;
    n += 1;
    while (n < of.rows.length && isPart(of.rows[n]!, of, of.format)) n += 1;
    const row = reader.read(of.lines[first]!, of.rows[first]!, of.rows.slice(first + 1, n));
    if ('bet' in row) found.bets.push(row.bet);
    else if ('movement' in row) found.movements.push(row.movement);
    else found.rejections.push(row.rejected);
    found.rows += 1;
    await turn(found.rows);
  }
  return found;
}

/** The row of the header: where the reader says, else the first that looks like one. */
function headerRow({ rows, lines }: Sheet, line: number | undefined): number {
  return line === undefined ? headerOf(rows) : lines.indexOf(line);
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

async function readFile({ db, clock }: Context, { viewer, body, query }: Incoming, currency: Currency) {
  const sheet = await readSheet(body);
  if (isFailure(sheet)) return sheet;
  const at = headerRow(sheet, query.mapping?.header_line);
  const written = sheet.rows[at]?.map((name) => name.trim()) ?? [];
  if (sheet.rows.length === at + 1) return fail('import_empty');
  if (sheet.rows.length - at - 1 > MAX_IMPORT_ROWS) return fail('import_too_many_rows');
  if (written.length < 2 || written.length > MAX_COLUMNS) return fail('import_unreadable');
  const signature = signatureOf(written);
  const remembered = query.mapping ? null : await repository.selectMapping(db, viewer.accountId, signature);
  const own: Mapping = query.mapping ?? remembered ?? {};
  const { format, language, tracker, ...recognised } = recognise(written, own.format);
  const { header, ...told } = rowsOf({ tracker }, written, sheet.rows.slice(at + 1));
  if (!isFitting(own, header.length)) return fail('validation', { fields: { mapping: 'invalid' } });
  const lines = sheet.lines.slice(at + 1);
  const kept = told.rows.flatMap((row, n) =>
    Array.isArray(row) ? [{ row: row as readonly string[], line: lines[n]! }] : [],
  );
  const rows = kept.map(({ row }) => row);
  const columns = own.columns ?? (tracker ? recognised.columns : provedColumns(recognised, header, rows));
  const of: Body = { rows, columns, language, known: tracker?.words, format, lines: kept.map(({ line }) => line) };
  const now = clock.now();
  const reading = await readingOf(of, own, { now, turn });
  const moneyNames = (['stake', 'profit', 'payout'] as const).flatMap((field) => header[columns[field] ?? -1] ?? []);
  const potentialPayouts = hasPotentialPayouts(of, reading);
  const money = await moneyOf(db, of, { reading, currency, moneyNames, choices: own.currencies });
  const { currencies, rates } = money;
  const found = await readRows(
    of,
    new RowReader({ columns, format, reading, potentialPayouts, currency, currencies, rates, header, moneyNames, now }),
  );
  const broken = [
    ...sheet.broken.map((line) => ({ line, field: 'event' as const, code: 'quote_open', value: '' })),
    ...told.rows.flatMap((row, n) =>
      row === null
        ? [
            {
              line: lines[n]!,
              field: 'event' as const,
              code: 'no_bet',
              value: sheet.rows[at + 1 + n]!.join(' ').slice(0, 80),
            },
          ]
        : [],
    ),
  ];
  return {
    format,
    header,
    sample: rows.slice(0, SAMPLE_ROWS),
    mapping: { ...own, columns: { ...columns }, header_line: sheet.lines[at]! } as Report['mapping'],
    own,
    signature,
    remembered: remembered !== null,
    reading,
    questions: [...questionsOf(of, of.lines, reading), ...currencyQuestions(of, of.lines, money)],
    ...found,
    rows: found.rows + broken.length,
    rejections: [...broken, ...found.rejections].sort((a, b) => a.line - b.line),
  } satisfies Read;
}

/** The rows by what is to be done with them. */
async function comparedWith(db: Db, accountId: number, { bets: read, movements }: Read) {
  // A bet that was exported from this account is the account's own.
  const ownIds = read.flatMap(({ ownId }) => ownId ?? []);
  const own = await repository.selectOwnBets(db, accountId, ownIds);
  const bets = read.filter(({ ownId, bet }) => ownId === null || own.get(ownId)?.toISOString() !== bet.placedAt);
  const known = await repository.selectKnown(
    db,
    accountId,
    [...bets, ...movements].map(({ key }) => key),
  );
  const differs = ({ key, settledAt, outcome, profitCents }: FileBet) => {
    const before = known.get(key);
    if (!before || settledAt === null) return false;
    return before.outcome === 'in_progress' || before.outcome !== outcome || before.profitCents !== profitCents;
  };
  return {
    bets: bets.filter(({ key }) => !known.has(key)),
    changed: bets.filter(differs),
    movements: movements.filter(({ key }) => !known.has(key)),
  };
}

type Wanted = Awaited<ReturnType<typeof comparedWith>>;

const decided = <T>(decision: Decision<T> | undefined): T | null =>
  decision && 'one' in decision ? decision.one : null;

function readingReport({ decisions }: FileReading): Report['reading'] {
  const signs = Object.values(decisions.signs);
  return {
    decimal: decided(signs.find((sign) => 'one' in sign)),
    dates: decided(decisions.dates),
    odds: decided(decisions.odds),
  };
}

function reportOf(read: Read, changes: Wanted, written: { id: number | null; added: number; changed: number }): Report {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    id: written.id,
    format: read.format,
    header: [...read.header],
    sample: read.sample.map((row) => row.map((cell) => cell.slice(0, 200))),
    mapping: read.mapping,
    remembered: read.remembered,
    reading: readingReport(read.reading),
    questions: read.questions,
    rows_read: read.rows,
    rows_new: written.added,
    rows_same: read.rows - read.rejections.length - written.added - written.changed,
    rows_changed: written.changed,
    rows_rejected: read.rejections.length,
    ...previewOf(read.bets),
    balances_only: read.movements.length > 0,
    staked_cents: sum(changes.bets.map(({ stakedCents }) => stakedCents)),
    profit_cents: sum([
      ...changes.bets.map(({ profitCents }) => profitCents),
      ...changes.movements.map(({ amountCents }) => amountCents),
    ]),
    rejections: read.rejections.slice(0, REJECTIONS_SHOWN),
  };
}

/** PRO imports into own bankrolls; a tipster, whatever the plan, the history from elsewhere. */
function refusal(viewer: Member, { declared, bankroll }: ImportQuery): Failure | null {
  if (declared === 'true') return can('tips.publish', viewer) ? null : fail('tipster_required');
  if (!can('bankroll.use', viewer)) return fail('plan_required', { plan: 'pro' });
  return bankroll === undefined ? fail('validation', { fields: { bankroll: 'required' } }) : null;
}

/** The currency of a bankroll; a declared history is kept in euro. */
async function currencyOf(db: Db, accountId: number, { declared, bankroll }: ImportQuery): Promise<Currency | Failure> {
  if (declared === 'true') return 'EUR';
  const own = await bankrolls.selectBankroll(db, accountId, bankroll!);
  return own ? (own.currency as Currency) : fail('not_found');
}

export interface Incoming {
  viewer: Member;
  body: Readable;
  query: ImportQuery;
}

export async function previewImport(context: Context, { viewer, body, query }: Incoming): Promise<Report | Failure> {
  const refused = refusal(viewer, query);
  if (refused) return refused;
  const currency = await currencyOf(context.db, viewer.accountId, query);
  if (isFailure(currency)) return currency;
  const read = await readFile(context, { viewer, body, query }, currency);
  if (isFailure(read)) return read;
  const changes = await comparedWith(context.db, viewer.accountId, read);
  const added = changes.bets.length + changes.movements.length;
  return reportOf(read, changes, { id: null, added, changed: changes.changed.length });
}

async function inBatches<T>(rows: readonly T[], write: (batch: readonly T[]) => Promise<number>): Promise<number> {
  let written = 0;
  for (let at = 0; at < rows.length; at += BATCH) written += await write(rows.slice(at, at + BATCH));
  return written;
}

/** Imports a file in one transaction: all of it or nothing. Two at once wait for each other, and the second finds what the first wrote. */
export async function importFile(context: Context, { viewer, body, query }: Incoming): Promise<Report | Failure> {
  const refused = refusal(viewer, query);
  if (refused) return refused;
  const { accountId } = viewer;
  const currency = await currencyOf(context.db, accountId, query);
  if (isFailure(currency)) return currency;
  const read = await readFile(context, { viewer, body, query }, currency);
  if (isFailure(read)) return read;
  if (read.questions.length > 0) return fail('import_unclear', { fields: { mapping: 'required' } });
  const at = context.clock.now();
  return transact(context.db, async (trx) => {
    const declared = query.declared === 'true';
    const bankrollId = declared
      ? await repository.declaredBankroll(trx, accountId, DECLARED_NAME, at)
      : (await bankrolls.lockBankroll(trx, accountId, query.bankroll!))?.id;
    if (bankrollId === undefined) return fail('not_found');
    if (Object.keys(read.own).length > 0) {
      await repository.keepMapping(trx, accountId, { signature: read.signature, mapping: read.own, at });
    }
    if (declared) {
      for (const refused of await reviews.selectRefused(trx, bankrollId)) await repository.deleteImport(trx, refused);
    }
    const changes = await comparedWith(trx, accountId, read);
    if (changes.bets.length + changes.movements.length + changes.changed.length === 0) {
      return reportOf(read, changes, { id: null, added: 0, changed: 0 });
    }
    const id = await repository.insertImport(trx, { accountId, bankrollId, name: query.name, format: read.format }, at);
    const own = await bankrolls.selectAccounts(trx, [bankrollId]);
    const accounts = new Map(own.map((account) => [account.bookmaker.toLowerCase(), account.id]));
    const place = { accountId, bankrollId, importId: id, accounts, house: read.format.split('_')[0]!, at };
    const bets = await inBatches(changes.bets, (batch) => repository.insertFileBets(trx, batch, place));
    const movements = await inBatches(changes.movements, (batch) => repository.insertFileMovements(trx, batch, place));
    const changed = await inBatches(changes.changed, (batch) => repository.decideFileBets(trx, batch, place));
    const report = reportOf(read, changes, { id, added: bets + movements, changed });
    await repository.countImport(trx, id, report);
    if (declared) {
      const keys = changes.changed.map(({ key }) => key);
      await reviews.moveBets(trx, id, keys, accountId);
      await reviews.submitReview(trx, id, sheetOf(report, Object.keys(read.own) as ReviewSheet['answers']));
    }
    return report;
  });
}

export async function importsOf(db: Db, accountId: number): Promise<ReplyOf<typeof listBetImports>> {
  const rows = await repository.selectImports(db, accountId);
  return {
    results: rows.map(({ file_name: name, format, bankroll_id, bankroll, declared, created_at, ...row }) => ({
      ...pick(row, ['id', 'rows_read', 'rows_new', 'rows_same', 'rows_changed', 'rows_rejected']),
      name,
      format: format as Report['format'],
      bankroll: { id: bankroll_id, name: bankroll, declared },
      review: row.review === null ? null : { state: row.review as DeclaredState, reason: row.review_reason },
      created_at: created_at.toISOString(),
    })),
  };
}

export async function undoImport({ db }: Context, accountId: number, id: number) {
  const refused = await transact(db, async (trx) => {
    const bankrollId = await repository.bankrollOfImport(trx, accountId, id);
    if (bankrollId === null || !(await bankrolls.lockBankroll(trx, accountId, bankrollId))) return fail('not_found');
    await repository.deleteImport(trx, id);
    return null;
  });
  return refused ?? importsOf(db, accountId);
}

/** Returns the history that a tipster declares of the time before Quotavera: it is shown apart and counted nowhere. */
export async function declaredOf(db: Db, accountId: number): Promise<ReplyOf<typeof declaredHistory>> {
  const years = await repository.selectDeclared(db, accountId);
  const sum = (field: 'bets' | 'won' | 'staked' | 'profit' | 'odds') =>
    years.reduce((total, year) => total + year[field], 0);
  const rate = (profit: number, staked: number) => (staked > 0 ? profit / staked : null);
  const status = 'declared_not_verified';
  return {
    status,
    bets: sum('bets'),
    won: sum('won'),
    from: years[0]?.from ?? null,
    to: years.at(-1)?.to ?? null,
    yield: rate(sum('profit'), sum('staked')),
    average_odds: years.length === 0 ? null : sum('odds') / sum('bets') / 1_000,
    years: years.map(({ year, bets, profit, staked }) => ({ status, year, bets, yield: rate(profit, staked) })),
  };
}
