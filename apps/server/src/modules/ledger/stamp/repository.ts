import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';

export interface StampState {
  /** The tree that was stamped last and when, by our clock; 0 and null before the first. */
  stamped: number;
  made_at: Date | null;
  /** The next start, after `now`, of a prematch tip that no stamp covers. */
  next_start: Date | null;
}

export async function stampState(db: Db, now: Date): Promise<StampState> {
  const { rows } = await sql<StampState>`
    with last as (select tree_size, made_at from ledger_stamp order by n desc limit 1)
    select coalesce((select tree_size from last), 0) as stamped, (select made_at from last) as made_at,
      (select min(tip.first_start_at) from ledger_entry e join tip on tip.tipster_id = e.tipster_id and tip.id = e.tip_id
        where e.leaf_index >= coalesce((select tree_size from last), 0) and e.type = 'publication'
          and tip.phase = 'prematch' and tip.status = 'published' and tip.first_start_at > ${now}) as next_start`.execute(
    db,
  );
  return rows[0]!;
}

/** Takes the turn to ask until `until`, or gives null when it is too early or another process's; failures in a row so far. */
export async function takeTurn(db: Db, now: Date, until: Date): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update ledger_stamp_attempt set not_before = ${until} where id = 1 and not_before <= ${now} returning failures`.execute(
    db,
  );
  return rows[0]?.failures ?? null;
}

export async function endTurn(db: Db, notBefore: Date, failures: number): Promise<void> {
  await sql`update ledger_stamp_attempt set not_before = ${notBefore}, failures = ${failures} where id = 1`.execute(db);
}

export interface NewStamp {
  size: number;
  token: Uint8Array;
  stampedAt: Date;
  authority: string;
  madeAt: Date;
}

export async function insertStamp(db: Db, stamp: NewStamp): Promise<void> {
  await sql`
    insert into ledger_stamp (n, tree_size, token, stamped_at, authority, made_at)
    select coalesce(max(n), 0) + 1, ${stamp.size}::bigint, ${Buffer.from(stamp.token)}::bytea, ${stamp.stampedAt}::timestamptz,
      ${stamp.authority}::text, ${stamp.madeAt}::timestamptz
    from ledger_stamp on conflict (tree_size) do nothing`.execute(db);
}

export interface StampRow extends ColumnsOf<'ledger_stamp', 'stamped_at' | 'authority'> {
  size: number;
  /** The checkpoint as the log signed it, without cosignatures. */
  note: string;
  token: Uint8Array;
}

const STAMP = sql`s.tree_size as size, c.note, s.token, s.stamped_at, s.authority`;

/** For each place the first stamped checkpoint that includes it, no larger than `upTo`. */
export async function firstStamped(db: Db, places: readonly number[], upTo: number): Promise<StampRow[]> {
  const { rows } = await sql<StampRow>`
    select ${STAMP} from ledger_stamp s join ledger_checkpoint c on c.tree_size = s.tree_size
    where s.tree_size <= ${upTo} and s.tree_size in (
      select (select min(tree_size) from ledger_stamp where tree_size > place)
      from unnest(${[...places]}::bigint[]) as wanted (place))
    order by s.tree_size`.execute(db);
  return rows;
}

/** The stamp of a tree of that size, or the newest. */
export async function findStamp(db: Db, size: number | null): Promise<StampRow | null> {
  const { rows } = await sql<StampRow>`
    select ${STAMP} from ledger_stamp s join ledger_checkpoint c on c.tree_size = s.tree_size
    where ${size}::bigint is null or s.tree_size = ${size}::bigint order by s.n desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Counts the evidence for the times of a tipster's latest prematch tips that have started. */
export async function countTimeEvidence(
  db: Db,
  tipsterId: number,
  now: Date,
  latest: number,
): Promise<{ tips: number; witnessed: number; stamped: number }> {
  const { rows } = await sql<{ tips: number; witnessed: number; stamped: number }>`
    with recent as (
      select tipster_id, id, first_start_at from tip
      where tipster_id = ${tipsterId} and status = 'published' and phase = 'prematch' and first_start_at <= ${now}
      order by published_at desc, id desc limit ${sql.lit(latest)}),
    seen as (
      select
        (select cosigned_at from ledger_cosignature c where c.tree_size > e.leaf_index
          order by c.tree_size limit 1) < recent.first_start_at as witnessed,
        (select stamped_at from ledger_stamp s where s.tree_size > e.leaf_index
          order by s.tree_size limit 1) < recent.first_start_at as stamped
      from recent join ledger_entry e on e.tip_id = recent.id and e.tipster_id = recent.tipster_id and e.type = 'publication')
    select count(*)::int as tips, count(*) filter (where witnessed)::int as witnessed,
      count(*) filter (where stamped and witnessed is not true)::int as stamped
    from seen`.execute(db);
  return rows[0]!;
}
