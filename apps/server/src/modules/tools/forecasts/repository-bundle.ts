import type { MissingReason } from '@quotavera/domain/forecast';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export interface BundledBatchRow {
  readonly id: number;
  readonly index: number | null;
  readonly entry: string;
  readonly nonce: Uint8Array;
  readonly content: string;
}

export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Batches of a month: those made in it, and those that forecast a match of it. In the order of their numbers. */
export async function selectMonthBatches(db: Db, span: Span): Promise<BundledBatchRow[]> {
  const { rows } = await sql<BundledBatchRow>`
    select b.id, e.leaf_index as index, e.entry, b.nonce, b.content
    from forecast_batch b join ledger_entry e on e.tipster_id = 0 and e.seq = b.seq
    where b.id in (
      select id from forecast_batch where made_at >= ${span.from} and made_at < ${span.until}
      union
      select p.batch_id from fixture f join forecast p on p.fixture_id = f.id
      where f.kickoff_at >= ${span.from} and f.kickoff_at < ${span.until}
    )
    order by b.seq`.execute(db);
  return rows;
}

export interface BundledMatchRow {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly competition: string;
  readonly home: string;
  readonly away: string;
  readonly kickoffAt: Date;
  readonly status: string;
  readonly goals: readonly [number, number] | null;
  readonly closing: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly missing: MissingReason | null;
  readonly forecastId: number | null;
}

/**
 * Every football match of a month since forecasting began, and those that these batches name; each with the result and the closing
 * prices that it was graded by.
 */
export async function selectMonthMatches(
  db: Db,
  span: Span & { readonly since: Date; readonly batchIds: readonly number[] },
): Promise<BundledMatchRow[]> {
  const { rows } = await sql<BundledMatchRow>`
    select f.id as "fixtureId", c.id as "competitionId", c.name as competition, h.name as home, a.name as away,
      f.kickoff_at as "kickoffAt", f.status, r.result -> 'goals' as goals, prices.prices as closing, x.reason as missing,
      m.forecast_id as "forecastId"
    from (
      select f.id from fixture f join competition c on c.id = f.competition_id and c.sport = 'football'
      where f.kickoff_at >= ${span.from} and f.kickoff_at < ${span.until} and f.kickoff_at > ${span.since}
      union
      select p.fixture_id from forecast p where p.batch_id = any(${[...span.batchIds]}::bigint[])
    ) named
    join fixture f on f.id = named.id
    join competition c on c.id = f.competition_id
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    left join forecast_match m on m.fixture_id = f.id
    left join forecast_missing x on x.fixture_id = f.id
    left join fixture_result r on r.fixture_id = f.id
      and r.version = coalesce(nullif(m.result_version, 0), f.result_version)
    left join fixture_prices prices on prices.fixture_id = f.id and prices.stage = 'closing'
      and prices.captured_at = m.closing_at
    order by f.kickoff_at, f.id`.execute(db);
  return rows;
}

/** The pseudonym under which the log knows whoever forecasts. */
export async function findForecaster(db: Db): Promise<string> {
  const { rows } = await sql<{ pseudonym: string }>`select pseudonym from forecaster where id = 1`.execute(db);
  return rows[0]?.pseudonym ?? '';
}
