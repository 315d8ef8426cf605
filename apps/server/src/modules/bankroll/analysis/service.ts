import type { Readable } from 'node:stream';
import type { analyse, breakDown, listViews } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  type BankrollRecord,
  bankrollRecord,
  capitalChange,
  cellOfTags,
  centsOf,
  sliceYield,
} from '@quotavera/domain/bankroll';
import { PRODUCT_NAME, type TableFormat } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type Sheet, type SheetCell, type SheetKind, sheetCsv, sheetXlsx } from '../../../platform/http/sheet.ts';
import { presentClv, presentCounts, presentStreaks } from '../../tips/record/service-figures.ts';
import type { BankrollView } from '../bankroll/presenter.ts';
import { lockOwner, selectBankroll, selectCapitalMovements } from '../bankroll/repository.ts';
import { bankrollOf } from '../bankroll/service.ts';
import type { AnalysisFilters, Dimension, FileRow } from './repository.ts';
import * as repository from './repository.ts';
import { keptOf } from './service-kept.ts';

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
  gone?: AbortSignal,
): Promise<Analysis | Failure> {
  const row = await selectBankroll(db, ownerId, filters.bankroll);
  if (!row) return fail('not_found');
  const today = romeDay(clock.now());
  const of = { bankroll: row, today, key: { of: 'analysis', ...filters } };
  return keptOf(db, of, (needless) => compute(db, { ownerId, filters, today }, needless), gone);
}

async function compute(
  db: Db,
  { ownerId, filters, today }: { ownerId: number; filters: AnalysisFilters; today: string },
  needless: AbortSignal,
): Promise<Analysis | Failure> {
  const [bankroll, bets, movements] = await Promise.all([
    bankrollOf(db, ownerId, filters.bankroll),
    repository.selectRecord(db, filters, needless),
    selectCapitalMovements(db, filters.bankroll),
  ]);
  if (!bankroll) return fail('not_found');
  needless.throwIfAborted();
  const record = bankrollRecord(bets, {
    initialCents: bankroll.initial_cents,
    changes: movements.map(({ type, at, amount_cents }) => ({
      day: romeDay(at),
      cents: capitalChange({ type, amountCents: amount_cents }),
    })),
    today,
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
  { db, clock }: Context,
  ownerId: number,
  filters: AnalysisFilters,
  { by, gone }: { by: Dimension; gone?: AbortSignal },
): Promise<ReplyOf<typeof breakDown> | Failure> {
  const bankroll = await selectBankroll(db, ownerId, filters.bankroll);
  if (!bankroll) return fail('not_found');
  const today = romeDay(clock.now());
  const of = { bankroll, today, key: { by, ...filters } };
  const rows = await keptOf(db, of, (needless) => repository.selectSlices(db, filters, { by, needless }), gone);
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

const odds = (milli: number | null): number | null => (milli === null ? null : Number(formatMilli(milli)));

const COLUMNS: readonly (readonly [name: string, kind: SheetKind, cell: (row: FileRow) => SheetCell])[] = [
  ['bet_id', 'count', ({ id }) => id],
  ['placed_at', 'instant', ({ placed_at: at }) => at],
  ['day', 'day', ({ day }) => day],
  ['source', 'text', ({ source }) => source],
  ['sport', 'text', ({ sport }) => sport],
  ['competition', 'text', ({ competition }) => competition],
  ['event', 'text', ({ event }) => event],
  ['market', 'text', ({ market }) => market],
  ['selection', 'text', ({ selection }) => selection],
  ['kind', 'text', ({ kind }) => kind],
  ['phase', 'text', ({ phase }) => phase],
  ['bookmaker', 'text', ({ bookmaker }) => bookmaker],
  ['tipster', 'text', ({ tipster }) => tipster],
  ['side', 'text', ({ side }) => side],
  ['odds', 'number', (row) => odds(row.odds)],
  ['stake', 'money', ({ stake }) => stake],
  ['liability', 'money', ({ liability }) => liability],
  ['staked', 'money', ({ staked }) => staked],
  ['profit', 'money', ({ profit }) => profit],
  ['outcome', 'text', ({ outcome }) => outcome],
  ['closing_odds', 'number', ({ closing }) => odds(closing)],
  ['clv', 'number', ({ clv }) => clv],
  ['fair_clv', 'number', ({ fair_clv: clv }) => clv],
  ['over_limit', 'count', ({ over_limit: over }) => (over ? 1 : 0)],
  ['note', 'text', ({ note }) => note],
  ['currency', 'text', ({ currency }) => currency],
  ['commission', 'number', ({ commission }) => Number(formatMilli(commission))],
  ['funds', 'text', ({ funds }) => funds],
  ['base_odds', 'number', ({ base_odds: base }) => odds(base)],
  ['each_way', 'text', ({ each_way: eachWay }) => eachWay],
  ['system', 'text', ({ system }) => system],
  ['selections', 'text', ({ selections }) => selections],
  ['exits', 'text', ({ exits }) => exits],
  ['cash_outs', 'text', ({ cash_outs: cashOuts }) => cashOuts],
  ['original_currency', 'text', (row) => row.original_currency],
  ['original_stake', 'money', (row) => row.original_stake],
  ['exchange_rate', 'text', (row) => row.exchange_rate],
  ['exchange_day', 'day', (row) => row.exchange_day],
  ['tags', 'text', ({ tags }) => (tags === null ? null : cellOfTags(tags))],
];

async function* rowsOf(db: Db, filters: AnalysisFilters): AsyncGenerator<readonly SheetCell[]> {
  for await (const rows of repository.eachFileRow(db, filters))
    for (const row of rows) yield COLUMNS.map(([, , cell]) => cell(row));
}

/** The bets that filters leave as a file; null for somebody else's bankroll. */
export async function betFile(
  db: Db,
  ownerId: number,
  filters: AnalysisFilters,
  format: TableFormat,
): Promise<Readable | null> {
  if (!(await selectBankroll(db, ownerId, filters.bankroll))) return null;
  const sheet: Sheet = { columns: COLUMNS.map(([name, kind]) => [name, kind]), rows: rowsOf(db, filters) };
  return format === 'csv' ? sheetCsv(sheet) : sheetXlsx(sheet, { title: PRODUCT_NAME, headerOf: (name) => name });
}
