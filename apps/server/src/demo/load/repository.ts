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

/** Inserts one row and returns its id, which the database gives. */
export async function insertOne<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  row: Readonly<Partial<Record<keyof DB[Table] & string, unknown>>>,
): Promise<number> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) returning id`.execute(
    trx,
  );
  return rows[0]!.id;
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

export interface Seller {
  readonly tipsterId: number;
  readonly channelId: number;
  readonly channel: string;
}

/** Tipsters of the world with a paid channel, the one with the address first, an admin, and whether a channel was sold already. */
export async function selectSellers(
  db: Db,
  email: string,
): Promise<{ tipsters: Seller[]; adminId: number; haveSold: boolean }> {
  const { rows: tipsters } = await sql<Seller>`
    select c.tipster_id as "tipsterId", min(c.id) as "channelId", min(c.name) as channel
    from channel c join account a on a.id = c.tipster_id where c.is_paid and a.simulated
    group by c.tipster_id, a.email order by a.email = ${email} desc, c.tipster_id limit 2`.execute(db);
  const { rows } = await sql<{ adminId: number; haveSold: boolean }>`
    select min(id) as "adminId", exists (select from purchase where product = 'channel') as "haveSold"
    from account where is_admin and simulated`.execute(db);
  return { tipsters, adminId: rows[0]!.adminId, haveSold: rows[0]!.haveSold };
}

/** Readers of the world who can't sign in. */
export async function selectReaders(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where simulated and password_hash is null and user_type <> 'collaborator'
    order by id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What every channel's plan costs from its beginning on. */
export async function insertPrices(trx: Trx): Promise<void> {
  await sql`
    insert into channel_plan_price (channel_plan_id, since, price_cents) select id, created_at, price_cents from channel_plan
    on conflict do nothing`.execute(trx);
}
