import type { DeclaredBy } from '@quotavera/domain/bet';
import { RULE_VERSION } from '@quotavera/domain/settlement';
import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

export type TipKey = ColumnsOf<'tip_leg', 'tipster_id' | 'tip_id'>;

/**
 * Published tips, settled, withdrawn or not, with a leg on one of the matches, in the order of tipster and id. The record of somebody who was
 * erased stays as it was: what the log would need to say more of it is destroyed.
 */
export async function selectTipsOn(db: Db, fixtureIds: readonly number[]): Promise<TipKey[]> {
  if (fixtureIds.length === 0) return [];
  const { rows } = await sql<TipKey>`
    select distinct l.tipster_id, l.tip_id
    from tip_leg l join tip t on t.tipster_id = l.tipster_id and t.id = l.tip_id join account a on a.id = t.tipster_id
    where l.fixture_id = any(${[...fixtureIds]}::bigint[]) and t.status <> 'draft' and a.erased_at is null
    order by 1, 2`.execute(db);
  return rows;
}

/** Matches of open tips about which something is known that their legs don't say yet. */
export async function selectUnfinished(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.fixture_id as id
    from tip t join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id join fixture f on f.id = l.fixture_id
    where (t.status = 'published' and t.settled_at is null or t.status = 'withdrawn')
      and t.first_start_at <= ${now} and l.grade is null and (f.status <> 'scheduled' or f.kickoff_at > l.starts_at)
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => row.id);
}

/** Matches whose settlement may have been interrupted although their tips don't show it: corrected results, imports that never ended. */
export async function selectDoubtful(db: Db, span: { from: Date; to: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with broken_off as materialized (
      select id from import_run where status <> 'done' and started_at between ${span.from} and ${span.to}
    )
    select id from fixture where result_version > 1 and updated_at >= ${span.from}
    union select fixture_id from fixture_result where import_run_id in (select id from broken_off)
    union select fixture_id from fixture_prices where import_run_id in (select id from broken_off)`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Tips settled by an older rule that this one settles otherwise: accumulators by the sign, turnover of what came to nothing, and what a rule
 * or an admin graded, of which the log now says why.
 */
export async function selectOutdated(db: Db, limit: number): Promise<TipKey[]> {
  const { rows } = await sql<TipKey>`
    select t.tipster_id, t.id as tip_id from tip t join account a on a.id = t.tipster_id
    where t.settled_at is not null and t.rule_version < ${RULE_VERSION} and t.status = 'published' and a.erased_at is null
      and exists (
        select from tip_leg l where l.tipster_id = t.tipster_id and l.tip_id = t.id and (
          l.fixture_id is not null and l.graded_by in ('rule', 'admin')
          or l.grade <> 'void' and (
            t.legs > 1 and t.outcome in ('half_won', 'half_lost', 'void') or t.kind = 'exchange' and t.outcome = 'void')))
    order by 1, 2 limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface SettledRow extends TipKey {
  outcome: string;
  settledAt: string;
  ruleVersion: number;
  profit: number;
  staked: number;
  selfDeclared: boolean;
  lastStartAt: string;
  day: string;
  closingOdds: number | null;
  clv: number | null;
  fairClv: number | null;
  updatedAt: string;
}

export async function writeSettled(trx: Trx, rows: readonly SettledRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update tip t set outcome = s.outcome, settled_at = s."settledAt", settlement_version = t.settlement_version + 1,
      rule_version = s."ruleVersion", profit_micro = s.profit, staked_micro = s.staked, self_declared = s."selfDeclared",
      last_start_at = s."lastStartAt", day = s.day, closing_odds_milli = s."closingOdds", clv = s.clv,
      fair_clv = s."fairClv", updated_at = s."updatedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(tipster_id bigint, tip_id bigint, outcome text,
      "settledAt" timestamptz, "ruleVersion" int, profit bigint, staked bigint, "selfDeclared" boolean,
      "lastStartAt" timestamptz, day date, "closingOdds" int, clv float8, "fairClv" float8, "updatedAt" timestamptz)
    where t.tipster_id = s.tipster_id and t.id = s.tip_id`.execute(trx);
}

export interface OpenRow extends TipKey {
  outcome: string;
  selfDeclared: boolean;
  updatedAt: string;
}

export async function writeOpen(trx: Trx, rows: readonly OpenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update tip t set outcome = s.outcome, self_declared = s."selfDeclared", updated_at = s."updatedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(tipster_id bigint, tip_id bigint, outcome text,
      "selfDeclared" boolean, "updatedAt" timestamptz)
    where t.tipster_id = s.tipster_id and t.id = s.tip_id`.execute(trx);
}

export interface LegRow extends TipKey {
  n: number;
  grade: string | null;
  gradedBy: string | null;
  closingOdds: number | null;
  closingProbability: number | null;
}

export async function writeLegs(trx: Trx, rows: readonly LegRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update tip_leg l set grade = s.grade, graded_by = s."gradedBy", closing_odds_milli = s."closingOdds",
      closing_probability = s."closingProbability"
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(tipster_id bigint, tip_id bigint, n int, grade text,
      "gradedBy" text, "closingOdds" int, "closingProbability" float8)
    where l.tipster_id = s.tipster_id and l.tip_id = s.tip_id and l.n = s.n`.execute(trx);
}

export interface GradeRow extends TipKey {
  n: number;
  grade: string;
  by: DeclaredBy;
}

/** How the tipster or an admin grades legs; settlement reads it from there. */
export async function writeGrades(trx: Trx, rows: readonly GradeRow[]): Promise<void> {
  await sql`
    update tip_leg l set grade = s.grade, graded_by = s.by
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(tipster_id bigint, tip_id bigint, n int, grade text, by text)
    where l.tipster_id = s.tipster_id and l.tip_id = s.tip_id and l.n = s.n`.execute(trx);
}

/** The outcomes of these tips no longer rest on their authors' word alone. */
export async function writeConfirmed(trx: Trx, keys: readonly TipKey[], at: Date): Promise<void> {
  await sql`
    update tip t set self_declared = false, updated_at = ${at}
    from json_to_recordset(${JSON.stringify(keys)}::json) as s(tipster_id bigint, tip_id bigint)
    where t.tipster_id = s.tipster_id and t.id = s.tip_id`.execute(trx);
}

/** Returns the erased accounts among these tipsters. */
export async function selectErased(trx: Trx, tipsterIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = any(${[...tipsterIds]}::bigint[]) and erased_at is not null`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Takes settlements back: the tips are as they were before, but for the number of their settlements. */
export async function writeReopened(trx: Trx, rows: readonly OpenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update tip t set settled_at = null, rule_version = null, profit_micro = null, staked_micro = null,
      closing_odds_milli = null, clv = null, fair_clv = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(tipster_id bigint, tip_id bigint)
    where t.tipster_id = s.tipster_id and t.id = s.tip_id`.execute(trx);
  await writeOpen(trx, rows);
}
