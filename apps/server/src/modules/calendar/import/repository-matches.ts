import type { MatchResult } from '@quotavera/domain/bet';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Trx } from '../../../platform/database/index.ts';
import { keepMoved } from '../fixtures/repository.ts';

/** Identifies a match, except which of several meetings it is. */
export interface MatchKey {
  competition_id: number;
  season: string;
  home_id: number;
  away_id: number;
}

const STORED_FIXTURE_COLUMNS = ['id', 'meeting', 'kickoff_at', 'status', 'result_version'] as const;

export type StoredFixture = MatchKey & ColumnsOf<'fixture', (typeof STORED_FIXTURE_COLUMNS)[number]>;

const STORED_RESULT_COLUMNS = ['fixture_id', 'version', 'status', 'source', 'import_run_id'] as const;

export interface StoredResult extends ColumnsOf<'fixture_result', (typeof STORED_RESULT_COLUMNS)[number]> {
  result: MatchResult | null;
}

export interface NewFixture extends MatchKey {
  meeting: number;
  kickoffAt: Date;
  status: string;
  resultVersion: number;
}

export interface FixtureUpdate {
  id: number;
  kickoffAt: Date;
  status: string;
  resultVersion: number;
}

export interface NewResult {
  fixtureId: number;
  version: number;
  result: MatchResult;
}

/** The fixtures of these keys, all meetings, locked in the order of their ids until the transaction ends. */
export async function lockFixturesOf(trx: Trx, keys: readonly MatchKey[]): Promise<StoredFixture[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredFixture>`
    select ${columns('f', STORED_FIXTURE_COLUMNS)}, f.competition_id, f.season, f.home_team_id as home_id,
      f.away_team_id as away_id
    from unnest(${keys.map((key) => key.competition_id)}::bigint[], ${keys.map((key) => key.season)}::text[],
      ${keys.map((key) => key.home_id)}::bigint[], ${keys.map((key) => key.away_id)}::bigint[]) as k (c, s, h, a)
    join fixture f on f.competition_id = k.c and f.season = k.s and f.home_team_id = k.h and f.away_team_id = k.a
    order by f.id for no key update of f`.execute(trx);
  return rows;
}

/** Returns who meets whom in these competitions within a span. */
export async function selectMeetingsOf(
  trx: Trx,
  competitionIds: readonly number[],
  span: { from: Date; until: Date },
): Promise<(Omit<MatchKey, 'season'> & ColumnsOf<'fixture', 'kickoff_at'>)[]> {
  const { rows } = await sql<Omit<MatchKey, 'season'> & ColumnsOf<'fixture', 'kickoff_at'>>`
    select competition_id, home_team_id as home_id, away_team_id as away_id, kickoff_at from fixture
    where competition_id = any(${[...new Set(competitionIds)]}::bigint[]) and kickoff_at >= ${span.from} and kickoff_at <= ${span.until}`.execute(
    trx,
  );
  return rows;
}

/** Every version of these fixtures' results, first versions first. */
export async function selectResultVersions(trx: Trx, fixtureIds: readonly number[]): Promise<StoredResult[]> {
  if (fixtureIds.length === 0) return [];
  const { rows } = await sql<StoredResult>`
    select ${columns('fixture_result', STORED_RESULT_COLUMNS)}, result from fixture_result
    where fixture_id = any(${[...fixtureIds]}::bigint[]) order by fixture_id, version`.execute(trx);
  return rows;
}

/** Returns the ids in the order of what was given. */
export async function insertFixtures(trx: Trx, fixtures: readonly NewFixture[], at: Date): Promise<number[]> {
  if (fixtures.length === 0) return [];
  const { rows } = await sql<MatchKey & { id: number; meeting: number }>`
    insert into fixture (competition_id, season, home_team_id, away_team_id, meeting, kickoff_at, scheduled_at, status, result_version,
      created_at, updated_at)
    select competition_id, season, home_id, away_id, meeting, "kickoffAt", "kickoffAt", status, "resultVersion", ${at}::timestamptz,
      ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(fixtures)}::jsonb) as n (competition_id bigint, season text, home_id bigint, away_id bigint,
      meeting int, "kickoffAt" timestamptz, status text, "resultVersion" int)
    returning id, competition_id, season, home_team_id as home_id, away_team_id as away_id, meeting`.execute(trx);
  const name = (key: MatchKey & { meeting: number }) =>
    `${key.competition_id}|${key.season}|${key.home_id}|${key.away_id}|${key.meeting}`;
  const ids = new Map(rows.map((row) => [name(row), row.id]));
  return fixtures.map((fixture) => {
    const id = ids.get(name(fixture));
    if (id === undefined) throw new Error('an inserted fixture has no id');
    return id;
  });
}

export async function updateFixtures(
  trx: Trx,
  updates: readonly FixtureUpdate[],
  origin: { runId: number | null; at: Date },
): Promise<void> {
  if (updates.length === 0) return;
  const { at } = origin;
  await keepMoved(trx, updates, origin);
  await sql`update fixture f
    set kickoff_at = u."kickoffAt", status = u.status, result_version = u."resultVersion", updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as u (id bigint, "kickoffAt" timestamptz, status text, "resultVersion" int)
    where f.id = u.id`.execute(trx);
}

export async function insertResults(
  trx: Trx,
  results: readonly NewResult[],
  origin: {
    source: string;
    runId: number | null;
    accountId: number | null;
    at: Date;
  },
): Promise<void> {
  if (results.length === 0) return;
  await sql`insert into fixture_result (fixture_id, version, status, result, source, recorded_at, recorded_by, import_run_id)
    select "fixtureId", version, 'played', result, ${origin.source}, ${origin.at}::timestamptz, ${origin.accountId}::bigint, ${origin.runId}::bigint
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r ("fixtureId" bigint, version int, result jsonb)`.execute(
    trx,
  );
}
