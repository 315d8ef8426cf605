import { sql } from 'kysely';
import type { DB, Db, Trx } from '../../platform/database/index.ts';

/** Rows in chunks: a statement's JSON stays well below what one value may hold. */
const CHUNK = 2000;

/** Inserts many rows with one statement per chunk; every row has the same columns. Returns nothing: ids are the caller's. */
export async function insertRows<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  rows: readonly Readonly<Partial<Record<keyof DB[Table] & string, unknown>>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const json = JSON.stringify(rows.slice(from, from + CHUNK));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(trx);
  }
}

/** Takes `count` ids from a table's sequence at once. */
export async function reserveIds(trx: Trx, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Whether there is an account outside of the simulated world. */
export async function hasRealAccounts(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('simulated', '=', false)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

const WORLD_SETTING = 'simulated_world';

export interface WorldSetting {
  readonly seed: string;
  readonly anchor: string;
  /** Tips up to this instant are published; the world continues from it. */
  readonly publishedUntil: string;
  /** True until rankings, graded forecasts and public figures are computed. */
  readonly unfinished?: true;
}

export async function readWorld(db: Db): Promise<WorldSetting | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', WORLD_SETTING).executeTakeFirst();
  return row ? (row.value as unknown as WorldSetting) : null;
}

export async function writeWorld(trx: Trx, world: WorldSetting): Promise<void> {
  const value = JSON.stringify(world);
  await trx
    .insertInto('setting')
    .values({ key: WORLD_SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function competitionIds(db: Db): Promise<number[]> {
  return (await db.selectFrom('competition').select('id').orderBy('id').execute()).map(({ id }) => id);
}
