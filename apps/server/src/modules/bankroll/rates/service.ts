import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { importExchangeRates, readExchangeRates } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { exchangeRate, isRate, MAX_RATE_AGE_DAYS, missingRateDays, TABLE_CURRENCY } from '@quotavera/domain/bankroll';
import { MAX_IMPORT_BYTES } from '@quotavera/domain/limits';
import { DAY_MS, isDay } from '@quotavera/domain/time';
import { parse } from 'csv-parse/sync';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { readUpTo } from '../../../platform/http/uploads.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import * as repository from './repository.ts';

const CURRENCY = /^[A-Z]{3}$/;
/** The bank's word, and none at all, for a currency without a rate that day. */
const NO_RATE: ReadonlySet<string> = new Set(['N/A', '']);
const MISSING_SHOWN = 12;
/** Rates of one statement. */
const BATCH = 10_000;

interface RateFile {
  rates: readonly repository.Rate[];
  days: readonly string[];
}

/** The rates of a file, or the line that isn't one. */
function readRates(text: string): RateFile | Failure {
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    return fail('import_unreadable');
  }
  const [header = [], ...lines] = rows;
  const currencies = header.flatMap((name, column) => (CURRENCY.test(name) ? [{ name, column }] : []));
  const isTwice = new Set(currencies.map(({ name }) => name)).size < currencies.length;
  if (header[0]?.toLowerCase() !== 'date' || currencies.length === 0 || isTwice) return fail('import_columns_missing');
  if (lines.length === 0) return fail('import_empty');
  const rates: repository.Rate[] = [];
  const days = new Set<string>();
  for (const [n, row] of lines.entries()) {
    const day = row[0] ?? '';
    const cells = currencies.map(({ name, column }) => ({ currency: name, day, per_euro: row[column] ?? '' }));
    const stated = cells.filter(({ per_euro: rate }) => !NO_RATE.has(rate));
    if (!isDay(day) || days.has(day) || !stated.every(({ per_euro: rate }) => isRate(rate))) {
      return fail('import_unreadable', { fields: { file: { code: 'rate_line', values: { line: n + 2 } } } });
    }
    days.add(day);
    rates.push(...stated);
  }
  return { rates, days: [...days] };
}

interface RateImport {
  /** The account is null for a table that no admin imports. */
  accountId: number | null;
  name: string;
  requestId: string;
}

/** Imports a table of rates in one transaction, with its line in the audit log. */
export async function importRates(
  { db, clock }: { db: Db; clock: Clock },
  body: Readable,
  { accountId, name, requestId }: RateImport,
): Promise<ReplyOf<typeof importExchangeRates> | Failure> {
  const bytes = await readUpTo(body, MAX_IMPORT_BYTES);
  if (!bytes) return fail('body_too_large');
  const file = readRates(new TextDecoder().decode(bytes));
  if (isFailure(file)) return file;
  const last_day = file.days.reduce((last, day) => (day > last ? day : last));
  return inTransaction(db, async (trx) => {
    const report = { days: file.days.length, added: 0, changed: 0, last_day };
    for (let at = 0; at < file.rates.length; at += BATCH) {
      const { added, changed } = await repository.upsertRates(trx, file.rates.slice(at, at + BATCH));
      report.added += added;
      report.changed += changed;
      await setImmediate();
    }
    await writeAuditLine(trx, {
      actorId: accountId,
      action: 'file_imported',
      accountId: null,
      reason: '',
      data: { source: name, outcome: 'done', days: report.days },
      at: clock.now(),
      requestId,
    });
    return report;
  });
}

export async function ratesOverview(db: Db): Promise<ReplyOf<typeof readExchangeRates>> {
  const [days, currencies] = await Promise.all([repository.selectRateDays(db), repository.selectCurrencies(db)]);
  const missing = missingRateDays(days);
  return {
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    days: days.length,
    missing: missing.length,
    missing_days: missing.slice(0, MISSING_SHOWN),
    currencies,
  };
}

/** A rate says what a unit of a currency was worth in another, and on which day it was published. */
export interface DayRate {
  rate: string;
  day: string;
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Rates of some currencies over some days, held in memory. */
export class RateTable {
  private readonly perEuro: ReadonlyMap<string, string>;

  constructor(rates: readonly repository.Rate[]) {
    this.perEuro = new Map(rates.map(({ currency, day, per_euro }) => [`${currency} ${day}`, per_euro]));
  }

  private on(currency: string, day: string): string | undefined {
    return currency === TABLE_CURRENCY ? '1' : this.perEuro.get(`${currency} ${day}`);
  }

  /** The rate of the day, or of the last day before on which both currencies had one; null where that is too long ago. */
  find(from: string, to: string, day: string): DayRate | null {
    for (let back = 0; back <= MAX_RATE_AGE_DAYS; back += 1) {
      const published = daysBefore(day, back);
      const perEuro = { from: this.on(from, published), to: this.on(to, published) };
      if (perEuro.from !== undefined && perEuro.to !== undefined) {
        return { rate: exchangeRate({ from: perEuro.from, to: perEuro.to }), day: published };
      }
    }
    return null;
  }
}

/** The rates that sums of these days in these currencies need. */
export async function rateTable(db: Db, currencies: readonly string[], days: readonly string[]): Promise<RateTable> {
  if (days.length === 0) return new RateTable([]);
  const from = daysBefore(
    days.reduce((first, day) => (day < first ? day : first)),
    MAX_RATE_AGE_DAYS,
  );
  const to = days.reduce((last, day) => (day > last ? day : last));
  return new RateTable(await repository.selectRates(db, currencies, { from, to }));
}
