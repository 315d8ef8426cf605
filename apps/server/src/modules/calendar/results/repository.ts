import type { MatchResult } from '@quotavera/domain/bet';
import { sql } from 'kysely';
import type { ColumnsOf, Trx } from '../../../platform/database/index.ts';
import { keepMoved } from '../fixtures/repository.ts';

export interface ResultVersion {
  fixtureId: number;
  version: number;
  status: string;
  result: MatchResult | null;
  isVoid: boolean;
  reason: string;
  source: string;
  recordedBy: number;
  at: Date;
}

export async function insertResultVersion(trx: Trx, version: ResultVersion): Promise<void> {
  await trx
    .insertInto('fixture_result')
    .values({
      fixture_id: version.fixtureId,
      version: version.version,
      status: version.status,
      result: version.result === null ? null : JSON.stringify(version.result),
      is_void: version.isVoid,
      reason: version.reason,
      source: version.source,
      recorded_by: version.recordedBy,
      recorded_at: version.at,
    })
    .execute();
}

export async function updateFixture(
  trx: Trx,
  fixture: {
    id: number;
    status: string;
    kickoffAt: Date;
    resultVersion: number;
    at: Date;
  },
): Promise<void> {
  await keepMoved(trx, [fixture], { runId: null, at: fixture.at });
  await trx
    .updateTable('fixture')
    .set({
      status: fixture.status,
      kickoff_at: fixture.kickoffAt,
      result_version: fixture.resultVersion,
      updated_at: fixture.at,
    })
    .where('id', '=', fixture.id)
    .execute();
}

export type Meeting = ColumnsOf<'fixture', 'meeting' | 'kickoff_at'>;

export interface EventKey {
  competitionId: number;
  season: string;
  homeId: number;
  awayId: number;
}

export async function selectMeetings(trx: Trx, key: EventKey): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`select meeting, kickoff_at from fixture
    where competition_id = ${key.competitionId} and season = ${key.season}
      and home_team_id = ${key.homeId} and away_team_id = ${key.awayId}`.execute(trx);
  return rows;
}

export async function insertFixture(
  trx: Trx,
  fixture: EventKey & { meeting: number; startsAt: Date; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('fixture')
    .values({
      competition_id: fixture.competitionId,
      season: fixture.season,
      home_team_id: fixture.homeId,
      away_team_id: fixture.awayId,
      meeting: fixture.meeting,
      kickoff_at: fixture.startsAt,
      scheduled_at: fixture.startsAt,
      created_at: fixture.at,
      updated_at: fixture.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
