import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface DueForecast {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly competition: string;
  readonly season: string;
  readonly homeId: number;
  readonly home: string;
  readonly awayId: number;
  readonly away: string;
  readonly kickoffAt: Date;
  readonly simulated: boolean;
  readonly fitId: number;
  /** Of the forecast that stands; 0 without. */
  readonly version: number;
}

/** Coming matches in the span whose league has another fit than their forecast was made with. */
export async function selectDueForecasts(
  db: Db,
  span: { readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<DueForecast[]> {
  const { rows } = await sql<DueForecast>`
    select f.id as "fixtureId", f.competition_id as "competitionId", c.name as competition, f.season,
      h.id as "homeId", h.name as home, a.id as "awayId", a.name as away, f.kickoff_at as "kickoffAt", f.simulated,
      fit.id as "fitId", coalesce(p.version, 0) as version
    from fixture f
    join competition c on c.id = f.competition_id and c.sport = 'football'
    join team h on h.id = f.home_team_id
    join team a on a.id = f.away_team_id
    cross join lateral (
      select id from league_fit where competition_id = f.competition_id order by id desc limit 1
    ) fit
    left join lateral (
      select version, fit_id from forecast where fixture_id = f.id order by version desc limit 1
    ) p on true
    where f.kickoff_at > ${span.from} and f.kickoff_at <= ${span.until} and f.status = 'scheduled'
      and p.fit_id is distinct from fit.id
    order by f.kickoff_at, f.id limit ${sql.lit(span.limit)}`.execute(db);
  return rows;
}

export interface NewBatch {
  readonly seq: number;
  readonly madeAt: Date;
  readonly commitment: string;
  readonly nonce: Uint8Array;
  readonly content: string;
  readonly forecasts: readonly NewForecast[];
}

export interface NewForecast {
  readonly fixtureId: number;
  readonly version: number;
  readonly competitionId: number;
  readonly fitId: number;
  readonly model: string;
  readonly kickoffAt: Date;
  readonly simulated: boolean;
  readonly homePpm: number;
  readonly drawPpm: number;
  readonly awayPpm: number;
  readonly overPpm: number;
  readonly bothPpm: number;
  readonly homeMilli: number;
  readonly awayMilli: number;
}

/** A batch with its forecasts, which from now on stand for their matches. */
export async function insertBatch(trx: Trx, batch: NewBatch): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into forecast_batch (seq, made_at, forecasts, commitment, nonce, content)
    values (${batch.seq}, ${batch.madeAt}, ${batch.forecasts.length}, ${batch.commitment}, ${Buffer.from(batch.nonce)},
      ${batch.content}) returning id`.execute(trx);
  const json = JSON.stringify(batch.forecasts.map((forecast, position) => ({ ...forecast, position })));
  await sql`
    with added as (
      insert into forecast (fixture_id, version, competition_id, batch_id, position, fit_id, model, made_at,
        home_ppm, draw_ppm, away_ppm, over_ppm, both_ppm, home_milli, away_milli)
      select "fixtureId", version, "competitionId", ${rows[0]!.id}, position, "fitId", model, ${batch.madeAt}::timestamptz,
        "homePpm", "drawPpm", "awayPpm", "overPpm", "bothPpm", "homeMilli", "awayMilli"
      from jsonb_to_recordset(${json}::jsonb) as n ("fixtureId" bigint, version int, "competitionId" bigint, position int,
        "fitId" bigint, model text, "homePpm" int, "drawPpm" int, "awayPpm" int, "overPpm" int, "bothPpm" int,
        "homeMilli" int, "awayMilli" int)
      order by position
      returning id, fixture_id, competition_id
    )
    insert into forecast_match (fixture_id, competition_id, kickoff_at, forecast_id, status, simulated)
    select added.fixture_id, added.competition_id, f.kickoff_at, added.id, 'open', f.simulated
    from added join fixture f on f.id = added.fixture_id
    on conflict (fixture_id) do update set forecast_id = excluded.forecast_id, kickoff_at = excluded.kickoff_at,
      status = 'open', score_version = null, result_version = 0, closing_at = null`.execute(trx);
}
