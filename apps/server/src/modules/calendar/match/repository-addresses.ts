import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

const TEAMS_A_PART = 500;

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** The Mondays, in Rome, of weeks with a match of the calendar from that of a day on: an index tells for each whether it has one. */
export async function selectWeeks(db: Db, first: string): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select w::date::text as week
    from generate_series(date_trunc('week', ${first}::date)::date, (select max(kickoff_at) from fixture)::date, interval '7 days') w
    where exists (select from fixture f
      where not f.simulated and f.kickoff_at >= w::timestamp at time zone 'Europe/Rome'
      and f.kickoff_at < (w::timestamp + interval '7 days') at time zone 'Europe/Rome')
    order by w`.execute(db);
  return rows.map(({ week }) => week);
}

export async function selectMatchIds(db: Db, week: { from: Date; until: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fixture where not simulated and kickoff_at >= ${week.from} and kickoff_at < ${week.until}
    order by kickoff_at, id`.execute(db);
  return ids(rows);
}

/** The numbers of parts that have teams. */
export async function selectTeamParts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select part as id from generate_series(0, (select max(id) from team) / ${sql.lit(TEAMS_A_PART)}) part
    where exists (select from team t where t.id >= part * ${sql.lit(TEAMS_A_PART)} and t.id < (part + 1) * ${sql.lit(TEAMS_A_PART)})
    order by part`.execute(db);
  return ids(rows);
}

/** The teams of a part. */
export async function selectTeamIds(db: Db, part: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from team where id >= ${part * TEAMS_A_PART} and id < ${(part + 1) * TEAMS_A_PART} order by id`.execute(
    db,
  );
  return ids(rows);
}

export async function selectCompetitionIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from competition c
    where exists (select from fixture f where f.competition_id = c.id) order by c.id`.execute(db);
  return ids(rows);
}
