import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

export type TagRow = ColumnsOf<'bet_tag', 'id' | 'name'>;

/** The condition that an own bet, `b` in the statement, has this tag of an account; for an empty text, that it has none. */
export function hasTag(accountId: RawBuilder<unknown>, tag: string): RawBuilder<unknown> {
  if (tag === '') return sql`not exists (select from own_bet_tag t where t.bet_id = b.id)`;
  return sql`b.id in (select t.bet_id from own_bet_tag t join bet_tag g on g.id = t.tag_id
    where g.account_id = ${accountId} and g.name_key = tag_key(${tag}))`;
}

const isUsed = sql`exists (select from own_bet_tag t where t.tag_id = g.id)`;

export async function selectTags(db: Db, accountId: number): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select g.id, g.name from bet_tag g where g.account_id = ${accountId} and ${isUsed} order by g.used_at desc, g.id desc`.execute(
    db,
  );
  return rows;
}

/** The tags of these bets in their owner's order. */
export async function selectTagsOf(db: Db, betIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ bet_id: number; names: string[] }>`
    select t.bet_id, array_agg(g.name order by t.n) as names from own_bet_tag t join bet_tag g on g.id = t.tag_id
    where t.bet_id = any(${[...betIds]}::bigint[]) group by t.bet_id`.execute(db);
  return new Map(rows.map(({ bet_id, names }) => [bet_id, names]));
}

/** A word that no bet has any more is forgotten. */
export async function deleteUnused(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from bet_tag g where g.account_id = ${accountId} and not ${isUsed}`.execute(trx);
}

/** Keeps the words that aren't there yet in any spelling; answers how many tags the account has then. */
export async function upsertTags(trx: Trx, accountId: number, names: readonly string[], at: Date): Promise<number> {
  await sql`
    insert into bet_tag (account_id, name, used_at)
    select ${accountId}, min(name), ${at}::timestamptz from unnest(${[...names]}::text[]) name group by tag_key(name)
    on conflict (account_id, name_key) do update set used_at = excluded.used_at`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bet_tag where account_id = ${accountId}`.execute(trx);
  return rows[0]!.count;
}

export async function deleteTagsOf(trx: Trx, betId: number): Promise<void> {
  await sql`delete from own_bet_tag where bet_id = ${betId}`.execute(trx);
}

/** Puts kept words behind the tags that bets of the account have; answers the bets that have more than so many then. */
export async function addTags(
  trx: Trx,
  accountId: number,
  { betIds, names, max }: { betIds: readonly number[]; names: readonly string[]; max: number },
): Promise<number> {
  const ids = sql`${[...betIds]}::bigint[]`;
  await sql`
    insert into own_bet_tag (bet_id, tag_id, n)
    select b.id, g.id, w.n + coalesce((select max(t.n) from own_bet_tag t where t.bet_id = b.id), 0)
    from own_bet b cross join unnest(${[...names]}::text[]) with ordinality w(name, n)
      join bet_tag g on g.account_id = b.account_id and g.name_key = tag_key(w.name)
    where b.account_id = ${accountId} and b.id = any(${ids})
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ over: number }>`
    select count(*)::int as over from (
      select from own_bet_tag where bet_id = any(${ids}) group by bet_id having count(*) > ${max}) o`.execute(trx);
  return rows[0]!.over;
}

export async function removeTags(
  trx: Trx,
  accountId: number,
  { betIds, names }: { betIds: readonly number[]; names: readonly string[] },
): Promise<void> {
  await sql`
    delete from own_bet_tag t using bet_tag g
    where g.id = t.tag_id and g.account_id = ${accountId} and t.bet_id = any(${[...betIds]}::bigint[])
      and g.name_key in (select tag_key(name) from unnest(${[...names]}::text[]) name)`.execute(trx);
}

export async function isTagOf(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from bet_tag where id = ${id} and account_id = ${accountId} for update`.execute(trx);
  return rows.length > 0;
}

/** Gives a tag another name. Where another tag has that name, the bets of both have that one. */
export async function renameTag(trx: Trx, accountId: number, { id, name }: TagRow): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from bet_tag where account_id = ${accountId} and name_key = tag_key(${name}) and id <> ${id}`.execute(
    trx,
  );
  const [other] = rows;
  if (other === undefined) {
    await sql`update bet_tag set name = ${name} where id = ${id}`.execute(trx);
    return;
  }
  await sql`
    insert into own_bet_tag (bet_id, tag_id, n) select bet_id, ${other.id}, n from own_bet_tag where tag_id = ${id}
    on conflict do nothing`.execute(trx);
  await deleteTag(trx, id);
}

export async function deleteTag(trx: Trx, id: number): Promise<void> {
  await sql`delete from bet_tag where id = ${id}`.execute(trx);
}
