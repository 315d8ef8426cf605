import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';
import type { evidenceColumns } from './repository-evidence.ts';
import type { StandingRow } from './service-fold.ts';

export interface StoredRecord {
  standings: readonly (Omit<StandingRow, 'spark'> & { spark: string; badge: boolean })[];
  stats: readonly { period: string; scope: string; data: string }[];
  evidence: (ReturnType<typeof evidenceColumns> & { badge: boolean }) | null;
}

/** Every tipster with tips or stored rows. */
export async function selectTipsterIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tipster union select distinct tipster_id from standing union select tipster_id from tipster_evidence
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

export async function selectDirtyIds(db: Db, tipsterId: number): Promise<{ standings: boolean; luck: boolean }> {
  const { rows } = await sql<{ standings: boolean; luck: boolean }>`
    select exists (select from dirty_tipster where tipster_id = ${tipsterId}) as standings,
      exists (select from dirty_luck where tipster_id = ${tipsterId}) as luck`.execute(db);
  return rows[0]!;
}

/** Reads the stored record; values that are compared byte by byte come as text. */
export async function selectStoredRecord(db: Db, tipsterId: number): Promise<StoredRecord> {
  const standings = await sql<StoredRecord['standings'][number]>`
    select period, sport, kind, tipster_id, settled, ranking_bets, staked_micro, profit_micro, yield, clv, fair_clv,
      fair_clv_bets, strike_rate, average_odds, drawdown_micro, expected_yield, expected_yield_low,
      expected_yield_high, all_settled, all_staked_micro, all_profit_micro, spark::text as spark, badge
    from standing where tipster_id = ${tipsterId}`.execute(db);
  const stats = await sql<StoredRecord['stats'][number]>`
    select period, scope, data::text as data from tipster_stats where tipster_id = ${tipsterId}`.execute(db);
  const evidence = await sql<NonNullable<StoredRecord['evidence']>>`
    select tipster_id, ranking_bets, sums::text as sums, expected_yield_low, log_e, log_max, results_log_e, closing_log_e,
      contradiction_log_e, contradicted, lost_edge_log, last_tip, edge_lost_tip, edge_lost_bets, badge
    from tipster_evidence where tipster_id = ${tipsterId}`.execute(db);
  return { standings: standings.rows, stats: stats.rows, evidence: evidence.rows[0] ?? null };
}

/** Held by the process that makes all records again until it is done, which may be minutes. */
export async function lockRebuilding(trx: Trx): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('record_rebuild'))`.execute(trx);
}
