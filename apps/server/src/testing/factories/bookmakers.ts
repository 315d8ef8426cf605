import type { Db } from '../../platform/database/index.ts';

/** Lists bookmakers with an Italian licence, so that every reader may be shown them. */
export async function licenseBookmakers(db: Db, ...names: string[]): Promise<void> {
  const at = new Date(0);
  const rows = names.map((name, n) => ({ name, adm_licence: `TEST ${n + 1}`, created_at: at, updated_at: at }));
  await db.insertInto('betting_site').values(rows).execute();
}
