import type { FixtureStatus } from '@quotavera/domain/bet';
import { sql } from 'kysely';
import type { ColumnsOf, Db, LeftColumnsOf, Trx } from '../../../platform/database/index.ts';
import type { LeftOut } from '../import/file/rejection.ts';
import type { CreditCount, FeedCall } from './policy-pace.ts';

export interface FeedCompetition {
  id: number;
  code: string;
  sport: string;
  country: string;
}

export async function selectCompetitionsByCode(db: Db, codes: readonly string[]): Promise<FeedCompetition[]> {
  return db
    .selectFrom('competition')
    .select(['id', 'code', 'sport', 'country'])
    .where('sport', '=', 'football')
    .where('code', 'in', [...new Set(codes), ''])
    .execute();
}

export interface FeedFixture extends ColumnsOf<'fixture', 'id' | 'competition_id' | 'kickoff_at' | 'result_version'> {
  home_id: number;
  away_id: number;
  status: FixtureStatus;
}

/** The matches of these competitions that start within the span. */
export async function selectFixturesBetween(
  db: Db,
  competitionIds: readonly number[],
  span: { from: Date; until: Date },
): Promise<FeedFixture[]> {
  const { rows } = await sql<FeedFixture>`
    select id, competition_id, home_team_id as home_id, away_team_id as away_id,
      kickoff_at, status, result_version
    from fixture where competition_id = any(${[...competitionIds]}::bigint[])
      and kickoff_at >= ${span.from} and kickoff_at <= ${span.until}`.execute(db);
  return rows;
}

export interface LiveScore {
  fixtureId: number;
  goals: readonly [number, number];
  at: Date;
}

/** Keeps the scores of matches that are on; returns the matches whose score is another one now. */
export async function writeLiveScores(db: Db, scores: readonly LiveScore[], now: Date): Promise<number[]> {
  if (scores.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with given as (
      select distinct on ("fixtureId") "fixtureId" as id, (goals ->> 0)::int as home, (goals ->> 1)::int as away, at
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as s ("fixtureId" bigint, goals jsonb, at timestamptz)
      order by "fixtureId", at desc
    ), other as (
      select g.* from given g join fixture f on f.id = g.id and f.status = 'scheduled' and f.kickoff_at <= ${now}
      left join fixture_live_score l on l.fixture_id = g.id
      where l.fixture_id is null or ((l.home, l.away) <> (g.home, g.away) and l.updated_at < g.at)
    )
    insert into fixture_live_score as known (fixture_id, home, away, updated_at)
    select id, home, away, least(at, ${now}::timestamptz) from other order by id
    on conflict (fixture_id) do update set home = excluded.home, away = excluded.away, updated_at = excluded.updated_at
    returning known.fixture_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Forgets the live scores of matches that have a result. */
export async function deleteLiveScores(trx: Trx, fixtureIds: readonly number[]): Promise<void> {
  await sql`delete from fixture_live_score where fixture_id = any(${[...fixtureIds]}::bigint[])`.execute(trx);
}

export interface LeagueCalls
  extends ColumnsOf<'competition', 'id' | 'code'>,
    LeftColumnsOf<'feed_league', 'prices_at' | 'scores_at'> {
  /** The starts of its matches without a result, in milliseconds since 1970, in order. */
  starts: readonly number[];
}

/** Competitions with one of these codes that have a match to come, or to get its result, within the span. */
export async function selectLeagueCalls(
  db: Db,
  codes: readonly string[],
  simulated: boolean,
  span: { from: Date; now: Date; until: Date },
): Promise<LeagueCalls[]> {
  const { rows } = await sql<LeagueCalls>`
    select c.id, c.code, l.prices_at, l.scores_at,
      json_agg((extract(epoch from f.kickoff_at) * 1000)::bigint order by f.kickoff_at) as starts
    from competition c left join feed_league l on l.competition_id = c.id
    join fixture f on f.competition_id = c.id and f.kickoff_at > ${span.from} and f.kickoff_at <= ${span.until}
      and (f.status = 'scheduled' or (f.status = 'postponed' and f.kickoff_at > ${span.now}))
    where c.sport = 'football' and c.simulated = ${simulated} and c.code = any(${[...codes]}::text[])
    group by c.id, c.code, l.prices_at, l.scores_at`.execute(db);
  return rows;
}

const COLUMN_OF_CALL: Readonly<Record<FeedCall, ReturnType<typeof sql.ref>>> = {
  prices: sql.ref('prices_at'),
  scores: sql.ref('scores_at'),
};

/** Notes that a league is asked for now, unless another process has done so since `before`. */
export async function claimCall(
  db: Db,
  call: { competitionId: number; kind: FeedCall; before: Date | null },
  now: Date,
): Promise<boolean> {
  const column = COLUMN_OF_CALL[call.kind];
  const { rows } = await sql`
    insert into feed_league as known (competition_id, ${column}) values (${call.competitionId}, ${now})
    on conflict (competition_id) do update set ${column} = ${now}
      where known.${column} is not distinct from ${call.before}
    returning competition_id`.execute(db);
  return rows.length > 0;
}

/** Writes down the outcome of a call for a league; `at` puts the time back where the call is to be made again. */
export async function noteLeague(
  db: Db,
  call: {
    competitionId: number;
    kind: FeedCall;
    at: Date | null;
    error: string | null;
    /** The answer left this out; null where there is no new one. */
    leftOut: readonly LeftOut[] | null;
  },
): Promise<void> {
  const leftOut = call.leftOut === null ? {} : { [call.kind]: call.leftOut };
  await sql`update feed_league set ${COLUMN_OF_CALL[call.kind]} = ${call.at}, error_code = ${call.error},
      left_out = left_out || ${JSON.stringify(leftOut)}::jsonb
    where competition_id = ${call.competitionId}`.execute(db);
}

export interface FeedState extends CreditCount, ColumnsOf<'feed_state', 'paused_until' | 'failures' | 'succeeded_at'> {
  error: string | null;
}

/** Reads the state of the provider's feed, or of the simulated world's. */
export async function readFeedState(db: Db, simulated: boolean): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    select remaining, used, counted_at, paused_until, failures, error_code as error, succeeded_at
    from feed_state where simulated = ${simulated}`.execute(db);
  return rows[0]!;
}

export async function writeFeedState(db: Db, simulated: boolean, state: FeedState): Promise<void> {
  await sql`update feed_state set remaining = ${state.remaining}, used = ${state.used},
    counted_at = ${state.counted_at}, paused_until = ${state.paused_until},
    failures = ${state.failures}, error_code = ${state.error}, succeeded_at = ${state.succeeded_at}
    where simulated = ${simulated}`.execute(db);
}

export interface FeedLeague
  extends ColumnsOf<'competition', 'id' | 'name' | 'country'>,
    LeftColumnsOf<'feed_league', 'prices_at' | 'scores_at'> {
  error: string | null;
  left_out: Partial<Record<FeedCall, readonly LeftOut[]>> | null;
}

/** The leagues that the feed was asked about, and these. */
export async function selectFeedLeagues(db: Db, ids: readonly number[]): Promise<FeedLeague[]> {
  const { rows } = await sql<FeedLeague>`
    select c.id, c.name, c.country, l.prices_at, l.scores_at, l.error_code as error, l.left_out
    from competition c left join feed_league l on l.competition_id = c.id
    where l.competition_id is not null or c.id = any(${[...ids]}::bigint[]) order by c.country, c.name`.execute(db);
  return rows;
}

/** Matches to come until then, and how many of them have a price of a feed since then: few, however long the history. */
export async function countPriced(
  db: Db,
  span: { now: Date; until: Date; since: Date },
): Promise<{ coming: number; priced: number; simulated: boolean }> {
  const { rows } = await sql<{ coming: number; priced: number; simulated: boolean }>`
    select count(*)::int as coming, coalesce(bool_or(f.simulated), false) as simulated,
      count(*) filter (where exists (
        select from fixture_quote q where q.fixture_id = f.id and q.updated_at >= ${span.since}
      ))::int as priced
    from fixture f where f.kickoff_at > ${span.now} and f.kickoff_at <= ${span.until}
      and f.status in ('scheduled', 'postponed')`.execute(db);
  return rows[0]!;
}
