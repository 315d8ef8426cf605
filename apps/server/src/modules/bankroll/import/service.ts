import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { declaredHistory, importBets, listBetImports } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { can, type Member } from '@quotavera/domain/access';
import { IMPORT_FIELDS } from '@quotavera/domain/bankroll';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import * as bankrolls from '../bankroll/repository.ts';
import { readSheet, type Sheet, TURN } from './file.ts';
import { type Mapping, type Recognised, recognise, writingOf } from './layout.ts';
import { type FileBet, type FileMovement, type Rejection, RowReader } from './policy.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Report = ReplyOf<typeof importBets>;
type ImportQuery = z.output<typeof importBets.query>;

const SAMPLE_ROWS = 5;
const REJECTIONS_SHOWN = 200;
/** Rows of one statement. */
const BATCH = 1_000;
const DECLARED_NAME = 'Storico dichiarato';

/** Everything that a file says, nothing of it compared with what there is. */
interface Read extends Recognised {
  sheet: Sheet;
  mapping: Mapping;
  signature: string;
  remembered: boolean;
  rows: number;
  bets: readonly FileBet[];
  movements: readonly FileMovement[];
  rejections: readonly Rejection[];
}

/** A mapping by the reader counts where it names fields and columns that there are. */
function isFitting({ columns }: Mapping, width: number): boolean {
  return Object.entries(columns).every(
    ([field, column]) => (IMPORT_FIELDS as readonly string[]).includes(field) && column < width,
  );
}

/** Rows that follow an accumulator and have neither day nor stake are its selections. */
function isPart(row: readonly string[], { format, columns }: Recognised): boolean {
  const empty = (field: 'placed_at' | 'stake') => (row[columns[field] ?? -1] ?? '').trim() === '';
  return format === 'bet_analytix' && empty('placed_at') && empty('stake');
}

async function readRows(sheet: Sheet, recognised: Recognised, mapping: Mapping, now: Date) {
  const outcome = mapping.columns.outcome;
  const letters = new Set(
    outcome === undefined ? [] : sheet.rows.map((row) => (row[outcome] ?? '').trim().toLowerCase()),
  );
  const reader = new RowReader(mapping, { format: recognised.format, letters, now });
  const found = { rows: 0, bets: [] as FileBet[], movements: [] as FileMovement[], rejections: [] as Rejection[] };
  for (let n = 0; n < sheet.rows.length; ) {
    const first = n;
    n += 1;
    while (n < sheet.rows.length && isPart(sheet.rows[n]!, recognised)) n += 1;
    const row = reader.read(sheet.lines[first]!, sheet.rows[first]!, sheet.rows.slice(first + 1, n));
    if ('bet' in row) found.bets.push(row.bet);
    else if ('movement' in row) found.movements.push(row.movement);
    else found.rejections.push(row.rejected);
    found.rows += 1;
    if (found.rows % TURN === 0) await setImmediate();
  }
  return found;
}

async function readFile({ db, clock }: Context, accountId: number, body: Readable, query: ImportQuery) {
  const sheet = await readSheet(body);
  if (isFailure(sheet)) return sheet;
  const { header } = sheet;
  const recognised = recognise(header);
  const signature = hash('sha256', JSON.stringify(header.map((name) => name.toLowerCase())), 'base64');
  const rememberedMapping = query.mapping ? null : await repository.selectMapping(db, accountId, signature);
  const own = (query.mapping as Mapping | undefined) ?? rememberedMapping;
  if (own && !isFitting(own, header.length)) return fail('validation', { fields: { mapping: 'invalid' } });
  const columns = own?.columns ?? recognised.columns;
  const mapping = own ?? { columns, ...writingOf(sheet.rows.slice(0, 1_000), columns) };
  const rows = await readRows(sheet, recognised, mapping, clock.now());
  return { ...recognised, ...rows, sheet, mapping, signature, remembered: rememberedMapping !== null } satisfies Read;
}

/** The rows by what is to be done with them. */
async function comparedWith(db: Db, accountId: number, { bets, movements }: Read) {
  const known = await repository.selectKnown(
    db,
    accountId,
    [...bets, ...movements].map(({ key }) => key),
  );
  return {
    bets: bets.filter(({ key }) => !known.has(key)),
    decided: bets.filter(({ key, settledAt }) => settledAt !== null && known.get(key)?.open),
    movements: movements.filter(({ key }) => !known.has(key)),
  };
}

type Wanted = Awaited<ReturnType<typeof comparedWith>>;

function reportOf(read: Read, changes: Wanted, written: { id: number | null; added: number; changed: number }): Report {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    id: written.id,
    format: read.format,
    header: [...read.sheet.header],
    sample: read.sheet.rows.slice(0, SAMPLE_ROWS).map((row) => row.map((cell) => cell.slice(0, 200))),
    mapping: read.mapping as Report['mapping'],
    remembered: read.remembered,
    rows_read: read.rows,
    rows_new: written.added,
    rows_same: read.rows - read.rejections.length - written.added - written.changed,
    rows_changed: written.changed,
    rows_rejected: read.rejections.length,
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

export interface Incoming {
  viewer: Member;
  body: Readable;
  query: ImportQuery;
}

export async function previewImport(context: Context, { viewer, body, query }: Incoming): Promise<Report | Failure> {
  const refused = refusal(viewer, query);
  if (refused) return refused;
  const read = await readFile(context, viewer.accountId, body, query);
  if (isFailure(read)) return read;
  const changes = await comparedWith(context.db, viewer.accountId, read);
  const added = changes.bets.length + changes.movements.length;
  return reportOf(read, changes, { id: null, added, changed: changes.decided.length });
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
  const read = await readFile(context, accountId, body, query);
  if (isFailure(read)) return read;
  const at = context.clock.now();
  return transact(context.db, async (trx) => {
    const declared = query.declared === 'true';
    const bankrollId = declared
      ? await repository.declaredBankroll(trx, accountId, DECLARED_NAME, at)
      : (await bankrolls.lockBankroll(trx, accountId, query.bankroll!))?.id;
    if (bankrollId === undefined) return fail('not_found');
    await repository.keepMapping(trx, accountId, { signature: read.signature, mapping: read.mapping, at });
    const changes = await comparedWith(trx, accountId, read);
    if (changes.bets.length + changes.movements.length + changes.decided.length === 0) {
      return reportOf(read, changes, { id: null, added: 0, changed: 0 });
    }
    const id = await repository.insertImport(trx, { accountId, bankrollId, name: query.name, format: read.format }, at);
    const own = await bankrolls.selectAccounts(trx, [bankrollId]);
    const accounts = new Map(own.map((account) => [account.bookmaker.toLowerCase(), account.id]));
    const place = { accountId, bankrollId, importId: id, accounts, at };
    const bets = await inBatches(changes.bets, (batch) => repository.insertFileBets(trx, batch, place));
    const movements = await inBatches(changes.movements, (batch) => repository.insertFileMovements(trx, batch, place));
    const changed = await inBatches(changes.decided, (batch) => repository.decideFileBets(trx, batch, place));
    const report = reportOf(read, changes, { id, added: bets + movements, changed });
    await repository.countImport(trx, id, report);
    return report;
  });
}

export async function importsOf(db: Db, accountId: number): Promise<ReplyOf<typeof listBetImports>> {
  const rows = await repository.selectImports(db, accountId);
  return {
    results: rows.map(({ file_name: name, format, bankroll_id, bankroll, declared, created_at, ...row }) => ({
      ...row,
      name,
      format: format as Report['format'],
      bankroll: { id: bankroll_id, name: bankroll, declared },
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
  return {
    bets: sum('bets'),
    won: sum('won'),
    from: years[0]?.from ?? null,
    to: years.at(-1)?.to ?? null,
    yield: rate(sum('profit'), sum('staked')),
    average_odds: years.length === 0 ? null : sum('odds') / sum('bets') / 1_000,
    years: years.map(({ year, bets, profit, staked }) => ({ year, bets, yield: rate(profit, staked) })),
  };
}
