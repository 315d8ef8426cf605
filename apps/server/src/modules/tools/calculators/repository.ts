import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { latestPricesOf, type StoredPrices } from '../../calendar/prices/repository.ts';

export interface NextFixture {
  readonly id: number;
  readonly kickoffAt: Date;
  /** Its latest prices, as `selectLatestPrices` of the calendar orders them. */
  readonly prices: readonly StoredPrices[];
}

interface Row {
  readonly id: number;
  readonly kickoffAt: Date;
  readonly stage: StoredPrices['stage'] | null;
  readonly seenAt: Date;
  readonly prices: StoredPrices['prices'];
}

/** The coming match of these two at this ground: the next one, or the one in the span asked for. One round trip, prices included. */
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
  const { rows } = await sql<Row>`
    select f.id, f.kickoff_at as "kickoffAt", p.stage, p.seen_at as "seenAt", p.prices
    from (
      select id, kickoff_at from fixture
      where home_team_id = ${ask.homeId} and away_team_id = ${ask.awayId} and competition_id = ${ask.competitionId}
        and status in ('scheduled', 'postponed') and kickoff_at > ${ask.from}
        and (${ask.until}::timestamptz is null or kickoff_at < ${ask.until})
      order by kickoff_at, id limit 1
    ) f
    left join lateral (select p.* from ${latestPricesOf(sql`f.id`)}) p on true
    order by p.seen_at desc, p.stage`.execute(db);
  const first = rows[0];
  if (!first) return null;
  const { id, kickoffAt } = first;
  const prices = rows.flatMap(({ stage, seenAt, prices: set }) =>
    stage === null ? [] : [{ fixtureId: id, stage, seenAt, prices: set }],
  );
  return { id, kickoffAt, prices };
}
