import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Names of the bookmakers that have an Italian licence, and the names or codes under which their prices are imported. */
export async function selectLicensedNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('betting_site')
    .select(['name', 'price_code'])
    .where('adm_licence', 'is not', null)
    .execute();
  return rows.flatMap(({ name, price_code }) => (price_code === null ? [name] : [name, price_code]));
}

/** Codes of the bookmakers whose back prices the feed has of matches to come. */
export async function selectQuotedBookmakers(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ bookmaker: string }>`
    select distinct q.bookmaker from fixture f join fixture_quote q on q.fixture_id = f.id and q.side = 'back'
    where f.kickoff_at > ${now} and f.status = 'scheduled' order by q.bookmaker`.execute(db);
  return rows.map(({ bookmaker }) => bookmaker);
}
