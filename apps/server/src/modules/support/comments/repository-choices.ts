import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export interface Choices {
  off: boolean;
  muted: string[];
}

export async function selectChoices(db: Db, accountId: number): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select exists (select from comment_choice o where o.account_id = ${accountId}) as off,
      coalesce((select array_agg(a.username_visible order by m.at desc) from comment_mute m join account a on a.id = m.muted_id
        where m.account_id = ${accountId}), '{}') as muted`.execute(db);
  return rows[0]!;
}

export async function switchOff(db: Db, accountId: number, at: Date | null): Promise<void> {
  if (at === null) await sql`delete from comment_choice where account_id = ${accountId}`.execute(db);
  else
    await sql`
      insert into comment_choice (account_id, off_at) values (${accountId}, ${at}) on conflict do nothing`.execute(db);
}

/** The account that people know by this name. */
export async function selectNamed(db: Db, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from account where lower(username_visible) = lower(${username}) and erased_at is null`.execute(db);
  return rows[0]?.id;
}

export async function countMutes(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from comment_mute where account_id = ${accountId}`.execute(db);
  return rows[0]!.n;
}

export async function insertMute(db: Db, accountId: number, mutedId: number, at: Date): Promise<void> {
  await sql`
    insert into comment_mute (account_id, muted_id, at) values (${accountId}, ${mutedId}, ${at}) on conflict do nothing`.execute(
    db,
  );
}

export async function deleteMute(db: Db, accountId: number, mutedId: number): Promise<void> {
  await sql`delete from comment_mute where account_id = ${accountId} and muted_id = ${mutedId}`.execute(db);
}
