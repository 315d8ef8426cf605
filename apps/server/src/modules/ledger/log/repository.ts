import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface HeadRow {
  size: number;
  root: Uint8Array;
}

export interface CheckpointRow {
  size: number;
  note: string;
  /** Signature lines of witnesses, oldest first. */
  cosignatures: readonly string[];
}

export interface TileRow {
  level: number;
  index: number;
  hashes: Uint8Array;
}

/** The head for the one who sequences; null when somebody else is at it. */
export async function lockHead(trx: Trx): Promise<HeadRow | null> {
  const { rows } = await sql<HeadRow>`
    select tree_size as size, root from ledger_head where id = 1 for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Reads the head, waiting for a process that sequences; the operator's commands need it. */
export async function waitForHead(trx: Trx): Promise<HeadRow> {
  const { rows } = await sql<HeadRow>`select tree_size as size, root from ledger_head where id = 1 for update`.execute(
    trx,
  );
  return rows[0]!;
}

export async function readHead(db: Db): Promise<HeadRow> {
  const { rows } = await sql<HeadRow>`select tree_size as size, root from ledger_head where id = 1`.execute(db);
  return rows[0]!;
}

export async function waitingEntries(trx: Trx, limit: number): Promise<{ id: number; entry: string }[]> {
  const { rows } = await sql<{ id: number; entry: string }>`
    select id, entry from ledger_entry where leaf_index is null order by id limit ${sql.lit(limit)}`.execute(trx);
  return rows;
}

/** Gives the entries the places from `first` on, in the order given. */
export async function placeEntries(trx: Trx, ids: readonly number[], first: number): Promise<void> {
  await sql`
    update ledger_entry set leaf_index = ${first}::bigint + placed.position - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as placed (id, position)
    where ledger_entry.id = placed.id`.execute(trx);
}

export async function writeTiles(trx: Trx, tiles: readonly TileRow[]): Promise<void> {
  await sql`
    insert into ledger_tile (level, n, hashes)
    select * from unnest(
      ${tiles.map((t) => t.level)}::int[], ${tiles.map((t) => t.index)}::bigint[],
      ${tiles.map((t) => Buffer.from(t.hashes))}::bytea[])
    on conflict (level, n) do update set hashes = excluded.hashes`.execute(trx);
}

export async function writeHead(trx: Trx, head: HeadRow, note: string, signedAt: Date): Promise<void> {
  const root = Buffer.from(head.root);
  await sql`update ledger_head set tree_size = ${head.size}, root = ${root} where id = 1`.execute(trx);
  await sql`
    insert into ledger_checkpoint (tree_size, root, note, signed_at) values (${head.size}, ${root}, ${note}, ${signedAt})
    on conflict (tree_size) do update set root = excluded.root, note = excluded.note, signed_at = excluded.signed_at`.execute(
    trx,
  );
}

export async function latestCheckpoint(db: Db): Promise<CheckpointRow | null> {
  const { rows } = await sql<CheckpointRow>`
    select tree_size as size, note,
      array(select signature from ledger_cosignature c where c.tree_size = ledger_checkpoint.tree_size order by cosigned_at, witness)
        as cosignatures
    from ledger_checkpoint order by tree_size desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The hashes of a tile as far as they are known, or null. */
export async function readTile(db: Db, level: number, index: number): Promise<Uint8Array | null> {
  const { rows } = await sql<{ hashes: Uint8Array }>`
    select hashes from ledger_tile where level = ${level} and n = ${index}`.execute(db);
  return rows[0]?.hashes ?? null;
}

export async function readTiles(db: Db, tiles: readonly { level: number; index: number }[]): Promise<TileRow[]> {
  const { rows } = await sql<TileRow>`
    select tile.level, tile.n as index, tile.hashes
    from unnest(${tiles.map((t) => t.level)}::int[], ${tiles.map((t) => t.index)}::bigint[]) as wanted (level, n)
    join ledger_tile tile on tile.level = wanted.level and tile.n = wanted.n`.execute(db);
  return rows;
}

/** Logged texts from place `first` on, at most `count`. */
export async function entriesFrom(db: Db, first: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    select entry from ledger_entry where leaf_index >= ${first} and leaf_index < ${first + count} order by leaf_index`.execute(
    db,
  );
  return rows.map((row) => row.entry);
}

/** How many entries wait for their place. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ledger_entry where leaf_index is null`.execute(db);
  return rows[0]!.count;
}

/** The value of a setting, which is `first` when there was none. */
export async function fixSetting<T>(db: Db, key: string, first: T): Promise<T> {
  await sql`
    insert into setting (key, value) values (${key}, ${JSON.stringify(first)}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
  return (await readSetting<T>(db, key))!;
}

export async function readSetting<T>(db: Db, key: string): Promise<T | null> {
  const { rows } = await sql<{ value: T }>`select value from setting where key = ${key}`.execute(db);
  return rows[0]?.value ?? null;
}

/** Inside of another statement: whether a setting is absent or null. */
export function isUnset(key: string): RawBuilder<boolean> {
  return sql`not exists (select from setting where key = ${key} and value <> 'null'::jsonb)`;
}

export async function writeSetting<T>(db: Db, key: string, value: T): Promise<void> {
  await sql`
    insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Forgets signed states beyond the tree: after a restore they belong to a history that the operator gave up. */
export async function deleteCheckpointsBeyond(trx: Trx, size: number): Promise<void> {
  await sql`delete from ledger_stamp where tree_size > ${size}`.execute(trx);
  await sql`delete from ledger_cosignature where tree_size > ${size}`.execute(trx);
  await sql`delete from ledger_checkpoint where tree_size > ${size}`.execute(trx);
}

/**
 * Returns every author of entries (a tipster, the forecaster, the priors) whose numbers don't run 1, 2, 3… in the order of the log, with
 * the first place where they don't.
 */
export async function numberGaps(db: Db): Promise<{ pseudonym: string; expected: number; found: number }[]> {
  const { rows } = await sql<{ pseudonym: string; expected: number; found: number }>`
    select distinct on (pseudonym) pseudonym, expected, found from (
      select pseudonym, found, (row_number() over (partition by pseudonym order by leaf_index))::int as expected
      from (
        select coalesce(entry::json ->> 'tipster', entry::json ->> 'forecaster', entry::json ->> 'type') as pseudonym,
          (entry::json ->> 'seq')::int as found, leaf_index
        from ledger_entry where leaf_index is not null
      ) placed
    ) numbered
    where found <> expected order by pseudonym, expected limit 20`.execute(db);
  return rows;
}
