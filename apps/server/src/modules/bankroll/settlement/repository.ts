import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** A match decided this long ago may still leave selections ungraded: those behind a lost leg, and late statistics. */
const RECENT_MATCH = sql.lit('3 days');
/** For so long a corrected result, or an outcome that is declared otherwise, is looked for. */
const CORRECTION_SPAN = sql.lit('30 days');

/** Settled selections that are looked at for a close that came late: the close may not price them at all. */
const LATE_CLOSES = sql.lit(500);

/**
 * Own bets of which the calendar or a tip knows something that their selections don't say yet; never what their owner graded. Bounded by what is
 * open and what happened lately, not by history.
 */
export async function selectUnsettled(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from own_bet b join own_bet_leg l on l.bet_id = b.id join fixture f on f.id = l.fixture_id
      where b.settled_at is null and b.first_start_at <= ${now} and l.grade is null
        and (f.status <> 'scheduled' or f.kickoff_at > l.starts_at)
        and (b.outcome <> 'postponed' or f.result_version > 0 or l.starts_at < ${now}::timestamptz - interval '3 days')
    union select l.bet_id from fixture f join own_bet_leg l on l.fixture_id = f.id
      where f.kickoff_at between ${now}::timestamptz - ${RECENT_MATCH}::interval and ${now} and f.status = 'played'
        and l.grade is null and l.result_version <> f.result_version
    union select l.bet_id from fixture f join own_bet_leg l on l.fixture_id = f.id
      where f.result_version > 1 and f.updated_at >= ${now}::timestamptz - ${CORRECTION_SPAN}::interval
        and l.result_version <> f.result_version and l.graded_by is distinct from 'owner'
    union select b.id from own_bet b join own_bet_leg l on l.bet_id = b.id
      join tip_leg t on t.tipster_id = b.tipster_id and t.tip_id = b.tip_id and t.n = l.n
      where b.settled_at is null and b.of_declared and l.fixture_id is null and l.graded_by is distinct from 'owner'
        and l.grade is distinct from t.grade
    union select b.id from own_bet b join own_bet_leg l on l.bet_id = b.id
      join tip_leg t on t.tipster_id = b.tipster_id and t.tip_id = b.tip_id and t.n = l.n
      where b.of_declared and b.settled_at >= ${now}::timestamptz - ${CORRECTION_SPAN}::interval and l.fixture_id is null
        and l.graded_by is distinct from 'owner' and l.grade is distinct from t.grade
    union (select l.bet_id from fixture f join own_bet_leg l on l.fixture_id = f.id
      where f.kickoff_at between ${now}::timestamptz - ${RECENT_MATCH}::interval and ${now} and l.grade is not null
        and l.closing_odds_milli is null and l.closing_probability is null
        and exists (select from fixture_prices p where p.fixture_id = f.id and p.stage = 'closing')
      order by f.kickoff_at desc, l.bet_id desc limit ${LATE_CLOSES})
    order by 1 limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function bankrollsOf(db: Db, betIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct bankroll_id as id from own_bet where id = any(${[...betIds]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** The accounts that these bets belong to. */
export async function ownersOf(db: Db, betIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.account_id as id from own_bet b join bankroll r on r.id = b.bankroll_id
    where b.id = any(${[...betIds]}::bigint[]) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** How the selections of tips came out, by tip and number; null while that isn't known. */
export async function selectTipGrades(
  db: Db,
  tips: readonly { tipsterId: number; tipId: number }[],
): Promise<Map<number, readonly (string | null)[]>> {
  if (tips.length === 0) return new Map();
  const { rows } = await sql<{ tip_id: number; grade: string | null }>`
    select l.tip_id, l.grade from tip_leg l
      join json_to_recordset(${JSON.stringify(tips)}::json) as k("tipsterId" bigint, "tipId" bigint)
        on l.tipster_id = k."tipsterId" and l.tip_id = k."tipId"
    order by l.tip_id, l.n`.execute(db);
  const byTip = Map.groupBy(rows, ({ tip_id }) => tip_id);
  return new Map([...byTip].map(([id, legs]) => [id, legs.map(({ grade }) => grade)]));
}

export interface SettledBetRow {
  id: number;
  outcome: string;
  entryOutcome: string;
  settledAt: string | null;
  ruleVersion: number | null;
  profit: number | null;
  staked: number | null;
  closingOdds: number | null;
  clv: number | null;
  fairClv: number | null;
  lastStartAt: string;
  day: string;
  updatedAt: string;
}

export async function writeBets(trx: Trx, rows: readonly SettledBetRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update own_bet b set outcome = s.outcome, entry_outcome = s."entryOutcome", settled_at = s."settledAt",
      rule_version = s."ruleVersion", profit_cents = s.profit, staked_cents = s.staked, closing_odds_milli = s."closingOdds",
      clv = s.clv, fair_clv = s."fairClv", last_start_at = s."lastStartAt", day = s.day, updated_at = s."updatedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(id bigint, outcome text, "entryOutcome" text,
      "settledAt" timestamptz, "ruleVersion" int, profit bigint, staked bigint, "closingOdds" int, clv float8,
      "fairClv" float8, "lastStartAt" timestamptz, day date, "updatedAt" timestamptz)
    where b.id = s.id`.execute(trx);
}

export interface GradedLegRow {
  betId: number;
  n: number;
  grade: string | null;
  gradedBy: string | null;
  resultVersion: number;
  closingOdds: number | null;
  closingProbability: number | null;
}

export async function writeLegs(trx: Trx, rows: readonly GradedLegRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update own_bet_leg l set grade = s.grade, graded_by = s."gradedBy", result_version = s."resultVersion",
      closing_odds_milli = s."closingOdds", closing_probability = s."closingProbability"
    from json_to_recordset(${JSON.stringify(rows)}::json) as s("betId" bigint, n int, grade text, "gradedBy" text,
      "resultVersion" int, "closingOdds" int, "closingProbability" float8)
    where l.bet_id = s."betId" and l.n = s.n`.execute(trx);
}
