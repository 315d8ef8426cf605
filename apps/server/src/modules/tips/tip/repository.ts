import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { ColumnsOf, DB, Db, Trx } from '../../../platform/database/index.ts';
import { LOG_SIGNS } from '../../ledger/log/service.ts';
import { RECORD_HEAD, type RecordHead } from '../../ledger/service.ts';
import { type PublicationCare, publicationCare } from '../care/repository.ts';

export type TipRow = Selectable<DB['tip']>;
export type TipLegRow = Selectable<DB['tip_leg']>;
export type TipExitRow = Selectable<DB['tip_exit']>;
export type NewExit = Insertable<DB['tip_exit']>;
export type NewTip = Insertable<DB['tip']>;
export type NewLeg = Omit<Insertable<DB['tip_leg']>, 'tip_id' | 'tipster_id'>;
export type TipChange = Updateable<DB['tip']>;

/** A tip as it is stored, with its legs and exits in order. */
export interface StoredTip {
  tip: TipRow;
  legs: readonly TipLegRow[];
  exits: readonly TipExitRow[];
}

/** Everything that changes a tipster's tips takes these locks first, in the order of their ids. */
export async function lockTipsters(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const distinctIds = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`
    select id from tipster where id = any(${distinctIds}::bigint[]) order by id for no key update`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Stored tips by id, in the order of tipster and id. */
export async function loadTips(db: Db, ids: readonly number[]): Promise<StoredTip[]> {
  if (ids.length === 0) return [];
  const tips = await db
    .selectFrom('tip')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('tipster_id')
    .orderBy('id')
    .execute();
  const tipsters = [...new Set(tips.map((tip) => tip.tipster_id))];
  const legs = await db
    .selectFrom('tip_leg')
    .selectAll()
    .where(sql<boolean>`tipster_id = any(${tipsters}::bigint[])`)
    .where(sql<boolean>`tip_id = any(${tips.map((tip) => tip.id)}::bigint[])`)
    .orderBy('tip_id')
    .orderBy('n')
    .execute();
  const exits = await selectExits(
    db,
    tips.filter((tip) => tip.kind === 'exchange').map((tip) => tip.id),
  );
  const legsOf = Map.groupBy(legs, (leg) => leg.tip_id);
  return tips.map((tip) => ({ tip, legs: legsOf.get(tip.id) ?? [], exits: exits.get(tip.id) ?? [] }));
}

/** The exits of tips, in the order in which they were made. */
async function selectExits(db: Db, tipIds: readonly number[]): Promise<Map<number, TipExitRow[]>> {
  if (tipIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tip_exit')
    .selectAll()
    .where(
      sql<boolean>`(tipster_id, tip_id) in (select tipster_id, id from tip where id = any(${[...tipIds]}::bigint[]))`,
    )
    .orderBy('tip_id')
    .orderBy('n')
    .execute();
  return Map.groupBy(rows, (row) => row.tip_id);
}

export async function insertExit(trx: Trx, exit: NewExit): Promise<void> {
  await trx.insertInto('tip_exit').values(exit).execute();
}

/** Returns an own tip, or null: somebody else's doesn't exist for the asker. */
export async function loadOwnTip(db: Db, tipsterId: number, id: number): Promise<StoredTip | null> {
  const tip = await db
    .selectFrom('tip')
    .selectAll()
    .where('tipster_id', '=', tipsterId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!tip) return null;
  const legs = await db
    .selectFrom('tip_leg')
    .selectAll()
    .where('tipster_id', '=', tipsterId)
    .where('tip_id', '=', id)
    .orderBy('n')
    .execute();
  return { tip, legs, exits: (await selectExits(db, [id])).get(id) ?? [] };
}

async function insertLegs(
  trx: Trx,
  key: { tipster_id: number; tip_id: number },
  legs: readonly NewLeg[],
): Promise<void> {
  if (legs.length === 0) return;
  const rows = legs.map((leg) => ({ ...leg, tipster_id: key.tipster_id, tip_id: key.tip_id }));
  await trx.insertInto('tip_leg').values(rows).execute();
}

/** Writes a tip with its legs and, if it is published, the first line of its history, in one statement. */
export async function insertTip(
  trx: Trx,
  tip: NewTip,
  legs: readonly NewLeg[],
  first: Pick<HistoryLine, 'type' | 'at' | 'by'> | null = null,
): Promise<number> {
  const key = { tipster_id: sql<number>`(select tipster_id from made)`, tip_id: sql<number>`(select id from made)` };
  const made = trx.with('made', (db) => db.insertInto('tip').values(tip).returning(['tipster_id', 'id']));
  const withLegs = (statement: typeof made) =>
    legs.length === 0
      ? statement
      : (statement.with('with_legs', (db) =>
          db.insertInto('tip_leg').values(legs.map((leg) => ({ ...leg, ...key }))),
        ) as unknown as typeof made);
  const withHistory = (statement: typeof made) => {
    if (!first) return statement;
    const { type, at, by } = first;
    return statement.with('with_history', (db) =>
      db.insertInto('tip_history').values({ ...key, n: 1, type, at, by_account: by, data: '{}' }),
    ) as unknown as typeof made;
  };
  return (await withHistory(withLegs(made)).selectFrom('made').select('id').executeTakeFirstOrThrow()).id;
}

/** Rewrites a draft whole. */
export async function rewriteTip(
  trx: Trx,
  key: { tipster_id: number; tip_id: number },
  tip: TipChange,
  legs: readonly NewLeg[],
): Promise<void> {
  await trx.deleteFrom('tip_leg').where('tipster_id', '=', key.tipster_id).where('tip_id', '=', key.tip_id).execute();
  await updateTip(trx, key, tip);
  await insertLegs(trx, key, legs);
}

export async function updateTip(
  trx: Trx,
  key: { tipster_id: number; tip_id: number },
  change: TipChange,
): Promise<void> {
  await trx
    .updateTable('tip')
    .set(change)
    .where('tipster_id', '=', key.tipster_id)
    .where('id', '=', key.tip_id)
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(trx: Trx, key: { tipsterId: number; tipId: number }): Promise<void> {
  await trx.deleteFrom('tip').where('tipster_id', '=', key.tipsterId).where('id', '=', key.tipId).execute();
}

export interface HistoryLine {
  tipster_id: number;
  tip_id: number;
  type: string;
  at: Date;
  /** The account that acted; null where the product did. */
  by: number | null;
  data: Readonly<Record<string, unknown>>;
}

/** Appends to the tips' histories; the tipsters are locked, so the numbers can't collide. At most one line a tip. */
export async function appendHistory(trx: Trx, lines: readonly HistoryLine[]): Promise<void> {
  if (lines.length === 0) return;
  const json = JSON.stringify(
    lines.map(({ tipster_id, tip_id, type, at, by, data }) => ({ tipster_id, tip_id, type, at, by, data })),
  );
  await sql`
    insert into tip_history (tipster_id, tip_id, n, type, at, by_account, data)
    select l.tipster_id, l.tip_id,
      coalesce((select max(h.n) from tip_history h where h.tipster_id = l.tipster_id and h.tip_id = l.tip_id), 0) + 1,
      l.type, l.at, l.by, l.data
    from jsonb_to_recordset(${json}::jsonb)
      as l(tipster_id bigint, tip_id bigint, type text, at timestamptz, by bigint, data jsonb)`.execute(trx);
}

/** The own draft that a form has saved before; null where none was, or where it is published. */
export async function draftOfForm(trx: Trx, tipsterId: number, form: string): Promise<number | null> {
  const row = await trx
    .selectFrom('tip')
    .select('id')
    .where('tipster_id', '=', tipsterId)
    .where('draft_form', '=', form)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The channel and the "free" of the tipster's latest published tip; a channel that is closed since is none. */
export async function lastAudience(db: Db, tipsterId: number): Promise<Pick<TipRow, 'is_free' | 'channel_id'> | null> {
  const { rows } = await sql<Pick<TipRow, 'is_free' | 'channel_id'>>`
    select t.is_free, (select c.id from channel c where c.id = t.channel_id and c.active) as channel_id from tip t
    where t.tipster_id = ${tipsterId} and t.status <> 'draft' order by t.published_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A published tip of the tipster on a match, with its picks of the calendar. */
export interface TipOnMatch extends Pick<TipRow, 'id' | 'status' | 'phase' | 'side' | 'legs' | 'price_verified'> {
  published_at: Date;
  picks: readonly Pick<TipLegRow, 'fixture_id' | 'market' | 'selection' | 'line_milli'>[];
}

interface PlaceOfTip {
  tipsterId: number;
  fixtureId: number | null;
  exceptTipId: number | null;
}

/** The tipster's published and withdrawn tips on a match, accumulators with all their legs, the latest first. */
function tipsOnMatchQuery(place: PlaceOfTip): RawBuilder<TipOnMatch> {
  return sql`
    select t.id, t.status, t.side, t.phase, t.legs, t.price_verified, t.published_at,
      coalesce(json_agg(json_build_object('fixture_id', l.fixture_id, 'market', l.market, 'selection', l.selection,
        'line_milli', l.line_milli) order by l.n) filter (where l.fixture_id is not null), '[]') as picks
    from tip t join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id
    where t.tipster_id = ${place.tipsterId} and t.id <> ${place.exceptTipId ?? 0} and t.status <> 'draft'
      and t.id in (select m.tip_id from tip_leg m where m.fixture_id = ${place.fixtureId} and m.tipster_id = ${place.tipsterId})
    group by t.tipster_id, t.id order by t.published_at desc, t.id desc`;
}

export async function tipsOnMatch(trx: Trx, place: PlaceOfTip): Promise<TipOnMatch[]> {
  return (await tipsOnMatchQuery(place).execute(trx)).rows;
}

/** The facts that a publication depends on, beside the calendar and its prices. */
export interface PublicationFacts {
  head: RecordHead;
  /** Whether the log signs. */
  signs: boolean;
  earlier: TipOnMatch[];
  care: PublicationCare;
}

/** Reads in one statement what a publication at `now` depends on; the tipster's row must be locked. */
export async function publicationFacts(trx: Trx, place: PlaceOfTip, now: Date): Promise<PublicationFacts> {
  const { rows } = await sql<RecordHead & Omit<PublicationFacts, 'head'>>`
    select ${RECORD_HEAD}, ${LOG_SIGNS} as signs,
      (select coalesce(json_agg(e order by e.published_at desc, e.id desc), '[]') from (${tipsOnMatchQuery(place)}) e) as earlier,
      (select row_to_json(c) from (${publicationCare(place.tipsterId, now)}) c) as care
    from tipster t where t.id = ${place.tipsterId}`.execute(trx);
  const { signs, earlier, care, ...head } = rows[0]!;
  const dated = earlier.map((tip) => ({ ...tip, published_at: new Date(tip.published_at) }));
  return { head, signs, earlier: dated, care };
}

/** Returns an open channel of the tipster's own. */
export function ownChannel(db: Db, tipsterId: number, channelId: number) {
  return db
    .selectFrom('channel')
    .select(['id', 'is_paid'])
    .where('id', '=', channelId)
    .where('tipster_id', '=', tipsterId)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** Drafts whose time has come, of those who may still publish. */
export async function selectDue(db: Db, now: Date, limit: number): Promise<{ id: number; tipster_id: number }[]> {
  const { rows } = await sql<{ id: number; tipster_id: number }>`
    select t.id, t.tipster_id from tip t join account a on a.id = t.tipster_id
    where t.status = 'draft' and t.publish_at <= ${now} and a.banned_at is null and a.user_type = 'collaborator'
      and a.deactivated_at is null and a.erased_at is null and (a.self_excluded_until is null or a.self_excluded_until <= ${now})
    order by t.publish_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export type HistoryRow = ColumnsOf<'tip_history', 'type' | 'at' | 'by_account'> & { data: unknown };

export function selectHistory(db: Db, tipsterId: number, tipId: number): Promise<HistoryRow[]> {
  return db
    .selectFrom('tip_history')
    .select(['type', 'at', 'by_account', 'data'])
    .where('tipster_id', '=', tipsterId)
    .where('tip_id', '=', tipId)
    .orderBy('n')
    .execute();
}

/** Returns when a locked tip was published or disabled. Exits, words and grades would give the tip away and stay unread. */
export async function selectLockedHistory(db: Db, tipsterId: number, tipId: number): Promise<HistoryRow[]> {
  const rows = await db
    .selectFrom('tip_history')
    .select(['type', 'at', 'by_account'])
    .where('tipster_id', '=', tipsterId)
    .where('tip_id', '=', tipId)
    .where('type', 'in', ['published', 'disabled', 'enabled'])
    .orderBy('n')
    .execute();
  return rows.map((row) => ({ ...row, data: {} }));
}
