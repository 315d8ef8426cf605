import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export interface NextFixture {
  readonly id: number;
  readonly kickoffAt: Date;
}

/** The coming match of these two at this ground: the next one, or the one in the span asked for. */
export async function findNextFixture(
  db: Db,
  ask: {
    readonly competitionId: number;
    readonly homeId: number;
    readonly awayId: number;
    readonly from: Date;
    readonly until: Date | null;
  },
): Promise<NextFixture | null> {
  const { rows } = await sql<NextFixture>`
    select id, kickoff_at as "kickoffAt" from fixture
    where home_team_id = ${ask.homeId} and away_team_id = ${ask.awayId} and competition_id = ${ask.competitionId}
      and status in ('scheduled', 'postponed') and kickoff_at > ${ask.from}
      and (${ask.until}::timestamptz is null or kickoff_at < ${ask.until})
    order by kickoff_at, id limit 1`.execute(db);
  return rows[0] ?? null;
}
