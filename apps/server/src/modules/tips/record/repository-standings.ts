import type { BadgeField } from '@quotavera/domain/records';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';
import type { StandingRow } from './service-fold.ts';

/** The stored statistics of a tipster for a period and a scope. */
export interface StatsRow {
  tipster_id: number;
  period: string;
  scope: string;
  /** JSON text. */
  data: string;
}

export type LuckRow = ColumnsOf<'tipster_luck', 'tipster_id' | 'period' | 'scope' | 'input' | 'p_value'>;

const STANDING_COLUMNS = sql`period, sport, kind, tipster_id, settled, ranking_bets, staked_micro, profit_micro, yield, clv,
  fair_clv, fair_clv_bets, strike_rate, average_odds, drawdown_micro, expected_yield, expected_yield_low, expected_yield_high,
  all_settled, all_staked_micro, all_profit_micro, spark`;

/** Replaces the standings of tipsters. The badge stays as it was: it is given over all tipsters, in its own step. */
export async function writeStandings(trx: Trx, ids: readonly number[], rows: readonly StandingRow[]): Promise<void> {
  const fresh = sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as f (period text, sport text,
    kind text, tipster_id bigint, settled int, ranking_bets int, staked_micro bigint, profit_micro bigint, yield float8, clv float8,
    fair_clv float8, fair_clv_bets int, strike_rate float8, average_odds float8, drawdown_micro bigint, expected_yield float8,
    expected_yield_low float8, expected_yield_high float8,
    all_settled int, all_staked_micro bigint, all_profit_micro bigint, spark json)`;
  await sql`
    with fresh as materialized (${fresh}), gone as (
      delete from standing s where s.tipster_id = any(${[...ids]}::bigint[]) and not exists (
        select from fresh f where f.tipster_id = s.tipster_id and f.period = s.period and f.sport = s.sport
          and f.kind = s.kind)
    )
    insert into standing as s (${STANDING_COLUMNS}, badge)
    select f.*, coalesce(e.badge, false) from fresh f left join tipster_evidence e on e.tipster_id = f.tipster_id
    on conflict (period, sport, kind, tipster_id) do update set
      settled = excluded.settled, ranking_bets = excluded.ranking_bets, staked_micro = excluded.staked_micro,
      profit_micro = excluded.profit_micro, yield = excluded.yield, clv = excluded.clv, fair_clv = excluded.fair_clv,
      fair_clv_bets = excluded.fair_clv_bets, strike_rate = excluded.strike_rate, average_odds = excluded.average_odds,
      drawdown_micro = excluded.drawdown_micro, expected_yield = excluded.expected_yield,
      expected_yield_low = excluded.expected_yield_low, expected_yield_high = excluded.expected_yield_high,
      all_settled = excluded.all_settled, all_staked_micro = excluded.all_staked_micro,
      all_profit_micro = excluded.all_profit_micro, spark = excluded.spark
    where (s.settled, s.ranking_bets, s.staked_micro, s.profit_micro, s.yield, s.clv, s.fair_clv, s.fair_clv_bets, s.strike_rate,
        s.average_odds, s.drawdown_micro, s.expected_yield, s.expected_yield_low, s.expected_yield_high, s.all_settled, s.all_staked_micro,
        s.all_profit_micro, s.spark::text)
      is distinct from (excluded.settled, excluded.ranking_bets, excluded.staked_micro, excluded.profit_micro, excluded.yield,
        excluded.clv, excluded.fair_clv, excluded.fair_clv_bets, excluded.strike_rate, excluded.average_odds,
        excluded.drawdown_micro, excluded.expected_yield, excluded.expected_yield_low, excluded.expected_yield_high,
        excluded.all_settled, excluded.all_staked_micro, excluded.all_profit_micro, excluded.spark::text)`.execute(trx);
}

export async function writeStats(trx: Trx, ids: readonly number[], rows: readonly StatsRow[]): Promise<void> {
  await sql`
    with fresh as materialized (
      select * from unnest(${rows.map((row) => row.tipster_id)}::bigint[], ${rows.map((row) => row.period)}::text[],
        ${rows.map((row) => row.scope)}::text[], ${rows.map((row) => row.data)}::text[]) as f (tipster_id, period, scope, data)
    ), gone as (
      delete from tipster_stats s where s.tipster_id = any(${[...ids]}::bigint[]) and not exists (
        select from fresh f where f.tipster_id = s.tipster_id and f.period = s.period and f.scope = s.scope)
    )
    insert into tipster_stats as s (tipster_id, period, scope, data)
    select tipster_id, period, scope, data::json from fresh
    on conflict (tipster_id, period, scope) do update set data = excluded.data
    where s.data::text <> excluded.data::text`.execute(trx);
}

export async function selectLuck(db: Db, ids: readonly number[]): Promise<LuckRow[]> {
  const { rows } = await sql<LuckRow>`
    select tipster_id, period, scope, input, p_value from tipster_luck
    where tipster_id = any(${[...ids]}::bigint[]) order by tipster_id, period, scope`.execute(db);
  return rows;
}

export async function writeLuck(trx: Trx, ids: readonly number[], rows: readonly LuckRow[]): Promise<void> {
  await sql`
    with fresh as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as f (tipster_id bigint, period text, scope text, input text,
        p_value float8)
    ), gone as (
      delete from tipster_luck l where l.tipster_id = any(${[...ids]}::bigint[]) and not exists (
        select from fresh f where f.tipster_id = l.tipster_id and f.period = l.period and f.scope = l.scope)
    )
    insert into tipster_luck as l (tipster_id, period, scope, input, p_value) select * from fresh
    on conflict (tipster_id, period, scope) do update set input = excluded.input, p_value = excluded.p_value
    where (l.input, l.p_value) is distinct from (excluded.input, excluded.p_value)`.execute(trx);
}

export async function deleteLuck(trx: Trx, tipsterId: number): Promise<void> {
  await sql`delete from tipster_luck where tipster_id = ${tipsterId}`.execute(trx);
}

/** Raises the version of the statistics. Call it last in the transaction, because every refresh locks this row. */
export async function raiseVersion(trx: Trx): Promise<void> {
  await sql`update record_state set version = version + 1 where id = 1`.execute(trx);
}

/** Keeps among how many tipsters badges were decided, and how many e-BH chose. It locks the row that {@link raiseVersion} locks. */
export async function storeBadgeField(trx: Trx, { tipsters, chosen }: BadgeField): Promise<void> {
  await sql`update record_state set badge_tipsters = ${tipsters}, badge_chosen = ${chosen} where id = 1`.execute(trx);
}

/** Raises the version of each of these tipsters, so that what depends on one tipster alone stays cached when another changes. */
export async function raiseRecordVersions(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into record_version as v (tipster_id, version)
    select id, 1 from unnest(${[...ids].sort((a, b) => a - b)}::bigint[]) as id
    on conflict (tipster_id) do update set version = v.version + 1`.execute(trx);
}

export async function selectEdgeDay(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ edge_day: string | null }>`
    select edge_day from record_state where id = 1`.execute(trx);
  return rows[0]?.edge_day ?? null;
}

export async function writeEdgeDay(trx: Trx, day: string): Promise<void> {
  await sql`update record_state set edge_day = ${day}::date where id = 1`.execute(trx);
}

/** The version of the stored days: see `DAYS_VERSION`. */
export async function selectDaysVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ kept_version: number }>`select kept_version from record_state where id = 1`.execute(db);
  return rows[0]?.kept_version ?? 0;
}

export async function writeDaysVersion(db: Db, version: number): Promise<void> {
  await sql`update record_state set kept_version = ${version} where id = 1`.execute(db);
}

export async function selectVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from record_state where id = 1`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Public figures are kept beside the record's state, so that no page computes them. */
export async function storeFigures(db: Db, figures: unknown, at: Date): Promise<void> {
  await sql`
    update record_state set figures = ${JSON.stringify(figures)}::json, figures_at = ${at}::timestamptz where id = 1`.execute(
    db,
  );
}
