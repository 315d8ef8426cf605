import type { MatchResult } from '@quotavera/domain/bet';
import { sql } from 'kysely';
import { noteLeagueChanges } from '../../modules/calendar/service-changes.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import type { PriceBook } from '../world/prices.ts';

/** A simulated match that is to be played, by the key of `SimulatedMatch`. */
export interface DueMatch {
  id: number;
  key: string;
  kickoff_at: Date;
}

const KEY = sql<string>`concat_ws('|', c.code, f.season, h.name, a.name)`;

/** Simulated matches that ended before `until` and have no result yet, the oldest first. */
export async function selectDueMatches(db: Db, until: Date, limit: number): Promise<DueMatch[]> {
  const { rows } = await sql<DueMatch>`
    select f.id, ${KEY} as key, f.kickoff_at
    from fixture f join competition c on c.id = f.competition_id
      join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    where f.simulated and f.result_version = 0 and f.status = 'scheduled' and f.kickoff_at <= ${until}
    order by f.kickoff_at, f.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The ids of simulated matches that kick off after `from`, by key. */
export async function selectComing(db: Db, from: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select f.id, ${KEY} as key
    from fixture f join competition c on c.id = f.competition_id
      join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    where f.simulated and f.kickoff_at > ${from}`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

export interface PlayedMatch extends DueMatch {
  result: MatchResult;
  closing: PriceBook;
}

/** Writes results and closing prices; a match that somebody has given a result meanwhile is left alone. */
export async function writePlayed(trx: Trx, played: readonly PlayedMatch[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; competition_id: number }>`
    update fixture f set status = 'played', result_version = 1, updated_at = ${at}
    from (select id from fixture where id = any(${played.map(({ id }) => id)}::bigint[]) and result_version = 0
      order by id for update) as due
    where f.id = due.id returning f.id, f.competition_id`.execute(trx);
  await noteLeagueChanges(
    trx,
    rows.map((row) => row.competition_id),
  );
  const ids = new Set(rows.map(({ id }) => id));
  await sql`delete from fixture_live_score where fixture_id = any(${[...ids]}::bigint[])`.execute(trx);
  const json = JSON.stringify(played.filter(({ id }) => ids.has(id)));
  await sql`
    insert into fixture_result (fixture_id, version, status, result, source, reason, recorded_at)
    select id, 1, 'played', result, 'simulated', '', ${at}::timestamptz
    from jsonb_to_recordset(${json}::jsonb) as p (id bigint, result jsonb)`.execute(trx);
  await sql`
    insert into fixture_prices (fixture_id, stage, captured_at, prices)
    select id, 'closing', kickoff_at, closing
    from jsonb_to_recordset(${json}::jsonb) as p (id bigint, kickoff_at timestamptz, closing jsonb)
    on conflict do nothing`.execute(trx);
  return [...ids];
}

/** A tipster of the simulated world whom nobody signs in as: the world never acts for a person. */
const actsByItself = sql`s.simulated and exists (select from account a where a.id = s.id and a.password_hash is null)`;

/** Legs in their own words of such tipsters' tips, over and not declared yet. */
export async function selectUndeclared(
  db: Db,
  until: Date,
  limit: number,
): Promise<{ tipster_id: number; tip_id: number; leg: number; odds: number }[]> {
  const { rows } = await sql<{ tipster_id: number; tip_id: number; leg: number; odds: number }>`
    select t.tipster_id, t.id as tip_id, l.n as leg, l.odds_milli as odds
    from tip t join tipster s on s.id = t.tipster_id and ${actsByItself}
      join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id and l.fixture_id is null and l.grade is null
    where t.status = 'published' and t.settled_at is null and t.legs = 1 and t.first_start_at <= ${until}
    order by t.first_start_at, t.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The tipsters who publish by themselves, by username. */
export async function selectSimulatedTipsters(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; username: string }>`
    select s.id, a.username from tipster s join account a on a.id = s.id where ${actsByItself}`.execute(db);
  return new Map(rows.map(({ id, username }) => [username, id]));
}
