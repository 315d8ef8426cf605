import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';
import { NO_TIP, PRODUCT_OWNERS } from '../repository.ts';

export interface TipsterName extends ColumnsOf<'tipster', 'id' | 'pseudonym'> {
  username: string;
}

/** The tipster behind the name in an address. */
export async function tipsterNamed(db: Db, username: string): Promise<TipsterName | null> {
  const { rows } = await sql<TipsterName>`
    select tipster.id, tipster.pseudonym, account.username_visible as username
    from account join tipster on tipster.id = account.id
    where lower(account.username_visible) = lower(${username}) or lower(account.username) = lower(${username})
    order by (lower(account.username_visible) = lower(${username})) desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface PlacedRow extends ColumnsOf<'ledger_entry', 'seq' | 'tip_id' | 'entry'> {
  index: number;
}

/** A tipster's entries in the first `size` of the log, in the order of the log; from after `after`, at most `count`. */
export async function entriesOf(
  db: Db,
  tipsterId: number,
  size: number,
  after: number,
  count: number,
): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select seq, tip_id, leaf_index as index, entry
    from ledger_entry
    where tipster_id = ${tipsterId} and seq > ${after} and leaf_index < ${size}
    order by seq limit ${sql.lit(count)}`.execute(db);
  return rows;
}

/** Places of a tipster's entries in the first `size` of the log, ascending; of which the publications are those whose time matters. */
export async function placesOf(
  db: Db,
  tipsterId: number,
  size: number,
): Promise<{ all: number[]; published: number[] }> {
  const { rows } = await sql<{ index: number; published: boolean }>`
    select leaf_index as index, type = 'publication' as published from ledger_entry
    where tipster_id = ${tipsterId} and leaf_index < ${size} order by leaf_index`.execute(db);
  const published = rows.filter((row) => row.published);
  return { all: rows.map(({ index }) => index), published: published.map(({ index }) => index) };
}

export async function entriesOfTip(db: Db, tipId: number, size: number): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select seq, tip_id, leaf_index as index, entry
    from ledger_entry where tip_id = ${tipId} and leaf_index < ${size} order by seq`.execute(db);
  return rows;
}

export interface PlacedPriors {
  index: number;
  entry: string;
}

/** The entry of a change of the priors in the first `size` of the log; null while it waits for its place. */
export async function placedPriors(db: Db, seq: number, size: number): Promise<PlacedPriors | null> {
  const { rows } = await sql<PlacedPriors>`
    select leaf_index as index, entry from ledger_entry
    where tipster_id = ${PRODUCT_OWNERS.ranking_priors} and seq = ${seq} and leaf_index < ${size}`.execute(db);
  return rows[0] ?? null;
}

/** The number of a tipster's newest entry, placed or not. */
export async function lastNumber(db: Db, tipsterId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select ledger_seq as seq from tipster where id = ${tipsterId}`.execute(
    db,
  );
  return rows[0]?.seq ?? 0;
}

/** The number of a tipster's newest entry in the first `size` of the log. */
export async function lastPlaced(db: Db, tipsterId: number, size: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from ledger_entry where tipster_id = ${tipsterId} and leaf_index < ${size} order by seq desc limit 1`.execute(
    db,
  );
  return rows[0]?.seq ?? 0;
}

/** A tipster's tips whose bet no settlement revealed: open and withdrawn ones. */
export async function unsettledTipsOf(db: Db, tipsterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tip where tipster_id = ${tipsterId} and status <> 'draft' and settled_at is null`.execute(db);
  return rows.map((row) => row.id);
}

export interface RevealRow {
  seq: number;
  nonce: Uint8Array;
  content: unknown;
}

/** The record's names, and bets, exits, prices and later terms of tips, with the numbers of the entries that committed to them. */
export async function revealsOf(
  db: Db,
  tipsterId: number,
  tipIds: readonly number[],
  size: number,
): Promise<RevealRow[]> {
  const { rows } = await sql<RevealRow>`
    select entry.seq, secret.nonce, secret.content::json as content
    from ledger_secret secret
    join ledger_entry entry on entry.tipster_id = secret.tipster_id and entry.tip_id = secret.tip_id
      and ((secret.part = 'bet' and entry.type = 'publication')
        or (entry.type in ('exit', 'price', 'terms', 'name') and secret.part = entry.type || ':' || entry.seq))
    where secret.tipster_id = ${tipsterId} and secret.tip_id = any(${[NO_TIP, ...tipIds]}::bigint[]) and entry.leaf_index < ${size}
    order by entry.seq`.execute(db);
  return rows;
}

export interface CosignedRow {
  size: number;
  note: string;
  lines: readonly string[];
  cosigned_at: Date;
}

/** For each place the first cosigned checkpoint that includes it: when somebody else had seen the entry. */
export async function firstCosigned(db: Db, places: readonly number[], upTo: number): Promise<CosignedRow[]> {
  const { rows } = await sql<CosignedRow>`
    select size, note, lines, cosigned_at from (
      select distinct (select min(tree_size) from ledger_cosignature where tree_size > place) as size
      from unnest(${[...places]}::bigint[]) as wanted (place)
    ) first
    cross join lateral (
      select checkpoint.note, array_agg(c.signature order by c.witness) as lines, min(c.cosigned_at) as cosigned_at
      from ledger_checkpoint checkpoint join ledger_cosignature c on c.tree_size = checkpoint.tree_size
      where checkpoint.tree_size = first.size group by checkpoint.note
    ) cosigned
    where size <= ${upTo} order by size`.execute(db);
  return rows;
}
