import type { Viewer } from '@quotavera/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { recountFollowers } from '../../accounts/profile/service.ts';

/** The tipsters whom a reader follows, to whose paid channels the reader has access, or both. */
export type OwnChoice = 'followed' | 'subscribed' | 'either';

/** Selects the ids (`tipster_id`) of the chosen tipsters, each once; a visitor has chosen nobody. */
export function chosenTipsters(viewer: Viewer, of: OwnChoice, at: Date): RawBuilder<unknown> {
  if (viewer.type === 'visitor') return sql`(select null::bigint as tipster_id where false)`;
  switch (of) {
    case 'followed':
      return sql`(select f.tipster_id from follow f where f.account_id = ${viewer.accountId})`;
    case 'subscribed':
      return sql`(select distinct c.tipster_id from channel_subscription u join channel c on c.id = u.channel_id
        where u.account_id = ${viewer.accountId} and u.starts_at <= ${at} and u.ends_at > ${at})`;
    case 'either':
      return sql`(select tipster_id from ${chosenTipsters(viewer, 'followed', at)} f
        union select tipster_id from ${chosenTipsters(viewer, 'subscribed', at)} s)`;
  }
}

export async function selectChosen(db: Db, viewer: Viewer, of: OwnChoice, at: Date): Promise<number[]> {
  const { rows } = await sql<{
    tipster_id: number;
  }>`select tipster_id from ${chosenTipsters(viewer, of, at)} c`.execute(db);
  return rows.map((row) => row.tipster_id);
}

export async function isTipster(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('tipster').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertFollow(db: Db, accountId: number, tipsterId: number, at: Date): Promise<void> {
  await db
    .insertInto('follow')
    .values({ account_id: accountId, tipster_id: tipsterId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recountFollowers(db, [tipsterId]);
}

export async function deleteFollow(db: Db, accountId: number, tipsterId: number): Promise<void> {
  await db.deleteFrom('follow').where('account_id', '=', accountId).where('tipster_id', '=', tipsterId).execute();
  await recountFollowers(db, [tipsterId]);
}

export async function countFollowers(db: Db, tipsterId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from follow where tipster_id = ${tipsterId}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function followedBy(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('follow').select('tipster_id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.tipster_id);
}

export async function followedChannels(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('channel_follow').select('channel_id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.channel_id);
}
