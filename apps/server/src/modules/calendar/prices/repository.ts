import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { BookPrices } from './book.ts';

export interface StoredPrices {
  readonly fixtureId: number;
  readonly stage: 'early' | 'closing';
  readonly seenAt: Date;
  readonly prices: BookPrices;
}

/** What follows `from …` to join the latest set of each stage of the fixture with this id; none for one without prices. */
export function latestPricesOf(fixtureId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(values ('early'), ('closing')) as stages (stage)
    cross join lateral (
      select * from fixture_prices p where p.fixture_id = ${fixtureId} and p.stage = stages.stage
      order by p.captured_at desc limit 1
    ) p`;
}

/** The latest set of each stage of these fixtures, seen since `notBefore`; the latest seen first, closing before early. */
export async function selectLatestPrices(
  db: Db,
  fixtureIds: readonly number[],
  notBefore: Date | null,
): Promise<StoredPrices[]> {
  if (fixtureIds.length === 0) return [];
  const { rows } = await sql<StoredPrices>`
    select p.fixture_id as "fixtureId", p.stage, p.seen_at as "seenAt", p.prices
    from unnest(${[...new Set(fixtureIds)]}::bigint[]) as wanted (id)
    cross join lateral (select p.* from ${latestPricesOf(sql`wanted.id`)}) p
    where ${notBefore}::timestamptz is null or p.seen_at >= ${notBefore}
    order by p.seen_at desc, p.stage`.execute(db);
  return rows;
}

/** The last closing prices of these fixtures. */
export async function selectClosingPrices(
  db: Db,
  fixtureIds: readonly number[],
): Promise<{ readonly fixtureId: number; readonly prices: BookPrices }[]> {
  if (fixtureIds.length === 0) return [];
  const { rows } = await sql<{ fixtureId: number; prices: BookPrices }>`
    select wanted.id as "fixtureId", p.prices
    from unnest(${[...new Set(fixtureIds)]}::bigint[]) as wanted (id)
    cross join lateral (
      select p.prices from fixture_prices p where p.fixture_id = wanted.id and p.stage = 'closing'
      order by p.captured_at desc limit 1
    ) p`.execute(db);
  return rows;
}
