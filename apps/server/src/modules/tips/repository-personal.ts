import { sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'notification',
    whose: ['account_id', 'tipster_id'],
    exports: {
      notifications: {
        key: 'id',
        pages: (id, after, limit) => sql`
      select id, type, tip_id, data, at, read_at from notification
      where account_id = ${id} and id > ${after} order by id limit ${sql.lit(limit)}`,
      },
    },
    onErasure: { delete: ['account_id', 'tipster_id'] },
  },
  {
    table: 'tip_news',
    whose: ['tipster_id'],
    onErasure: { delete: ['tipster_id'] },
  },
  {
    table: 'tip_template',
    whose: ['account_id'],
    exports: { tip_templates: { columns: ['name', 'tip', 'created_at'], orderBy: ['id'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'tip_unlock',
    whose: ['account_id'],
    exports: {
      unlocked_tips: {
        key: 'tip_id',
        pages: (id, after, limit) => sql`
      select tip_id, day, at from tip_unlock
      where account_id = ${id} and tip_id > ${after} order by tip_id limit ${sql.lit(limit)}`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'match_mark',
    whose: ['account_id'],
    exports: {
      marked_matches: {
        rows: (id) => sql`select home.name as home, away.name as away, f.kickoff_at, m.mark, m.at
      from match_mark m join fixture f on f.id = m.fixture_id
        join team home on home.id = f.home_team_id join team away on away.id = f.away_team_id
      where m.account_id = ${id} order by m.at`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'follow',
    whose: ['account_id', 'tipster_id'],
    exports: {
      followed_tipsters: {
        rows: (id) => sql`select a.username_visible as tipster, f.created_at
      from follow f join account a on a.id = f.tipster_id where f.account_id = ${id} order by f.created_at`,
      },
    },
    onErasure: { hook: 'follows go in both directions, and are taken off the counts' },
  },
  {
    table: 'tip',
    whose: ['tipster_id'],
    exports: {
      tips: {
        key: 'id',
        pages: (id, after, limit) => sql`
      select t.*,
        (select coalesce(json_agg(to_jsonb(l) - 'tipster_id' - 'tip_id' || jsonb_build_object('match_status', f.status)
            order by l.n), '[]') from tip_leg l left join fixture f on f.id = l.fixture_id
          where l.tipster_id = t.tipster_id and l.tip_id = t.id) as legs,
        (select coalesce(json_agg(to_jsonb(e) - 'tipster_id' - 'tip_id' order by e.n), '[]') from tip_exit e
          where e.tipster_id = t.tipster_id and e.tip_id = t.id) as exits,
        (select coalesce(json_agg(json_build_object('type', h.type, 'at', h.at, 'data', h.data) order by h.n), '[]')
          from tip_history h where h.tipster_id = t.tipster_id and h.tip_id = t.id) as history
      from tip t where t.tipster_id = ${id} and t.id > ${after}
      order by t.id limit ${sql.lit(limit)}`,
      },
    },
    onErasure: {
      hook: 'open tips are withdrawn, drafts and all texts go; settled bets stay as a record that is of nobody',
    },
  },
];

export async function selectOpenTips(trx: Trx, tipsterId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('tip')
    .select('id')
    .where('tipster_id', '=', tipsterId)
    .where('status', '=', 'published')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function withdrawTips(trx: Trx, tipsterId: number, ids: readonly number[], at: Date): Promise<void> {
  await sql`
    update tip set status = 'withdrawn', withdrawn_at = ${at}, updated_at = ${at}
    where tipster_id = ${tipsterId} and id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Deletes all texts, which may identify their author; bets and outcomes stay. Drafts are deleted. */
export async function blankRecord(trx: Trx, tipsterId: number): Promise<void> {
  await sql`delete from tip where tipster_id = ${tipsterId} and status = 'draft'`.execute(trx);
  await sql`
    update tip set description = '', tags = '{}', channel_link = '', disabled_reason = null
    where tipster_id = ${tipsterId} and (description <> '' or tags <> '{}' or channel_link <> '' or disabled_reason is not null)`.execute(
    trx,
  );
  await sql`
    update tip_history set data = '{}' where tipster_id = ${tipsterId} and type in ('amended', 'noted', 'stopped', 'disabled')`.execute(
    trx,
  );
}

/**
 * Removes the tipster from rankings and figures. The evidence stays, because the number of tipsters examined is part of every badge's test.
 */
export async function dropStandings(trx: Trx, tipsterId: number): Promise<void> {
  await sql`delete from standing where tipster_id = ${tipsterId}`.execute(trx);
  await sql`delete from tipster_stats where tipster_id = ${tipsterId}`.execute(trx);
  await sql`delete from tipster_luck where tipster_id = ${tipsterId}`.execute(trx);
  await sql`delete from dirty_tipster where tipster_id = ${tipsterId}`.execute(trx);
  await sql`delete from dirty_luck where tipster_id = ${tipsterId}`.execute(trx);
  await sql`update tipster_evidence set badge = false, badge_since = null where tipster_id = ${tipsterId}`.execute(trx);
}

/** Deletes follows in both directions, and returns the tipsters whose followers changed. */
export async function deleteFollows(trx: Trx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from follow where account_id = ${accountId} or tipster_id = ${accountId} returning tipster_id as id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Moves follows in both directions, without self-follows or doubles, and returns the tipsters whose followers changed. */
export async function moveFollows(trx: Trx, duplicateId: number, keptId: number): Promise<number[]> {
  await sql`
    insert into follow (account_id, tipster_id, created_at)
    select ${keptId}, tipster_id, created_at from follow where account_id = ${duplicateId} and tipster_id <> ${keptId}
    on conflict do nothing`.execute(trx);
  await sql`
    insert into follow (account_id, tipster_id, created_at)
    select account_id, ${keptId}, created_at from follow
    where tipster_id = ${duplicateId} and account_id <> ${keptId} and exists (select from tipster where id = ${keptId})
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    delete from follow where account_id = ${duplicateId} or tipster_id = ${duplicateId} returning tipster_id as id`.execute(
    trx,
  );
  return [...rows.map(({ id }) => id), keptId];
}

/** Where both have marked a match, the kept account's own mark stays. */
export async function moveMatchMarks(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`
    insert into match_mark (account_id, fixture_id, mark, at)
    select ${keptId}, fixture_id, mark, at from match_mark where account_id = ${duplicateId} on conflict do nothing`.execute(
    trx,
  );
  await sql`delete from match_mark where account_id = ${duplicateId}`.execute(trx);
}

/** Unlocks and templates; a template of a name that both have goes. */
export async function moveUnlocksAndTemplates(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`
    insert into tip_unlock (account_id, tip_id, day, at)
    select ${keptId}, tip_id, day, at from tip_unlock where account_id = ${duplicateId} on conflict do nothing`.execute(
    trx,
  );
  await sql`delete from tip_unlock where account_id = ${duplicateId}`.execute(trx);
  // A name that both have stays with the kept account's own.
  await sql`
    update tip_template d set account_id = ${keptId} where account_id = ${duplicateId} and not exists (
      select from tip_template k where k.account_id = ${keptId} and lower(k.name) = lower(d.name))`.execute(trx);
  await sql`delete from tip_template where account_id = ${duplicateId}`.execute(trx);
}

/** Scheduled tips go back to being drafts. */
export async function stopScheduled(trx: Trx, tipsterId: number): Promise<void> {
  await trx
    .updateTable('tip')
    .set({ publish_at: null })
    .where('tipster_id', '=', tipsterId)
    .where('status', '=', 'draft')
    .where('publish_at', 'is not', null)
    .execute();
}

/** Deletes unread notifications of tips when an account excludes itself. */
export async function deleteUnreadAlerts(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('notification').where('account_id', '=', accountId).where('read_at', 'is', null).execute();
}
