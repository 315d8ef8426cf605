import { sql } from 'kysely';
import type { ColumnsOf, Trx } from '../../../platform/database/index.ts';

export interface XgQuery {
  /** Place in the list of queries. */
  n: number;
  code: string;
  home: string;
  away: string;
  date: string;
}

export interface XgFixture {
  n: number;
  fixture_id: number;
  competition_id: number;
  kickoff_at: Date;
  goals: readonly [number, number] | null;
}

/**
 * Finds the match of each row: the nearest one to the day between those teams in that competition, at most `days` away. Locks them in order
 * of id, so that two imports of one file don't write a version twice.
 */
export async function lockXgFixtures(trx: Trx, queries: readonly XgQuery[], days: number): Promise<XgFixture[]> {
  const { rows } = await sql<XgFixture>`
    with wanted as (
      select distinct on (w.n) w.n, f.id
      from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as w (n int, code text, home text, away text, date date)
      join competition c on c.sport = 'football' and c.code = w.code
      join team h on h.sport = 'football' and h.country = c.country and h.name = w.home
      join team a on a.sport = 'football' and a.country = c.country and a.name = w.away
      join fixture f on f.competition_id = c.id and f.home_team_id = h.id and f.away_team_id = a.id
        and f.kickoff_at between w.date - make_interval(days => ${days}) and w.date + make_interval(days => ${days})
      order by w.n, abs(extract(epoch from f.kickoff_at - (w.date + interval '12 hours')))
    ), locked as (
      select id, competition_id, kickoff_at, result_version from fixture
      where id in (select id from wanted) order by id for no key update
    )
    select wanted.n, locked.id as fixture_id, locked.competition_id, locked.kickoff_at,
      r.result -> 'goals' as goals
    from wanted join locked on locked.id = wanted.id
    left join fixture_result r on r.fixture_id = locked.id and r.version = locked.result_version
    order by wanted.n`.execute(trx);
  return rows;
}

export interface XgVersion extends ColumnsOf<'fixture_xg', 'version' | 'home_milli' | 'away_milli'> {
  fixture_id: number;
}

/** The latest figures of these matches. */
export async function selectLatestXg(trx: Trx, fixtureIds: readonly number[]): Promise<XgVersion[]> {
  const { rows } = await sql<XgVersion>`
    select distinct on (fixture_id) fixture_id, version, home_milli, away_milli
    from fixture_xg where fixture_id = any(${[...fixtureIds]}::bigint[]) order by fixture_id, version desc`.execute(
    trx,
  );
  return rows;
}

export async function insertXg(
  trx: Trx,
  versions: readonly XgVersion[],
  origin: { at: Date; runId: number },
): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    insert into fixture_xg (fixture_id, version, home_milli, away_milli, recorded_at, import_run_id)
    select fixture_id, version, home_milli, away_milli, ${origin.at}::timestamptz, ${origin.runId}::bigint
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as v (fixture_id bigint, version int, home_milli int, away_milli int)`.execute(trx);
}
