import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';
import { type KnownName, TeamNames } from './names.ts';

/** Returns the teams of these countries by the calendar's own names, and by the names that admins have assigned or not yet. */
export async function selectTeamNames(db: Db, sport: string, countries: readonly string[]): Promise<TeamNames> {
  const distinctCountries = [...new Set(countries)];
  const { rows } = await sql<KnownName>`
    select country, name, id as team_id from team where sport = ${sport} and country = any(${distinctCountries}::text[])
    union all
    select country, name, team_id from team_alias
    where sport = ${sport} and country = any(${distinctCountries}::text[])`.execute(db);
  return new TeamNames(rows);
}

export interface UnmatchedName {
  sport: string;
  country: string;
  name: string;
  competitionId: number;
  suggestedTeamId: number | null;
  match: string;
}

/** Puts names that stand for no team yet in the admins' queue, or says when they were read last. */
export async function queueNames(db: Db, names: readonly UnmatchedName[], at: Date): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into team_alias as known (sport, country, name, competition_id, suggested_team_id, match, seen_at)
    select distinct on (sport, country, name) sport, country, name, "competitionId", "suggestedTeamId", match, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as n (sport text, country text, name text, "competitionId" bigint, "suggestedTeamId" bigint, match text)
    order by sport, country, name
    on conflict (sport, country, name) do update set seen_at = excluded.seen_at, match = excluded.match,
      suggested_team_id = coalesce(excluded.suggested_team_id, known.suggested_team_id)`.execute(db);
}

type NamedTeam = ColumnsOf<'team', 'id' | 'name'>;

const TEAM_ALIAS_COLUMNS = ['id', 'name', 'sport', 'country', 'competition_id', 'match', 'seen_at'] as const;

export interface TeamAlias extends ColumnsOf<'team_alias', (typeof TEAM_ALIAS_COLUMNS)[number]> {
  competition: string;
  team: NamedTeam | null;
  suggested: NamedTeam | null;
}

export async function countUnmatchedNames(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from team_alias where team_id is null`.execute(
    db,
  );
  return rows[0]!.n;
}

/** Selects the names of feeds and files; names without a team come first, then the latest. */
export async function selectTeamAliases(db: Db, limit: number): Promise<TeamAlias[]> {
  const { rows } = await sql<TeamAlias>`
    select ${columns('a', TEAM_ALIAS_COLUMNS)}, c.name as competition,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as suggested
    from team_alias a join competition c on c.id = a.competition_id
      left join team t on t.id = a.team_id left join team s on s.id = a.suggested_team_id
    order by (a.team_id is null) desc, a.seen_at desc, a.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The teams that play in these competitions around now. */
export async function selectTeamsOf(
  db: Db,
  competitionIds: readonly number[],
  since: Date,
): Promise<(NamedTeam & { competition_id: number })[]> {
  const { rows } = await sql<NamedTeam & { competition_id: number }>`
    select distinct f.competition_id, t.id, t.name
    from fixture f join team t on t.id = f.home_team_id
    where f.competition_id = any(${[...new Set(competitionIds)]}::bigint[]) and f.kickoff_at >= ${since}
    order by t.name`.execute(db);
  return rows;
}

/** Makes the team that a name is the first to name. */
export async function insertTeamOfAlias(trx: Trx, aliasId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into team (sport, country, name) select sport, country, name from team_alias where id = ${aliasId}
    on conflict (sport, country, name) do update set name = excluded.name returning id`.execute(trx);
  return rows[0]?.id;
}

/** Says which team a name stands for; undefined when there is no such name, or no such team in its country. */
export async function updateAlias(
  trx: Trx,
  aliasId: number,
  teamId: number | null,
): Promise<{ name: string; team: string | null } | undefined> {
  const { rows } = await sql<{ name: string; team: string | null }>`
    update team_alias a set team_id = ${teamId}::bigint
    where a.id = ${aliasId} and (${teamId}::bigint is null or exists (
      select from team t where t.id = ${teamId}::bigint and t.sport = a.sport and t.country = a.country
    ))
    returning a.name, (select t.name from team t where t.id = a.team_id) as team`.execute(trx);
  return rows[0];
}
