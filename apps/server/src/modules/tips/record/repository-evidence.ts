import { camelCaseNames } from '@quotavera/contract/names';
import type { BadgeLoss, Evidence, RankingSums, YieldPriors } from '@quotavera/domain/records';
import { INITIAL_PRIORS } from '@quotavera/domain/records';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

/** A tipster's stored evidence without the badge, which is decided over all tipsters in its own step. */
export interface EvidenceRow {
  tipster_id: number;
  evidence: Evidence;
  sums: RankingSums;
  expectedYieldLow: number;
  /** The last settled ranking tip in the order of the record. */
  lastTip: number | null;
  /** The tip after which the detector said that the badge is lost. */
  edgeLostTip: number | null;
}

/** The columns of an evidence row, as the table has them. */
export function evidenceColumns({ tipster_id, evidence, sums, ...row }: EvidenceRow) {
  return {
    tipster_id,
    ranking_bets: evidence.tips,
    sums: JSON.stringify(sums),
    expected_yield_low: row.expectedYieldLow,
    log_e: evidence.logE,
    log_max: evidence.logMax,
    results_log_e: evidence.resultsLogE,
    closing_log_e: evidence.closingLogE,
    contradiction_log_e: evidence.contradictionLogE,
    contradicted: evidence.contradicted,
    lost_edge_log: evidence.lostEdgeLog,
    last_tip: row.lastTip,
    edge_lost_tip: row.edgeLostTip,
    edge_lost_bets: evidence.badgeLostAfter,
  };
}

/** Every tipster with a record has a row, also without tips that rank. */
export async function writeEvidence(trx: Trx, rows: readonly EvidenceRow[]): Promise<void> {
  await sql`
    insert into tipster_evidence as e (tipster_id, ranking_bets, sums, expected_yield_low, log_e, log_max, results_log_e, closing_log_e,
      contradiction_log_e, contradicted, lost_edge_log, last_tip, edge_lost_tip, edge_lost_bets)
    select tipster_id, ranking_bets, sums::json, expected_yield_low, log_e, log_max, results_log_e, closing_log_e,
      contradiction_log_e, contradicted, lost_edge_log, last_tip, edge_lost_tip, edge_lost_bets
    from json_to_recordset(${JSON.stringify(rows.map(evidenceColumns))}::json) as f (tipster_id bigint, ranking_bets int, sums text,
      expected_yield_low float8, log_e float8, log_max float8, results_log_e float8, closing_log_e float8, contradiction_log_e float8,
      contradicted boolean, lost_edge_log float8, last_tip bigint, edge_lost_tip bigint, edge_lost_bets int)
    on conflict (tipster_id) do update set ranking_bets = excluded.ranking_bets, sums = excluded.sums,
      expected_yield_low = excluded.expected_yield_low, log_e = excluded.log_e, log_max = excluded.log_max,
      results_log_e = excluded.results_log_e, closing_log_e = excluded.closing_log_e,
      contradiction_log_e = excluded.contradiction_log_e, contradicted = excluded.contradicted,
      lost_edge_log = excluded.lost_edge_log, last_tip = excluded.last_tip, edge_lost_tip = excluded.edge_lost_tip,
      edge_lost_bets = excluded.edge_lost_bets`.execute(trx);
}

/** Deletes the evidence of tipsters without days. */
export async function deleteEvidence(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from tipster_evidence where tipster_id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** A tipster's past badges as `BadgeCourse` of the domain needs them, by tip in record order. */
export interface BadgeAnchors {
  /** The evidence starts anew behind this tip. */
  starts_after_tip: number | null;
  /** The badge held now was given after this tip. */
  held_after_tip: number | null;
}

export const NO_BADGES: BadgeAnchors = { starts_after_tip: null, held_after_tip: null };

export async function selectAnchors(db: Db, ids: readonly number[]): Promise<Map<number, BadgeAnchors>> {
  const { rows } = await sql<BadgeAnchors & { tipster_id: number }>`
    select tipster_id, (array_agg(lost_tip order by n desc) filter (where reason = 'edge_lost'))[1] as starts_after_tip,
      max(won_tip) filter (where lost_at is null) as held_after_tip
    from badge where tipster_id = any(${[...ids]}::bigint[]) group by tipster_id`.execute(db);
  return new Map(rows.map(({ tipster_id, ...anchors }) => [tipster_id, anchors]));
}

const CANDIDATE_COLUMNS = [
  'tipster_id',
  'ranking_bets',
  'log_max',
  'contradicted',
  'last_tip',
  'edge_lost_tip',
  'edge_lost_bets',
  'badge',
] as const;

/** The figures that decide badges. */
export interface Candidate extends ColumnsOf<'tipster_evidence', (typeof CANDIDATE_COLUMNS)[number]> {
  low: number;
  /** Erased tipsters count among the hypotheses but get no badge. */
  gone: boolean;
}

export interface Candidates {
  /** How many tipsters have, or ever had, a settled ranking tip: the hypotheses of e-BH. */
  tipsters: number;
  /** Badge holders, and everybody whose highest e-value reaches `least`. */
  candidates: readonly Candidate[];
}

export async function selectCandidates(db: Db, least: number): Promise<Candidates> {
  const { tipsters } = await countEvidence(db);
  const { rows } = await sql<Candidate>`
    select ${columns('e', CANDIDATE_COLUMNS)}, e.expected_yield_low as low,
      a.id is null or a.erased_at is not null as gone
    from tipster_evidence e left join account a on a.id = e.tipster_id
    where e.badge or e.log_max >= ${least} order by e.tipster_id`.execute(db);
  return { tipsters, candidates: rows };
}

/** Locks the decision on badges, so that two decisions don't miss each other's changes. */
export async function lockBadges(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('badges'))`.execute(trx);
}

/** Shared lock that keeps badges unchanged while evidence is computed. Take it before any other lock. */
export async function holdBadges(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('badges'))`.execute(trx);
}

export interface LostBadge extends Candidate {
  reason: BadgeLoss;
  lost_tip: number;
  lost_bets: number;
}

export async function endBadges(trx: Trx, lost: readonly LostBadge[], at: Date): Promise<void> {
  await sql`
    with gone as (
      update badge b set lost_at = ${at}, lost_tip = l.lost_tip, lost_bets = l.lost_bets, reason = l.reason
      from json_to_recordset(${JSON.stringify(lost)}::json) as l (tipster_id bigint, lost_tip bigint, lost_bets int, reason text)
      where b.tipster_id = l.tipster_id and b.lost_at is null)
    update tipster_evidence e set badge = false, badge_since = null, lost_edge_log = null, edge_lost_tip = null, edge_lost_bets = null
    where e.tipster_id = any(${lost.map((row) => row.tipster_id)}::bigint[])`.execute(trx);
}

export async function giveBadges(trx: Trx, won: readonly Candidate[], at: Date): Promise<void> {
  await sql`
    with given as (
      insert into badge (tipster_id, n, won_at, won_tip, won_bets, log_e, expected_yield_low)
      select w.tipster_id, coalesce((select max(n) from badge b where b.tipster_id = w.tipster_id), 0) + 1, ${at}::timestamptz,
        w.last_tip, w.ranking_bets, w.log_max, w.low
      from json_to_recordset(${JSON.stringify(won)}::json)
        as w (tipster_id bigint, last_tip bigint, ranking_bets int, log_max float8, low float8))
    update tipster_evidence e set badge = true, badge_since = ${at}
    where e.tipster_id = any(${won.map((row) => row.tipster_id)}::bigint[])`.execute(trx);
}

/** The standings show who holds the badge now. */
export async function showBadges(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update standing s set badge = e.badge from tipster_evidence e
    where e.tipster_id = s.tipster_id and s.tipster_id = any(${[...ids]}::bigint[]) and s.badge <> e.badge`.execute(
    trx,
  );
}

/** The priors as the table has them. */
export type StoredPriors = ColumnsOf<'ranking_priors', 'gamma_mean' | 'gamma_deviation' | 'delta_deviation'>;

const PRIORS = sql`json_build_object('gamma_mean', gamma_mean, 'gamma_deviation', gamma_deviation, 'delta_deviation', delta_deviation)`;

/** The priors that count now as an expression of SQL; null while the initial ones do. */
export const CURRENT_PRIORS = sql<StoredPriors | null>`select ${PRIORS} from ranking_priors order by seq desc limit 1`;

export function priorsOf(stored: StoredPriors | null): YieldPriors {
  return stored ? camelCaseNames(stored) : INITIAL_PRIORS;
}

/** A change of the priors, or the initial ones (`seq` 0, without a date). */
export interface PriorsRow {
  seq: number;
  at: Date | null;
  /** How many tipsters with a close they were estimated from. */
  tipsters: number;
  priors: YieldPriors;
}

/** The latest changes, newest first. */
export async function selectPriorsChanges(db: Db, limit: number): Promise<PriorsRow[]> {
  const { rows } = await sql<Omit<PriorsRow, 'priors'> & { priors: StoredPriors }>`
    select seq, at, tipsters, ${PRIORS} as priors from ranking_priors order by seq desc limit ${limit}`.execute(db);
  return rows.map(({ priors, ...row }) => ({ ...row, priors: priorsOf(priors) }));
}

export const INITIAL_PRIORS_ROW: PriorsRow = { seq: 0, at: null, tipsters: 0, priors: INITIAL_PRIORS };

/** The priors that counted at a moment, as far as changes before it say. */
export async function selectPriorsAt(db: Db, at: Date): Promise<YieldPriors> {
  const { rows } = await sql<{ priors: StoredPriors }>`
    select ${PRIORS} as priors from ranking_priors where at < ${at} order by seq desc limit 1`.execute(db);
  return priorsOf(rows[0]?.priors ?? null);
}

/** The priors that count now. */
export async function selectPriors(db: Db): Promise<PriorsRow> {
  const [latest] = await selectPriorsChanges(db, 1);
  return latest ?? INITIAL_PRIORS_ROW;
}

export async function insertPriors(trx: Trx, { seq, at, tipsters, priors }: PriorsRow): Promise<void> {
  await sql`
    insert into ranking_priors (seq, at, tipsters, gamma_mean, gamma_deviation, delta_deviation)
    values (${seq}, ${at}, ${tipsters}, ${priors.gammaMean}, ${priors.gammaDeviation}, ${priors.deltaDeviation})`.execute(
    trx,
  );
}

/** How many tipsters have, or ever had, a settled ranking tip (the hypotheses of e-BH), and how many hold the badge. */
export async function countEvidence(db: Db): Promise<{ tipsters: number; badges: number }> {
  const { rows } = await sql<{ tipsters: number; badges: number }>`
    select count(*) as tipsters, count(*) filter (where badge) as badges from tipster_evidence where ranking_bets > 0`.execute(
    db,
  );
  return rows[0]!;
}

/** The sums of every tipster, ever. */
export async function selectRankingSums(db: Db): Promise<RankingSums[]> {
  const { rows } = await sql<{ sums: RankingSums }>`
    select sums from tipster_evidence where ranking_bets > 0 order by tipster_id`.execute(db);
  return rows.map((row) => row.sums);
}
