import type { CoverageState, MissingReason } from '@quotavera/domain/forecast';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** When the first forecast was made; null before. */
export async function findFirstForecast(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select made_at as at from forecast_batch order by id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Kick-offs up to here are counted; null while nothing is. The row is locked: whoever writes a month's sums comes after another. */
export async function lockCovered(trx: Trx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select covered_until as at from forecaster where id = 1 for no key update`.execute(trx);
  return rows[0]?.at ?? null;
}

export async function findCovered(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select covered_until as at from forecaster where id = 1`.execute(db);
  return rows[0]?.at ?? null;
}

export async function setCovered(trx: Trx, until: Date): Promise<void> {
  await sql`update forecaster set covered_until = ${until} where id = 1`.execute(trx);
}

/** Football leagues in which a match's start lies in the span. */
export async function selectLeaguesBetween(db: Db, after: Date, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.competition_id as id from fixture f join competition c on c.id = f.competition_id and c.sport = 'football'
    where f.kickoff_at > ${after} and f.kickoff_at <= ${until} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these leagues: what of a match that kicked off stands in the calendar. */
const KICKED_OFF = sql`f.status not in ('postponed', 'cancelled')`;
const IN_TIME = sql`exists (select from forecast p where p.fixture_id = f.id and p.made_at < f.kickoff_at)`;

export interface MissingMatch {
  readonly fixtureId: number;
  readonly homeId: number;
  readonly awayId: number;
  readonly kickoffAt: Date;
  /** When it came into the calendar; null where nobody kept it. */
  readonly createdAt: Date | null;
  /** There is a forecast, made after the start as it turned out. */
  readonly forecast: boolean;
}

/** A league's matches that kicked off without a forecast in time and are not noted yet, or at another start. */
export async function selectUnnoted(
  trx: Trx,
  ask: { readonly competitionId: number; readonly since: Date; readonly until: Date },
): Promise<MissingMatch[]> {
  const { rows } = await sql<MissingMatch>`
    select f.id as "fixtureId", f.home_team_id as "homeId", f.away_team_id as "awayId", f.kickoff_at as "kickoffAt",
      f.created_at as "createdAt", exists (select from forecast p where p.fixture_id = f.id) as forecast
    from fixture f left join forecast_missing m on m.fixture_id = f.id
    where f.competition_id = ${ask.competitionId} and f.kickoff_at > ${ask.since} and f.kickoff_at <= ${ask.until}
      and ${KICKED_OFF} and m.kickoff_at is distinct from f.kickoff_at and not ${IN_TIME}
    order by f.kickoff_at, f.id`.execute(trx);
  return rows;
}

export interface NotedMissing {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly kickoffAt: Date;
  readonly reason: MissingReason;
}

export async function noteMissing(trx: Trx, missing: readonly NotedMissing[], at: Date): Promise<void> {
  if (missing.length === 0) return;
  await sql`
    insert into forecast_missing (fixture_id, competition_id, kickoff_at, reason, noted_at)
    select "fixtureId", "competitionId", "kickoffAt", reason, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as m ("fixtureId" bigint, "competitionId" bigint,
      "kickoffAt" timestamptz, reason text)
    on conflict (fixture_id) do update set kickoff_at = excluded.kickoff_at, reason = excluded.reason,
      noted_at = excluded.noted_at`.execute(trx);
}

/** What was noted and is no longer so: the match was moved, put off or called off after all. */
export async function dropNoted(trx: Trx, competitionId: number): Promise<void> {
  await sql`
    delete from forecast_missing m using fixture f
    where f.id = m.fixture_id and m.competition_id = ${competitionId}
      and (f.kickoff_at <> m.kickoff_at or not (${KICKED_OFF}) or ${IN_TIME})`.execute(trx);
}

export interface StateCount {
  readonly month: string;
  readonly state: CoverageState;
  readonly n: number;
}

/** How many of a league's matches that kicked off in the span are in which state, by the months of their start (Rome's). */
export async function countStates(
  trx: Trx,
  ask: { readonly competitionId: number; readonly after: Date; readonly until: Date },
): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select to_char(f.kickoff_at at time zone 'Europe/Rome', 'YYYY-MM') as month,
      coalesce(x.reason, case m.status when 'graded' then 'graded' when 'void' then 'not_played'
        when 'open' then 'waiting' when 'final' then 'waiting' else 'unknown' end) as state, count(*)::int as n
    from fixture f left join forecast_missing x on x.fixture_id = f.id left join forecast_match m on m.fixture_id = f.id
    where f.competition_id = ${ask.competitionId} and f.kickoff_at > ${ask.after} and f.kickoff_at <= ${ask.until}
      and ${KICKED_OFF}
    group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}
