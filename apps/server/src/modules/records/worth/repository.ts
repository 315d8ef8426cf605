import type { LookWorth } from '@quotavera/domain/records';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { PricedMatch } from './policy.ts';

type MatchRow = PricedMatch & ColumnsOf<'fixture', 'id'>;

/** Played matches with closing prices after this one, in the order of their ids; the prices are the latest of each stage. */
export async function selectPricedMatches(db: Db, after: number, limit: number): Promise<MatchRow[]> {
  const pricesOf = (stage: string) => sql`(
    select p.prices from fixture_prices p where p.fixture_id = f.id and p.stage = ${stage} order by p.captured_at desc limit 1)`;
  const { rows } = await sql<MatchRow>`
    select f.id, r.result, ${pricesOf('early')} as early, ${pricesOf('closing')} as closing
    from fixture f
    join fixture_result r on r.fixture_id = f.id and r.version = f.result_version and r.status = 'played' and r.result is not null
    where f.id > ${after} and exists (select from fixture_prices p where p.fixture_id = f.id and p.stage = 'closing')
    order by f.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface Worth extends ColumnsOf<'clv_worth', 'seq' | 'month' | 'at'> {
  figures: { early: LookWorth; closing: LookWorth };
}

/** The latest measurement; null before the first. */
export async function selectWorth(db: Db): Promise<Worth | null> {
  const { rows } = await sql<Worth>`
    select seq, month, at, figures from clv_worth order by seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whoever else measures waits until the transaction ends. */
export async function lockWorth(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clv_worth'))`.execute(trx);
}

export async function insertWorth(trx: Trx, { seq, month, at, figures }: Worth): Promise<void> {
  await trx
    .insertInto('clv_worth')
    .values({ seq, month, at, figures: JSON.stringify(figures) })
    .execute();
}
