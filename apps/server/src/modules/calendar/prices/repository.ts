import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';
import type { BookPrices } from './service-book.ts';

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

export interface NewPrices {
  readonly fixtureId: number;
  readonly stage: 'early' | 'closing';
  readonly prices: BookPrices;
}

/**
 * Keeps one row per fixture, stage and distinct set of prices. A set that is seen again only moves `seen_at`, and only while the
 * match hasn't started: after it nothing that is imported was offered any more, so that times never pass the kick-off. Closing
 * prices are gathered: a file with fewer bookmakers than an earlier one takes none away. Returns what changed.
 * The fixtures must be locked by the caller.
 */
export async function writePrices(
  trx: Trx,
  prices: readonly NewPrices[],
  runId: number,
  at: Date,
): Promise<{ readonly fixtureId: number; readonly stage: 'early' | 'closing' }[]> {
  if (prices.length === 0) return [];
  const { rows } = await sql<{ fixtureId: number; stage: 'early' | 'closing' }>`
    with given as materialized (
      select i."fixtureId" as fixture_id, i.stage, i.prices, least(${at}::timestamptz, f.kickoff_at) as at,
        f.kickoff_at > ${at} as coming
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as i ("fixtureId" bigint, stage text, prices jsonb)
      join fixture f on f.id = i."fixtureId"
    ), compared as materialized (
      select g.fixture_id, g.stage, g.at, g.coming, l.captured_at as last_at,
        case when g.stage = 'closing' and l.prices is not null and l.prices <> g.prices
          then (select jsonb_object_agg(book, coalesce(l.prices -> book, '{}') || coalesce(g.prices -> book, '{}'))
            from jsonb_object_keys(l.prices || g.prices) as book)
          else g.prices end as prices,
        l.prices as last_prices
      from given g left join lateral (
        select p.captured_at, p.prices from fixture_prices p
        where p.fixture_id = g.fixture_id and p.stage = g.stage order by p.captured_at desc limit 1
      ) l on true
    ), seen_again as (
      update fixture_prices p set seen_at = greatest(p.seen_at, c.at) from compared c
      where c.coming and c.prices = c.last_prices
        and p.fixture_id = c.fixture_id and p.stage = c.stage and p.captured_at = c.last_at
    )
    insert into fixture_prices (fixture_id, stage, captured_at, seen_at, prices, import_run_id)
    select fixture_id, stage, greatest(at, last_at), greatest(at, last_at), prices, ${runId}::bigint
    from compared where last_prices is null or prices <> last_prices
    on conflict (fixture_id, stage, captured_at) do update
      set prices = excluded.prices, seen_at = excluded.seen_at, import_run_id = excluded.import_run_id
    returning fixture_id as "fixtureId", stage`.execute(trx);
  return rows;
}
