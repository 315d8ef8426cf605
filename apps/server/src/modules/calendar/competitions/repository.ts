import { type Selectable, sql } from 'kysely';
import type { DB, Db, Trx } from '../../../platform/database/index.ts';

export type CompetitionRow = Selectable<DB['competition']>;

export interface NewCompetition {
  readonly sport: string;
  readonly code: string;
  readonly name: string;
  readonly country: string;
}

export interface NewTeam {
  readonly sport: string;
  readonly country: string;
  readonly name: string;
}

export async function selectCompetitions(db: Db, sport: string | undefined): Promise<CompetitionRow[]> {
  return db
    .selectFrom('competition')
    .selectAll()
    .$if(sport !== undefined, (query) => query.where('sport', '=', sport ?? ''))
    .orderBy('country')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function findCompetitionByName(db: Db, sport: string, name: string): Promise<CompetitionRow | undefined> {
  return db
    .selectFrom('competition')
    .selectAll()
    .where('sport', '=', sport)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst();
}

/**
 * Makes the competitions that are missing and locks them all, in the order of their ids, until the transaction ends: whoever
 * adds matches to a competition does so alone, so that one match told twice at once is one match. By `sport|code`.
 */
export async function lockCompetitions(
  trx: Trx,
  wanted: readonly NewCompetition[],
): Promise<Map<string, { readonly id: number; readonly country: string }>> {
  const sorted = [...wanted].sort((a, b) => (`${a.sport}|${a.code}` < `${b.sport}|${b.code}` ? -1 : 1));
  const list = JSON.stringify(sorted);
  await sql`insert into competition (sport, code, name, country)
    select sport, code, name, country
    from jsonb_to_recordset(${list}::jsonb) as w (sport text, code text, name text, country text)
    where not exists (select from competition c where c.sport = w.sport and c.code = w.code)
    on conflict (sport, code) do nothing`.execute(trx);
  const { rows } = await sql<{ id: number; key: string; country: string }>`
    select c.id, c.sport || '|' || c.code as key, c.country
    from competition c join jsonb_to_recordset(${list}::jsonb) as w (sport text, code text) on c.sport = w.sport and c.code = w.code
    order by c.id for no key update of c`.execute(trx);
  return new Map(rows.map(({ key, id, country }) => [key, { id, country }]));
}

/** Makes the teams that are missing. Ids by `sport|country|name`. */
export async function ensureTeams(trx: Trx, wanted: readonly NewTeam[]): Promise<Map<string, number>> {
  const key = (team: NewTeam) => `${team.sport}|${team.country}|${team.name}`;
  const unique = new Map(wanted.map((team) => [key(team), team]));
  // Everybody inserts in one order, or two could wait for each other.
  const list = JSON.stringify([...unique.keys()].sort().map((name) => unique.get(name)));
  await sql`insert into team (sport, country, name)
    select sport, country, name from jsonb_to_recordset(${list}::jsonb) as w (sport text, country text, name text)
    where not exists (select from team t where t.sport = w.sport and t.country = w.country and t.name = w.name)
    on conflict (sport, country, name) do nothing`.execute(trx);
  const { rows } = await sql<NewTeam & { id: number }>`
    select t.id, t.sport, t.country, t.name
    from team t join jsonb_to_recordset(${list}::jsonb) as w (sport text, country text, name text)
      on t.sport = w.sport and t.country = w.country and t.name = w.name`.execute(trx);
  return new Map(rows.map((row) => [key(row), row.id]));
}
