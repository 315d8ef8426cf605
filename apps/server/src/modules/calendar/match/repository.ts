import type { FixtureStatus } from '@quotavera/domain/bet';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';
import { liveScore } from '../fixtures/repository.ts';
import type { FixturePrices, ObservedPrices } from '../prices/repository.ts';

/** A match as lists of pages show it. */
export interface MatchRow
  extends ColumnsOf<'fixture', 'id' | 'competition_id' | 'season' | 'kickoff_at' | 'scheduled_at'> {
  status: FixtureStatus;
  competition: string;
  home_id: number;
  home: string;
  away_id: number;
  away: string;
  goals: readonly [number, number] | null;
  live: readonly [number, number] | null;
  /** Expected goals in thousandths. */
  xg: readonly [number, number] | null;
}

/** Selects what a list shows of each match of `fixtures`, a relation of fixtures. */
export function matchRows(fixtures: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<MatchRow> {
  return sql<MatchRow>`
    select f.id, f.competition_id, c.name as competition, f.season, f.kickoff_at, f.scheduled_at, f.status,
      f.home_team_id as home_id, h.name as home, f.away_team_id as away_id, a.name as away,
      r.result -> 'goals' as goals, ${liveScore(sql`f.id`)} as live, x.xg
    from ${fixtures} f
    join competition c on c.id = f.competition_id
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    left join fixture_result r on r.fixture_id = f.id and r.version = f.result_version
    left join lateral (
      select json_build_array(x.home_milli, x.away_milli) as xg from fixture_xg x
      where x.fixture_id = f.id order by x.version desc limit 1
    ) x on true
    order by ${order}`;
}

const EARLIEST = sql`f.kickoff_at, f.id`;
const LATEST = sql`f.kickoff_at desc, f.id desc`;

export async function findMatchRow(db: Db, id: number): Promise<MatchRow | null> {
  const { rows } = await matchRows(sql`(select * from fixture where id = ${id})`, EARLIEST).execute(db);
  return rows[0] ?? null;
}

/** Statuses of matches that are over with a result that counts. */
const PLAYED = sql`status in ('played', 'awarded')`;

/** A team's matches on one side of a moment, read along an index for each ground. */
function ofTeam(
  teamId: number,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const at = (ground: RawBuilder<unknown>) => sql`(
    select * from fixture f where ${ground} = ${teamId} and ${condition} order by ${order} limit ${sql.lit(limit)})`;
  return sql`(select * from (${at(sql`home_team_id`)} union all ${at(sql`away_team_id`)}) f
    order by ${order} limit ${sql.lit(limit)})`;
}

/** A team's last matches with a result before a moment, latest first. */
export async function selectLastMatches(db: Db, teamId: number, before: Date, limit: number): Promise<MatchRow[]> {
  const condition = sql`kickoff_at < ${before} and ${PLAYED}`;
  return (await matchRows(ofTeam(teamId, condition, LATEST, limit), LATEST).execute(db)).rows;
}

/** A team's matches that are to come, soonest first; one that is on is the first of them. */
export async function selectNextMatches(db: Db, teamId: number, after: Date, limit: number): Promise<MatchRow[]> {
  const condition = sql`kickoff_at > ${after} and status in ('scheduled', 'postponed')`;
  return (await matchRows(ofTeam(teamId, condition, EARLIEST, limit), EARLIEST).execute(db)).rows;
}

/** The last matches of two teams before a moment, at either ground, latest first. */
export async function selectMeetingsOf(
  db: Db,
  [first, second]: readonly [number, number],
  before: Date,
  limit: number,
): Promise<MatchRow[]> {
  const at = (home: number, away: number) => sql`(
    select * from fixture f where home_team_id = ${home} and away_team_id = ${away} and kickoff_at < ${before} and ${PLAYED}
    order by ${LATEST} limit ${sql.lit(limit)})`;
  const both = sql`(select * from (${at(first, second)} union all ${at(second, first)}) f
    order by ${LATEST} limit ${sql.lit(limit)})`;
  return (await matchRows(both, LATEST).execute(db)).rows;
}

/** A feed's prices in a movement stand at the end of each of so many spans. */
const SPANS = 40;

/** The first that was seen of each bookmaker's market, and the last of each of {@link SPANS} spans since, in the order of time. */
export async function selectMovement(
  db: Db,
  fixtureId: number,
): Promise<{ first: FixturePrices[]; seen: ObservedPrices[] }> {
  const { rows } = await sql<ObservedPrices & { is_first: boolean }>`
    with span as materialized (
      select min(at) as first, greatest(max(at) - min(at), interval '1 minute') / ${sql.lit(SPANS)} as step
      from price_observation where fixture_id = ${fixtureId}
    ), placed as materialized (
      select o.*, floor(extract(epoch from o.at - s.first) / extract(epoch from s.step)) as n,
        row_number() over (partition by market, side, bookmaker order by at) = 1 as is_first
      from price_observation o cross join span s where o.fixture_id = ${fixtureId}
    )
    select bookmaker, side, at, prices, true as is_first from placed where is_first
    union all (
      select distinct on (market, side, bookmaker, n) bookmaker, side, at, prices, false
      from placed order by market, side, bookmaker, n, at desc
    )
    order by at, bookmaker`.execute(db);
  const [first, seen] = [rows.filter((row) => row.is_first), rows.filter((row) => !row.is_first)];
  return {
    first: first.map(({ bookmaker, side, at, prices }) => ({
      ...{ fixture_id: fixtureId, source: 'feed', side, at },
      prices: { [bookmaker]: prices },
    })),
    seen,
  };
}

/** The earliest and the closing prices of files. */
export async function selectFilePrices(db: Db, fixtureId: number): Promise<FixturePrices[]> {
  const { rows } = await sql<FixturePrices>`
    (select fixture_id, 'early' as source, 'back' as side, captured_at as at, prices from fixture_prices
      where fixture_id = ${fixtureId} and stage = 'early' order by captured_at limit 1)
    union all
    (select fixture_id, 'closing', 'back', captured_at, prices from fixture_prices
      where fixture_id = ${fixtureId} and stage = 'closing' order by captured_at desc limit 1)`.execute(db);
  return rows;
}
