import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB, Db, Trx } from '../../../platform/database/index.ts';

export type SiteRow = Selectable<DB['betting_site']>;

/** Every bookmaker as admins have it, by name. */
export async function selectSites(db: Db): Promise<(SiteRow & { priced: boolean })[]> {
  const { rows } = await sql<SiteRow & { priced: boolean }>`
    select s.*, exists (select from bookmaker_season b where b.bookmaker = s.price_code) as priced
    from betting_site s order by lower(s.name)`.execute(db);
  return rows;
}

/** The bookmakers that readers may be shown, by name; with `licensedOnly` those with an Italian licence. */
export async function selectShownSites(db: Db, licensedOnly: boolean): Promise<SiteRow[]> {
  return db
    .selectFrom('betting_site')
    .selectAll()
    .where('active', '=', true)
    .$if(licensedOnly, (query) => query.where('adm_licence', 'is not', null))
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Admins change bookmakers one at a time, so that a name that is free stays free until the change. */
export async function lockSites(trx: Trx): Promise<void> {
  await sql`lock table betting_site in share row exclusive mode`.execute(trx);
}

export async function findSite(db: Db | Trx, id: number): Promise<SiteRow | undefined> {
  return db.selectFrom('betting_site').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns which of the two names another bookmaker has, or null. */
export async function findTaken(
  trx: Trx,
  { id, name, priceCode }: { id: number | null; name: string; priceCode: string | null },
): Promise<'name' | 'price_code' | null> {
  const { rows } = await sql<{ same_name: boolean }>`
    select lower(name) = lower(${name}) as same_name from betting_site
    where (lower(name) = lower(${name}) or price_code = ${priceCode}) and id is distinct from ${id}::bigint
    order by 1 desc limit 1`.execute(trx);
  if (!rows[0]) return null;
  return rows[0].same_name ? 'name' : 'price_code';
}

export async function insertSite(trx: Trx, row: Insertable<DB['betting_site']>): Promise<SiteRow> {
  return trx.insertInto('betting_site').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateSite(
  trx: Trx,
  id: number,
  values: Partial<Insertable<DB['betting_site']>>,
): Promise<SiteRow> {
  return trx.updateTable('betting_site').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteSite(trx: Trx, id: number): Promise<SiteRow | undefined> {
  return trx.deleteFrom('betting_site').where('id', '=', id).returningAll().executeTakeFirst();
}
