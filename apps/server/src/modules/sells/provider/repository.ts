import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Whether this database holds the simulated world. */
export async function selectHasSimulatedWorld(db: Db): Promise<boolean> {
  const { rows } = await sql<{ simulated: boolean }>`
    select exists (select from tipster where simulated) as simulated`.execute(db);
  return rows[0]!.simulated;
}
