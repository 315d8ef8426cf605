import type { SettledLeg } from '@quotavera/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../platform/database/index.ts';
import { hint } from '../../platform/live/index.ts';

/** Wakes the sequencer when a transaction with new entries commits. */
export const ENTRY_CHANNEL = 'ledger_entry';

/** The owners of the product's own entries among the tipsters' ids, by type: no tipster has these numbers. */
export const PRODUCT_OWNERS = { ranking_priors: -1, prices: -2, clv_worth: -3, premium_worth: -4 } as const;

/** Replaces the tip's number in rows about a whole record; no tip has this number. */
export const NO_TIP = 0;

export interface TipsterRow extends ColumnsOf<'tipster', 'id' | 'pseudonym' | 'ledger_seq'> {
  /** When the tipster's last entry was stamped; null before the first. */
  last_at: Date | null;
}

export interface EntryRow {
  tipsterId: number;
  seq: number;
  tipId: number;
  type: string;
  at: string;
  entry: string;
}

/** `bet`, `exit:<seq>`, `price:<seq>`, `terms:<seq>`, `words:<seq>`, `name:<seq>`: a tip has one bet, and whatever else more than once. */
type SecretPart = 'bet' | `${'exit' | 'price' | 'terms' | 'words' | 'name'}:${number}`;

export interface SecretRow extends ColumnsOf<'ledger_secret', 'tipster_id' | 'tip_id'> {
  part: SecretPart;
  nonce: Uint8Array;
  /** Canonical JSON. */
  content: string;
}

/** Inside of another statement, for `tipster as t`: the columns of its {@link TipsterRow}. */
export const RECORD_HEAD = sql`t.id, t.pseudonym, t.ledger_seq, (
  select e.at from ledger_entry e where e.tipster_id = t.id order by e.seq desc limit 1) as last_at`;

/**
 * Takes each tipster's next numbers; `ledger_seq` of the answer is the last one taken. The rows are locked in id order, so that two
 * transactions never wait for each other in a circle, and held until the transaction ends.
 */
export async function takeSequences(
  trx: Trx,
  requests: readonly { id: number; count: number }[],
): Promise<TipsterRow[]> {
  const { rows } = await sql<TipsterRow>`
    with locked as materialized (
      select id from tipster where id = any(${requests.map((one) => one.id)}::bigint[]) order by id for no key update)
    update tipster t set ledger_seq = t.ledger_seq + w.count
    from locked l join unnest(${requests.map((one) => one.id)}::bigint[], ${requests.map((one) => one.count)}::int[]) as w (id, count)
      on w.id = l.id
    where t.id = l.id
    returning ${RECORD_HEAD}`.execute(trx);
  return rows;
}

/** The product's last entry of a type. Whoever else writes one waits until the transaction ends. */
export async function lockLastOwn(trx: Trx, type: keyof typeof PRODUCT_OWNERS): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger_own'), hashtext(${type}))`.execute(trx);
  const { rows } = await sql<{ entry: string }>`
    select entry from ledger_entry where tipster_id = ${PRODUCT_OWNERS[type]} order by seq desc limit 1`.execute(trx);
  return rows[0]?.entry ?? null;
}

interface InsertedEntries {
  rows: readonly EntryRow[];
  secrets?: readonly SecretRow[];
  /** The last numbers that the entries take, of tipsters whose rows are locked and whose numbers aren't taken yet. */
  sequences?: readonly { id: number; seq: number }[];
}

/** Writes entries, and wakes the sequencer when the transaction commits. */
export async function insertEntries(trx: Trx, { rows, secrets = [], sequences = [] }: InsertedEntries): Promise<void> {
  // The order of the identities is the order in which the tree takes the entries.
  await sql`
    with numbered as (
      update tipster t set ledger_seq = n.seq
      from unnest(${sequences.map((r) => r.id)}::bigint[], ${sequences.map((r) => r.seq)}::int[]) as n (id, seq)
      where t.id = n.id),
    secret as (
      insert into ledger_secret (tipster_id, tip_id, part, nonce, content)
      select * from unnest(
        ${secrets.map((r) => r.tipster_id)}::bigint[], ${secrets.map((r) => r.tip_id)}::bigint[],
        ${secrets.map((r) => r.part)}::text[], ${secrets.map((r) => Buffer.from(r.nonce))}::bytea[],
        ${secrets.map((r) => r.content)}::text[])),
    added as (
    insert into ledger_entry (tipster_id, seq, tip_id, type, at, entry)
    select tipster_id, seq, tip_id, type, at, entry
    from unnest(
      ${rows.map((r) => r.tipsterId)}::bigint[], ${rows.map((r) => r.seq)}::int[], ${rows.map((r) => r.tipId)}::bigint[],
      ${rows.map((r) => r.type)}::text[], ${rows.map((r) => r.at)}::timestamptz[], ${rows.map((r) => r.entry)}::text[]
    ) with ordinality as a (tipster_id, seq, tip_id, type, at, entry, position)
    order by position)
    select ${hint(ENTRY_CHANNEL, null)}`.execute(trx);
}

/** Secrets of tips, exits in the order in which they were made. */
export async function secretsOf(db: Db, tipIds: readonly number[]): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select tipster_id, tip_id, part, nonce, content
    from ledger_secret
    where (tipster_id, tip_id) in (select tipster_id, id from tip where id = any(${[...tipIds]}::bigint[]))
    order by tip_id, length(part), part`.execute(db);
  return rows;
}

/** The legs of each tip's last settlement in the log. */
export async function lastSettledLegs(
  trx: Trx,
  tipIds: readonly number[],
): Promise<{ tip_id: number; legs: readonly Pick<SettledLeg, 'result' | 'reason'>[] }[]> {
  const { rows } = await sql<{ tip_id: number; legs: readonly Pick<SettledLeg, 'result' | 'reason'>[] }>`
    select distinct on (tip_id) tip_id, entry::json -> 'legs' as legs from ledger_entry
    where tip_id = any(${[...tipIds]}::bigint[]) and type in ('settlement', 'resettlement')
    order by tip_id, seq desc`.execute(trx);
  return rows;
}

/** Where a tip's publication stands in the log, as replies say it. */
export interface TipProof {
  /** Hexadecimal. */
  commitment: string;
  /** Place in the tree; null in the moments before the entry is sequenced. */
  index: number | null;
}

/** Inside of another module's statement: the proof of a tip as JSON, which a locked tip may show; null where it was never published. */
export function tipProof(tipId: RawBuilder<unknown>): RawBuilder<TipProof | null> {
  return sql<TipProof | null>`(
    select json_build_object('commitment', e.entry::json ->> 'commitment', 'index', e.leaf_index)
    from ledger_entry e where e.tip_id = ${tipId} and e.type = 'publication')`;
}

/** Cuts the tie between a person and what the log says under the pseudonym; the entries stay. */
export async function eraseTipster(trx: Trx, tipsterId: number, newPseudonym: string, newOwner: number): Promise<void> {
  await sql`delete from ledger_secret where tipster_id = ${tipsterId}`.execute(trx);
  await sql`update tipster set pseudonym = ${newPseudonym}, ledger_seq = 0 where id = ${tipsterId}`.execute(trx);
  await sql`update ledger_entry set tipster_id = ${newOwner} where tipster_id = ${tipsterId}`.execute(trx);
}

/** Tipsters whose name no entry binds, oldest first. Erased accounts have none to bind. */
export async function unnamedTipsters(trx: Trx): Promise<{ tipster_id: number; name: string }[]> {
  // Two processes that start at once must not name a record twice.
  await sql`select pg_advisory_xact_lock(hashtext('ledger_names'))`.execute(trx);
  const { rows } = await sql<{ tipster_id: number; name: string }>`
    select t.id as tipster_id, a.username_visible as name from tipster t join account a on a.id = t.id
    where a.erased_at is null and not exists (
      select from ledger_secret s where s.tipster_id = t.id and s.tip_id = ${NO_TIP} and s.part like 'name:%')
    order by t.id`.execute(trx);
  return rows;
}

export interface ForecasterRow {
  pseudonym: string;
  seq: number;
}

/** The forecaster's row, locked until the transaction ends; made with `pseudonym` the first time. */
export async function lockForecaster(trx: Trx, pseudonym: string): Promise<ForecasterRow> {
  await sql`insert into forecaster (id, pseudonym) values (1, ${pseudonym}) on conflict do nothing`.execute(trx);
  const { rows } = await sql<ForecasterRow>`
    select pseudonym, ledger_seq as seq from forecaster where id = 1 for no key update`.execute(trx);
  return rows[0]!;
}

export async function setForecasterSequence(trx: Trx, seq: number): Promise<void> {
  await sql`update forecaster set ledger_seq = ${seq} where id = 1`.execute(trx);
}

/** The number of the next import of prices; whoever else wants one waits until the transaction ends. */
export async function nextPriceImport(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger_prices'))`.execute(trx);
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) + 1 as seq from price_import`.execute(trx);
  return rows[0]!.seq;
}

export async function insertPriceImport(
  trx: Trx,
  { seq, at, content }: { seq: number; at: Date; content: Buffer },
): Promise<void> {
  await trx.insertInto('price_import').values({ seq, at, content }).execute();
}

export async function findPriceImport(db: Db, seq: number): Promise<{ content: Uint8Array | null } | undefined> {
  return db.selectFrom('price_import').select('content').where('seq', '=', seq).executeTakeFirst();
}

export async function forgetPriceImports(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('price_import')
    .set({ content: null })
    .where('at', '<', before)
    .where('content', 'is not', null)
    .execute();
}

/** The largest tree that a witness cosigned; 0 for none. */
export async function lastCosigned(db: Db, witness: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(tree_size), 0) as size from ledger_cosignature where witness = ${witness}`.execute(db);
  return rows[0]!.size;
}

export async function addCosignature(
  db: Db,
  row: { size: number; witness: string; line: string; cosignedAt: Date },
): Promise<void> {
  await sql`
    insert into ledger_cosignature (tree_size, witness, signature, cosigned_at)
    values (${row.size}, ${row.witness}, ${row.line}, ${row.cosignedAt}) on conflict do nothing`.execute(db);
}
