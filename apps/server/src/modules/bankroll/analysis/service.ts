import { PassThrough, Readable } from 'node:stream';
import type { analyse, breakDown, listViews } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { type BankrollRecord, bankrollRecord, capitalChange, centsOf, sliceYield } from '@quotavera/domain/bankroll';
import type { TableFormat } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import yazl from 'yazl';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type CsvCell, csvLine } from '../../../platform/http/csv.ts';
import { presentClv, presentCounts, presentStreaks } from '../../tips/record/service-figures.ts';
import type { BankrollView } from '../bankroll/presenter.ts';
import { lockOwner, selectBankroll, selectCapitalMovements } from '../bankroll/repository.ts';
import { bankrollOf } from '../bankroll/service.ts';
import type { AnalysisFilters, Dimension, FileRow } from './repository.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Analysis = ReplyOf<typeof analyse>;

const CENTS = 100;
const MAX_VIEWS = 30;

function presentStats(
  { summary, drawdown, underWater, yield: slice }: BankrollRecord,
  bankroll: BankrollView,
): Analysis['stats'] {
  return {
    ...presentCounts(summary),
    average_stake_cents: summary.averageStake === null ? null : summary.averageStake * CENTS,
    staked_cents: centsOf(summary.stakedMicro),
    profit_cents: centsOf(summary.profitMicro),
    yield: summary.yield,
    low: slice.low,
    high: slice.high,
    bets_to_settle: slice.betsToSettle,
    roc: summary.roc,
    initial_cents: bankroll.initial_cents,
    capital_cents: bankroll.capital_cents,
    at_risk_cents: bankroll.at_risk_cents,
    clv: presentClv(summary),
    streaks: presentStreaks(summary),
    drawdown: {
      max_cents: centsOf(summary.drawdown.micro),
      share: summary.drawdown.share,
      from: drawdown?.peakDay ?? null,
      to: drawdown?.troughDay ?? null,
      days: drawdown?.lengthDays ?? null,
      recovery_days: drawdown?.recoveryDays ?? null,
      longest_under_water_days: underWater?.days ?? 0,
    },
  };
}

/** Every statistic of an own bankroll, of all its bets or of those that filters leave. */
export async function analysisOf(
  { db, clock }: Context,
  ownerId: number,
  filters: AnalysisFilters,
): Promise<Analysis | Failure> {
  if (!(await selectBankroll(db, ownerId, filters.bankroll))) return fail('not_found');
  const [bankroll, bets, movements] = await Promise.all([
    bankrollOf(db, ownerId, filters.bankroll),
    repository.selectRecord(db, filters),
    selectCapitalMovements(db, filters.bankroll),
  ]);
  if (!bankroll) return fail('not_found');
  const record = bankrollRecord(bets, {
    initialCents: bankroll.initial_cents,
    changes: movements.map(({ type, at, amount_cents }) => ({
      day: romeDay(at),
      cents: capitalChange({ type, amountCents: amount_cents }),
    })),
    today: romeDay(clock.now()),
  });
  return {
    currency: bankroll.currency,
    stats: presentStats(record, bankroll),
    curve: record.curve.map(({ day, profitCents, drawdownCents, capitalCents }) => ({
      day,
      profit_cents: profitCents,
      drawdown_cents: drawdownCents,
      capital_cents: capitalCents,
    })),
    days: record.days.map(({ day, bets: n, stakedCents, profitCents }) => ({
      day,
      bets: n,
      staked_cents: stakedCents,
      profit_cents: profitCents,
    })),
  };
}

export async function breakdownOf(
  db: Db,
  ownerId: number,
  filters: AnalysisFilters,
  by: Dimension,
): Promise<ReplyOf<typeof breakDown> | Failure> {
  const bankroll = await selectBankroll(db, ownerId, filters.bankroll);
  if (!bankroll) return fail('not_found');
  const rows = await repository.selectSlices(db, filters, by);
  return {
    currency: bankroll.currency as Analysis['currency'],
    results: rows.map((row) => {
      const { yield: mean, low, high } = sliceYield(row);
      const { key, bets, staked, profit } = row;
      return { key, bets, staked_cents: staked, profit_cents: profit, yield: mean, low, high };
    }),
  };
}

type Views = ReplyOf<typeof listViews>;

export async function viewsOf(db: Db, ownerId: number): Promise<Views> {
  return {
    results: (await repository.selectViews(db, ownerId)).map((view) => ({ ...view, filters: { ...view.filters } })),
  };
}

export async function keepView(
  { db, clock }: Context,
  ownerId: number,
  view: { name: string; filters: object },
): Promise<Views | Failure> {
  const refused = await transact(db, async (trx) => {
    await lockOwner(trx, ownerId);
    const own = await repository.selectViews(trx, ownerId);
    const isNew = !own.some(({ name }) => name.toLowerCase() === view.name.toLowerCase());
    if (isNew && own.length >= MAX_VIEWS) {
      return fail('conflict', { fields: { name: { code: 'too_many', values: { max: MAX_VIEWS } } } });
    }
    await repository.upsertView(trx, ownerId, { ...view, at: clock.now() });
    return null;
  });
  return isFailure(refused) ? refused : viewsOf(db, ownerId);
}

export async function dropView(db: Db, ownerId: number, id: number): Promise<Views | Failure> {
  return (await repository.deleteView(db, ownerId, id)) ? viewsOf(db, ownerId) : fail('not_found');
}

const money = (cents: number | null): number | null => (cents === null ? null : cents / CENTS);
const odds = (milli: number | null): number | null => (milli === null ? null : Number(formatMilli(milli)));

const COLUMNS: readonly (readonly [string, (row: FileRow) => CsvCell])[] = [
  ['bet_id', ({ id }) => id],
  ['placed_at', ({ placed_at: at }) => at.toISOString()],
  ['day', ({ day }) => day],
  ['source', ({ source }) => source],
  ['sport', ({ sport }) => sport],
  ['competition', ({ competition }) => competition],
  ['event', ({ event }) => event],
  ['market', ({ market }) => market],
  ['selection', ({ selection }) => selection],
  ['kind', ({ kind }) => kind],
  ['phase', ({ phase }) => phase],
  ['bookmaker', ({ bookmaker }) => bookmaker],
  ['tipster', ({ tipster }) => tipster],
  ['odds', (row) => odds(row.odds)],
  ['stake', ({ stake }) => money(stake)],
  ['staked', ({ staked }) => money(staked)],
  ['profit', ({ profit }) => money(profit)],
  ['outcome', ({ outcome }) => outcome],
  ['closing_odds', ({ closing }) => odds(closing)],
  ['clv', ({ clv }) => clv],
  ['fair_clv', ({ fair_clv: clv }) => clv],
  ['over_limit', ({ over_limit: over }) => (over ? 1 : 0)],
  ['note', ({ note }) => note],
];
const HEAD = COLUMNS.map(([name]) => name);

async function* cellsOf(db: Db, filters: AnalysisFilters): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  yield [HEAD];
  for await (const rows of repository.eachFileRow(db, filters))
    yield rows.map((row) => COLUMNS.map(([, cell]) => cell(row)));
}

async function* csvOf(db: Db, filters: AnalysisFilters): AsyncGenerator<string> {
  for await (const rows of cellsOf(db, filters)) yield rows.map(csvLine).join('');
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OOXML = 'http://schemas.openxmlformats.org';
/** The parts of a workbook with one sheet (ECMA-376), beside the sheet. */
const PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="rId1" Type="${OOXML}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${OOXML}/officeDocument/2006/relationships"><sheets><sheet name="Quotavera" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="rId1" Type="${OOXML}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold them, not even escaped
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function xlsxCell(cell: CsvCell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell === null || cell === '') return '<c/>';
  const text = cell.replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // A text of its own type is never run as a formula.
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

async function* sheetOf(db: Db, filters: AnalysisFilters): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${OOXML}/spreadsheetml/2006/main"><sheetData>`;
  for await (const rows of cellsOf(db, filters)) {
    yield rows.map((cells) => `<row>${cells.map(xlsxCell).join('')}</row>`).join('');
  }
  yield '</sheetData></worksheet>';
}

/** A workbook, written while it is read: a long record takes no more memory than a short one. */
function xlsxOf(db: Db, filters: AnalysisFilters): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const sheet = Readable.from(sheetOf(db, filters), { objectMode: false });
  sheet.on('error', (error) => out.destroy(error));
  zip.on('error', (error) => out.destroy(error as Error));
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

/** The bets that filters leave as a file; null for somebody else's bankroll. */
export async function betFile(
  db: Db,
  ownerId: number,
  filters: AnalysisFilters,
  format: TableFormat,
): Promise<Readable | null> {
  if (!(await selectBankroll(db, ownerId, filters.bankroll))) return null;
  return format === 'csv' ? Readable.from(csvOf(db, filters)) : xlsxOf(db, filters);
}
