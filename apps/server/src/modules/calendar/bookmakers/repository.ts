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
