import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Hint, hints } from '../../../platform/live/index.ts';

const SHARDS = 16;

/**
 * Whoever changes what a list of tips shows says so by a greater version, last in the transaction. Connections have a row each, more or
 * less, so that they seldom wait for each other. The hints go out when the transaction commits.
 */
export async function raiseTipsVersion(trx: Db | Trx, told: readonly Hint[] = []): Promise<void> {
  const raised = sql`update tips_version set version = version + 1 where shard = pg_backend_pid() % ${sql.lit(SHARDS)}`;
  await (told.length === 0 ? raised : sql`with raised as (${raised}) ${hints(told)}`).execute(trx);
}

/** Inside of a statement: the version of what the statement reads. */
export const tipsVersion = sql<number>`(select sum(version)::bigint from tips_version)`;

/** The version of everything that lists and profiles show: tips, records, names. */
export const publicVersion = sql<number>`(select version + ${tipsVersion} from record_state where id = 1)`;

export async function selectPublicVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`select ${publicVersion} as version`.execute(db);
  return rows[0]?.version ?? 0;
}
