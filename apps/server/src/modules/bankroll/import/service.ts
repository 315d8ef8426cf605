import type { declaredHistory, importBets, listBetImports } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { can, type Member } from '@quotavera/domain/access';
import { type Currency, type DeclaredState, unitCents } from '@quotavera/domain/bankroll';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { pick } from '../../../platform/http/pick.ts';
import * as bankrolls from '../bankroll/repository.ts';
import * as reviews from '../declared/repository.ts';
import { type ReviewSheet, sheetOf } from '../declared/sheet.ts';
import { keepTags } from '../tags/service.ts';
import { askForLook } from '../watch/repository.ts';
import type { FileBet } from './policy.ts';
import { previewOf } from './presenter.ts';
import { type Destination, type Incoming, type Read, readFile } from './read.ts';
import type { Decision } from './reading/decision.ts';
import type { FileReading } from './reading/reading.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Report = ReplyOf<typeof importBets>;
type ImportQuery = z.output<typeof importBets.query>;

const REJECTIONS_SHOWN = 200;
/** Rows of one statement. */
const BATCH = 1_000;
const DECLARED_NAME = 'Storico dichiarato';

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
    unread: [...read.unread],
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

/** The currency and the unit of a bankroll; a declared history is kept in euro. */
async function destinationOf(
  db: Db,
  accountId: number,
  { declared, bankroll }: ImportQuery,
): Promise<Destination | Failure> {
  if (declared === 'true') return { currency: 'EUR', unit: null };
  const own = await bankrolls.selectBankroll(db, accountId, bankroll!);
  if (!own) return fail('not_found');
  const unit = own.stake_plan === 'units' ? unitCents({ ...own, stake_plan: own.stake_plan }) : null;
  return { currency: own.currency as Currency, unit };
}

export async function previewImport(context: Context, { viewer, body, query }: Incoming): Promise<Report | Failure> {
  const refused = refusal(viewer, query);
  if (refused) return refused;
  const destination = await destinationOf(context.db, viewer.accountId, query);
  if (isFailure(destination)) return destination;
  const read = await readFile(context, { viewer, body, query }, destination);
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
  const destination = await destinationOf(context.db, accountId, query);
  if (isFailure(destination)) return destination;
  const read = await readFile(context, { viewer, body, query }, destination);
  if (isFailure(read)) return read;
  if (read.questions.length > 0) return fail('import_unclear', { fields: { mapping: 'required' } });
  const at = context.clock.now();
  return transact(context.db, async (trx) => {
    const declared = query.declared === 'true';
    if (read.bets.some(({ tags }) => tags.length > 0)) await bankrolls.lockOwner(trx, accountId);
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
    const words = [...new Set(changes.bets.flatMap(({ tags }) => tags))];
    const refused = await keepTags(trx, accountId, words, at);
    if (isFailure(refused)) return refused;
    const place = { accountId, bankrollId, importId: id, accounts, house: read.format.split('_')[0]!, at };
    const bets = await inBatches(changes.bets, (batch) => repository.insertFileBets(trx, batch, place));
    const movements = await inBatches(changes.movements, (batch) => repository.insertFileMovements(trx, batch, place));
    const changed = await inBatches(changes.changed, (batch) => repository.decideFileBets(trx, batch, place));
    const report = reportOf(read, changes, { id, added: bets + movements, changed });
    await repository.countImport(trx, id, report);
    await askForLook(trx, [bankrollId]);
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
