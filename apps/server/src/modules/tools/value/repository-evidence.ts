import type { MatchResult } from '@quotavera/domain/bet';
import type { PriceStage } from '@quotavera/domain/calendar';
import type { MatchPremiums } from '@quotavera/domain/tools';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';
import type { BookPrices } from '../../calendar/prices/service-book.ts';

/** A played match that isn't summed up as it stands, with its latest prices of each look. */
export interface UngradedMatch extends ColumnsOf<'fixture', 'id' | 'result_version'> {
  result: MatchResult;
  priced_by: number;
  early: BookPrices | null;
  closing: BookPrices | null;
}

/** Matches after this one, in the order of their ids, whose result or prices are newer than their sums. */
export async function selectUngraded(db: Db, after: number, limit: number): Promise<UngradedMatch[]> {
  const pricesOf = (stage: PriceStage) => sql`(
    select p.prices from fixture_prices p where p.fixture_id = f.id and p.stage = ${stage} order by p.captured_at desc limit 1)`;
  const { rows } = await sql<UngradedMatch>`
    select f.id, f.result_version, r.result, priced.by as priced_by, ${pricesOf('early')} as early, ${pricesOf('closing')} as closing
    from fixture f
    join fixture_result r on r.fixture_id = f.id and r.version = f.result_version and r.status = 'played' and r.result is not null
    cross join lateral (
      select coalesce(max(p.import_run_id), 0)::bigint as by, count(*) as looks from fixture_prices p where p.fixture_id = f.id
    ) priced
    where f.id > ${after} and priced.looks > 0 and not exists (
      select from premium_match m
      where m.fixture_id = f.id and m.band is null and m.result_version = f.result_version and m.priced_by = priced.by)
    order by f.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A match's sums at a look; the band is null for all premiums together. */
export interface MatchRow extends MatchPremiums {
  fixture_id: number;
  look: PriceStage;
  band: number | null;
  result_version: number;
  priced_by: number;
}

export async function replaceMatches(
  trx: Trx,
  fixtureIds: readonly number[],
  rows: readonly MatchRow[],
): Promise<void> {
  await sql`delete from premium_match where fixture_id = any(${[...fixtureIds]}::bigint[])`.execute(trx);
  await sql`
    insert into premium_match (fixture_id, look, band, result_version, priced_by, prices, premium, profit)
    select fixture_id, look, band, result_version, priced_by, prices, premium, profit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (fixture_id bigint, look text, band int,
      result_version int, priced_by bigint, prices int, premium double precision, profit double precision)`.execute(
    trx,
  );
}

/** Forgets matches whose result was taken back. */
export async function deleteUnplayed(trx: Trx): Promise<void> {
  await sql`
    delete from premium_match m using fixture f where f.id = m.fixture_id and f.status <> 'played'`.execute(trx);
}

/** Adds up all matches anew. */
export async function replaceSummary(trx: Trx, at: Date): Promise<void> {
  await sql`delete from premium_summary`.execute(trx);
  await sql`
    insert into premium_summary (look, band, matches, prices, premium, profit, prices_squared, premium_squared, profit_squared,
      prices_profit, premium_profit, at)
    select look, band, count(*), sum(prices), sum(premium), sum(profit), sum(prices::double precision ^ 2), sum(premium ^ 2),
      sum(profit ^ 2), sum(prices * profit), sum(premium * profit), ${at}::timestamptz
    from premium_match where prices > 0 group by look, band`.execute(trx);
}

const SUMMARY_COLUMNS = [
  'look',
  'band',
  'matches',
  'prices',
  'premium',
  'profit',
  'prices_squared',
  'premium_squared',
  'profit_squared',
  'prices_profit',
  'premium_profit',
  'at',
] as const;

export type SummaryRow = ColumnsOf<'premium_summary', (typeof SUMMARY_COLUMNS)[number]>;

export async function selectSummary(db: Db): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${columns('s', SUMMARY_COLUMNS)} from premium_summary s order by s.look, s.band`.execute(db);
  return rows;
}
