import type { NewsKind } from '@quotavera/contract/users';
import { COUNT_MAX } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

const SAMPLES = 5;

export interface News {
  readonly kind: NewsKind;
  readonly count: number;
  readonly latest: Date | null;
  readonly sample_ids: number[];
}

/** Ids and times of what happened after `since`, each from an index that leads to the latest. */
function source(kind: NewsKind, accountId: number, since: Date, now: Date): RawBuilder<unknown> {
  switch (kind) {
    case 'users':
      return sql`select id, created_at as at from account where created_at > ${since} and created_at <= ${now} order by created_at desc, id desc`;
    case 'to_confirm':
      return sql`select id, settled_at as at from tip where self_declared and status = 'published' and settled_at > ${since}
        order by settled_at desc, id desc`;
    case 'imports':
      return sql`select id, started_at as at from import_run where (rows_rejected > 0 or status = 'failed') and started_at > ${since}
        order by started_at desc, id desc`;
    case 'mails':
      return sql`select id, created_at as at from mail where status = 'failed' and created_at > ${since} order by id desc`;
    case 'tips':
      return sql`select tip_id as id, at from notification where account_id = ${accountId} and type = 'tip_published'
        and at > ${since} and at <= ${now} order by at desc, id desc`;
    case 'notifications':
      return sql`select id, at from notification where account_id = ${accountId} and read_at is null
        and at > ${since} and at <= ${now} order by at desc, id desc`;
  }
}

export async function selectNews(
  db: Db,
  accountId: number,
  kinds: readonly { readonly kind: NewsKind; readonly since: Date }[],
  now: Date,
): Promise<News[]> {
  const each = kinds.map(
    ({ kind, since }) => sql`select ${sql.lit(kind)} as kind, count(*)::int as count, max(n.at) as latest,
      coalesce((array_agg(n.id order by n.at desc))[1:${sql.lit(SAMPLES)}], '{}') as sample_ids
      from (select * from (${source(kind, accountId, since, now)}) s limit ${sql.lit(COUNT_MAX + 1)}) n`,
  );
  const { rows } = await sql<News>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}

export async function selectSeen(db: Db, accountId: number): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('content_seen')
    .select(['kind', 'seen_at'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.kind, row.seen_at]));
}

export async function writeSeen(db: Db, accountId: number, kinds: readonly NewsKind[], at: Date): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .insertInto('content_seen')
    .values(kinds.map((kind) => ({ account_id: accountId, kind, seen_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute();
}

export async function createdAt(db: Db, accountId: number): Promise<Date | undefined> {
  const row = await db.selectFrom('account').select('created_at').where('id', '=', accountId).executeTakeFirst();
  return row?.created_at;
}
